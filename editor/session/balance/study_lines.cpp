#include "editor/session/balance/study_lines.h"

#include "core/game/names/ending.h"
#include "core/odds/chance_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace groma::session {

namespace {

std::string countLine(std::uint64_t count, std::uint64_t of) {
    const odds::Interval interval = odds::wilson(count, of);
    return fmt::format("{} of {} ({} to {})", count, of, odds::percent(interval.low),
                       odds::percent(interval.high));
}

void tellSheet(const game::Setup& setup, const sim::Sheet& sheet, const std::string& when,
               StudyLines& lines) {
    if (sheet.battles() == 0) return;
    for (const std::size_t side : {0U, 1U})
        lines.emplace_back(setup.side(static_cast<int>(side)).id + " win" + when,
                           countLine(sheet.wins(side), sheet.battles()));
    if (sheet.wins(2) > 0)
        lines.emplace_back("nobody wins" + when, countLine(sheet.wins(2), sheet.battles()));
    lines.emplace_back("share of " + setup.side(0).id + when, shareLine(sheet.points()));
}

// What one cell says of a measure.
std::string cellLine(const sim::CallAnswer& cell, const std::vector<sim::MatrixLayer>& layers,
                     std::size_t at) {
    if (!cell.refused.empty()) return "not asked: " + cell.refused;
    std::string line;
    for (const sim::MatrixLayer& layer : layers) {
        const auto& value = layer.values[at];
        const auto chance = std::ranges::find(cell.chances, layer.name, &odds::Chance::name);
        if (!value || (layer.isChance && chance == cell.chances.end())) continue;
        const std::string text = layer.isChance ? odds::chanceText(*chance)
                                 : cell.exact   ? value->toString()
                                                : fmt::format("{:.4f}", value->toDouble());
        line += (line.empty() ? "" : ", ") + layer.name + " " + text;
    }
    return line.empty() ? "nothing" : line;
}

} // namespace

std::string shareLine(const sim::SequentialMean& share) {
    return fmt::format("{} ({} to {})", odds::percent(share.mean()), odds::percent(share.from()),
                       odds::percent(share.to()));
}

std::string changeLine(const sim::SequentialMean& change) { return changeLine(change, change.mean()); }

std::string changeLine(const sim::SequentialMean& change, double estimate) {
    return fmt::format("{} ({} to {})", signedPoints(estimate), signedPoints(change.from()),
                       signedPoints(change.to()));
}

StudyLines linesOf(const game::Setup& setup, const BalanceAnswer& answer, const BalanceQuestion& question) {
    StudyLines lines;
    if (!question.ground.forbid.empty())
        lines.emplace_back("without", fmt::format("{}", fmt::join(question.ground.forbid, ", ")));
    tellSheet(setup, answer.sheet, "", lines);
    for (const auto& [verdict, count] : answer.sheet.verdicts())
        lines.emplace_back("ended " + game::verdictId(setup, verdict),
                           countLine(count, answer.sheet.battles()));
    if (answer.swapped) tellSheet(setup, *answer.swapped, ", seats changed", lines);
    for (const ChangeEffect& one : answer.effects) {
        std::string said = one.refused.empty() ? changeLine(one.effect.difference(), one.effect.estimate()) +
                                                     ", " + verdictWords(one, question.little)
                                               : "not asked: " + one.refused;
        if (one.again)
            said += "; " + question.again + " " + changeLine(one.again->difference(), one.again->estimate());
        lines.emplace_back(one.change.about + ", " + one.change.change, std::move(said));
    }
    if (answer.order)
        lines.emplace_back("order", fmt::format("agrees with the true one by {:.2f}", *answer.order));
    lines.emplace_back("stopped", whyStopped(answer, question));
    return lines;
}

StudyLines linesOf(const NearestAnswer& nearest) {
    StudyLines lines;
    if (nearest.changes.empty()) return {{"nearest", "no printed number leads nearer to one half"}};
    for (const NearestChange& one : nearest.changes)
        lines.emplace_back("nearest, " + one.about + ", " + one.change,
                           one.refused.empty() ? shareLine(one.sheet.points()) +
                                                     (one.confirmed ? ", confirmed" : ", not surely nearer")
                                               : "not asked: " + one.refused);
    lines.emplace_back("nearest, as it is", shareLine(nearest.asItIs.points()));
    return lines;
}

StudyLines linesOf(const sim::Matrix& matrix, const std::vector<sim::LeftOut>& out, sim::Measure measure,
                   const sim::Matrix* other) {
    StudyLines lines;
    const std::vector<sim::MatrixLayer> layers = sim::layersOf(matrix, measure);
    const std::vector<sim::MatrixLayer> others =
        other != nullptr ? sim::layersOf(*other, measure) : std::vector<sim::MatrixLayer>();
    std::size_t moved = 0;
    for (std::size_t cell = 0; cell < matrix.cells.size(); ++cell) {
        std::string said = cellLine(matrix.cells[cell], layers, cell);
        if (other != nullptr)
            if (const std::string there = cellLine(other->cells[cell], others, cell); there != said) {
                said += "; against it " + there;
                ++moved;
            }
        lines.emplace_back(matrix.attackers[cell / matrix.defenders.size()] + " against " +
                               matrix.defenders[cell % matrix.defenders.size()],
                           std::move(said));
    }
    if (other != nullptr) lines.emplace_back("moved", fmt::format("{} of {}", moved, matrix.cells.size()));
    for (const sim::LeftOut& one : out)
        lines.emplace_back(one.type + (one.attacker ? " as attacker" : " as defender"),
                           "left out: " + one.why);
    return lines;
}

StudyLines linesOf(const SweepAnswer& answer, const std::vector<SweepAxis>& axes) {
    StudyLines lines;
    const std::vector<sim::MatrixLayer> layers = answer.played.empty()
                                                     ? sim::layersOf(answer.odds, sim::Measure::Chances)
                                                     : std::vector<sim::MatrixLayer>();
    for (std::size_t point = 0; point < answer.odds.cells.size(); ++point) {
        std::string name = valueAt(axes, 0, point);
        if (axes.size() > 1) name += ", " + valueAt(axes, 1, point);
        if (answer.played.empty()) {
            lines.emplace_back(std::move(name), cellLine(answer.odds.cells[point], layers, point));
            continue;
        }
        const SweptBattles& played = answer.played[point];
        lines.emplace_back(std::move(name), played.refused.empty() ? shareLine(played.sheet.points())
                                                                   : "not asked: " + played.refused);
    }
    return lines;
}

std::vector<std::string> assumedLines(const sim::Matrix& matrix, std::string_view cells) {
    std::vector<std::pair<std::string, std::size_t>> read;
    for (const sim::CallAnswer& cell : matrix.cells)
        for (const odds::RestsOn& rests : cell.assumed) {
            auto at = std::ranges::find(read, rests.on.what, &std::pair<std::string, std::size_t>::first);
            if (at == read.end()) at = read.insert(read.end(), {rests.on.what, 0});
            ++at->second;
        }
    std::vector<std::string> lines;
    for (const auto& [what, count] : read)
        lines.push_back(fmt::format("{}, read in {} of {} {}", what, count, matrix.cells.size(), cells));
    return lines;
}

} // namespace groma::session
