// Everything that a number was made of stands within it, by whatever way it was read.
#include "core/game/log/log.h"
#include "core/game/machine/engine.h"
#include "tests/core/rules/small_game.h"

#include <doctest/doctest.h>

using namespace groma;

namespace {

const char* kMadeOfMuch = R"(quantities:
  weight: {title: Weight, cite: "3", takes: {u: unit}, base: u.cp}
  step: {title: Step, cite: "4", takes: {u: unit}, base: shifts(weight(u))}
  blow: {title: Blow, takes: {u: unit}, base: "1", contributions: [{title: Heavy, when: heavy(u), add: 1}, {add: step(u)}]}
relations:
  heavy: {takes: {u: unit}, holds: weight(u) >= 3}
traits:
  giant: {widens: [{relation: heavy, when: holder = u and u.tired}]}
tables:
  shifts: {title: Shift of the column, cite: "5", gives: number, rows: {strength: number}, header: [strength, shift], cells: [["1-2", 0], [3, 2]]}
)";

game::LogEntry blowOf(game::LogDetail detail) {
    const tests::SmallGame small(kMadeOfMuch, {{"a", "giant"}});
    game::LogRecorder log(*small.rules().setup, detail);
    game::Engine engine;
    const std::int64_t a = 0;
    CHECK(engine
              .evaluate(*small.rules().setup, small.start(), small.rules().quantity("blow"), std::span(&a, 1),
                        &log)
              .has_value());
    const std::vector<game::LogEntry> told = log.take();
    REQUIRE(told.size() == 1);
    return told.front();
}

} // namespace

TEST_CASE("a number that a relation read stands within the number that asked the relation") {
    const game::LogEntry blow = blowOf(game::LogDetail::Brief);
    CHECK(game::linesWithin(blow) == tests::Lines{"  Weight of a  3 (3)", "  Step of a  2 (4)",
                                                  "    Weight of a  3 (3)",
                                                  "    Shift of the column  3: 2 (5)"});
    CHECK(game::line(blow) == "Blow of a  1 + 1 (Heavy) + 2 (add) = 4");
}

TEST_CASE("in full detail the relation itself stands between them") {
    const game::LogEntry blow = blowOf(game::LogDetail::Full);
    REQUIRE(blow.within.size() == 2);
    CHECK(game::line(blow.within[0]).starts_with("heavy of a"));
    CHECK(blow.within[0].text == "yes");
    CHECK(game::linesWithin(blow.within[0]) == tests::Lines{"  Weight of a  3 (3)"});
    CHECK(game::linesWithin(blow.within[1]) ==
          tests::Lines{"  Weight of a  3 (3)", "  Shift of the column  3: 2 (5)"});
}

TEST_CASE("a cell of a table within a number counts for the bound of a log, and is given back with it") {
    const tests::SmallGame small(kMadeOfMuch, {{"a", "giant"}});
    game::LogRecorder log(*small.rules().setup, game::LogDetail::Brief, {.entries = 30});
    game::Engine engine;
    const std::int64_t a = 0;
    for (int i = 0; i < 200; ++i) // told once, seen again and again
        CHECK(engine
                  .evaluate(*small.rules().setup, small.start(), small.rules().quantity("blow"),
                            std::span(&a, 1), &log)
                  .has_value());
    CHECK(log.leftOut() == 0);
    CHECK(log.entries().size() == 1);
}
