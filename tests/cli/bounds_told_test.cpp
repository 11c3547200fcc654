// Every bound of core/game/position/bounds.h stands in the documents as it is.
#include "core/game/parts/chosen_sets.h"
#include "core/game/position/bounds.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace groma::game;

namespace {

// "50 million", "2 billion", "200 000", "400".
std::string asTold(std::uint64_t count) {
    for (const auto& [unit, word] :
         {std::pair(std::uint64_t{1'000'000'000}, " billion"), {1'000'000, " million"}})
        if (count >= unit && count % unit == 0) return std::to_string(count / unit) + word;
    std::string digits = std::to_string(count);
    for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, " ");
    return digits;
}

std::string textOf(const std::string& path) {
    std::ifstream file(std::string(groma::test::sourceDir()) + path);
    return {std::istreambuf_iterator<char>(file), {}};
}

// The line of the table that begins so.
std::string rowOf(const std::string& section, const std::string& what) {
    std::istringstream lines(section);
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("| " + what)) return line;
    return {};
}

} // namespace

TEST_CASE("the documents name every bound") {
    const std::string all = textOf("/docs/rules-language.md");
    const std::string section =
        all.substr(all.find("### Bounds"), all.find("## 3. Campaigns") - all.find("### Bounds"));
    const Bounds play;
    const CountBounds count;
    const ExplainBounds explain;
    const ThoughtBounds thought;
    const LogBounds log;
    const DrawingBounds drawing;
    const struct {
        std::string row;
        std::vector<std::uint64_t> counts;
        std::string unit; // behind the last
    } told[] = {
        {"a roll, a decision", {kMostDice, play.outcomes, play.options}, " options"},
        {"a choice `such that`", {kMostOfSets, play.setTests, play.sets}, " to choose from"},
        {"between two questions", {play.steps}, " steps"},
        {"procedures inside one another", {play.frames}, ""},
        {"lists and frames", {play.memory}, " words"},
        {"one play",
         {play.allSteps, kStepsOfDie, kStepsOfDecision, play.decisions, play.idle},
         " of them in a row"},
        {"the same situation", {play.again}, " times"},
        {"a log", {log.entries, log.bytes >> 20}, " MB"},
        {"counting odds",
         {kCountedBytes >> 30, count.steps, count.arithmetic, count.fractions, kLargestCycle,
          kMostConsidered},
         " answers"},
        {"one way of counted odds", {count.deep, count.deepEnds}, " of them"},
        {"explaining odds", {static_cast<std::uint64_t>(explain.decisions), explain.outcomes}, " ways"},
        {"a drawing",
         {static_cast<std::uint64_t>(drawing.side), static_cast<std::uint64_t>(drawing.pixels),
          drawing.pageStrokes, drawing.svgFigures, drawing.strokes, drawing.previewStrokes},
         " on a page"},
        {"a player that thinks", {thought.stepsOfTrial, thought.steps, thought.allSteps}, " for a play"},
    };
    CHECK(kFruitlessPerforms == 100); // "from the hundredth `perform` on",
    CHECK(kStepsOfFruitless == 16);   // "sixteen times",
    CHECK(count.fewerSteps == 10);    // "a tenth of the steps"
    for (const auto& line : told) {
        const std::string row = rowOf(section, line.row);
        CHECK_MESSAGE(!row.empty(), line.row);
        std::size_t at = 0;
        for (const std::uint64_t bound : line.counts) {
            const std::size_t found = row.find(" " + asTold(bound), at);
            REQUIRE_MESSAGE(found != std::string::npos, line.row << ": " << asTold(bound));
            at = found + asTold(bound).size() + 1;
            CHECK_MESSAGE(std::string_view(" ,);").find(row[at]) != std::string_view::npos,
                          line.row << ": " << asTold(bound));
        }
        CHECK_MESSAGE(row.substr(at).starts_with(line.unit), line.row << line.unit);
    }
}
