#pragma once

#include <imgui.h>

namespace groma::ui {

/// Everything drawn into the list while it lives is shown with a share of its ink; 1: all of it.
class Dimmed {
  public:
    Dimmed(ImDrawList& list, float share);
    ~Dimmed();
    Dimmed(const Dimmed&) = delete;
    Dimmed& operator=(const Dimmed&) = delete;

  private:
    ImDrawList& list_;
    float share_;
    int first_;
};

} // namespace groma::ui
