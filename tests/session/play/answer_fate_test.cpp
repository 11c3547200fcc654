// What becomes of who goes somewhere by an answer, before it is given.
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/play/answer_fate.h"
#include "editor/session/play/dice_outlook.h"
#include "editor/session/play/test_play.h"
#include "tests/session/small_game.h"
#include "tests/support/source_dir.h"

#include <algorithm>
#include <map>
#include <string>

namespace groma::session {
namespace {

using Becomes = std::map<std::string, std::string>;

// The horse of the Romans' left at that hex, whose side plays to the lower edge.
TestPlay horseAt(const char* hex) {
    formats::RealFileSystem files;
    auto document =
        Document::open(files, test::sourceDir() + std::string("/samples/commands-and-colors/nisibis.yaml"));
    REQUIRE(document);
    const int horse = pieceAt(*document, "LC_1");
    auto play = TestPlay::sandbox(
        applied(*document, movePiece(*document, horse, document->setup()->geometry().cellByNumber(hex))), 1);
    REQUIRE(play);
    return std::move(*play);
}

Becomes becomesOf(const TestPlay& play) {
    Becomes told;
    const auto asked = askedOf(play);
    REQUIRE(asked);
    for (const PlayOption& option : play.question().options) told[option.text] = becomesTold(*asked, option);
    return told;
}

} // namespace

// Two hexes: 077, 089 or 090 behind it, and the last row behind those.
TEST_CASE("a hex from which the way goes on says where to") {
    TestPlay play = horseAt("077");
    REQUIRE(play.call("evade_away(unit: LC_1)").has_value());
    REQUIRE(play.question().name == "evade_to");
    CHECK(becomesOf(play) == Becomes{{"089", "on to 101 or 102"}, {"090", "on to 102 or 103"}});
    REQUIRE(play.answerText({"089"}).has_value());
    CHECK(becomesOf(play) == Becomes{{"101", ""}, {"102", ""}}); // there it stays
}

// Two hexes of retreat from the row before the last: the second one cannot be had, and costs a block.
TEST_CASE("a hex where the way ends says what that costs") {
    TestPlay play = horseAt("089");
    REQUIRE(play.call("retreat(unit: LC_1, led_by: [], hexes: 2)").has_value());
    REQUIRE(play.question().name == "back_to");
    CHECK(becomesOf(play) == Becomes{{"101", "Blocks lost +1"}, {"102", "Blocks lost +1"}});
}

} // namespace groma::session
