// From the rules alone to a battle: the block of a printed set-up, byte for byte as the book has it.
#include "editor/ui/workbench/state/printed_entry.h"
#include "tests/gui/empty_folder.h"
#include "tests/gui/pictures.h"
#include "tests/support/source_dir.h"

#include <imgui_internal.h>

#include <algorithm>
#include <string>

namespace groma::gui {
namespace {

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";
constexpr const char* kPanel = "//Set-up as printed@Transcribe";

const session::PrintedSetup& readNow(Fixture& fixture) {
    return stateOf<ui::PrintedEntry>(fixture).read(sheetOf(fixture).document());
}

// A field of the printed map's rows with two sides of those names.
void makeField(ImGuiTestContext& ui) {
    press(ui, ImGuiMod_Ctrl | ImGuiKey_N);
    ui.Yield(4);
    ui.ItemInputValue("//New scenario/##title", "As printed");
    ui.ItemInputValue("//New scenario/##lengths", "15, 14");
    ui.ItemInputValue("//New scenario/height/##value", "10");
    ui.ItemInputValue("//New scenario/first/##title", "Senones");
    ui.ItemInputValue("//New scenario/second/##title", "Romans");
    ui.Yield(3);
    ui.ItemClick("//New scenario/Make it");
    ui.Yield(8);
}

void theBlockBecomesTheSetUp(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const game::SetupRef sample = sheetOf(fixture).document().setup();
    makeField(ui);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), 0);
    const std::string block =
        textOf(std::string(test::sourceDir()) + "/tests/session/edits/arretium-8.1.txt");
    IM_CHECK(
        block.find("<u>Gallics</u> : Britomaris (BREN 4-3) hex 005, 5 WARB (3-3) hexes 007 \xC3\xA0 011,") !=
        std::string::npos);
    ImGui::SetClipboardText(block.c_str());
    press(ui, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_V);
    ui.Yield(10);
    IM_CHECK(ui.WindowInfo(kPanel).Window != nullptr);
    IM_CHECK(stateOf<ui::PrintedEntry>(fixture).text == block);
    IM_CHECK_EQ(readNow(fixture).questions, 3);
    IM_CHECK_EQ(readNow(fixture).pieces, 34);
    takePicture(ui, fixture, "printed-setup-questions");
    // What is ready is placed without the rest, and taken back as one step.
    ui.ItemClick((std::string(kPanel) + "/**/###place").c_str());
    ui.Yield(4);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), 12);
    IM_CHECK_EQ(readNow(fixture).placed, 12);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    ui.Yield(4);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), 0);
    // The questions are answered by the keyboard: the cursor goes on by itself.
    ui.ItemClick((std::string(kPanel) + "/**/Next question").c_str());
    stateOf<ui::PrintedEntry>(fixture).line = ui::nextPrintedLine(readNow(fixture), -1, 1, true);
    ui.Yield(3);
    for (int question = 3; question > 0; --question) {
        IM_CHECK_EQ(readNow(fixture).questions, question);
        if (question == 2) takePicture(ui, fixture, "printed-setup-misprint");
        press(ui, ImGuiKey_Tab); // to the second answer and back
        ui.Yield(2);
        IM_CHECK_EQ(stateOf<ui::PrintedEntry>(fixture).answer, 1);
        press(ui, ImGuiMod_Shift | ImGuiKey_Tab);
        ui.Yield(2);
        press(ui, ImGuiKey_Enter);
        ui.Yield(4);
    }
    IM_CHECK_EQ(readNow(fixture).questions, 0);
    IM_CHECK_EQ(readNow(fixture).ready, 34);
    takePicture(ui, fixture, "printed-setup-ready");
    ui.ItemClick((std::string(kPanel) + "/**/###place").c_str());
    ui.Yield(6);
    IM_CHECK_EQ(readNow(fixture).placed, 34);
    const game::Setup& made = setupOf(fixture);
    IM_CHECK_EQ(made.pieceCount(), sample->pieceCount());
    for (int piece = 0; piece < made.pieceCount(); ++piece) {
        const game::PieceSetup& one = made.piece(piece);
        const game::PieceSetup& wanted = sample->piece(piece);
        IM_CHECK_STR_EQ(one.id.c_str(), wanted.id.c_str());
        IM_CHECK_STR_EQ(one.name.c_str(), wanted.name.c_str());
        IM_CHECK_EQ(one.type, wanted.type);
        IM_CHECK_STR_EQ(made.side(one.side).id.c_str(), sample->side(wanted.side).id.c_str());
        IM_CHECK(one.cell == wanted.cell);
    }
    takePicture(ui, fixture, "printed-setup-placed");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_S);
    ui.Yield(4);
    ui.KeyCharsReplace("as-printed.yaml");
    press(ui, ImGuiKey_Enter);
    ui.Yield(6);
    const std::string file = textOf(fixture.directory / "samples/ars-bellum/as-printed.yaml");
    IM_CHECK(file.find("- {place: 5 WARB (3-3) hexes 007-011, cite: \"8.1\"}") != std::string::npos);
    IM_CHECK(file.find("- {place: Metellus Denter (CONSUL 3-4) hex 140, id: metellus, cite: \"8.1\"}") !=
             std::string::npos);
}

