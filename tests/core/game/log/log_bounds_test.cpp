#include "core/game/log/log.h"
#include "core/game/machine/engine.h"
#include "core/game/position/position.h"
#include "tests/core/rules/small_game.h"

#include <doctest/doctest.h>

using namespace groma;

namespace {

const char* kForEver = R"(procedures:
  count_on:
    does: |
      while yes do game.count = game.count + 1
  weigh:
    does: |
      for u in pieces(first_side) do
        for c in within(cell(u), 3) do game.count = game.count + weight(u)
quantities:
  weight: {takes: {u: unit}, base: u.cp, contributions: [{add: 1, each: v in pieces(first_side), title: "beside {v}"}]}
)";

std::vector<game::LogEntry> logOf(const std::string& procedure, game::LogBounds bounds,
                                  std::uint64_t& leftOut) {
    const tests::SmallGame small(kForEver);
    game::LogRecorder log(*small.rules().setup, game::LogDetail::Full, bounds);
    game::Engine engine({.steps = 50'000});
    game::Run run = game::start(*small.rules().setup, small.start(), small.rules().procedure(procedure));
    game::Pending end;
    engine.advance(run, end, &log);
    leftOut = log.leftOut();
    return log.take();
}

} // namespace

TEST_CASE("a log of a loop without end keeps its bound and says how much it left out") {
    std::uint64_t leftOut = 0;
    const std::vector<game::LogEntry> log = logOf("count_on", {.entries = 100}, leftOut);
    REQUIRE(log.size() == 101);
    CHECK(log[1].text == "0 -> 1");
    CHECK(log[99].text == "98 -> 99");
    CHECK(leftOut > 40'000);
    CHECK(log.back().text ==
          std::to_string(leftOut) + " more lines and terms are left out: a log holds 100 of them, or 64 MB");
}

TEST_CASE("a log is bounded by its bytes too, and counts the terms of stacks") {
    std::uint64_t leftOut = 0;
    const std::vector<game::LogEntry> all = logOf("weigh", {}, leftOut);
    CHECK(leftOut == 0);
    const std::vector<game::LogEntry> some = logOf("weigh", {.bytes = 10'000}, leftOut);
    CHECK(some.size() < all.size());
    CHECK(leftOut > 0);
    CHECK(some.back().text.find("more lines and terms are left out") != std::string::npos);
    // Whatever is told is told as before.
    CHECK(game::line(some[3]) == game::line(all[3]));
}

TEST_CASE("what a log tells twice and shows once does not use it up") {
    const tests::SmallGame small(kForEver);
    game::LogRecorder log(*small.rules().setup, game::LogDetail::Brief, {.entries = 30});
    game::Engine engine;
    const std::int32_t weight = small.rules().quantity("weight");
    const std::int64_t piece = 0;
    for (int i = 0; i < 1000; ++i) {
        CHECK(engine.evaluate(*small.rules().setup, small.start(), weight, std::span(&piece, 1), &log)
                  .has_value());
    }
    CHECK(log.leftOut() == 0);
    CHECK(log.entries().size() == 1);
}
