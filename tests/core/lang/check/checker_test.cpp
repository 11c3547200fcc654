#include "tests/core/lang/toy_rules.h"

#include <doctest/doctest.h>

using namespace groma;
using tests::procedure;
using tests::query;

TEST_CASE("The toy reads without a word") {
    CHECK(tests::toy().messages() == "the ruleset has no `sequence`, so that no game can be played\n");
}

TEST_CASE("A misspelt attribute is told with the one that was meant, and the way to mend it") {
    const auto checked = query("number", "a.cpp + 1");
    CHECK(checked.list() == "unknown-member@2+3");
    CHECK(checked.sink.items()[0].hint == "did you mean `cp`?");
    REQUIRE(checked.sink.items()[0].fix);
    CHECK(checked.sink.items()[0].fix->replacement == "cp");
}

TEST_CASE("Each misspelt name of one text is told") {
    CHECK(query("truth", "atacker = a or distence(a, b) < 2 or a.broke").list() ==
          "unknown-name@0+7, unknown-name@15+8, unknown-member@39+5");
}

TEST_CASE(
    "What is gone through without being a list, or being an empty one, is told once and not again inside") {
    const auto checked = query("list of foot", "[u in [] where u.cp = 1]");
    CHECK(checked.list() == "wrong-type@6+2");
    CHECK(checked.sink.items()[0].message == "an empty list has no elements to go through");
    CHECK(query("number", "sum(u in []: u.cp + u.nothing_known)").list() == "wrong-type@9+2");
    CHECK(query("list of foot", "[u in 3 where u.cp = 1]").list() == "wrong-type@6+1");
    CHECK(procedure("for u in [] where u.cp = 1 do pass").list() == "wrong-type@9+2");
}

TEST_CASE("A piece stands for the cell it is in, where a cell is wanted") {
    CHECK(query("number", "distance(a, c)").list() == "");
    CHECK(query("truth", "c = b").list() == "");
    CHECK(query("list of cell", "[a]").list() == "");
}

TEST_CASE("A number where a piece is wanted is told with both types") {
    const auto checked = query("number", "distance(3, c)");
    CHECK(checked.list() == "wrong-type@9+1");
    CHECK(checked.sink.items()[0].found == "a number");
    CHECK(checked.sink.items()[0].expected == "a cell");
}

TEST_CASE("An optional must be tested before it is used") {
    CHECK(query("truth", "piece_in(c).broken").list() == "may-be-nothing@0+11");
    CHECK(query("truth", "piece_in(c) != nothing and piece_in(c).broken").list() == "");
    CHECK(query("truth", "piece_in(c) = nothing or piece_in(c).broken").list() == "");
    CHECK(query("truth", "(piece_in(c) otherwise a).broken").list() == "");
    CHECK(query("number", "if a.target = nothing then 0 else a.target.cp").list() == "");
    CHECK(query("number", "if a.target = nothing then a.target.cp else 0").list() == "may-be-nothing@27+8");
}

TEST_CASE("A test of the class opens what only that class has") {
    CHECK(query("number", "a.charge").list() == "unknown-member@2+6");
    CHECK(query("number", "if a is mounted then a.charge else 0").list() == "");
    CHECK(query("truth", "any(e in enemies(a) where e is mounted and e.charge > 1)").list() == "");
    CHECK(query("number", "sum(e in [p in enemies(a) where p is mounted]: e.charge)").list() == "");
}

TEST_CASE("A test that no class can meet is told") {
    CHECK(query("truth", "a is foot and a is mounted").list() == "never-holds@14+12");
}

TEST_CASE("A name of several things is the one that its neighbour in a comparison is") {
    // `attacker` is a value of the field `who`; nothing else is called so here.
    CHECK(query("truth", "fight_table(3, 1).who = attacker").list() == "");
    CHECK(query("truth", "attacker = fight_table(3, 1).who").list() == "");
    CHECK(query("truth", "fight_table(3, 1).who = eliminate").list() == "unknown-name@24+9");
    CHECK(query("truth", "style = fast and hard").list() == "");
    CHECK(query("truth", "style = quick").list() == "unknown-name@8+5");
}

