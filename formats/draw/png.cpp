#include "formats/draw/png.h"

namespace groma::formats {

cairo_status_t appendPictureBytes(void* text, const unsigned char* bytes, unsigned int count) {
    static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), count);
    return CAIRO_STATUS_SUCCESS;
}

std::expected<std::string, std::string> pngOf(cairo_surface_t* surface) {
    std::string bytes;
    const cairo_status_t status = cairo_surface_write_to_png_stream(surface, appendPictureBytes, &bytes);
    if (status != CAIRO_STATUS_SUCCESS) return std::unexpected(std::string(cairo_status_to_string(status)));
    return bytes;
}

} // namespace groma::formats
