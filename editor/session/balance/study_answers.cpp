#include "editor/session/balance/study_answers.h"

#include "core/game/setup/fingerprint.h"
#include "core/odds/chance_words.h"
#include "core/snippet/measure.h"
#include "core/snippet/question.h"
#include "editor/session/balance/nearest_question.h"
#include "editor/session/balance/study_battles.h"
#include "editor/session/balance/study_lines.h"
#include "editor/session/balance/study_plays.h"
#include "formats/proof/setting.h"
#include "formats/study/beside.h"
#include "formats/text/render.h"
#include "formats/yaml/hash_text.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::session {

namespace {

using Asks = formats::StudySource::Asks;

std::unexpected<StudyRefusal> refused(std::string text, std::optional<diag::NodeRef> where = {}) {
    return std::unexpected(StudyRefusal{std::move(text), where});
}

std::string complaints(const formats::Loaded& loaded) {
    std::string all;
    for (const diag::Diagnostic& problem : loaded.problems.sorted())
        if (problem.severity == diag::Severity::Error)
            all += formats::renderBriefly(problem, *loaded.project) + "\n";
    return all;
}

formats::Loaded loadedOf(const StudyGround& ground, const formats::StudySource& study) {
    formats::Loaded loaded =
        formats::Loader(*ground.files)
            .load(ground.root + "/" + study.path.text, {.root = ground.root, .unsaved = ground.unsaved});
    takeUnprinted(loaded, ground);
    return loaded;
}

std::unexpected<StudyRefusal> isNot(const char* what, const formats::Loaded& loaded,
                                    const formats::StudySource& study) {
    return refused(fmt::format("`{}` is no {} without errors\n{}", study.path.text, what, complaints(loaded)),
                   study.path.where);
}

sim::CallQuestion callQuestionOf(const formats::StudySource::Frame& frame) {
    sim::CallQuestion call;
    call.rule = odds::ruleNamed(frame.policy);
    call.expression = frame.of;
    call.samples = frame.samples;
    call.seed = frame.seed;
    call.findAssumed = true;
    return call;
}

class Answering {
  public:
    Answering(const StudyGround& ground, const formats::StudySource& study, const Crew& crew,
              formats::StudyBeside beside = {}, std::vector<formats::PlayedGame> games = {})
        : ground_(ground), study_(study), frame_(study.frame), crew_(crew), beside_(std::move(beside)),
          games_(std::move(games)) {}

    StudyResult answer() const {
        StudyResult found = ask();
        if (found && crew_.cancelled()) return refused("stopped by hand");
        return found;
    }

  private:
    StudyResult ask() const {
        switch (study_.asks) {
        case Asks::Chances: return chances();
        case Asks::Battles: return battles();
        case Asks::Balance: return balance();
        case Asks::Matrix: return matrix();
        case Asks::Sweep: return sweep();
        }
        return refused("it asks nothing");
    }

    formats::Loaded load() const { return loadedOf(ground_, study_); }
    StudyFinding findingOf(const formats::Loaded& loaded) const {
        return {{formats::yaml::hashText(loaded.ruleset->hash), {}, {}, {}, {}},
                formats::identityOf(study_, *loaded.project, *loaded.ruleset, ground_.program)};
    }
    std::unexpected<StudyRefusal> notSound(const formats::Loaded& loaded, const char* what) const {
        return isNot(what, loaded, study_);
    }

    StudyResult chances() const {
        const formats::Loaded loaded = load();
        if (loaded.problems.hasErrors() || !loaded.snippet || !loaded.built.setup)
            return notSound(loaded, "snippet");
        const game::Setup& setup = *loaded.built.setup;
        auto question = snippet::oddsQuestion(setup, *loaded.snippet);
        const auto notAsked = [&](const snippet::Refusal& refusal) {
            const snippet::Mismatch& problem = refusal.problems.front();
            const auto located = loaded.project->locate({problem.where, 0, 0});
            const std::string place =
                located ? fmt::format("{}:{}", located->source->path(),
                                      located->source->positionOf(located->span.begin).line + 1)
                        : loaded.path;
            return refused(place + ": " + snippet::sentence(problem));
        };
        if (!question) return notAsked(question.error());
        std::optional<snippet::EndExpression> of;
        if (!frame_.of.empty()) {
            diag::Sink problems;
            of = snippet::EndExpression::checked(setup, question->begun.call, frame_.of, problems);
            if (!of)
                return refused("`" + frame_.of.text +
                                   "` cannot be asked: " + problems.items().front().message,
                               frame_.of.where);
        }
        question->request.policy.rule = odds::ruleNamed(frame_.policy);
        question->request.findAssumed = true;
        odds::Counter counter;
        const odds::Odds odds = counter.count(question->request);
        if (odds.method == odds::Method::Refused)
            return notAsked(snippet::refusalOf(setup, *question->step, odds));
        StudyFinding found = findingOf(loaded);
        found.answer.decisions = odds::policyText(setup.model(), odds);
        found.answer.method = odds::methodText(odds);
        for (const odds::Chance& chance : of ? of->of(setup, odds) : odds::results(setup, odds))
            found.answer.result.emplace_back(chance.name, odds::chanceText(chance));
        for (const odds::RestsOn& rests : odds.assumed)
            found.answer.assumed.push_back(rests.on.what + ", read with chance " +
                                           odds::chanceText(rests.chance));
        if (odds.method == odds::Method::Sampled) found.identity.dice = game::kDiceVersion;
        return found;
    }

