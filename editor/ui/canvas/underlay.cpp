#include "editor/ui/canvas/underlay.h"

#include <cairo.h>

#include <memory>

namespace groma::ui {

std::expected<PictureTexture, std::string> PictureTexture::load(const std::string& path) {
    constexpr int kMost = 8192;
    const std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> surface(cairo_image_surface_create_from_png(path.c_str()), cairo_surface_destroy);
    if (const cairo_status_t status = cairo_surface_status(surface.get()); status != CAIRO_STATUS_SUCCESS)
        return std::unexpected(path + ": " + cairo_status_to_string(status) + " (PNG pictures can be shown)");
    PictureTexture picture;
    picture.width_ = cairo_image_surface_get_width(surface.get());
    picture.height_ = cairo_image_surface_get_height(surface.get());
    if (picture.width_ > kMost || picture.height_ > kMost || picture.empty())
        return std::unexpected(path + ": " + std::to_string(picture.width_) + " x " + std::to_string(picture.height_) + " pixels; at most 8192 a side can be shown");
    const cairo_format_t format = cairo_image_surface_get_format(surface.get());
    if (format != CAIRO_FORMAT_ARGB32 && format != CAIRO_FORMAT_RGB24) return std::unexpected(path + ": eight bits a colour can be shown");
    const GlKeeper keeper;
    picture.texture_ = makeTexture();
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, picture.texture_.get());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, cairo_image_surface_get_stride(surface.get()) / 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, picture.width_, picture.height_, 0, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, cairo_image_surface_get_data(surface.get()));
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    if (format == CAIRO_FORMAT_RGB24) glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_A, GL_ONE);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    return picture;
}

} // namespace groma::ui
