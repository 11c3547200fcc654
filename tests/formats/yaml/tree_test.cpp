#include "tests/formats/yaml/yaml_text.h"

namespace groma::formats::yaml {
namespace {

// For every byte of the decoded text: the byte of the file it comes from is the same one.
void checkVerbatim(const std::string& text, const Path& path) {
    const auto tree = treeOf(text);
    const NodeIndex index = tree->find(path);
    const std::string_view decoded = tree->node(index).text;
    for (std::size_t offset = 0; offset < decoded.size(); ++offset) {
        if (decoded[offset] != '\n' && decoded[offset] != ' ') {
            CAPTURE(offset);
            CHECK(text[tree->sourceOffset(index, offset)] == decoded[offset]);
        }
    }
}

} // namespace

TEST_CASE("an offset in a procedure's text leads to its line and column in the file") {
    const std::string text = "procedures:\n  morale_test:\n    does: |\n      let score = roll d6\n\n      "
                             "if score > 3 then flee(tested)\n";
    const auto tree = treeOf(text);
    const NodeIndex does = tree->find({"procedures", "morale_test", "does"});
    const std::size_t offset = tree->node(does).text.find("flee");
    CHECK(tree->source().positionOf(tree->sourceOffset(does, offset)) == Position{5, 24});
    CHECK(tree->source().text(tree->sourceSpan(does, offset, 4)) == "flee");
    const auto located = tree->locate({tree->ref(does), static_cast<std::uint32_t>(offset), 4});
    REQUIRE(located.has_value());
    CHECK(located->source->text(located->span) == "flee");
}

TEST_CASE("texts of every style lead back to their own bytes") {
    checkVerbatim("a: plain words\n", {"a"});
    checkVerbatim("a: over\n  two\n\n  lines\n", {"a"});
    checkVerbatim("a: 'single\n  and more'\n", {"a"});
    checkVerbatim("a: \"double\n   and\\\n   more\"\n", {"a"});
    checkVerbatim("a: |2-\n    literal\n   more\n", {"a"});
    checkVerbatim("a: >\n  folded\n  lines\n\n  and\n   deep\n", {"a"});
    checkVerbatim("- a: |\r\n    one\r\n    two\r\n", {0U, "a"});
}

TEST_CASE("an escape is one place, behind it places go on") {
    const std::string text = "a: \"x\\ty\\u00e9z\"\n";
    const auto tree = treeOf(text);
    const NodeIndex a = tree->find({"a"});
    REQUIRE(tree->node(a).text == "x\tyéz");
    CHECK(tree->source().text(tree->sourceSpan(a, 1, 1)) == "\\t");
    CHECK(tree->source().text(tree->sourceSpan(a, 2, 1)) == "y");
    CHECK(tree->source().text(tree->sourceSpan(a, 3, 2)) == "\\u00e9");
    CHECK(tree->source().text(tree->sourceSpan(a, 5, 1)) == "z");
    CHECK(tree->sourceOffset(a, 6) == text.rfind('"'));
    const auto single = treeOf("a: 'it''s'\n");
    CHECK(single->source().text(single->sourceSpan(single->find({"a"}), 2, 1)) == "''");
    CHECK(single->source().text(single->sourceSpan(single->find({"a"}), 3, 1)) == "s");
}

TEST_CASE("the end of a text, and an empty text, have places") {
    const auto tree = treeOf("a: 'x'\nb: ''\nc: |\n  y\n");
    CHECK(tree->sourceOffset(tree->find({"a"}), 1) == 5);
    CHECK(tree->sourceOffset(tree->find({"b"}), 0) == 11);
    CHECK(tree->sourceOffset(tree->find({"c"}), 2) == 22);
    CHECK(tree->sourceOffset(tree->find({"c"}), 99) == 22);
}

TEST_CASE("trees are alike if their values are, whatever the style") {
    const auto block = treeOf("a: 1\nb:\n  - x\n  - 'y'\n");
    const auto flow = treeOf("{a: \"1\", b: [x, y]}");
    const auto turned = treeOf("{b: [x, y], a: 1}");
    CHECK(sameContent(*block, block->root(), *flow, flow->root()));
    CHECK_FALSE(sameContent(*block, block->root(), *turned, turned->root()));
}

} // namespace groma::formats::yaml
