#include "cli/parts/battle_options.h"

#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/run_options.h"
#include "editor/session/jobs/parallel.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace groma::cli {

void BattleOptions::addTo(CLI::App& verb) {
    verb.add_option("SCENARIO", path, "A scenario or a campaign")->required();
    verb.add_option(
            "--players", players,
            "For both, or by side: greedy,random; with a posture: greedy:attack,greedy:hold; thoughts a "
            "decision: search:200")
        ->capture_default_str();
    addSeed(verb, seed);
    verb.add_flag("--check", check, "Look for broken invariants after every decision");
    addNoJit(verb, noJit);
}

void BattleOptions::addForbidTo(CLI::App& verb) {
    verb.add_option(
        "--forbid", forbid,
        "SIDE:NAME: that side may not take this action, or has not this trait; may be given again");
}

session::BattleGround groundOf(const BattleOptions& options, const formats::FileSystem& files) {
    session::BattleGround ground;
    ground.files = &files;
    ground.path = options.path;
    ground.players = options.players;
    ground.seed = options.seed;
    ground.check = options.check;
    ground.forbid = options.forbid;
    return ground;
}

std::expected<LoadedBattle, int> loadBattle(const BattleOptions& options) {
    using Why = session::NotReady::Why;
    const formats::RealFileSystem files;
    auto battle = session::readyBattle(groundOf(options, files));
    if (battle) {
        if (options.noJit) battle->settings.stepsBeforeNative = UINT64_MAX;
        return *std::move(battle);
    }
    const session::NotReady& not_ = battle.error();
    switch (not_.why) {
    case Why::NoBattle:
        if (!printProblems(not_.loaded, false))
            fmt::print(stderr, "groma: `{}` is no scenario and no campaign\n", options.path);
        return std::unexpected(kFinding);
    case Why::NotPlayable:
        printProblems(not_.loaded, false);
        fmt::print(stderr, "groma: `{}` cannot be played as it stands\n", options.path);
        return std::unexpected(kFinding);
    case Why::Forbidden:
    case Why::Players: break;
    }
    fmt::print(stderr, "groma: {}\n", not_.text);
    return std::unexpected(kMisuse);
}

sim::Tally playAll(const game::Setup& setup, const sim::BattleSettings& settings, std::uint64_t first,
                   std::uint64_t count, unsigned threads, std::span<RowsWanted> rows) {
    std::vector<sim::Tally> tallies(std::max(1U, threads));
    // Rows of battles that came before those of a lower number, by file; they are joined as their turn comes.
    std::mutex joining;
    std::map<std::uint64_t, std::vector<std::string>> waiting;
    std::uint64_t due = first;
    std::atomic<std::uint64_t> left = 0;
    session::parallelFor(tallies.size(), threads, [&](std::size_t worker) {
        const auto next = [&]() -> std::optional<std::uint64_t> {
            const std::uint64_t at = left++;
            return at < count ? std::optional(first + at) : std::nullopt;
        };
        sim::EachBattle each;
        if (!rows.empty())
            each = [&](std::uint64_t number, const sim::Battle& battle) {
                std::vector<std::string> parts;
                for (const RowsWanted& wanted : rows) parts.push_back(wanted.row(number, battle));
                const std::scoped_lock lock(joining);
                waiting.emplace(number, std::move(parts));
                for (auto at = waiting.begin(); at != waiting.end() && at->first == due;
                     at = waiting.erase(at), ++due)
                    for (std::size_t file = 0; file < rows.size(); ++file)
                        rows[file].text += at->second[file];
            };
        tallies[worker] = sim::playSeries(setup, settings, next, each);
    });
    sim::Tally sum;
    for (const sim::Tally& tally : tallies) sum.add(tally);
    return sum;
}

} // namespace groma::cli
