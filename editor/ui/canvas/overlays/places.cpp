#include "editor/ui/canvas/overlays/places.h"

#include <algorithm>
#include <utility>

namespace groma::ui {

float sharedArea(const ScreenBox& a, const ScreenBox& b) {
    const float wide = std::min(a.high.x, b.high.x) - std::max(a.low.x, b.low.x);
    const float high = std::min(a.high.y, b.high.y) - std::max(a.low.y, b.low.y);
    return std::max(wide, 0.0F) * std::max(high, 0.0F);
}

ImVec2 freestOf(std::span<const ImVec2> where, ImVec2 size, std::span<const ScreenBox> kept,
                std::span<const ScreenBox> others) {
    const auto hides = [&](ImVec2 at) {
        const ScreenBox own{at, {at.x + size.x, at.y + size.y}};
        const auto sum = [&](std::span<const ScreenBox> boxes) {
            float hidden = 0;
            for (const ScreenBox& box : boxes) hidden += sharedArea(own, box);
            return static_cast<int>(hidden); // a rim of less than a pixel is none
        };
        return std::pair(sum(kept), sum(others));
    };
    return *std::ranges::min_element(where, {}, hides);
}

} // namespace groma::ui
