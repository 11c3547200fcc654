#include "core/game/machine/view.h"
#include "tests/support/cards.h"

#include <doctest/doctest.h>

#include <map>
#include <span>

using namespace groma;
using game::Pending;

namespace {

using test::kDeck;
enum Card : int { kAmbush, kPlain, kSnow };

// Red decides; blue holds three cards, one of them shown.
struct Table {
    test::TextRules toy = test::cardTable();
    game::Engine engine;
    game::Run run;
    Pending asked;

    explicit Table(int ambushes = 1) {
        REQUIRE(toy.problems == "");
        game::Position position = game::startPosition(*toy.setup);
        test::holds(position, 0, {{kPlain, 2}});
        test::holds(position, 1, {{kAmbush, ambushes}, {kPlain, 2 - ambushes}, {kSnow, 1}});
        position.setShown(kDeck, 1, kSnow, 1);
        run = game::start(*toy.setup, position, toy.ruleset->program.sequence);
        engine.advance(run, asked);
        REQUIRE(asked.side == 0);
    }
};

} // namespace

TEST_CASE("a view keeps what its side sees: its hand, the cards that lie open, how many the others hold, and "
          "how many of each kind there are") {
    const Table table;
    const game::Position& was = table.run.position();
    game::View view;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const game::Position now = view.of(table.run, table.asked, 0, seed).position();
        std::int64_t held = 0;
        for (const int card : {kAmbush, kPlain, kSnow}) {
            CHECK(now.hand(kDeck, 0, card) == was.hand(kDeck, 0, card));
            CHECK(now.shown(kDeck, 1, card) == was.shown(kDeck, 1, card));
            CHECK(now.hand(kDeck, 1, card) >= now.shown(kDeck, 1, card));
            CHECK(now.drawPile(kDeck, card) >= 0);
            CHECK(now.drawPile(kDeck, card) + now.hand(kDeck, 1, card) ==
                  was.drawPile(kDeck, card) + was.hand(kDeck, 1, card));
            held += now.hand(kDeck, 1, card);
        }
        CHECK(held == 3);
        CHECK(std::ranges::equal(now.cells(), was.cells()));
    }
}

TEST_CASE("a view deals every hand that agrees with what its side knows as often as the cards say") {
    // Unseen: 2 ambushes, 4 plain (6 less the two of red) and 1 snow (2 less the one shown); blue holds two
    // of these seven. Of the 21 pairs 1 is both ambushes, 8 an ambush and a plain, 2 an ambush and snow, 6
    // two plain, 4 a plain and snow.
    const Table table;
    game::View view;
    std::map<std::pair<std::int64_t, std::int64_t>, int> met; // ambushes, hidden snow
    constexpr int kDeals = 4'200;
    for (std::uint64_t seed = 1; seed <= kDeals; ++seed) {
        const game::Position& now = view.of(table.run, table.asked, 0, seed).position();
        ++met[{now.hand(kDeck, 1, kAmbush), now.hand(kDeck, 1, kSnow) - 1}];
    }
    const std::map<std::pair<std::int64_t, std::int64_t>, int> pairs{
        {{2, 0}, 1}, {{1, 0}, 8}, {{1, 1}, 2}, {{0, 0}, 6}, {{0, 1}, 4}};
    double off = 0;
    for (const auto& [hand, ways] : pairs) {
        const double expected = ways * (kDeals / 21.0);
        const double apart = met[hand] - expected;
        off += apart * apart / expected;
    }
    CHECK(met.size() == pairs.size());
    CHECK(off < 18.5); // chi square of 4: passed by chance once in a thousand
}

TEST_CASE("a view hangs on nothing that its side cannot see") {
    const Table poor(0);
    const Table rich(2);
    game::View one;
    game::View other;
    for (std::uint64_t seed = 0; seed < 50; ++seed)
        CHECK(one.of(poor.run, poor.asked, 0, seed).position() ==
              other.of(rich.run, rich.asked, 0, seed).position());
}

TEST_CASE("a view of a side that sees everything is the run itself") {
    const Table table;
    game::View view;
    CHECK(&view.of(table.run, table.asked, 1, 7) != &table.run); // two of red are hidden from blue
    game::Position open = table.run.position();
    test::holds(open, 1, {{kSnow, 1}});
    open.setShown(kDeck, 1, kSnow, 1);
    game::Run run = game::start(*table.toy.setup, open, table.toy.ruleset->program.sequence);
    const Pending asked = game::advance(run);
    CHECK(&view.of(run, asked, 0, 7) == &run);
}

TEST_CASE("what the question shows is known: the cards that red may pick of blue are there to be picked, and "
          "nothing else is told of them") {
    const Table table;
    // blue has both ambushes, one snow and three plain cards, or five plain ones: red is shown the kinds
    const auto picking = [&](const char* procedure, int ambushes, int plain) {
        game::Position position = table.run.position();
        test::holds(position, 0, {});
        test::holds(position, 1, {{kAmbush, ambushes}, {kPlain, plain}, {kSnow, 1}});
        const std::int64_t red = 0;
        return game::start(*table.toy.setup, position, table.toy.procedure(procedure), std::span(&red, 1));
    };
    for (const char* procedure : {"pilfer", "guess"}) {
        CAPTURE(procedure);
        game::Run run = picking(procedure, 2, 3);
        game::Run other = picking(procedure, 1, 4);
        const Pending asked = game::advance(run);
        REQUIRE(asked.options.size() >= 3); // the kinds that blue holds
        REQUIRE(game::advance(other).options.size() == asked.options.size());
        game::View view;
        std::map<std::int64_t, int> ambushes;
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            const game::Position now = view.of(run, asked, 0, seed).position();
            CHECK(now == view.of(other, asked, 0, seed).position());
            std::int64_t held = 0;
            for (const int card : {kAmbush, kPlain, kSnow}) {
                CHECK(now.hand(kDeck, 1, card) > 0);
                CHECK(now.drawPile(kDeck, card) >= 0);
                CHECK(now.drawPile(kDeck, card) + now.hand(kDeck, 1, card) ==
                      run.position().drawPile(kDeck, card) + run.position().hand(kDeck, 1, card));
                held += now.hand(kDeck, 1, card);
            }
            CHECK(held == 6);
            ++ambushes[now.hand(kDeck, 1, kAmbush)];
        }
        CHECK(ambushes.size() == 2); // how many it has is not shown
    }
}

TEST_CASE("a position is dealt like a run that waits: what its side sees stays, what it cannot see decides "
          "nothing") {
    const Table poor(0);
    const Table rich(2);
    CHECK(game::View::hides(*poor.toy.setup, poor.run.position(), 0));
    CHECK(game::View::hides(*poor.toy.setup, poor.run.position(), 1)); // two of red
    std::map<std::int64_t, int> ambushes;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const game::Position now = game::View::dealt(*poor.toy.setup, poor.run.position(), 0, seed);
        CHECK(now == game::View::dealt(*rich.toy.setup, rich.run.position(), 0, seed));
        CHECK(now.hand(kDeck, 0, kPlain) == 2);
        CHECK(now.shown(kDeck, 1, kSnow) == 1);
        ++ambushes[now.hand(kDeck, 1, kAmbush)];
    }
    CHECK(ambushes.size() > 1);
    game::Position open = poor.run.position();
    test::holds(open, 1, {{kSnow, 1}});
    open.setShown(kDeck, 1, kSnow, 1);
    CHECK_FALSE(game::View::hides(*poor.toy.setup, open, 0));
    CHECK(game::View::dealt(*poor.toy.setup, open, 0, 7) == open);
}
