// Played on the map: a counter is clicked, then where it goes or whom it attacks; with the mouse and without
// it.
#include "tests/gui/play_test.h"

#include "editor/session/play/play_map.h"
#include "editor/ui/workbench/state/map_state.h"
#include "tests/gui/gestures.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::gui {
namespace {

const session::TestPlay& playOf(Fixture& fixture) { return *sheetOf(fixture).play; }

std::string numberOf(Fixture& fixture, grid::CellId cell) {
    return playOf(fixture).setup().geometry().numberText(cell);
}

std::string cellOfPiece(Fixture& fixture, int piece) {
    return numberOf(fixture, playOf(fixture).position().cell(piece));
}

void picture(ImGuiTestContext& ui, Fixture& fixture, const char* name) {
    settle(ui, fixture);
    ui.Yield(8);
    fixture.wantedPicture = name;
    for (int frame = 0; frame < 300 && !fixture.wantedPicture.empty(); ++frame)
        ui.Yield(); // taken when nothing moves
    ui.Yield(2);
}

// From the first turn to the first question of actions: dice by key, decisions by their label on the map.
void begin(ImGuiTestContext& ui, Fixture& fixture) {
    press(ui, ImGuiMod_Shift | ImGuiKey_F5);
    ui.Yield(4);
    IM_CHECK(sheetOf(fixture).play.has_value());
    for (int i = 0; i < 30 && !session::playMapOf(playOf(fixture)).acting; ++i) {
        const session::PlayQuestion& question = playOf(fixture).question();
        IM_CHECK(question.what != game::Pending::What::Failed);
        if (question.what == game::Pending::What::Chance) press(ui, ImGuiKey_D);
        else ui.ItemClick(fmt::format("//Battlefield/answer {}", question.options.back().text).c_str());
        ui.Yield(3);
    }
    ui.WindowFocus("//Battlefield");
    ui.Yield(2);
    IM_CHECK(session::playMapOf(playOf(fixture)).acting);
}

// Of the counters that can go somewhere, the first, and the last cell of its first kind of action.
struct Walk {
    int piece = -1;
    grid::CellId to;
};
Walk walkOf(Fixture& fixture) {
    for (const session::CounterPlay& counter : session::playMapOf(playOf(fixture)).counters)
        if (!counter.kinds.front().ways.empty() && counter.kinds.front().ways.back().piece < 0)
            return {counter.piece, counter.kinds.front().ways.back().cell};
    return {};
}

void clickedAndMarched(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    begin(ui, fixture);
    picture(ui, fixture, "play-nothing-in-hand");
    const Walk walk = walkOf(fixture);
    IM_CHECK(walk.piece >= 0);
    const std::string from = cellOfPiece(fixture, walk.piece);
    click(ui, screenOf(ui, fixture, from));
    IM_CHECK(sheetOf(fixture).tools.selection.hasPiece(playOf(fixture).setup().piece(walk.piece).id));
    ui.MouseMoveToPos(screenOf(ui, fixture, numberOf(fixture, walk.to)));
    picture(ui, fixture, "play-reach");
    click(ui, screenOf(ui, fixture, numberOf(fixture, walk.to)));
    IM_CHECK(playOf(fixture).position().cell(walk.piece) == walk.to);
    picture(ui, fixture, "play-marched");
    press(ui, ImGuiKey_Backspace);
    IM_CHECK_EQ(cellOfPiece(fixture, walk.piece), from);
    drag(ui, screenOf(ui, fixture, from), screenOf(ui, fixture, numberOf(fixture, walk.to)));
    IM_CHECK(playOf(fixture).position().cell(walk.piece) == walk.to);
}

// Tab takes up the counters that can act, one after another; the cursor walks, Enter acts, Space ends the
// step.
void withoutTheMouse(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    begin(ui, fixture);
    const std::vector<session::CounterPlay> counters = byLine(playOf(fixture));
    const auto inHand = [&] {
        return sheetOf(fixture).tools.selection.pieceIndices(playOf(fixture).document());
    };
    press(ui, ImGuiKey_Tab);
    IM_CHECK_EQ(inHand().size(), 1U);
    IM_CHECK_EQ(inHand().back(), counters.front().piece);
    press(ui, ImGuiKey_Tab);
    IM_CHECK_EQ(inHand().back(), counters[1].piece);
    press(ui, ImGuiMod_Shift | ImGuiKey_Tab);
    IM_CHECK_EQ(inHand().back(), counters.front().piece);
    // To a cell beside it that it can reach.
    const int piece = counters.front().piece;
    const grid::CellId start = playOf(fixture).position().cell(piece);
    bool moved = false;
    for (const ImGuiKey key :
         {ImGuiKey_RightArrow, ImGuiKey_LeftArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow}) {
        stateOf<ui::MapCursor>(fixture).cell = start;
        press(ui, key);
        const session::PlayKind& kind = counters.front().kinds.front();
        if (!stateOf<ui::MapCursor>(fixture).cell ||
            kind.to(*stateOf<ui::MapCursor>(fixture).cell, -1) == nullptr)
            continue;
        const grid::CellId to = *stateOf<ui::MapCursor>(fixture).cell;
        press(ui, ImGuiKey_Enter);
        IM_CHECK(playOf(fixture).position().cell(piece) == to);
        moved = true;
        break;
    }
    IM_CHECK(moved);
    const session::PlayQuestion before = playOf(fixture).question();
    press(ui, ImGuiKey_Space);
    const session::PlayQuestion& after =
        playOf(fixture).question(); // the next step, of this side or of the other
    IM_CHECK(after.name != before.name || after.side != before.side);
    IM_CHECK(playOf(fixture).played().back().answers.back().texts == std::vector<std::string>{"pass"});
}

// A warband beside hastati: a click takes it up, another shows the next thing it can do, a click on the enemy
// attacks.
void clickedAndAttacked(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    drag(ui, screenOf(ui, fixture, "007"), screenOf(ui, fixture, "108"));
    press(ui, ImGuiMod_Ctrl | ImGuiKey_F5);
    ui.Yield(4);
    ui.WindowFocus("//Battlefield");
    click(ui, screenOf(ui, fixture, "108"));
    const int attacker = sheetOf(fixture).tools.selection.pieceIndices(playOf(fixture).document()).back();
    const session::PlayMap map = session::playMapOf(playOf(fixture));
    const session::CounterPlay* counter = map.of(attacker);
    IM_CHECK(counter != nullptr);
    std::string enemy;
    for (const session::PlayKind& kind : counter->kinds)
        for (const session::PlayWay& way : kind.ways)
            if (way.piece >= 0 &&
                playOf(fixture).setup().sideOf(way.piece) != playOf(fixture).setup().sideOf(attacker))
                enemy = cellOfPiece(fixture, way.piece);
    IM_CHECK(!enemy.empty());
    settle(ui, fixture);
    ui.MouseMoveToPos(screenOf(ui, fixture, enemy));
    picture(ui, fixture, "play-attack");
    if (counter->kinds.size() > 1) click(ui, screenOf(ui, fixture, "108"));
    IM_CHECK(playOf(fixture).idle()); // that took nothing but another look
    click(ui, screenOf(ui, fixture, enemy));
    IM_CHECK(!playOf(fixture).played().empty());
    IM_CHECK(playOf(fixture).played().front().text.find("attacker: ") != std::string::npos);
    picture(ui, fixture, "play-decision");
    // Who supports is marked on the map, and taken off again by another click; nobody is an answer too.
    for (int i = 0; i < 4 && playOf(fixture).question().what == game::Pending::What::Choice; ++i) {
        const session::PlayQuestion question = playOf(fixture).question();
        IM_CHECK(question.shape == game::Pending::Shape::Some);
        const std::string first = cellOfPiece(fixture, question.options.front().pieces.front());
        click(ui, screenOf(ui, fixture, first));
        click(ui, screenOf(ui, fixture, first));
        IM_CHECK(playOf(fixture).question().name == question.name);
        ui.ItemClick("//Battlefield/decide");
        ui.Yield(3);
        IM_CHECK(playOf(fixture).played().back().answers.back().texts.empty());
    }
    IM_CHECK(playOf(fixture).question().what == game::Pending::What::Chance);
    ui.ItemInputValue("//Test play/##own dice", "5");
    ui.KeyPress(ImGuiKey_Enter);
    ui.Yield(3);
    IM_CHECK(playOf(fixture).played().front().answers.back().chance ||
             playOf(fixture).question().what != game::Pending::What::Chance);
}

// The steps are walked along: back, forth, and another way from an earlier one keeps what was left; the game
// goes to a file and comes back.
void walkedAndSaved(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    begin(ui, fixture);
    const Walk walk = walkOf(fixture);
    click(ui, screenOf(ui, fixture, cellOfPiece(fixture, walk.piece)));
    click(ui, screenOf(ui, fixture, numberOf(fixture, walk.to)));
    const std::size_t steps = playOf(fixture).played().front().answers.size();
    fixture.shell.bench().show("Log");
    ui.Yield(4);
    picture(ui, fixture, "play-log");
    ui.ItemClick("//Log/Previous step");
    ui.Yield(3);
    IM_CHECK_EQ(playOf(fixture).played().front().answers.size(), steps - 1);
    IM_CHECK(playOf(fixture).position().cell(walk.piece) != walk.to);
    ui.ItemClick("//Log/Next step");
    ui.Yield(3);
    IM_CHECK(playOf(fixture).position().cell(walk.piece) == walk.to);
    ui.ItemClick("//Game/Save, load");
    ui.Yield(2);
    ui.ItemClick("//Game/Save game");
    ui.Yield(3);
    IM_CHECK(textOf(fixture.directory / "samples/ars-bellum/arretium.game").starts_with("groma: game/1"));
    // A snippet is written with it, and leaves nothing to be saved.
    ui.ItemClick("//Game/Write snippet");
    ui.Yield(3);
    IM_CHECK(textOf(fixture.directory / "samples/ars-bellum/snippets/snippet.yaml").size() > 0);
    IM_CHECK(!sheetOf(fixture).history.modified());
    ui.ItemClick("//Game/Save, load");
    ui.Yield(2);
    ui.ItemClick("//Game/Restart");
    ui.Yield(3);
    ui.ItemClick("//Game/Load game");
    ui.Yield(3);
    IM_CHECK_EQ(playOf(fixture).played().front().answers.size(), steps);
    IM_CHECK(playOf(fixture).position().cell(walk.piece) == walk.to);
}

// A row of the list does the same as the map, and every answer that dice can give is there.
void theListDoesTheSame(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    begin(ui, fixture);
    const Walk walk = walkOf(fixture);
    click(ui, screenOf(ui, fixture, cellOfPiece(fixture, walk.piece)));
    const rules::Model& model = playOf(fixture).setup().model();
    const session::PlayMap map = session::playMapOf(playOf(fixture));
    const session::PlayKind& kind = map.of(walk.piece)->kinds.front();
    const std::string row =
        fmt::format("{}  to: {}", model.actions[static_cast<std::size_t>(kind.action)].named.title,
                    numberOf(fixture, walk.to));
    ui.ItemClick(fmt::format("//Test play/**/{}", row).c_str());
    ui.Yield(3);
    IM_CHECK(playOf(fixture).position().cell(walk.piece) == walk.to);
}

std::size_t answersOf(const session::TestPlay& play) {
    return play.played().empty() ? 0 : play.played().back().answers.size();
}

// What is asked comes up where *Roll* was: a double click rolls, and answers nothing more.
void doubleClickRolls(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiMod_Shift | ImGuiKey_F5);
    settle(ui, fixture);
    const auto asked = [&] { return playOf(fixture).question().what; };
    for (int i = 0; i < 20 && asked() != game::Pending::What::Chance; ++i) {
        ui.ItemClick(
            fmt::format("//Battlefield/answer {}", playOf(fixture).question().options.front().text).c_str());
        ui.Yield(3);
    }
    bool under = false; // the next die lies where the first was thrown
    for (int rolls = 0; rolls < 20 && !under; ++rolls) {
        IM_CHECK(asked() == game::Pending::What::Chance);
        const std::size_t before = answersOf(playOf(fixture));
        ui.MouseMove("//Battlefield/roll");
        ui.MouseDoubleClick();
        ui.Yield(6);
        IM_CHECK_EQ(answersOf(playOf(fixture)), before + 1);
        const ImGuiTestItemInfo info = ui.ItemInfo("//Battlefield/roll", ImGuiTestOpFlags_NoError);
        under = info.ID != 0 && info.RectFull.Contains(ImGui::GetIO().MousePos);
    }
    IM_CHECK(under);
    ui.SleepNoSkip(0.5F, 0.05F);
    const std::size_t before = answersOf(playOf(fixture));
    ui.MouseClick();
    ui.Yield(3);
    IM_CHECK_EQ(answersOf(playOf(fixture)), before + 1);
}

