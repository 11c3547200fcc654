// Around an event: who is heard first, what replaces it, what cancels it, what follows.
#include "tests/core/rules/small_game.h"

#include <doctest/doctest.h>

using namespace groma;
using namespace groma::tests;

namespace {

const std::string kStrike = R"(procedures:
  strike:
    takes: {unit: unit, foe: unit}
    gives: result
    does: |
      say "strike"
      return held
)";

// In a file order that is not the order of play.
const std::string kHeard = R"(traits:
  watcher: {before: {strike: {does: 'say "watcher {holder}"'}}}
  wary: {before: {strike: {as: foe, does: 'say "wary {holder}"'}}}
  keen: {before: {strike: {as: unit, does: 'say "keen {holder}"'}}}
  zeal: {for: side, before: {strike: {does: 'say "zeal {holder}"'}}}
  pride: {for: side, before: {strike: {does: 'say "pride {holder}"'}}}
  storm: {for: scenario, before: {strike: {does: say "storm"}}}
)";

} // namespace

TEST_CASE("hooks are heard of the scenario, the active side, the other side, the pieces as they are taken, "
          "bystanders by id") {
    const SmallGame game(kStrike + kHeard, {{"scenario", "storm"},
                                            {"red", "zeal, pride"},
                                            {"blue", "zeal"},
                                            {"a", "keen, wary"},
                                            {"c", "keen, wary"},
                                            {"b", "watcher"},
                                            {"d", "watcher"}});
    CHECK(game.play("strike(unit: a, foe: c)").said == Lines{"storm", "zeal red", "pride red", "zeal blue",
                                                             "keen a", "wary c", "watcher b", "watcher d",
                                                             "strike"});
    // The other way round: keen is the attacker's, wary the defender's.
    CHECK(game.play("strike(unit: c, foe: a)").said == Lines{"storm", "zeal red", "pride red", "zeal blue",
                                                             "keen c", "wary a", "watcher b", "watcher d",
                                                             "strike"});
    game::Position blueActive = game.start();
    blueActive.setActive(1);
    CHECK(game.play("strike(unit: a, foe: c)", {}, blueActive).said ==
          Lines{"storm", "zeal blue", "zeal red", "pride red", "keen a", "wary c", "watcher b", "watcher d",
                "strike"});
}

TEST_CASE("a bystander that has left the map is not heard") {
    const SmallGame game(kStrike + kHeard, {{"b", "watcher"}, {"d", "watcher"}});
    game::Position position = game.start();
    position.setEliminated(game.rules().piece("b"));
    CHECK(game.play("strike(unit: a, foe: c)", {}, position).said == Lines{"watcher d", "strike"});
}

TEST_CASE("a side's trait with `as` hooks what happens to its pieces alone") {
    const SmallGame game(
        kStrike +
            "traits:\n  zeal: {for: side, before: {strike: {as: unit, does: 'say \"zeal {holder}\"'}}}\n",
        {{"red", "zeal"}});
    CHECK(game.play("strike(unit: a, foe: c)").said == Lines{"zeal red", "strike"});
    CHECK(game.play("strike(unit: c, foe: a)").said == Lines{"strike"});
}

TEST_CASE(
    "before comes first, instead takes the place of the body, after follows either and sees the result") {
    const std::string traits = R"(traits:
  first: {before: {strike: {as: unit, does: say "before"}}}
  other:
    instead:
      strike:
        as: unit
        when: foe is horse
        does: |
          say "instead"
          return driven
  last: {after: {strike: {as: unit, does: 'say "after {result}"'}}}
)";
    const SmallGame game(kStrike + traits, {{"a", "last, other, first"}});
    CHECK(game.play("strike(unit: a, foe: d)").said == Lines{"before", "strike", "after held"});
    const Played against = game.play("strike(unit: a, foe: c)");
    CHECK(against.said == Lines{"before", "instead", "after driven"});
    CHECK(against.result == "driven");
}

TEST_CASE("cancel skips what hooks are left, the body and what follows") {
    const std::string traits = R"(traits:
  dodge:
    before:
      strike:
        as: foe
        does: |
          if confirm dodge by owner(holder) then cancel
          say "stays"
  watcher: {before: {strike: {does: say "watched"}}, after: {strike: {does: say "after"}}}
)";
    const SmallGame game(kStrike + traits, {{"c", "dodge"}, {"b", "watcher"}});
    const Played away = game.play("strike(unit: a, foe: c)", script({{"dodge", "yes"}}));
    CHECK(away.result == "cancelled");
    CHECK(away.said == Lines{});
    CHECK(away.asked == Lines{"dodge by blue: no, yes"});
    const Played stays = game.play("strike(unit: a, foe: c)", script({{"dodge", "no"}}));
    CHECK(stays.result == "held");
    CHECK(stays.said == Lines{"stays", "watched", "strike", "after"});
}

