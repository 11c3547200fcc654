#include "editor/session/edits/text/draft.h"
#include "tests/session/small_game.h"

namespace groma::session {
namespace {

// What stands behind the rules that have a title alone, once the entry is set.
std::string added(const Path& at, const Fragment& value) {
    SmallGame game;
    const std::string bare = "groma: ruleset/1\ntitle: Bare\n";
    game.files.put("/bare/groma-project", "");
    game.files.put("/bare/rules.yaml", bare);
    const auto document = Document::open(game.files, "/bare/rules.yaml", "/bare");
    REQUIRE(document);
    Draft draft(*document);
    REQUIRE(draft.open("rules.yaml"));
    REQUIRE(draft.set("rules.yaml", at, value));
    return draft.text("rules.yaml").substr(bare.size());
}

} // namespace

TEST_CASE("a section that an edit adds has a line for each entry; one of plain values stands in one line") {
    const Fragment foot = Fragment::map({{"class", Fragment::word("unit")}, {"cp", Fragment::number(3)}});
    CHECK(added({"types", "FOOT"}, foot) == "types:\n  FOOT: {class: unit, cp: 3}\n");
    CHECK(added({"outcomes", "crt"}, Fragment::list({Fragment::word("AE"), Fragment::word("DE")})) ==
          "outcomes:\n  crt: [AE, DE]\n");
    CHECK(added({"areas", "exit", "cells"}, Fragment::word("1804")) == "areas:\n  exit: {cells: 1804}\n");
    CHECK(added({"numbers", "duration"}, Fragment::number(8)) == "numbers: {duration: 8}\n");
}

} // namespace groma::session
