// What a panel keeps of each open document: its own, so that the sheet need not know of it.
#pragma once

#include "editor/ui/workbench/workbench.h"

#include <algorithm>
#include <cstdint>
#include <map>

namespace groma::ui {

template <class State>
class PerSheet {
  public:
    /// Made when it is first asked for; that of sheets that were closed is gone.
    State& of(const Workbench& bench, const Sheet& sheet) {
        if (states_.size() > bench.sheets.size())
            std::erase_if(states_, [&](const auto& state) {
                return std::ranges::none_of(bench.sheets,
                                            [&](const auto& open) { return open->number == state.first; });
            });
        return states_[sheet.number];
    }

  private:
    std::map<std::uint64_t, State> states_; ///< by Sheet::number
};

} // namespace groma::ui
