#include "tests/formats/yaml/yaml_text.h"

namespace groma::formats::yaml {

TEST_CASE("maps, lists and texts in block and flow style are read alike") {
    CHECK(shown("a: 1\nb:\n  - x\n  - y: 2\n    z:\nc: [p, {q: r}]\n") ==
          "{a: '1', b: ['x', {y: '2', z: null}], c: ['p', {q: 'r'}]}");
    CHECK(shown("{a: 1, b: [x, {y: 2, z: }], c: [p, {q: r}]}") ==
          "{a: '1', b: ['x', {y: '2', z: null}], c: ['p', {q: 'r'}]}");
}

TEST_CASE("a list may stand at the column of its key, and lists may nest on one line") {
    CHECK(shown("a:\n- 1\n- - 2\n  - 3\n-\n  - 4\nb: x\n") == "{a: ['1', ['2', '3'], ['4']], b: 'x'}");
}

TEST_CASE("nothing is nothing however it is written") {
    CHECK(shown("") == "null");
    CHECK(shown("# only a comment\n\n") == "null");
    CHECK(shown("---\n...\n") == "null");
    CHECK(shown("a:\nb: ~\nc: null\nd: # comment\ne: ''\n") == "{a: null, b: null, c: null, d: null, e: ''}");
    CHECK(shown("{a, b: }") == "{a: null, b: null}");
}

TEST_CASE("numbers are texts: leading zeros and decimals stay as they are written") {
    CHECK(shown("[010, 0.50, 1/2, 0x1F, true]") == "['010', '0.50', '1/2', '0x1F', 'true']");
}

TEST_CASE("unquoted texts may hold colons, hashes, dashes and go on over lines") {
    CHECK(shown("a: x:y#z - w\n") == "{a: 'x:y#z - w'}");
    CHECK(shown("a: one\n  two\n\n  three # not this\nb: http://x\n") ==
          "{a: 'one two\nthree', b: 'http://x'}");
    CHECK(shown("- -1\n- ?x\n- :y\n") == "['-1', '?x', ':y']");
    CHECK(shown("[what? now, a:b, -1]") == "['what? now', 'a:b', '-1']");
}

TEST_CASE("single quotes double a quote, double quotes have escapes, both fold lines") {
    CHECK(shown("'it''s'") == "'it's'");
    CHECK(shown(R"("a\tb\"\\\x41\u00e9\U0001F600\/")") == "'a\tb\"\\Aé😀/'");
    CHECK(shown("a: \"one\n  two\n\n  three\\\n  \\ four\"\n") == "{a: 'one two\nthree four'}");
    CHECK(shown("a: 'one\n\n\n  two '\n") == "{a: 'one\n\ntwo '}");
    CHECK(shown("\"key: one\": 1\n'two' : 2\n") == "{key: one: '1', two: '2'}");
}

TEST_CASE("literal blocks keep their lines, and their end as the header says") {
    CHECK(shown("a: |\n  one\n    two\n\n  three\n\n\nb: 1\n") == "{a: 'one\n  two\n\nthree\n', b: '1'}");
    CHECK(shown("a: |-\n  one\n\nb: 1\n") == "{a: 'one', b: '1'}");
    CHECK(shown("a: |+\n  one\n\n\nb: 1\n") == "{a: 'one\n\n\n', b: '1'}");
    CHECK(shown("a: |2\n   one\n  two\n") == "{a: ' one\ntwo\n'}");
    CHECK(shown("a: | # comment\n  # text\nb: |\nc: 1\n") == "{a: '# text\n', b: '', c: '1'}");
    CHECK(shown("- |\n at one\n- x\n") == "['at one\n', 'x']");
    CHECK(shown("a: |\n   ") == "{a: ''}");
    CHECK(shown("a: |\n  no end") == "{a: 'no end'}");
}

TEST_CASE("folded blocks join lines, except deeper ones") {
    CHECK(shown("a: >\n  one\n  two\n\n  three\n    deep\n  four\n") ==
          "{a: 'one two\nthree\n  deep\nfour\n'}");
    CHECK(shown("a: >-\n\n  one\n  two\n") == "{a: '\none two'}");
}

TEST_CASE("comments stand anywhere between entries") {
    CHECK(shown("# top\na: 1 # behind\n# between\n  # deeper\nb: # here\n  # and here\n  - x\n # shallower\n "
                " - y\n") == "{a: '1', b: ['x', 'y']}");
    CHECK(shown("[a, # one\n # two\n b]") == "['a', 'b']");
}

TEST_CASE("brackets may spread over lines, close at the margin, and end in a comma") {
    CHECK(shown("a: [\n  1, 2,\n  3,\n]\nb: {\n  c: 1,\n  d:\n    2,\n}\n") ==
          "{a: ['1', '2', '3'], b: {c: '1', d: '2'}}");
    CHECK(shown("{\"a\":1,'b':[2]}") == "{a: '1', b: ['2']}");
}

TEST_CASE("CR LF and a byte order mark change nothing of what is read") {
    CHECK(shown("\xef\xbb\xbf"
                "a: |\r\n  one\r\n  two\r\nb: \"x\r\n  y\"\r\n") == "{a: 'one\ntwo\n', b: 'x y'}");
    CHECK(shown("\xef\xbb\xbf"
                "- a\n- b\n") == "['a', 'b']");
}

TEST_CASE("an alias shows what its anchor names") {
    const auto tree = treeOf("base: &b\n  cp: 3\nlist: [*b, &w word, *w]\ncopy: *b\n");
    CHECK(shown(*tree, tree->root()) ==
          "{base: {cp: '3'}, list: [{cp: '3'}, 'word', 'word'], copy: {cp: '3'}}");
    const NodeIndex copy = tree->find(tree->root(), "copy");
    CHECK(tree->source().text(tree->node(copy).span) == "*b");
    CHECK(tree->resolved(copy) == tree->find(tree->root(), "base"));
}

TEST_CASE("a key of some other spelling of nothing is a key") {
    CHECK(shown("null: 1\n~: 2\n") == "{null: '1', ~: '2'}");
}

TEST_CASE("every value and key knows its bytes") {
    const std::string text =
        "a:   1 # c\n\"b c\": [x, 'y']\nd:\n  - |-\n    t\n    u\n  - k: v\n    l:\ne: two\n  lines\n";
    const auto tree = treeOf(text);
    const auto spanOf = [&](const Path& path) {
        return std::string(tree->source().text(tree->node(tree->find(path)).span));
    };
    CHECK(spanOf({"a"}) == "1");
    CHECK(spanOf({"b c"}) == "[x, 'y']");
    CHECK(spanOf({"b c", 1U}) == "'y'");
    CHECK(spanOf({"d"}) == "- |-\n    t\n    u\n  - k: v\n    l:");
    CHECK(spanOf({"d", 0U}) == "|-\n    t\n    u");
    CHECK(spanOf({"d", 1U}) == "k: v\n    l:");
    CHECK(spanOf({"e"}) == "two\n  lines");
    const Node& empty = tree->node(tree->find({"d", 1U, "l"}));
    CHECK(empty.span.empty());
    CHECK(empty.span.begin == text.find("l:") + 2);
    const NodeIndex key = tree->node(tree->find({"b c"})).key;
    CHECK(tree->source().text(tree->node(key).span) == "\"b c\"");
    CHECK(tree->node(tree->find({"d", 1U})).entryBegin == text.find("- k"));
}

TEST_CASE("nodes are numbered in the order of the text") {
    const auto tree = treeOf("a: {b: 1, c: [2, 3]}\nd:\n- e: f\n");
    std::size_t last = 0;
    for (NodeIndex index = 0; index < tree->nodeCount(); ++index) {
        CHECK(tree->node(index).span.begin >= last);
        last = tree->node(index).span.begin;
    }
}

TEST_CASE("a path leads to a value and back") {
    const auto tree = treeOf("types:\n  WARB: {cp: 3}\n  a/b: [x, {y: z}]\n");
    const Path path{"types", "a/b", 1U, "y"};
    const NodeIndex found = tree->find(path);
    REQUIRE(found != kNoNode);
    CHECK(tree->node(found).text == "z");
    CHECK(tree->pathOf(found) == path);
    CHECK(toString(path) == "types/a~1b/1/y");
    CHECK(tree->find({"types", "HAST"}) == kNoNode);
    CHECK(tree->find({"types", 0U}) == kNoNode);
}

} // namespace groma::formats::yaml
