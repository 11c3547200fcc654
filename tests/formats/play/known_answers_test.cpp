// What an engine knows of a function that it was asked before: the same answer and the same steps as one that
// forgets, wherever pieces stand and whatever became of them.
#include "core/game/machine/engine.h"
#include "core/game/machine/machine.h"
#include "tests/support/rng.h"
#include "tests/support/text_rules.h"

#include <doctest/doctest.h>

using namespace groma;
using namespace groma::test;

namespace {

const char* kTallyRules = R"(
title: Tally
board: {grid: hex, stacking: 1, directions: [E, SE, SW, W, NW, NE]}
dice: {d6: 6}
scopes: [turn]
classes:
  unit: {attributes: {cp: number}}
types:
  MAN: {class: unit, cp: 3}
  HORSE: {class: unit, cp: 5}
states:
  shaken: {of: unit, type: flag}
  tired: {of: unit, type: number, initial: 0}
  gold: {of: side, type: number, initial: 0}
terrain:
  plain: {layer: ground, code: "."}
measures:
  force:
    takes: {player: side}
    is: "sum(p in pieces(player): if p.shaken then p.cp / 2 else p.cp) - sum(p in pieces(other(player)): p.tired) + player.gold"
)";

const char* kTallyScenario = R"(
title: Tally
map: {numbering: {widths: [9], rows: 9, displaced: even}}
sides: {red: {}, blue: {}}
pieces:
  red:
    - {type: MAN, id: A, at: "01"}
    - {type: HORSE, id: B, at: "02"}
    - {type: MAN, id: C, at: "03"}
  blue:
    - {type: MAN, id: D, at: "11"}
    - {type: HORSE, id: E, at: "12"}
    - {type: HORSE, id: F, at: "13"}
)";

} // namespace

TEST_CASE(
    "what was asked of a position before is known of the next one where nothing that it reads differs") {
    const TextRules made = fromTexts(kTallyRules, kTallyScenario);
    REQUIRE_MESSAGE(made.setup != nullptr, made.problems);
    const game::Setup& setup = *made.setup;
    const std::int32_t force = made.query("force");
    game::Machine knows{game::Bounds{}};
    game::Engine forgets({}, {.remembers = false});
    tests::Rng rng(26);
    game::Position position = game::startPosition(setup);
    int differ = 0; // nothing is kept before an engine has taken 20 000 steps
    std::int64_t last = 0;
    for (int i = 0; i < 30'000; ++i) {
        // Mostly somebody goes elsewhere, which is worth nothing; a few times what counts changes.
        const auto piece = static_cast<int>(rng.boundedDraw(6));
        const auto to = static_cast<std::int32_t>(rng.boundedDraw(81));
        switch (rng.boundedDraw(60)) {
        case 0:
            position.setState(made.state("shaken"), piece, static_cast<std::int64_t>(rng.boundedDraw(2)));
            break;
        case 1:
            position.setState(made.state("tired"), piece,
                              base::Number(static_cast<std::int64_t>(rng.boundedDraw(3))).bits());
            break;
        case 2:
            position.setState(made.state("gold"), 0,
                              base::Number(static_cast<std::int64_t>(rng.boundedDraw(3))).bits());
            break;
        case 3: position.setEliminated(piece); break;
        default:
            if (position.pieceIn(grid::CellId{to}) < 0) position.place(piece, grid::CellId{to});
        }
        const std::int64_t side = static_cast<std::int64_t>(rng.boundedDraw(2));
        const std::int64_t* known = knows.evaluate(setup, position, force, std::span(&side, 1), nullptr);
        REQUIRE(known != nullptr);
        std::int64_t asked = 0;
        REQUIRE(forgets.evaluateWord(setup, position, force, std::span(&side, 1), asked));
        if (*known != asked || knows.spent() != forgets.spent()) FAIL("round " << i);
        differ += asked != last ? 1 : 0;
        last = asked;
    }
    CHECK(differ > 1'000);
    CHECK(knows.answersMet() > 1'000);
}
