#include "editor/ui/canvas/board/underlay.h"

#include "editor/ui/canvas/board/upload.h"

namespace groma::ui {

std::expected<PictureTexture, std::string> PictureTexture::load(const std::string& path) {
    constexpr int kMost = 8192;
    const auto pixels = formats::readPng(path, kMost);
    if (!pixels) return std::unexpected(pixels.error());
    PictureTexture picture;
    picture.width_ = pixels->width;
    picture.height_ = pixels->height;
    picture.texture_ = uploaded(*pixels);
    return picture;
}

} // namespace groma::ui
