#include "formats/draw/steps/steps.h"

#include <algorithm>
#include <cmath>

namespace groma::formats {

Colour colourOf(const Tone& tone, const KindColours& colours, double share) {
    Colour colour;
    switch (tone.role) {
    case Role::Tint: colour = colours.tint; break;
    case Role::Ink: colour = colours.ink; break;
    case Role::Light: colour = colours.light; break;
    case Role::Body: colour = mixed(colours.ink, colours.light, share); break;
    case Role::Black: colour = rgb(0x1A1508); break;
    case Role::White: colour = rgb(0xFBF8EC); break;
    }
    colour = mixed(colour, rgb(0x000000), tone.dark);
    colour = mixed(colour, rgb(0xFFFFFF), tone.bright);
    return faded(colour, tone.alpha);
}

int periodsOn(const Band& band, double length, double cellPixels) {
    const double period = std::max(band.period, kLeastPeriodPixels / std::max(cellPixels, 0.1));
    return std::max(1, static_cast<int>(std::lround(length / period)));
}

} // namespace groma::formats
