#include "editor/session/balance/table_pool.h"

#include <utility>

namespace groma::session {

std::unique_ptr<sim::Table> TablePool::lend(const sim::BattleSettings& settings) {
    {
        const std::scoped_lock lock(mutex_);
        if (!free_.empty()) {
            std::unique_ptr<sim::Table> table = std::move(free_.back());
            free_.pop_back();
            return table;
        }
    }
    return std::make_unique<sim::Table>(settings);
}

void TablePool::giveBack(std::unique_ptr<sim::Table> table) {
    const std::scoped_lock lock(mutex_);
    free_.push_back(std::move(table));
}

sim::Outcome TablePool::outcomeOf(const game::Setup& setup, const sim::BattleSettings& settings) {
    std::unique_ptr<sim::Table> table = lend(settings);
    sim::Outcome outcome = sim::outcomeOf(*table, setup, settings);
    giveBack(std::move(table));
    return outcome;
}

sim::Outcome TablePool::playOn(const game::Run& from, const game::Answer* first,
                               const sim::BattleSettings& settings) {
    std::unique_ptr<sim::Table> table = lend(settings);
    sim::Outcome outcome = sim::outcomeOf(from.setup(), table->playOn(from, first, settings));
    giveBack(std::move(table));
    return outcome;
}

} // namespace groma::session
