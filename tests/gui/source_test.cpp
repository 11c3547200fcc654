// The text of a file beside its forms: completion, a broken text, both ways in step.
#include "editor/ui/workbench/state/proving.h"
#include "tests/gui/gestures.h"
#include "tests/gui/pictures.h"

#include <fmt/core.h>
#include <imgui_internal.h>

#include <chrono>
#include <thread>

namespace groma::gui {
namespace {

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";

std::string_view source(Fixture& fixture) {
    return sheetOf(fixture).document().text(sheetOf(fixture).document().startPath());
}

std::size_t lineOf(Fixture& fixture, std::string_view words) {
    const std::string_view text = source(fixture);
    const std::size_t at = text.find(words);
    return at == std::string_view::npos
               ? 0
               : 1 + static_cast<std::size_t>(
                         std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

// The cursor stands at the end of the line that has these words, and the editor has the keyboard.
void goToEndOf(ImGuiTestContext& ui, Fixture& fixture, std::string_view words) {
    ui::Sheet& sheet = sheetOf(fixture);
    fixture.shell.bench().show("Source");
    ui.Yield(6);
    const ImGuiWindow* window = ui.WindowInfo("//Source/text").Window;
    IM_CHECK(window != nullptr);
    click(ui, window->Rect().GetCenter());
    fixture.shell.bench().ask(ui::ShowText{sheet.document().startPath(), lineOf(fixture, words), false});
    ui.Yield(4);
    press(ui, ImGuiKey_End);
}

// Typing rests until it has become a step.
void rest(ImGuiTestContext& ui) { ui.Yield(60); }

void namesAreCompleted(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    goToEndOf(ui, fixture, "  ground: plain");
    for (int i = 0; i < 5; ++i) press(ui, ImGuiKey_Backspace);
    ui.KeyChars("dun");
    // The list of suggestions waits for a pause of the hand.
    std::this_thread::sleep_for(std::chrono::milliseconds(350));
    ui.Yield(4);
    press(ui, ImGuiKey_Enter);
    rest(ui);
    IM_CHECK(source(fixture).find("  ground: dunes\n") != std::string_view::npos);
    IM_CHECK_STR_EQ(terrainAt(fixture, "064").c_str(), "dunes");
    // A key of the files, at the place where a key stands.
    goToEndOf(ui, fixture, "  ground: dunes");
    press(ui, ImGuiKey_Enter);
    ui.KeyChars("feat");
    std::this_thread::sleep_for(std::chrono::milliseconds(350));
    ui.Yield(4);
    press(ui, ImGuiKey_Enter);
    ui.KeyChars(": {village: \"064\"}");
    std::this_thread::sleep_for(std::chrono::milliseconds(350));
    ui.Yield(4);
    rest(ui);
    IM_CHECK(source(fixture).find("features: {village: \"064\"}") != std::string_view::npos);
    IM_CHECK(setupOf(fixture).board().cell(cellOf(fixture, "064")).features != 0);
}

// The list of suggestions is asked for at a place that is gone when it comes: the program ended there.
void aCompletionOfWhatIsGone(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    goToEndOf(ui, fixture, "  ground: plain");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_End);
    ui.KeyChars("gro");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_A);
    press(ui, ImGuiKey_Delete);
    std::this_thread::sleep_for(std::chrono::milliseconds(350));
    ui.Yield(4);
    ui.KeyChars("groma: scenario/1");
    rest(ui);
    IM_CHECK_STR_EQ(std::string(source(fixture)).c_str(), "groma: scenario/1\n");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
}

void escapeLeavesTheKeyboardWithTheText(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    goToEndOf(ui, fixture, "  ground: plain");
    press(ui, ImGuiKey_Escape);
    press(ui, ImGuiKey_Escape);
    press(ui, ImGuiKey_Enter);
    ui.KeyChars("# a remark");
    rest(ui);
    IM_CHECK(source(fixture).find("  ground: plain\n  # a remark\n") != std::string_view::npos);
}

void whoTypesOnLosesLittle(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    goToEndOf(ui, fixture, "  ground: plain");
    ui.KeyChars(" #");
    const std::string before(source(fixture));
    for (int i = 0; i < 30 && source(fixture) == before; ++i) {
        ui.KeyChars(" on");
        ui.Yield(8);
    }
    IM_CHECK(source(fixture).find("  ground: plain # on on on") != std::string_view::npos);
}

void aBrokenTextKeepsTheLastGoodMeaning(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    goToEndOf(ui, fixture, "  ground: plain");
    ui.KeyChars(": [");
    rest(ui);
    const ui::Sheet& sheet = sheetOf(fixture);
    IM_CHECK(sheet.document().setup() != nullptr);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), 34);
    IM_CHECK(!sheet.document().meaning().staleReason.empty());
    IM_CHECK(sheet.problemCounts().errors > 0);
    // Forms do not write into a text that they cannot read.
    const std::string broken(source(fixture));
    ui.ItemClick("//Palette/**/forest/tile");
    click(ui, screenOf(ui, fixture, "064"));
    IM_CHECK(source(fixture) == broken);
    IM_CHECK(lastNotice(fixture).find("errors; mend them in its text first") != std::string::npos);
    // Mended: the meaning follows at once.
    goToEndOf(ui, fixture, "  ground: plain");
    for (int i = 0; i < 3; ++i) press(ui, ImGuiKey_Backspace);
    rest(ui);
    IM_CHECK(sheetOf(fixture).document().meaning().staleReason.empty());
    IM_CHECK_EQ(sheetOf(fixture).problemCounts().errors, 0U);
}