// What two 'à' would be, and a type that the rules lack: asked on the map too, in both themes.
void questionsStandOnTheMap(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    makeField(ui);
    ImGui::SetClipboardText(
        "8.1 The Battle\n<u>Senones</u> : 2 VELI (2-3) hexes 065 \xC3\xA0 067, 2 NUMI (2-4) hexes "
        "070 et 071, 3 HAST (4-2) hexes 095 \xC3\xA0 097, 2 WARB (3-3) hexes 097, 098");
    press(ui, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_V);
    ui.Yield(10);
    IM_CHECK_EQ(readNow(fixture).questions, 3);
    for (const bool light : {false, true}) {
        fixture.shell.bench().settings.light = light;
        ui.Yield(4);
        takePicture(ui, fixture, light ? "printed-setup-light" : "printed-setup-dark");
    }
    fixture.shell.bench().settings.scale = 2;
    ui.Yield(10);
    fixture.shell.bench().show("Set-up as printed");
    takePicture(ui, fixture, "printed-setup-200");
    fixture.shell.bench().settings.scale = 1;
    ui.Yield(10);
    fixture.shell.bench().show("Set-up as printed");
    ui.Yield(6);
    ui.ItemClick((std::string(kPanel) + "/**/3 VELI##1").c_str());
    ui.Yield(4);
    IM_CHECK_EQ(readNow(fixture).ready, 5);
    ui.ItemClick((std::string(kPanel) + "/**/Make NUMI: Cavalry##0").c_str());
    ui.Yield(6);
    IM_CHECK_EQ(readNow(fixture).ready, 7);
    IM_CHECK(sheetOf(fixture)
                 .document()
                 .text("rules/units.yaml")
                 .find("  NUMI: {class: cavalry, cp: 2, mp: 4, ") != std::string_view::npos);
}

