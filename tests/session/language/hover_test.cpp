// What a word stands for, as a pointer upon it is told.
#include "editor/session/language/hover.h"
#include "tests/session/small_game.h"

namespace groma::session {

TEST_CASE("a word that names an entry is told with its title, its citation, its place and how it reads") {
    SmallGame game;
    const auto found = meaningsOf(game.open(), "strength");
    REQUIRE(found.size() == 1);
    CHECK(found[0].title == "Strength");
    CHECK(found[0].kind == "Quantities");
    CHECK(found[0].cite == "1.1");
    CHECK(found[0].path == "fight.yaml");
    CHECK(found[0].line == 19);
    CHECK(found[0].text.find("the fighter's cp") != std::string::npos);
}

TEST_CASE("attributes, outcomes and counters are told by what they are, functions of the language by their "
          "own words") {
    SmallGame game;
    const Document document = game.open();
    REQUIRE(meaningsOf(document, "cp").size() == 1);
    CHECK(meaningsOf(document, "cp")[0].kind == "an attribute");
    REQUIRE(meaningsOf(document, "flee").size() == 1);
    REQUIRE(meaningsOf(document, "chief").size() == 1);
    CHECK(meaningsOf(document, "chief")[0].kind == "counter");
    REQUIRE(meaningsOf(document, "distance").size() == 1);
    CHECK(meaningsOf(document, "distance")[0].kind == "cell cell -> number");
    CHECK(meaningsOf(document, "repeat").empty());
    CHECK(meaningsOf(document, "outcome").empty()); // a local name
    CHECK(meaningsOf(document, "").empty());
}

} // namespace groma::session
