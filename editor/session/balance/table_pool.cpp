#include "editor/session/balance/table_pool.h"

#include <utility>

namespace groma::session {

sim::Outcome TablePool::outcomeOf(const game::Setup& setup, const sim::BattleSettings& settings) {
    std::unique_ptr<sim::Table> table;
    {
        const std::scoped_lock lock(mutex_);
        if (!free_.empty()) {
            table = std::move(free_.back());
            free_.pop_back();
        }
    }
    if (table == nullptr) table = std::make_unique<sim::Table>(settings);
    sim::Outcome outcome = sim::outcomeOf(*table, setup, settings);
    const std::scoped_lock lock(mutex_);
    free_.push_back(std::move(table));
    return outcome;
}

} // namespace groma::session
