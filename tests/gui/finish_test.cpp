// The end of a game on the screen, the computer's thought, and the picture of a day's play.
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/play/play_map.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/gestures.h"
#include "tests/gui/pictures.h"
#include "tests/gui/play_test.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace groma::gui {
namespace {

using game::Pending;

constexpr int kMostAnswers = 3000;

session::TestPlay& playOf(Fixture& fixture) { return *sheetOf(fixture).play; }

// Nobody does anything that is not asked of him: to the end of the game, faster than frames.
void passOn(session::TestPlay& play) {
    for (int i = 0; i < kMostAnswers && !play.question().finished; ++i) {
        const session::PlayQuestion& question = play.question();
        session::Expected<void> done;
        if (question.what == Pending::What::Chance) done = play.roll();
        else if (question.what != Pending::What::Choice) return;
        else if (question.mayPass) done = play.answer({game::kPass, {}});
        else if (question.shape == Pending::Shape::Number) done = play.answer({question.min, {}});
        else if (question.shape == Pending::Shape::Some) return;
        else done = play.answer(question.options.front().answer);
        if (!done) return;
    }
}

// Who won and what each side has lost stands on a card over the map, and goes with a step back.
void aFinishedGameHasACard(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    ui.Yield(8);
    press(ui, ImGuiMod_Shift | ImGuiKey_F5);
    ui.Yield(4);
    sheetOf(fixture).play.emplace(std::move(*session::TestPlay::game(sheetOf(fixture).document(), 3)));
    ui.Yield(2);
    passOn(playOf(fixture));
    IM_CHECK(playOf(fixture).question().finished);
    IM_CHECK(!playOf(fixture).question().verdict.empty());
    ui.Yield(4);
    IM_CHECK(ui.ItemExists("//Battlefield/closing card"));
    settleLong(ui, fixture);
    ui.Yield(4);
    // Both sides' luck, counted.
    IM_CHECK(std::ranges::any_of(drawnTexts(), [](const DrawnText& drawn) {
        return drawn.text.starts_with("Luck of their own dice: Senones ") &&
               drawn.text.find(", Romans ") != std::string::npos;
    }));
    takePicture(ui, fixture, "play-closing");
    press(ui, ImGuiKey_Backspace);
    IM_CHECK(!playOf(fixture).question().finished);
    IM_CHECK(!ui.ItemExists("//Battlefield/closing card"));
}

// The computer tells what it found, waits for a sign, and does that.
void theComputerTellsWhatItSaw(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiMod_Shift | ImGuiKey_F5);
    ui.Yield(4);
    ui.ItemClick("//Game/Dice fall by themselves");
    ui.ItemClick("//Game/$$0/leader/Computer");
    ui.ItemClick("//Game/pace/Steps");
    ui.ItemClick("//Game/$$1/leader/Computer");
    const auto waits = [&] { return ui.ItemExists("//Game/Next action"); };
    for (int i = 0; i < 2000 && !waits(); ++i) ui.Yield();
    IM_CHECK(waits());
    const std::size_t before = playOf(fixture).played().back().answers.size();
    ui.Yield(30);
    IM_CHECK_EQ(playOf(fixture).played().back().answers.size(), before);
    takePicture(ui, fixture, "play-computer");
    IM_CHECK(fixture.shell.bench().mapHasKeyboard); // though the Game panel was clicked
    press(ui, ImGuiKey_A);
    for (int i = 0; i < 600 && playOf(fixture).played().back().answers.size() == before; ++i) ui.Yield();
    const std::size_t after = playOf(fixture).played().back().answers.size();
    IM_CHECK(after > before);
    for (int i = 0; i < 2000 && !waits(); ++i) ui.Yield();
    ui.ItemClick("//Game/Next action");
    ui.Yield(20);
    IM_CHECK(playOf(fixture).played().back().answers.size() > after);
}

struct Stands {
    const char* piece;
    const char* cell;
};

