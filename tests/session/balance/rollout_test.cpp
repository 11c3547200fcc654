// Who wins a game from where it stands, and with which answer.
#include "core/game/machine/view.h"
#include "editor/session/balance/rollout_course.h"
#include "formats/project/file_system.h"
#include "tests/session/balance/blow.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace groma::session {

namespace {

constexpr std::array<sim::Contestant, 2> kGreedy{};
constexpr std::uint64_t kSeed = 11; // of four seeds in two hundred the intervals leave the truth out

RolloutQuestion questionOf(const TestPlay& play, bool answers, std::uint64_t count) {
    auto question = rolloutQuestion(play, kGreedy, answers);
    REQUIRE(question.has_value());
    question->count = count;
    return *std::move(question);
}

Rollout rolled(const RolloutQuestion& question, unsigned threads = 2) {
    return rollOut(question, Crew(threads));
}

bool holds(const sim::SequentialMean& mean, double truth) {
    return mean.from() <= truth && truth <= mean.to();
}

// With all that is told of it.
std::string textOf(const Rollout& rollout) {
    std::string text = std::to_string(rollout.side);
    for (const Rollout::Line& line : rollout.lines)
        text += "|" + line.words + " " + std::to_string(line.wins[0]) + " " + std::to_string(line.wins[1]) +
                " " + std::to_string(line.wins[2]) + " " + std::to_string(line.points.from()) + " " +
                std::to_string(line.beside.mean()) + (line.givenUp ? " behind" : "");
    return text;
}

} // namespace

// The strong strikes the weak: a 2 and more wins, a 1 loses. Who waits leaves a battle that nobody wins.
TEST_CASE("each answer is played on from, and the best for the side that decides comes first") {
    Blow blow;
    auto play = TestPlay::game(blow.open(), kSeed);
    REQUIRE(play.has_value());
    const Rollout rollout = rolled(questionOf(*play, true, 400));
    CHECK(rollout.side == 0);
    CHECK(rollout.failures == 0);
    REQUIRE(rollout.lines.size() == 2);
    const Rollout::Line& strikes = rollout.lines[0];
    CHECK(strikes.words.starts_with("strike"));
    CHECK(strikes.greedys);
    CHECK(holds(strikes.points, 5.0 / 6));
    CHECK(strikes.wins[0] + strikes.wins[1] == strikes.playings());
    CHECK(strikes.wins[1] > 0);
    const Rollout::Line& waits = rollout.lines[1];
    CHECK(waits.words == "pass");
    CHECK_FALSE(waits.greedys);
    CHECK(waits.points.mean() == 0.5);
    CHECK(waits.wins[2] == waits.playings());
    CHECK(holds(waits.beside, 0.5 - 5.0 / 6));
    // A third of a point apart is sure long before four hundred playings: they were not all played.
    CHECK(waits.givenUp);
    CHECK(waits.beside.to() < 0);
    CHECK(waits.playings() < 400);
}

TEST_CASE("without answers the players give them, and a die that is asked for falls anew in each playing") {
    Blow blow;
    auto play = TestPlay::game(blow.open(), kSeed);
    REQUIRE(play.has_value());
    const Rollout before = rolled(questionOf(*play, false, 400));
    REQUIRE(before.lines.size() == 1);
    CHECK(before.side == 0);
    CHECK(before.lines[0].playings() == 400);
    CHECK(holds(before.lines[0].points, 5.0 / 6)); // greedy strikes
    REQUIRE(play->answer(play->question().options.front().answer).has_value());
    REQUIRE(play->question().what == game::Pending::What::Chance);
    const RolloutQuestion asked = questionOf(*play, true, 400);
    CHECK_FALSE(asked.answers); // nobody decides
    const Rollout after = rolled(asked);
    REQUIRE(after.lines.size() == 1);
    CHECK(after.side == -1);
    CHECK_FALSE(after.lines[0].answer.has_value());
    CHECK(holds(after.lines[0].points, 5.0 / 6));
    REQUIRE(play->roll().has_value());
    CHECK(play->question().finished);
    CHECK_FALSE(rolloutQuestion(*play, kGreedy, false).has_value()); // nothing is left to be played
}

// Whom the second side lets be, a rule of its own stops.
TEST_CASE("an answer after which the rules stop comes last, whichever side decides") {
    Blow blow;
    std::string rules(kBlowRules);
    const std::string acted = "    let acted = perform strike by first_side as order\n";
    rules.replace(rules.find(acted), acted.size(),
                  "    let acted = perform strike by second_side as order\n"
                  "    if not acted then stop \"nobody has struck\"\n");
    const Document document = blow.open().withText("rules.yaml", rules);
    REQUIRE(firstProblem(document) == "");
    auto play = TestPlay::game(document, kSeed);
    REQUIRE(play.has_value());
    const Rollout rollout = rolled(questionOf(*play, true, 32));
    CHECK(rollout.side == 1);
    REQUIRE(rollout.lines.size() == 2);
    CHECK(rollout.lines[0].words.starts_with("strike"));
    CHECK(rollout.lines[1].playings() == 0);
    CHECK(rollout.failures == 32);
    CHECK(rollout.firstFailure.find("nobody has struck") != std::string::npos);
}

