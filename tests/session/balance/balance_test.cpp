// What is asked about balance, of a battle of one blow whose chances are counted by hand.
#include "editor/session/balance/balance_question.h"
#include "editor/session/balance/matrix_question.h"
#include "editor/session/balance/sweep_question.h"
#include "editor/session/jobs/ongoing.h"
#include "editor/session/told/matrix_told.h"
#include "tests/session/balance/blow.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace groma::session {
namespace {

BalanceQuestion asked(const Document& document, const formats::FileSystem& files) {
    BalanceQuestion question;
    question.ground = groundOf(document, files);
    question.battles = 64;
    question.within = 1; // never so well known
    question.pairs = 64;
    return question;
}

BalanceAnswer answered(const BalanceQuestion& question, const Crew& crew = Crew(2),
                       const std::function<void(const BalanceAnswer&)>& seen = {}) {
    const auto battle = readyBattle(question.ground);
    REQUIRE_MESSAGE(battle.has_value(), (battle ? "" : battle.error().text));
    return askBalance(*battle, question, crew, seen);
}

const ChangeEffect* effectOf(const BalanceAnswer& answer, std::string_view about, std::string_view change) {
    const auto at = std::ranges::find_if(answer.effects, [&](const ChangeEffect& one) {
        return one.change.about == about && one.change.change == change;
    });
    return at == answer.effects.end() ? nullptr : &*at;
}

// Cancels the job when a path is asked for.
class Cancelling final : public formats::FileSystem {
  public:
    Cancelling(formats::FileSystem& files, JobControl& job) : files_(&files), job_(&job) {}
    bool armed = false;
    [[nodiscard]] formats::FileResult<std::string> read(const std::string& path,
                                                        std::size_t most) const override {
        return files_->read(path, most);
    }
    formats::FileResult<void> write(const std::string& path, std::string_view bytes) override {
        return files_->write(path, bytes);
    }
    formats::FileResult<void> rename(const std::string& from, const std::string& to) override {
        return files_->rename(from, to);
    }
    formats::FileResult<void> remove(const std::string& path) override { return files_->remove(path); }
    [[nodiscard]] bool exists(const std::string& path) const override { return files_->exists(path); }
    [[nodiscard]] std::string canonical(const std::string& path) const override {
        if (armed) job_->cancel();
        return files_->canonical(path);
    }

  private:
    formats::FileSystem* files_;
    JobControl* job_;
};

} // namespace

TEST_CASE("the sheet counts the battles that simulate plays, and a change is laid beside them one by one") {
    Blow blow;
    const BalanceAnswer answer = answered(asked(blow.open(), blow.files));
    CHECK(answer.stage == BalanceAnswer::Stage::Done);
    CHECK(answer.sheet.battles() == 64);
    // A 1 loses it: chance 1/6.
    CHECK(answer.sheet.wins(0) + answer.sheet.wins(1) == 64);
    CHECK(answer.sheet.points().from() < 5.0 / 6);
    CHECK(answer.sheet.points().to() > 5.0 / 6);
    const auto battle = readyBattle(groundOf(blow.open(), blow.files));
    const sim::Tally tally = sim::playSeries(battle->setup(), battle->settings, 0, 64);
    CHECK(tally.verdicts.at(0) == answer.sheet.wins(0));
    // One turn, in which nobody leads as it begins: the chance is the share of those that were won.
    REQUIRE(answer.course.turns.size() == 2);
    CHECK(answer.course.turns[0].chances[2] ==
          doctest::Approx(static_cast<double>(answer.sheet.wins(0)) / 64));
    // With 4 against 1 each face wins: what the change does is what was lost without it.
    const ChangeEffect* more = effectOf(answer, "STRONG, cp", "3 -> 4");
    REQUIRE(more != nullptr);
    const std::uint64_t pairs = more->effect.difference().count(); // whole rounds, until it is sure
    CHECK(pairs % 16 == 0);
    CHECK(more->verdict == sim::Effect::Verdict::Sure);
    const sim::Tally same = sim::playSeries(battle->setup(), battle->settings, 0, pairs);
    CHECK(more->effect.difference().mean() ==
          doctest::Approx(static_cast<double>(pairs - same.verdicts.at(0)) / static_cast<double>(pairs)));
    // The place of the number: what a sweep is told.
    CHECK(more->change.line == 11);
    CHECK(kBlowRules.substr(0, kBlowRules.find("cp: 3") + 4).substr(kBlowRules.find("  STRONG")).size() + 1 ==
          more->change.column);
    CHECK(answered(asked(blow.open(), blow.files), Crew(3)).sheet.wins(0) == answer.sheet.wins(0));
}

