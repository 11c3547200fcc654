// What came of battles, kept by what they depend on: a version of the texts, players and dice. Who asks about
// one change after another plays the battles of what is compared with them once.
#pragma once

#include "core/sim/balance.h"
#include "editor/session/balance/battle_ground.h"
#include "editor/session/jobs/parallel.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

namespace groma::session {

class KeptBattles {
  public:
    // `most` in all; where there would be more, the versions that were asked for longest ago are forgotten.
    explicit KeptBattles(std::uint64_t most = 100'000) : most_(most) {}
    KeptBattles(const KeptBattles&) = delete;
    KeptBattles& operator=(const KeptBattles&) = delete;

    // Battles first .. first + count - 1, played where they are not known; nothing where the crew was told to
    // stop. What comes of a battle does not depend on who played it: the same with and without.
    [[nodiscard]] std::vector<sim::Outcome> outcomes(const ReadyBattle& battle,
                                                     const sim::BattleSettings& settings, std::uint64_t first,
                                                     std::uint64_t count, const Crew& crew);

    [[nodiscard]] std::uint64_t played() const; // since the beginning
    [[nodiscard]] std::uint64_t kept() const;   // now

  private:
    struct Version {
        std::map<std::uint64_t, sim::Outcome> outcomes; // by number of the battle
        std::uint64_t askedAt = 0;
    };
    void forget(std::uint64_t except);

    mutable std::mutex mutex_;
    std::map<std::uint64_t, Version> versions_; // by all that their battles depend on but the number
    std::uint64_t most_, kept_ = 0, played_ = 0, asked_ = 0;
};

// The same without keeping: `kept` may be null.
[[nodiscard]] std::vector<sim::Outcome> outcomesOf(KeptBattles* kept, const ReadyBattle& battle,
                                                   const sim::BattleSettings& settings, std::uint64_t first,
                                                   std::uint64_t count, const Crew& crew);

} // namespace groma::session
