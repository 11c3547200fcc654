#pragma once

#include "editor/ui/theme/look.h"

#include <imgui.h>

#include <span>

namespace groma::ui {

/// `v` in the length of one pixel; nothing stays (nearly) nothing.
ImVec2 unitVector(ImVec2 v);

/// Blurred shadow of a rounded box: full under it, gone `blur` pixels outside.
void softShadow(ImDrawList& list, ImVec2 low, ImVec2 high, float rounding, float blur, Colour colour);
/// Rounded box shaded from top to bottom.
void gradientBox(ImDrawList& list, ImVec2 low, ImVec2 high, float rounding, Colour top, Colour bottom);
/// 45 degree stripes inside a box, `gap` pixels apart; falling from the upper left to the lower right when
/// `down`.
void hatch(ImDrawList& list, ImVec2 low, ImVec2 high, float gap, float thickness, Colour colour,
           bool down = false);
void dashedLine(ImDrawList& list, std::span<const ImVec2> points, bool closed, float dash, float gap,
                float thickness, Colour colour);
void dashedBox(ImDrawList& list, ImVec2 low, ImVec2 high, float rounding, float dash, float gap,
               float thickness, Colour colour);
/// Points of a rounded box, clockwise.
ImVector<ImVec2> roundedBox(ImVec2 low, ImVec2 high, float rounding);
/// Text with a halo that lifts it off busy ground.
void haloText(ImDrawList& list, ImFont* font, float size, ImVec2 at, Colour ink, Colour halo, float width,
              const char* text);

/// Everything drawn while it lives is turned about a point.
class Turned {
  public:
    Turned(ImDrawList& list, ImVec2 centre, float radians);
    ~Turned();
    Turned(const Turned&) = delete;
    Turned& operator=(const Turned&) = delete;

  private:
    ImDrawList& list_;
    ImVec2 centre_;
    float radians_;
    int first_;
};

} // namespace groma::ui