TEST_CASE("who played is said with a caution, and why nothing is worth anything where one side always wins") {
    Blow blow;
    const Document document = blow.open();
    const game::Setup& setup = *document.setup();
    const std::string both = cautionWords(setup, "greedy");
    CHECK(both.starts_with("Both sides by the greedy computer player, who thinks one action ahead."));
    CHECK(both == cautionWords(setup, "greedy,greedy"));
    const std::string each = cautionWords(setup, "greedy,search:20");
    CHECK(each.starts_with(setup.side(0).title + " by the greedy"));
    CHECK(each.find(setup.side(1).title + " by the computer player who searches, 20 thoughts") !=
          std::string::npos);
    CHECK(decidedWords(setup, {}).empty()); // nothing is known
    BalanceQuestion question = asked(blow.open(), blow.files);
    question.effects = false;
    CHECK(decidedWords(setup, answered(question)).empty());
    question = asked(blow.stronger("4"), blow.files); // each face wins
    question.effects = false;
    const BalanceAnswer sure = answered(question);
    CHECK(decidedWords(setup, sure).starts_with(setup.side(0).title + " win all "));
}

TEST_CASE("texts that are in no file are what is played, and the pinned rules are A on the same dice") {
    Blow blow;
    BalanceQuestion question = asked(blow.stronger("4"), blow.files);
    question.effects = false;
    question.pinned = groundOf(blow.open(), blow.files);
    const BalanceAnswer answer = answered(question);
    CHECK(answer.sheet.wins(0) == answer.sheet.battles()); // each face wins
    REQUIRE(answer.pinned.has_value());
    CHECK(answer.pinned->sheet.battles() == 64);
    CHECK(answer.pinned->sheet.wins(1) > 0);
    const double lost = static_cast<double>(answer.pinned->sheet.wins(1)) / 64;
    const std::uint64_t pairs = answer.pinned->difference.difference().count();
    if (pairs == 64) CHECK(answer.pinned->difference.difference().mean() == doctest::Approx(lost));
    else CHECK(pairs == answer.sheet.battles());
    // What cannot be played says why.
    BattleGround wrong = question.ground;
    wrong.unsaved["rules.yaml"] = "groma: ruleset/1\n";
    CHECK_FALSE(readyBattle(wrong).has_value());
    // What was found while it was read is told with its place, though the texts are those of the window.
    wrong = question.ground;
    std::string misspelt(kBlowRules);
    misspelt.replace(misspelt.find("score + attacker.cp"), 19, "score + attacker.cq");
    wrong.unsaved["rules.yaml"] = misspelt;
    const auto refused = readyBattle(wrong);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().text.starts_with("rules.yaml:"));
    CHECK(refused.error().text.find("cq") != std::string::npos);
    wrong = question.ground;
    wrong.players = "genius";
    CHECK(readyBattle(wrong).error().text.find("`genius` is no player") != std::string::npos);
}

TEST_CASE("what is worth something by leaving it out is left out of the pinned rules too, on the same dice") {
    Blow blow;
    std::string named(kBlow);
    named.replace(named.find("id: R,"), 6, "id: R, name: Rex,");
    blow.files.put("/blow/battle.yaml", named);
    BalanceQuestion question = asked(blow.stronger("4"), blow.files);
    question.pinned = groundOf(blow.open(), blow.files);
    std::vector<BalanceAnswer::Stage> stages;
    const BalanceAnswer answer = answered(question, Crew(2), [&](const BalanceAnswer& now) {
        if (stages.empty() || stages.back() != now.stage) stages.push_back(now.stage);
    });
    CHECK(std::ranges::find(stages, BalanceAnswer::Stage::UnderA) != stages.end());
    const ChangeEffect* rex = effectOf(answer, "Rex", "left out");
    REQUIRE(rex != nullptr);
    CHECK(rex->effect.difference().mean() == -1); // without it nobody strikes, and each face won
    REQUIRE(rex->underA.has_value());
    const sim::SequentialMean& under = rex->underA->difference();
    CHECK(under.count() > 0);
    CHECK(under.mean() > -1); // a 1 loses
    CHECK(under.mean() < -0.5);
    // Numbers are not asked under A; and without a pin nothing is.
    CHECK_FALSE(effectOf(answer, "STRONG, cp", "4 -> 5")->underA.has_value());
    question.pinned.reset();
    const BalanceAnswer alone = answered(question);
    CHECK_FALSE(effectOf(alone, "Rex", "left out")->underA.has_value());
}

