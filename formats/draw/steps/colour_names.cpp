#include "formats/draw/steps/colour_names.h"

#include "formats/draw/steps/colour.h"

#include <array>
#include <utility>

namespace groma::formats {

namespace {

// Muted, to sit on a printed map.
constexpr std::array<std::pair<std::string_view, std::uint32_t>, 16> kNames{{
    {"black", 0x1E1A12},
    {"white", 0xFBF8F0},
    {"grey", 0x8A857A},
    {"gray", 0x8A857A},
    {"silver", 0xB9B6AE},
    {"gold", 0xC8963E},
    {"bronze", 0x9A6A2C},
    {"red", 0xA8332B},
    {"crimson", 0x8F2B2B},
    {"orange", 0xCC7A33},
    {"yellow", 0xE0B84C},
    {"green", 0x5B7F3C},
    {"blue", 0x3F6FA0},
    {"purple", 0x6B3FA8},
    {"brown", 0x6B4B2C},
    {"rose", 0xC46A78},
}};

} // namespace

std::optional<std::uint32_t> colourNamed(std::string_view text) {
    for (const auto& [name, value] : kNames)
        if (name == text) return value;
    const std::optional<Colour> written = parseColour(text);
    return written ? std::optional(rgbOf(*written)) : std::nullopt;
}

} // namespace groma::formats
