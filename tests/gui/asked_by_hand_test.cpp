// Questions and deeds on the map under the hand: what a click or a key means, and what is told of it.
#include "editor/ui/panels/parts/faces_told.h"
#include "editor/ui/workbench/map_cursor.h"
#include "tests/gui/asked.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace groma::gui {
namespace {

using game::Pending;

// A click where one deed leads does it, though dice may come in between: that is told where it is pointed at.
void oneDeedIsNoMenu(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = gameBegun(ui, fixture);
    toDeeds(play);
    IM_CHECK(saysIt(play, "move(unit: legio_3)"));
    IM_CHECK(saysIt(play, "6"));
    sheetOf(fixture).tools.selection.selectPieces({"legio_3"});
    ui.Yield(4);
    ui::PlayDesk desk;
    desk.look(fixture.shell.bench());
    std::string to;
    for (const session::PlayWay& lead : desk.leads())
        for (const grid::CellId cell : desk.cellsAfter(lead)) {
            // Another deed may lead over that square as well.
            const auto over = [&](const session::PlayWay& one) {
                return desk.cellsAfter(one).contains(cell);
            };
            if (cell.valid() && lead.choices.size() == 1 && std::ranges::count_if(desk.leads(), over) == 1 &&
                ui::pieceAt(fixture.shell.bench(), cell) < 0)
                to = play.setup().geometry().numberText(cell);
        }
    IM_CHECK(!to.empty());
    const std::size_t before = answersOf(play);
    ui.MouseMoveToPos(screenOf(ui, fixture, to));
    ui.Yield(4);
    IM_CHECK(statusOf(fixture).starts_with("Click: "));
    click(ui, screenOf(ui, fixture, to));
    ui.Yield(4);
    IM_CHECK_EQ(answersOf(play), before + 1);
}

// What a row did may be done again where it was; nothing else comes up under the hand that has clicked.
void noOtherDeedUnderTheHand(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = gameBegun(ui, fixture);
    toDeeds(play);
    IM_CHECK(saysIt(play, "move(unit: legio_3)"));
    IM_CHECK(saysIt(play, "6"));
    ui::PlayDesk desk;
    int clicks = 0;
    for (int i = 0; i < 30 && clicks < 10; ++i) {
        if (session::playMapOf(play).acting) sheetOf(fixture).tools.selection.selectPieces({"legio_3"});
        ui.Yield(4);
        if (ui.ItemExists("//Battlefield/on the map") && !ui.ItemExists("//Battlefield/answer yes")) {
            ui.ItemClick("//Battlefield/on the map");
            ui.Yield(3);
        }
        desk.look(fixture.shell.bench());
        const std::vector<ui::PlayPrompt> prompts = desk.prompts();
        const auto shown = std::ranges::find_if(prompts, [&](const ui::PlayPrompt& one) {
            return !one.ofSide && ui.ItemExists(("//Battlefield/" + one.id).c_str());
        });
        if (shown == prompts.end()) break;
        const std::string id = shown->id;
        ui.ItemClick(("//Battlefield/" + id).c_str());
        ++clicks;
        ui.Yield(4);
        desk.look(fixture.shell.bench());
        const ImVec2 hand = ImGui::GetMousePos();
        for (const ui::PlayPrompt& one : std::vector(desk.prompts())) {
            const std::string ref = "//Battlefield/" + one.id;
            if (one.id == id || !ui.ItemExists(ref.c_str())) continue;
            const bool under = ui.ItemInfo(ref.c_str()).RectFull.Contains(hand);
            if (under) fmt::print("  {} came up where {} was\n", one.id, id);
            IM_CHECK(!under);
        }
    }
    fmt::print("  {} rows clicked\n", clicks);
    IM_CHECK_GE(clicks, 2);
}

// Lines of what faces bring are broken between two of them, and no comma stands at the end of one.
void facesAreNotBroken(ImGuiTestContext&, Fixture& fixture) {
    const ui::Look& look = fixture.shell.bench().look;
    const std::string told = "Movement Points:  1 Failed,  2 to 3 → 1,  4 to 5 → 2,  6 → 3";
    int broken = 0;
    for (float width = 150; width < 400; width += 5) {
        const auto lines = ui::linesOfFaces(look, told, width, 2);
        if (lines.size() != 2 || lines[1].ends_with("...") || lines[0].ends_with("...")) continue;
        ++broken;
        // Where neither half has room for whole results they are cut where words end.
        if (ui::textSize(look, ui::kLabel, lines[1]).x < width / 2)
            IM_CHECK(told.starts_with(lines[0] + ", "));
    }
    IM_CHECK_GT(broken, 3);
    const auto wide = ui::linesOfFaces(look, "9.1 % The initiative goes to both,  90.9 % to one", 240, 2);
    IM_CHECK_EQ(wide.size(), 2U);
    IM_CHECK(wide[1].starts_with("90.9 %"));
}

// To who walks the map by keys it is Enter that does it.
void keysAreToldOfEnter(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = gameBegun(ui, fixture);
    upTo(play, "movement", 0);
    ui.Yield(4);
    press(ui, ImGuiKey_Tab);
    press(ui, ImGuiKey_DownArrow);
    ui.Yield(4);
    fmt::print("  {}\n", statusOf(fixture));
    IM_CHECK(statusOf(fixture).starts_with("Enter"));
    ui.MouseMoveToPos(screenOf(ui, fixture, "100"));
    ui.MouseMoveToPos(screenOf(ui, fixture, "081"));
    ui.Yield(4);
    IM_CHECK(statusOf(fixture).find("Click") != std::string::npos);
    IM_CHECK(!statusOf(fixture).starts_with("Enter"));
}

// The last deed of a turn has ended it: that is told before the dice that come next.
void aTurnThatEndsIsTold(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = gameBegun(ui, fixture);
    upTo(play, "movement", 0);
    IM_CHECK(saysIt(play, "march(mover: CHAR_2, to: 081)"));
    ui::PlayDesk desk;
    for (int i = 0; i < 60; ++i) {
        ui.Yield(2);
        desk.look(fixture.shell.bench());
        if (desk.track().turn > 1) break;
        const session::PlayQuestion& asked = play.question();
        const bool fires = asked.name == "fire_orders";
        if (asked.what == Pending::What::Chance) (void)play.roll();
        else if (asked.mayPass && !fires) (void)play.answer({game::kPass, {}});
        else if (asked.shape == Pending::Shape::Some) (void)play.answer({});
        else (void)play.answer(asked.options.front().answer);
    }
    fmt::print("  told: {}\n", lastNotice(fixture));
    IM_CHECK_GT(desk.track().turn, 1);
    IM_CHECK(lastNotice(fixture).find("Now turn 2, ") != std::string::npos);
}

// A game in which a counter acts upon friends, as often as it likes.
constexpr const char* kAid = "aid/battle.yaml";
void writeAGameOfAid(const std::filesystem::path& directory) {
    std::filesystem::create_directories(directory / "aid");
    std::ofstream(directory / "aid" / "groma-project") << "";
    std::ofstream(directory / "aid" / "rules.yaml") << R"yaml(groma: ruleset/1
title: A game of aid
board: {grid: hex, facing: sides, directions: [E, SE, SW, W, NW, NE]}
dice: {d6: 6}
scopes: [turn]
classes:
  unit:
    attributes:
      cp: {type: number, title: Combat points}
    notation: [cp]
types:
  FOOT: {class: unit, title: Foot, cp: 3}
states:
  helped: {of: unit, type: number, title: Helped}
terrain:
  plain: {layer: ground, title: Plain, code: "."}
numbers: {duration: {default: 3}}
actions:
  aid:
    title: Aid
    takes: {helper: unit, friend: unit}
    from: {helper: "pieces(active)", friend: "friends(helper)"}
    allowed:
      - {if: "adjacent(helper, friend)", else: not beside it}
    does: |
      friend.helped = friend.helped + 1
measures:
  worth: {takes: {player: side}, is: "sum(p in pieces(player): p.cp)"}
victory: {verdicts: {over: {winner: none, title: The day is over}}}
sequence: |
  for n in 1 to scenario.duration do
    scope turn do
      while perform aid by active as deeds do pass
  finish over
)yaml";
    std::ofstream(directory / kAid) << R"yaml(groma: scenario/1
title: Aid
rules: rules.yaml
map:
  numbering: {widths: [9], rows: 5, displaced: even}
  ground: plain
sides:
  reds: {title: Reds, colour: "#aa0000"}
  blues: {title: Blues, colour: "#0000aa"}
pieces:
  reds:
    - 3 FOOT hexes 011, 012, 013
  blues:
    - 1 FOOT hexes 038
)yaml";
}

