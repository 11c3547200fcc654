#include "editor/app/appearing.h"

#include <imgui_internal.h>

#include <algorithm>

namespace groma::app {

bool isAppearing() {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    int drawn = g.FrameCount - 1; // the newest frame with panels: this one, or the last one if this has begun
    for (const ImGuiWindow* window : g.Windows)
        if (window->DockId != 0) drawn = std::max(drawn, window->LastFrameActive);
    bool docked = false;
    for (const ImGuiWindow* window : g.Windows) {
        if (window->DockId == 0 || window->LastFrameActive != drawn) continue;
        if (!window->Hidden) return false;
        docked = true;
    }
    return docked;
}

} // namespace groma::app
