// Which answers are played out, by hand.
#include "core/sim/candidates.h"

#include <doctest/doctest.h>

namespace groma::sim {

namespace {

using game::Answer;
using game::Pending;

// One action that each of three pieces may take with one of four targets: options in the order of pieces.
Pending orders() {
    Pending asked;
    asked.what = Pending::What::Choice;
    asked.shape = Pending::Shape::Perform;
    asked.mayPass = true;
    for (std::int64_t piece = 0; piece < 3; ++piece)
        for (std::int64_t target = 0; target < 4; ++target) {
            asked.options.push_back({0, static_cast<std::uint32_t>(asked.words.size()), 2});
            asked.words.insert(asked.words.end(), {piece, target});
        }
    return asked;
}

std::vector<Seen> worth(const std::vector<int>& values) {
    std::vector<Seen> seen;
    for (std::size_t i = 0; i < values.size(); ++i)
        seen.push_back({{static_cast<std::int64_t>(i), {}}, base::Rational(values[i])});
    return seen;
}

std::vector<std::int64_t> valuesOf(const std::vector<Answer>& answers) {
    std::vector<std::int64_t> values;
    for (const Answer& answer : answers) values.push_back(answer.value);
    return values;
}

using Values = std::vector<std::int64_t>;

// Who takes them in `orders`: four options each.
std::uint64_t pieceOf(const Answer& answer) { return static_cast<std::uint64_t>(answer.value / 4) + 1; }

} // namespace

TEST_CASE("every second action that is played out is another piece's") {
    const Pending asked = orders();
    // The first piece's four are the best, then the second's, then the third's.
    const auto seen = worth({12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1});
    const auto of = [&](std::size_t most) {
        return valuesOf(candidates(asked, true, Posture::Attack, {0, {}}, seen, most, pieceOf));
    };
    CHECK(of(1) == Values{0});
    // After greedy's the best by worth, then the best of another piece, and so on; of a piece that has one
    // already again the best.
    CHECK(of(5) == Values{0, 1, 4, 2, 8});
    CHECK(of(7) == Values{0, 1, 4, 2, 8, 3, 5});
    CHECK(of(99).size() == 12);
    // Other questions are not about who acts.
    CHECK(valuesOf(candidates(asked, false, Posture::Attack, {0, {}}, seen, 4, pieceOf)) ==
          Values{0, game::kPass, 1, 2});
}

TEST_CASE("who may pass plays that out, but not where greedy attacks") {
    const Pending asked = orders();
    auto seen = worth({12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1});
    seen.push_back({{game::kPass, {}}, base::Rational(20)});
    const auto of = [&](Posture posture, std::int64_t greedys) {
        return valuesOf(candidates(asked, true, posture, {greedys, {}}, seen, 3, pieceOf));
    };
    CHECK(of(Posture::Hold, 4) == Values{4, game::kPass, 0});
    CHECK(of(Posture::Attack, 4) == Values{4, 0, 8});
    CHECK(of(Posture::Attack, game::kPass) == Values{game::kPass, 0, 4});
}

TEST_CASE("of numbers the range is played out, of sets fewer than greedy takes") {
    Pending number;
    number.what = Pending::What::Choice;
    number.shape = Pending::Shape::Number;
    number.min = 2;
    number.max = 12;
    CHECK(valuesOf(candidates(number, false, Posture::Attack, {12, {}}, {}, 12, pieceOf)) ==
          Values{12, 2, 4, 6, 8, 10});
    Pending some;
    some.what = Pending::What::Choice;
    some.shape = Pending::Shape::Some;
    some.min = 1;
    some.max = 3;
    const auto sets = candidates(some, false, Posture::Attack, {0, {0, 1, 2}}, {}, 12, pieceOf);
    REQUIRE(sets.size() == 5);
    CHECK(sets[1].some == std::vector<std::int32_t>{0});
    CHECK(sets[2].some == std::vector<std::int32_t>{1, 2});
    CHECK(sets[4].some == std::vector<std::int32_t>{0, 1});
}

} // namespace groma::sim
