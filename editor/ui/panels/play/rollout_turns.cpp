#include "editor/ui/panels/play/rollout_turns.h"

#include "core/game/names/ending.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/panels/parts/job_bar.h"
#include "editor/ui/panels/parts/who_plays.h"
#include "editor/ui/panels/parts/wins_bar.h"
#include "editor/ui/theme/short_texts.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/plots.h"

#include <fmt/core.h>
#include <implot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace groma::ui {

namespace {

constexpr float kHeight = 150;
constexpr double kHalf = 50; // of a hundred: neither side is likelier to win

/// Of the plot, in per cent.
struct Curve {
    std::vector<double> turn, chance, from, to;
};

Curve curveOf(const session::RolledCourse& course, std::optional<double> ended) {
    Curve curve;
    const auto add = [&](double turn, double chance, double from, double to) {
        curve.turn.push_back(turn);
        curve.chance.push_back(100 * chance);
        curve.from.push_back(100 * from);
        curve.to.push_back(100 * to);
    };
    for (const session::RolledCourse::Turn& one : course.turns) {
        const auto& points = one.line.points;
        if (points.count() > 0) add(one.turn, points.mean(), points.from(), points.to());
    }
    if (ended && !course.turns.empty()) add(course.turns.back().turn + 1, *ended, *ended, *ended);
    return curve;
}

/// So many turns are asked about: those that begin behind one answer are one.
std::size_t turnsAsked(const session::CourseQuestion& question) {
    std::vector<std::size_t> steps = question.steps; // rising
    steps.erase(std::ranges::unique(steps).begin(), steps.end());
    return steps.size();
}

/// The game has those answers still, or had them before it was taken back.
bool isSameGame(PlayDesk& desk, const session::CourseQuestion& question, std::size_t step) {
    const auto& line = desk.history().line();
    return step <= line.size() && step <= question.answers.size() &&
           std::equal(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(step),
                      question.answers.begin());
}

void plot(const Look& look, const Curve& curve, double last, Colour colour) {
    const auto count = static_cast<int>(curve.turn.size());
    const Colour ink = mixed(colour, look.colour().text, 0.25);
    ImPlot::PlotShaded("##band", curve.turn.data(), curve.from.data(), curve.to.data(), count,
                       fillOf(ink, 0.35));
    const std::array ends{0.0, last + 1}, half{kHalf, kHalf};
    plotDashes(ends, half, look.colour().lineStrong, look.px(3), look.px(1));
    ImPlotSpec spec = lineOf(ink, look.px(2));
    spec.Marker = ImPlotMarker_Circle;
    spec.MarkerSize = look.px(3);
    spec.MarkerFillColor = vecOf(colour);
    spec.MarkerLineColor = vecOf(ink);
    ImPlot::PlotLine("##chance", curve.turn.data(), curve.chance.data(), count, spec);
}

/// Of the turn under the pointer, and what a click there does.
void pointAt(const Workbench& bench, PlayDesk& desk, const RolloutAsked& asked,
             const session::RolledCourse& course) {
    if (!ImGui::IsWindowHovered() || !isInPlot()) return;
    const auto under = std::lround(ImPlot::PixelsToPlot(ImGui::GetIO().MousePos).x);
    const auto at = std::ranges::find(course.turns, under, &session::RolledCourse::Turn::turn);
    if (at == course.turns.end()) return;
    const auto& points = at->line.points;
    const bool same = isSameGame(desk, *asked.course, at->step);
    ImGui::SetTooltip(
        "%s",
        fmt::format("As turn {} began: {} ({:.1f} to {:.1f} %), {} playings\n{}", at->turn,
                    shareTold(points.mean()), 100 * points.from(), 100 * points.to(), points.count(),
                    same ? "A click takes the game there" : "The game has gone another way before that turn")
            .c_str());
    if (same && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) desk.goTo(bench, at->step);
}

} // namespace

std::string whyNoTurns(const PlayDesk& desk) {
    if (desk.curtained()) return "Nobody looks yet, so nobody may ask";
    if (desk.track().turn == 0) return "No turn has begun";
    return {};
}

void askTurns(const Workbench& bench, const session::TestPlay& play) {
    const RolloutAsked& set = bench.of<RolloutAsked>();
    auto made = session::courseQuestion(play, set.contestants());
    if (!made) return bench.refuse("No turn has begun");
    made->count = static_cast<std::uint64_t>(set.playings);
    std::optional<double> ended;
    if (play.question().finished) {
        const int winner = game::winnerOf(play.setup().model(), play.position().verdict());
        ended = winner == 0 ? 1 : winner == 1 ? 0 : 0.5;
    }
    bench.later([question = std::make_shared<const session::CourseQuestion>(std::move(*made)),
                 number = bench.sheet()->number, ended](Workbench& b) {
        if (b.sheet() == nullptr || b.sheet()->number != number) return;
        RolloutAsked& asked = b.of<RolloutAsked>();
        asked.course = question;
        asked.ended = ended;
        asked.turns.ask(b.studies, "Rollout by turn",
                        [question](session::JobControl& control, const auto& seen) {
                            return session::rollCourse(
                                *question, session::Crew(session::allProcessors(), &control), seen);
                        });
    });
}

void drawTurnsUnderWay(const Look& look, const RolloutAsked& asked) {
    const auto known = asked.turns.value();
    const std::size_t all = turnsAsked(*asked.course);
    double done = 0;
    for (std::size_t i = 0; known && i < known->turns.size(); ++i)
        done += static_cast<double>(known->turns[i].line.playings()) /
                static_cast<double>(std::max<std::uint64_t>(1, asked.course->count));
    drawJobButtons(look, asked.turns);
    jobBar(look, std::min(1.0, done / static_cast<double>(std::max<std::size_t>(1, all))),
           asked.turns.paused(),
           asked.turns.started() ? fmt::format("turn {} of {}", known ? known->turns.size() : 1, all)
                                 : "waits for what was asked before",
           asked.turns.paused() ? "paused" : "");
}

void drawTurns(const Workbench& bench, PlayDesk& desk, const RolloutAsked& asked) {
    const auto known = asked.turns.value();
    if (!known) return;
    const Look& look = bench.look;
    const game::Setup& setup = *asked.course->document.setup();
    sectionTitle(look, setup.side(0).title + ": chance by turn", {}, "with 95 %");
    explainItemBy(
        "As each turn of this game began, by playing on from there. What more playings would come to "
        "lies in the band with a chance of 95 %");
    const bool whole = !asked.turns.running() && !known->cancelled;
    const Curve curve = curveOf(*known, whole ? asked.ended : std::nullopt);
    const double last = curve.turn.empty() ? 2 : std::max(2.0, curve.turn.back());
    if (const PlotFrame frame(look, "##turns", {ImGui::GetContentRegionAvail().x, look.px(kHeight)});
        frame.open()) {
        chanceByTurnAxes(last);
        plot(look, curve, last, resultInks(bench, setup, 0).ground);
        pointAt(bench, desk, asked, *known);
    }
    const auto& players = asked.course->players;
    quietText(fmt::format("{} playings of each turn, {}", asked.course->count,
                          whoPlayed(setup, {players[0].kind, players[1].kind})));
    if (asked.course->onlooker >= 0) quietText("What you cannot see is dealt anew in each playing");
    if (known->cancelled) quietText("Stopped by hand: some turns are not there");
    if (known->failures > 0)
        quietText(
            fmt::format("{} playings stopped; the first: {}", known->failures, known->firstFailure).c_str());
}

} // namespace groma::ui