// Cells are typed without the mouse, and a whole table is pasted as one step.
void tablesAreTypedAndPasted(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const auto rowOf = [&](const char* head) {
        const std::string text(sheetOf(fixture).document().text("rules/melee.yaml"));
        const std::size_t at = text.find(std::string("      - [") + head + ", ");
        return text.substr(at, text.find('\n', at) - at);
    };
    const rules::Model& model = setupOf(fixture).model();
    int melee = -1;
    for (std::size_t i = 0; i < model.tables.size(); ++i)
        if (model.tables[i].named.id == "melee_results") melee = static_cast<int>(i);
    fixture.shell.bench().ask(ui::ShowTable{melee, 0, 6});
    ui.Yield(6);
    ui.KeyChars("dr"); // D alone could be four codes
    ui.Yield(4);
    IM_CHECK_STR_EQ(rowOf("1").c_str(), "      - [1, AE, AD, AD, AT, AR, DR, DR, DT]"); // as it was: no step
    IM_CHECK_EQ(sheetOf(fixture).history.position(), 0U);
    ui.KeyChars("xae"); // the cell after it; no code begins with x
    ui.Yield(4);
    ui.KeyChars("at"); // the first of the next row
    ui.Yield(4);
    IM_CHECK_STR_EQ(rowOf("1").c_str(), "      - [1, AE, AD, AD, AT, AR, DR, DR, AE]");
    IM_CHECK_STR_EQ(rowOf("2").c_str(), "      - [2, AT, AD, AT, AR, DR, DR, DT, DT]");
    IM_CHECK_EQ(sheetOf(fixture).history.position(), 2U);
    ImGui::SetClipboardText("AE\tAD\tAD\tAT\tAR\tDR\tDR\tDT\nAD\tAD\tAT\tAR\tDR\tDR\tDT\tDT\n"
                            "AD\tAT\tAR\tDR\tDR\tDT\tDT\tDD\nAT\tAR\tAR\tDR\tDT\tDT\tDD\tDD\n"
                            "AR\tAR\tDR\tDT\tDT\tDD\tDD\tDE\nAR\tDR\tDR\tDT\tDD\tDD\tDE\tDE\n"
                            "AR\tDR\tDT\tDD\tDD\tDD\tDE\tDE\nAR\tDT\tDT\tDD\tXX\tDE\tDE\tDE\n");
    ui.ItemClick("//Tables/**/Paste a table");
    ui.Yield(4);
    takePicture(ui, fixture, "printed-table");
    ui.ItemClick("//Tables/**/Take what fits"); // all but XX
    ui.Yield(6);
    IM_CHECK_STR_EQ(rowOf("1").c_str(), "      - [1, AE, AD, AD, AT, AR, DR, DR, DT]");
    IM_CHECK_STR_EQ(rowOf("2").c_str(), "      - [2, AD, AD, AT, AR, DR, DR, DT, DT]");
    IM_CHECK_STR_EQ(rowOf("8").c_str(), "      - [8, AR, DT, DT, DD, DD, DE, DE, DE]");
    IM_CHECK_EQ(sheetOf(fixture).history.position(), 3U);
    ImGui::SetClipboardText("d6\t1\t2\n1-3\tmiss\tmiss\n4-6\thit\tmiss\n");
    ui.ItemClick("//Tables/**/Paste a table");
    ui.Yield(4);
    ui.ItemInputValue("//Tables/**/##id", "shots");
    ui.ItemInputValue("//Tables/**/##title", "Shots");
    ui.ItemInputValue("//Tables/**/##cite", "6.2");
    ui.ItemInputValue("//Tables/**/##gives", "shot_result");
    ui.Yield(2);
    ui.ItemInputValue("//Tables/**/##order", "miss, hit");
    ui.Yield(2);
    takePicture(ui, fixture, "printed-table-new");
    ui.ItemClick("//Tables/**/Add it");
    ui.Yield(6);
    const auto made = [&] {
        const auto& tables = setupOf(fixture).model().tables;
        const auto found =
            std::ranges::find_if(tables, [](const auto& table) { return table.named.id == "shots"; });
        return found == tables.end() ? nullptr : &*found;
    };
    IM_CHECK(made() != nullptr);
    IM_CHECK_STR_EQ(made()->named.cite.c_str(), "6.2");
    IM_CHECK_EQ(made()->cells.size(), 4U);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    ui.Yield(4);
    IM_CHECK(made() == nullptr);
}

} // namespace

std::vector<GuiTest> printedSetupTests() {
    return {
        {"a set-up pasted as the book prints it becomes the battle", kArretium, theBlockBecomesTheSetUp},
        {"an empty folder becomes a battle as printed, and its proof", "", fromNothingToAProof},
        {"questions of a printed set-up stand on the map, and a type is made from its brackets", kArretium,
         questionsStandOnTheMap},
        {"a printed table is typed code by code, pasted over one of the rules, and added as a new one",
         kArretium, tablesAreTypedAndPasted},
    };
}

} // namespace groma::gui
