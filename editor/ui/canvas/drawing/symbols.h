#pragma once

#include "editor/ui/theme/colour.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::ui {

/// What a rules file can ask for by name when it describes how ground, features, sides and links are drawn. The numbers are
/// shared with the board's shader.
enum class Pattern {
    None = 0,
    Plain = 1,
    Crowns = 2,
    Scrub = 3,
    Dashes = 4,
    Dunes = 5,
    Roofs = 6,
    Tents = 7,
    Rocks = 8,
    Ripples = 9,
    Dots = 10,
    Furrows = 11,
    Stamp = 12, ///< a path string of the rules, strewn
    Works = 13, ///< bank and teeth around an area, or along a side
    Water = 20,
    Battlements = 21,
    Hedge = 22,
    Line = 23,
    Hachures = 24,
    CrossingBridge = 25,
    CrossingFord = 26,
    NoRelief = 27, ///< on a side: the line of relief there is not drawn
    Road = 30,
    Track = 31,
    Stream = 32,
};

/// The names that rules files use: `crowns`, `dashes`, `roofs`, `crossing-bridge`...
std::optional<Pattern> patternNamed(std::string_view name);
std::string_view nameOf(Pattern pattern);
/// All names, in the enum's order: for messages and for completion.
std::vector<std::string_view> patternNames();

enum class SymbolPlace { Ground, Feature, Side, Link };
/// Whether a pattern can be drawn there.
bool suits(Pattern pattern, SymbolPlace place);

/// How one kind of ground, feature, side or link looks. Colours left out come from the pattern.
struct MapSymbol {
    std::string title{};
    Pattern pattern = Pattern::None;
    std::optional<Colour> tint{};  ///< the ground it stands on; the body of a road, river or wall
    std::optional<Colour> ink{};   ///< darker lines and shades
    std::optional<Colour> light{}; ///< second colour: lit crowns, reeds, the marks of a road
    double strength = 1.0;       ///< of the tint, 0..1
    double spacing = 0;          ///< of the figures or width of the line, in cell widths; 0 = the pattern's own
    double chance = 0;           ///< that a place of the pattern is taken, 0..1; 0 = the pattern's own
    std::string letter{};          ///< for greyscale and for letters: one or two characters
    std::string path{};            ///< Pattern::Stamp: an SVG path on a 24 x 24 box
};

/// The kinds in the order of the codes that cells carry. Limits: 64 grounds, 16 features, 30 sides, 4 links; ground 0 is the
/// field on which the others are tinted.
struct SymbolTable {
    std::vector<MapSymbol> grounds;
    std::vector<MapSymbol> features;
    std::vector<MapSymbol> sides; ///< code 1 is sides[0]
    std::vector<MapSymbol> links;
};

inline constexpr int kMaxGrounds = 64;
inline constexpr int kMaxFeatures = 16;
inline constexpr int kMaxSides = 30;
inline constexpr int kMaxLinks = 4;

/// The three colours with the pattern's own filled in.
struct SymbolColours {
    Colour tint;
    Colour ink;
    Colour light;
};
SymbolColours coloursOf(const MapSymbol& symbol);
/// 0..1: how much of a cell the pattern's ink covers, for maps too small to show it.
double coverOf(Pattern pattern);

} // namespace groma::ui
