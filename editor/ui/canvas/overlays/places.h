// Where words go on the map so that they hide as little as can be.
#pragma once

#include <imgui.h>

#include <span>

namespace groma::ui {

struct ScreenBox {
    ImVec2 low, high;
    friend bool operator==(const ScreenBox& a, const ScreenBox& b) {
        return a.low.x == b.low.x && a.low.y == b.low.y && a.high.x == b.high.x && a.high.y == b.high.y;
    }
};

/// The pixels that both cover.
float sharedArea(const ScreenBox& a, const ScreenBox& b);

/// Of some places for the upper left corner of a box of that size the one that hides least of `kept`, then
/// least of `others`; of equals the first.
ImVec2 freestOf(std::span<const ImVec2> where, ImVec2 size, std::span<const ScreenBox> kept,
                std::span<const ScreenBox> others);

} // namespace groma::ui
