#include "editor/app/picture.h"

#include "formats/draw/png.h"
#include "formats/project/save.h"

#include <cairo.h>
#include <glad/gl.h>

#include <cstddef>
#include <cstring>
#include <vector>

namespace groma::app {

std::expected<void, std::string> savePicture(const std::filesystem::path& file, int width, int height) {
    const auto w = static_cast<std::size_t>(width);
    const auto h = static_cast<std::size_t>(height);
    std::vector<unsigned char> pixels(w * h * 4);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(0, 0, width, height, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, pixels.data());

    cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    unsigned char* target = cairo_image_surface_get_data(surface);
    const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface));
    for (std::size_t y = 0; y < h; ++y) { // OpenGL's first row is the lowest one
        std::memcpy(target + y * stride, pixels.data() + (h - 1 - y) * w * 4, w * 4);
    }
    cairo_surface_mark_dirty(surface);
    const auto bytes = formats::pngOf(surface);
    cairo_surface_destroy(surface);
    if (!bytes) return std::unexpected(file.string() + ": " + bytes.error());
    formats::RealFileSystem files;
    const auto saved = formats::saveAtomically(files, file.string(), *bytes, std::nullopt);
    if (!saved) return std::unexpected(saved.error().message);
    return {};
}

} // namespace groma::app
