// Tables that battles are played at one after the other, lent to the threads of a crew: what a table's
// engines remember of a set-up is good for its next battle, and no battle is another for it.
#pragma once

#include "core/sim/balance.h"
#include "core/sim/battle.h"

#include <memory>
#include <mutex>
#include <vector>

namespace groma::session {

class TablePool {
  public:
    TablePool() = default;
    TablePool(const TablePool&) = delete;
    TablePool& operator=(const TablePool&) = delete;

    // From whichever thread. Settings differ as sim::Table allows.
    [[nodiscard]] sim::Outcome outcomeOf(const game::Setup& setup, const sim::BattleSettings& settings);
    // A run under way played on: see sim::Table::playOn.
    [[nodiscard]] sim::Outcome playOn(const game::Run& from, const game::Answer* first,
                                      const sim::BattleSettings& settings);

  private:
    std::unique_ptr<sim::Table> lend(const sim::BattleSettings& settings);
    void giveBack(std::unique_ptr<sim::Table> table);

    std::mutex mutex_;
    std::vector<std::unique_ptr<sim::Table>> free_; // the one that was given back last is lent first
};

} // namespace groma::session