TEST_CASE("cancelled while the changes are read, the answer has none of them") {
    Blow blow;
    JobControl job;
    Cancelling files(blow.files, job);
    BalanceQuestion question = asked(blow.open(), files);
    question.battles = 16;
    const BalanceAnswer answer = answered(question, Crew(1, &job), [&](const BalanceAnswer& so) {
        files.armed = so.stage == BalanceAnswer::Stage::Effects;
    });
    CHECK(files.armed);
    CHECK(answer.cancelled);
    CHECK(answer.sheet.battles() == 16);
    CHECK(answer.effects.empty());
}

TEST_CASE(
    "after the first pairs battles go where the order of the effects is open, as many in all as were asked") {
    Blow blow;
    std::string rules(kBlowRules);
    for (const auto& [what, by] : {std::pair{"{cp: number}", "{cp: number, idle: number}"},
                                   {"cp: 1}", "cp: 1, idle: 5}"},
                                   {"cp: 3}", "cp: 3, idle: 7}"}}) // which no rule reads
        rules.replace(rules.find(what), std::string_view(what).size(), by);
    blow.files.put("/blow/rules.yaml", rules);
    BalanceQuestion question = asked(blow.open(), blow.files);
    question.pairs = 96;
    const BalanceAnswer answer = answered(question);
    std::uint64_t all = 0, playable = 0, most = 0, silent = 0;
    for (const ChangeEffect& one : answer.effects) {
        if (!one.refused.empty()) continue;
        const std::uint64_t pairs = one.effect.difference().count();
        CHECK(pairs >= 32);
        CHECK(pairs <= 4 * question.pairs);
        if (one.effect.error() == 0) CHECK(pairs == 32); // the same battles: nothing to be learnt
        silent += one.effect.error() == 0 ? 1 : 0;
        all += pairs;
        most = std::max(most, pairs);
        ++playable;
    }
    REQUIRE(playable > 2);
    CHECK(silent == 4);
    CHECK(all <= question.pairs * playable);
    CHECK(most > question.pairs); // what others left
    CHECK(std::ranges::is_sorted(answer.effects, std::greater(),
                                 [](const ChangeEffect& one) { return std::abs(one.effect.estimate()); }));
    // Nothing of it depends on who works.
    const BalanceAnswer alone = answered(question, Crew(1));
    REQUIRE(alone.effects.size() == answer.effects.size());
    for (std::size_t i = 0; i < alone.effects.size(); ++i) {
        CHECK(alone.effects[i].change.about == answer.effects[i].change.about);
        CHECK(alone.effects[i].effect.estimate() == answer.effects[i].effect.estimate());
        CHECK(alone.effects[i].effect.difference().count() == answer.effects[i].effect.difference().count());
    }
}

TEST_CASE("what nothing reads is worth nothing, in whatever turn luck falls") {
    Blow blow;
    std::string rules(kBlowRules);
    const auto put = [&](std::string_view what, std::string_view by) {
        REQUIRE(rules.find(what) != std::string::npos);
        rules.replace(rules.find(what), what.size(), by);
    };
    put("{cp: number}", "{cp: number, idle: number}");
    put("cp: 1}", "cp: 1, idle: 5}");
    put("cp: 3}", "cp: 1, idle: 7}"); // one of two blows fells, and none falls back
    put("      if score = 1 then eliminate(attacker)\n", "");
    const std::string turn =
        "  scope turn for first_side do\n    let acted = perform strike by first_side as order\n";
    put(turn, turn + turn + turn);
    blow.files.put("/blow/rules.yaml", rules);
    // Two are to be felled: what a blow is worth hangs on the turn.
    blow.files.put("/blow/battle.yaml", std::string(kBlow) + "    - {type: WEAK, id: C, at: \"004\"}\n");
    const BalanceAnswer answer = answered(asked(blow.open(), blow.files));
    CHECK(answer.luck.pilot.lucky() > 0);
    CHECK(answer.course.turns.size() == 4);
    int idle = 0;
    for (const ChangeEffect& one : answer.effects) {
        if (one.change.about.find("idle") == std::string::npos) continue;
        ++idle;
        CHECK(one.effect.estimate() == 0);
        CHECK(one.effect.error() == 0);
        CHECK(one.effect.difference().count() == 32); // no battles are spent on it
    }
    CHECK(idle == 4);
}

