// Cairo's surfaces with an owner.
#pragma once

#include "formats/draw/picture_reader.h"

#include <cairo.h>

#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace groma::formats {

struct SurfaceCloser {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};
using Surface = std::unique_ptr<cairo_surface_t, SurfaceCloser>;

// Width and height that the head of a PNG file says. The error is a sentence without a name.
[[nodiscard]] std::expected<std::pair<int, int>, std::string> pngSize(std::string_view bytes, int mostSide,
                                                                      std::int64_t mostPixels);
// The bytes of a PNG file, unpacked; its size is judged before.
[[nodiscard]] std::expected<Surface, std::string> pngSurface(std::string_view bytes, int mostSide,
                                                             std::int64_t mostPixels);

// Of an image of eight bits a colour.
[[nodiscard]] Pixels pixelsOf(cairo_surface_t* image);

} // namespace groma::formats
