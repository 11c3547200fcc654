// A loop that passes over pieces gives what it would give if it walked its body for each of them.
#include "core/lang/program/cell_slot.h"
#include "tests/core/rules/small_game.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace groma;
using namespace groma::tests;

namespace {

const std::string kCounts = R"--(options:
  contact: {title: Contact, type: [touching, facing], default: touching}
relations:
  touches: {takes: {unit: unit, other: unit}, holds: "if option contact = touching then adjacent(unit, other) else distance(unit, other) = 9"}
queries:
  beside: {takes: {unit: unit}, gives: number, is: "count(f in friends(unit) where f != unit and adjacent(f, unit))"}
  apart: {takes: {unit: unit}, gives: truth, is: "not any(f in friends(unit) where f != unit and adjacent(f, unit))"}
  touching: {takes: {unit: unit}, gives: number, is: "count(f in friends(unit) where f != unit and touches(f, unit))"}
  around: {takes: {unit: unit}, gives: number, is: "count(n in neighbours(cell(unit)) where any(f in friends(unit) where adjacent(cell(f), n)))"}
)--";

// The same rules with every skip taken out.
std::string unskipped(const SmallGame& game, const char* query, const char* piece) {
    auto plain = std::make_shared<game::Ruleset>(*game.rules().ruleset);
    for (lang::Instr& in : plain->program.code) {
        if (in.op == lang::Op::LoopPieces) {
            in.e &= lang::kPickBits;
        } else if (in.op == lang::Op::LoopElements) {
            in.e = 0;
        }
    }
    game::SetupDraft draft = game.rules().setup->draft();
    draft.ruleset = std::move(plain);
    const auto setup = game::makeSetup(std::move(draft));
    REQUIRE(setup);
    game::Engine engine;
    const std::int64_t argument = game.rules().piece(piece);
    const auto value = engine.evaluate(**setup, game::startPosition(**setup), game.rules().query(query),
                                       std::span(&argument, 1));
    return value ? std::to_string(value->word) : "stopped";
}

} // namespace

TEST_CASE("the loops of counts and tests of neighbours have skips") {
    const SmallGame game(kCounts);
    const auto& skips = game.rules().ruleset->program.loopSkips;
    CHECK(std::ranges::count_if(skips, [](const lang::LoopSkip& skip) { return skip.apart.size() == 1; }) ==
          4);
    CHECK(std::ranges::count_if(skips, [](const lang::LoopSkip& skip) {
              return !skip.apart.empty() && (skip.apart.front() & lang::kCellSlot) != 0;
          }) == 1);
    CHECK(std::ranges::count_if(skips, [](const lang::LoopSkip& skip) { return skip.options.size() == 1; }) ==
          1);
}

TEST_CASE("what is counted is the same with skips and without: a and b stand side by side") {
    const SmallGame game(kCounts);
    CHECK(game.value("beside", {"a"}) == "1");
    CHECK(game.value("beside", {"b"}) == "1");
    CHECK(game.value("touching", {"a"}) == "1");
    CHECK(game.value("apart", {"a"}) == "no");
    game::Position parted = game.start();
    parted.place(game.rules().piece("b"), grid::CellId{23});
    CHECK(game.value("beside", {"a"}, parted) == "0");
    CHECK(game.value("apart", {"a"}, parted) == "yes");
    for (const char* query : {"beside", "apart", "touching", "around"}) {
        game::Engine engine;
        const std::int64_t a = game.rules().piece("a");
        const auto value =
            engine.evaluate(*game.rules().setup, game.start(), game.rules().query(query), std::span(&a, 1));
        REQUIRE(value);
        CHECK(std::to_string(value->word) == unskipped(game, query, "a"));
    }
}

TEST_CASE("classes are tested before the body is walked: c is the only horse, and d stands beside it") {
    const SmallGame game(R"--(queries:
  horses: {takes: {unit: unit}, gives: number, is: "count(f in friends(unit) where f is horse and adjacent(f, unit))"}
  others: {takes: {unit: unit}, gives: number, is: "count(f in enemies(unit) where not (f is horse) and f != unit)"}
)--");
    const auto& skips = game.rules().ruleset->program.loopSkips;
    const auto tests = [&](lang::LoopSkip::Test::What what) {
        return std::ranges::count_if(skips, [&](const lang::LoopSkip& skip) {
            return std::ranges::any_of(skip.tests, [&](const auto& test) { return test.what == what; });
        });
    };
    CHECK(tests(lang::LoopSkip::Test::What::NoClass) == 1);
    CHECK(tests(lang::LoopSkip::Test::What::Class) == 1);
    CHECK(game.value("horses", {"d"}) == "1");
    CHECK(game.value("horses", {"c"}) == "0");
    CHECK(game.value("others", {"a"}) == "1"); // d
    CHECK(unskipped(game, "horses", "d") == "1");
    CHECK(unskipped(game, "others", "a") == "1");
}

