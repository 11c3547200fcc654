// What a word stands for, as a pointer upon it is told.
#include "editor/session/language/hover.h"
#include "tests/session/small_game.h"

#include <algorithm>

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

TEST_CASE("a stretch of play that has a name is told with its call, its line and how it reads") {
    SmallGame game;
    std::string fight(kFight);
    const std::string_view scope = "scope activation for active do";
    fight.replace(fight.find(scope), scope.size(), "scope activation for active as orders_of do");
    game.files.put("/game/fight.yaml", fight);
    const Document document = game.open();
    const auto found = meaningsOf(document, "orders_of");
    REQUIRE(found.size() == 1);
    CHECK(found[0].title == "orders_of()");
    CHECK(found[0].kind == "stretch of play");
    CHECK(found[0].text.find("in a activation") == std::string::npos);
    CHECK(found[0].text.find("attack") != std::string::npos);
    CHECK(found[0].path == "fight.yaml");
    const auto before = std::string_view(fight).substr(0, fight.find("as orders_of"));
    CHECK(found[0].line == static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1);
}

} // namespace groma::session
