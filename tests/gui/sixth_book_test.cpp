// A book that no rules are made of yet, begun in the window alone: empty rules, its print, a game made of its
// passages by clicks, a battle on it.
#include "editor/ui/workbench/state/transcribing.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/pictures.h"
#include "tests/gui/sixth_book.h"
#include "tests/gui/steps.h"

#include <algorithm>
#include <filesystem>
#include <string>

namespace groma::gui {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPrint =
    "1. Units\n\nCode\tName\tStrength\tMove\nSPEA\tSpearmen\t3\t3\nHORS\tHorsemen\t4\t6\n\n"
    "2. Terrain\n\nTerrain\tCost\nWood\t2\nHill\t2\n\n"
    "3. Movement phase\n\nThe player whose turn it is may move his counters.\n\n"
    "4. Movement\n\nA counter moves as many hexes as its move allows.\n\n"
    "5. Victory\n\nThe side with more counters on the map wins.\n";

fs::path folderOf(const Fixture& fixture) { return fixture.directory / "mine"; }

bool isWritten(std::string_view words) {
    return std::ranges::any_of(
        drawnTexts(), [&](const DrawnText& drawn) { return drawn.text.find(words) != std::string::npos; });
}

// Ctrl+N in an empty folder offers empty rules beside those that came with the program.
void emptyRulesAreMade(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const fs::path before = fs::current_path();
    fs::create_directories(folderOf(fixture));
    fs::current_path(folderOf(fixture));
    press(ui, ImGuiMod_Ctrl | ImGuiKey_N);
    ui.Yield(6);
    ui.ItemClick("//New scenario/ruleset/open");
    ui.Yield(2);
    ui.ItemClick("//$FOCUSED/Empty rules, for a book to transcribe...");
    ui.Yield(6);
    IM_CHECK(!fixture.shell.bench().windows.isOpen("New scenario"));
    ui.ItemInputValue("//New rules/##title", "Le si\u00E8ge d'Al\u00E9sia");
    ui.Yield(2);
    ui.ItemClick("//New rules/language/Fran\u00E7ais");
    ui.ItemClick("//New rules/cells/Hexes in columns");
    ui.Yield(2);
    takePicture(ui, fixture, "new-rules");
    ui.ItemClick("//New rules/Make it");
    for (int i = 0; i < 400 && fixture.shell.bench().sheets.empty(); ++i) ui.Yield();
    fs::current_path(before);
    ui.Yield(10);
    IM_CHECK_EQ(fixture.shell.bench().sheets.size(), 1U);
    const std::string text = textOf(folderOf(fixture) / "le-siege-dalesia/rules.yaml");
    IM_CHECK(text.find("language: fr\n") != std::string::npos);
    IM_CHECK(text.find("grid: hex-flat") != std::string::npos);
    IM_CHECK_EQ(sheetOf(fixture).document().problems().size(), 1U); // they have no sequence yet
    IM_CHECK(fixture.shell.bench().settings.workspace == ui::Workspace::Transcribe);
    IM_CHECK(ui.ItemExists("//Book@Transcribe/**/Import"));
}

// In the place of the map: what rules are, and what can be done with them.
void theirTabSaysWhatTheyAre(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    fixture.shell.bench().settings.workspace = ui::Workspace::Design;
    ui.Yield(12);
    IM_CHECK(isWritten("Rules. They have no map"));
    IM_CHECK(!isWritten("see Problems"));
    takePicture(ui, fixture, "rules-tab");
    ui.ItemClick("//Battlefield/**/Import their book");
    ui.Yield(8);
    IM_CHECK(fixture.shell.bench().settings.workspace == ui::Workspace::Transcribe);
}

// The passage of a section is looked at, and becomes what is clicked.
void becomes(ImGuiTestContext& ui, Fixture& fixture, const char* section, const char* kind) {
    ui::Workbench& bench = fixture.shell.bench();
    const auto& items = ui::openBook(bench)->view.items;
    const auto found = std::ranges::find(items, section, &session::BookItem::section);
    IM_CHECK(found != items.end());
    ui::showInBook(bench, found->id);
    ui.Yield(4);
    bench.show("Entry");
    ui.Yield(6);
    if (ui.ItemExists("//Entry@Transcribe/**/Another entry")) {
        ui.ItemClick("//Entry@Transcribe/**/Another entry");
        ui.Yield(2);
    }
    ui.ItemClick((std::string("//Entry@Transcribe/**/") + kind).c_str());
    ui.Yield(6);
}

void itsPassagesAreAGame(ImGuiTestContext& ui, Fixture& fixture) {
    ui::Workbench& bench = fixture.shell.bench();
    ImGui::SetClipboardText(kPrint);
    ui.ItemClick("//Book@Transcribe/**/Paste its text");
    for (int i = 0; i < 3000 && ui::openBook(bench) == nullptr; ++i) ui.Yield();
    IM_CHECK(ui::openBook(bench) != nullptr);
    IM_CHECK_EQ(ui::openBook(bench)->states.left(), 5U);
    becomes(ui, fixture, "1", "Class");
    takePicture(ui, fixture, "sixth-book-class");
    becomes(ui, fixture, "1", "Unit"); // the same passage
    IM_CHECK_EQ(sheetOf(fixture).document().ruleset()->model.types.size(), 2U);
    takePicture(ui, fixture, "sixth-book-units");
    becomes(ui, fixture, "2", "Terrain");
    becomes(ui, fixture, "3", "Phase");
    becomes(ui, fixture, "4", "Movement");
    becomes(ui, fixture, "5", "Victory");
    const rules::Model& model = sheetOf(fixture).document().ruleset()->model;
    IM_CHECK_EQ(model.terrain.size(), 3U);
    IM_CHECK(model.sequence != rules::kNone);
    IM_CHECK(std::ranges::all_of(sheetOf(fixture).document().problems(), [](const auto& problem) {
        return problem.severity == diag::Severity::Note;
    }));
    takePicture(ui, fixture, "sixth-book-victory");
}

// The battle stands on the rules as they are in the window, which are saved for it.
void aBattleStandsOnThem(ImGuiTestContext& ui, Fixture& fixture) {
    press(ui, ImGuiMod_Ctrl | ImGuiKey_N);
    ui.Yield(6);
    ui.ItemInputValue("//New scenario/##title", "Alesia");
    ui.Yield(2);
    takePicture(ui, fixture, "sixth-book-battle");
    ui.ItemClick("//New scenario/Make it");
    ui.Yield(10);
    IM_CHECK_EQ(fixture.shell.bench().sheets.size(), 2U);
    IM_CHECK(sheetOf(fixture).document().setup() != nullptr);
    IM_CHECK_EQ(setupOf(fixture).model().types.size(), 2U);
    IM_CHECK_EQ(setupOf(fixture).geometry().cellCount(), 600);
    IM_CHECK(textOf(folderOf(fixture) / "le-siege-dalesia/rules.yaml").find("SPEA:") != std::string::npos);
    IM_CHECK(fs::exists(folderOf(fixture) / "le-siege-dalesia/book.yaml"));
    takePicture(ui, fixture, "sixth-book-field");
}

} // namespace

void aBookIsBegunFromNothing(ImGuiTestContext& ui, Fixture& fixture) {
    walk(ui, fixture, {emptyRulesAreMade, theirTabSaysWhatTheyAre, itsPassagesAreAGame, aBattleStandsOnThem});
}

} // namespace groma::gui
