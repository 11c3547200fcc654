#include "core/lang/check/decision_meaning.h"
#include "tests/support/text_rules.h"

#include <doctest/doctest.h>

using namespace groma;

namespace {

constexpr const char* kRules = R"yaml(title: Who helps
dice: {d6: 6}
classes: {counter: {attributes: {cp: number}}}
types: {SPEAR: {class: counter, cp: 3}}
terrain: {plain: {layer: ground, code: "."}}
rolls:
  test: {title: Morale test, help: At or below its value it holds., cite: "4.1", dice: d6, total: natural}
queries:
  helpers_of:
    title: Friends that can help
    help: Each adds 1.
    cite: "3.2"
    takes: {unit: counter}
    gives: list of counter
    is: "[u in friends(unit)]"
procedures:
  fight:
    title: A fight
    help: With whoever helps.
    cite: "3.1"
    takes: {unit: counter}
    does: |
      let some_help = choose some u in helpers_of(unit) by owner(unit) as helpers
      if confirm stand by owner(unit) then
        let again = choose one u in [x in friends(unit)] by owner(unit) as anybody
      let score = roll test() as morale
      let plain = roll d6 as luck
sequence: pass
)yaml";

lang::DecisionMeaning meaningOf(const char* name) {
    static const test::TextRules made = test::fromTexts(kRules, "map: {numbering: {widths: [3], rows: 2}}\n"
                                                                "sides: {a: {}, b: {}}\n");
    REQUIRE_EQ(made.problems, "");
    return lang::decisionMeaning(made.ruleset->model, name);
}

} // namespace

TEST_CASE("What a decision chooses from tells what it is") {
    CHECK_EQ(meaningOf("helpers").text, "Friends that can help. Each adds 1.");
    CHECK_EQ(meaningOf("helpers").cite, "3.2");
}

TEST_CASE("A decision that chooses from no query is told by what it stands in") {
    for (const char* name : {"stand", "anybody", "luck"}) {
        CAPTURE(name);
        CHECK_EQ(meaningOf(name).text, "A fight. With whoever helps.");
        CHECK_EQ(meaningOf(name).cite, "3.1");
    }
}

TEST_CASE("A roll of a kind is told by that kind") {
    CHECK_EQ(meaningOf("morale").text, "Morale test. At or below its value it holds.");
    CHECK_EQ(meaningOf("morale").cite, "4.1");
}

TEST_CASE("Of a name that nothing asks by nothing is told") {
    CHECK_EQ(meaningOf("nobody").text, "");
    CHECK_EQ(meaningOf("nobody").cite, "");
}
