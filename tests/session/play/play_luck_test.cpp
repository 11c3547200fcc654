// What dice did for each side of a game that was played, and cards that are drawn in a row.
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/play/draws.h"
#include "editor/session/play/play_luck.h"
#include "editor/session/play/play_map.h"
#include "editor/session/play/turn_track.h"
#include "tests/session/small_game.h"
#include "tests/support/source_dir.h"

#include <algorithm>

namespace groma::session {
namespace {

using game::Pending;

// A game whose horse stands beside the foot and has set out to attack it: the die is asked for.
TestPlay beforeTheDie(const Document& document) {
    auto play = TestPlay::game(document);
    REQUIRE(play.has_value());
    const int horse = *play->setup().pieceNamed("HORSE_1");
    for (int i = 0; i < 50; ++i) {
        const PlayMap map = playMapOf(*play);
        if (const CounterPlay* counter = map.of(horse))
            for (const PlayKind& kind : counter->kinds)
                for (const PlayWay& way : kind.ways)
                    if (kind.title == "Attack" && way.piece >= 0) {
                        REQUIRE(take(*play, map.choices[way.choices.front()]).has_value());
                        REQUIRE(play->question().what == Pending::What::Chance);
                        return *std::move(play);
                    }
        const PlayQuestion& question = play->question();
        if (question.what == Pending::What::Chance) REQUIRE(play->roll().has_value());
        else if (question.mayPass) REQUIRE(play->answer({game::kPass, {}}).has_value());
        else REQUIRE(play->answer(question.options.front().answer).has_value());
    }
    FAIL("nothing was attacked");
    return *std::move(play);
}

} // namespace

TEST_CASE("the luck of a die is what it gave beyond its average, and is its own side's") {
    SmallGame game;
    const Document document = game.open();
    const Document beside =
        applied(document, movePiece(document, pieceAt(document, "HORSE_1"), cellAt(document, "028")));
    TestPlay play = beforeTheDie(beside);
    REQUIRE(luckQuestion(play).has_value());
    const int acts = play.setup().sideOf(*play.setup().pieceNamed("HORSE_1"));
    const PlayedLuck before = luckOf(*luckQuestion(play), JobControl{});
    const PlayQuestion chance = play.question();
    base::Rational sum(0);
    bool any = false;
    for (const PlayOption& option : chance.options) {
        REQUIRE(play.answer(option.answer).has_value());
        const PlayedLuck luck = luckOf(*luckQuestion(play), JobControl{});
        CHECK(luck.events == before.events + 1);
        CHECK(luck.unknown == 0);
        const base::Rational fell = luck.all - before.all;
        sum += fell * base::Rational(static_cast<std::int64_t>(option.weight));
        any = any || fell != base::Rational(0);
        REQUIRE(luck.own.size() == 2);
        const auto own = static_cast<std::size_t>(acts);
        CHECK(luck.own[own] - (before.own.empty() ? base::Rational(0) : before.own[own]) ==
              (acts == 0 ? fell : -fell));
        REQUIRE(play.stepBack());
    }
    CHECK(any);
    CHECK(sum == base::Rational(0));
}

TEST_CASE("cards that one side draws in a row are drawn at once, each a step that can be taken back") {
    const formats::RealFileSystem files;
    auto& real = const_cast<formats::RealFileSystem&>(files);
    const auto document = Document::open(real, std::string(groma::test::sourceDir()) +
                                                   "/samples/commands-and-colors/nisibis.yaml");
    REQUIRE(document.has_value());
    auto play = TestPlay::game(*document, 7);
    auto other = TestPlay::game(*document, 7);
    REQUIRE((play.has_value() && other.has_value()));
    const std::size_t draws = drawsInARow(*play);
    CHECK(draws > 1);
    const int whose = play->question().side;
    const auto cards = [&] { // of that side, on the track
        const TurnTrack track = turnTrackOf(*play);
        const auto found = std::ranges::find_if(track.items, [&](const TurnTrack::Item& item) {
            return item.side == whose && item.title == "Command cards";
        });
        return found == track.items.end() ? std::string() : found->value;
    };
    CHECK(cards().empty());
    REQUIRE(drawAll(*play).has_value());
    CHECK(play->played().back().answers.size() == draws);
    CHECK(cards() == std::to_string(draws));
    // They are the cards that single draws would have given, and the next is another side's or none.
    const int side = other->question().side;
    for (std::size_t i = 0; i < draws; ++i) {
        CHECK(other->question().side == side);
        CHECK(drawsInARow(*other) == draws - i);
        REQUIRE(other->roll().has_value());
    }
    CHECK(play->played() == other->played());
    CHECK((other->question().what != Pending::What::Chance || other->question().side != side));
    REQUIRE(play->stepBack());
    CHECK(drawsInARow(*play) == 1);
}

TEST_CASE(
    "dice that follow upon dice are thrown at once, up to where somebody decides, as they fall one by one") {
    const formats::RealFileSystem files;
    auto& real = const_cast<formats::RealFileSystem&>(files);
    const auto document =
        Document::open(real, std::string(groma::test::sourceDir()) + "/samples/ars-bellum/arretium.yaml");
    REQUIRE(document.has_value());
    auto play = TestPlay::game(*document, 7);
    auto other = TestPlay::game(*document, 7);
    REQUIRE((play.has_value() && other.has_value()));
    std::size_t most = 0;
    for (int i = 0; i < 400 && most < 2 && !play->question().finished; ++i) {
        const PlayQuestion question = play->question();
        if (question.what == Pending::What::Chance) {
            REQUIRE(throwAll(*play).has_value());
            CHECK(play->question().what != Pending::What::Chance);
            std::size_t thrown = 0; // nothing is fought yet
            for (; other->question().what == Pending::What::Chance; ++thrown) {
                REQUIRE(other->roll().has_value());
            }
            CHECK(play->played() == other->played());
            most = std::max(most, thrown);
            continue;
        }
        CHECK_FALSE(throwAll(*play).has_value());
        const game::Answer answer = question.shape == Pending::Shape::Some ? game::Answer{}
                                    : question.options.empty()             ? game::Answer{question.min, {}}
                                                                           : question.options.back().answer;
        REQUIRE(play->answer(answer).has_value());
        REQUIRE(other->answer(answer).has_value());
    }
    CHECK(most > 1);
}

TEST_CASE("dice are thrown at once up to the end of the deed, not on into the next turn") {
    const formats::RealFileSystem files;
    auto& real = const_cast<formats::RealFileSystem&>(files);
    const auto document =
        Document::open(real, std::string(groma::test::sourceDir()) + "/samples/ars-bellum/arretium.yaml");
    REQUIRE(document.has_value());
    auto play = TestPlay::game(*document, 7);
    REQUIRE(play.has_value());
    const auto answerOf = [&](const std::string& text) {
        for (const PlayOption& option : std::vector(play->question().options)) {
            if (option.text == text) {
                return play->answer(option.answer).has_value();
            }
        }
        return false;
    };
    const auto passTo = [&](const std::string& step, int side) {
        for (int i = 0; i < 60 && (play->question().name != step || play->question().side != side); ++i) {
            const PlayQuestion asked = play->question();
            if (asked.what == Pending::What::Chance) {
                (void)play->roll();
            } else if (asked.name == "begin") {
                // The Senones move first, so that the turn ends with the Romans' melee.
                (void)answerOf(asked.side == 0 ? "yes" : "no");
            } else {
                (void)play->answer({game::kPass, {}});
            }
        }
    };
    passTo("movement", 0);
    REQUIRE(answerOf("march(mover: CHAR_2, to: 081)"));
    passTo("movement", 1);
    REQUIRE(answerOf("march(mover: VELI_2, to: 096)"));
    passTo("melee_orders", 1);
    REQUIRE(answerOf("attack(attacker: VELI_2, defender: CHAR_2)"));
    REQUIRE(answerOf("no")); // no dodge
    REQUIRE(play->question().what == Pending::What::Chance);
    REQUIRE(throwAll(*play).has_value());
    // What the rest of it asks is answered.
    for (int i = 0; i < 9 && play->question().what == Pending::What::Choice; ++i) {
        REQUIRE(play->answer(play->question().options.front().answer).has_value());
        if (play->question().what == Pending::What::Chance && play->question().name != "initiative") {
            REQUIRE(throwAll(*play).has_value());
        }
    }
    CHECK(play->question().name == "initiative");
    CHECK(turnTrackOf(*play).turn == 2);
    // Nobody has thrown for it: the next press does.
    CHECK(play->played().back().answers.back().question != "initiative");
    REQUIRE(throwAll(*play).has_value());
    CHECK(play->question().name == "begin");
}

} // namespace groma::session