// The die of a game falls as its seed says; a playing with the same seed throws another.
TEST_CASE("no playing knows what the dice of the game will throw") {
    Blow blow;
    const Document document = blow.open();
    int both = 0, game = 0, rollout = 0;
    constexpr int kGames = 120;
    for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
        auto play = TestPlay::game(document, seed);
        REQUIRE(play.has_value());
        const bool wins = rolled(questionOf(*play, false, 1), 1).lines[0].wins[0] == 1;
        REQUIRE(play->answer(play->question().options.front().answer).has_value());
        REQUIRE(play->roll().has_value());
        const bool won = play->position().verdict() == 0;
        both += wins && won ? 1 : 0;
        game += won ? 1 : 0;
        rollout += wins ? 1 : 0;
    }
    CHECK(game < kGames);
    CHECK(rollout < kGames);
    // Of independent ones 25 of 36 win both: 83 of 120, five either way. Of the same dice it were all that
    // win.
    CHECK(std::abs(both - kGames * 25.0 / 36) < 15);
    CHECK(both < std::min(game, rollout));
}

TEST_CASE("the same question has the same answer with any number of threads, and another seed another") {
    Blow blow;
    auto play = TestPlay::game(blow.open(), 7);
    REQUIRE(play.has_value());
    RolloutQuestion question = questionOf(*play, true, 60);
    const std::string text = textOf(rolled(question, 1));
    CHECK(textOf(rolled(question, 3)) == text);
    question.seed = 8;
    CHECK(textOf(rolled(question, 1)) != text);
}

TEST_CASE("what is known of a rollout that is stopped is told") {
    Blow blow;
    auto play = TestPlay::game(blow.open(), 7);
    REQUIRE(play.has_value());
    JobControl job;
    std::size_t heard = 0;
    const auto stop = [&](const Rollout& known) {
        if (++heard == 2) job.cancel();
        CHECK(known.lines.size() == 1);
    };
    const Rollout rollout = rollOut(questionOf(*play, false, 4'000), Crew(1, &job), stop);
    CHECK(rollout.cancelled);
    REQUIRE(rollout.lines.size() == 1);
    CHECK(rollout.lines[0].playings() == 32); // two rounds
}

// A six in three turns wins: with three, two and one of them left that is 91, 66 and 36 of 216.
TEST_CASE("a game is played on from where each of its turns began") {
    Blow blow;
    std::string rules(kBlowRules);
    rules.erase(rules.find("sequence: |"));
    rules += "sequence: |\n  for n in 1 to 3 do\n    scope turn do\n      let score = roll d6 as score\n"
             "      if score = 6 then finish red_wins\n  finish blue_wins\n";
    const Document document = blow.open().withText("rules.yaml", rules);
    REQUIRE(firstProblem(document) == "");
    auto play = TestPlay::game(document, kSeed);
    REQUIRE(play.has_value());
    const auto courseOf = [](const TestPlay& of) {
        auto question = courseQuestion(of, kGreedy);
        REQUIRE(question.has_value());
        question->count = 400;
        return rollCourse(*question, Crew(2));
    };
    CHECK(courseOf(*play).turns.size() == 1);
    REQUIRE(play->answerText({"2"}).has_value());
    REQUIRE(play->answerText({"5"}).has_value());
    const RolledCourse course = courseOf(*play);
    REQUIRE(course.turns.size() == 3);
    for (std::size_t i = 0; i < course.turns.size(); ++i) {
        CHECK(course.turns[i].turn == static_cast<int>(i) + 1);
        CHECK(course.turns[i].step == i);
        CHECK(course.turns[i].line.playings() == 400);
        CHECK(holds(course.turns[i].line.points, std::array{91.0, 66.0, 36.0}.at(i) / 216));
    }
    // Over: how each turn began is still known.
    REQUIRE(play->answerText({"6"}).has_value());
    CHECK(play->question().finished);
    CHECK(courseOf(*play).turns.size() == 3);
    auto tried = TestPlay::sandbox(document);
    REQUIRE(tried.has_value());
    CHECK_FALSE(courseQuestion(*tried, kGreedy).has_value());
    // Stopped in the second turn: the first is whole, the third is not there.
    JobControl job;
    const auto stop = [&](const RolledCourse& known) {
        if (known.turns.size() == 2) job.cancel();
    };
    const RolledCourse stopped = rollCourse(*courseQuestion(*play, kGreedy), Crew(1, &job), stop);
    CHECK(stopped.cancelled);
    REQUIRE(stopped.turns.size() == 2);
    CHECK(stopped.turns[0].line.playings() == 200);
    CHECK(stopped.turns[1].line.playings() == 16);
}

TEST_CASE("single actions are no game that is won from where it stands") {
    Blow blow;
    auto tried = TestPlay::sandbox(blow.open());
    REQUIRE(tried.has_value());
    CHECK_FALSE(rolloutQuestion(*tried, kGreedy, false).has_value());
}

// Nisibis: each side holds cards that the other may not see.
TEST_CASE("other cards in the hand that the onlooker does not see, same rollout") {
    static formats::RealFileSystem files;
    const auto document = Document::open(files, std::string(groma::test::sourceDir()) +
                                                    "/samples/commands-and-colors/nisibis.yaml");
    REQUIRE(document.has_value());
    auto play = TestPlay::game(*document, 5);
    REQUIRE(play.has_value());
    while (play->question().what == game::Pending::What::Chance) REQUIRE(play->roll().has_value());
    std::array<sim::Contestant, 2> random;
    random.fill({.kind = sim::PlayerKind::Random, .posture = std::nullopt});
    auto question = rolloutQuestion(*play, random, false);
    REQUIRE(question.has_value());
    REQUIRE(question->onlooker == question->pending.side);
    question->count = 24;
    RolloutQuestion other = *question;
    game::View view;
    other.run = view.of(question->run, question->pending, question->onlooker, 999);
    REQUIRE_FALSE(other.run.position() == question->run.position());
    CHECK(textOf(rolled(other)) == textOf(rolled(*question)));
    // Where all lies open it does matter what the other side holds.
    question->onlooker = other.onlooker = -1;
    CHECK(textOf(rolled(other)) != textOf(rolled(*question)));
}

} // namespace groma::session
