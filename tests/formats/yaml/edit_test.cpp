#include "formats/yaml/edit.h"
#include "tests/formats/yaml/yaml_text.h"

#include <functional>

namespace groma::formats::yaml {
namespace {

using Edit = std::function<EditResult(const Tree&)>;

std::string edited(const std::string& text, const Edit& edit) {
    const auto tree = treeOf(text);
    const EditResult edits = edit(*tree);
    if (!edits) {
        return "refused: " + edits.error().message;
    }
    const auto applied = applyEdits(text, *edits);
    return applied ? *applied : "conflict: " + applied.error().message;
}

std::string set(const std::string& text, const Path& path, const std::string& value) {
    return edited(text, [&](const Tree& tree) { return setScalar(tree, tree.find(path), value); });
}

std::string replaced(const std::string& text, const Path& path, const Fragment& value) {
    return edited(text, [&](const Tree& tree) { return replaceValue(tree, tree.find(path), value); });
}

std::string appended(const std::string& text, const Path& path, const Fragment& value) {
    return edited(text, [&](const Tree& tree) { return appendItem(tree, tree.find(path), value); });
}

std::string withEntry(const std::string& text, const Path& path, std::size_t position, const std::string& key,
                      const Fragment& value) {
    return edited(text,
                  [&](const Tree& tree) { return insertEntry(tree, tree.find(path), position, key, value); });
}

std::string without(const std::string& text, const Path& path) {
    return edited(text, [&](const Tree& tree) { return remove(tree, tree.find(path)); });
}

const std::string kTypes = "# the units\n"
                           "types:\n"
                           "  WARB:   {cp: 3, mp: 4}   # warband\n"
                           "\n"
                           "  HAST:   # heavy foot\n"
                           "    cp:  4   # front\n"
                           "    mp:  3\n"
                           "skills: [a, b]\n";

} // namespace

TEST_CASE("a number changes and nothing else does") {
    CHECK(set(kTypes, {"types", "HAST", "cp"}, "5") ==
          "# the units\ntypes:\n  WARB:   {cp: 3, mp: 4}   # warband\n\n  HAST:   # heavy foot\n    cp:  5   "
          "# front\n"
          "    mp:  3\nskills: [a, b]\n");
    const auto tree = treeOf(kTypes);
    const EditResult edits = setScalar(*tree, tree->find({"types", "WARB", "cp"}), "12");
    REQUIRE(edits.has_value());
    CHECK(*edits == TextEdits{{kTypes.find("3,"), kTypes.find("3,") + 1, "12"}});
}

TEST_CASE("a text keeps its quotes, and gets some where it needs them") {
    CHECK(set("a: 'x'\n", {"a"}, "it's") == "a: 'it''s'\n");
    CHECK(set("a: \"x\"\n", {"a"}, "say \"y\"") == "a: \"say \\\"y\\\"\"\n");
    CHECK(set("a: x\n", {"a"}, "b: c") == "a: \"b: c\"\n");
    CHECK(set("a: x  # why\n", {"a"}, "") == "a: \"\"  # why\n");
    CHECK(set("[x, y]\n", {0U}, "a, b") == "[\"a, b\", y]\n");
    CHECK(set("a: x\n", {"a"}, "say \"y\": z") == "a: 'say \"y\": z'\n");
    CHECK(set("a: x\n", {"a"}, "~") == "a: \"~\"\n");
    CHECK(set("a: x\n", {"a"}, "x") == "a: x\n");
}

TEST_CASE("one cell of a drawn map changes by its own letters") {
    const std::string map = "ground: |\n  pl wd pl\n  pl pl pl\n  hi pl wd\nnext: 1\n";
    const auto tree = treeOf(map);
    const EditResult edits = setScalar(*tree, tree->find({"ground"}), "pl wd pl\npl wd pl\nhi pl wd\n");
    REQUIRE(edits.has_value());
    const std::size_t second = map.find("  pl pl pl") + 5;
    CHECK(*edits == TextEdits{{second, second + 2, "wd"}});
}

TEST_CASE("a block of lines grows and shrinks at its place") {
    const std::string text = "does: |  # why\n  one\n  two\n\n# next\nb: 1\n";
    CHECK(set(text, {"does"}, "one\nnew\ntwo\n") == "does: |  # why\n  one\n  new\n  two\n\n# next\nb: 1\n");
    CHECK(set(text, {"does"}, "one\n") == "does: |  # why\n  one\n\n# next\nb: 1\n");
    CHECK(set(text, {"does"}, "one\n\n  deep\ntwo\n") ==
          "does: |  # why\n  one\n\n    deep\n  two\n\n# next\nb: 1\n");
    CHECK(set(text, {"does"}, "no end") == "does: |-  # why\n  no end\n\n# next\nb: 1\n");
    CHECK(set("a: x # c\nb: 1\n", {"a"}, "p\nq\n") == "a: | # c\n  p\n  q\nb: 1\n");
}

TEST_CASE("empty lines of blanks do not become part of a new block text") {
    CHECK(set("a:\n    \nb: 1\n", {"a"}, "x\ny\n") == "a: \"x\\ny\\n\"\n    \nb: 1\n");
    CHECK(withEntry("a: 1\n      \nb: 1\n", {}, 1, "c", Fragment::literal("x\n")) ==
          "a: 1\nc: \"x\\n\"\n      \nb: 1\n");
}

TEST_CASE("nothing becomes something behind its colon") {
    CHECK(set("a:\nb: # c\n", {"a"}, "1") == "a: 1\nb: # c\n");
    CHECK(set("a:\nb: # c\n", {"b"}, "1") == "a:\nb: 1 # c\n");
    CHECK(set("{a, b: }\n", {"a"}, "1") == "{a: 1, b: }\n");
    CHECK(set("-\n-\n", {1U}, "x") == "-\n- x\n");
    CHECK(replaced("a: 1 # c\n", {"a"}, Fragment::null()) == "a: # c\n");
}

TEST_CASE("an appended entry stands like its siblings") {
    const Fragment unit = Fragment::map({{"cp", Fragment::number(2)}, {"mp", Fragment::number(8)}});
    CHECK(withEntry(kTypes, {"types"}, 9, "EQUI", unit) ==
          "# the units\ntypes:\n  WARB:   {cp: 3, mp: 4}   # warband\n\n  HAST:   # heavy foot\n    cp:  4   "
          "# front\n"
          "    mp:  3\n  EQUI:\n    cp: 2\n    mp: 8\nskills: [a, b]\n");
    CHECK(withEntry("t:\n    A: {cp: 1} # a\n    B: {cp: 2} # b\n", {"t"}, 1, "C", unit) ==
          "t:\n    A: {cp: 1} # a\n    C: {cp: 2, mp: 8}\n    B: {cp: 2} # b\n");
    CHECK(withEntry("A: 1\n", {}, 0, "groma", Fragment::word("ruleset/1")) == "groma: ruleset/1\nA: 1\n");
    CHECK(withEntry("a: {x: 1}\n", {"a"}, 1, "y", Fragment::number(2)) == "a: {x: 1, y: 2}\n");
    CHECK(withEntry("a: {}\n", {"a"}, 0, "y", Fragment::number(2)) == "a:\n  y: 2\n");
    CHECK(withEntry("", {}, 0, "a", Fragment::number(1)) == "a: 1\n");
    CHECK(withEntry("# c", {}, 0, "a", Fragment::number(1)) == "# c\na: 1\n");
}

TEST_CASE("an appended item keeps indentation, dashes and brackets") {
    CHECK(appended(kTypes, {"skills"}, Fragment::word("c")).ends_with("skills: [a, b, c]\n"));
    CHECK(appended("l:\n- a\n\n# end\nm: 1\n", {"l"}, Fragment::word("b")) ==
          "l:\n- a\n- b\n\n# end\nm: 1\n");
    CHECK(appended("l:\n    - {a: 1}\n", {"l"}, Fragment::map({{"a", Fragment::number(2)}})) ==
          "l:\n    - {a: 1}\n    - {a: 2}\n");
    CHECK(appended("l:\n  - a: 1\n    b: 2\n", {"l"}, Fragment::map({{"a", Fragment::number(2)}})) ==
          "l:\n  - a: 1\n    b: 2\n  - a: 2\n");
    CHECK(appended("l: [\n  a,\n  b\n]\n", {"l"}, Fragment::word("c")) == "l: [\n  a,\n  b,\n  c\n]\n");
    CHECK(appended("l:\n", {"l"}, Fragment::word("a")) == "l:\n  - a\n");
    CHECK(appended("l: []\n", {"l"}, Fragment::word("a")) == "l: [a]\n");
    CHECK(appended("- a", {}, Fragment::word("b")) == "- a\n- b");
}

TEST_CASE("something below a block text at the end of a file leaves that text alone") {
    CHECK(withEntry("a: |\n  x", {}, 1, "b", Fragment::number(1)) == "a: |-\n  x\nb: 1");
}

TEST_CASE("an entry goes with its lines, comments of others stay") {
    CHECK(without(kTypes, {"types", "HAST"}) ==
          "# the units\ntypes:\n  WARB:   {cp: 3, mp: 4}   # warband\n\nskills: [a, b]\n");
    CHECK(without("# one\na: 1\n# two\nb: 2 # b\n# three\nc: 3\n", {"b"}) ==
          "# one\na: 1\n# two\n# three\nc: 3\n");
    CHECK(without("a: [x, y, z]\n", {"a", 1U}) == "a: [x, z]\n");
    CHECK(without("a: [x, y, z]\n", {"a", 2U}) == "a: [x, y]\n");
    CHECK(without("a: {x: 1}\n", {"a", "x"}) == "a: {}\n");
    CHECK(without("- a: 1\n  b: 2\n", {0U, "a"}) == "- b: 2\n");
    CHECK(without("l:\n  - a\n  - b\n", {"l", 0U}) == "l:\n  - b\n");
    CHECK(without("l:\n  - a # c\nm: 1\n", {"l", 0U}) == "l: [] # c\nm: 1\n");
    CHECK(without("a: |\n  x\nb: 1\n    # of b\nc: 2\n", {"b"}) == "a: |\n  x\nc: 2\n");
}

TEST_CASE("a renamed key keeps its quotes and its place") {
    const auto renamed = [](const std::string& text, const Path& path, const std::string& key) {
        return edited(text, [&](const Tree& tree) { return renameKey(tree, tree.find(path), key); });
    };
    CHECK(renamed(kTypes, {"types", "HAST"}, "LEGI").find("  LEGI:   # heavy foot\n    cp:  4") !=
          std::string::npos);
    CHECK(renamed("\"a b\": 1\n", {"a b"}, "c") == "\"c\": 1\n");
    CHECK(renamed("{\"a\":1}\n", {"a"}, "c") == "{\"c\":1}\n");
    CHECK(renamed("a: 1\n", {"a"}, "x: y") == "\"x: y\": 1\n");
    CHECK(renamed("a: 1\nb: 2\n", {"a"}, "b") == "refused: the map has that key already");
}

TEST_CASE("CR LF files stay CR LF files") {
    CHECK(withEntry("a: 1\r\nb: 2\r\n", {}, 1, "c", Fragment::literal("x\ny\n")) ==
          "a: 1\r\nc: |\r\n  x\r\n  y\r\nb: 2\r\n");
    CHECK(set("a: |\r\n  x\r\n  y\r\n", {"a"}, "x\nz\ny\n") == "a: |\r\n  x\r\n  z\r\n  y\r\n");
    CHECK(without("a: 1\r\nb: 2\r\nc: 3\r\n", {"b"}) == "a: 1\r\nc: 3\r\n");
}

TEST_CASE("what an alias names is changed at its anchor, and not pulled from under it") {
    const std::string text = "a: &x {cp: 1}\nb: *x\nc: {d: *x}\n";
    CHECK(set(text, {"b"}, "1") == "refused: the value is an alias; change what it names");
    CHECK(withEntry(text, {"b"}, 0, "k", Fragment::null()) ==
          "refused: the map is an alias; change what it names");
    CHECK(without(text, {"a"}) == "refused: an alias elsewhere names a part of this entry");
    CHECK(replaced(text, {"b"}, Fragment::word("own")) == "a: &x {cp: 1}\nb: own\nc: {d: *x}\n");
    CHECK(set(text, {"a", "cp"}, "2") == "a: &x {cp: 2}\nb: *x\nc: {d: *x}\n");
    CHECK(replaced("a: &x |\n  t\nb: *x # c\n", {"b"}, Fragment::word("u")) == "a: &x |\n  t\nb: u # c\n");
    CHECK(without(text, {"b"}) == "a: &x {cp: 1}\nc: {d: *x}\n");
    CHECK(set("a: &x 1\nb: *x\n", {"a"}, "2") == "a: &x 2\nb: *x\n");
}

TEST_CASE("edits of different entries apply together") {
    const auto tree = treeOf(kTypes);
    TextEdits all;
    for (const EditResult& one : {setScalar(*tree, tree->find({"types", "WARB", "cp"}), "4"),
                                  setScalar(*tree, tree->find({"types", "HAST", "cp"}), "9"),
                                  appendItem(*tree, tree->find({"skills"}), Fragment::word("c")),
                                  appendEntry(*tree, tree->root(), "last", Fragment::truth(true))}) {
        REQUIRE(one.has_value());
        all.insert(all.end(), one->begin(), one->end());
    }
    CHECK(applyEdits(kTypes, all).value() == "# the units\ntypes:\n  WARB:   {cp: 4, mp: 4}   # warband\n\n  "
                                             "HAST:   # heavy foot\n    cp:  9   # front\n"
                                             "    mp:  3\nskills: [a, b, c]\nlast: true\n");
}

TEST_CASE("setting an entry changes it where it is and adds it where it is not") {
    const auto setOf = [](const std::string& text, const std::string& key, const Fragment& value) {
        return edited(text, [&](const Tree& tree) { return setEntry(tree, tree.root(), key, value); });
    };
    CHECK(setOf("a: 'x' # c\n", "a", Fragment::word("y")) == "a: 'y' # c\n");
    CHECK(setOf("a: x\n", "b", Fragment::sentence("6.4")) == "a: x\nb: \"6.4\"\n");
    CHECK(setOf("a:\n  b: 1\nc: 2\n", "a", Fragment::list({Fragment::word("x")})) == "a: [x]\nc: 2\n");
}

TEST_CASE("what would lie deeper than it could be read back is not put in") {
    std::string text;
    for (int i = 0; i < 64; ++i) text += "- "; // as deep as a text may go
    text += "x\n";
    const auto tree = treeOf(text);
    NodeIndex innermost = tree->root();
    while (tree->node(innermost).kind == Kind::List) innermost = *tree->children(innermost).begin();
    const Fragment map = Fragment::map({{"k", Fragment::word("v")}});
    CHECK(replaceValue(*tree, innermost, Fragment::word("y")).has_value());
    const EditResult deeper = replaceValue(*tree, innermost, map);
    REQUIRE_FALSE(deeper.has_value());
    CHECK(deeper.error().message == "maps and lists would go deeper than they are read");
    const NodeIndex list = tree->node(innermost).parent;
    CHECK(appendItem(*tree, list, Fragment::word("y")).has_value());
    CHECK_FALSE(appendItem(*tree, list, map).has_value());
    CHECK_FALSE(appendEntry(*treeOf("a: 1\n"), 0, "b",
                            [] {
                                Fragment deep = Fragment::word("x");
                                for (int i = 0; i < 64; ++i) deep = Fragment::list({deep});
                                return deep;
                            }())
                    .has_value());
}

} // namespace groma::formats::yaml