// The position of the picture that the window is measured by: the horse of the Senones comes upon the left of
// the Romans.
void thePictureOfADay(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    static constexpr std::array kStands{
        Stands{"WARB_1", "081"}, Stands{"WARB_2", "095"},  Stands{"WARB_3", "096"},  Stands{"WARB_4", "109"},
        Stands{"WARB_5", "110"}, Stands{"GUARD_1", "067"}, Stands{"SKIM_1", "064"},  Stands{"SKIM_2", "079"},
        Stands{"JAVE_1", "080"}, Stands{"JAVE_2", "082"},  Stands{"JAVE_3", "097"},  Stands{"CHAR_1", "093"},
        Stands{"CAVA_1", "046"}, Stands{"CAVA_2", "099"},  Stands{"CAVA_3", "062"},  Stands{"CAVA_4", "061"},
        Stands{"CAVA_5", "084"}, Stands{"CAVA_6", "100"},  Stands{"ALAE_1", "112"},  Stands{"ALAE_2", "128"},
        Stands{"ITAL_1", "119"}, Stands{"VELI_1", "108"},  Stands{"VELI_2", "126"},  Stands{"HAST_1", "122"},
        Stands{"HAST_2", "123"}, Stands{"PRINC_1", "124"}, Stands{"PRINC_2", "125"}, Stands{"TRIA_1", "137"},
        Stands{"TRIA_2", "139"}};
    ui::Workbench& bench = fixture.shell.bench();
    std::vector<session::PieceMove> moves;
    for (const Stands& one : kStands)
        if (const auto piece = setupOf(fixture).pieceNamed(one.piece))
            moves.emplace_back(*piece, cellOf(fixture, one.cell));
    for (int piece = 0; piece < setupOf(fixture).pieceCount(); ++piece) {
        const std::string& id = setupOf(fixture).piece(piece).id;
        if (id == "SKIM_3" || id == "CHAR_2" || id == "ITAL_2") moves.emplace_back(piece, grid::kNoCell);
        if (setupOf(fixture).piece(piece).cell == cellOf(fixture, "005"))
            moves.emplace_back(piece, cellOf(fixture, "066"));
        if (setupOf(fixture).piece(piece).cell == cellOf(fixture, "006"))
            moves.emplace_back(piece, cellOf(fixture, "067"));
        if (setupOf(fixture).piece(piece).cell == cellOf(fixture, "140"))
            moves.emplace_back(piece, cellOf(fixture, "138"));
    }
    bench.commit(session::movePieces(sheetOf(fixture).document(), moves));
    ui.Yield(4);
    press(ui, ImGuiMod_Shift | ImGuiKey_F5);
    ui.Yield(4);
    session::TestPlay& play = playOf(fixture);
    for (int i = 0; i < 60; ++i) { // up to the movement of the Senones
        const session::PlayQuestion& question = play.question();
        if (session::playMapOf(play).acting && question.side == 0) break;
        if (question.what == Pending::What::Chance) IM_CHECK(play.roll());
        else if (question.mayPass) IM_CHECK(play.answer({game::kPass, {}}));
        else IM_CHECK(play.answer(question.options.front().answer));
    }
    IM_CHECK(session::playMapOf(play).acting);
    // One marches, so that the last event is seen.
    const session::PlayMap map = session::playMapOf(play);
    const session::CounterPlay* horse = map.of(*setupOf(fixture).pieceNamed("CAVA_5"));
    if (horse != nullptr && !horse->kinds.front().ways.empty())
        IM_CHECK(session::take(play, map.choices[horse->kinds.front().ways.front().choices.front()]));
    ui.Yield(4);
    click(ui, screenOf(ui, fixture, "062"));
    settle(ui, fixture);
    ui.MouseMoveToPos(screenOf(ui, fixture, "107"));
    ui.Yield(10);
    fixture.shell.bench().show("Log");
    ui.Yield(6);
    takePicture(ui, fixture, "play");
}

} // namespace

std::vector<GuiTest> finishTests() {
    return {
        {"play: a finished game tells on a card who won", "samples/ars-bellum/arretium.yaml",
         aFinishedGameHasACard},
        {"play: the computer tells the best that it saw and moves when it is told to",
         "samples/ars-bellum/arretium.yaml", theComputerTellsWhatItSaw},
        {"play: the picture of a day", "samples/ars-bellum/arretium.yaml", thePictureOfADay},
    };
}

} // namespace groma::gui
