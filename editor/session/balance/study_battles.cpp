#include "editor/session/balance/study_battles.h"

#include "core/game/names/ending.h"
#include "core/odds/chance_words.h"
#include "editor/session/balance/study_plays.h"
#include "formats/yaml/hash_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <optional>

namespace groma::session {

namespace {

// As many battles as one of a crew takes at a time: few, but no more than some hundred parts.
constexpr std::uint64_t kFewestOfPart = 8, kMostParts = 256;

formats::NamedCounts named(const game::Setup& setup, const std::map<std::int32_t, std::uint64_t>& counts) {
    formats::NamedCounts names;
    for (const auto& [verdict, count] : counts) names[game::verdictId(setup, verdict)] = count;
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

StudyBattles::StudyBattles(ReadyBattle battle)
    : battle_(std::make_unique<const ReadyBattle>(std::move(battle))),
      assumptions_(std::make_unique<const game::Assumptions>(battle_->setup())) {}

std::expected<StudyBattles, StudyRefusal> StudyBattles::open(const StudyGround& ground,
                                                             const formats::StudySource& study) {
    auto battle = battleOf(ground, study);
    if (!battle) return std::unexpected(std::move(battle.error()));
    StudyBattles battles(*std::move(battle));
    const formats::Loaded& loaded = battles.battle_->loaded;
    battles.identity_ = formats::identityOf(study, *loaded.project, *loaded.ruleset, ground.program);
    return battles;
}

std::optional<sim::Tally> StudyBattles::play(formats::BattleStretch stretch, const Crew& crew) const {
    sim::BattleSettings settings = battle_->settings;
    settings.assumptions = assumptions_.get();
    const std::uint64_t part = std::max(kFewestOfPart, (stretch.count + kMostParts - 1) / kMostParts);
    std::vector<sim::Tally> tallies((stretch.count + part - 1) / part);
    if (!crew.forEach(tallies.size(), [&](std::size_t i) {
            const std::uint64_t first = i * part;
            tallies[i] = sim::playSeries(battle_->setup(), settings, stretch.first + first,
                                         std::min(part, stretch.count - first));
        }))
        return {};
    sim::Tally sum;
    for (const sim::Tally& tally : tallies) sum.add(tally);
    return sum;
}

formats::StudyShard StudyBattles::shard(formats::ShardNumber number, const Crew& crew) const {
    const game::Setup& setup = battle_->setup();
    const formats::BattleStretch stretch = formats::stretchOf(identity_.battles, number.number, number.of);
    const sim::Tally tally = play(stretch, crew).value_or(sim::Tally());
    formats::StudyShard shard;
    shard.identity = identity_;
    shard.number = number.number;
    shard.of = number.of;
    shard.first = stretch.first;
    shard.battles = stretch.count;
    shard.verdicts = named(setup, tally.verdicts);
    for (const auto& [day, verdicts] : tally.fought)
        shard.days[game::battleName(setup, day)] = named(setup, verdicts);
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
                        [&](std::int32_t verdict) { return game::verdictId(setup, verdict); });
    };
    const auto dayOf = [&](const std::string& name) {
        const std::size_t count =
            model.campaign.battles < 0
                ? 0
                : model.outcomes[static_cast<std::size_t>(model.campaign.battles)].values.size();
        return numberOf(name, 0, count, [&](std::int32_t day) { return game::battleName(setup, day); });
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

StudyResult StudyBattles::answer(const sim::Tally& tally,
                                 const std::vector<formats::PlayedGame>& games) const {
    const game::Setup& setup = battle_->setup();
    if (tally.failures != 0)
        return std::unexpected(
            StudyRefusal{fmt::format("battle {} stopped: {}", tally.firstFailureBattle, tally.firstFailure)});
    StudyFinding found{{formats::yaml::hashText(battle_->loaded.ruleset->hash), {}, {}, {}, {}}, identity_};
    for (const auto& [verdict, count] : tally.verdicts) {
        const odds::Interval interval = odds::wilson(count, tally.battles);
        found.answer.result.emplace_back(game::verdictId(setup, verdict),
                                         fmt::format("{} of {} ({} to {})", count, tally.battles,
                                                     odds::percent(interval.low),
                                                     odds::percent(interval.high)));
    }
    for (std::size_t i = 0; i < tally.assumed.size(); ++i)
        if (tally.assumed[i] > 0)
            found.answer.assumed.push_back(fmt::format("{}, read in {} of {}", assumptions_->all()[i].what,
                                                       tally.assumed[i], tally.battles));
    SimulatedWins simulated;
    simulated.battles = tally.battles;
    for (const std::size_t side : {0U, 1U})
        if (static_cast<int>(side) < setup.sideCount())
            simulated.sides.at(side) = setup.side(static_cast<int>(side)).id;
    for (const auto& [verdict, count] : tally.verdicts)
        if (const int winner = game::winnerOf(setup.model(), verdict); winner >= 0 && winner < 2)
            simulated.wins.at(static_cast<std::size_t>(winner)) += count;
    if (const auto laid = layBeside(games, simulated, found); !laid) return std::unexpected(laid.error());
    return found;
}

} // namespace groma::session
