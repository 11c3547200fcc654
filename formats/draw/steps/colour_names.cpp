#include "formats/draw/steps/colour_names.h"

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

int hexDigit(char letter) {
    if (letter >= '0' && letter <= '9') return letter - '0';
    if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
    if (letter >= 'A' && letter <= 'F') return letter - 'A' + 10;
    return -1;
}

} // namespace

std::optional<std::uint32_t> colourNamed(std::string_view text) {
    for (const auto& [name, value] : kNames)
        if (name == text) return value;
    if (!text.starts_with('#') || (text.size() != 7 && text.size() != 4)) return std::nullopt;
    std::uint32_t value = 0;
    for (const char letter : text.substr(1)) {
        const int digit = hexDigit(letter);
        if (digit < 0) return std::nullopt;
        value = value << 4 | static_cast<std::uint32_t>(digit);
        if (text.size() == 4) value = value << 4 | static_cast<std::uint32_t>(digit);
    }
    return value;
}

} // namespace groma::formats
