// Who wins from here: computers play on beside the game, with the mouse in the Rollout panel.
#include "editor/session/play/as_seen.h"
#include "editor/session/play/play_report.h"
#include "editor/ui/workbench/state/rollout_asked.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/pictures.h"
#include "tests/gui/play_test.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace groma::gui {
namespace {

constexpr const char* kEryx = "samples/special-stands/eryx.yaml";
constexpr const char* kSabis = "samples/veiled-ranks/sabis.yaml";
constexpr const char* kPlayOn = "//Rollout/**/Play on";
constexpr const char* kCompare = "//Rollout/**/Compare answers";
constexpr std::uint64_t kPlayings = 64;

session::TestPlay& gameOf(Fixture& fixture) { return *sheetOf(fixture).play; }
std::size_t answersOf(Fixture& fixture) {
    const auto& played = gameOf(fixture).played();
    return played.empty() ? 0 : played.back().answers.size();
}

// A game is begun and the panel stands behind its tab until it is called.
void begin(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiMod_Shift | ImGuiKey_F5);
    ui.Yield(4);
    fixture.shell.bench().show("Rollout");
    ui.Yield(6);
    IM_CHECK(ui.WindowInfo("//Rollout").Window->DockTabIsVisible);
    stateOf<ui::RolloutAsked>(fixture).playings = static_cast<int>(kPlayings);
}

std::shared_ptr<const session::Rollout> asked(ImGuiTestContext& ui, Fixture& fixture, const char* how) {
    ui.ItemClick(how);
    settleStudies(ui, fixture);
    ui.Yield(2);
    return stateOf<ui::RolloutAsked>(fixture).work.value();
}

bool isOff(ImGuiTestContext& ui, const char* item) {
    return (ui.ItemInfo(item).ItemFlags & ImGuiItemFlags_Disabled) != 0;
}

std::string rowOf(const session::Rollout::Line& line) { return "//Rollout/" + line.words; }

void theGameIsPlayedOn(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    begin(ui, fixture);
    ui.ItemClick("//Rollout/$$1/player/Random");
    ui.Yield(2);
    IM_CHECK(stateOf<ui::RolloutAsked>(fixture).players[1] == sim::PlayerKind::Random);
    const auto found = asked(ui, fixture, kPlayOn);
    IM_CHECK(found != nullptr);
    IM_CHECK_EQ(found->failures, 0U);
    IM_CHECK_EQ(found->lines.size(), 1U);
    const session::Rollout::Line& line = found->lines.front();
    IM_CHECK_EQ(line.wins[0] + line.wins[1] + line.wins[2], kPlayings);
    IM_CHECK(line.wins[0] > line.wins[1]); // who is greedy beats who takes what comes
    IM_CHECK_EQ(answersOf(fixture), 0U);   // nobody has touched the game
    const std::string share = fmt::format("{:.1f} %", 100 * line.points.mean());
    IM_CHECK(isWritten("Rollout", setupOf(fixture).side(0).title + " " + share));
    IM_CHECK(isWritten("Rollout",
                       fmt::format("{:.1f} to {:.1f} %", 100 * line.points.from(), 100 * line.points.to())));
    IM_CHECK(isWritten("Rollout", "64 playings"));
    takePicture(ui, fixture, "rollout-played-on");
}

void answersAreComparedAndTaken(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    begin(ui, fixture);
    const auto found = asked(ui, fixture, kCompare);
    IM_CHECK(found != nullptr);
    IM_CHECK(found->lines.size() > 2);
    IM_CHECK_EQ(found->side, 0);
    float above = 0;
    for (std::size_t i = 0; i < found->lines.size(); ++i) {
        const session::Rollout::Line& line = found->lines[i];
        const float y = ui.ItemInfo((rowOf(line) + "/##answer").c_str()).RectFull.Min.y;
        IM_CHECK(y > above); // the best first
        above = y;
        if (i == 0 || line.givenUp) continue;
        IM_CHECK(line.points.mean() <= found->lines[i - 1].points.mean());
    }
    const auto& second = found->lines[1];
    IM_CHECK(isWritten("Rollout", fmt::format("{:+.1f} ({:+.1f} to {:+.1f})", 100 * second.beside.mean(),
                                              100 * second.beside.from(), 100 * second.beside.to())));
    IM_CHECK(std::ranges::any_of(found->lines, &session::Rollout::Line::greedys));
    takePicture(ui, fixture, "rollout-answers-dark");
    fixture.shell.bench().settings.light = true;
    ui.Yield(4);
    takePicture(ui, fixture, "rollout-answers-light");
    fixture.shell.bench().settings.light = false;
    ui.Yield(4);

    ui.ItemClick((rowOf(second) + "/Take it").c_str());
    ui.Yield(4);
    IM_CHECK_EQ(answersOf(fixture), 1U);
    IM_CHECK(isWritten("Rollout", "As the game stood at its beginning"));
    IM_CHECK(
        !ui.ItemExists((rowOf(second) + "/Take it").c_str())); // of a question that is not asked any more
    ui.ItemDoubleClick((rowOf(second) + "/##answer").c_str());
    ui.Yield(4);
    IM_CHECK_EQ(answersOf(fixture), 1U);
    press(ui, ImGuiKey_Backspace); // the keys are the map's; what was asked is asked again
    IM_CHECK_EQ(answersOf(fixture), 0U);
    IM_CHECK(!isWritten("Rollout", "As the game stood"));
    ui.ItemDoubleClick((rowOf(found->lines.front()) + "/##answer").c_str());
    ui.Yield(4);
    IM_CHECK_EQ(answersOf(fixture), 1U);
}

