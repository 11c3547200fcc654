// Studies of every kind, asked of a battle of one blow and of its odds.
#include "editor/session/balance/nearest_question.h"
#include "editor/session/balance/study_answers.h"
#include "formats/study/moved.h"
#include "tests/session/balance/blow.h"

#include <doctest/doctest.h>

#include <cmath>

namespace groma::session {
namespace {

constexpr std::string_view kBlowOdds = R"yaml(groma: snippet/1
title: One blow
scenario: battle.yaml
during: {side: red}
call: "fight(attacker: R, defender: B)"
)yaml";

struct Asked {
    Blow blow;
    std::string path = "/blow/study.yaml";
    Asked() { blow.files.put("/blow/odds.yaml", std::string(kBlowOdds)); }

    StudyResult ask(const std::string& rest, unsigned threads = 2) {
        blow.files.put(path, "groma: study/1\nquestion: Which?\n" + rest);
        const formats::Loaded study = formats::Loader(blow.files).load(path);
        for (const auto& problem : study.problems.items()) CAPTURE(problem.message);
        REQUIRE(study.study);
        REQUIRE_FALSE(study.problems.hasErrors());
        return askStudy({&blow.files, study.root, {}, "1.0"}, study, Crew(threads));
    }
    std::string line(const StudyResult& found, const std::string& name) {
        REQUIRE_MESSAGE(found.has_value(), (found ? "" : found.error().text));
        for (const auto& [key, text] : found->answer.result)
            if (key == name) return text;
        return "not told";
    }
};

} // namespace

TEST_CASE("a matrix as a study tells each pair in fractions counted by hand") {
    Asked asked;
    const StudyResult found = asked.ask("matrix: odds.yaml\n");
    CHECK(asked.line(found, "STRONG against WEAK") == "won 5/6, lost 1/6"); // 2 and more
    CHECK(asked.line(found, "WEAK against STRONG") == "won 1/6, lost 5/6"); // a 6
    CHECK(asked.line(found, "WEAK against WEAK") == "won 1/2, lost 1/2");
    CHECK(found->answer.result.size() == 4);
    CHECK(found->identity.dice.empty());
    const StudyResult losses = asked.ask("matrix: odds.yaml\nframe: {measure: losses, attackers: [STRONG], "
                                         "defenders: [WEAK]}\n");
    CHECK(losses->answer.result.size() == 1);
    CHECK(asked.line(losses, "STRONG against WEAK") == "attacker's losses 1/6, defender's losses 5/6");
    CHECK(losses->identity.hash() != found->identity.hash());
}

TEST_CASE("a sweep as a study tells the odds, or the games on the same dice, at each value") {
    Asked asked;
    const StudyResult odds = asked.ask("sweep: odds.yaml\nframe: {set: {STRONG.cp: 1..4}}\n");
    CHECK(asked.line(odds, "1") == "won 1/2, lost 1/2");
    CHECK(asked.line(odds, "3") == "won 5/6, lost 1/6");
    CHECK(asked.line(odds, "4") == "won 1");
    const StudyResult games =
        asked.ask("sweep: battle.yaml\nframe: {set: {STRONG.cp: '4,9'}, battles: 40}\n");
    CHECK(asked.line(games, "4").starts_with("100.0 % ("));
    CHECK(games->identity.dice == game::kDiceVersion);
    const StudyResult wrong = asked.ask("sweep: odds.yaml\nframe: {set: {NOBODY.cp: 1..4}}\n");
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().where); // the line of the study that is to blame
}

TEST_CASE("a balance as a study tells who wins and what each change does, whatever the number of threads") {
    Asked asked;
    const std::string question =
        "balance: battle.yaml\nframe: {battles: 64, within: 1, pairs: 64, only: STRONG}\n";
    const StudyResult found = asked.ask(question);
    const auto battle = readyBattle(groundOf(asked.blow.open(), asked.blow.files));
    sim::BattleSettings settings = battle->settings;
    const sim::Tally tally = sim::playSeries(battle->setup(), settings, 0, 64);
    CHECK(asked.line(found, "red win").starts_with(std::to_string(tally.verdicts.at(0)) + " of 64 ("));
    CHECK(asked.line(found, "ended red_wins") == asked.line(found, "red win"));
    CHECK(asked.line(found, "STRONG, cp, 3 -> 4").ends_with("sure"));
    CHECK(asked.line(found, "stopped") == "after 64 battles, not known within 1 points");
    const StudyResult again = asked.ask(question, 1);
    CHECK(again->answer.result == found->answer.result);
    CHECK(again->identity == found->identity);
}

