// A distribution over whole numbers, as turns and lost counters are: bars of B, strokes of A.
#pragma once

#include "editor/ui/theme/look.h"

#include <imgui.h>

#include <cstdint>
#include <map>
#include <optional>

namespace groma::ui {

struct Distribution {
    std::map<int, std::uint64_t> counts;
    std::uint64_t total = 0; ///< above 0
};

struct BarFill {
    Colour colour{};
    /// Bars from here on decide the battle: they have the full colour, a line and words; the others less.
    /// Nothing: all are alike.
    std::optional<int> decides{};
};

/// Gives the bar under the pointer, where there is one. `a`: null for B alone.
std::optional<int> drawBars(const Look& look, const char* id, ImVec2 size, const Distribution& b,
                            const Distribution* a, const BarFill& fill);

} // namespace groma::ui