// Who has acted lets a click on a friend take him up; who is taken up anew acts upon him.
void whoIsTakenUpAnewMeansAFriend(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = gameBegun(ui, fixture);
    IM_CHECK(session::playMapOf(play).acting);
    const int helper = *play.setup().pieceNamed("FOOT_1");
    const int beside = *play.setup().pieceNamed("FOOT_2");
    click(ui, screenOf(ui, fixture, "011"));
    ui.Yield(2);
    IM_CHECK_EQ(inHand(fixture, play), helper);
    const std::size_t before = answersOf(play);
    click(ui, screenOf(ui, fixture, "012"));
    ui.Yield(2);
    IM_CHECK_EQ(answersOf(play), before + 1);
    IM_CHECK_EQ(inHand(fixture, play), helper); // it can act on
    // Taken up anew, though it is the one that acted last.
    press(ui, ImGuiKey_Escape);
    IM_CHECK_EQ(inHand(fixture, play), -1);
    click(ui, screenOf(ui, fixture, "011"));
    ui.Yield(2);
    IM_CHECK_EQ(inHand(fixture, play), helper);
    ui.MouseMoveToPos(screenOf(ui, fixture, "012"));
    ui.Yield(4);
    IM_CHECK(statusOf(fixture).starts_with("Click: Aid"));
    click(ui, screenOf(ui, fixture, "012"));
    ui.Yield(2);
    IM_CHECK_EQ(answersOf(play), before + 2);
    // Not taken up anew: the friend is meant.
    ui.MouseMoveToPos(screenOf(ui, fixture, "013"));
    ui.Yield(2);
    ui.MouseMoveToPos(screenOf(ui, fixture, "012"));
    ui.Yield(4);
    IM_CHECK(statusOf(fixture).starts_with("Click takes up"));
    click(ui, screenOf(ui, fixture, "012"));
    ui.Yield(2);
    IM_CHECK_EQ(answersOf(play), before + 2);
    IM_CHECK_EQ(inHand(fixture, play), beside);
}

} // namespace

std::vector<GuiTest> askedByHandTests() {
    static constexpr const char* kGaul = "samples/strength-and-honour/gaul.yaml";
    static constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";
    return {
        {"asked: one deed is no menu", kGaul, oneDeedIsNoMenu},
        {"asked: no other deed under the hand", kGaul, noOtherDeedUnderTheHand},
        {"asked: faces are not broken", kGaul, facesAreNotBroken},
        {"asked: keys are told of Enter", kArretium, keysAreToldOfEnter},
        {"asked: a turn that ends is told", kArretium, aTurnThatEndsIsTold},
        {"asked: who is taken up anew means a friend", kAid, whoIsTakenUpAnewMeansAFriend, writeAGameOfAid}};
}

} // namespace groma::gui