// *Pass* stays where it was when the other side comes to decide: fast clicks end no step of it.
void fastClicksPassForOneSide(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    begin(ui, fixture);
    session::TestPlay& play = *sheetOf(fixture).play;
    const int first = play.question().side;
    const std::size_t start = answersOf(play);
    const auto passed = [&](std::size_t times) {
        while (answersOf(play) > start && play.stepBack()) {
        }
        for (std::size_t i = 0; i < times; ++i)
            if (!play.question().mayPass || !play.answer({game::kPass, {}})) return false;
        return true;
    };
    std::size_t last = 0; // the pass that ends the first side's part
    for (std::size_t times = 1; last == 0 && times < 12 && passed(times); ++times)
        if (play.question().side == 1 - first && play.question().mayPass) last = times;
    IM_CHECK(last > 0);
    for (const int clicks : {3, 5}) {
        IM_CHECK(passed(last - 1));
        ui.SleepNoSkip(1.2F, 0.05F); // a step that has just begun is ended by no click
        ui.MouseMove("//Battlefield/pass step");
        ui.MouseClickMulti(ImGuiMouseButton_Left, clicks);
        ui.Yield(3);
        IM_CHECK_EQ(play.question().side, 1 - first);
        IM_CHECK_EQ(answersOf(play), start + last);
    }
    // What is clicked after that is meant.
    ui.SleepNoSkip(1.2F, 0.05F);
    ui.ItemClick("//Battlefield/pass step");
    ui.Yield(3);
    IM_CHECK_EQ(answersOf(play), start + last + 1);
}

