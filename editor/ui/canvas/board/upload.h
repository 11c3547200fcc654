// Pictures in memory as textures.
#pragma once

#include "editor/ui/canvas/board/gl_kit.h"
#include "formats/draw/picture_reader.h"

namespace groma::ui {

/// Smooth at every size. Needs a current OpenGL context while it lives.
GlTexture uploaded(const formats::Pixels& pixels);

/// Colours no longer multiplied by their alpha: for draw lists, which mix them so.
formats::Pixels straight(formats::Pixels pixels);

} // namespace groma::ui
