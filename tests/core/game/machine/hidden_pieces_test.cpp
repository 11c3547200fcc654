// Which piece stands where, to who does not see it.
#include "core/game/machine/dealt_pieces.h"
#include "core/game/machine/view.h"
#include "core/game/position/hidden.h"
#include "core/odds/odds.h"
#include "core/sim/player.h"
#include "tests/support/blocks.h"

#include <doctest/doctest.h>

#include <array>
#include <map>
#include <string>

using namespace groma;
using game::Pending;

namespace {

struct BlockTable {
    test::TextRules toy;
    game::Position start;
    game::Run run;
    Pending asked;

    explicit BlockTable(const std::string& first = "TRAP", const std::string& second = "SHEEP",
                        const std::string& third = "WALL")
        : toy(test::blockTable(first, second, third)) {
        REQUIRE(toy.problems == "");
        start = game::startPosition(*toy.setup);
        run = game::start(*toy.setup, start, toy.ruleset->program.sequence);
        game::advance(run, asked);
        REQUIRE(asked.side == 0);
    }
    int piece(const char* id) const { return toy.piece(id); }
    int hits() const { return toy.state("hits"); }
};

std::string typesOf(const game::Setup& setup, const std::array<int, 3>& pieces) {
    std::string out;
    for (const int piece : pieces)
        out += setup.model().types[static_cast<std::size_t>(setup.typeOf(piece))].named.id + " ";
    return out;
}

std::int64_t whole(int n) { return base::Number(n).bits(); }

} // namespace

TEST_CASE(
    "a piece is hidden from the other side while its flag is set, and while it is on the map or may come") {
    const BlockTable table;
    const game::Setup& setup = *table.toy.setup;
    game::Position position = table.start;
    const int b1 = table.piece("B1");
    CHECK(game::isHidden(setup, position, b1, 0));
    CHECK_FALSE(game::isHidden(setup, position, b1, 1));
    CHECK_FALSE(game::isHidden(setup, position, b1, -1));
    CHECK_FALSE(game::isHidden(setup, position, table.piece("R1"), 1)); // unveiled
    CHECK(game::isHidden(setup, position, table.piece("R2"), 1));
    CHECK_FALSE(game::isHidden(setup, position, table.piece("late"), 0)); // announced
    position.setEliminated(b1);
    CHECK_FALSE(game::isHidden(setup, position, b1, 0));
    position.setWaiting(b1);
    CHECK(game::isHidden(setup, position, b1, 0));
    position.setState(table.toy.state("veiled"), b1, 0);
    CHECK_FALSE(game::isHidden(setup, position, b1, 0));
    CHECK(game::hidesPieces(setup, position, 0));
}

TEST_CASE(
    "every order of the hidden pieces is dealt alike, with their hidden states; what is seen stays where it "
    "lies") {
    BlockTable table;
    const std::array<int, 3> blue{table.piece("B1"), table.piece("B2"), table.piece("B3")};
    table.start.setState(table.hits(), blue[0], whole(3)); // of the TRAP
    const int tired = table.toy.state("tired");
    std::map<std::string, int> met;
    constexpr int kDeals = 3'000;
    for (std::uint64_t seed = 1; seed <= kDeals; ++seed) {
        const auto dealt = game::dealPieces(*table.toy.setup, table.start, 0, seed, 0);
        REQUIRE(dealt.has_value());
        const game::Setup& setup = *dealt->setup;
        ++met[typesOf(setup, blue)];
        for (const int piece : blue) {
            const auto& type = setup.model().types[static_cast<std::size_t>(setup.typeOf(piece))];
            CHECK(dealt->position.state(table.hits(), piece) == whole(type.named.id == "TRAP" ? 3 : 0));
            CHECK(dealt->position.state(tired, piece) == (piece == blue[0] ? 1 : 0));
            CHECK(setup.piece(piece).id == table.toy.setup->piece(piece).id);
        }
        CHECK(std::ranges::equal(dealt->position.cells(), table.start.cells()));
        CHECK(setup.typeOf(table.piece("late")) == table.toy.setup->typeOf(table.piece("late")));
        CHECK(setup.typeOf(table.piece("R1")) == table.toy.setup->typeOf(table.piece("R1")));
    }
    double off = 0;
    for (const auto& [types, times] : met)
        off += (times - kDeals / 6.0) * (times - kDeals / 6.0) / (kDeals / 6.0);
    CHECK(met.size() == 6);
    CHECK(off < 20.5); // chi square of 5: passed by chance once in a thousand
}

