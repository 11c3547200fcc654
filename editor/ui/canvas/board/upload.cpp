#include "editor/ui/canvas/board/upload.h"

namespace groma::ui {

GlTexture uploaded(const formats::Pixels& pixels) {
    const GlKeeper keeper;
    GlTexture texture = makeTexture();
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, texture.get());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, pixels.width, pixels.height, 0, GL_BGRA,
                 GL_UNSIGNED_INT_8_8_8_8_REV, pixels.rows.data());
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    return texture;
}

} // namespace groma::ui