TEST_CASE("work that is paused stands still, goes on, and keeps what is known when it is cancelled") {
    Blow blow;
    BalanceQuestion question = asked(blow.open(), blow.files);
    question.battles = 100'000'000; // never done
    question.effects = false;
    JobRunner runner(1);
    Ongoing<BalanceAnswer> ongoing;
    std::atomic<int> rounds = 0;
    ongoing.ask(runner, "Balance", [&, question](JobControl& control, const auto& seen) {
        const auto battle = readyBattle(question.ground);
        return askBalance(*battle, question, Crew(2, &control), [&](const BalanceAnswer& now) {
            ++rounds;
            seen(now);
        });
    });
    const auto waitFor = [&](int more) {
        for (const int from = rounds; rounds < from + more;)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    };
    waitFor(3);
    ongoing.pause(true);
    std::this_thread::sleep_for(std::chrono::milliseconds(50)); // the round under way stands still within it
    const int still = rounds;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    CHECK(rounds == still);
    CHECK(ongoing.running());
    ongoing.pause(false);
    waitFor(2);
    ongoing.pause(true);
    ongoing.cancel(); // a paused job can be cancelled too
    runner.wait();
    CHECK_FALSE(ongoing.running());
    const auto known = ongoing.value();
    REQUIRE(known != nullptr);
    CHECK(known->cancelled);
    CHECK(known->stage == BalanceAnswer::Stage::Sheet);
    CHECK(known->sheet.battles() >= 16 * 5);
    CHECK(known->sheet.battles() % 16 == 0); // whole rounds
    CHECK(whyStopped(*known, question).starts_with("by hand"));
}

