// Dice of one's own: every outcome can be told, by a face, by counts, or by typing.
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/play/dice_shape.h"
#include "editor/session/play/play_map.h"
#include "tests/session/small_game.h"
#include "tests/support/source_dir.h"

#include <fmt/format.h>

namespace groma::session {
namespace {

PlayQuestion chanceOf(const std::vector<std::string>& texts) {
    PlayQuestion chance;
    chance.what = game::Pending::What::Chance;
    for (const std::string& text : texts) {
        PlayOption option;
        option.text = text;
        option.answer.value = static_cast<std::int64_t>(chance.options.size());
        option.weight = 1;
        ++chance.total;
        chance.options.push_back(option);
    }
    return chance;
}

// Four dice of six faces with names: 126 ways to lie.
PlayQuestion fourDice() {
    const std::vector<std::string> faces{"light", "medium", "heavy", "leader", "sword", "flag"};
    std::vector<std::string> texts;
    for (std::size_t a = 0; a < 6; ++a)
        for (std::size_t b = a; b < 6; ++b)
            for (std::size_t c = b; c < 6; ++c)
                for (std::size_t d = c; d < 6; ++d) {
                    std::string text;
                    for (std::size_t face = 0; face < 6; ++face) {
                        const int count = (a == face) + (b == face) + (c == face) + (d == face);
                        if (count > 0)
                            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, faces[face]);
                    }
                    texts.push_back(text);
                }
    return chanceOf(texts);
}

} // namespace

TEST_CASE("four dice of six named faces lie in 126 ways, and each of them can be told by its counts") {
    const PlayQuestion chance = fourDice();
    REQUIRE(chance.options.size() == 126);
    const DiceShape shape = diceShapeOf(chance);
    CHECK(shape.kind == DiceShape::Kind::Counted);
    CHECK(shape.dice == 4);
    REQUIRE(shape.faces.size() == 6);
    std::vector<int> times(126);
    for (int code = 0; code < 5 * 5 * 5 * 5 * 5 * 5; ++code) {
        std::vector<int> counts;
        for (int rest = code, face = 0; face < 6; ++face, rest /= 5) {
            counts.push_back(rest % 5);
        }
        if (const auto outcome = outcomeWith(chance, shape, counts)) {
            ++times[*outcome];
        }
    }
    CHECK(std::ranges::all_of(times, [](int count) { return count == 1; }));
}

TEST_CASE("what the dice show is typed in any order, with beginnings of names, and nothing else is taken") {
    const PlayQuestion chance = fourDice();
    const DiceShape shape = diceShapeOf(chance);
    const auto typed = [&](const std::string& text) {
        const auto outcome = outcomeTyped(chance, shape, text);
        return outcome ? chance.options[*outcome].text : std::string();
    };
    CHECK(typed("2 sword 1 flag 1 heavy") == "1 heavy, 2 sword, 1 flag");
    CHECK(typed("sword flag sword heavy") == "1 heavy, 2 sword, 1 flag");
    CHECK(typed("2 sw, fl, he") == "1 heavy, 2 sword, 1 flag");
    CHECK(typed("4 flag") == "4 flag");
    CHECK(typed("3 flag").empty());
    CHECK(typed("5 flag").empty());
    CHECK(typed("4 trumpets").empty());
    CHECK(typed("").empty());
}

TEST_CASE("three numbered dice are told by the numbers that lie up") {
    std::vector<std::string> texts;
    for (int a = 1; a <= 6; ++a)
        for (int b = a; b <= 6; ++b)
            for (int c = b; c <= 6; ++c) texts.push_back(fmt::format("{} {} {}", a, b, c));
    const PlayQuestion chance = chanceOf(texts);
    const DiceShape shape = diceShapeOf(chance);
    CHECK(shape.dice == 3);
    CHECK(shape.faces == std::vector<std::string>{"1", "2", "3", "4", "5", "6"});
    const auto outcome = outcomeTyped(chance, shape, "6 1 1");
    REQUIRE(outcome.has_value());
    CHECK(chance.options[*outcome].text == "1 1 6");
}

TEST_CASE("one die is told by its face, a deck by words") {
    CHECK(diceShapeOf(chanceOf({"1", "2", "3", "4", "5", "6"})).kind == DiceShape::Kind::Faces);
    std::vector<std::string> cards;
    for (int i = 0; i < 40; ++i) cards.push_back(fmt::format("order_{}", i));
    const PlayQuestion chance = chanceOf(cards);
    CHECK(diceShapeOf(chance).kind == DiceShape::Kind::Words);
    CHECK(outcomeTyped(chance, diceShapeOf(chance), "order_7") == 7U);
}

TEST_CASE(
    "in a game the odds of an attack under way are those of the attack alone, whatever was decided in it") {
    static formats::RealFileSystem files;
    auto opened =
        Document::open(files, std::string(groma::test::sourceDir()) + "/samples/ars-bellum/arretium.yaml");
    REQUIRE(opened.has_value());
    // A warband beside the hastati.
    const Document document = applied(*opened, movePiece(*opened, *opened->setup()->pieceNamed("WARB_1"),
                                                         opened->setup()->geometry().cellByNumber("108")));
    auto play = TestPlay::game(document, 5);
    REQUIRE(play.has_value());
    // Nobody moves or fires; who can attack does.
    bool counted = false;
    std::size_t answered = 0;
    for (int i = 0; i < 3'000 && !counted && !play->idle(); ++i) {
        const PlayQuestion& question = play->question();
        if (playMapOf(*play).acting) {
            answered = play->played().back().answers.size();
            const auto attack = std::ranges::find_if(question.options, [](const PlayOption& option) {
                return option.text.starts_with("attack(");
            });
            REQUIRE(play->answer(attack != question.options.end() ? attack->answer
                                 : question.mayPass               ? game::Answer{game::kPass, {}}
                                                                  : question.options.back().answer)
                        .has_value());
            continue;
        }
        if (question.what == game::Pending::What::Chance) {
            if (answered < play->played().back().answers.size() &&
                play->played().back().answers[answered].texts.front().starts_with("attack(")) {
                const auto asked = oddsOfAction(*play);
                REQUIRE_MESSAGE(asked.has_value(), (asked ? "" : asked.error().reason));
                const OddsCard card = oddsOf(*asked);
                CHECK(card.hasOdds());
                base::Rational all(0);
                for (const odds::Chance& chance : card.results) all = all + chance.chance;
                CHECK(all == base::Rational(1));
                counted = true;
            }
            REQUIRE(play->roll().has_value());
        } else if (question.shape == game::Pending::Shape::Some) {
            REQUIRE(play->answer({0, {}}).has_value());
        } else {
            REQUIRE(play->answer(question.options.back().answer).has_value());
        }
    }
    CHECK(counted);
}

} // namespace groma::session