TEST_CASE("`has` asks pieces for traits, cells for terrain, edges for side features") {
    CHECK(query("truth", "cell(a) has wood and edge(a, b) has river").list() == "");
    CHECK(query("truth", "a has wood").list() == "");
    CHECK(query("truth", "cell(a) has woods").list() == "unknown-name@12+5");
    CHECK(query("truth", "s has wood").list() == "wrong-type@0+1");
}

TEST_CASE("Calls are checked for number, names and repetition of arguments") {
    CHECK(query("number", "distance(a)").list() == "wrong-argument-count@0+11");
    CHECK(query("number", "distance(a, b, c)").list() == "wrong-argument-count@0+17");
    CHECK(query("result", "fight_table(ratio: 2, die: 3)").list() == "");
    CHECK(query("result", "fight_table(ratio: 2, dice: 3)").list() == "unknown-argument@22+4");
    CHECK(query("result", "fight_table(1, die: 3)").list() ==
          "duplicate-argument@15+6, wrong-argument-count@0+22");
}

TEST_CASE("A pure text cannot act") {
    CHECK(query("truth", "eliminate(a)").list() == "acts-in-pure-text@0+12");
    CHECK(query("number", "roll d6 as die").list() == "acts-in-pure-text@0+4");
}

TEST_CASE("A cell of one map has no place in rules") {
    CHECK(query("number", "distance(a, @043)").list() == "unknown-name@12+4");
}

TEST_CASE("A match handles every value or says what holds for the rest") {
    CHECK(procedure("match fight_table(3, 1)\n  case AR then pass\n  case DR, DE then pass").list() == "");
    const auto checked = procedure("match fight_table(3, 1)\n  case AR then pass");
    CHECK(checked.list() == "missing-case@0+5");
    CHECK(checked.messages().find("DR and DE") != std::string::npos);
    CHECK(procedure("match a.cp\n  case 1 then pass").list() == "missing-case@0+5");
    CHECK(procedure("match a.cp\n  case 1 then pass\n  else pass").list() == "");
    CHECK(procedure(
              "match fight_table(3, 1).what\n  case retreat then pass\n  case eliminate, retreat then pass")
              .list() == "duplicate-case@72+7");
}

TEST_CASE("After a branch that leaves, what it tested is known") {
    CHECK(procedure("let p = piece_in(c)\nif p = nothing then return\np.broken = yes").list() == "");
    CHECK(procedure("let p = piece_in(c)\nif p = nothing then pass\np.broken = yes").list() ==
          "may-be-nothing@45+1");
    CHECK(
        procedure(
            "let p = piece_in(c)\nif p != nothing then\n  p.broken = yes\n  p = piece_in(b)\n  p.broken = no")
            .list() == "may-be-nothing@78+1");
}

TEST_CASE("What was known of a state is forgotten when something may have changed") {
    CHECK(procedure("if a.target != nothing then\n  a.target.broken = yes\n  a.target.broken = no").list() ==
          "may-be-nothing@54+8");
}

TEST_CASE("A loop forgets what its own body may undo") {
    CHECK(procedure("let p = piece_in(c)\nif p = nothing then return\nfor e in enemies(a) do\n  p.broken = "
                    "yes\n  p = piece_in(e)")
              .list() == "may-be-nothing@72+1");
}

TEST_CASE("A choice gives nothing when there is nothing to choose") {
    CHECK(
        procedure("let t = choose one e in enemies(a) by owner(a) as target_choice\nt.broken = yes").list() ==
        "may-be-nothing@64+1");
    CHECK(procedure("let t = choose some e in enemies(a) where e is mounted from 0 to 2 by s as targets\nfor "
                    "e in t do e.spent = e.charge")
              .list() == "");
}

