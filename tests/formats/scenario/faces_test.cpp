// What a scenario sets otherwise, on either face of a counter.
#include "core/base/number.h"
#include "core/game/position/position.h"
#include "tests/support/text_rules.h"

#include <doctest/doctest.h>

using namespace groma;
using base::Number;

namespace {

constexpr const char* kRules = R"(title: Two faces
classes:
  counter:
    attributes: {cp: number, mp: number, shooter: {type: truth, default: no}}
    flips: disorganised
states: {disorganised: {of: counter, type: flag}}
types:
  HAST: {class: counter, cp: 4, mp: 3}
  WARB: {class: counter, cp: 3, mp: 3, back: {cp: 2}}
terrain: {plain: {layer: ground, code: "."}}
quantities:
  strength: {takes: {unit: counter}, base: unit.cp}
  range: {takes: {unit: counter}, base: if unit.shooter then 1 else 0}
)";

test::TextRules battle(const std::string& types, const std::string& pieces) {
    test::TextRules made = test::fromTexts(kRules, "map: {numbering: {widths: [9], rows: 2}}\n"
                                                   "sides: {north: {}, south: {}}\n"
                                                   "types: {" +
                                                       types +
                                                       "}\n"
                                                       "pieces: {north: [" +
                                                       pieces + "]}\n");
    REQUIRE(made.problems == "");
    return made;
}

Number read(const test::TextRules& game, const char* quantity, const char* piece, bool disorganised) {
    game::Position position = game::startPosition(*game.setup);
    const std::vector<std::int64_t> args{game.piece(piece)};
    position.setState(game.state("disorganised"), game.piece(piece), disorganised ? 1 : 0);
    const auto value = game::evaluate(*game.setup, position, game.quantity(quantity), args);
    REQUIRE(value.has_value());
    return Number::fromBits(value->word);
}

} // namespace

TEST_CASE("what a counter has otherwise on its front it has on a back that says nothing") {
    const auto game = battle("", "{type: HAST, id: strong, at: '001', cp: 7, shooter: yes}, "
                                 "{type: HAST, id: plain, at: '002'}");
    CHECK(read(game, "strength", "strong", false) == Number(7));
    CHECK(read(game, "strength", "strong", true) == Number(7));
    CHECK(read(game, "range", "strong", true) == Number(1));
    CHECK(read(game, "strength", "plain", true) == Number(4));
    CHECK(read(game, "range", "plain", true) == Number(0));
}

TEST_CASE("what a scenario's types set on the front holds on the back as well") {
    const auto game = battle("HAST: {cp: 5, shooter: yes}", "{type: HAST, id: one, at: '001'}, "
                                                            "{type: HAST, id: other, at: '002', cp: 6}");
    CHECK(read(game, "strength", "one", true) == Number(5));
    CHECK(read(game, "range", "one", true) == Number(1));
    CHECK(read(game, "strength", "other", true) ==
          Number(6)); // the counter's word goes before the scenario's
    CHECK(read(game, "range", "other", true) == Number(1));
}

TEST_CASE("a back that says its own keeps it, whoever says it") {
    const auto game =
        battle("HAST: {back: {cp: 1}}", "{type: WARB, id: of_type, at: '001', cp: 7}, "
                                        "{type: HAST, id: of_scenario, at: '002', cp: 7}, "
                                        "{type: WARB, id: of_piece, at: '003', cp: 7, back: {cp: 6}}");
    CHECK(read(game, "strength", "of_type", false) == Number(7));
    CHECK(read(game, "strength", "of_type", true) == Number(2));
    CHECK(read(game, "strength", "of_scenario", true) == Number(1));
    CHECK(read(game, "strength", "of_piece", true) == Number(6));
}

TEST_CASE("an unknown or assumed front is as unknown and as assumed on the back") {
    const auto game =
        battle("", "{type: HAST, id: guessed, at: '001', cp: {value: 6, assumed: as the others}}, "
                   "{type: HAST, id: unknown, at: '002', cp: '?'}");
    const int cp = 0;
    const auto piece = [&](const char* id) { return static_cast<int>(game.piece(id)); };
    REQUIRE(game.setup->model().attributes[cp].named.id == "cp");
    CHECK(game.setup->isAssumed(piece("guessed"), true, cp));
    CHECK(game.setup->effective(piece("guessed"), true, cp).basis == "as the others");
    CHECK(game.setup->effective(piece("guessed"), true, cp).from == game::Provenance::Counter);
    CHECK(game.setup->effective(piece("unknown"), true, cp).value == lang::kUnknown);
    CHECK(game.setup->effective(piece("guessed"), true, 1).from == game::Provenance::Type);
}
