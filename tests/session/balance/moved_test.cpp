// What a change moved: examples that turned red, studies whose answer is another.
#include "editor/session/balance/moved_snippets.h"
#include "editor/session/balance/study_lines.h"
#include "editor/session/balance/study_list.h"
#include "editor/session/balance/study_writing.h"
#include "tests/session/balance/blow.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace groma::session {
namespace {

// A die of 2 and a strength of 3 against 1 reach 4; with a strength of 2 they do not.
constexpr std::string_view kStruck = R"yaml(groma: snippet/1
title: A blow that just reaches
cite: "1.2"
scenario: battle.yaml
during: {side: red}
call: "fight(attacker: R, defender: B)"
script: {score: 2}
expect: {result: won}
)yaml";
constexpr std::string_view kFar = R"yaml(groma: snippet/1
title: A blow that reaches by far
scenario: battle.yaml
during: {side: red}
call: "fight(attacker: R, defender: B)"
script: {score: 6}
expect: {result: won}
)yaml";
constexpr std::string_view kWrong = R"yaml(groma: snippet/1
title: Wrong from the beginning
scenario: battle.yaml
during: {side: red}
call: "fight(attacker: R, defender: B)"
script: {score: 6}
expect: {result: lost}
)yaml";

StudyGround studyGroundOf(const Document& document, Blow& blow) {
    return {&blow.files, document.root(), groundOf(document, blow.files).unsaved, "1.0"};
}

} // namespace

TEST_CASE("an example that was opened is red under the texts of the window once it has them") {
    Blow blow;
    blow.files.put("/blow/struck.yaml", std::string(kStruck));
    const Document a = blow.open(), b = blow.stronger("2");
    const Document example = *Document::open(blow.files, "/blow/struck.yaml");
    CHECK_FALSE(underTextsOf(example, a).has_value());
    const Document under = applied(example, underTextsOf(example, b));
    CHECK(under.text("rules.yaml") == b.text("rules.yaml"));
    CHECK(under.text("struck.yaml") == example.text("struck.yaml"));
    CHECK(under.rulesHash() == b.rulesHash());
    CHECK_FALSE(underTextsOf(under, b).has_value());
}

TEST_CASE("an example that passes under A and fails under B turned red, and says what came instead") {
    Blow blow;
    blow.files.put("/blow/struck.yaml", std::string(kStruck));
    blow.files.put("/blow/far.yaml", std::string(kFar));
    blow.files.put("/blow/wrong.yaml", std::string(kWrong));
    const Document a = blow.open(), b = blow.stronger("2");
    const std::vector<std::string> paths{"far.yaml", "struck.yaml", "wrong.yaml"};
    const MovedSnippets found = movedSnippets(a, b, blow.files, paths, Crew(2));
    CHECK(found.asked == 3);
    CHECK(found.before == 1);
    REQUIRE(found.red.size() == 1);
    CHECK(found.red[0].path == "struck.yaml");
    CHECK(found.red[0].title == "A blow that just reaches");
    CHECK(found.red[0].cite == "1.2");
    CHECK(found.red[0].a == "won");
    CHECK(found.red[0].b == "lost");
    CHECK(movedSnippets(a, a, blow.files, paths, Crew(1)).red.empty());
    // One that does not load under B says so.
    std::string broken(kBlowRules);
    broken.replace(broken.find("fight:"), 6, "clash:");
    broken.replace(broken.find("does: fight("), 12, "does: clash(");
    const MovedSnippets lost = movedSnippets(a, a.withText("rules.yaml", broken), blow.files, paths, Crew(1));
    REQUIRE(lost.red.size() == 2);
    CHECK(lost.red[0].b == "fails");
    CHECK_FALSE(lost.red[0].what.empty());
}

TEST_CASE("studies are listed as their files say, asked again, and answered in their files") {
    using State = ListedStudy::State;
    Blow blow;
    const Document a = blow.open();
    BalanceQuestion question;
    question.ground = groundOf(a, blow.files);
    question.battles = 32;
    question.effects = false;
    blow.files.put("/blow/studies/mine.yaml",
                   studyText({"studies/mine.yaml", "Mine", "Who wins?"}, question));
    blow.files.put("/blow/studies/gone.yaml", "groma: study/1\nquestion: Who?\nbalance: ../nowhere.yaml\n");
    const std::vector<std::string> paths{"studies/gone.yaml", "studies/mine.yaml"};
    StudyList list = listStudies(studyGroundOf(a, blow), paths, Crew(1));
    REQUIRE(list.studies.size() == 2);
    CHECK(list.studies[0].state == State::Fails);
    CHECK_FALSE(list.studies[0].why.empty());
    CHECK(list.studies[1].state == State::Unanswered);
    CHECK(list.studies[1].title == "Mine");
    std::size_t heard = 0;
    list = askAgain(studyGroundOf(a, blow), list, Crew(2), [&](const StudyList& now, double share) {
        heard += now.count(State::Running);
        CHECK(share <= 1);
    });
    CHECK(heard == 1);
    REQUIRE(list.studies[1].found);
    const auto text = textWithAnswer(*list.studies[1].study, *list.studies[1].found);
    REQUIRE(text.has_value());
    blow.files.put("/blow/studies/mine.yaml", *text);
    // As written; agrees when it is asked again; under other rules it says so, and moves.
    list = listStudies(studyGroundOf(a, blow), paths, Crew(1));
    CHECK(list.studies[1].state == State::AsWritten);
    CHECK(list.studies[1].asked.size() == 10);
    CHECK(askAgain(studyGroundOf(a, blow), list, Crew(1)).studies[1].state == State::Agrees);
    const Document b = blow.stronger("1");
    list = listStudies(studyGroundOf(b, blow), paths, Crew(1));
    CHECK(list.studies[1].state == State::OtherRules);
    list = askAgain(studyGroundOf(b, blow), list, Crew(1));
    CHECK(list.studies[1].state == State::Moved);
    CHECK(list.studies[1].rulesChanged);
    CHECK(movedLine(list.studies[1]).starts_with("red win: "));
    CHECK(movedLine(list.studies[1]).find(", was ") != std::string::npos);
}

TEST_CASE("a study of a sweep that was asked says its values and asks the same") {
    Blow blow;
    const Document document = blow.open();
    const auto battle = readyBattle(groundOf(document, blow.files));
    SweepQuestion question;
    question.ground = groundOf(document, blow.files);
    question.battles = 24;
    question.axes.push_back(*sweepAxis(battle->loaded, "STRONG.cp", "1..3"));
    const SweepAnswer answer = askSweep(battle->loaded, question, Crew(1));
    blow.files.put("/blow/studies/sweep.yaml",
                   studyText({"studies/sweep.yaml", {}, "From where on?"}, question));
    const formats::Loaded study = formats::Loader(blow.files).load("/blow/studies/sweep.yaml");
    REQUIRE(study.study);
    REQUIRE_FALSE(study.problems.hasErrors());
    const StudyResult found = askStudy(studyGroundOf(document, blow), study, Crew(2));
    REQUIRE(found.has_value());
    REQUIRE(found->answer.result.size() == answer.played.size());
    for (std::size_t i = 0; i < answer.played.size(); ++i)
        CHECK(found->answer.result[i].second == shareLine(answer.played[i].sheet.points()));
}

} // namespace groma::session