TEST_CASE("the matrix of a what-if has the odds of its card in the cell of its two counters") {
    SmallGame game;
    const Document document = game.open();
    const auto question = firstWhatIf(document);
    REQUIRE(question.has_value());
    const auto plan = matrixPlan(document, question);
    REQUIRE_MESSAGE(plan.has_value(), (plan ? "" : plan.error().reason));
    const OddsCard card = whatIf(document, *question);
    const game::Setup& setup = *document.setup();
    // Types of which the sides have counters: reds FOOT, HORSE, CHIEF, blues FOOT, HORSE.
    CHECK(plan->plan.attackers() == std::vector<std::string>{"FOOT", "HORSE", "CHIEF"});
    CHECK(plan->plan.defenders() == std::vector<std::string>{"FOOT", "HORSE"});
    CHECK(plan->words == "Attack of FOOT in 028 on FOOT in 038");
    const sim::Matrix matrix = askMatrix(plan->plan, Crew(2));
    const auto typeOf = [&](int piece) {
        return setup.model().types[static_cast<std::size_t>(setup.typeOf(piece))].named.id;
    };
    const auto row = static_cast<std::size_t>(std::ranges::find(matrix.attackers, typeOf(question->piece)) -
                                              matrix.attackers.begin());
    const auto column = static_cast<std::size_t>(
        std::ranges::find(matrix.defenders, typeOf(question->target)) - matrix.defenders.begin());
    REQUIRE(matrix.at(row, column).refused == "");
    for (const odds::Chance& chance : card.results)
        CHECK(odds::chanceNamed(matrix.at(row, column).chances, chance.name) == chance.chance);
    // It opens on a layer whose cells differ, and on nothing else where losses do.
    const MatrixView view = tellingView(matrix);
    const std::vector<sim::MatrixLayer> told = sim::layersOf(matrix, view.measure);
    REQUIRE(view.layer < told.size());
    const auto& values = told[view.layer].values;
    CHECK(std::ranges::any_of(values, [&](const auto& value) { return value != values.front(); }));
    sim::Matrix alike{{"A"}, {"B", "C"}, {sim::CallAnswer{}, sim::CallAnswer{}}};
    for (sim::CallAnswer& cell : alike.cells) {
        cell.chances = {{"x", base::Rational(1, 2)}, {"y", base::Rational(1, 2)}};
        cell.lost = {base::Rational(0), base::Rational(1)};
    }
    CHECK(tellingView(alike).measure == sim::Measure::Chances); // losses, all alike, tell nothing
    alike.cells[1].chances = {{"x", base::Rational(1, 2)}, {"z", base::Rational(1, 4)}};
    CHECK(tellingView(alike).layer == 1); // y: there, and not
    alike.cells[1].lost[1] = base::Rational(1, 2);
    CHECK(tellingView(alike).measure == sim::Measure::Losses);
    CHECK(tellingView(alike).layer == 1); // the defender's
    // Of stronger foot the cells that have foot in them move, and no others; the table as it is copied.
    const Document stronger = document.withText("rules.yaml", [&] {
        std::string text(document.text("rules.yaml"));
        return text.replace(text.find("cp: 3, mp: 3, back"), 5, "cp: 9");
    }());
    const sim::Matrix other = askMatrix(plan->plan.under(stronger.ruleset()), Crew(1));
    CHECK(movedCells(matrix, matrix).empty());
    const std::vector<std::size_t> moved = movedCells(matrix, other);
    CHECK_FALSE(moved.empty());
    for (const std::size_t cell : moved)
        CHECK((matrix.attackers[cell / 2] == "FOOT" || matrix.defenders[cell % 2] == "FOOT"));
    const sim::MatrixLayer layer = sim::layersOf(matrix, sim::Measure::Chances).front();
    const std::string table = tabbed(matrix, layer);
    CHECK(table.starts_with(layer.name + ", %\tFOOT\tHORSE\nFOOT\t" + cellText(layer, 0) + "\t"));
    CHECK(std::ranges::count(table, '\n') == 4);
    // Counters of two types that meet: the what-if that a click on a cell opens.
    const auto met = whatIfOf(document, "HORSE", "FOOT", 0);
    REQUIRE(met.has_value());
    CHECK(typeOf(met->piece) == "HORSE");
    CHECK(typeOf(met->target) == "FOOT");
    CHECK(whatIf(document, *met).legal);
    CHECK_FALSE(whatIfOf(document, "HORSE", "CHIEF", 0).has_value()); // blue has none
    CHECK_FALSE(matrixPlan(document, std::nullopt).has_value());
}

TEST_CASE("a sweep plays the texts of the window, each value against the file as it is") {
    Blow blow;
    const Document document = blow.stronger("2"); // wins with 3 and more
    SweepQuestion question;
    question.ground = groundOf(document, blow.files);
    question.battles = 48;
    const formats::Loaded loaded =
        formats::Loader(blow.files)
            .load(question.ground.path, {.root = question.ground.root, .unsaved = question.ground.unsaved});
    CHECK_FALSE(sweepAxis(loaded, "STRONG.mp", "1..2").has_value());
    const auto axis = sweepAxis(loaded, "STRONG.cp", "2..4");
    REQUIRE(axis.has_value());
    CHECK(axis->setting.text == "2");
    question.axes = {*axis};
    int seen = 0;
    const SweepAnswer answer = askSweep(loaded, question, Crew(2), [&](const SweepAnswer& now) {
        CHECK(now.asked == static_cast<std::size_t>(++seen));
    });
    CHECK(seen == 3);
    REQUIRE(answer.played.size() == 3);
    CHECK(answer.played[0].effect.difference().mean() == 0); // as it is
    CHECK(answer.played[2].sheet.wins(0) == 48);             // each face wins
    CHECK(answer.played[1].sheet.wins(0) >= answer.played[0].sheet.wins(0));
    // Each with the value before it, on the same dice: the first is as it is.
    CHECK_FALSE(answer.played[0].correlation.has_value());
    REQUIRE(answer.played[1].correlation.has_value());
    CHECK(*answer.played[1].correlation == doctest::Approx(answer.played[1].effect.correlation()));
    CHECK(*answer.played[1].correlation > 0.3);
    CHECK(answer.played[2].correlation == 0); // where each face wins nothing varies
}

