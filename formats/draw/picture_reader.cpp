#include "formats/draw/picture_reader.h"

#include "formats/draw/surface.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>

namespace groma::formats {

namespace {

// Width and height from the head of the file, before anything is unpacked; nothing for what is no PNG.
std::optional<std::array<std::uint32_t, 2>> sizeOf(std::string_view bytes) {
    constexpr std::string_view kSignature("\x89PNG\r\n\x1a\n");
    if (bytes.size() < 24 || !bytes.starts_with(kSignature)) return std::nullopt;
    const auto at = [&](std::size_t i) {
        std::uint32_t number = 0;
        for (std::size_t k = 0; k < 4; ++k) number = number << 8 | static_cast<unsigned char>(bytes[i + k]);
        return number;
    };
    return std::array{at(16), at(20)};
}

struct Rest {
    std::string_view bytes;
};

cairo_status_t readBytes(void* from, unsigned char* into, unsigned int count) {
    std::string_view& bytes = static_cast<Rest*>(from)->bytes;
    if (bytes.size() < count) return CAIRO_STATUS_READ_ERROR;
    std::memcpy(into, bytes.data(), count);
    bytes.remove_prefix(count);
    return CAIRO_STATUS_SUCCESS;
}

} // namespace

std::expected<std::pair<int, int>, std::string> pngSize(std::string_view bytes, int mostSide,
                                                        std::int64_t mostPixels) {
    const auto size = sizeOf(bytes);
    if (!size) return std::unexpected("there is no PNG picture");
    const auto [width, height] = *size;
    const auto most = static_cast<std::uint32_t>(mostSide);
    const std::string sized = std::to_string(width) + " x " + std::to_string(height) + " pixels; at most ";
    if (width < 1 || height < 1 || width > most || height > most)
        return std::unexpected(sized + std::to_string(mostSide) + " a side are read");
    if (static_cast<std::int64_t>(width) * height > mostPixels)
        return std::unexpected(sized + std::to_string(mostPixels) + " in all are read");
    return std::pair{static_cast<int>(width), static_cast<int>(height)};
}

std::expected<Surface, std::string> pngSurface(std::string_view bytes, int mostSide,
                                               std::int64_t mostPixels) {
    if (const auto size = pngSize(bytes, mostSide, mostPixels); !size) return std::unexpected(size.error());
    Rest rest{bytes};
    Surface surface(cairo_image_surface_create_from_png_stream(readBytes, &rest));
    if (const cairo_status_t status = cairo_surface_status(surface.get()); status != CAIRO_STATUS_SUCCESS)
        return std::unexpected(status == CAIRO_STATUS_READ_ERROR ? "the picture is cut off or damaged"
                                                                 : cairo_status_to_string(status));
    const cairo_format_t format = cairo_image_surface_get_format(surface.get());
    if (format != CAIRO_FORMAT_ARGB32 && format != CAIRO_FORMAT_RGB24)
        return std::unexpected("eight bits a colour are read");
    return surface;
}

Pixels pixelsOf(cairo_surface_t* image) {
    cairo_surface_flush(image);
    Pixels pixels{cairo_image_surface_get_width(image), cairo_image_surface_get_height(image), {}};
    const auto width = static_cast<std::size_t>(pixels.width);
    pixels.rows.resize(width * static_cast<std::size_t>(pixels.height));
    const unsigned char* data = cairo_image_surface_get_data(image);
    const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(image));
    for (std::size_t y = 0; y < static_cast<std::size_t>(pixels.height); ++y)
        std::memcpy(&pixels.rows[y * width], data + y * stride, width * 4);
    if (cairo_image_surface_get_format(image) == CAIRO_FORMAT_RGB24)
        for (std::uint32_t& pixel : pixels.rows) pixel |= 0xFF000000U;
    return pixels;
}

std::expected<Pixels, std::string> readPng(const std::string& path, int mostSide) {
    std::ifstream file(path, std::ios::binary);
    std::string bytes(24, '\0');
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    if (sizeOf(bytes)) bytes.append(std::istreambuf_iterator<char>(file), {});
    const auto surface = pngSurface(bytes, mostSide, std::int64_t{mostSide} * mostSide);
    if (!surface) return std::unexpected(path + ": " + surface.error());
    return pixelsOf(surface->get());
}

} // namespace groma::formats
