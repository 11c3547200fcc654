#pragma once

#include "editor/ui/canvas/drawing/symbol_drawing.h"
#include "editor/ui/theme/look.h"
#include "formats/draw/own_picture.h"

#include <optional>
#include <string>
#include <vector>

namespace groma::ui {

/// Tone of a skill's disc: which family it belongs to, as the rules say it.
enum class DiscTone { Plain, Green, Rose };

/// A picture of the project's own, and the texture that shows it, which lives longer than the call.
struct FacePicture {
    formats::OwnPictureRef picture{}; ///< null: none
    ImTextureID texture{};
};

struct SkillDisc {
    std::string letters; ///< two
    DiscTone tone = DiscTone::Plain;
    std::optional<Colour> colour{}; ///< of the marker, where the rules give one
    FacePicture picture{};          ///< in place of the letters
};

/// A chit that lies on the counter: a state such as losses, with its number.
struct StateChit {
    std::string text; ///< "DIS", "LO 2"
    Colour colour{166, 64, 52, 255};
    FacePicture picture{}; ///< before the text
};

/// What a counter shows. The same drawing serves the map, the panels and the palette.
struct CounterFace {
    std::string code;                    ///< "WARB"
    std::string values;                  ///< "4-3", "2*-3", as they are now; unknown ones are "?"
    std::string struck{};                ///< the printed one of those that something was lost of
    std::string word{};                  ///< what its back means
    const DrawnSymbol* symbol = nullptr; ///< by class; lives longer than the call
    FacePicture picture{};               ///< in place of the symbol
    Colour ground{143, 43, 43, 255};     ///< of the side
    Colour ink{255, 246, 228, 255};
    std::vector<SkillDisc> skills{}; ///< only where units differ
    std::vector<StateChit> chits{};  ///< states that are set, as markers
    bool turnedOver = false;         ///< the back of the counter: the caller gives the back's values
    bool moved = false;
    bool assumed = false; ///< a value is assumed: hatched corner
};

enum class CounterState { Fresh, Hovered, Selected, Dragged, WhatIf };

/// How a counter lies on the map.
struct CounterPose {
    ImVec2 middle{};
    ImVec2 size{};                 ///< of the plate in pixels; letters and symbol go by the shorter side
    float turn = 0;                ///< of the plate, radians clockwise; letters stay upright
    std::optional<float> facing{}; ///< where it looks: radians clockwise from east
    bool frontEdge = false;        ///< a band along the edge it looks over as well as the arrow: squares
};

/// Below 28 pixels only the symbol, below 14 only the colour and the arrow.
void drawCounter(ImDrawList& list, const Look& look, const CounterFace& face, const CounterPose& pose,
                 CounterState state = CounterState::Fresh);
/// A square one that looks nowhere, centred at `middle`, `side` pixels high.
void drawCounter(ImDrawList& list, const Look& look, const CounterFace& face, ImVec2 middle, float side,
                 CounterState state = CounterState::Fresh);
/// The arrow alone, outside a plate of that size: the handle by which a selected counter is turned, and a
/// preview of its facing.
void drawFacing(ImDrawList& list, const CounterPose& pose, Colour fill);
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