TEST_CASE("a loop over a list that only seeks an element passes over all before it") {
    const SmallGame game(R"--(queries:
  near: {takes: {unit: unit, there: cell}, gives: truth, is: "any(n in within(cell(unit), 1) where n = there)"}
  by_a: {takes: {unit: unit}, gives: truth, is: "any(f in friends(unit) where near(f, cell(unit)))"}
)--");
    const auto& code = game.rules().ruleset->program.code;
    CHECK(std::ranges::any_of(
        code, [](const lang::Instr& in) { return in.op == lang::Op::LoopElements && in.e == 1; }));
    CHECK(game.value("by_a", {"b"}) == "yes");
    CHECK(game.value("by_a", {"c"}) == "yes"); // d stands beside it
    CHECK(unskipped(game, "by_a", "b") == "1");
    CHECK(unskipped(game, "by_a", "c") == "1");
}

TEST_CASE("a list of pieces that is the same for all of the second of a pair is made for the first alone") {
    const SmallGame game(R"--(queries:
  near: {takes: {unit: unit}, gives: list of unit, is: "[e in enemies(unit) where adjacent(e, unit)]"}
actions:
  strike: {title: Strike, takes: {unit: unit, foe: unit}, from: {unit: pieces(active), foe: enemies(unit)}, allowed: [{if: foe in near(unit), else: far}], does: unit.tired = yes}
procedures:
  turn: {does: "perform strike by active as order"}
)--");
    const game::Setup& setup = *game.rules().setup;
    const lang::Program& program = setup.program();
    const auto& turn = program.functions[static_cast<std::size_t>(game.rules().procedure("turn"))];
    const auto has = [&](lang::Op op) {
        return std::any_of(program.code.begin() + turn.entry, program.code.begin() + turn.end,
                           [&](const lang::Instr& in) { return in.op == op; });
    };
    CHECK(has(lang::Op::ListHas));
    CHECK_FALSE(has(lang::Op::JumpSame));
    game::Position at = game.start();
    at.place(game.rules().piece("c"), grid::CellId{1});
    at.place(game.rules().piece("d"), grid::CellId{23});
    at.setActive(0);
    game::Engine engine;
    game::Run run = game::start(setup, at, game.rules().procedure("turn"));
    game::Pending asked;
    engine.advance(run, asked);
    REQUIRE(asked.options.size() == 1); // a stands in 0, b in 1
    CHECK(setup.piece(static_cast<int>(asked.wordsOf(asked.options[0])[0])).id == "a");
    CHECK(setup.piece(static_cast<int>(asked.wordsOf(asked.options[0])[1])).id == "c");
}

TEST_CASE("of pairs the second is looked for in the cells of a list that is made for the first alone") {
    const SmallGame game(R"--(queries:
  around: {takes: {unit: unit}, gives: list of cell, is: "if unit.tired then [] else within(cell(unit), 1)"}
actions:
  strike: {title: Strike, takes: {unit: unit, foe: unit}, from: {unit: pieces(active), foe: enemies(unit)}, allowed: [{if: cell(foe) in around(unit), else: far}], does: unit.tired = yes}
  seize: {title: Seize, takes: {unit: unit, foe: unit}, from: {unit: pieces(active), foe: enemies(unit)}, allowed: [{if: "not foe.tired and all(n in within(cell(unit), 0): n in cells(foe))", else: elsewhere}], does: unit.tired = yes}
procedures:
  turn: {does: "perform strike, seize by active as order"}
)--");
    using What = lang::LoopSkip::Test::What;
    for (const What what : {What::Outside, What::Off}) {
        CHECK(std::ranges::count_if(game.rules().ruleset->program.loopSkips, [&](const auto& skip) {
                  return !skip.tests.empty() && skip.tests.back().what == what;
              }) == 1);
    }
    const game::Setup& setup = *game.rules().setup;
    const std::int32_t turn = game.rules().procedure("turn");
    const auto listed = [&](std::int32_t c, std::int32_t d, bool tired, bool remembers = true) {
        game::Position at = game.start();
        at.place(game.rules().piece("c"), grid::CellId{c});
        at.place(game.rules().piece("d"), grid::CellId{d});
        at.setState(0, game.rules().piece("a"), tired ? 1 : 0);
        game::Engine engine({}, {.remembers = remembers});
        at.setActive(0);
        game::Run run = game::start(setup, at, turn);
        game::Pending asked;
        engine.advance(run, asked);
        std::string rows;
        for (const game::Pending::Option& option : asked.options) {
            rows += setup.model().actions[static_cast<std::size_t>(option.action)].named.id;
            for (const std::int64_t piece : asked.wordsOf(option)) {
                rows += " " + setup.piece(static_cast<int>(piece)).id;
            }
            rows += "; ";
        }
        return rows;
    };
    // a stands in 0, b in 1; of two foes the second is passed over where it stands in no cell of the list.
    for (const bool remembers : {true, false}) {
        CAPTURE(remembers);
        CHECK(listed(23, 22, false, remembers).empty());
        CHECK(listed(23, 2, false, remembers) == "strike b d; ");
        CHECK(listed(2, 23, false, remembers) == "strike b c; ");
        CHECK(listed(23, 0, false, remembers) == "strike a d; strike b d; seize a d; ");
        CHECK(listed(23, 0, true, remembers) == "strike b d; seize a d; ");
        CHECK(listed(0, 1, true, remembers) == "strike b c; strike b d; seize a c; seize b d; ");
    }
}
