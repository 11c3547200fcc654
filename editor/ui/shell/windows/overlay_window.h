// What the windows over everything have in common.
#pragma once

#include "editor/ui/shell/windows/small_windows.h"
#include "editor/ui/theme/look.h"

namespace groma::ui {

enum class OverlayFocus { Always, Once };

/// In the upper middle of the screen. Height 0: as high as its content, as far as the screen has room for it;
/// what goes beyond is scrolled. A click outside closes those that always have the focus.
class OverlayWindow {
  public:
    OverlayWindow(const Look& look, const char* name, ImVec2 size, bool& open,
                  OverlayFocus focus = OverlayFocus::Always);
    ~OverlayWindow();
    OverlayWindow(const OverlayWindow&) = delete;
    OverlayWindow& operator=(const OverlayWindow&) = delete;
};

constexpr float kOverlayFoot = 48; ///< of a row of buttons

/// What scrolls of such a window while it lives, so that what stands below it, its buttons, is in sight at
/// any scale. `foot`: the height of that, in units.
class OverlayBody {
  public:
    OverlayBody(const Look& look, float foot);
    ~OverlayBody();
    OverlayBody(const OverlayBody&) = delete;
    OverlayBody& operator=(const OverlayBody&) = delete;
};

/// Its heading, with a cross that closes it.
void overlayTitle(const Look& look, const char* title, bool& open);
/// The field of a list that narrows; has the keyboard when the window opens. True on Enter.
bool narrowingField(const Look& look, const char* id, Narrowing& list, const char* hint);
/// Up, Down, PageUp, PageDown; keeps the row inside.
void moveRow(Narrowing& list, std::size_t rows);
/// The rows below the field, while it lives: the keyboard stays in the field, also where they scroll.
class NarrowingRows {
  public:
    NarrowingRows();
    ~NarrowingRows();
    NarrowingRows(const NarrowingRows&) = delete;
    NarrowingRows& operator=(const NarrowingRows&) = delete;
};
/// Something quiet at the right. True when clicked.
bool narrowingRow(const Look& look, const std::string& label, const std::string& id, bool chosen, bool off,
                  const std::string& right);

void helpGroup(const Look& look, const std::string& title);
void helpRow(const Look& look, const std::string& label, const std::string& help, const std::string& key,
             const std::string& otherKey);

} // namespace groma::ui
