#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace groma::formats {

/// A colour as written in look and rules: 8 bits a channel, alpha 255 = opaque.
struct Colour {
    std::uint8_t r = 0;
    std::uint8_t g = 0;
    std::uint8_t b = 0;
    std::uint8_t a = 255;
    friend bool operator==(const Colour&, const Colour&) = default;
};

/// 0xRRGGBB.
constexpr Colour rgb(std::uint32_t hex) {
    return {static_cast<std::uint8_t>(hex >> 16), static_cast<std::uint8_t>(hex >> 8),
            static_cast<std::uint8_t>(hex), 255};
}

/// 0xRRGGBB of a colour, without its alpha.
constexpr std::uint32_t rgbOf(Colour c) {
    return static_cast<std::uint32_t>(c.r) << 16 | static_cast<std::uint32_t>(c.g) << 8 | c.b;
}

/// `#RRGGBB` or `#RGB`, as rules and scenarios write colours.
std::optional<Colour> parseColour(std::string_view text);

/// ImGui's packed order (R in the lowest byte).
constexpr std::uint32_t packed(Colour c) {
    return static_cast<std::uint32_t>(c.r) | static_cast<std::uint32_t>(c.g) << 8 |
           static_cast<std::uint32_t>(c.b) << 16 | static_cast<std::uint32_t>(c.a) << 24;
}

/// `share` 0 gives a, 1 gives b; alpha is mixed too.
Colour mixed(Colour a, Colour b, double share);
/// Alpha multiplied by 0..1.
Colour faded(Colour c, double alpha);
/// 0 keeps the colour, 1 leaves its grey.
Colour desaturated(Colour c, double share);
/// Relative luminance after WCAG, 0..1, and the contrast ratio of two opaque colours, 1..21.
double luminance(Colour c);
double contrast(Colour a, Colour b);
/// Black or ivory, whichever reads better on `ground`.
Colour inkOn(Colour ground);

} // namespace groma::formats
