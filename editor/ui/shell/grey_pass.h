// The whole window without colours, as a printer or an eye that has none would show it.
#pragma once

#include "editor/ui/canvas/board/gl_kit.h"

#include <imgui.h>

namespace groma::ui {

class GreyPass {
  public:
    /// Once a frame while it is wanted, after everything else was drawn. Lives until the frame is rendered.
    void request();

  private:
    static void run(const ImDrawList* list, const ImDrawCmd* command);
    void apply();

    GlProgram program_;
    GlVertexArray points_;
    GlTexture copy_;
    bool refused_ = false; ///< the driver cannot
};

} // namespace groma::ui