TEST_CASE("Names are given once and only what `let` made changes") {
    CHECK(procedure("let a = 3").list() == "name-taken@4+1");
    CHECK(procedure("let active = 3").list() == "name-taken@4+6");
    CHECK(procedure("a = b").list() == "not-assignable@0+1");
    CHECK(procedure("let x = 1\nx = 2\nx = yes").list() == "wrong-type@20+3");
    CHECK(procedure("y = 2").list() == "unknown-name@0+1");
    CHECK(procedure("a.cp = 2").list() == "not-assignable@0+4");
    CHECK(procedure("wood = 2").list() == "not-assignable@0+4");
}

TEST_CASE("States are given values of their own type, on the things that have them") {
    CHECK(procedure("a.broken = yes\ns.fury = no\ngame.turn_number = game.turn_number + 1\nc.caltrops = "
                    "yes\na.target = b\na.target = nothing")
              .list() == "");
    CHECK(procedure("a.spent = yes").list() == "wrong-type@10+3");
    CHECK(procedure("s.broken = yes").list() == "unknown-member@2+6");
    CHECK(procedure("game.turn = 2").list() == "unknown-member@5+4");
}

TEST_CASE("A procedure that gives something always returns it") {
    CHECK(procedure("if hard then return 1 else return 2", "", "number").list() == "");
    CHECK(procedure("if hard then return 1", "", "number").list() == "missing-return@0+0");
    CHECK(procedure("return", "", "number").list() == "missing-return@0+6");
    CHECK(procedure("return 3").list() == "unexpected-return@7+1");
    CHECK(
        procedure("match style\n  case slow then return 1\n  case fast then return 2", "", "number").list() ==
        "");
}

TEST_CASE("What can never be reached is told once") {
    CHECK(procedure("return\na.broken = yes\nb.broken = yes").list() == "unreachable-text@7+14");
}

TEST_CASE("What acts stands alone, behind `let`, or as a condition") {
    CHECK(procedure("let ok = helper(a)\nif helper(b) then pass\nif not helper(b) then pass\nwhile helper(a) "
                    "do pass\nok = helper(b)")
              .list() == "");
    CHECK(procedure("if helper(b) and hard then pass").list() == "acts-inside-expression@3+9");
    CHECK(procedure("distance(a, b)").list() == "not-callable@0+14");
}

TEST_CASE("Dice give numbers, lists of numbers or pools") {
    CHECK(procedure("let r = roll d6 as one\na.spent = r + 1").list() == "");
    CHECK(procedure("let r = roll 2 d6 as two\nif doubles(r) then a.spent = sum(d in r: d)").list() == "");
    CHECK(procedure("let r = roll a.cp + 1 battle as hits\na.spent = count(r, sword, light)").list() == "");
    CHECK(procedure("let r = roll 3 battle as hits\na.spent = count(r, swrd)").list() == "unknown-name@49+4");
    CHECK(procedure("let r = roll d8 as one").list() == "unknown-name@13+2");
}

TEST_CASE("Cards are drawn, held, shown and thrown away") {
    CHECK(procedure(
              "let k = draw fate for s\nreveal k of s\nif any(h in hand(fate, s) where h = blank) then pass")
              .list() == "may-be-nothing@31+1");
    CHECK(procedure("let k = draw fate for s\nif k = nothing then return\nif k = disaster then\n  reveal k "
                    "of s\n  discard k of s")
              .list() == "");
}

TEST_CASE("Inside `together` nothing is rolled, drawn or asked, not even far below") {
    CHECK(procedure("together do\n  a.broken = yes\n  eliminate(b)").list() == "");
    CHECK(procedure("together do\n  let r = roll d6 as die").list() == "not-in-together@22+7");
    CHECK(procedure("together do\n  let r = helper(a)").list() == "");
    CHECK(procedure("together do\n  deep(a)",
                    "  deep: {takes: {u: counter}, does: deeper(u)}\n  deeper: {takes: {u: counter}, does: "
                    "if confirm it by active then pass}\n")
              .list() == "not-in-together@14+7");
}