void formsAndTextStayInStep(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    // By the form, then by the text, then by the map: each keeps what the others did.
    fixture.shell.bench().show("Scenario");
    ui.Yield(6);
    ui.ItemInputValue("//Scenario/##Subtitle", "In the spring");
    ui.Yield(4);
    goToEndOf(ui, fixture, "duration: 8");
    press(ui, ImGuiKey_Backspace);
    ui.KeyChars("9");
    rest(ui);
    IM_CHECK(source(fixture).find("subtitle: In the spring") != std::string_view::npos);
    IM_CHECK(source(fixture).find("duration: 9") != std::string_view::npos);
    ui.ItemClick("//Palette/**/forest/tile");
    click(ui, screenOf(ui, fixture, "064"));
    goToEndOf(ui, fixture, "hex_metres: 200");
    press(ui, ImGuiKey_Backspace);
    ui.KeyChars("5");
    rest(ui);
    IM_CHECK(source(fixture).find("hex_metres: 205") != std::string_view::npos);
    IM_CHECK_STR_EQ(terrainAt(fixture, "064").c_str(), "forest");
    IM_CHECK(source(fixture).find("duration: 9") != std::string_view::npos);
    IM_CHECK_EQ(sheetOf(fixture).history.position(), 4U);
}

bool aTooltipShows() {
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if ((window->Flags & ImGuiWindowFlags_Tooltip) != 0 && window->WasActive && !window->Hidden)
            return true;
    return false;
}

// The pointer goes along the lines until one answers: where a word lies on the screen is the editor's own
// affair.
void theWordUnderThePointerIsTold(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    goToEndOf(ui, fixture, "place: 5 WARB");
    const ImRect text = ui.WindowInfo("//Source/text").Window->InnerRect;
    bool told = false;
    for (float y = text.Min.y + 8; y < text.Max.y && !told; y += 18) {
        for (float x = text.Min.x + 90; x < text.Min.x + 300 && !told; x += 30) {
            ui.MouseMoveToPos({x, y});
            ui.Yield(24);
            told = aTooltipShows();
        }
    }
    IM_CHECK(told);
    takePicture(ui, fixture, "source-word");
}

// A skill of the rules, from the battle that lies open: its own texts change as one step, and a snippet that
// nobody opened is written.
void theNameUnderTheCursorIsRenamed(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const auto snippet = fixture.directory / "samples/ars-bellum/snippets/7.1-javelins.yaml";
    const std::string before(source(fixture));
    IM_CHECK(textOf(snippet).find("darts") == std::string::npos);
    goToEndOf(ui, fixture, "  CHAR: {traits");
    press(ui, ImGuiKey_Home);
    for (int i = 0; i < 20; ++i) press(ui, ImGuiKey_RightArrow);
    press(ui, ImGuiKey_F2);
    ui.Yield(4);
    takePicture(ui, fixture, "source-rename");
    ui.KeyChars("darts");
    press(ui, ImGuiKey_Enter);
    ui.Yield(8);
    IM_CHECK(source(fixture).find("  CHAR: {traits: [darts]") != std::string_view::npos);
    IM_CHECK(source(fixture).find("  HAST: {traits: [darts, maniple_legion]") != std::string_view::npos);
    IM_CHECK(source(fixture).find("javelins") == std::string_view::npos);
    for (const std::string& path : sheetOf(fixture).document().paths())
        if (path.ends_with("rules/skills.yaml"))
            IM_CHECK(sheetOf(fixture).document().text(path).find("\n  darts:") != std::string_view::npos);
    IM_CHECK_EQ(sheetOf(fixture).problemCounts().errors, 0U);
    IM_CHECK_EQ(sheetOf(fixture).history.position(), 1U);
    IM_CHECK(lastNotice(fixture).starts_with("Rename javelins to darts: "));
    IM_CHECK(textOf(snippet).find("darts") != std::string::npos);
    fixture.shell.bench().later([](ui::Workbench& b) { b.undo(); });
    ui.Yield(4);
    IM_CHECK(source(fixture) == before);
}