TEST_CASE("who calls an event that may be cancelled says what then happens") {
    const std::string more = R"(  bout:
    takes: {unit: unit, foe: unit}
    gives: number
    does: |
      strike(unit, foe) on cancel return 0
      return 1
traits:
  dodge: {before: {strike: {as: foe, does: cancel}}}
)";
    const SmallGame game(kStrike + more, {{"c", "dodge"}});
    CHECK(game.play("bout(unit: a, foe: c)").result == "0");
    CHECK(game.play("bout(unit: a, foe: d)").result == "1");
}

TEST_CASE("hooks are taken down when the event begins, conditions are read when their turn comes") {
    const std::string traits = R"(traits:
  storm:
    for: scenario
    before:
      strike:
        does: |
          unit.tired = yes
          give(unit, late)
          take(unit, lost)
  keen: {before: {strike: {as: unit, when: not unit.tired, does: say "keen"}}}
  late: {before: {strike: {as: unit, does: say "late"}}}
  lost: {before: {strike: {as: unit, does: say "lost"}}}
)";
    const SmallGame game(kStrike + traits, {{"scenario", "storm"}, {"a", "keen, lost"}});
    // keen is no longer true; late was not there when it began; lost was.
    CHECK(game.play("strike(unit: a, foe: c)").said == Lines{"lost", "strike"});
}

TEST_CASE("of two traits that replace one event, the one that stands over the other does") {
    const std::string traits = R"(traits:
  fierce: {instead: {strike: {as: unit, does: return lost}}}
  trained: {instead: {strike: {as: foe, over: fierce, does: return driven}}}
)";
    const SmallGame game(kStrike + traits, {{"a", "fierce"}, {"c", "trained"}});
    CHECK(game.play("strike(unit: a, foe: c)").result == "driven"); // though the attacker's comes first
    CHECK(game.play("strike(unit: a, foe: d)").result == "lost");
    CHECK(game.play("strike(unit: b, foe: c)").result == "driven");
    CHECK(game.play("strike(unit: b, foe: d)").result == "held");
}

TEST_CASE("a trait rewrites what a roll came to, and one stands over another") {
    const std::string rules = R"(rolls:
  clash:
    takes: {unit: unit, foe: unit}
    dice: d6
    verdict: {held: total >= 5, driven: total >= 3, lost: otherwise}
procedures:
  meet:
    takes: {unit: unit, foe: unit}
    gives: result
    does: |
      let r = roll clash(unit, foe)
      return r.verdict
traits:
  shields: {outcome: {clash: {as: foe, from: driven, to: held}}}
  spears: {outcome: {clash: {as: unit, when: natural = 4, over: shields, from: driven, to: lost}}}
)";
    const SmallGame game(rules, {{"a", "spears"}, {"c", "shields"}});
    const auto meet = [&](const char* unit, const char* foe, const char* die) {
        return game.play(std::string("meet(unit: ") + unit + ", foe: " + foe + ")", script({{"clash", die}}))
            .result;
    };
    CHECK(meet("b", "d", "3") == "driven");
    CHECK(meet("b", "c", "3") == "held");
    CHECK(meet("b", "c", "2") == "lost"); // only what it names is rewritten
    CHECK(meet("a", "d", "4") == "lost");
    CHECK(meet("a", "c", "4") == "lost"); // spears over shields, and once only
    CHECK(meet("a", "c", "3") == "held");
}

TEST_CASE("a trait rewrites what a table says") {
    const std::string rules = R"(tables:
  book: {gives: result, rows: {die: number}, header: [die, result], cells: [[1-3, lost], [4-6, held]]}
queries:
  at_three: {takes: {u: unit}, gives: result, is: book(3)}
traits:
  mercy: {for: scenario, outcome: {book: {from: lost, to: driven}}}
)";
    CHECK(SmallGame(rules).value("at_three", {"a"}) == "lost");
    CHECK(SmallGame(rules, {{"scenario", "mercy"}}).value("at_three", {"a"}) == "driven");
}

TEST_CASE("whoever is eliminated, by whatever rule, is followed by what the traits say") {
    const std::string rules = R"(procedures:
  shoot: {takes: {foe: unit}, does: eliminate(foe)}
traits:
  standard: {after: {eliminated: {as: unit, does: 'say "the standard of {unit} falls"'}}}
  mourner: {after: {eliminated: {when: owner(unit) = owner(holder), does: 'say "{holder} mourns {unit}"'}}}
)";
    const SmallGame game(rules, {{"a", "standard"}, {"b", "mourner"}, {"d", "mourner"}});
    CHECK(game.play("shoot(foe: a)").said == Lines{"the standard of a falls", "b mourns a"});
    CHECK(game.play("shoot(foe: c)").said == Lines{"d mourns c"});
}
