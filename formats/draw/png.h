// A surface as the bytes of a PNG file, and where other kinds of pictures put theirs.
#pragma once

#include <cairo.h>

#include <expected>
#include <string>

namespace groma::formats {

// The error is a sentence.
[[nodiscard]] std::expected<std::string, std::string> pngOf(cairo_surface_t* surface);

// A cairo_write_func_t whose closure is a std::string: appends.
cairo_status_t appendPictureBytes(void* text, const unsigned char* bytes, unsigned int count);

} // namespace groma::formats
