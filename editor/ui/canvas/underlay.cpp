#include "editor/ui/canvas/underlay.h"

#include "formats/draw/picture_reader.h"

namespace groma::ui {

std::expected<PictureTexture, std::string> PictureTexture::load(const std::string& path) {
    constexpr int kMost = 8192;
    const auto pixels = formats::readPng(path, kMost);
    if (!pixels) return std::unexpected(pixels.error());
    PictureTexture picture;
    picture.width_ = pixels->width;
    picture.height_ = pixels->height;
    const GlKeeper keeper;
    picture.texture_ = makeTexture();
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, picture.texture_.get());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, picture.width_, picture.height_, 0, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, pixels->rows.data());
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    return picture;
}

} // namespace groma::ui
