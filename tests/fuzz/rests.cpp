#include "tests/fuzz/rests.h"

#include "core/game/log/log.h"
#include "core/game/position/invariants.h"
#include "core/odds/odds.h"
#include "core/sim/battle.h"
#include "core/snippet/question.h"
#include "formats/draw/print.h"
#include "formats/project/file_system.h"

#include <array>

namespace groma::fuzz {
namespace {

constexpr std::size_t kMostBytes = std::size_t{128} << 20;

std::string faultOf(const game::Failure& failure) {
    return failure.kind == game::FailureKind::Fault ? "play stopped by a fault of ours: " + failure.text
                                                    : std::string();
}

std::string countFault(const formats::Loaded& loaded, tests::Rng& rng, Used& used) {
    const game::Setup& setup = *loaded.built.setup;
    auto question = snippet::oddsQuestion(setup, *loaded.snippet);
    if (!question) return {};
    ++used.odds;
    odds::Request& request = question->request;
    // Small ones: that questions of any size keep to what they are given is what is tried here.
    constexpr std::array kRules{odds::Rule::First, odds::Rule::Uniform, odds::Rule::Best};
    request.policy.rule = kRules[rng.boundedDraw(kRules.size())];
    request.limits.nodes = 5'000;
    request.limits.bytes = kMostBytes;
    request.limits.work = {.steps = 10'000'000, .arithmetic = 1'000'000};
    request.limits.play = {.steps = 1'000'000, .allSteps = 2'000'000, .decisions = 500};
    request.samples = 20;
    request.findAssumed = rng.boundedDraw(2) == 0;
    odds::Counter counter;
    const odds::Odds odds = counter.count(request);
    base::Rational sum;
    for (const odds::End& end : odds.ends) {
        if (std::string fault = faultOf(end.failure); !fault.empty()) return fault;
        sum += end.chance;
    }
    if (odds.method == odds::Method::Refused || odds.method == odds::Method::Bounded) return {};
    (void)odds::fates(setup, question->begun.before, odds);
    if (!odds.exact()) return {};
    ++used.exact;
    return sum == base::Rational(1) ? "" : "chances that add up to " + sum.toString();
}

std::string battleFault(const formats::Loaded& loaded, tests::Rng& rng) {
    sim::BattleSettings settings;
    settings.seed = rng.next64();
    settings.players[0].kind = rng.boundedDraw(8) == 0 ? sim::PlayerKind::Greedy : sim::PlayerKind::Random;
    settings.players[1].kind = sim::PlayerKind::Random;
    settings.bounds = {.steps = 5'000'000, .allSteps = 10'000'000, .decisions = 500};
    game::LogRecorder log(*loaded.built.setup, game::LogDetail::Brief,
                          {.entries = 20'000, .bytes = 8U << 20});
    const sim::Battle battle =
        sim::playBattle(*loaded.built.setup, settings, rng.boundedDraw(2) == 0 ? &log : nullptr);
    for (const game::LogEntry& entry : log.entries()) (void)game::line(entry);
    return faultOf(battle.failure);
}

std::string drawFault(const formats::Loaded& loaded, tests::Rng& rng, const std::filesystem::path& folder) {
    formats::PrintJob job;
    constexpr std::array kWhat{formats::PrintWhat::Map, formats::PrintWhat::Counters,
                               formats::PrintWhat::OrderOfBattle, formats::PrintWhat::PlaySheet};
    job.what = kWhat[rng.boundedDraw(kWhat.size())];
    job.picture.cell = 12;
    constexpr std::array kEndings{"svg", "png", "pdf"};
    const std::filesystem::path file =
        folder / (std::string("drawing.") + kEndings[rng.boundedDraw(kEndings.size())]);
    const game::Setup& setup = *loaded.built.setup;
    formats::RealFileSystem files;
    const auto written =
        formats::print(files, file.string(), job, setup, game::startPosition(setup), loaded.scenario.get());
    return written || !written.error().empty() ? "" : "no drawing and no reason";
}

} // namespace

std::string useLoaded(const formats::Loaded& loaded, tests::Rng& rng, const std::filesystem::path& folder,
                      Used& used) {
    if (!loaded.built.setup) return {};
    if (rng.boundedDraw(8) == 0) {
        ++used.drawings;
        if (std::string fault = drawFault(loaded, rng, folder); !fault.empty()) return fault;
    }
    // As the verbs do: what has errors is refused.
    if (loaded.problems.hasErrors()) return {};
    const auto broken = game::brokenInvariants(*loaded.built.setup, game::startPosition(*loaded.built.setup));
    if (!broken.empty()) return "a start that breaks an invariant: " + broken.front();
    if (loaded.snippet) {
        ++used.snippets;
        const snippet::Report report = snippet::run(*loaded.built.setup, *loaded.snippet);
        if (!report.passed() && report.mismatchCount() == 0) return "a snippet that failed without a reason";
        return countFault(loaded, rng, used);
    }
    if (!loaded.built.playable) return {};
    ++used.battles;
    return battleFault(loaded, rng);
}

} // namespace groma::fuzz
