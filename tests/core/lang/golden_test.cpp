// What each phase of the front end makes of a small ruleset, kept as text: tests/core/lang/golden.
#include "core/lang/lowering/lower.h"
#include "core/lang/program/verify.h"
#include "core/lang/readback/readback.h"
#include "core/syntax/lexer.h"
#include "core/syntax/parser.h"
#include "tests/core/lang/toy_rules.h"
#include "tests/support/dump_program.h"
#include "tests/support/dump_tree.h"
#include "tests/support/golden.h"
#include "tests/support/skirmish.h"

#include <doctest/doctest.h>

using namespace groma;

namespace {

const tests::Checked& small() {
    static const tests::Checked checked = tests::checkedFiles(test::testFile("core/lang/golden/small.yaml"));
    REQUIRE_MESSAGE(checked.sink.items().empty(), checked.messages());
    return checked;
}

struct NamedText {
    std::string name;
    std::string text;
    bool acting = false;
};

// The texts of which the first phases are kept: an expression, a condition, a procedure, the sequence.
std::vector<NamedText> texts() {
    const rules::RulesetSource& source = small().source;
    return {{"strength, base", source.quantities[0].base.text, false},
            {"strength, when of Friends", source.quantities[0].contributions[0].when->text, false},
            {"fight", source.procedures[1].does.text, true},
            {"sequence", source.sequence.text, true}};
}

std::string dumpTokens(std::string_view text, bool acting) {
    diag::Sink sink;
    std::string out;
    for (const lang::Token& token :
         lang::readTokens(text, acting ? lang::Layout::Lines : lang::Layout::Free, {}, sink)) {
        out +=
            std::to_string(token.offset) + "+" + std::to_string(token.length) + " " +
            std::string(lang::describe(token.kind)) + " " +
            (token.kind == lang::TokenKind::Newline ? ""
                                                    : std::string(text.substr(token.offset, token.length))) +
            "\n";
    }
    CHECK(sink.items().empty());
    return out;
}

} // namespace

TEST_CASE("the tokens of a small ruleset are as they were") {
    std::string out;
    for (const NamedText& one : texts()) {
        out += "# " + one.name + "\n" + dumpTokens(one.text, one.acting);
    }
    test::checkGolden("core/lang/golden/tokens.txt", out);
}

TEST_CASE("the syntax trees of a small ruleset are as they were") {
    std::string out;
    for (const NamedText& one : texts()) {
        diag::Sink sink;
        const auto parse = one.acting ? lang::parseStatements : lang::parseExpression;
        out += "# " + one.name + "\n" + lang::dumpSyntax(parse(one.text, {}, sink));
        CHECK(sink.items().empty());
    }
    test::checkGolden("core/lang/golden/syntax.txt", out);
}

TEST_CASE("the typed trees of a small ruleset are as they were") {
    test::checkGolden("core/lang/golden/typed.txt", lang::dumpTrees(small().model));
}

TEST_CASE("the program of a small ruleset is as it was, and sound") {
    const lang::Program program = lang::lower(small().model);
    CHECK(lang::verify(program).empty());
    test::checkGolden("core/lang/golden/program.txt", lang::dumpProgram(program));
}

TEST_CASE("a small ruleset reads back as plain English") {
    test::checkGolden("core/lang/golden/readback.txt", lang::readRuleset(small().model));
}

TEST_CASE("a game with supports, traits that evade, retreats and decisions reads back as plain English") {
    const tests::Checked checked =
        tests::checkedFiles(std::string("groma: ruleset/1\n") + test::skirmishRules());
    REQUIRE_MESSAGE(checked.errors().empty(), checked.messages());
    test::checkGolden("core/lang/golden/skirmish_readback.txt", lang::readRuleset(checked.model));
}

TEST_CASE("two compilations of one ruleset are the same program") {
    CHECK(lang::dumpProgram(lang::lower(small().model)) == lang::dumpProgram(lang::lower(small().model)));
}
