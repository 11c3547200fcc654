#include "formats/draw/picture_reader.h"

#include <cairo.h>

#include <cstring>
#include <memory>

namespace groma::formats {

std::expected<Pixels, std::string> readPng(const std::string& path, int mostSide) {
    const std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> surface(cairo_image_surface_create_from_png(path.c_str()), cairo_surface_destroy);
    if (const cairo_status_t status = cairo_surface_status(surface.get()); status != CAIRO_STATUS_SUCCESS)
        return std::unexpected(path + ": " + cairo_status_to_string(status) + " (PNG pictures are read)");
    Pixels pixels{cairo_image_surface_get_width(surface.get()), cairo_image_surface_get_height(surface.get()), {}};
    if (pixels.width < 1 || pixels.height < 1 || pixels.width > mostSide || pixels.height > mostSide)
        return std::unexpected(path + ": " + std::to_string(pixels.width) + " x " + std::to_string(pixels.height) + " pixels; at most " + std::to_string(mostSide) + " a side are read");
    const cairo_format_t format = cairo_image_surface_get_format(surface.get());
    if (format != CAIRO_FORMAT_ARGB32 && format != CAIRO_FORMAT_RGB24) return std::unexpected(path + ": eight bits a colour are read");
    const auto width = static_cast<std::size_t>(pixels.width);
    pixels.rows.resize(width * static_cast<std::size_t>(pixels.height));
    const unsigned char* data = cairo_image_surface_get_data(surface.get());
    const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get()));
    for (std::size_t y = 0; y < static_cast<std::size_t>(pixels.height); ++y) std::memcpy(&pixels.rows[y * width], data + y * stride, width * 4);
    if (format == CAIRO_FORMAT_RGB24)
        for (std::uint32_t& pixel : pixels.rows) pixel |= 0xFF000000U;
    return pixels;
}

}  // namespace groma::formats
