#include "cli/parts/study_answers.h"

#include "cli/parts/files.h"
#include "cli/parts/places.h"
#include "core/odds/chance_words.h"
#include "core/snippet/measure.h"
#include "core/snippet/question.h"
#include "formats/yaml/hash_text.h"

#include <fmt/core.h>

#include <functional>
#include <optional>

namespace groma::cli {

namespace {

std::string hashText(const formats::Loaded& loaded) { return formats::yaml::hashText(loaded.ruleset->hash); }

std::string complaints(const formats::Loaded& loaded) {
    std::string all;
    for (const diag::Diagnostic& problem : loaded.problems.sorted())
        if (problem.severity == diag::Severity::Error)
            all += formats::renderBriefly(problem, ShownPlaces(loaded)) + "\n";
    return all;
}

formats::NamedCounts named(const game::Setup& setup, const std::map<std::int32_t, std::uint64_t>& counts) {
    formats::NamedCounts names;
    for (const auto& [verdict, count] : counts) names[verdictId(setup, verdict)] = count;
    return names;
}

// The number of what is so named among `count`; -1 is named as well.
std::optional<std::int32_t> numberOf(const std::string& name, std::int32_t first, std::size_t count,
                                     const std::function<std::string(std::int32_t)>& nameOf) {
    for (std::int32_t i = first; i < static_cast<std::int32_t>(count); ++i)
        if (nameOf(i) == name) return i;
    return {};
}

} // namespace

StudyResult askSnippet(formats::Loader& loader, const std::string& path, const formats::StudySource& study,
                       std::string_view program) {
    const formats::Loaded loaded = loader.load(path);
    if (loaded.problems.hasErrors() || !loaded.snippet || !loaded.built.setup)
        return std::unexpected(
            fmt::format("`{}` is no snippet without errors\n{}", path, complaints(loaded)));
    const game::Setup& setup = *loaded.built.setup;
    auto question = snippet::oddsQuestion(setup, *loaded.snippet);
    const auto refused = [&](const snippet::Refusal& refusal) {
        const snippet::Mismatch& problem = refusal.problems.front();
        return std::unexpected(placeText(loaded, problem.where) + ": " + snippet::sentence(problem));
    };
    if (!question) return refused(question.error());
    std::optional<snippet::EndExpression> of;
    if (!study.frame.of.empty()) {
        diag::Sink problems;
        of = snippet::EndExpression::checked(setup, question->begun.call, study.frame.of, problems);
        if (!of)
            return std::unexpected("`" + study.frame.of.text +
                                   "` cannot be asked: " + problems.items().front().message);
    }
    question->request.policy.rule = odds::ruleNamed(study.frame.policy);
    question->request.findAssumed = true;
    odds::Counter counter;
    const odds::Odds odds = counter.count(question->request);
    if (odds.method == odds::Method::Refused)
        return refused(snippet::refusalOf(setup, *question->step, odds));
    StudyFinding found{
        {hashText(loaded), odds::policyText(setup.model(), odds), odds::methodText(odds), {}, {}},
        formats::identityOf(study, *loaded.project, *loaded.ruleset, program)};
    for (const odds::Chance& chance : of ? of->of(setup, odds) : odds::results(setup, odds))
        found.answer.result.emplace_back(chance.name, odds::chanceText(chance));
    for (const odds::RestsOn& rests : odds.assumed)
        found.answer.assumed.push_back(rests.on.what + ", read with chance " +
                                       odds::chanceText(rests.chance));
    if (odds.method == odds::Method::Sampled) found.identity.dice = game::kDiceVersion;
    return found;
}

StudyBattles::StudyBattles(LoadedBattle battle)
    : battle_(std::make_unique<const LoadedBattle>(std::move(battle))),
      assumptions_(std::make_unique<const game::Assumptions>(battle_->setup())) {}

std::expected<StudyBattles, std::string>
StudyBattles::open(const std::string& path, const formats::StudySource& study, std::string_view program) {
    BattleOptions options;
    options.path = path;
    options.players = study.frame.players;
    options.seed = study.frame.seed;
    auto battle = loadBattle(options);
    if (!battle) return std::unexpected("the battle cannot be played");
    StudyBattles battles(*std::move(battle));
    const formats::Loaded& loaded = battles.battle_->loaded;
    battles.identity_ = formats::identityOf(study, *loaded.project, *loaded.ruleset, program);
    return battles;
}

sim::Tally StudyBattles::play(formats::BattleStretch stretch, unsigned threads) const {
    sim::BattleSettings settings = battle_->settings;
    settings.assumptions = assumptions_.get();
    return playAll(battle_->setup(), settings, stretch.first, stretch.count, threads);
}

formats::StudyShard StudyBattles::shard(formats::ShardNumber number, unsigned threads) const {
    const game::Setup& setup = battle_->setup();
    const formats::BattleStretch stretch = formats::stretchOf(identity_.battles, number.number, number.of);
    const sim::Tally tally = play(stretch, threads);
    formats::StudyShard shard;
    shard.identity = identity_;
    shard.number = number.number;
    shard.of = number.of;
    shard.first = stretch.first;
    shard.battles = stretch.count;
    shard.verdicts = named(setup, tally.verdicts);
    for (const auto& [day, verdicts] : tally.fought)
        shard.days[battleName(setup, day)] = named(setup, verdicts);
    shard.assumed = tally.assumed;
    shard.failures = tally.failures;
    shard.firstFailureBattle = tally.firstFailureBattle;
    shard.firstFailure = tally.firstFailure;
    return shard;
}

std::expected<sim::Tally, std::string>
StudyBattles::sum(const std::vector<formats::FoundShard>& shards) const {
    const game::Setup& setup = battle_->setup();
    const rules::Model& model = setup.model();
    const auto verdictOf = [&](const std::string& name) {
        return numberOf(name, -1, model.verdicts.size(),
                        [&](std::int32_t verdict) { return verdictId(setup, verdict); });
    };
    const auto dayOf = [&](const std::string& name) {
        const std::size_t count =
            model.campaign.battles < 0
                ? 0
                : model.outcomes[static_cast<std::size_t>(model.campaign.battles)].values.size();
        return numberOf(name, 0, count, [&](std::int32_t day) { return battleName(setup, day); });
    };
    sim::Tally all;
    for (const auto& [path, shard] : shards) {
        if (!shard.assumed.empty() && shard.assumed.size() != assumptions_->all().size())
            return std::unexpected(fmt::format("{} counts {} assumptions, there are {}", path,
                                               shard.assumed.size(), assumptions_->all().size()));
        sim::Tally tally;
        const auto put = [&](const formats::NamedCounts& from, std::map<std::int32_t, std::uint64_t>& into) {
            for (const auto& [name, count] : from) {
                const auto verdict = verdictOf(name);
                if (!verdict) return false;
                into[*verdict] += count;
            }
            return true;
        };
        bool known = put(shard.verdicts, tally.verdicts);
        for (const auto& [name, counts] : shard.days) {
            const auto day = dayOf(name);
            known = known && day && put(counts, tally.fought[*day]);
        }
        if (!known) return std::unexpected(path + " names a verdict or a battle that the rules do not have");
        tally.battles = shard.battles;
        tally.assumed = shard.assumed;
        tally.failures = shard.failures;
        tally.firstFailure = shard.firstFailure;
        tally.firstFailureBattle = shard.firstFailureBattle;
        all.add(tally);
    }
    return all;
}

StudyResult StudyBattles::answer(const sim::Tally& tally) const {
    const game::Setup& setup = battle_->setup();
    if (tally.failures != 0)
        return std::unexpected(
            fmt::format("battle {} stopped: {}", tally.firstFailureBattle, tally.firstFailure));
    StudyFinding found{{hashText(battle_->loaded), {}, {}, {}, {}}, identity_};
    for (const auto& [verdict, count] : tally.verdicts) {
        const odds::Interval interval = odds::wilson(count, tally.battles);
        found.answer.result.emplace_back(verdictId(setup, verdict),
                                         fmt::format("{} of {} ({} to {})", count, tally.battles,
                                                     percent(interval.low), percent(interval.high)));
    }
    for (std::size_t i = 0; i < tally.assumed.size(); ++i)
        if (tally.assumed[i] > 0)
            found.answer.assumed.push_back(fmt::format("{}, read in {} of {}", assumptions_->all()[i].what,
                                                       tally.assumed[i], tally.battles));
    return found;
}

} // namespace groma::cli
