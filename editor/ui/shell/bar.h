#pragma once

#include "editor/ui/theme/look.h"

namespace groma::ui {

/// A window that is a bar: no title, no border, its own ground.
class Bar {
  public:
    Bar(const Look& look, const char* name, ImVec2 low, ImVec2 size, Colour ground);
    ~Bar();
    Bar(const Bar&) = delete;
    Bar& operator=(const Bar&) = delete;
};

} // namespace groma::ui
