// What is promised of a later step is what the rules list when that step comes.
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/play/play_map.h"
#include "editor/session/play/target_card.h"
#include "tests/session/small_game.h"
#include "tests/support/source_dir.h"

#include <algorithm>
#include <set>

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

} // namespace groma::session
