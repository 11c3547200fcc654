#include "editor/session/balance/kept_battles.h"

#include "core/base/hash.h"
#include "editor/session/balance/balance_question.h"

#include <algorithm>
#include <utility>

namespace groma::session {

namespace {

std::uint64_t versionOf(const ReadyBattle& battle, const sim::BattleSettings& settings) {
    std::uint64_t key = base::combine(battle.identity, settings.seed);
    for (const sim::PlayerSettings& player : settings.players)
        key = base::combine(key, base::combine(static_cast<std::uint64_t>(player.kind) * 16 +
                                                   static_cast<std::uint64_t>(player.posture),
                                               player.thoughts));
    key = base::combine(key, static_cast<std::uint64_t>(settings.turn + 1));
    if (settings.luck && settings.luckOf)
        for (const std::uint32_t kind : *settings.luckOf) key = base::combine(key, kind);
    return base::combine(key, (settings.luck ? 1U : 0U) + (settings.checkInvariants ? 2U : 0U) +
                                  (settings.skipsLuck ? 4U : 0U) +
                                  (settings.luck && settings.luckOf ? 8U : 0U));
}

// About: with what the map takes for it.
std::size_t bytesOf(const sim::Outcome& outcome) {
    constexpr std::size_t kOfMap = 48;
    return sizeof(outcome) + kOfMap + outcome.falls.size() * sizeof(sim::Fall) +
           outcome.kinds.size() * sizeof(sim::LuckKind) + outcome.course.size() * sizeof(double) +
           outcome.failure.size();
}

} // namespace

std::vector<sim::Outcome> KeptBattles::outcomes(const ReadyBattle& battle,
                                                const sim::BattleSettings& settings, std::uint64_t first,
                                                std::uint64_t count, const Crew& crew) {
    const std::uint64_t version = versionOf(battle, settings);
    std::vector<sim::Outcome> found(count);
    std::vector<std::uint64_t> missing;
    {
        const std::scoped_lock lock(mutex_);
        Version& known = versions_[version];
        known.askedAt = ++asked_;
        for (std::uint64_t i = 0; i < count; ++i)
            if (const auto at = known.outcomes.find(first + i); at != known.outcomes.end())
                found[i] = at->second;
            else missing.push_back(i);
    }
    if (!crew.forEach(missing.size(), [&](std::size_t i) {
            sim::BattleSettings own = settings;
            own.battle = first + missing[i];
            found[missing[i]] = tables_.outcomeOf(battle.setup(), own);
        }))
        return {};
    const std::scoped_lock lock(mutex_);
    played_ += missing.size();
    Version& known = versions_[version];
    for (const std::uint64_t i : missing) // another thread may have put it there meanwhile
        if (known.outcomes.try_emplace(first + i, found[i]).second) {
            known.bytes += bytesOf(found[i]);
            bytes_ += bytesOf(found[i]);
        }
    forget(version);
    return found;
}

void KeptBattles::forget(std::uint64_t except) {
    while (bytes_ > most_) {
        auto oldest = versions_.end();
        for (auto at = versions_.begin(); at != versions_.end(); ++at)
            if (at->first != except &&
                (oldest == versions_.end() || at->second.askedAt < oldest->second.askedAt))
                oldest = at;
        if (oldest == versions_.end()) oldest = versions_.find(except); // it alone is too many
        bytes_ -= oldest->second.bytes;
        versions_.erase(oldest);
    }
}

std::uint64_t KeptBattles::played() const {
    const std::scoped_lock lock(mutex_);
    return played_;
}
std::size_t KeptBattles::bytes() const {
    const std::scoped_lock lock(mutex_);
    return bytes_;
}

std::vector<sim::Outcome> outcomesOf(KeptBattles* kept, const ReadyBattle& battle,
                                     const sim::BattleSettings& settings, std::uint64_t first,
                                     std::uint64_t count, const Crew& crew) {
    if (kept != nullptr) return kept->outcomes(battle, settings, first, count, crew);
    TablePool tables;
    return outcomesOf(tables, battle.setup(), settings, first, count, crew);
}

} // namespace groma::session
