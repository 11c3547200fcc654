// What is promised of a later step is what the rules list when that step comes.
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/play/answer_preview.h"
#include "editor/session/play/dice_outlook.h"
#include "editor/session/play/play_map.h"
#include "editor/session/play/still_able.h"
#include "editor/session/play/target_card.h"
#include "tests/session/small_game.h"
#include "tests/support/source_dir.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace groma::session {
namespace {

// At Nisibis with the hillmen of the Parthians in the middle: one enemy three hexes off, one two hexes off. A
// unit of theirs may march two hexes and fights after one.
Document hillmenInTheMiddle() {
    static formats::RealFileSystem files;
    auto document = Document::open(files, std::string(groma::test::sourceDir()) +
                                              "/samples/commands-and-colors/nisibis.yaml");
    REQUIRE_MESSAGE(document.has_value(), (document ? "" : document.error().reason));
    for (const auto& [from, to] : {std::pair{"037", "044"}, std::pair{"083", "070"}}) {
        const game::Setup& setup = *document->setup();
        const auto& geometry = setup.geometry();
        const int piece = game::startPosition(setup).pieceIn(geometry.cellByNumber(from));
        REQUIRE(piece >= 0);
        document = applied(*document, movePiece(*document, piece, geometry.cellByNumber(to)));
    }
    return *document;
}

// Up to the moves of the turn in which they are ordered; nothing where the cards do not let them be.
std::optional<TestPlay> toTheirMoves(const Document& document, int piece, std::uint64_t seed) {
    auto play = TestPlay::game(document, seed);
    REQUIRE(play.has_value());
    for (int i = 0; i < 60; ++i) {
        const PlayQuestion& asked = play->question();
        if (asked.what == game::Pending::What::Chance) {
            REQUIRE(play->roll().has_value());
        } else if (asked.name == "moves") {
            const PlayMap map = playMapOf(*play);
            const bool may = map.of(piece) != nullptr;
            return may ? std::optional(*std::move(play)) : std::nullopt;
        } else if (asked.shape == game::Pending::Shape::Some) {
            game::Answer answer;
            for (std::size_t k = 0; k < asked.options.size(); ++k)
                if (std::ranges::find(asked.options[k].pieces, piece) != asked.options[k].pieces.end())
                    answer.some.push_back(static_cast<std::int32_t>(k));
            for (std::int32_t k = 0; static_cast<std::int64_t>(answer.some.size()) < asked.min; ++k)
                if (std::ranges::find(answer.some, k) == answer.some.end()) answer.some.push_back(k);
            std::ranges::sort(answer.some);
            if (!play->answer(answer)) return std::nullopt;
        } else if (!play->answer(asked.options.front().answer)) {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

// Whom the counter may attack in close combat once it has gone that way and the moves are over.
std::set<int> attackedAfter(const Document& document, int piece, std::uint64_t seed,
                            const game::Answer& way) {
    std::set<int> all;
    auto play = toTheirMoves(document, piece, seed);
    REQUIRE(play->answer(way).has_value());
    if (play->question().name == "moves") REQUIRE(play->answer({game::kPass, {}}).has_value());
    if (play->question().name != "battles") return all;
    const PlayMap map = playMapOf(*play);
    if (map.of(piece) == nullptr) return all;
    for (const PlayKind& kind : map.of(piece)->kinds)
        for (const PlayWay& to : kind.ways) all.insert(to.piece);
    return all;
}

} // namespace

TEST_CASE(
    "whom a march leads to is promised only where the rules list the deed when its step comes, and from "
    "a place from which they do") {
    const Document document = hillmenInTheMiddle();
    const auto& geometry = document.setup()->geometry();
    const int hillmen = game::startPosition(*document.setup()).pieceIn(geometry.cellByNumber("044"));
    int games = 0, promised = 0, refused = 0;
    for (std::uint64_t seed = 1; seed < 40 && games < 3; ++seed) {
        const auto play = toTheirMoves(document, hillmen, seed);
        if (!play) continue;
        const PlayMap map = playMapOf(*play);
        const PlayKind& march = map.of(hillmen)->kinds.front();
        REQUIRE(march.title == "March");
        const auto reach = reachOf(play->setup(), play->position(), hillmen, march.move);
        REQUIRE(reach.has_value());
        const TargetsInQuestion targets = targetsOf(*play, map, hillmen, march, &*reach);
        const std::vector<TargetOdds> odds = oddsOf(targets, JobControl{});
        ++games;
        for (const TargetOdds& one : odds) {
            if (!one.ahead || one.from == play->position().cell(hillmen)) continue;
            const PlayWay* way = march.to(one.from, -1);
            REQUIRE(way != nullptr);
            const auto may = attackedAfter(document, hillmen, seed, map.choices[way->choices.front()].answer);
            CHECK(may.contains(one.target));
            CHECK(cardUpon(targets, one.target, &one)->ahead.action == one.action);
            ++promised;
        }
        // Nobody is left out whom some way leads to, and without the rules more would have been promised.
        for (const TargetsInQuestion::Ahead& ahead : targets.ahead) {
            if (*ahead.question.at == play->position().cell(hillmen)) continue;
            const bool may = attackedAfter(document, hillmen, seed, ahead.way).contains(ahead.about.target);
            const bool told = std::ranges::any_of(
                odds, [&](const TargetOdds& one) { return one.ahead && one.target == ahead.about.target; });
            if (may) CHECK(told);
            if (!may && whatIf(document, play->position(), ahead.question).legal) ++refused;
            // Before that is known no card speaks of it.
            CHECK_FALSE(cardUpon(targets, ahead.about.target, nullptr).has_value());
        }
    }
    REQUIRE(games > 0);
    CHECK(promised > 0);
    CHECK(refused > 0);
}

TEST_CASE(
    "who could still act when a step was ended is asked of the rules: all of those, and none where the last "
    "one has marched") {
    const Document document = hillmenInTheMiddle();
    const int hillmen =
        game::startPosition(*document.setup()).pieceIn(document.setup()->geometry().cellByNumber("044"));
    std::optional<TestPlay> play;
    std::uint64_t seed = 1;
    for (; seed < 40 && !play; ++seed) play = toTheirMoves(document, hillmen, seed);
    REQUIRE(play.has_value());
    const PlayMap map = playMapOf(*play);
    const int side = play->question().side;
    std::vector<int> able;
    for (const CounterPlay& counter : map.counters) able.push_back(counter.piece);
    // Ended by a hand: nobody of them has done anything.
    REQUIRE(play->answer({game::kPass, {}}).has_value());
    CHECK(stillAble(*play, side, map.actions, able) == able);
    CHECK(stillAbleTold(*play, {hillmen}) == "AX in 044 could still act");
    // Ended by itself: whoever was ordered has marched, and who went along has moved with him.
    REQUIRE(play->stepBack());
    for (int i = 0; i < 40 && play->question().name == "moves"; ++i)
        REQUIRE(play->answer(play->question().options.front().answer).has_value());
    REQUIRE(play->question().name != "moves");
    CHECK(stillAble(*play, side, map.actions, able).empty());
    CHECK(stillAbleTold(*play, {}).empty());
}

TEST_CASE("an attack tells before it is begun what the one who is attacked will be asked") {
    static formats::RealFileSystem files;
    const auto document =
        Document::open(files, std::string(groma::test::sourceDir()) + "/samples/ars-bellum/arretium.yaml");
    REQUIRE(document.has_value());
    auto play = TestPlay::game(*document, 3);
    REQUIRE(play.has_value());
    const auto upTo = [&](const std::string& step, int side) {
        for (int i = 0; i < 80 && (play->question().name != step || play->question().side != side); ++i)
            if (play->question().what == game::Pending::What::Chance) REQUIRE(play->roll().has_value());
            else if (play->question().mayPass) REQUIRE(play->answer({game::kPass, {}}).has_value());
            else REQUIRE(play->answer(play->question().options.back().answer).has_value());
    };
    upTo("movement", 0);
    REQUIRE(play->answerText({"march(mover: CHAR_2, to: 081)"}).has_value());
    upTo("movement", 1);
    REQUIRE(play->answerText({"march(mover: VELI_2, to: 096)"}).has_value());
    upTo("melee_orders", 1);
    const auto asked = askedOf(*play);
    REQUIRE(asked.has_value());
    const auto& options = play->question().options;
    const auto attack =
        std::ranges::find(options, "attack(attacker: VELI_2, defender: CHAR_2)", &PlayOption::text);
    REQUIRE(attack != options.end());
    std::size_t faces = kMostFacesForeseen;
    const Foreseen all = foreseenOf(*asked, attack->answer, faces);
    CHECK(all.other == "Senones: Dodge the attack?");
    CHECK(all.told().starts_with(all.other));
}

} // namespace groma::session
