// Pictures in memory as textures.
#pragma once

#include "editor/ui/canvas/board/gl_kit.h"
#include "formats/draw/picture_reader.h"

namespace groma::ui {

/// Smooth at every size. Needs a current OpenGL context while it lives.
GlTexture uploaded(const formats::Pixels& pixels);

} // namespace groma::ui
