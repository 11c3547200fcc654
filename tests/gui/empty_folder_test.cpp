// From an empty folder and the rules that came with the program to a battle with a proof, in the window
// alone: the printed block, the numbers and special rules that it tells, a turn played, what came of it as a
// snippet. Whoever moves a counter in the file afterwards is told.
#include "tests/gui/empty_folder.h"
#include "tests/gui/pictures.h"
#include "tests/gui/steps.h"
#include "tests/support/source_dir.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <utility>

namespace groma::gui {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPanel = "//Set-up as printed@Transcribe";

// The program was started in an empty folder: it offers the samples' rules, and copies those that are taken.
void theFieldIsMade(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const fs::path before = fs::current_path();
    fs::create_directories(folderOf(fixture));
    fs::current_path(folderOf(fixture));
    press(ui, ImGuiMod_Ctrl | ImGuiKey_N);
    ui.Yield(6);
    fs::current_path(before);
    takePicture(ui, fixture, "empty-folder-new");
    ui.ItemClick("//New scenario/ruleset/open");
    ui.Yield(2);
    ui.ItemClick("//$FOCUSED/Ars Bellum (sample)");
    ui.Yield(2);
    ui.ItemInputValue("//New scenario/##title", "Arretium");
    ui.ItemInputValue("//New scenario/##lengths", "15, 14");
    ui.ItemInputValue("//New scenario/height/##value", "10");
    ui.ItemInputValue("//New scenario/first/##title", "Senones");
    ui.ItemInputValue("//New scenario/second/##title", "Romans");
    ui.Yield(3);
    IM_CHECK(!fs::exists(folderOf(fixture) / "ars-bellum")); // nothing is written before it is asked for
    ui.ItemClick("//New scenario/Make it");
    ui.Yield(10);
    IM_CHECK_EQ(fixture.shell.bench().sheets.size(), 1U);
    IM_CHECK(fs::exists(folderOf(fixture) / "ars-bellum/rules/melee.yaml"));
    IM_CHECK(!fs::exists(folderOf(fixture) / "ars-bellum/arretium.yaml"));
    IM_CHECK_STR_EQ(sheetOf(fixture).document().root().c_str(),
                    fs::canonical(folderOf(fixture)).string().c_str());
    IM_CHECK_EQ(setupOf(fixture).geometry().cellCount(), 145);
}

void theBlockIsPlaced(ImGuiTestContext& ui, Fixture& fixture) {
    const std::string block =
        textOf(std::string(test::sourceDir()) + "/tests/session/edits/arretium-8.1.txt");
    ImGui::SetClipboardText(block.c_str());
    press(ui, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_V);
    ui.Yield(10);
    ui.ItemInputValue((std::string(kPanel) + "/**/##covers").c_str(), "AB-8.1-11, AB-8.1-12");
    ui.Yield(2);
    ui.ItemClick((std::string(kPanel) + "/**/Next question").c_str());
    ui.Yield(3);
    takePicture(ui, fixture, "empty-folder-questions");
    for (int question = 0; question < 3; ++question) {
        press(ui, ImGuiKey_Enter);
        ui.Yield(4);
    }
    ui.ItemClick((std::string(kPanel) + "/**/###place").c_str());
    ui.Yield(6);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), 34);
    takePicture(ui, fixture, "empty-folder-placed");
}

int traitNamed(Fixture& fixture, std::string_view id) {
    const auto& traits = setupOf(fixture).model().traits;
    for (std::size_t i = 0; i < traits.size(); ++i)
        if (traits[i].named.id == id) return static_cast<int>(i);
    return -1;
}

int stateNamed(Fixture& fixture, std::string_view id) {
    const auto& states = setupOf(fixture).model().states;
    for (std::size_t i = 0; i < states.size(); ++i)
        if (states[i].named.id == id) return static_cast<int>(i);
    return -1;
}

void giveSide(ImGuiTestContext& ui, const char* side, const char* trait) {
    ui.ItemClick(fmt::format("//Scenario/{}/Add a special rule", side).c_str());
    ui.Yield(2);
    ui.KeyChars(trait);
    ui.Yield(2);
    press(ui, ImGuiKey_Enter);
    ui.Yield(4);
}

// Eight turns, hexes of 200 metres (section 1), Fury and Impetuosity of the Gallic side.
void whatTheBookSaysBesides(ImGuiTestContext& ui, Fixture& fixture) {
    press(ui, ImGuiMod_Alt | ImGuiKey_1);
    ui.Yield(8);
    fixture.shell.bench().show("Scenario");
    ui.Yield(6);
    ui.ItemInputValue("//Scenario/duration/number/##value", "8");
    ui.ItemInputValue("//Scenario/hex_metres/number/##value", "200");
    giveSide(ui, "senones", "Fury");
    giveSide(ui, "senones", "Impetuosity");
    IM_CHECK(ui.ItemExists("//Scenario/senones/impetuosity/named")); // it is each counter's, and said here
    // Who is to be eliminated for a decisive victory: found by letters, taken by Enter.
    ui.ItemClick(fmt::format("//Scenario/senones/$${}/###piece", stateNamed(fixture, "prize")).c_str());
    ui.Yield(2);
    ui.KeyChars("metell");
    ui.Yield(2);
    press(ui, ImGuiKey_Enter);
    ui.Yield(4);
    IM_CHECK(sheetOf(fixture).document().text("ars-bellum/arretium.yaml").find("prize: metellus") !=
             std::string_view::npos);
    const game::Setup& setup = setupOf(fixture);
    IM_CHECK(setup.side(0).traits.front().trait == traitNamed(fixture, "fury"));
    const game::Position start = game::startPosition(setup);
    for (const std::int32_t piece : setup.piecesOf(0)) // all Gallic units
        IM_CHECK(start.pieceHas(piece, traitNamed(fixture, "impetuosity")));
    IM_CHECK(sheetOf(fixture).document().playable());
    press(ui, ImGuiMod_Ctrl | ImGuiKey_S);
    ui.Yield(4);
    press(ui, ImGuiKey_Enter); // the title is the name that is offered
    ui.Yield(8);
    IM_CHECK(textOf(folderOf(fixture) / "ars-bellum/arretium.yaml").find("5 WARB (3-3) hexes 007-011") !=
             std::string::npos);
    takePicture(ui, fixture, "empty-folder-saved");
}

