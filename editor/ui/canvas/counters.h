#pragma once

#include "editor/ui/canvas/symbol_drawing.h"
#include "editor/ui/theme/look.h"

#include <string>
#include <vector>

namespace groma::ui {

/// Tone of a skill's disc: which family it belongs to, as the rules say it.
enum class DiscTone { Plain, Green, Rose };

struct SkillDisc {
    std::string letters; ///< two
    DiscTone tone = DiscTone::Plain;
};

/// What a counter shows. The same drawing serves the map, the panels and the palette.
struct CounterFace {
    std::string code;                     ///< "WARB"
    std::string values;                   ///< "4-3", "2*-3"; unknown ones are "?"
    const DrawnSymbol* symbol = nullptr;  ///< by class; lives longer than the call
    Colour ground{143, 43, 43, 255};      ///< of the side
    Colour ink{255, 246, 228, 255};
    std::vector<SkillDisc> skills{};      ///< only where units differ
    bool disorganised = false;            ///< the back of the counter: the caller gives the back's values
    bool moved = false;
    bool assumed = false;                 ///< a value is assumed: hatched corner
    bool faces = false;                   ///< with a mark on the edge it looks over
};

enum class CounterState { Fresh, Hovered, Selected, Dragged, WhatIf };

/// Draws it centred at `middle`. `side` is the height in pixels, `lengthways` how many times as wide it is (two-cell
/// units), `turn` the facing in radians clockwise. Below 28 pixels only the symbol, below 14 only the colour.
void drawCounter(ImDrawList& list, const Look& look, const CounterFace& face, ImVec2 middle, float side, CounterState state = CounterState::Fresh,
                 float turn = 0, float lengthways = 1);
/// Height of a counter on a cell of that many pixels: 60 % of the cell's height.
float counterSide(double cellPixels, double cellHeight);
/// The small square with the symbol that lists and headers use.
void drawChit(ImDrawList& list, const CounterFace& face, ImVec2 low, float side);
void drawDisc(ImDrawList& list, const Look& look, const SkillDisc& disc, ImVec2 middle, float radius);

/// A counter on its way home after a drag, or to where it was ordered: 120 ms, at rest when `done`.
struct Slide {
    ImVec2 from{};
    ImVec2 to{};
    double start = 0; ///< seconds
    [[nodiscard]] ImVec2 at(double now, bool motion) const;
    [[nodiscard]] bool done(double now, bool motion) const;
};

} // namespace groma::ui
