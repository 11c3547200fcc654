// How the kinds of a ruleset are drawn: which pattern, in which colours.
#pragma once

#include "core/rules/model.h"
#include "formats/draw/steps/lattice.h"
#include "formats/draw/steps/own_pictures.h"
#include "formats/draw/steps/patterns.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace groma::formats {

// How one kind of ground, feature, side or link looks. Colours left out come from the pattern.
struct MapSymbol {
    std::string title{};
    const Pattern* pattern = &noPattern(); // into the table: never null
    std::optional<Colour> tint{};
    std::optional<Colour> ink{};
    std::optional<Colour> light{};
    double strength = 1.0;                  // of the tint, 0..1
    std::string letter{};                   // for greyscale and for letters: one or two characters
    std::string path{};                     // with pathPattern(): on a 24 x 24 box
    OwnPictureRef picture{};                // with a picturePattern()
    CellShape shape = CellShape::PointyHex; // of the cells that the picture covers
};

// The kinds in the order of the codes that cells carry. Limits: 64 grounds, 16 features, 30 sides, 4 links;
// ground 0 is the field on which the others are tinted.
struct SymbolTable {
    std::vector<MapSymbol> grounds;
    std::vector<MapSymbol> features;
    std::vector<MapSymbol> sides; // code 1 is sides[0]
    std::vector<MapSymbol> links;
};

inline constexpr int kMaxGrounds = 64;
inline constexpr int kMaxFeatures = 16;
inline constexpr int kMaxSides = 30;
inline constexpr int kMaxLinks = 4;

// With the pattern's own filled in.
[[nodiscard]] KindColours coloursOf(const MapSymbol& symbol);
[[nodiscard]] MapSymbol symbolOf(const rules::Terrain& kind, SymbolPlace place, const rules::Model& model,
                                 const OwnPictures* own = nullptr);

// All kinds of a ruleset.
struct DrawnKinds {
    SymbolTable table;
    std::vector<int> terrain; // by index into Model::terrain: index into the table's grounds, or features
};
[[nodiscard]] DrawnKinds drawnKinds(const rules::Model& model, const OwnPictures* own = nullptr);

// Inks of the printed map, whatever the ruleset.
struct MapInks {
    Colour paper, field, grid, number, halo, reliefInk, ink, quietInk;
    std::array<Colour, 6> levels; // ground of level 1 to 6
};
inline constexpr MapInks kMapInks{
    .paper = rgb(0xE6DCC0),
    .field = rgb(0xD9DBB2),
    .grid = rgb(0x3C3A2C),
    .number = rgb(0x4E4A3C),
    .halo = rgb(0xF3EDD8),
    .reliefInk = rgb(0x56381A),
    .ink = rgb(0x3A3022),
    .quietInk = rgb(0x6A5F4B),
    .levels = {rgb(0xD8B983), rgb(0xC99E62), rgb(0xB9864C), rgb(0xA5723E), rgb(0x8F5F33), rgb(0x7A4E2A)},
};
// The ground of a level as it is drawn, high or low; 0 keeps it.
[[nodiscard]] Colour levelColour(Colour ground, int level, const MapInks& inks);

// A step of a figure ready to be played: its look among kLooks is worked in. Paths as in Step.
struct PlayedStep {
    std::string path;
    Colour colour{};
    double width = 0, least = 0;
    bool detail = false;
};
struct PlayedFigure {
    std::vector<PlayedStep> steps;
    double size = 1;         // of the run's spacing
    double unit = 100;       // lengths of its paths to that size
    double middle = 0;       // where in its paths' own box the middle lies, both ways
    double turn = 0;         // radians clockwise
    OwnPictureRef picture{}; // in place of the steps, its width and height in units
    double width = 0, height = 0;
    std::vector<MapPoint> outline{}; // the picture is cut off there; empty: it is whole
};
// What stands on the cells of a kind, and what it throws on the ground; empty for kinds that scatter nothing.
[[nodiscard]] PlayedFigure figureOf(const MapSymbol& symbol, int look);
[[nodiscard]] PlayedFigure shadowOf(const MapSymbol& symbol, int look);
// A single figure of a side.
[[nodiscard]] PlayedFigure playedOf(const Steps& steps, const KindColours& colours);

} // namespace groma::formats
