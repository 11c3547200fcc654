#include "formats/draw/steps/colour.h"

#include <algorithm>
#include <cmath>

namespace groma::formats {
namespace {

std::uint8_t channel(double value) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 255.0)));
}

std::optional<int> hexDigit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return std::nullopt;
}

double linear(std::uint8_t value) {
    const double v = value / 255.0;
    return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
}

} // namespace

std::optional<Colour> parseColour(std::string_view text) {
    if ((text.size() != 7 && text.size() != 4) || text[0] != '#') return std::nullopt;
    const std::size_t digits = (text.size() - 1) / 3;
    std::uint8_t parts[3] = {};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto high = hexDigit(text[1 + i * digits]);
        const auto low = hexDigit(text[i * digits + digits]);
        if (!high || !low) return std::nullopt;
        parts[i] = static_cast<std::uint8_t>(*high * 16 + *low);
    }
    return Colour{parts[0], parts[1], parts[2], 255};
}

Colour mixed(Colour a, Colour b, double share) {
    const auto mix = [share](std::uint8_t x, std::uint8_t y) { return channel(x + (y - x) * share); };
    return {mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b), mix(a.a, b.a)};
}

Colour faded(Colour c, double alpha) { return {c.r, c.g, c.b, channel(c.a * alpha)}; }

Colour desaturated(Colour c, double share) {
    const std::uint8_t grey = channel(0.299 * c.r + 0.587 * c.g + 0.114 * c.b);
    return mixed(c, {grey, grey, grey, c.a}, share);
}

double luminance(Colour c) { return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b); }

double contrast(Colour a, Colour b) {
    const double x = luminance(a);
    const double y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

Colour inkOn(Colour ground) {
    constexpr Colour kBlack = rgb(0x1C1814);
    constexpr Colour kIvory = rgb(0xFFF6E4);
    return contrast(ground, kBlack) >= contrast(ground, kIvory) ? kBlack : kIvory;
}

} // namespace groma::formats
