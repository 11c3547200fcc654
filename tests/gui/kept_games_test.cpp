// A game that no file has is asked after where it would be lost, and stays where another one is loaded.
#include "editor/ui/workbench/kept_games.h"
#include "editor/ui/workbench/play_desk.h"
#include "editor/ui/workbench/state/game_course.h"
#include "tests/gui/gestures.h"
#include "tests/gui/pictures.h"
#include "tests/gui/play_test.h"

#include <string>
#include <vector>

namespace groma::gui {
namespace {

using game::Pending;

// Steps of a game: dice as they fall, of what can be done the first.
session::TestPlay& played(ImGuiTestContext& ui, Fixture& fixture, int steps) {
    session::TestPlay& play = *sheetOf(fixture).play;
    for (int i = 0; i < steps; ++i) {
        if (play.question().what == Pending::What::Chance) IM_CHECK_RETV(play.roll().has_value(), play);
        else IM_CHECK_RETV(play.answer(play.question().options.front().answer).has_value(), play);
        ui.Yield(3);
    }
    return play;
}

void begin(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    fixture.shell.bench().enterPlay(ui::Workbench::PlayKind::Game);
    ui.Yield(4);
}

void whoEndsIsAskedAfterTheGame(ImGuiTestContext& ui, Fixture& fixture) {
    ui::Workbench& bench = fixture.shell.bench();
    begin(ui, fixture);
    IM_CHECK(!bench.anythingUnsaved());
    played(ui, fixture, 5);
    IM_CHECK(bench.anythingUnsaved());
    press(ui, ImGuiMod_Ctrl | ImGuiKey_W);
    ui.Yield(3);
    IM_CHECK_EQ(bench.sheets.size(), 1U);
    IM_CHECK(bench.windows.isOpen("Close document"));
    ui.ItemClick("//Close document/Stay");
    ui.Yield(3);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Q);
    ui.Yield(3);
    IM_CHECK(bench.windows.isOpen("Unsaved work"));
    IM_CHECK(!fixture.shell.wantsClose());
    const auto asked = ui::unkeptGames(bench);
    IM_CHECK_EQ(asked.size(), 1U);
    IM_CHECK(asked.front().words.ends_with(": a game of 5 steps"));
    takePicture(ui, fixture, "game-unsaved");
    // Another game has that name already: it is not written over.
    const std::string before = "somebody else's";
    IM_CHECK(bench.files.write((fixture.directory / "samples/ars-bellum/arretium.game").string(), before)
                 .has_value());
    ui.ItemClick("//Unsaved work/$$0/Save game");
    ui.Yield(3);
    IM_CHECK(textOf(fixture.directory / "samples/ars-bellum/arretium.game") == before);
    IM_CHECK(textOf(fixture.directory / "samples/ars-bellum/arretium-2.game").starts_with("groma: game/1"));
    IM_CHECK(!bench.anythingUnsaved());
    ui.Yield(3);
    IM_CHECK(fixture.shell.wantsClose()); // nothing is left to be asked
}

void whatWasLeftStaysWhenAGameIsLoaded(ImGuiTestContext& ui, Fixture& fixture) {
    begin(ui, fixture);
    session::TestPlay& play = played(ui, fixture, 6);
    ui.ItemClick("//Game/Save, load");
    ui.Yield(2);
    ui.ItemClick("//Game/Save game");
    ui.Yield(3);
    IM_CHECK(!fixture.shell.bench().anythingUnsaved());
    const auto line = play.played().front().answers;
    IM_CHECK(play.stepBack());
    ui.Yield(3);
    while (play.question().what == Pending::What::Chance || play.question().options.size() < 2) {
        IM_CHECK(play.stepBack());
        ui.Yield(3);
    }
    IM_CHECK(play.answer(play.question().options.back().answer).has_value());
    ui.Yield(3);
    const auto other = play.played().front().answers;
    IM_CHECK(!std::equal(other.begin(), other.end(), line.begin()));
    IM_CHECK(fixture.shell.bench().anythingUnsaved());
    ui.ItemClick("//Game/Load game");
    ui.Yield(4);
    const session::PlayHistory& now = stateOf<ui::GameCourse>(fixture).history;
    IM_CHECK(now.line() == line);
    IM_CHECK_EQ(now.branches().size(), 1U);
    IM_CHECK(now.branches().front().rest.back() == other.back());
    // It is in no file yet.
    IM_CHECK(fixture.shell.bench().anythingUnsaved());
    ui.ItemClick("//Game/Save game");
    ui.Yield(3);
    IM_CHECK(!fixture.shell.bench().anythingUnsaved());
}

} // namespace

std::vector<GuiTest> keptGameTests() {
    static constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";
    return {
        {"slips: who ends is asked after the game", kArretium, whoEndsIsAskedAfterTheGame},
        {"slips: what was left stays when a game is loaded", kArretium, whatWasLeftStaysWhenAGameIsLoaded}};
}

} // namespace groma::gui