TEST_CASE(
    "where most throws are more than is counted a sheet counts no luck, and who wins is asked all the same") {
    const formats::RealFileSystem files;
    BalanceQuestion question;
    question.ground.files = &files;
    question.ground.path = std::string(test::sourceDir()) + "/samples/commands-and-colors/placentia.yaml";
    question.ground.players = "random";
    question.battles = 16;
    question.effects = false;
    const auto battle = readyBattle(question.ground);
    REQUIRE(battle.has_value());
    REQUIRE(sim::Fortune::canTell(battle->setup()));
    const BalanceAnswer answer = askBalance(*battle, question, Crew(1));
    CHECK(answer.sheet.battles() == 16);
    CHECK(answer.sheet.lucky() == 0);
    // Of kinds of throws of which two in a row are too much no more are followed: fewer are counted, the
    // battle is the same.
    sim::BattleSettings settings = battle->settings;
    settings.luck = true;
    const sim::Battle all = sim::playBattle(battle->setup(), settings);
    settings.skipsLuck = true;
    const sim::Battle some = sim::playBattle(battle->setup(), settings);
    REQUIRE(all.luck.has_value());
    REQUIRE(some.luck.has_value());
    CHECK(some.position == all.position);
    CHECK(some.luck->events == all.luck->events);
    CHECK(some.luck->unknown > all.luck->unknown); // throws that could be counted are skipped
    CHECK(all.luck->unknown > 2);
    CHECK(some.luck->luck + some.luck->skill == all.luck->luck + all.luck->skill); // the course of worth
}

TEST_CASE("a table that played other battles and versions before plays the next as a fresh one does") {
    Blow blow;
    const auto weak = readyBattle(groundOf(blow.stronger("2"), blow.files));
    const auto strong = readyBattle(groundOf(blow.stronger("4"), blow.files));
    REQUIRE(weak.has_value());
    REQUIRE(strong.has_value());
    TablePool used;
    for (std::uint64_t i = 0; i < 12; ++i)
        for (const ReadyBattle* battle : {&*weak, &*strong}) {
            sim::BattleSettings settings = battle->settings;
            settings.battle = i;
            settings.luck = true;
            TablePool fresh;
            const sim::Outcome a = used.outcomeOf(battle->setup(), settings);
            const sim::Outcome b = fresh.outcomeOf(battle->setup(), settings);
            CHECK(a.points == b.points);
            CHECK(a.lost == b.lost);
            REQUIRE(a.luck.has_value());
            CHECK(a.luck == b.luck);
            CHECK(a.skill == b.skill);
            CHECK(a.falls.size() == b.falls.size());
        }
}

TEST_CASE("the losses that end a battle are known where its verdicts come of no fewer") {
    // Verdict 0: the first wins; 1: nobody; 2: the second wins. By the losses of the second side.
    const auto battle = [](int winner, int lost) {
        return PlayedBattle{winner, winner == 2 ? 1 : winner == 1 ? 2 : 0, {0, lost}, 10};
    };
    std::vector<PlayedBattle> battles{battle(0, 7), battle(0, 8), battle(1, 6), battle(2, 3), battle(2, 6)};
    CHECK(beatenAt(battles, 1) == 7);
    CHECK(beatenAt(battles, 0) == std::nullopt);
    battles.push_back(battle(0, 5)); // won by the same verdict with fewer
    CHECK(beatenAt(battles, 1) == std::nullopt);
    battles.back() = battle(1, 7); // who lost so many won
    CHECK(beatenAt(battles, 1) == std::nullopt);
    battles.back() = battle(2, 8); // undecided with so many lost
    CHECK(beatenAt(battles, 1) == std::nullopt);
    battles.push_back(PlayedBattle{1, 3, {5, 0}, 10}); // the first is beaten with 5
    CHECK(beatenAt(battles, 1) == std::nullopt);
    CHECK(beatenAt(battles, 0) == 5);
    battles[battles.size() - 2].lost[0] = 5; // both were beaten
    CHECK(beatenAt(battles, 1) == 7);
    battles.push_back(PlayedBattle{}); // it stopped
    CHECK(beatenAt(battles, 1) == 7);
    CHECK(beatenAt({}, 1) == std::nullopt);
}

} // namespace groma::session
