#include "formats/diff/differences.h"
#include "tests/session/small_game.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace groma::formats {
namespace {

using session::SmallGame;

// What is told of a file in which one text was put in place of another.
std::string told(const std::string& file, std::string_view what, std::string_view by) {
    SmallGame game;
    const std::string path = "/game/" + file;
    const Loaded before = Loader(game.files).load(path);
    std::string text = game.files.files.at(path);
    const std::size_t at = text.find(what);
    REQUIRE_MESSAGE(at != std::string::npos, std::string(what));
    game.files.put(path, text.replace(at, what.size(), by));
    const Loaded after = Loader(game.files).load(path);
    std::string all;
    for (const Difference& one : differences(before, after)) all += one.text + "\n";
    return all;
}

} // namespace

TEST_CASE("pieces that moved, came and went are told by their names") {
    CHECK(told("battle.yaml", "010-014", "010-013, 020") == "FOOT_5 moved from 014 to 020\n");
    CHECK(told("battle.yaml", "at: \"005\"", "at: \"006\"") == "Old Red moved from 005 to 006\n");
    CHECK(told("battle.yaml", "    - HORSE 045\n", "") == "HORSE_3 (Horse) at 045 is gone\n");
    CHECK(told("battle.yaml", "    - HORSE 045\n", "    - HORSE 045\n    - CHIEF 044\n") ==
          "CHIEF_1 (Chief) is new, at 044\n");
    CHECK(told("battle.yaml", "at: \"005\"}", "at: \"005\", cp: 6}") ==
          "Combat points of Old Red: 4 -> 6\n"
          "Combat points of Old Red, back: 4 -> 6\n");
}

TEST_CASE("a piece that leaves its line does not make its neighbours others") {
    CHECK(told("battle.yaml", "5 FOOT (3-3) hexes 010-014", "4 FOOT (3-3) hexes 011-014") ==
          "FOOT_1 (Foot) at 010 is gone\n");
}

TEST_CASE("what was painted is told by kind, with its cells and sides") {
    CHECK(told("battle.yaml", "ground: plain", "ground: {default: plain, wood: 020-021}") ==
          "Wood painted at 020, 021\n");
    CHECK(told("battle.yaml", "  features: {village: \"012\"}\n",
               "  features: {camp: \"013\"}\n  sides: {river: [020/021]}\n  levels: {1: \"022\"}\n") ==
          "Village taken from 012\nCamp put at 013\nlevel 1 at 022\nRiver drawn at 020/021\n");
}

TEST_CASE("numbers, tables and texts are told with the titles of their entries") {
    CHECK(told("rules.yaml", "title: Foot, cp: 3", "title: Foot, cp: 4") ==
          "Combat points of Foot: 3 -> 4\n");
    CHECK(told("fight.yaml", "[3-4, hold, flee, flee]", "[3-4, hold, dead, flee]") ==
          "row 3-4, column 0 of cells of Fights: flee -> dead\n");
    CHECK(told("battle.yaml", "title: A small battle", "title: A battle") ==
          "title: A small battle -> A battle\n");
    CHECK(told("battle.yaml", "duration: 2", "duration: 3") == "duration (numbers): 2 -> 3\n");
}

TEST_CASE("what is only written in another way is no difference") {
    CHECK(told("battle.yaml", "5 FOOT (3-3) hexes 010-014", "5 FOOT (3-3) hexes 010, 011, 012-014") == "");
}

} // namespace groma::formats