    StudyResult battles() const {
        const auto battles = StudyBattles::open(ground_, study_);
        if (!battles) return std::unexpected(battles.error());
        const auto tally = battles->play({0, frame_.battles}, crew_);
        return tally ? battles->answer(*tally, games_) : refused("stopped by hand");
    }

    StudyResult balance() const {
        const auto battle = battleOf(ground_, study_);
        if (!battle) return std::unexpected(battle.error());
        if (battle->setup().sideCount() != 2)
            return refused("it has no two sides to be balanced", study_.path.where);
        const BalanceQuestion question = balanceQuestionOf(ground_, study_);
        const BalanceAnswer answer = askBalance(*battle, question, crew_, {}, ground_.kept);
        if (answer.sheet.failures() > 0)
            return refused(
                fmt::format("{} battles stopped: {}", answer.sheet.failures(), answer.sheet.firstFailure()));
        StudyFinding found = findingOf(battle->loaded);
        found.answer.result = linesOf(battle->setup(), answer, question);
        if (beside_.nearest > 0) {
            found.identity.players += fmt::format("; nearest {}", beside_.nearest);
            for (auto& line : linesOf(askNearest(*battle, question, answer, {.most = beside_.nearest}, crew_,
                                                 {}, ground_.kept)))
                found.answer.result.push_back(std::move(line));
        }
        for (const odds::RestsOn& rests : answer.rests)
            found.answer.assumed.push_back(rests.on.what + ", read in " +
                                           odds::percent(rests.chance.chance.toDouble()) + " of battles");
        SimulatedWins simulated;
        simulated.battles = answer.sheet.battles();
        for (const std::size_t side : {0U, 1U}) {
            simulated.sides.at(side) = battle->setup().side(static_cast<int>(side)).id;
            simulated.wins.at(side) = answer.sheet.wins(side);
            simulated.lost.at(side) = meanOf(answer.sheet.lost(side));
        }
        if (const auto laid = layBeside(games_, simulated, found); !laid)
            return std::unexpected(laid.error());
        return found;
    }

    StudyResult matrix() const {
        auto made = matrixOf(ground_, study_);
        if (!made) return std::unexpected(std::move(made.error()));
        const auto& [loaded, plan] = *made;
        std::optional<formats::Loaded> against;
        if (!beside_.against.empty()) {
            against = formats::Loader(*ground_.files)
                          .load(ground_.root + "/" + beside_.against.text,
                                {.root = ground_.root, .unsaved = ground_.unsaved});
            if (!against->ruleset || against->problems.hasErrors())
                return refused(fmt::format("`{}` is no ruleset without errors\n{}", beside_.against.text,
                                           complaints(*against)),
                               beside_.against.where);
        }
        sim::Matrix asked = askMatrix(plan, crew_), other;
        if (against) other = askMatrix(plan.under(against->ruleset), crew_);
        const std::vector<sim::LeftOut> out = sim::leaveOutUnasked(asked, against ? &other : nullptr);
        if (asked.cells.empty())
            return refused("no pair of types can be asked so: " +
                               (out.empty() ? "there is none" : out.front().type + ": " + out.front().why),
                           study_.path.where);
        StudyFinding found = findingOf(loaded);
        found.answer.result = linesOf(asked, out, measureNamed(frame_.measure), against ? &other : nullptr);
        if (against)
            found.identity.players +=
                "; against " + formats::yaml::hashText(game::fingerprint(*against->ruleset));
        tellOdds(asked, "cells", found);
        return found;
    }

