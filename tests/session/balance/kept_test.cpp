// Battles that were played are kept for the next question: the same answers, fewer battles.
#include "editor/session/balance/kept_battles.h"
#include "editor/session/balance/nearest_question.h"
#include "editor/session/balance/sheet_luck.h"
#include "editor/session/balance/study_lines.h"
#include "tests/session/balance/blow.h"

#include <doctest/doctest.h>

namespace groma::session {
namespace {

BalanceQuestion questionOf(const Document& document, const formats::FileSystem& files) {
    BalanceQuestion question;
    question.ground = groundOf(document, files);
    question.ground.players = "random";
    question.battles = 48;
    question.within = 1;
    question.pairs = 32;
    return question;
}

StudyLines told(const BalanceQuestion& question, KeptBattles* kept) {
    const auto battle = readyBattle(question.ground);
    REQUIRE(battle.has_value());
    return linesOf(battle->setup(), askBalance(*battle, question, Crew(2), {}, kept), question);
}

} // namespace

TEST_CASE("kept battles give the answers that played ones give, and are not played again") {
    Blow blow;
    BalanceQuestion question = questionOf(blow.open(), blow.files);
    KeptBattles kept;
    const StudyLines without = told(question, nullptr);
    CHECK(told(question, &kept) == without);
    const std::uint64_t once = kept.played();
    CHECK(once == kPilotBattles + 48); // the changes' own battles are not kept
    CHECK(told(question, &kept) == without);
    CHECK(kept.played() == once);
    // More of them: the first are there already.
    question.battles = 64;
    CHECK(told(question, &kept) == told(question, nullptr));
    CHECK(kept.played() == once + 16);
}

TEST_CASE("what numbers are worth goes on from who wins, which is neither lost nor played again") {
    Blow blow;
    KeptBattles kept;
    BalanceQuestion first = questionOf(blow.open(), blow.files), second = first;
    first.effects = false;
    const auto battle = readyBattle(first.ground);
    const BalanceAnswer known = askBalance(*battle, first, Crew(2), {}, &kept);
    CHECK(knowsWhoWins(known, first, second));
    const std::uint64_t once = kept.played();
    int looks = 0;
    const BalanceAnswer whole = askBalance(
        *battle, second, Crew(2),
        [&](const BalanceAnswer& now) {
            ++looks;
            CHECK(now.sheet.battles() == 48);
            CHECK(now.stage >= BalanceAnswer::Stage::Effects);
        },
        &kept, &known);
    CHECK(looks > 1);
    CHECK(kept.played() == once);
    CHECK(linesOf(battle->setup(), whole, second) == told(second, nullptr));
    CHECK(whole.rests.size() == known.rests.size());
    // Of a sheet that was stopped, and of another question, nothing is gone on from.
    BalanceAnswer stopped = known;
    stopped.stage = BalanceAnswer::Stage::Sheet;
    CHECK_FALSE(knowsWhoWins(stopped, first, second));
    second.battles = 64;
    CHECK_FALSE(knowsWhoWins(known, first, second));
    second = first;
    second.ground.players = "greedy";
    CHECK_FALSE(knowsWhoWins(known, first, second));
    second = first;
    second.ground.unsaved["rules.yaml"] += "# other\n";
    CHECK_FALSE(knowsWhoWins(known, first, second));
}

TEST_CASE("rules pinned that are the same, text by text, are not asked a second time") {
    Blow blow;
    BalanceQuestion question = questionOf(blow.open(), blow.files);
    question.effects = false;
    question.pinned = question.ground;
    const auto battle = readyBattle(question.ground);
    const BalanceAnswer answer = askBalance(*battle, question, Crew(2));
    REQUIRE(answer.pinned);
    CHECK(answer.pinned->same);
    CHECK(answer.pinned->sheet.battles() == 0);
    CHECK(answer.sheet.battles() == 48);
    question.pinned->unsaved["rules.yaml"] = std::string(kBlowRules) + "# other\n";
    const BalanceAnswer other = askBalance(*battle, question, Crew(2));
    CHECK_FALSE(other.pinned->same);
    CHECK(other.pinned->sheet.battles() == 48);
}

TEST_CASE("what A played is there when A is pinned and B asked about") {
    Blow blow;
    KeptBattles kept;
    const BalanceQuestion first = questionOf(blow.open(), blow.files);
    (void)told(first, &kept);
    const std::uint64_t ofA = kept.played();
    BalanceQuestion second = questionOf(blow.stronger("2"), blow.files);
    second.pinned = first.ground;
    const auto battle = readyBattle(second.ground);
    const BalanceAnswer answer = askBalance(*battle, second, Crew(2), {}, &kept);
    CHECK(kept.played() == 2 * ofA); // B's own alone
    REQUIRE(answer.pinned);
    CHECK(answer.pinned->difference.difference().count() == 48);
    CHECK(answer.pinned->difference.difference().mean() < 0); // it is another version, not the same again
}

TEST_CASE("other players, dice, texts and prohibitions are other battles") {
    Blow blow;
    KeptBattles kept;
    BattleGround ground = groundOf(blow.open(), blow.files);
    const auto ask = [&](const BattleGround& of) {
        const auto battle = readyBattle(of);
        REQUIRE(battle.has_value());
        CHECK(kept.outcomes(*battle, battle->settings, 0, 4, Crew(1)).size() == 4);
        return kept.played();
    };
    CHECK(ask(ground) == 4);
    CHECK(ask(ground) == 4);
    ground.players = "random";
    CHECK(ask(ground) == 8);
    ground.seed = 2;
    CHECK(ask(ground) == 12);
    ground.forbid = {"red:strike"};
    CHECK(ask(ground) == 16);
    CHECK(ask(changed(ground, {{"rules.yaml", std::string(kBlowRules) + "# other\n"}})) == 20);
}

TEST_CASE("no more memory is kept than is wanted, battles that were asked for longest ago go first") {
    Blow blow;
    BattleGround ground = groundOf(blow.open(), blow.files);
    KeptBattles eight;
    (void)eight.outcomes(*readyBattle(ground), readyBattle(ground)->settings, 0, 8, Crew(1));
    REQUIRE(eight.bytes() > 8 * sizeof(sim::Outcome));
    const std::size_t most = eight.bytes() * 5 / 2;
    KeptBattles kept(most);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        ground.seed = seed;
        const auto battle = readyBattle(ground);
        (void)kept.outcomes(*battle, battle->settings, 0, 8, Crew(1));
        CHECK(kept.bytes() <= most);
        CHECK(kept.bytes() > 0);
    }
    CHECK(kept.played() == 32);
    const auto last = readyBattle(ground);
    (void)kept.outcomes(*last, last->settings, 0, 8, Crew(1));
    CHECK(kept.played() == 32); // still there
}

} // namespace groma::session
