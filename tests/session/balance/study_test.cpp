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

} // namespace groma::session