TEST_CASE("Scopes, verdicts and procedures are known by name") {
    CHECK(procedure("scope turn for s do\n  end phase after helper\n  leave turn").list() == "");
    CHECK(
        procedure("scope tern do pass\nleave frase\nfinish one\nend turn after helpers").list() ==
        "unknown-name@6+4, unknown-name@25+5, unreachable-text@31+10, unknown-name@38+3, unknown-name@57+7");
}

TEST_CASE("repeat belongs to a block, cancel to a before hook") {
    CHECK(procedure("block do\n  if hard then repeat").list() == "");
    CHECK(procedure("if hard then repeat\nif hard then cancel").list() ==
          "repeat-outside-block@13+6, cancel-outside-before@33+6");
}

TEST_CASE("break belongs to a loop, and what ended the loop is not known behind it") {
    CHECK(procedure("while hard do\n  if hard then break").list() == "");
    CHECK(procedure("for u in pieces(s) do\n  scope turn do\n    break").list() == "");
    CHECK(procedure("break").list() == "break-outside-loop@0+5");
    CHECK(procedure("block do\n  break").list() == "break-outside-loop@11+5");
    CHECK(procedure("for u in pieces(s) do\n  together do\n    break").list() == "not-in-together@40+5");
    CHECK(procedure("together do\n  for u in pieces(s) do\n    break").list() == "");
    CHECK(procedure("for u in pieces(s) do\n  break\n  pass").list() == "unreachable-text@32+4");
    const std::string loop = "let x = first(u in pieces(s))\nwhile x = nothing do\n  ";
    CHECK(procedure(loop + "x = a\nlet y = x.cp").list() == "");
    CHECK(procedure(loop + "break\nlet y = x.cp").list() == "may-be-nothing@67+1");
}

TEST_CASE("a set that is chosen is called chosen in its condition") {
    const auto choice = [](const std::string& test) {
        return procedure("let g = choose some u in pieces(s) such that " + test + " by s as g").list();
    };
    CHECK(choice("size(chosen) > 1") == "");
    CHECK(choice("all(m in chosen: m.cp > 1)") == "");
    CHECK(choice("chosen") == "wrong-type@45+6");
    CHECK(choice("u.cp > 1") == "unknown-name@45+1"); // the candidate is tested behind `where`
    CHECK(procedure("let chosen = 1\nlet g = choose some u in pieces(s) such that yes by s as g").list() ==
          "name-taken@23+6");
    CHECK(procedure("let g = choose some u in pieces(s)\n  such that yes\n  by s as g").list() == "");
}

TEST_CASE("mod is a sign between two numbers and a name elsewhere; element gives what may be nothing") {
    CHECK(procedure("let mod = 7 mod 3\nlet x = mod mod mod * 2").list() == "");
    CHECK(procedure("let x = a mod 3").list() == "wrong-type@8+1");
    CHECK(procedure("let x = element(pieces(s), 2)\nif x != nothing then let y = x.cp").list() == "");
    CHECK(procedure("let x = element(pieces(s), 2)\nlet y = x.cp").list() == "may-be-nothing@38+1");
    CHECK(procedure("let x = element(3, 2)").list() == "wrong-type@16+1");
    CHECK(procedure("let l = pieces(s)\nlet x = l[1]").list() == "unexpected-token@27+1");
}

TEST_CASE("Resources are spent and gained, states are not") {
    CHECK(procedure("spend(s, points, 1)\ngain(s, points, s.points)").list() == "");
    CHECK(procedure("spend(s, fury, 1)").list() == "wrong-type@0+17");
    CHECK(procedure("spend(points, 1)").list() == "wrong-type@0+16");
}

TEST_CASE("A number that reads itself, by way of others, is refused") {
    const auto checked = tests::toy(R"(quantities:
  strength:
    takes: {u: counter}
    base: u.cp
    contributions:
      - {when: strong(u), add: 1}
relations:
  strong: {takes: {u: counter}, holds: strength(u) > 3}
)");
    CHECK(checked.list() == "cyclic-definition@0+0");
    CHECK(checked.messages().find("`strength` reads `strong` reads `strength`") != std::string::npos);
}
