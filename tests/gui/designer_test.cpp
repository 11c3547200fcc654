// A designer's gestures, as a hand makes them: on the map, in the palette, in the inspector, in the tables.
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/state/what_if.h"
#include "tests/gui/gestures.h"
#include "tests/gui/pictures.h"

#include <functional>
#include <set>
#include <vector>

namespace groma::gui {
namespace {

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";

// Lines that are new in `after`.
std::size_t newLines(const std::string& before, const std::string& after) {
    std::multiset<std::string> known;
    std::istringstream a(before);
    for (std::string line; std::getline(a, line);) known.insert(line);
    std::istringstream b(after);
    std::size_t fresh = 0;
    for (std::string line; std::getline(b, line);) {
        if (const auto same = known.find(line); same != known.end()) known.erase(same);
        else ++fresh;
    }
    return fresh;
}

void paintsTenHexesInOneStroke(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui.ItemClick("//Palette/**/forest/tile");
    drag(ui, screenOf(ui, fixture, "061"), screenOf(ui, fixture, "070"), ImGuiMouseButton_Left);
    for (const char* number : {"061", "062", "063", "064", "065", "066", "067", "068", "069", "070"})
        IM_CHECK_STR_EQ(terrainAt(fixture, number).c_str(), "forest");
    IM_CHECK_STR_EQ(terrainAt(fixture, "060").c_str(), "plain");
    IM_CHECK_EQ(fixture.shell.bench().sheet()->history.position(), 1U);
    ui.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z);
    ui.Yield(3);
    IM_CHECK_STR_EQ(terrainAt(fixture, "061").c_str(), "plain");
    IM_CHECK_STR_EQ(terrainAt(fixture, "070").c_str(), "plain");
    IM_CHECK(!fixture.shell.bench().sheet()->history.modified());
}

// The first wood makes a list of grounds of the one word that stood there; the second adds its cell to that
// list.
void savesOnlyTheLinesThatChanged(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const std::string before = textOf(fixture.directory / kArretium);
    ui.ItemClick("//Palette/**/forest/tile");
    std::vector<std::string> saved;
    for (const char* number : {"064", "080"}) {
        ui.MouseMoveToPos(screenOf(ui, fixture, number));
        ui.MouseClick(ImGuiMouseButton_Left);
        ui.Yield(4);
        IM_CHECK(fixture.shell.bench().sheet()->history.modified());
        ui.KeyPress(ImGuiMod_Ctrl | ImGuiKey_S);
        ui.Yield(4);
        IM_CHECK(!fixture.shell.bench().sheet()->history.modified());
        saved.push_back(textOf(fixture.directory / kArretium));
    }
    IM_CHECK_EQ(newLines(before, saved[0]), 3U);
    IM_CHECK_EQ(newLines(saved[0], saved[1]), 1U);
    IM_CHECK_EQ(newLines(saved[1], saved[0]), 1U);
    IM_CHECK(saved[1].find("064, 080") != std::string::npos);
}

// As with a counter of the tray: what is dragged from the palette is put down where it is let go, and stays
// in the hand.
void dragsAUnitFromThePalette(ImGuiTestContext& ui, Fixture& fixture) {
    ui.ItemClick("//Palette/**/Units");
    ui.Yield(2);
    const int before = setupOf(fixture).pieceCount();
    ui.MouseMove("//Palette/**/WARB/tile");
    ui.MouseDown();
    ui.MouseMoveToPos(screenOf(ui, fixture, "075"));
    ui.Yield(3);
    IM_CHECK(sheetOf(fixture).tools.preview().cells.size() == 1); // the ghost of what would be put down
    ui.MouseUp();
    ui.Yield(3);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), before + 1);
    const auto standsIn = [&](const char* cell) {
        const game::Setup& setup = setupOf(fixture);
        for (int piece = 0; piece < setup.pieceCount(); ++piece)
            if (setup.piece(piece).cell == cellOf(fixture, cell)) return true;
        return false;
    };
    IM_CHECK(standsIn("075"));
    press(ui, ImGuiKey_Escape); // puts it down again
    ui.MouseMoveToPos(screenOf(ui, fixture, "076"));
    ui.MouseClick();
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), before + 1);
}

