#include "core/diag/codes.h"
#include "core/syntax/parser.h"
#include "tests/support/dump_tree.h"

#include <doctest/doctest.h>

#include <string>

using namespace groma;

namespace {

std::string problems(const diag::Sink& sink) {
    std::string out;
    for (const diag::Diagnostic& item : sink.items()) {
        out += (out.empty() ? "" : ", ") + std::string(diag::info(item.code).slug) + "@" +
               std::to_string(item.offset) + "+" + std::to_string(item.length);
    }
    return out;
}

// The shape of an expression, fully bracketed.
std::string shape(const lang::Syntax& syntax, lang::NodeId id) {
    const lang::Node& node = syntax.at(id);
    std::string out = std::string(lang::formName(node.form));
    if (node.form == lang::Form::Name || node.form == lang::Form::Number) {
        return std::string(node.word);
    }
    if (node.form == lang::Form::Binary) {
        out = std::string(lang::opName(static_cast<lang::ExprOp>(node.detail)));
    }
    out += "(";
    bool first = true;
    for (const lang::NodeId child : syntax.children(node)) {
        out += (first ? "" : " ") + (child == lang::kNone ? std::string("-") : shape(syntax, child));
        first = false;
    }
    return out + ")";
}

std::string shapeOf(std::string_view text) {
    diag::Sink sink;
    const lang::Syntax syntax = lang::parseExpression(text, {}, sink);
    CHECK(problems(sink) == "");
    return shape(syntax, syntax.root);
}

std::string problemsOf(std::string_view text) {
    diag::Sink sink;
    lang::parseExpression(text, {}, sink);
    return problems(sink);
}

std::string statementProblems(std::string_view text) {
    diag::Sink sink;
    lang::parseStatements(text, {}, sink);
    return problems(sink);
}

std::string statementShape(std::string_view text) {
    diag::Sink sink;
    const lang::Syntax syntax = lang::parseStatements(text, {}, sink);
    CHECK(problems(sink) == "");
    return shape(syntax, syntax.root);
}

} // namespace

TEST_CASE("Times binds tighter than plus, and plus tighter than a comparison") {
    CHECK(shapeOf("a + b * c < d - e") == "less(add(a multiply(b c)) subtract(d e))");
}

TEST_CASE("Minus and divide group to the left") {
    CHECK(shapeOf("a - b - c") == "subtract(subtract(a b) c)");
    CHECK(shapeOf("a / b / c") == "divide(divide(a b) c)");
}

TEST_CASE("And binds tighter than or, not tighter than and, otherwise loosest of all") {
    CHECK(shapeOf("a or not b and c otherwise d") == "otherwise(or(a and(not(b) c)) d)");
}

TEST_CASE("A choice of two values reaches as far as it can") {
    CHECK(shapeOf("if a then b else c + d") == "if-else(a b add(c d))");
}

TEST_CASE("A comprehension with a name and a call with arguments share their words") {
    CHECK(shapeOf("count(v in list where v)") == "comprehension(list v -)");
    CHECK(shapeOf("count(pool, sword)") == "call(argument(pool) argument(sword))");
    CHECK(shapeOf("[v in list where v]") == "comprehension(list v -)");
    CHECK(shapeOf("[cost for v in list]") == "comprehension(list - cost)");
    CHECK(shapeOf("[a, b]") == "list(a b)");
}

TEST_CASE("Every wrong argument of a call is told, each at its own place") {
    //                  0         1         2
    //                  0123456789012345678901234
    CHECK(problemsOf("f(a + , b, * c, 3 4, d)") ==
          "missing-expression@6+1, missing-expression@11+1, unexpected-token@18+1");
}

TEST_CASE("A bracket that is never closed is told where it opens") {
    CHECK(problemsOf("f(a, b") == "unclosed-bracket@1+1");
    CHECK(problemsOf("(a + b") == "unclosed-bracket@0+1");
    CHECK(problemsOf("[a, b") == "unclosed-bracket@0+1");
}

TEST_CASE("Characters that the language does not use are told once a line") {
    CHECK(problemsOf("a & b % c") == "unknown-character@2+1");
}

TEST_CASE("Two comparisons in a row want an `and`") {
    CHECK(problemsOf("1 < a < 3") == "unexpected-token@6+1");
}

TEST_CASE("Ten thousand brackets are refused, not followed") {
    CHECK(problemsOf(std::string(10000, '(')) == "text-too-deep@199+1");
    CHECK(problemsOf(std::string(10000, '-') + "1") == "text-too-deep@199+1");
}

TEST_CASE("A block is what is indented below its line") {
    CHECK(statementShape("if a then\n  f()\n  g()\nelse\n  h()\nf()") ==
          "block(if(a block(do(call() -) do(call() -)) block(do(call() -))) do(call() -))");
}

TEST_CASE("What follows `then` on its line is the block") {
    CHECK(statementShape("if a then f(); g() else h()\nf()") ==
          "block(if(a block(do(call() -) do(call() -)) block(do(call() -))) do(call() -))");
}

TEST_CASE("A line that begins with an operator or a joining word goes on with the line above") {
    CHECK(statementShape("let x = a\n  + b\n  and c\nf()") == "block(let(and(add(a b) c) -) do(call() -))");
    CHECK(statementShape("let c = choose one v in list\n    where v\n    by s\n    as pick") ==
          "block(let(choose-one(list v s) -))");
    CHECK(statementShape("f(a,\n  b)\n  on cancel pass") ==
          "block(do(call(argument(a) argument(b)) block(pass())))");
}

TEST_CASE("Words of statements remain usable as names") {
    CHECK(statementShape("scope = 1\nadd = 2\ncancel = yes") ==
          "block(assign(scope 1 -) assign(add 2 -) assign(cancel yes() -))");
    CHECK(shapeOf("distance(from, to)") == "call(argument(from) argument(to))");
}

TEST_CASE("Each line with a mistake is told, and the lines between are read") {
    // line 1: a missing value; line 3: a missing `then`; line 5: no statement
    const std::string text = "let x =\nlet y = 1\nif y > 0\n  f(\nlet z = )\n42\n";
    CHECK(statementProblems(text) == "missing-expression@6+1, unexpected-token@25+1, unclosed-bracket@30+1, "
                                     "missing-expression@40+1, unexpected-token@42+2");
}

TEST_CASE("A line indented like no block above it is told at its indentation") {
    CHECK(statementProblems("if a then\n    f()\n  g()") == "bad-layout@18+2");
    CHECK(statementProblems("f()\n  g()") == "bad-layout@6+1");
}

TEST_CASE("What acts cannot hide inside an expression") {
    CHECK(statementProblems("let x = 1 + roll d6 as die") == "acts-inside-expression@12+4");
    CHECK(problemsOf("roll d6 as die > 3") == "acts-in-pure-text@0+4");
}

TEST_CASE("A match takes its cases indented or not") {
    CHECK(statementShape("match a\n  case b, c then f()\n  else g()") ==
          "block(match(a case(block(do(call() -)) b c) case(block(do(call() -)))))");
    CHECK(statementShape("match a\ncase b then f()\nelse g()\nh()") ==
          "block(match(a case(block(do(call() -)) b) case(block(do(call() -)))) do(call() -))");
}

TEST_CASE("A line of the log holds expressions in braces, told at their own bytes") {
    diag::Sink sink;
    const std::string text = "say \"{a} meets {b +} in {c\"";
    const lang::Syntax syntax = lang::parseStatements(text, {}, sink);
    CHECK(problems(sink) == "missing-expression@18+1, unclosed-bracket@24+1");
    CHECK(syntax.root != lang::kNone);
}