constexpr const char* kSetup = "ars-bellum/snippets/arretium-the-set-up.yaml";

void theSetupIsProved(ImGuiTestContext& ui, Fixture& fixture) {
    ui.ItemClick("//Scenario/Prove the set-up");
    ui.Yield(8);
    takePicture(ui, fixture, "empty-folder-set-up");
    const std::string snippet = textOf(folderOf(fixture) / kSetup);
    for (const char* said :
         {"title: Arretium, the set-up", "AB-8.1-11, AB-8.1-12", "[@007, @008, @009, @010, @011]",
          "cell(metellus): \"140\"", "p.front.cp = 3 and p.front.mp = 3", "senones.prize: metellus",
          "scenario.duration: 8", "senones has fury: yes"})
        IM_CHECK_NO_RET(snippet.find(said) != std::string::npos);
}

// The dice fall by themselves until somebody is asked; then what was played proves.
void aTurnBecomesTheProof(ImGuiTestContext& ui, Fixture& fixture) {
    press(ui, ImGuiMod_Shift | ImGuiKey_F5);
    ui.Yield(6);
    ui.ItemClick("//Game/Dice fall by themselves");
    const ui::Sheet& sheet = sheetOf(fixture);
    for (int i = 0; i < 3000 && sheet.play->question().what != game::Pending::What::Choice; ++i) ui.Yield();
    IM_CHECK(!sheet.play->played().front().answers.empty()); // the initiative
    ui.ItemClick("//Game/Save, load");
    ui.Yield(2);
    ui.ItemInputValue("//Game/##snippet title", "The set-up, and who may begin");
    ui.ItemInputValue("//Game/##snippet cite", "8.1");
    ui.ItemInputValue("//Game/##snippet covers", "AB-8.1-11, AB-8.1-12");
    ui.Yield(2);
    takePicture(ui, fixture, "empty-folder-proof");
    ui.ItemClick("//Game/Write snippet");
    ui.Yield(6);
}

// What the program itself says of that folder.
std::string said(const fs::path& folder, const char* verb) {
    const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "groma";
    const fs::path out = folder.parent_path() / "said.txt";
    const int exit = std::system(
        fmt::format("'{}' {} '{}' > '{}' 2>&1", program.string(), verb, folder.string(), out.string())
            .c_str());
    return textOf(out) + fmt::format("exit {}\n", exit);
}

void itPassesAndCounts(ImGuiTestContext& ui, Fixture& fixture) {
    (void)ui;
    const std::string snippet =
        textOf(folderOf(fixture) / "ars-bellum/snippets/the-set-up-and-who-may-begin.yaml");
    IM_CHECK(snippet.find("scenario: ../arretium.yaml") != std::string::npos);
    IM_CHECK(snippet.find("expect:") != std::string::npos);
    IM_CHECK(snippet.find("title: The set-up") != std::string::npos);
    const std::string tested = said(folderOf(fixture), "test");
    IM_CHECK_STR_EQ(tested.c_str(), "2 passed, 0 failed\nexit 0\n");
    const std::string coverage = said(folderOf(fixture), "coverage");
    for (const char* id : {" AB-8.1-11\n", " AB-8.1-12\n"}) // neither open nor hollow
        IM_CHECK(coverage.find(id) == std::string::npos);
    IM_CHECK(coverage.find("open    AB-8.1-13\n") != std::string::npos); // which nobody claimed
}

void whoeverMovesACounterIsTold(ImGuiTestContext& ui, Fixture& fixture) {
    (void)ui;
    const fs::path file = folderOf(fixture) / "ars-bellum/arretium.yaml";
    const std::string whole = textOf(file);
    for (const auto& [from, to] :
         {std::pair{"5 WARB (3-3) hexes 007-011", "5 WARB (3-3) hexes 007-010, 012"},
          std::pair{"2 TRIA (3-3) hexes", "2 HAST (4-3) hexes"}, std::pair{"traits: [fury, ", "traits: ["}}) {
        std::string other = whole;
        const std::size_t at = other.find(from);
        IM_CHECK(at != std::string::npos);
        std::ofstream(file) << other.replace(at, std::string(from).size(), to);
        const std::string tested = said(folderOf(fixture), "test");
        IM_CHECK_NO_RET(tested.find("0 passed, 2 failed\n") != std::string::npos);
    }
    std::ofstream(file) << whole;
    IM_CHECK_STR_EQ(said(folderOf(fixture), "test").c_str(), "2 passed, 0 failed\nexit 0\n");
}

} // namespace

void fromNothingToAProof(ImGuiTestContext& ui, Fixture& fixture) {
    walk(ui, fixture,
         {theFieldIsMade, theBlockIsPlaced, whatTheBookSaysBesides, theSetupIsProved, aTurnBecomesTheProof,
          itPassesAndCounts, whoeverMovesACounterIsTold});
}

} // namespace groma::gui
