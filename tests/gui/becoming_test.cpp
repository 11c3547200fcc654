// A new book beside rules that say nothing of it yet: each passage becomes an entry with a click, with its
// cite and what it covers, each one step.
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/state/transcribing.h"
#include "tests/gui/becoming.h"
#include "tests/gui/gestures.h"
#include "tests/gui/pictures.h"
#include "tests/gui/steps.h"

#include <algorithm>
#include <string>

namespace groma::gui {
namespace {

constexpr const char* kPrint =
    "3. Movement\n\n3.1 A unit moves as many hexes as its allowance says.\n\n"
    "4. Guards\n\nGuards are the best of the foot.\n\n"
    "5. Combat\n\n5.1 Total the strengths of all attackers and divide the sum by the strength of "
    "the defender: the quotient, rounded down in favour of the defender, is the odds of the attack. One "
    "die is rolled for it, whoever leads and whatever the ground.\n\n"
    "7. Combat Results\n\n"
    "Die\t1-2\t1-1\t2-1\n1-3\tAE\tAR\tDR\n4-6\tAR\tDR\tDE\n\n"
    "8. Bombardment\n\n"
    "Die\t1-2\t1-1\t2-1\n1-3\tAR\tAR\tAR\n4-6\tAR\tDR\tDR\n";

const ui::OpenBook& book(Fixture& fixture) { return *ui::openBook(fixture.shell.bench()); }

// The passage of a section is looked at.
std::string lookAt(ImGuiTestContext& ui, Fixture& fixture, const std::string& section) {
    const auto& items = book(fixture).view.items;
    const auto found = std::ranges::find(items, section, &session::BookItem::section);
    if (found == items.end()) return {};
    const std::string id = found->id;
    ui::showInBook(fixture.shell.bench(), id);
    ui.Yield(4);
    fixture.shell.bench().show("Entry");
    ui.Yield(6);
    return id;
}

bool covers(Fixture& fixture, const std::string& id, const std::string& section, const std::string& entry) {
    const auto found = book(fixture).states.covered.find(id);
    return found != book(fixture).states.covered.end() &&
           std::ranges::any_of(found->second,
                               [&](const auto& one) { return one.section == section && one.id == entry; });
}

void theBookComesIn(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(4);
    ui::Workbench& bench = fixture.shell.bench();
    bench.settings.workspace = ui::Workspace::Transcribe;
    ui.Yield(12);
    ui::importText(bench, kPrint);
    for (int i = 0; i < 3000 && ui::openBook(bench) == nullptr; ++i) ui.Yield();
    IM_CHECK(ui::openBook(bench) != nullptr);
    IM_CHECK_EQ(book(fixture).states.left(), 5U);
}

// The edge of a passage between two of its lines cuts it; over the next one it makes them one again.
void theEdgeCutsAndJoins(ImGuiTestContext& ui, Fixture& fixture) {
    const std::string id = lookAt(ui, fixture, "5.1");
    const std::string whole = book(fixture).view.find(id)->text;
    fixture.shell.bench().show("Book");
    ui.Yield(6);
    const std::string edge = "//Book@Transcribe/**/" + id + "/edge";
    ImVec2 at = middleOf(ui, edge);
    const float line = ImGui::GetTextLineHeight();
    drag(ui, at, {at.x, at.y - line * 1.4F});
    ui.Yield(6);
    IM_CHECK_EQ(book(fixture).states.all(), 6U);
    const auto place = book(fixture).view.placeOf(id);
    const auto& items = book(fixture).view.items;
    const std::string first = items[*place].text, second = items[*place + 1].text;
    IM_CHECK(first.size() > second.size() && !second.empty()); // the last line of several
    IM_CHECK_STR_EQ((first + " " + second).c_str(), whole.c_str());
    at = middleOf(ui, edge);
    ui.MouseMoveToPos(at);
    ui.MouseDown();
    ui.MouseMoveToPos({at.x, at.y + line * 3});
    takePicture(ui, fixture, "passage-edge");
    ui.MouseUp();
    ui.Yield(6);
    IM_CHECK_EQ(book(fixture).states.all(), 5U);
    IM_CHECK_STR_EQ(book(fixture).view.find(id)->text.c_str(), whole.c_str());
}

void aProcedureAQuantityAUnit(ImGuiTestContext& ui, Fixture& fixture) {
    const std::string movement = lookAt(ui, fixture, "3.1");
    takePicture(ui, fixture, "becomes-open");
    ui.ItemClick("//Entry@Transcribe/**/Procedure");
    ui.Yield(6);
    IM_CHECK(covers(fixture, movement, "procedures", "movement")); // named after its section
    IM_CHECK_STR_EQ(stateOf<ui::RuleEntry>(fixture).id.c_str(), "movement");
    IM_CHECK(std::ranges::none_of(sheetOf(fixture).document().problems(), [](const auto& problem) {
        return problem.severity == diag::Severity::Error;
    }));
    takePicture(ui, fixture, "becomes-procedure");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    ui.Yield(6);
    IM_CHECK(!covers(fixture, movement, "procedures", "movement"));
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Y);
    ui.Yield(6);
    // Under a name that is typed.
    const std::string combat = lookAt(ui, fixture, "5.1");
    ui.ItemInputValue("//Entry@Transcribe/**/##entry", "Strength of an attack");
    ui.Yield(2);
    ui.ItemClick("//Entry@Transcribe/**/Quantity");
    ui.Yield(6);
    IM_CHECK(covers(fixture, combat, "quantities", "strength_of_an_attack"));
    const std::string guards = lookAt(ui, fixture, "4");
    ui.ItemClick("//Entry@Transcribe/**/Unit");
    ui.Yield(6);
    IM_CHECK(covers(fixture, guards, "types", "GUARDS"));
}

void aTable(ImGuiTestContext& ui, Fixture& fixture) {
    const std::string table = lookAt(ui, fixture, "7");
    ui.ItemClick("//Entry@Transcribe/**/Table");
    ui.Yield(8);
    takePicture(ui, fixture, "becomes-table");
    ui.ItemInputValue("//Tables@Transcribe/**/##order", "AE, AR, DR, DE");
    ui.Yield(2);
    ui.ItemClick("//Tables@Transcribe/**/Add it");
    ui.Yield(8);
    IM_CHECK(covers(fixture, table, "tables", "combat_results"));
    IM_CHECK(sheetOf(fixture).document().meaning().rulesFresh); // odds are no ranges
    IM_CHECK_EQ(book(fixture).states.counts[static_cast<std::size_t>(session::BookState::Open)], 1U);
}

// Another table of the same shape is a new one under its typed name, not that one filled.
void aTableOfTheSameShape(ImGuiTestContext& ui, Fixture& fixture) {
    const std::string guns = lookAt(ui, fixture, "8");
    ui.ItemInputValue("//Entry@Transcribe/**/##entry", "Fire of guns");
    ui.Yield(2);
    ui.ItemClick("//Entry@Transcribe/**/Table");
    ui.Yield(8);
    ui.ItemClick("//Tables@Transcribe/**/Add it");
    ui.Yield(8);
    IM_CHECK(covers(fixture, guns, "tables", "fire_of_guns"));
    IM_CHECK_EQ(sheetOf(fixture).document().ruleset()->model.tables.size(), 2U);
    IM_CHECK(sheetOf(fixture).document().meaning().rulesFresh);
}

void aSkill(ImGuiTestContext& ui, Fixture& fixture) {
    const std::string guards = lookAt(ui, fixture, "4");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z); // two tables
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z); // and the unit
    ui.Yield(6);
    ui.ItemInputValue("//Entry@Transcribe/**/##entry", "Guard of the king");
    ui.Yield(2);
    ui.ItemClick("//Entry@Transcribe/**/Skill");
    ui.Yield(4);
    takePicture(ui, fixture, "becomes-skill");
    ui.ItemClick("//New skill/##title");
    ui.KeyPress(ImGuiMod_Ctrl | ImGuiKey_A);
    ui.KeyPress(ImGuiMod_Ctrl | ImGuiKey_C);
    ui.Yield(2);
    IM_CHECK_STR_EQ(ImGui::GetClipboardText(), "Guard of the king");
    IM_CHECK(ui.ItemExists("//New skill/##printed"));
    ui.ItemClick("//New skill/##covers");
    ui.KeyPress(ImGuiMod_Ctrl | ImGuiKey_A);
    ui.KeyPress(ImGuiMod_Ctrl | ImGuiKey_C);
    ui.Yield(2);
    IM_CHECK_STR_EQ(ImGui::GetClipboardText(), guards.c_str());
}

} // namespace

void whatAPassageBecomes(ImGuiTestContext& ui, Fixture& fixture) {
    walk(ui, fixture,
         {theBookComesIn, theEdgeCutsAndJoins, aProcedureAQuantityAUnit, aTable, aTableOfTheSameShape,
          aSkill});
}

} // namespace groma::gui
