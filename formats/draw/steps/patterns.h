// The patterns that a rules file can ask for by name. One entry of the table is all that a pattern is: both
// pens, the palette, the legend, messages and the forms of the rules read it there.
#pragma once

#include "formats/draw/steps/steps.h"

#include <span>
#include <string_view>
#include <vector>

namespace groma::formats {

enum class SymbolPlace { Ground, Feature, Side, Link };

struct Pattern {
    std::string_view name;
    KindColours colours{};
    double cover = 0; // 0..1: how much of a cell its ink covers, for maps too small to show it

    // In cells.
    bool inCells = false;
    Scatter scatter{};
    std::vector<FigureShape> figures{};
    Steps shadow{}; // on the ground, before any figure of the kind
    Bands rim{};    // along the border of the cells of the kind

    // Along sides.
    bool onSides = false;
    Bands side{};
    bool winding = false;   // the course is rounded where sides meet, and wavers
    bool overRoads = false; // drawn after the links
    Steps post{};           // on the corners that it passes
    double postSize = 0;    // cell widths
    Steps middle{};         // in the middle of the side, its x across the side
    double middleSize = 0;

    // From cell to cell.
    bool asLink = false;
    Bands link{};
};

// The table; its first entry is `none`. Addresses stay: kinds point into it.
[[nodiscard]] std::span<const Pattern> patterns();
// Null when there is none of the name.
[[nodiscard]] const Pattern* patternNamed(std::string_view name);
[[nodiscard]] const Pattern& noPattern();
// For a symbol of the rules that is a path of its own: where it is scattered.
[[nodiscard]] const Pattern& pathPattern();
// For a kind with a picture of its own, on the ground or standing on it.
[[nodiscard]] const Pattern& picturePattern(SymbolPlace place);
// The border of what is higher.
[[nodiscard]] const Pattern& reliefPattern();
// All names, in the table's order: for forms; those that a place suits: for who judges rules.
[[nodiscard]] std::vector<std::string_view> patternNames();
[[nodiscard]] std::vector<std::string_view> patternNames(SymbolPlace place);
[[nodiscard]] bool suits(const Pattern& pattern, SymbolPlace place);

} // namespace groma::formats
