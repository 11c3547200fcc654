// A counter as marks: what it shows, where on the plate, in which colours. Two pens draw them.
#pragma once

#include "formats/draw/steps/colour.h"
#include "formats/draw/steps/lattice.h"
#include "formats/draw/steps/own_pictures.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace groma::formats {

// What a counter shows.
struct CounterLook {
    struct Chip {
        std::string text;
        Colour colour{0xF6, 0xEF, 0xDC};
        OwnPictureRef picture{}; // a disc shows it and not the text; a plate, before it
    };
    std::string code;        // "WARB"
    std::string name;        // of the piece itself, if it has one
    std::string values;      // "4-3", "2*-3", as they are now; unknown ones are `?`
    std::string struck;      // the printed one of those that something was lost of: struck through
    std::string word;        // in the place of a name: what its back means
    bool symbol = false;     // there is one; the pen has it
    OwnPictureRef picture{}; // in place of the symbol
    Colour ground{0x8F, 0x2B, 0x2B};
    Colour ink{0xF6, 0xEF, 0xDC};
    bool turnedOver = false; // its back: its values are given
    bool moved = false;
    bool assumed = false;     // a value is assumed: hatched corner
    bool letters = true;      // false: too small for them
    bool inkSaving = false;   // outlines on white
    std::vector<Chip> skills; // discs on the edge
    std::vector<Chip> chits;  // states that are set, as small plates below it
};

// How it lies. Lengths in the pen's units.
struct CounterLie {
    MapPoint middle{};
    double width = 0, height = 0;   // of the plate
    double turn = 0;                // of the plate, radians clockwise; letters stay upright
    std::optional<double> facing{}; // radians clockwise from east
    bool frontEdge = false;         // a band along the edge that is looked over, too: squares
    double shadow = 1;              // how high it lies over the ground; 0: no shadow
    double pixel = 1;               // the least that is seen
};

// One thing to be drawn. Boxes, pictures and lines have two points: corners, ends.
struct CounterMark {
    enum class Kind : std::uint8_t { Box, Disc, Polygon, Line, Text, Symbol, Picture };
    Kind kind = Kind::Box;
    std::vector<MapPoint> points{}; // in the pen's units, of the drawing; of a text its middle
    Colour colour{};
    std::optional<Colour> below{}; // shaded down to it, from `colour` above
    double radius = 0;             // of a disc, of a box's corners
    double width = 0;              // of an outline; 0: filled
    double soft = 0;               // blurred outwards over that much
    std::string text{};
    OwnPictureRef picture{};
    double size = 0;      // em of a text; side of a symbol
    double most = 0;      // width of a text: set smaller where it would be wider
    bool turned = false;  // lies with the plate: turned about its middle
    bool clipped = false; // cut off at the plate
    enum class Part : std::uint8_t { Plate, Code, Symbol, Name, Values, Sign, Skill, Chit, Facing };
    Part part = Part::Plate;
};

// Width of a bold text with an em of 1.
using TextWidth = std::function<double(const std::string& text)>;

// The lowest first. Names, symbol and values have bands of the plate of their own, and nothing else lies over
// the values.
[[nodiscard]] std::vector<CounterMark> counterMarks(const CounterLook& look, const CounterLie& lie,
                                                    const TextWidth& widthOf);
// The arrow alone, outside a plate of that size.
[[nodiscard]] std::vector<CounterMark> facingMarks(const CounterLie& lie, Colour fill);
[[nodiscard]] std::vector<CounterMark> discMarks(const CounterLook::Chip& chip, MapPoint middle,
                                                 double radius, bool inkSaving);
// A long code is cut short before it would become too small to read.
[[nodiscard]] std::string shortened(std::string code, double most, const TextWidth& widthOf);
// The plate's ground as it is drawn.
[[nodiscard]] Colour groundOf(const CounterLook& look);

} // namespace groma::formats
