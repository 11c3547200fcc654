#pragma once

#include <imgui_internal.h>

namespace groma::ui {

/// The panel that a window lies in, which may be one of its children.
inline const ImGuiWindow* panelOf(const ImGuiWindow* window) {
    while (window->ParentWindow != nullptr && !window->DockIsActive &&
           (window->Flags & ImGuiWindowFlags_ChildWindow) != 0)
        window = window->ParentWindow;
    return window;
}

} // namespace groma::ui