// What cannot be asked is grey, and its tooltip says why.
void whereNobodyDecidesNoAnswersAreCompared(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    begin(ui, fixture);
    session::TestPlay& play = gameOf(fixture);
    const auto goOn = [&](auto until) {
        for (int i = 0; i < 4000 && !until(play.question()); ++i) {
            const session::PlayQuestion& question = play.question();
            if (question.what == game::Pending::What::Chance) (void)play.roll();
            else if (question.mayPass && i % 3 == 0) (void)play.answer({game::kPass, {}});
            else if (!question.options.empty()) (void)play.answer(question.options.front().answer);
            else (void)play.answer({game::kPass, {}});
        }
        ui.Yield(4);
        return until(play.question());
    };
    IM_CHECK(!isOff(ui, kCompare));
    IM_CHECK(goOn([](const session::PlayQuestion& one) { return one.what == game::Pending::What::Chance; }));
    IM_CHECK(isOff(ui, kCompare));
    IM_CHECK(!isOff(ui, kPlayOn));
    ui.MouseMove(kCompare);
    ui.Yield(60);
    IM_CHECK(tooltipText().find("nobody decides here") != std::string::npos);
    const auto found = asked(ui, fixture, kPlayOn);
    IM_CHECK(found && found->lines.front().playings() == kPlayings);
    IM_CHECK(goOn([](const session::PlayQuestion& one) { return one.finished; }));
    IM_CHECK(isOff(ui, kPlayOn));
    IM_CHECK(isWritten("Rollout", "As the game stood after"));
}

// What one side found out about what it alone can see is not shown to the other.
void whatOneSideKnowsIsItsOwn(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    begin(ui, fixture);
    session::TestPlay& play = gameOf(fixture);
    const auto decides = [&](int side) {
        for (int i = 0; i < 4000; ++i) {
            const session::PlayQuestion& question = play.question();
            if (play.curtained()) play.look();
            if (question.what == game::Pending::What::Choice && question.side == side) break;
            if (question.what == game::Pending::What::Chance) (void)play.roll();
            else if (question.mayPass) (void)play.answer({game::kPass, {}});
            else if (question.shape == game::Pending::Shape::Some) (void)play.answer({});
            else (void)play.answer(question.options.front().answer);
            ui.Yield();
        }
        ui.Yield(4);
    };
    decides(0);
    IM_CHECK(session::hidesCards(play));
    stateOf<ui::RolloutAsked>(fixture).players.fill(sim::PlayerKind::Random);
    stateOf<ui::RolloutAsked>(fixture).playings = 16;
    const auto found = asked(ui, fixture, kCompare);
    IM_CHECK(found && !found->lines.empty());
    const std::string words = session::sentence(found->lines.front().words);
    IM_CHECK(isWritten("Rollout", words));
    IM_CHECK(isWritten("Rollout", "What you cannot see"));
    decides(1);
    IM_CHECK(!isWritten("Rollout", words));
    IM_CHECK(isWritten("Rollout", "What was found rests"));
}

// Computers play a whole battle; where was it won?
void aGameIsLookedAtTurnByTurn(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    begin(ui, fixture);
    session::TestPlay& play = gameOf(fixture);
    for (const int side : {0, 1}) play.setLeader(side, session::Leader::Computer);
    play.letDiceFall(true);
    play.goOn();
    for (int i = 0; i < 6000 && !play.question().finished; ++i) ui.Yield();
    IM_CHECK(play.question().finished);
    ui.Yield(8);
    IM_CHECK(isOff(ui, kPlayOn)); // over, and still it can be asked how it came to that
    const std::size_t answers = answersOf(fixture);
    ui.ItemClick("//Rollout/**/By turn");
    settleStudies(ui, fixture);
    ui.Yield(4);
    const auto found = stateOf<ui::RolloutAsked>(fixture).turns.value();
    IM_CHECK(found != nullptr);
    IM_CHECK(found->turns.size() > 2);
    IM_CHECK_EQ(found->turns.front().step, 0U);
    for (const session::RolledCourse::Turn& turn : found->turns) IM_CHECK_EQ(turn.line.playings(), kPlayings);
    // As its last turn began it was nearer to what came of it than as its first did.
    const double ended = *stateOf<ui::RolloutAsked>(fixture).ended;
    const auto away = [&](const session::RolledCourse::Turn& turn) {
        return std::abs(turn.line.points.mean() - ended);
    };
    IM_CHECK(away(found->turns.back()) < away(found->turns.front()));
    takePicture(ui, fixture, "rollout-by-turn");
    // A click on the first turn takes the game back to its beginning, and on the last to there.
    const ImRect plot = ui.ItemInfo("//Rollout/##turns").RectFull;
    IM_CHECK(plot.GetWidth() > 100);
    ui.MouseMoveToPos({plot.Min.x + 48, plot.GetCenter().y});
    ui.MouseClick();
    ui.Yield(6);
    IM_CHECK_EQ(answersOf(fixture), 0U);
    IM_CHECK(answers > 20);
}

} // namespace

std::vector<GuiTest> rolloutTests() {
    return {
        {"who wins from here is asked beside the game", kEryx, theGameIsPlayedOn},
        {"answers are compared, the best first, and one is taken", kEryx, answersAreComparedAndTaken},
        {"where nobody decides no answers are compared", kEryx, whereNobodyDecidesNoAnswersAreCompared},
        {"a game is looked at turn by turn: where was it won?", kEryx, aGameIsLookedAtTurnByTurn},
        {"what a rollout rests on is shown to who may see it", kSabis, whatOneSideKnowsIsItsOwn},
    };
}

} // namespace groma::gui