TEST_CASE("a piece that was shown stays what it is; one that is left hidden alone is known") {
    BlockTable table;
    const std::array<int, 3> blue{table.piece("B1"), table.piece("B2"), table.piece("B3")};
    const int veiled = table.toy.state("veiled");
    table.start.setState(veiled, blue[0], 0);
    std::map<std::string, int> met;
    for (std::uint64_t seed = 1; seed <= 60; ++seed)
        ++met[typesOf(*game::dealPieces(*table.toy.setup, table.start, 0, seed, 0)->setup, blue)];
    CHECK(met.size() == 2);
    CHECK(met.contains("TRAP SHEEP WALL "));
    CHECK(met.contains("TRAP WALL SHEEP "));
    table.start.setState(veiled, blue[1], 0);
    const auto known = game::dealPieces(*table.toy.setup, table.start, 0, 7, 0);
    REQUIRE(known.has_value());
    CHECK(typesOf(*known->setup, blue) == "TRAP SHEEP WALL ");
    CHECK_FALSE(game::dealPieces(*table.toy.setup, table.start, -1, 7, 0).has_value());
}

TEST_CASE("a view hangs on no piece that its side does not see") {
    const BlockTable one("TRAP", "SHEEP", "WALL");
    const BlockTable other("WALL", "TRAP", "SHEEP");
    const std::array<int, 3> blue{one.piece("B1"), one.piece("B2"), one.piece("B3")};
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        game::View first, second;
        const game::Run& here = first.of(one.run, one.asked, 0, seed);
        const game::Run& there = second.of(other.run, other.asked, 0, seed);
        CHECK(&here.setup() != one.toy.setup.get());
        CHECK(typesOf(here.setup(), blue) == typesOf(there.setup(), blue));
        CHECK(here.position() == there.position());
    }
}

TEST_CASE("what the offered actions show is known: where a raid may go no wall stands") {
    BlockTable table;
    game::answer(table.run, table.asked, {game::kPass, {}});
    game::advance(table.run, table.asked);
    REQUIRE(table.asked.name == "raiding");
    REQUIRE(table.asked.options.size() == 4); // two of red, on B1 and B2
    std::map<std::string, int> met;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        game::View view;
        ++met[typesOf(view.of(table.run, table.asked, 0, seed).setup(),
                      {table.piece("B1"), table.piece("B2"), table.piece("B3")})];
    }
    CHECK(met.size() == 2);
    CHECK(met.contains("TRAP SHEEP WALL "));
    CHECK(met.contains("SHEEP TRAP WALL "));
}

TEST_CASE("other hidden pieces, same decision") {
    for (const sim::PlayerSettings red :
         {sim::PlayerSettings{}, sim::PlayerSettings{sim::PlayerKind::Search, sim::Posture::Attack, 12}}) {
        std::array<int, 2> attacks{};
        for (std::uint64_t seed = 1; seed <= 30; ++seed) {
            std::array<game::Answer, 2> answers;
            int at = 0;
            for (const BlockTable& table :
                 {BlockTable("TRAP", "SHEEP", "SHEEP"), BlockTable("SHEEP", "SHEEP", "TRAP")}) {
                game::Dice dice({seed});
                game::Run run =
                    game::start(*table.toy.setup, table.start, table.toy.ruleset->program.sequence);
                game::Engine engine;
                Pending asked;
                engine.advance(run, asked, nullptr, &dice);
                sim::Players players({red, red}, dice);
                answers[static_cast<std::size_t>(at++)] = players.choose(run, asked);
            }
            CHECK(answers[0] == answers[1]);
            ++attacks[answers[0].value == game::kPass ? 0 : 1];
        }
        CHECK(attacks[1] > 0);
    }
}

TEST_CASE("odds with `best` refuse to look at hidden pieces") {
    const BlockTable table;
    odds::Counter counter;
    odds::Request request;
    const std::int64_t red = 0;
    request.start = game::start(*table.toy.setup, table.start, table.toy.procedure("dare"), {&red, 1});
    request.policy.rule = odds::Rule::Best;
    const odds::Odds refused = counter.count(request);
    CHECK(refused.method == odds::Method::Refused);
    CHECK(refused.whyNot.find("`best` would look at hidden pieces") != std::string::npos);
    game::Position open = table.start;
    for (int piece = 0; piece < table.toy.setup->pieceCount(); ++piece)
        open.setState(table.toy.state("veiled"), piece, 0);
    request.start = game::start(*table.toy.setup, open, table.toy.procedure("dare"), {&red, 1});
    CHECK(counter.count(request).method != odds::Method::Refused);
}
