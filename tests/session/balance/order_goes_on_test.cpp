// Battles go on past those that were asked for where they make the order of the effects sure, and nowhere
// else.
#include "core/sim/order.h"
#include "editor/session/balance/balance_question.h"
#include "tests/session/balance/blow.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace groma::session {
namespace {

struct OrderAsked {
    BalanceAnswer answer;
    std::vector<BalanceAnswer::Stage> stages;
    std::uint64_t pairs = 0, changes = 0; // in all, of those that can be played
};

OrderAsked orderAsked(const BalanceQuestion& question) {
    const auto battle = readyBattle(question.ground);
    REQUIRE_MESSAGE(battle.has_value(), (battle ? "" : battle.error().text));
    OrderAsked asked;
    asked.answer = askBalance(*battle, question, Crew(2),
                              [&](const BalanceAnswer& now) { asked.stages.push_back(now.stage); });
    for (const ChangeEffect& one : asked.answer.effects) {
        if (!one.refused.empty()) continue;
        asked.pairs += one.effect.difference().count();
        ++asked.changes;
    }
    return asked;
}

bool wentOnForOrder(const OrderAsked& asked) {
    return std::ranges::find(asked.stages, BalanceAnswer::Stage::Order) != asked.stages.end();
}

BalanceQuestion sabisQuestion(std::uint64_t pairs, const char* only) {
    static const formats::RealFileSystem files;
    BalanceQuestion question;
    question.ground.files = &files;
    question.ground.path = std::string(test::sourceDir()) + "/samples/veiled-ranks/sabis.yaml";
    question.ground.players = "random";
    question.battles = 32;
    question.within = 1;
    question.pairs = pairs;
    question.only = only;
    return question;
}

TEST_CASE("battles go on until the order of the effects is sure, at most four times as many") {
    const BalanceQuestion question = sabisQuestion(48, "LEGION");
    const OrderAsked asked = orderAsked(question);
    REQUIRE(asked.changes == 8);
    REQUIRE(asked.answer.order.has_value());
    CHECK(wentOnForOrder(asked));
    CHECK(asked.pairs > question.pairs * asked.changes);
    CHECK(asked.pairs <= 4 * question.pairs * asked.changes);
    CHECK(*asked.answer.order >= kSureOrder);
    // It is what the estimates and their errors say.
    std::vector<sim::Estimated> known;
    for (const ChangeEffect& one : asked.answer.effects)
        if (one.effect.error() > 0) known.push_back({one.effect.estimate(), one.effect.error()});
    CHECK(*asked.answer.order == doctest::Approx(sim::expectedSpearman(known)));
    CHECK(orderWords(asked.answer).starts_with("order of the changes: agrees with the true one by 0."));
}

TEST_CASE("an order that no more battles make sure ends with the pairs that were asked for") {
    const BalanceQuestion question = sabisQuestion(4, "LEVY");
    const OrderAsked asked = orderAsked(question);
    CHECK_FALSE(wentOnForOrder(asked));
    CHECK(asked.pairs == question.pairs * asked.changes);
}

TEST_CASE("of fewer changes than five that do something no order is told") {
    Blow blow;
    BalanceQuestion question;
    question.ground = groundOf(blow.open(), blow.files);
    question.battles = question.pairs = 32;
    question.only = "STRONG";
    const OrderAsked asked = orderAsked(question);
    CHECK(asked.changes > 0);
    CHECK_FALSE(asked.answer.order.has_value());
    CHECK_FALSE(wentOnForOrder(asked));
    CHECK(orderWords(asked.answer).empty());
}

} // namespace
} // namespace groma::session
