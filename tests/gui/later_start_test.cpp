// The end of the program by a key, and what a later start makes of what an earlier one left: a game that was
// played to its end.
#include "core/game/names/ending.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/ui/workbench/play_desk.h"
#include "editor/ui/workbench/workbench.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/gui_test.h"
#include "tests/gui/session.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>
#include <string>

namespace groma::gui {
namespace {

namespace fs = std::filesystem;

constexpr int kFrames = 16;
constexpr int kMostAnswers = 3000;
constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";
constexpr const char* kGame = "watched.game";

// Ctrl+Q ends the program from wherever the keyboard is, and asks first where work would be lost.
std::string aKeyEndsTheProgram(const fs::path& directory) {
    struct Case {
        const char* where;
        void (*go)(ui::Workbench&);
        bool asks;
    };
    for (const Case& one :
         {Case{"the map", [](ui::Workbench& bench) { bench.show("Battlefield"); }, false},
          Case{"a text field", [](ui::Workbench& bench) { bench.show("Source"); }, false},
          Case{"play", [](ui::Workbench& bench) { bench.enterPlay(ui::Workbench::PlayKind::Game); }, false},
          Case{"a window over it", [](ui::Workbench& bench) { bench.windows.open("Rename"); }, false},
          Case{"work that is not saved",
               [](ui::Workbench& bench) {
                   const session::Document& document = bench.sheet()->document();
                   const session::PieceMove move{0, document.setup()->geometry().cellByNumber("075")};
                   bench.commit(session::movePieces(document, std::span(&move, 1)));
               },
               true}}) {
        Session session(directory, directory / kArretium);
        if (!session.open()) return "no window";
        session.frames(kFrames);
        one.go(session.shell().bench());
        session.frames(kFrames);
        ImGuiIO& io = ImGui::GetIO();
        io.AddKeyEvent(ImGuiMod_Ctrl, true);
        io.AddKeyEvent(ImGuiKey_Q, true);
        session.frames(2);
        io.AddKeyEvent(ImGuiKey_Q, false);
        io.AddKeyEvent(ImGuiMod_Ctrl, false);
        session.frames(4);
        if (session.shell().wantsClose() == one.asks) return fmt::format("in {}", one.where);
        if (one.asks && !session.shell().bench().windows.isOpen("Unsaved work")) return "nothing is asked";
    }
    return {};
}

// Nobody does anything that is not asked of him.
bool playToTheEnd(session::TestPlay& play) {
    for (int i = 0; i < kMostAnswers && !play.question().finished; ++i) {
        const session::PlayQuestion& question = play.question();
        session::Expected<void> done;
        if (question.what == game::Pending::What::Chance) done = play.roll();
        else if (question.mayPass) done = play.answer({game::kPass, {}});
        else if (question.shape == game::Pending::Shape::Some) done = play.answer({});
        else if (!question.options.empty()) done = play.answer(question.options.front().answer);
        if (!done) return false;
    }
    return play.question().finished;
}

// Played to its end and saved at the first start; watched at the second, back and forth along the timeline.
std::string aFinishedGameIsWatched(const fs::path& directory) {
    const WatchTexts watch;
    std::string verdict;
    std::size_t steps = 0;
    {
        Session session(directory, directory / kArretium);
        if (!session.open()) return "no window";
        session.frames(kFrames);
        ui::Workbench& bench = session.shell().bench();
        bench.enterPlay(ui::Workbench::PlayKind::Game);
        if (!playToTheEnd(*bench.sheet()->play)) return "the game does not end";
        verdict = game::verdictText(bench.sheet()->play->setup(), bench.sheet()->play->position().verdict());
        steps = bench.sheet()->play->played().back().answers.size();
        session.frames(kFrames);
        ui::PlayDesk desk;
        desk.look(bench);
        desk.save(bench, kGame);
        session.frames(4);
    }
    Session session(directory, directory / kArretium);
    session.frames(kFrames);
    ui::Workbench& bench = session.shell().bench();
    bench.enterPlay(ui::Workbench::PlayKind::Game);
    session.frames(4);
    ui::PlayDesk desk;
    desk.look(bench);
    desk.load(bench, kGame);
    bench.show("Log");
    session.frames(kFrames);
    const session::TestPlay& play = *bench.sheet()->play;
    if (!play.question().finished) return "it is not at its end";
    if (!isWritten("", verdict)) return "who won is not told: " + verdict;
    session.picture("watched-end");
    desk.look(bench);
    for (const std::size_t step : {steps / 2, std::size_t{1}, steps}) {
        desk.goTo(bench, step);
        session.frames(kFrames);
        desk.look(bench);
        if (play.played().back().answers.size() != step) return fmt::format("not at step {}", step);
        const std::string told =
            step == steps ? fmt::format("{} steps", steps) : fmt::format("step {} of {}", step, steps);
        if (!isWritten("", told)) return "the timeline does not say " + told;
        if (isWritten("", verdict) != (step == steps)) return fmt::format("the card at step {}", step);
        session.picture(fmt::format("watched-{}", step));
    }
    return {};
}

} // namespace

std::vector<StartTest> laterStartTests() {
    return {
        {"a key ends the program, wherever the keyboard is", aKeyEndsTheProgram},
        {"a game that was played to its end is watched at a later start", aFinishedGameIsWatched},
    };
}

} // namespace groma::gui