void placesAUnitAndAttachesASkill(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const int before = setupOf(fixture).pieceCount();
    ui.ItemClick("//Palette/**/Units");
    ui.Yield(2);
    ui.ItemClick("//Palette/**/WARB/tile");
    ui.MouseMoveToPos(screenOf(ui, fixture, "064"));
    ui.MouseClick(ImGuiMouseButton_Left);
    ui.Yield(4);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), before + 1);
    ui.KeyPress(ImGuiKey_V);
    ui.Yield(2);
    ui.MouseMoveToPos(screenOf(ui, fixture, "024"));
    ui.MouseClick(ImGuiMouseButton_Left);
    ui.Yield(4);
    IM_CHECK_EQ(fixture.shell.bench().sheet()->tools.selection.pieces.size(), 1U);
    ui.ItemClick("//Inspector/Attach");
    ui.Yield(2);
    ui.ItemClick("//$FOCUSED/Javelins##javelins");
    ui.Yield(4);
    const game::Setup& setup = setupOf(fixture);
    const auto piece = setup.pieceNamed(fixture.shell.bench().sheet()->tools.selection.pieces.front());
    IM_CHECK(piece.has_value());
    bool held = false;
    for (std::size_t trait = 0; trait < setup.model().traits.size(); ++trait)
        if (setup.model().traits[trait].named.id == "javelins")
            held = game::startPosition(setup).pieceHas(*piece, static_cast<int>(trait));
    IM_CHECK(held);
}

base::Rational chanceOf(Fixture& fixture, const char* result) {
    const session::OddsCard* card = stateOf<ui::WhatIf>(fixture).card.value();
    return card == nullptr ? base::Rational() : odds::chanceNamed(card->results, result);
}

// WARB (3) in 108 against HAST (4) in 123, which VELI 109 supports: the odds take no supporter, 3 to 4 is
// column 2/3: AD 1, AT 2, AR 3 and 4, DR 5 and 6 of six. The cell of the 5 made AR: AR 3/6, DR 1/6.
void readsOddsAndChangesATableCell(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    drag(ui, screenOf(ui, fixture, "007"), screenOf(ui, fixture, "108"), ImGuiMouseButton_Right);
    settle(ui, fixture);
    IM_CHECK(chanceOf(fixture, "AD") == base::Rational(1, 6));
    IM_CHECK(chanceOf(fixture, "AR") == base::Rational(1, 3));
    IM_CHECK(chanceOf(fixture, "DR") == base::Rational(1, 3));
    ui.WindowFocus("//Tables");
    ui.Yield(3);
    fixture.shell.bench().ask(ui::ShowTable{-1, 4, 2});
    ui.Yield(3);
    ui.ItemClick("//Tables/**/AR");
    ui.Yield(3);
    settle(ui, fixture);
    IM_CHECK(chanceOf(fixture, "AR") == base::Rational(1, 2));
    IM_CHECK(chanceOf(fixture, "DR") == base::Rational(1, 6));
    const std::filesystem::path melee = fixture.directory / "samples/ars-bellum/rules/melee.yaml";
    const std::string before = textOf(melee);
    ui.KeyPress(ImGuiMod_Ctrl | ImGuiKey_S);
    ui.Yield(4);
    IM_CHECK_EQ(newLines(before, textOf(melee)), 1U);
}

void playsADieThatWasTyped(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    drag(ui, screenOf(ui, fixture, "007"), screenOf(ui, fixture, "108"), ImGuiMouseButton_Left);
    ui.Yield(4);
    ui.KeyPress(ImGuiMod_Ctrl | ImGuiKey_F5);
    ui.Yield(4);
    ui::Sheet& sheet = *fixture.shell.bench().sheet();
    IM_CHECK(sheet.mode == ui::Mode::Play);
    IM_CHECK(sheet.play.has_value());
    ui.MouseMoveToPos(screenOf(ui, fixture, "108"));
    ui.MouseClick(ImGuiMouseButton_Left);
    ui.Yield(3);
    ui.ItemClick("//Test play/**/Attack  defender: HAST_1");
    ui.Yield(3);
    // Supporters are asked for: none of either side. Then the die: a 5 in column 2/3 drives the defender
    // back.
    for (int i = 0; i < 4 && sheet.play->question().what == game::Pending::What::Choice; ++i) {
        ui.ItemClick("//Test play/Decide");
        ui.Yield(3);
    }
    IM_CHECK(sheet.play->question().what == game::Pending::What::Chance);
    ui.ItemClick("//Test play/$$4/face");
    settle(ui, fixture);
    const auto defender = sheet.play->setup().pieceNamed("HAST_1");
    IM_CHECK(defender.has_value());
    const bool retreats = sheet.play->position().cell(*defender) != sheet.play->setup().piece(*defender).cell;
    const auto& question = sheet.play->question();
    const bool disorganised = ui::isFlipped(sheet.play->setup(), sheet.play->position(), *defender);
    IM_CHECK(retreats || disorganised || question.what == game::Pending::What::Choice);
    ui.ItemClick("//Game/Step back");
    ui.Yield(3);
    IM_CHECK(sheet.play->question().what == game::Pending::What::Chance);
    ui.KeyPress(ImGuiKey_F5);
    ui.Yield(3);
    IM_CHECK(sheet.mode == ui::Mode::SetUp);
    IM_CHECK_EQ(sheet.history.position(), 1U);
}

