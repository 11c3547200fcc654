// Whom a card leads to is told before it is played.
#include "core/game/names/naming.h"
#include "editor/session/play/dice_outlook.h"
#include "editor/session/play/named_next.h"
#include "editor/session/play/play_map.h"
#include "editor/session/play/play_question.h"
#include "formats/project/file_system.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace groma::session {
namespace {

// Up to the first card that a side plays.
TestPlay handOfNisibis(std::uint64_t seed) {
    static formats::RealFileSystem files;
    auto document = Document::open(files, std::string(groma::test::sourceDir()) +
                                              "/samples/commands-and-colors/nisibis.yaml");
    REQUIRE_MESSAGE(document.has_value(), (document ? "" : document.error().reason));
    auto play = TestPlay::game(*document, seed);
    REQUIRE(play.has_value());
    for (int i = 0; i < 40 && play->question().what == game::Pending::What::Chance; ++i)
        REQUIRE(play->roll().has_value());
    REQUIRE(play->question().name == "card_played");
    return *std::move(play);
}

// Of all hands of some games the first card of that name.
std::optional<std::pair<TestPlay, game::Answer>> cardOf(const std::string& name) {
    for (std::uint64_t seed = 1; seed < 60; ++seed) {
        TestPlay play = handOfNisibis(seed);
        for (const PlayOption& option : play.question().options)
            if (option.text == name) {
                const game::Answer answer = option.answer;
                return std::pair{std::move(play), answer};
            }
    }
    return std::nullopt;
}

NamedNext namedBy(const TestPlay& play, const game::Answer& answer) {
    const auto asked = askedOf(play);
    REQUIRE(asked.has_value());
    return namedNextOf(*asked, answer);
}

std::vector<int> piecesAsked(const TestPlay& play) {
    std::vector<int> pieces;
    for (const PlayOption& option : play.question().options)
        pieces.insert(pieces.end(), option.pieces.begin(), option.pieces.end());
    std::ranges::sort(pieces);
    return pieces;
}

} // namespace

TEST_CASE("a card that orders some of a kind names those who are asked for once it is played") {
    auto found = cardOf("light_troops");
    REQUIRE(found.has_value());
    auto& [play, card] = *found;
    const game::Position before = play.position();
    const NamedNext named = namedBy(play, card);
    CHECK(play.position() == before); // nothing is played by looking
    REQUIRE(play.answer(card).has_value());
    CHECK(named.pieces == piecesAsked(play));
    CHECK(named.all);
    CHECK_FALSE(named.dice);
    CHECK(named.most == play.question().max);
    CHECK(named.told() == "Which units and leaders are ordered? Up to 5 of the " +
                              std::to_string(named.pieces.size()) + " ringed");
}

TEST_CASE("who can act by a card without being asked for is counted apart") {
    auto found = cardOf("mounted_troops");
    REQUIRE(found.has_value());
    auto& [play, card] = *found;
    const NamedNext named = namedBy(play, card);
    REQUIRE(play.answer(card).has_value());
    const std::size_t asked = piecesAsked(play).size();
    const std::size_t others = named.pieces.size() - asked;
    REQUIRE(others > 0); // leaders who ride along
    CHECK(named.told() == "Which units and leaders are ordered? Up to " +
                              std::to_string(play.question().max) + " of the " + std::to_string(asked) +
                              " ringed; " + std::to_string(others) + " in a thin ring can act beside them");
    CHECK(named.beside.size() == others);
}

TEST_CASE("a card that orders in two sections names those of both") {
    auto found = cardOf("out_flanked");
    REQUIRE(found.has_value());
    auto& [play, card] = *found;
    const NamedNext named = namedBy(play, card);
    REQUIRE(play.answer(card).has_value());
    std::vector<int> both = piecesAsked(play);
    REQUIRE(play.answer({}).has_value()); // nobody of the left
    if (play.question().name == "to_order") {
        const std::vector<int> right = piecesAsked(play);
        both.insert(both.end(), right.begin(), right.end());
    }
    // Leaders who ride along with one of those can act then too.
    for (const int piece : both) CHECK(std::ranges::find(named.pieces, piece) != named.pieces.end());
    for (const int piece : named.pieces)
        CHECK(std::ranges::any_of(
            both, [&](int one) { return play.position().cell(one) == play.position().cell(piece); }));
    CHECK(named.pieces.size() < play.setup().piecesOf(play.question().side).size());
}

