#include "editor/session/balance/study_plays.h"

#include "core/odds/chance_words.h"
#include "core/sim/played.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

namespace {

constexpr std::size_t kLargestTable = std::size_t{16} << 20;

std::string nameOf(const formats::PlayedGame& game) {
    return game.line > 0 ? fmt::format("the game of line {}", game.line) : "the game of " + game.date;
}

} // namespace

std::expected<std::vector<formats::PlayedGame>, StudyRefusal> playedGames(const StudyGround& ground,
                                                                          const formats::Loaded& study) {
    diag::Sink told; // when the study was loaded
    formats::PlayedGames plays = formats::readPlays(*study.project->start(), told);
    if (plays.table.empty()) return std::move(plays.games);
    const std::string& path = plays.table.text;
    std::string text;
    if (const auto unsaved = ground.unsaved.find(path); unsaved != ground.unsaved.end()) {
        text = unsaved->second;
    } else if (auto read = ground.files->read(ground.root + "/" + path, kLargestTable)) {
        text = *std::move(read);
    } else {
        return std::unexpected(StudyRefusal{read.error().message, plays.table.where});
    }
    auto games = formats::readPlayTable(text);
    if (!games) return std::unexpected(StudyRefusal{formats::problemText(path, games.error()), {}});
    return *std::move(games);
}

std::expected<void, StudyRefusal> layBeside(const std::vector<formats::PlayedGame>& games,
                                            const SimulatedWins& simulated, StudyFinding& finding) {
    if (games.empty() || simulated.battles == 0) return {};
    const auto sideNamed = [&](const std::string& id) {
        return static_cast<std::size_t>(std::ranges::find(simulated.sides, id) - simulated.sides.begin());
    };
    std::array<std::uint64_t, 3> won{}; // 2: nobody
    std::array<std::uint64_t, 2> lost{}, counted{};
    for (const formats::PlayedGame& game : games) {
        const auto unknown = [&](const std::string& id) {
            StudyRefusal why{fmt::format("{} names the side `{}`; there are {} and {}", nameOf(game), id,
                                         simulated.sides[0], simulated.sides[1])};
            if (game.line == 0) why.where = game.where;
            return std::unexpected(std::move(why));
        };
        for (const auto& [side, seat] : game.seats)
            if (sideNamed(side) > 1) return unknown(side);
        if (!game.winner.empty() && sideNamed(game.winner) > 1) return unknown(game.winner);
        ++won.at(game.winner.empty() ? 2 : sideNamed(game.winner));
        for (const auto& [side, count] : game.lost) {
            if (sideNamed(side) > 1) return unknown(side);
            lost.at(sideNamed(side)) += count;
            ++counted.at(sideNamed(side));
        }
    }
    const auto [first, last] = std::ranges::minmax(games, {}, &formats::PlayedGame::date);
    finding.played.push_back(
        fmt::format("{} games that people played, {} to {}", games.size(), first.date, last.date));
    for (const std::size_t side : {0U, 1U}) {
        const odds::Interval interval = odds::wilson(simulated.wins.at(side), simulated.battles);
        const sim::Accord accord = sim::accord(won.at(side), games.size(), interval.low, interval.high);
        finding.disagrees = finding.disagrees || accord.differs;
        finding.played.push_back(fmt::format(
            "{} won {} of {}, {}; of battles {} to {}: {}", simulated.sides.at(side), won.at(side),
            games.size(),
            odds::percent(static_cast<double>(won.at(side)) / static_cast<double>(games.size())),
            odds::percent(interval.low), odds::percent(interval.high),
            accord.differs ? fmt::format("they disagree (exact binomial test, chance {:.4f})", accord.chance)
            : accord.chance < 1
                ? fmt::format("too few to disagree (exact binomial test, chance {:.3f})", accord.chance)
                : std::string("they agree")));
    }
    if (won[2] > 0) finding.played.push_back(fmt::format("nobody won {} of {}", won[2], games.size()));
    for (const std::size_t side : {0U, 1U})
        if (counted.at(side) > 0)
            finding.played.push_back(fmt::format(
                "{} lost {:.1f} on the average of {} games{}", simulated.sides.at(side),
                static_cast<double>(lost.at(side)) / static_cast<double>(counted.at(side)), counted.at(side),
                simulated.lost.at(side) < 0 ? ""
                                            : fmt::format(", {:.1f} of battles", simulated.lost.at(side))));
    return {};
}

} // namespace groma::session
