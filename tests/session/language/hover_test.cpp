// What a word of a file means: told from the rules as they were understood, or from the language.
#include "editor/session/edits/forms/rules.h"
#include "editor/session/language/hover.h"
#include "tests/session/small_game.h"

#include <algorithm>

namespace groma::session {

TEST_CASE("a name of the rules is told as it reads in English, one whose form says all by its title") {
    SmallGame game;
    const Document document = game.open();
    CHECK(meaningOf(document, "strength").starts_with("Strength (strength) [1.1]"));
    CHECK(meaningOf(document, "strength").find("begin with the fighter's cp") != std::string::npos);
    CHECK(meaningOf(document, "wood") == "Terrain: Wood");
    CHECK(meaningOf(document, "FOOT").find("cp 3 / 2") != std::string::npos);
}

TEST_CASE("a word of the language is told with what it takes and gives, an unknown one not at all") {
    SmallGame game;
    const Document document = game.open();
    CHECK(meaningOf(document, "distance") ==
          "distance: cell cell -> number\nsteps between two cells; 9999 from nowhere");
    CHECK(meaningOf(document, "WOODS").empty());
    CHECK(meaningOf(document, "").empty());
}

TEST_CASE("what is told follows the text") {
    SmallGame game;
    Document document = game.open();
    const std::string before(document.text("rules.yaml"));
    std::string text = before;
    text.replace(text.find("title: Wood"), 11, "title: Grove, help: Light under trees");
    document = applied(document, replaceText(document, "rules.yaml", text, "Type"));
    CHECK(meaningOf(document, "wood") == "Terrain: Grove\nLight under trees");
}

TEST_CASE("a long procedure is cut") {
    SmallGame game;
    Document document = game.open();
    std::string text(document.text("fight.yaml"));
    std::string lines;
    for (int i = 0; i < 40; ++i) lines += "      defender.disordered = yes\n";
    const std::string first = "      let d = roll d6 as fight_die\n";
    text.insert(text.find(first) + first.size(), lines);
    document = applied(document, replaceText(document, "fight.yaml", text, "Type"));
    const std::string told = meaningOf(document, "fight");
    CHECK(told.ends_with("\n..."));
    CHECK(std::ranges::count(told, '\n') == 24);
}

} // namespace groma::session
