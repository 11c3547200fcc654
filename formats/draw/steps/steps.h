// What a drawing is made of, as values: no pen, no screen, no paper. Two pens play it: cairo (formats/draw)
// and the window's.
#pragma once

#include "formats/draw/steps/colour.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace groma::formats {

// Which of a kind's colours a step takes. Body lies between ink and light: each copy of a figure has a share
// of its own.
enum class Role : std::uint8_t { Tint, Ink, Light, Body, Black, White };

struct Tone {
    Role role = Role::Ink;
    double alpha = 1;
    double dark = 0;   // 0..1 of the way to black
    double bright = 0; // 0..1 of the way to white
};

// The three colours of a kind: the ground it stands on or the body of a road, river or wall; darker lines and
// shades; lit parts.
struct KindColours {
    Colour tint{0xD9, 0xDB, 0xB2};
    Colour ink{0x6F, 0x6B, 0x50};
    Colour light{0x9A, 0x95, 0x72};
};
// `share` 0..1: where between ink and light Body lies.
[[nodiscard]] Colour colourOf(const Tone& tone, const KindColours& colours, double share);

// One path of a figure.
struct Step {
    std::string_view path; // in SVG's language, in hundredths of the figure's size, around its middle
    Tone tone{};
    double width = 0;    // of the pen, in the same unit; 0: the path is filled
    double least = 0;    // pixels: the pen is never thinner
    bool detail = false; // left out where ink is saved
};
using Steps = std::vector<Step>;

// How many looks a figure has: turned, sized and toned a little otherwise each.
inline constexpr int kLooks = 8;

// A figure that stands by itself: scattered over cells, in the middle of a cell or side, on a corner.
struct FigureShape {
    Steps steps{};
    double share = 1; // of the places that take this shape and not the next
};

// Where figures stand in the cells of a kind. In cell widths, for the pattern's own spacing.
struct Scatter {
    double spacing = 0;          // from place to place, and the figure's size; 0: nothing is scattered
    double squash = 1;           // rows stand closer than places in a row
    double jitter = 0;           // of the spacing, each way
    double chance = 1;           // that a place is taken
    double radius = 0;           // to keep clear of links and numbers
    double inset = 0;            // least distance of the middle from the cell's sides
    double leastPixels = 6;      // never closer on the screen
    double small = 1, large = 1; // least and most size, of the spacing
    double turn = 0;             // most turn each way, radians
    bool stands = false;         // over lines, the southern ones before the northern ones
    bool oneInMiddle = false;    // one in the middle of each cell instead
};

// One band along a course. Lengths in cell widths. A course has a left and a right; `offset` counts outwards:
// away from an area that the course bounds, to both sides of a course that bounds none.
struct Band {
    Tone tone{};
    double half = 0;    // half its width
    double offset = 0;  // of its middle from the course; 0: on the course itself
    double least = 0;   // pixels: half of it is never thinner
    double period = 0;  // 0: unbroken
    double on = 0.5;    // the part of a period that is drawn
    double taper = 0;   // 1: what is drawn narrows outwards to a point, a tooth
    double ragged = 0;  // the part of its width by which teeth differ
    double lit = 0;     // 1: only where it looks away from the light, -1: only where it looks to the light
    double from = 0;    // pixels a cell from which it is seen
    double soft = 0;    // its edges fade over that much
    bool round = false; // what is drawn are discs
};
using Bands = std::vector<Band>;

// Light comes from the north-west: away from it, as a unit vector of the drawing.
inline constexpr double kAwayFromLight = 0.70710678118654752;
// Teeth and dashes are never closer than this.
inline constexpr double kLeastPeriodPixels = 5;
// Length of a course from the middle of one side to that of the next: what teeth are counted on.
inline constexpr double kCourseLength = 0.52;
// How many periods fit on a course of that length when a cell has so many pixels.
[[nodiscard]] int periodsOn(const Band& band, double length, double cellPixels);

} // namespace groma::formats
