// What was written in the last frame: each text as it was asked for, and how much of its place may be seen.
// ImDrawList::AddText of Dear ImGui is called through here (tests/CMakeLists.txt): of a text that a border
// cuts between two letters the picture alone tells nothing.
#pragma once

#include <imgui_internal.h>

#include <span>
#include <string>
#include <string_view>

namespace groma::gui {

struct DrawnText {
    std::string window;
    std::string text;
    ImRect box;  // that the whole text fills
    ImVec4 clip; // what may be seen: left, top, right, bottom
};

// While one stands, texts are kept.
class WatchTexts {
  public:
    WatchTexts();
    ~WatchTexts();
    WatchTexts(const WatchTexts&) = delete;
    WatchTexts& operator=(const WatchTexts&) = delete;
};

// Of the last frame that wrote anything.
std::span<const DrawnText> drawnTexts();
// The words stand in a text, or are the whole of one, of a window with that in its name; "": of any window.
bool isWritten(std::string_view window, std::string_view words);
bool isWrittenWhole(std::string_view window, std::string_view words);
// The words of the tooltips that are shown, one behind the other.
std::string tooltipText();

} // namespace groma::gui