TEST_CASE("who can act by a card without being named is among those whom it leads to") {
    auto found = cardOf("leadership_any");
    REQUIRE(found.has_value());
    auto& [play, card] = *found;
    const NamedNext named = namedBy(play, card);
    REQUIRE(play.answer(card).has_value());
    REQUIRE(play.question().name == "leading"); // his unit is asked of nobody
    int units = 0;
    for (const int leader : piecesAsked(play))
        for (const std::int32_t piece : play.setup().piecesOf(play.question().side))
            if (play.position().cell(piece) == play.position().cell(leader) && piece != leader) {
                CHECK(std::ranges::find(named.pieces, piece) != named.pieces.end());
                ++units;
            }
    CHECK(units > 0);
}

TEST_CASE("a card that nobody could act by says so") {
    auto found = cardOf("clash_of_shields"); // nobody stands next to an enemy yet
    REQUIRE(found.has_value());
    const NamedNext named = namedBy(found->first, found->second);
    CHECK(named.pieces.empty());
    CHECK_FALSE(named.dice); // of the card that is drawn then
    CHECK(named.told() == "Nobody on the map comes into question");
}

TEST_CASE("where dice come first that is told and nobody is named") {
    auto found = cardOf("i_am_spartacus");
    REQUIRE(found.has_value());
    const NamedNext named = namedBy(found->first, found->second);
    CHECK(named.dice);
    CHECK(named.pieces.empty());
    CHECK(named.told() == "Dice decide first");
}

TEST_CASE("two persons at one screen take turns to look at their hands") {
    TestPlay play = handOfNisibis(3);
    play.takeTurnsToLook(true);
    CHECK_FALSE(play.curtained()); // nobody has looked before
    const int first = play.question().side;
    CHECK(play.looks() == first);
    // On to the card of the other side: what is asked of them on the way is no matter of hands.
    for (int i = 0; i < 300 && !(play.question().name == "card_played" && play.question().side != first);
         ++i) {
        const PlayQuestion& asked = play.question();
        CHECK_FALSE(play.curtained());
        if (asked.what == game::Pending::What::Chance) REQUIRE(play.roll().has_value());
        else if (asked.mayPass) REQUIRE(play.answer({game::kPass, {}}).has_value());
        else if (asked.shape == game::Pending::Shape::Some) REQUIRE(play.answer({}).has_value());
        else REQUIRE(play.answer(asked.options.front().answer).has_value());
    }
    const int second = play.question().side;
    REQUIRE(second != first);
    CHECK(play.curtained());
    CHECK(play.looks() == play.setup().sideCount()); // neither hand is open
    play.look();
    CHECK_FALSE(play.curtained());
    CHECK(play.looks() == second);
    // Back to a deed of the first side it is theirs again; a computer hides nothing from itself.
    REQUIRE(play.answer(play.question().options.front().answer).has_value());
    while (!(play.question().name == "card_played" && play.question().side == first))
        REQUIRE(play.stepBack());
    CHECK(play.curtained());
    play.setLeader(second, Leader::Computer);
    CHECK_FALSE(play.curtained());
    CHECK_FALSE(play.looks().has_value());
}

TEST_CASE("a side that answers in the other's part sees no hand of theirs") {
    TestPlay play = handOfNisibis(3);
    play.takeTurnsToLook(true);
    int answers = 0;
    for (std::size_t i = 0; i < 3000 && answers < 3 && !play.question().finished; ++i) {
        const PlayQuestion& asked = play.question();
        if (play.curtained()) {
            play.look();
        } else if (asked.what == game::Pending::What::Chance) {
            REQUIRE(play.roll().has_value());
        } else if (asked.shape == game::Pending::Shape::Some) {
            game::Answer all;
            const auto most =
                std::min<std::size_t>(asked.options.size(), static_cast<std::size_t>(asked.max));
            for (std::size_t k = 0; k < most; ++k) all.some.push_back(static_cast<std::int32_t>(k));
            if (!play.answer(all).has_value()) REQUIRE(play.answer({}).has_value());
        } else {
            const bool theirs = asked.side != play.activeSide();
            if (theirs) CHECK(play.looks() == play.setup().sideCount());
            answers += theirs ? 1 : 0;
            const auto which = asked.options.size() * (i % 7) / 7;
            if (asked.options.empty()) REQUIRE(play.answer({game::kPass, {}}).has_value());
            else REQUIRE(play.answer(asked.options[which].answer).has_value());
        }
    }
    CHECK(answers == 3);
}

} // namespace groma::session
