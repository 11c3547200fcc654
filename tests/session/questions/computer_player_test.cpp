#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/play/test_play.h"
#include "editor/session/questions/thought.h"
#include "tests/session/small_game.h"

namespace groma::session {
namespace {

// Everything that needs no person, as the window does it: one answer after another.
int letThink(TestPlay& play, int most = 500) {
    int answers = 0;
    for (; answers < most; ++answers) {
        const auto asked = play.deliberation();
        if (!asked) break;
        REQUIRE(play.answer(thoughtOf(*asked).answer).has_value());
    }
    return answers;
}

// 028 is next to 037, where FOOT_6 stands: there is somebody to attack.
TestPlay gameOf(SmallGame& game) {
    const Document document = game.open();
    auto play = TestPlay::game(
        applied(document, movePiece(document, pieceAt(document, "HORSE_1"), cellAt(document, "028"))));
    REQUIRE(play.has_value());
    return std::move(*play);
}

} // namespace

TEST_CASE("nobody but a person answers until a side is given to the computer") {
    SmallGame game;
    TestPlay play = gameOf(game);
    REQUIRE(play.question().what == game::Pending::What::Choice);
    CHECK(!play.computersTurn());
    CHECK(!play.deliberation());
    const int asked = play.question().side;
    play.setLeader(1 - asked, Leader::Computer);
    CHECK(!play.deliberation());
    play.setLeader(asked, Leader::Computer);
    CHECK(play.computersTurn());
    REQUIRE(play.deliberation());
    // The same question, the same answer.
    const game::Answer first = thoughtOf(*play.deliberation()).answer;
    CHECK(thoughtOf(*play.deliberation()).answer == first);
}

TEST_CASE("two computers and dice that fall play the game to its end") {
    SmallGame game;
    TestPlay play = gameOf(game);
    for (const int side : {0, 1}) play.setLeader(side, Leader::Computer);
    play.letDiceFall(true);
    CHECK(letThink(play) > 0);
    CHECK(play.question().finished);
    CHECK(play.question().verdict == "The day is over");
}

TEST_CASE("after a step back the computer waits for a person's answer or for the word to go on") {
    SmallGame game;
    TestPlay play = gameOf(game);
    for (const int side : {0, 1}) play.setLeader(side, Leader::Computer);
    play.letDiceFall(true);
    REQUIRE(letThink(play, 2) == 2);
    REQUIRE(play.stepBack());
    CHECK(play.held());
    CHECK(play.computersTurn());
    CHECK(!play.deliberation());
    play.goOn();
    CHECK(play.deliberation());
    play.hold();
    const bool die = play.question().what == game::Pending::What::Chance;
    REQUIRE((die ? play.roll() : play.answer({game::kPass, {}})).has_value());
    CHECK(!play.held());
}

TEST_CASE("who leads a side is kept when the game is replayed under a change, and the computer waits where "
          "it went another way") {
    SmallGame game;
    TestPlay play = gameOf(game);
    for (const int side : {0, 1}) play.setLeader(side, Leader::Computer);
    play.letDiceFall(true);
    letThink(play, 3);
    const Document document = play.document();
    const Document moved =
        applied(document, movePiece(document, pieceAt(document, "HORSE_3"), cellAt(document, "036")));
    const auto divergence = play.rebase(moved);
    CHECK(play.leader(0) == Leader::Computer);
    CHECK(play.leader(1) == Leader::Computer);
    CHECK(play.diceFall());
    CHECK(play.held() == divergence.has_value());
}

} // namespace groma::session