TEST_CASE("games that people played stand beside the battles, and it is said when they disagree") {
    Asked asked;
    std::string table = "date,winner,lost_red\n";
    for (int i = 0; i < 9; ++i) table += "2026-05-01,red,0\n";
    table += "2026-05-02,blue,1\n";
    asked.blow.files.put("/blow/club.csv", table);
    const std::string question = "scenario: battle.yaml\nframe: {battles: 60}\nplays: club.csv\n";
    const StudyResult fits = asked.ask(question); // 9 of 10 beside 5/6
    REQUIRE(fits);
    CHECK_FALSE(fits->disagrees);
    REQUIRE(fits->played.size() == 4);
    CHECK(fits->played[0] == "10 games that people played, 2026-05-01 to 2026-05-02");
    CHECK(fits->played[1].starts_with("red won 9 of 10, 90.0 %; of battles"));
    CHECK(fits->played[3].starts_with("red lost 0.1 on the average of 10 games"));
    std::string other = "date,winner\n";
    for (int i = 0; i < 10; ++i) other += "2026-05-01,blue\n";
    asked.blow.files.put("/blow/club.csv", other);
    const StudyResult differs = asked.ask(question);
    REQUIRE(differs);
    CHECK(differs->disagrees);
    CHECK(differs->played[1].find("they disagree") != std::string::npos);
    CHECK(differs->answer.result == fits->answer.result); // what people did is no part of the answer
    asked.blow.files.put("/blow/club.csv", "date,winner\n2026-05-01,green\n");
    CHECK(asked.ask(question).error().text.find("`green`") != std::string::npos);
    asked.blow.files.remove("/blow/club.csv");
    CHECK_FALSE(asked.ask(question));
}

TEST_CASE("the least change that brings it nearest to 50 : 50 is found and played again on fresh dice") {
    Asked asked;
    BalanceQuestion question;
    question.ground = groundOf(asked.blow.open(), asked.blow.files);
    question.battles = 64;
    question.within = 1;
    question.pairs = 64;
    const auto battle = readyBattle(question.ground);
    const BalanceAnswer answer = askBalance(*battle, question, Crew(2));
    const NearestAnswer found = askNearest(*battle, question, answer, {.most = 6, .battles = 128}, Crew(2));
    REQUIRE(!found.changes.empty());
    // With 3 against 1 it is 5/6; with 0 against 1, or 3 against 4, a third is won and a half drawn: 7/12.
    const NearestChange& best = found.changes.front();
    CHECK(best.steps == 3);
    CHECK((best.change == "3 -> 0" || best.change == "1 -> 4"));
    CHECK(best.confirmed);
    CHECK(best.sheet.battles() == 128);
    CHECK(std::abs(best.sheet.points().mean() - 0.5) < 0.15);
    for (const NearestChange& one : found.changes) CHECK(one.change != "3 -> 4"); // leads away
}

TEST_CASE("a study of a matrix tells what the same pairs give under other rules") {
    Asked asked;
    std::string other(kBlowRules);
    other.replace(other.find("cp: 3"), 5, "cp: 2");
    asked.blow.files.put("/blow/other.yaml", other);
    const StudyResult found = asked.ask("matrix: odds.yaml\nframe: {against: other.yaml}\n");
    CHECK(asked.line(found, "STRONG against WEAK") ==
          "won 5/6, lost 1/6; against it won 2/3, lost 1/3"); // 3 and more
    CHECK(asked.line(found, "WEAK against WEAK") == "won 1/2, lost 1/2");
    CHECK(asked.line(found, "moved") == "2 of 4");
    const StudyResult alone = asked.ask("matrix: odds.yaml\n");
    CHECK(found->identity.hash() != alone->identity.hash());
    other.replace(other.find("cp: 2"), 5, "cp: 1");
    asked.blow.files.put("/blow/other.yaml", other);
    CHECK(asked.ask("matrix: odds.yaml\nframe: {against: other.yaml}\n")->identity.hash() !=
          found->identity.hash());
    const StudyResult wrong = asked.ask("matrix: odds.yaml\nframe: {against: battle.yaml}\n");
    const StudyResult none = asked.ask("matrix: odds.yaml\nframe: {against: nowhere.yaml}\n");
    CHECK(wrong.has_value()); // a scenario stands on rules too
    REQUIRE_FALSE(none);
    CHECK(none.error().where);
}