// Where there is not room for the whole sequence, the step that runs is among those that are shown.
void theRunningStepIsSeen(ImGuiTestContext& ui, Fixture& fixture) {
    fixture.shell.bench().settings.scale = 2;
    ui.Yield(8);
    begin(ui, fixture);
    const int first = playOf(fixture).question().side;
    for (int i = 0; i < 8 && playOf(fixture).question().side == first; ++i) {
        IM_CHECK(ui.ItemExists("//Battlefield/running step"));
        press(ui, ImGuiKey_Space);
    }
    IM_CHECK(playOf(fixture).question().side == 1 - first); // its steps stand behind those of the first
    IM_CHECK(ui.ItemExists("//Battlefield/running step"));
}

} // namespace

std::vector<GuiTest> playTests() {
    return {
        {"play: a counter is clicked and marches where it is sent, by click and by drag",
         "samples/ars-bellum/arretium.yaml", clickedAndMarched},
        {"play: a turn's first step without the mouse", "samples/ars-bellum/arretium.yaml", withoutTheMouse},
        {"play: a click on an enemy attacks it", "samples/ars-bellum/arretium.yaml", clickedAndAttacked},
        {"play: steps are walked along, and a game is saved and taken up again",
         "samples/ars-bellum/arretium.yaml", walkedAndSaved},
        {"play: a row of the list does what a click on the map does", "samples/ars-bellum/arretium.yaml",
         theListDoesTheSame},
        {"play: a double click rolls and leaves what is asked then", "samples/ars-bellum/arretium.yaml",
         doubleClickRolls},
        {"play: fast clicks on Pass end no step of the other side", "samples/ars-bellum/arretium.yaml",
         fastClicksPassForOneSide},
        {"play: the step that runs is on the turn track where there is room for few",
         "samples/ars-bellum/arretium.yaml", theRunningStepIsSeen},
    };
}

} // namespace groma::gui
