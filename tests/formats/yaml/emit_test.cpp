#include "formats/yaml/emit.h"
#include "tests/formats/yaml/yaml_text.h"

namespace groma::formats::yaml {

TEST_CASE("a new entry is written in the house's style") {
    const Fragment skill = Fragment::map({
        {"title", Fragment::sentence("Elite: the best")},
        {"cite", Fragment::sentence("7.1")},
        {"marker", Fragment::map({{"text", Fragment::word("ELIT")}, {"colour", Fragment::word("gold")}})},
        {"modifies", Fragment::list({Fragment::map({{"quantity", Fragment::word("morale_die")},
                                                    {"add", Fragment::number(-1)}})},
                                    Fragment::Layout::Block)},
        {"does", Fragment::literal("let a = 1\n  b\n")},
        {"covers", Fragment::list()},
        {"note", Fragment::null()},
    });
    CHECK(emitDocument(Fragment::map({{"elite", skill}})) == "elite:\n"
                                                             "  title: \"Elite: the best\"\n"
                                                             "  cite: \"7.1\"\n"
                                                             "  marker: {text: ELIT, colour: gold}\n"
                                                             "  modifies:\n"
                                                             "    - {quantity: morale_die, add: -1}\n"
                                                             "  does: |\n"
                                                             "    let a = 1\n"
                                                             "      b\n"
                                                             "  covers: []\n"
                                                             "  note:\n");
}

TEST_CASE("what would pass the width is written on lines") {
    const Fragment list =
        Fragment::list({Fragment::word(std::string(50, 'a')), Fragment::word(std::string(50, 'b'))});
    CHECK(emitDocument(Fragment::map({{"l", list}})) ==
          "l:\n  - " + std::string(50, 'a') + "\n  - " + std::string(50, 'b') + "\n");
}

TEST_CASE("texts are quoted only where they must be") {
    CHECK(emitScalar("two words", false, false) == "two words");
    CHECK(emitScalar("a, b", false, false) == "a, b");
    CHECK(emitScalar("a, b", false, true) == "\"a, b\"");
    CHECK(emitScalar("6.4", false, false) == "6.4");
    CHECK(emitScalar("6.4", true, false) == "\"6.4\"");
    CHECK(emitScalar("no", true, false) == "\"no\"");
    CHECK(emitScalar("007-011", true, false) == "\"007-011\"");
    CHECK(emitScalar("# x", false, false) == "\"# x\"");
    CHECK(emitScalar("say \"x\": y", false, false) == "'say \"x\": y'");
    CHECK(emitScalar("tab\there", false, false) == "\"tab\\there\"");
    CHECK(emitScalar("\xef\xbb\xbf", false, false) == "\"\\ufeff\"");
    CHECK(emitScalar("", false, false) == "\"\"");
}

TEST_CASE("a copy of a value is written as it was meant") {
    const auto tree = treeOf("a: {b: [1, 'x y']}\nc: |\n  t\nd:\n  - e\n");
    CHECK(emitDocument(Fragment::copyOf(*tree, tree->root())) == "a: {b: [1, x y]}\nc: |\n  t\nd:\n  - e\n");
    CHECK(sameContent(*tree, tree->root(), Fragment::copyOf(*tree, tree->root())));
    CHECK_FALSE(sameContent(*tree, tree->root(), Fragment::map()));
}

} // namespace groma::formats::yaml
