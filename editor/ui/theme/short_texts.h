#pragma once

#include <imgui.h>

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groma::ui {

/// What of a frame's texts had no room, where it stands, and how it reads whole: told under a pointer that
/// rests on it. One for each window of the program; `Look` leads to it.
class ShortTexts {
  public:
    struct Shown {
        std::string text;  ///< as it is drawn
        std::string whole; ///< as it was meant
        ImVec2 low, high;
        ImVec2 seenLow, seenHigh; ///< the part of the screen that it may be seen in
    };

    /// Before anything of a frame is drawn.
    void begin();
    /// That text stands for this one from now on.
    void cut(std::string_view text, std::string_view whole);
    /// A text is drawn; where it was cut, its place is kept.
    void drawn(const ImDrawList& list, ImVec2 low, ImVec2 high, std::string_view text);
    /// After everything of a frame: the tip, below what others tell of the same place.
    void tell() const;

    [[nodiscard]] std::span<const Shown> shown() const { return shown_; }

  private:
    std::map<std::string, std::string, std::less<>> wholeOf_;
    std::vector<Shown> shown_;
    std::string pointedAt_; ///< whole; empty: the pointer is on none
};

/// Of the tip that is shown, if any: it tells the text whole that it lies on, which is not told once more.
void tipHasWholeText();

} // namespace groma::ui