void openEntryOfWarband(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(4);
    ui::Workbench& bench = fixture.shell.bench();
    bench.settings.workspace = ui::Workspace::Transcribe;
    ui.Yield(12);
    bench.chooseRule({"types", "WARB"});
    bench.show("Entry");
    ui.Yield(6);
}

// From the form into the lines of the file beside it, and away: the lines show what the form has made, and
// going through them takes nothing back.
void theLinesOfAnEntryFollowItsForm(ImGuiTestContext& ui, Fixture& fixture) {
    openEntryOfWarband(ui, fixture);
    const auto says = [&] {
        return sheetOf(fixture).document().text("rules/units.yaml").find("Men of the woods") !=
               std::string_view::npos;
    };
    IM_CHECK(!says());
    ui.ItemClick("//Entry@Transcribe/**/##types\\/WARB\\/assumed");
    ui.KeyCharsReplace("Men of the woods");
    press(ui, ImGuiKey_Tab);
    IM_CHECK_EQ(ui.UiContext->ActiveId, ui.ItemInfo("//Entry@Transcribe/**/##file").ID);
    ui.Yield(6);
    IM_CHECK(says());
    press(ui, ImGuiKey_Escape);
    ui.Yield(6);
    IM_CHECK(says());
    // What is typed into the lines is kept too, though a field above them is the next.
    ui.ItemClick("//Entry@Transcribe/**/##file");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_End);
    ui.KeyChars(" # of the north");
    ui.ItemClick("//Entry@Transcribe/**/##types\\/WARB\\/title");
    ui.Yield(6);
    IM_CHECK(sheetOf(fixture).document().text("rules/units.yaml").find("} # of the north") !=
             std::string_view::npos);
}

// Enter ends a field of the form; what is typed on is meant for it, and takes no tool of the map.
void lettersAfterAFieldTakeNoTool(ImGuiTestContext& ui, Fixture& fixture) {
    openEntryOfWarband(ui, fixture);
    const session::ToolKind before = sheetOf(fixture).tools.settings.kind;
    ui.ItemClick("//Entry@Transcribe/**/##types\\/WARB\\/title");
    press(ui, ImGuiKey_Enter);
    press(ui, ImGuiKey_B);
    press(ui, ImGuiKey_E);
    ui.Yield(4);
    IM_CHECK(sheetOf(fixture).tools.settings.kind == before);
}

} // namespace

std::vector<GuiTest> sourceTests() {
    return {
        {"names and keys are completed while they are typed", kArretium, namesAreCompleted},
        {"source: a list of names comes for what is gone by then", kArretium, aCompletionOfWhatIsGone},
        {"source: Escape leaves the keyboard with the text", kArretium, escapeLeavesTheKeyboardWithTheText},
        {"source: who types on without a rest loses little", kArretium, whoTypesOnLosesLittle},
        {"a broken text keeps the last good meaning and says so", kArretium,
         aBrokenTextKeepsTheLastGoodMeaning},
        {"the word under the pointer is told", kArretium, theWordUnderThePointerIsTold},
        {"F2 renames what the cursor stands on, wherever the project names it", kArretium,
         theNameUnderTheCursorIsRenamed},
        {"source: the lines of an entry follow its form", kArretium, theLinesOfAnEntryFollowItsForm},
        {"source: letters after a field of a form take no tool", kArretium, lettersAfterAFieldTakeNoTool},
        {"forms, map and text stay in step both ways", kArretium, formsAndTextStayInStep},
    };
}

} // namespace groma::gui
