// Which arguments the rules of a step look at: those that look at no more than the side of who moves are
// asked once for all of that side.
#include "core/lang/program/argument_use.h"
#include "tests/core/rules/small_game.h"

#include <doctest/doctest.h>

#include <array>

using namespace groma;
using lang::ArgumentUse;

TEST_CASE("of its arguments a step looks at nothing, at the owner or at all, as the options are set") {
    const tests::SmallGame game(R"--(options:
  pace: {title: Pace, type: [any, horses], default: any}
relations:
  hostile: {takes: {unit: unit, there: cell}, holds: "any(e in enemies(unit) where adjacent(cell(e), there))"}
moves:
  walk: {takes: {unit: unit}, budget: "2", cost: "1", allowed: "empty(to)", stops: "hostile(unit, to)"}
  gallop: {takes: {unit: unit}, budget: "2", cost: "if unit is horse then 1 else 2", allowed: "if option pace = any then empty(to) else unit is horse", stops: "unit.tired"}
queries:
  walked: {takes: {unit: unit}, gives: number, is: "count(c in reachable(walk(unit)))"}
  galloped: {takes: {unit: unit}, gives: number, is: "count(c in reachable(gallop(unit)))"}
)--");
    const lang::Program& program = game.rules().ruleset->program;
    REQUIRE(program.moves.size() == 2);
    const lang::MoveInfo& walk = program.moves[0];
    const lang::MoveInfo& gallop = program.moves[1];
    constexpr std::array<std::int64_t, 1> kAny{0};
    constexpr std::array<std::int64_t, 1> kHorses{1};
    lang::ArgumentUses any(program, kAny);
    lang::ArgumentUses horses(program, kHorses);
    CHECK(any.of(walk.allowed, 0) == ArgumentUse::None);
    CHECK(any.of(walk.allowed, 2) == ArgumentUse::All); // where to
    CHECK(any.of(walk.cost, 2) == ArgumentUse::None);
    CHECK(any.of(walk.stops, 0) == ArgumentUse::Owner); // through the relation
    CHECK(any.of(gallop.cost, 0) == ArgumentUse::All);
    CHECK(any.of(gallop.stops, 0) == ArgumentUse::All);
    CHECK(any.of(gallop.allowed, 0) == ArgumentUse::None);
    CHECK(horses.of(gallop.allowed, 0) == ArgumentUse::All);
    CHECK(game.value("walked", {"a"}) != "0");
}
