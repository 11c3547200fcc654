// Who is in a cell where pieces fill several: after every move, turn and `as_if`, in an engine that counts
// them and in one that looks through all.
#include "core/base/number.h"
#include "core/game/machine/engine.h"
#include "tests/support/text_rules.h"

#include <doctest/doctest.h>

using namespace groma;

namespace {

// What is around the first cell of U tells how it lies: of two squares the second is to its right.
constexpr const char* kWideRules = R"(title: Wide
board: {grid: square, facing: sides, directions: [E, S, W, N], footprints: {line: [[0, 0], [1, 0]]}}
classes: {unit: {attributes: {}}}
types: {LINE: {class: unit, footprint: line}, ONE: {class: unit}}
terrain: {plain: {layer: ground, code: "."}}
states: {told: {of: game, type: number}}
queries:
  around:
    takes: {u: unit}
    gives: number
    is: |
      (if occupied(neighbour(cell(u), E)) then 1 else 0) + (if occupied(neighbour(cell(u), S)) then 10 else 0)
        + (if occupied(neighbour(cell(u), W)) then 100 else 0) + (if occupied(neighbour(cell(u), N)) then 1000 else 0)
procedures:
  stands: {takes: {u: unit}, gives: number, does: return around(u)}
  faces: {takes: {u: unit}, gives: number, does: 'face(u, S); return around(u)'}
  moves: {takes: {u: unit}, gives: number, does: 'place(u, neighbour(cell(u), N), W); return around(u)'}
  supposes: {takes: {u: unit}, gives: number, does: 'return as_if(u at cell(u) facing E: around(u))'}
  returns: {takes: {u: unit}, gives: number, does: 'game.told = as_if(u at cell(u) facing E: around(u)); return around(u)'}
  leaves: {takes: {u: unit}, gives: number, does: 'eliminate(u); return count(c in all_cells where occupied(c))'}
)";

std::string fieldWith(const std::string& type) {
    return "title: Field\nmap: {numbering: {widths: [5], rows: 5}}\nsides: {one: {}, two: {}}\n"
           "pieces:\n  one: [{type: " +
           type + ", id: U, at: \"013\", facing: N}]\n";
}

int told(game::Engine& engine, const test::TextRules& rules, const char* procedure) {
    game::Run run;
    game::Pending end;
    const game::Call call{rules.procedure(procedure), {rules.piece("U")}, {}, -1};
    engine.start(run, *rules.setup, game::startPosition(*rules.setup), call);
    engine.advance(run, end);
    CHECK(end.failure.text == "");
    return base::Number::fromBits(end.result.word).whole();
}

TEST_CASE("a piece of two squares fills both wherever it moves and turns") {
    const test::TextRules wide = test::fromTexts(kWideRules, fieldWith("LINE"));
    const test::TextRules single = test::fromTexts(kWideRules, fieldWith("ONE"));
    REQUIRE(wide.problems == "");
    REQUIRE(single.problems == "");
    for (const bool remembers : {true, false}) {
        CAPTURE(remembers);
        game::Engine engine({}, {.remembers = remembers});
        for (int round = 0; round < 2; ++round) { // each beginning where the last call left
            CHECK(told(engine, wide, "stands") == 1);
            CHECK(told(engine, single, "stands") == 0); // the same piece on the same map, in one square
            CHECK(told(engine, wide, "faces") == 100);
            CHECK(told(engine, wide, "moves") == 1000);
            CHECK(told(engine, wide, "supposes") == 10);
            CHECK(told(engine, wide, "returns") == 1);
            CHECK(told(engine, wide, "leaves") == 0);
        }
    }
}

} // namespace
