// What came of battles, kept by what they depend on: a version of the texts, players and dice. Who asks about
// one change after another plays the battles of what is compared with them once.
#pragma once

#include "core/sim/balance.h"
#include "editor/session/balance/battle_ground.h"
#include "editor/session/balance/table_pool.h"
#include "editor/session/jobs/parallel.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

namespace groma::session {

class KeptBattles {
  public:
    // `most` bytes in all; where there would be more, the versions that were asked for longest ago are
    // forgotten. A battle takes some 200, and 16 for each fall whose luck is known.
    explicit KeptBattles(std::size_t most = std::size_t{128} << 20) : most_(most) {}
    KeptBattles(const KeptBattles&) = delete;
    KeptBattles& operator=(const KeptBattles&) = delete;

    // Battles first .. first + count - 1, played where they are not known; nothing where the crew was told to
    // stop. What comes of a battle does not depend on who played it: the same with and without.
    [[nodiscard]] std::vector<sim::Outcome> outcomes(const ReadyBattle& battle,
                                                     const sim::BattleSettings& settings, std::uint64_t first,
                                                     std::uint64_t count, const Crew& crew);

    [[nodiscard]] std::uint64_t played() const; // since the beginning
    [[nodiscard]] std::size_t bytes() const;    // of those that are kept now

  private:
    struct Version {
        std::map<std::uint64_t, sim::Outcome> outcomes; // by number of the battle
        std::size_t bytes = 0;
        std::uint64_t askedAt = 0;
    };
    void forget(std::uint64_t except);

    TablePool tables_;
    mutable std::mutex mutex_;
    std::map<std::uint64_t, Version> versions_; // by all that their battles depend on but the number
    std::size_t most_, bytes_ = 0;
    std::uint64_t played_ = 0, asked_ = 0;
};

// The same without keeping, at tables of their own: `kept` may be null.
[[nodiscard]] std::vector<sim::Outcome> outcomesOf(KeptBattles* kept, const ReadyBattle& battle,
                                                   const sim::BattleSettings& settings, std::uint64_t first,
                                                   std::uint64_t count, const Crew& crew);

} // namespace groma::session