TEST_CASE("a study of a balance tells the least changes to 50 : 50, and what was forbidden") {
    Asked asked;
    const std::string frame = "battles: 64, within: 1, pairs: 64";
    const StudyResult found = asked.ask("balance: battle.yaml\nframe: {" + frame + ", nearest: 6}\n");
    CHECK(asked.line(found, "nearest, STRONG, cp, 3 -> 0").ends_with(", confirmed"));
    CHECK(asked.line(found, "nearest, as it is").ends_with(")"));
    CHECK(asked.line(found, "without") == "not told");
    const StudyResult without =
        asked.ask("balance: battle.yaml\nframe: {" + frame + ", forbid: ['red:strike']}\n");
    CHECK(asked.line(without, "without") == "red:strike");
    CHECK(asked.line(without, "ended draw").starts_with("64 of 64"));
}

namespace {

// Red strikes or gambles. A strength of 1 strikes with 4 of 6 and gambles with 3 of 6; one more makes the
// strike better, 5 of 6, and the gamble hopeless, 0 of 6. Who chooses the better one gains by it; who takes
// either half the time loses: 7/12 to 5/12.
std::string gambleRules() {
    std::string rules(kBlowRules);
    rules.replace(rules.find("cp: 3"), 5, "cp: 1");
    const auto put = [&](std::string_view text, const std::string& instead) {
        const std::size_t found = rules.find(text);
        REQUIRE(found != std::string::npos);
        rules.replace(found, text.size(), instead);
    };
    put("score + attacker.cp - defender.cp >= 4", "score + attacker.cp >= 4");
    put("      if score = 1 then eliminate(attacker)\n", "");
    put("actions:\n", "  dare:\n"
                      "    takes: {attacker: unit, defender: unit}\n"
                      "    gives: verdict\n"
                      "    does: |\n"
                      "      let score = roll d6 as dared\n"
                      "      if score > 3 * attacker.cp then\n"
                      "        eliminate(defender)\n"
                      "        return won\n"
                      "      return lost\n"
                      "actions:\n");
    put("measures:\n", "  gamble:\n"
                       "    takes: {attacker: unit, defender: unit}\n"
                       "    from: {attacker: pieces(active), defender: pieces(other(active))}\n"
                       "    does: dare(attacker, defender)\n"
                       "measures:\n");
    put("let acted = perform strike by first_side as order",
        "let acted = must perform strike, gamble by first_side as order else \"red must act\"");
    put("finish draw", "finish blue_wins");
    return rules;
}

} // namespace

TEST_CASE("a change whose sign lawfully depends on the player is told so") {
    Blow blow;
    blow.files.put("/blow/rules.yaml", gambleRules());
    BalanceQuestion question;
    question.ground = groundOf(blow.open(), blow.files);
    question.ground.players = "random";
    question.battles = 64;
    question.within = 1;
    question.pairs = 2'000;
    question.little = 1;
    question.only = "STRONG, cp";
    question.again = "greedy";
    question.againPairs = 2'000;
    const auto battle = readyBattle(question.ground);
    REQUIRE(battle.has_value());
    const BalanceAnswer answer = askBalance(*battle, question, Crew(2));
    std::size_t seen = 0;
    for (const ChangeEffect& one : answer.effects) {
        INFO(one.change.change);
        if (one.change.change == "1 -> 2") {
            ++seen;
            CHECK(one.verdict == sim::Effect::Verdict::Sure);
            CHECK(one.effect.difference().from() < -1.0 / 6);
            CHECK(one.effect.difference().to() > -1.0 / 6);
            REQUIRE(one.again);
            CHECK(one.again->difference().from() < 1.0 / 6);
            CHECK(one.again->difference().to() > 1.0 / 6);
            CHECK(one.againVerdict() == ChangeEffect::Again::Depends);
        }
        if (one.change.change == "1 -> 0") { // a sure gamble: better for both
            ++seen;
            CHECK(one.againVerdict() == ChangeEffect::Again::Agrees);
        }
    }
    CHECK(seen == 2);
}

} // namespace groma::session
