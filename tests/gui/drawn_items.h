// Which controls the last frame had: each with its place and what may be seen of its window. The hooks of
// Dear ImGui for its test engine are called through here (tests/CMakeLists.txt), so that it is known without
// an engine too.
#pragma once

#include <imgui_internal.h>

#include <span>
#include <string>

namespace groma::gui {

struct DrawnItem {
    std::string window;
    std::string label; // as its maker told it; many tell none
    ImGuiID id = 0;
    ImRect box;
    ImRect clip; // what may be seen
};

// While one stands, controls are kept.
class WatchItems {
  public:
    WatchItems();
    ~WatchItems();
    WatchItems(const WatchItems&) = delete;
    WatchItems& operator=(const WatchItems&) = delete;
};

// Of the last frame that had any.
std::span<const DrawnItem> drawnItems();

} // namespace groma::gui