    StudyResult sweep() const {
        const formats::Loaded loaded = load();
        if (loaded.problems.hasErrors() || !loaded.built.setup)
            return notSound(loaded, "snippet and no scenario");
        SweepQuestion question;
        question.ground = groundOfStudy(ground_, study_);
        question.battles = frame_.battles;
        question.call = callQuestionOf(frame_);
        for (const rules::NamedText& axis : frame_.set) {
            auto made = sweepAxis(loaded, axis.name.text, axis.text.text);
            if (!made) return refused(made.error(), axis.name.where);
            question.axes.push_back(*std::move(made));
        }
        const SweepAnswer answer = askSweep(loaded, question, crew_);
        if (!answer.failure.empty()) return refused(answer.failure, study_.path.where);
        for (const SweptBattles& point : answer.played)
            if (point.sheet.failures() > 0) return refused("battles stopped: " + point.sheet.firstFailure());
        StudyFinding found = findingOf(loaded);
        found.answer.result = linesOf(answer, question.axes);
        if (answer.played.empty()) tellOdds(answer.odds, "points", found);
        return found;
    }

    // How they were found, and what they rest on. No dice fell where all were counted.
    void tellOdds(const sim::Matrix& matrix, std::string_view cells, StudyFinding& found) const {
        const auto sampled = std::ranges::count_if(
            matrix.cells, [](const sim::CallAnswer& c) { return c.refused.empty() && !c.exact; });
        found.identity.dice = sampled > 0 ? game::kDiceVersion : "";
        if (sampled > 0)
            found.answer.method =
                fmt::format("{} {} of {} samples, seed {}", sampled, cells, frame_.samples, frame_.seed);
        found.answer.decisions = "policy " + frame_.policy;
        found.answer.assumed = assumedLines(matrix, cells);
    }

    const StudyGround& ground_;
    const formats::StudySource& study_;
    const formats::StudySource::Frame& frame_;
    const Crew& crew_;
    formats::StudyBeside beside_;
    std::vector<formats::PlayedGame> games_; // that people played
};

} // namespace

void takeUnprinted(formats::Loaded& loaded, const StudyGround& ground) {
    if (!ground.unsaved.empty()) formats::judgeAsChanged(loaded);
}

std::expected<StudyMatrix, StudyRefusal> matrixOf(const StudyGround& ground,
                                                  const formats::StudySource& study) {
    const formats::StudySource::Frame& frame = study.frame;
    formats::Loaded loaded = loadedOf(ground, study);
    if (loaded.problems.hasErrors() || !loaded.scenario || !loaded.built.setup)
        return isNot("snippet and no scenario", loaded, study);
    sim::MatrixQuestion question;
    question.attacker = frame.attacker;
    question.defender = frame.defender;
    question.attackers = frame.attackers;
    question.defenders = frame.defenders;
    question.call = callQuestionOf(frame);
    question.call.step = frame.step;
    auto plan = matrixPlan(loaded, frame.call.text, frame.side.text, std::move(question));
    if (!plan) return refused(plan.error(), frame.call.empty() ? study.path.where : frame.call.where);
    return StudyMatrix{std::move(loaded), *std::move(plan)};
}

BattleGround groundOfStudy(const StudyGround& ground, const formats::StudySource& study) {
    BattleGround battle;
    battle.files = ground.files;
    battle.root = ground.root;
    battle.path = ground.root + "/" + study.path.text;
    battle.unsaved = ground.unsaved;
    battle.players = study.frame.players;
    battle.seed = study.frame.seed;
    for (const rules::Text& what : study.frame.forbid) battle.forbid.push_back(what.text);
    return battle;
}

BalanceQuestion balanceQuestionOf(const StudyGround& ground, const formats::StudySource& study) {
    const formats::StudySource::Frame& frame = study.frame;
    BalanceQuestion question;
    question.ground = groundOfStudy(ground, study);
    question.battles = frame.battles;
    question.pairs = frame.pairs;
    question.within = frame.within;
    question.little = frame.little;
    question.effects = frame.effects;
    question.only = frame.only;
    question.again = frame.again;
    question.againPairs = frame.againPairs;
    return question;
}

std::expected<ReadyBattle, StudyRefusal> battleOf(const StudyGround& ground,
                                                  const formats::StudySource& study) {
    auto battle = readyBattle(groundOfStudy(ground, study));
    if (battle) return *std::move(battle);
    const NotReady& not_ = battle.error();
    std::string text = "the battle cannot be played";
    text += not_.loaded.problems.hasErrors() ? "\n" + complaints(not_.loaded) : ": " + not_.text;
    return std::unexpected(StudyRefusal{std::move(text), study.path.where});
}

StudyResult askStudy(const StudyGround& ground, const formats::StudySource& study, const Crew& crew) {
    return Answering(ground, study, crew).answer();
}

StudyResult askStudy(const StudyGround& ground, const formats::Loaded& study, const Crew& crew) {
    auto games = playedGames(ground, study);
    if (!games) return std::unexpected(std::move(games.error()));
    diag::Sink told; // when it was loaded
    auto beside = formats::readBeside(*study.project->start(), study.study->asks, told);
    return Answering(ground, *study.study, crew, std::move(beside), *std::move(games)).answer();
}

} // namespace groma::session
