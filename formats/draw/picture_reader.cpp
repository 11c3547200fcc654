#include "formats/draw/picture_reader.h"

#include <cairo.h>

#include <array>
#include <cstring>
#include <fstream>
#include <memory>
#include <optional>

namespace groma::formats {

namespace {

// Width and height from the head of the file, before anything is unpacked; nothing for what is no PNG.
std::optional<std::array<std::uint32_t, 2>> sizeOf(const std::string& path) {
    std::array<unsigned char, 24> head{};
    std::ifstream file(path, std::ios::binary);
    if (!file.read(reinterpret_cast<char*>(head.data()), static_cast<std::streamsize>(head.size())))
        return std::nullopt;
    if (std::memcmp(head.data(), "\x89PNG\r\n\x1a\n", 8) != 0) return std::nullopt;
    const auto at = [&](std::size_t i) {
        return std::uint32_t{head[i]} << 24 | std::uint32_t{head[i + 1]} << 16 |
               std::uint32_t{head[i + 2]} << 8 | std::uint32_t{head[i + 3]};
    };
    return std::array{at(16), at(20)};
}

} // namespace

std::expected<Pixels, std::string> readPng(const std::string& path, int mostSide) {
    const auto size = sizeOf(path);
    if (!size) return std::unexpected(path + ": there is no PNG picture");
    const auto most = static_cast<std::uint32_t>(mostSide);
    if ((*size)[0] < 1 || (*size)[1] < 1 || (*size)[0] > most || (*size)[1] > most)
        return std::unexpected(path + ": " + std::to_string((*size)[0]) + " x " + std::to_string((*size)[1]) +
                               " pixels; at most " + std::to_string(mostSide) + " a side are read");
    const std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> surface(
        cairo_image_surface_create_from_png(path.c_str()), cairo_surface_destroy);
    if (const cairo_status_t status = cairo_surface_status(surface.get()); status != CAIRO_STATUS_SUCCESS)
        return std::unexpected(path + ": " + cairo_status_to_string(status));
    Pixels pixels{
        cairo_image_surface_get_width(surface.get()), cairo_image_surface_get_height(surface.get()), {}};
    const cairo_format_t format = cairo_image_surface_get_format(surface.get());
    if (format != CAIRO_FORMAT_ARGB32 && format != CAIRO_FORMAT_RGB24)
        return std::unexpected(path + ": eight bits a colour are read");
    const auto width = static_cast<std::size_t>(pixels.width);
    pixels.rows.resize(width * static_cast<std::size_t>(pixels.height));
    const unsigned char* data = cairo_image_surface_get_data(surface.get());
    const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get()));
    for (std::size_t y = 0; y < static_cast<std::size_t>(pixels.height); ++y)
        std::memcpy(&pixels.rows[y * width], data + y * stride, width * 4);
    if (format == CAIRO_FORMAT_RGB24)
        for (std::uint32_t& pixel : pixels.rows) pixel |= 0xFF000000U;
    return pixels;
}

} // namespace groma::formats
