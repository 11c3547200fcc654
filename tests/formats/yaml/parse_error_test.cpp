#include "tests/formats/yaml/yaml_text.h"

#include <fmt/format.h>

namespace groma::formats::yaml {
namespace {

using diag::Code;

// "line:column slug" of every problem.
std::string problems(const std::string& text, const ParseLimits& limits = {}) {
    const ReadText read = readText(text, limits);
    CHECK(read.parsed.ok == read.sink.items().empty());
    std::string out;
    for (const diag::Diagnostic& problem : read.sink.items()) {
        const auto located = read.tree().locate(problem.place());
        const Position at = located ? located->source->positionOf(located->span.begin) : Position{99, 99};
        out += fmt::format("{}{}:{} {}", out.empty() ? "" : "; ", at.line + 1, at.column + 1,
                           info(problem.code).slug);
    }
    return out;
}

std::string repeated(std::string_view what, std::size_t times) {
    std::string out;
    for (std::size_t i = 0; i < times; ++i) {
        out += what;
    }
    return out;
}

} // namespace

TEST_CASE("equal keys are refused, with both places") {
    const ReadText read = readText("WARB: 1\nHAST: 2\n\"WARB\": 3\nmap: {a: 1, b: 2, a: 3}\n");
    REQUIRE(read.codes() == std::vector{Code::DuplicateKey, Code::DuplicateKey});
    CHECK(read.rendered().find("t.yaml:3:1: error GR0101: the key `WARB` is there twice") !=
          std::string::npos);
    CHECK(read.rendered().find("see: t.yaml:1:1: first here") != std::string::npos);
    CHECK(read.rendered().find("t.yaml:4:19") != std::string::npos);
}

TEST_CASE("what YAML has and rules have no use for is refused where it stands") {
    CHECK(problems("a: !!int 3\n") == "1:4 tag-refused");
    CHECK(problems("a: 1\n---\nb: 2\n") == "2:1 several-documents");
    CHECK(problems("%YAML 1.2\n---\na: 1\n") == "1:1 directive-refused");
    CHECK(problems("? a\n: b\n") == "1:1 complex-key");
    CHECK(problems("[a, b]: c\n") == "1:1 complex-key");
    CHECK(problems("{[a]: c}\n") == "1:2 complex-key");
    CHECK(problems("[a: b]\n") == "1:3 unexpected-character");
}

TEST_CASE("a lone question mark says how to write it") {
    const ReadText read = readText("a: ?\nb: {c: ?, d: 1}\ne: [?]\n");
    CHECK(read.codes() ==
          std::vector{Code::BareQuestionMark, Code::BareQuestionMark, Code::BareQuestionMark});
    CHECK(read.sink.items()[1].fix->replacement == "\"?\"");
    CHECK(shown(read.tree(), read.tree().root()) == "{a: '?', b: {c: '?', d: '1'}, e: ['?']}");
}

TEST_CASE("quotes and brackets must be closed, and an open one costs only its own entry") {
    CHECK(problems("a: \"open\nb: 1\nc: [x\nd: 2\n") == "1:4 unclosed-quote; 3:4 unclosed-flow");
    const ReadText read = readText("a: 'open\nb: 1\n");
    CHECK(shown(read.tree(), read.tree().root()) == "{a: null, b: '1'}");
    CHECK(problems("[a") == "1:1 unclosed-flow");
    CHECK(problems("{a: {b: 1}") == "1:1 unclosed-flow");
}

TEST_CASE(
    "what brackets hold stands deeper than what they belong to, also behind a key and behind an anchor") {
    CHECK(problems("a: {b\n: 1}\nc: 2\n") == "1:4 unclosed-flow; 2:1 yaml-syntax");
    CHECK(problems("a: {\"b\"\n  : 1}\nc: 2\n").empty());
    CHECK(problems("a: [&x\nb: 1\n") == "1:4 unclosed-flow");
    CHECK(problems("a: [&x\n  b]\nc: 1\n").empty());
}

TEST_CASE("a key that would be too long to be written anew is refused") {
    const std::string plain(900, 'k');
    CHECK(problems(plain + ": 1\n").empty());
    CHECK(problems(std::string(1023, 'k') + ": 1\n").empty());
    CHECK(problems("---" + std::string(1018, '-') + ": 1\n").empty());
    CHECK(problems("---" + std::string(1019, '-') + ": 1\n") == "1:1 complex-key");
    CHECK(problems("{" + std::string(1024, 'k') + ": 1}\n") == "1:2 complex-key");
    const ReadText read = readText("a" + repeated("\xef\xbb\xbf", 300) + ": 1\n");
    REQUIRE(read.codes() == std::vector{Code::ComplexKey});
    CHECK(read.rendered().find("a key of 1803 bytes when it is written in quotes") != std::string::npos);
}

TEST_CASE("wrong indentation is found, and reading goes on behind it") {
    CHECK(problems("a: 1\n  b: 2\nc: 3\n") == "2:4 unexpected-character");
    CHECK(problems("a:\n  b: 1\n   c: 2\n  d: 3\n e: 4\nf: 5\n") ==
          "3:5 unexpected-character; 5:2 bad-indentation");
    CHECK(problems("a:\n\tb: 1\n") == "2:1 tab-indentation");
    CHECK(problems("- a\nb: 1\n") == "2:1 bad-indentation");
    CHECK(problems("a: 1\n- b\n") == "2:1 bad-indentation");
    CHECK(problems("  a: 1\nb: 2\n") == "2:1 bad-indentation");
}

TEST_CASE("all problems of a file come out at once") {
    CHECK(problems("a: [1, 2\nb: \"x\nc: d: e\nf:g\nh: @x\ni: ok\n") ==
          "1:4 unclosed-flow; 2:4 unclosed-quote; 3:5 unexpected-character; 4:2 yaml-syntax; 5:4 "
          "unexpected-character");
}

TEST_CASE("typical slips are explained") {
    CHECK(readText("a:1\nb: 2\n")
              .rendered()
              .find("t.yaml:1:2: error GR0100: the colon behind a key needs a space after it") ==
          std::string::npos); // the first line alone is a text
    CHECK(readText("b: 2\na:1\n").rendered().find("needs a space after it") != std::string::npos);
    CHECK(readText("a: b: c\n").rendered().find("a second colon and space on the same line") !=
          std::string::npos);
    CHECK(readText("a: - b\n").rendered().find("begin the list on the next line") != std::string::npos);
    CHECK(readText("a: \"\\q\"\n").rendered().find("`\\q` is no escape") != std::string::npos);
    CHECK(readText("a: [b}\n").rendered().find("expected: `,` or `]`") != std::string::npos);
    CHECK(readText("a: [,]\n").rendered().find("an item is missing before the comma") != std::string::npos);
    CHECK(readText("a: \"x\" y\n").rendered().find("`y` does not belong to the value before it") !=
          std::string::npos);
}

TEST_CASE("escapes give no NUL, no halves of characters, nothing past Unicode") {
    CHECK(problems("\"\\0\"") == "1:2 bad-escape");
    CHECK(problems("\"\\ud800\"") == "1:2 bad-escape");
    CHECK(problems("\"\\U00110000\"") == "1:2 bad-escape");
    CHECK(problems("\"\\x4\"") == "1:2 bad-escape");
}

TEST_CASE("anchors are known before they are used, once each, and not from inside themselves") {
    CHECK(problems("a: *x\nb: &x 1\n") == "1:4 unknown-anchor");
    CHECK(problems("a: &x [1, *x]\n") == "1:11 unknown-anchor");
    CHECK(problems("a: &x 1\nb: &x 2\n") == "2:4 duplicate-anchor");
    CHECK(problems("a: &x *x\n") == "1:4 unexpected-character");
    CHECK(problems("a: & 1\n") == "1:4 unexpected-character");
    CHECK(problems("&a\n&b\nx\n") == "2:1 unexpected-character");
}

TEST_CASE("nesting is bounded in every style, also through aliases") {
    ParseLimits limits;
    limits.maxDepth = 10;
    CHECK(problems(repeated("[", 10) + repeated("]", 10), limits).empty());
    CHECK(problems(repeated("[", 11) + repeated("]", 11), limits) == "1:11 too-deep");
    CHECK(problems(repeated("- ", 100000), limits) == "1:21 too-deep");
    CHECK(problems(repeated("{a: ", 100000), limits) == "1:41 too-deep");
    CHECK(problems("&a &b x") == "1:4 unexpected-character");
    CHECK(readText(repeated("&a ", 100000) + "x").codes().size() > 1);
    CHECK(readText(repeated("!a\n", 100000) + "x").codes().size() > 1);
    std::string chain = "a0: &a0 [x]\n";
    for (int i = 1; i < 20; ++i) {
        chain += fmt::format("a{}: &a{} [*a{}]\n", i, i, i - 1);
    }
    CHECK(problems(chain, limits) == "10:10 too-deep");
}

TEST_CASE("aliases that multiply are stopped before anybody follows them") {
    std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
    for (int i = 1; i < 12; ++i) {
        bomb += fmt::format("a{}: &a{} [", i, i) + repeated(fmt::format("*a{}, ", i - 1), 10) + "]\n";
    }
    CHECK(problems(bomb) == "7:15 alias-expansion");
}

TEST_CASE("a long text behind aliases that multiply is stopped too, though its entries are few") {
    std::string bomb = "a: &a \"" + std::string(20'000, '-') + "\"\n";
    const auto list = [](char name) {
        return std::string("[") + "*" + name + ", *" + name + ", *" + name + ", *" + name + ", *" + name +
               ", *" + name + ", *" + name + "]";
    };
    CHECK(problems(bomb + "b: " + list('a') + "\n").empty());
    for (char name = 'a'; name < 'd'; ++name)
        bomb += std::string(1, static_cast<char>(name + 1)) + ": &" + static_cast<char>(name + 1) + " " +
                list(name) + "\n";
    CHECK(problems(bomb).find("alias-expansion") != std::string::npos);
}

TEST_CASE("size is bounded: files, texts, entries") {
    ParseLimits limits;
    limits.maxBytes = 1000;
    CHECK(problems(std::string(1001, 'a'), limits) == "1:1 file-too-large");
    limits = {};
    limits.maxScalarBytes = 100;
    CHECK(problems("a: " + std::string(101, 'x') + "\nb: 1\n", limits) == "1:4 scalar-too-large");
    limits = {};
    limits.maxNodes = 50;
    CHECK(problems(repeated("- a\n", 100), limits) == "50:2 too-many-nodes");
}

TEST_CASE("a file in a wrong encoding gives no tree and no crash") {
    const ReadText read = readText("a: \xff\n");
    CHECK(read.codes() == std::vector{Code::InvalidUtf8});
    CHECK(read.tree().node(read.tree().root()).kind == Kind::Null);
}

TEST_CASE("a text that yaml-cpp reads otherwise is refused rather than edited") {
    // YAML drops blanks after the last line end; yaml-cpp 0.7 joins them to a folded text.
    ReadText read = readText("a: 1\nnote: >-\n  folded\n  ");
    REQUIRE(read.parsed.ok);
    CHECK_FALSE(crossCheck(read.tree(), read.sink));
    CHECK(read.rendered() == "t.yaml:2:7: error GR0118: YAML readers understand this differently\n"
                             " 2 | note: >-\n"
                             "   |       ^~\n"
                             "   = found: the text `folded `\n"
                             "   = hint: put the text in quotes, or write the entry on lines of its own\n");
}

TEST_CASE("a text at which yaml-cpp stops is refused where it stops") {
    ReadText read = readText("a: {b\n : c}\n");
    REQUIRE(read.parsed.ok);
    CHECK_FALSE(crossCheck(read.tree(), read.sink));
    CHECK(read.rendered().find("error GR0118") != std::string::npos);
}

} // namespace groma::formats::yaml