// Dice before each attack, a long sum behind each of them: more situations than a card counts, and long to
// come to.
constexpr const char* kWalk = R"(    does: |
      let drift = 0
      let paces = 0
      while paces < 300 do
        let pace = roll d6 as pace_die
        drift = drift + pace + 0 * sum(p in pieces(active): sum(q in pieces(active): q.front.cp))
        paces = paces + 1
      if drift > 9000 then return
)";

bool waitsFor(ImGuiTestContext& ui, const std::function<bool()>& there) {
    for (int i = 0; i < 3'000 && !there(); ++i) ui.Yield();
    return there();
}

void watchesACountAndCancelsIt(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui::Workbench& bench = fixture.shell.bench();
    std::string path;
    for (const std::string& one : sheetOf(fixture).document().paths())
        if (one.ends_with("rules/melee.yaml")) path = one;
    IM_CHECK(!path.empty());
    std::string text(sheetOf(fixture).document().text(path));
    const std::string head = "takes: {attacker: counter, defender: counter}\n    does: |\n";
    const std::size_t engage = text.find(head, text.find("\n  engage:"));
    IM_CHECK(engage != std::string::npos);
    const std::size_t does = text.find("    does: |\n", engage);
    bench.commit(session::replaceText(sheetOf(fixture).document(), path,
                                      text.replace(does, std::string("    does: |\n").size(), kWalk),
                                      "By hand"));
    ui.Yield(3);
    drag(ui, screenOf(ui, fixture, "007"), screenOf(ui, fixture, "108"), ImGuiMouseButton_Right);
    session::LatestCard& card = stateOf<ui::WhatIf>(fixture).card;
    const auto told = [&card] {
        const auto now = card.soFar();
        return now ? now->situations : std::size_t{0};
    };
    IM_CHECK(waitsFor(ui, [&] { return told() > 1'000; }));
    const std::size_t before = told();
    IM_CHECK(waitsFor(ui, [&] { return told() > before; }));
    ui.ItemClick("//What if/Cancel##count");
    settle(ui, fixture);
    const session::OddsCard* stopped = card.value();
    IM_CHECK(stopped != nullptr && card.isCurrent());
    IM_CHECK(stopped->stopped);
    IM_CHECK(stopped->method == odds::Method::Bounded);
    IM_CHECK(stopped->how.find("it was stopped after ") != std::string::npos);
    IM_CHECK_EQ(stopped->worseOff.size(), 2U);
    IM_CHECK(stopped->worseOff[0].interval->low < stopped->worseOff[0].interval->high);
    takePicture(ui, fixture, "odds-cancelled");
    // Counted again from the start, and under the rules as they were it is over at once.
    ui.ItemClick("//What if/Count it all");
    IM_CHECK(waitsFor(ui, [&] { return card.pending() && told() > 1'000; }));
    ui.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z);
    settle(ui, fixture);
    IM_CHECK(chanceOf(fixture, "AD") == base::Rational(1, 6));
    IM_CHECK(!card.value()->stopped);
}

} // namespace

std::vector<GuiTest> designerTests() {
    return {
        {"ten hexes are painted in one stroke and one undo takes them back", kArretium,
         paintsTenHexesInOneStroke},
        {"a second wood changes one line of the file that the first one made", kArretium,
         savesOnlyTheLinesThatChanged},
        {"a unit is dragged from the palette to the map", kArretium, dragsAUnitFromThePalette},
        {"a unit is placed from the palette and given Javelins in the inspector", kArretium,
         placesAUnitAndAttachesASkill},
        {"a right-drag shows the odds, and a changed table cell changes them", kArretium,
         readsOddsAndChangesATableCell},
        {"a long count of odds is watched, cancelled, and says its bounds", kArretium,
         watchesACountAndCancelsIt},
        {"a melee is played with a die that a person typed, and stepped back", kArretium,
         playsADieThatWasTyped},
    };
}

} // namespace groma::gui
