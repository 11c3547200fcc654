#include "editor/ui/canvas/drawing/dimmed.h"

namespace groma::ui {

Dimmed::Dimmed(ImDrawList& list, float share) : list_(list), share_(share), first_(list.VtxBuffer.Size) {}

Dimmed::~Dimmed() {
    if (share_ >= 1) return;
    for (int i = first_; i < list_.VtxBuffer.Size; ++i) {
        ImU32& colour = list_.VtxBuffer[i].col;
        const auto alpha = static_cast<float>(colour >> IM_COL32_A_SHIFT & 0xFFU) * share_;
        colour = (colour & ~IM_COL32_A_MASK) | static_cast<ImU32>(alpha + 0.5F) << IM_COL32_A_SHIFT;
    }
}

} // namespace groma::ui
