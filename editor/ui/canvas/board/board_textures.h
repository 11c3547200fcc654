#pragma once

#include "editor/ui/canvas/drawing/svg_path.h"
#include "editor/ui/canvas/drawing/symbols.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace groma::ui {

/// Smooth noise that repeats at its edges: two slow channels, one of grain, one spare. RGBA, kNoiseSize squared.
inline constexpr int kNoiseSize = 256;
std::vector<std::uint8_t> noiseTexels();

/// A path of the rules as texels: coverage and tone, two bytes each, kStampSize squared. Empty when the path is bad.
inline constexpr int kStampSize = 64;
std::vector<std::uint8_t> stampTexels(const std::string& path);

/// The shader's table of kinds: four vectors a row; grounds, then features from row 64, sides from 80, links from 112.
inline constexpr int kTableRows = 120;
using SymbolTexels = std::vector<std::array<float, 4>>;
/// `stampPaths` receives the distinct paths in the order of their layers.
SymbolTexels tableOf(const SymbolTable& symbols, std::vector<std::string>& stampPaths);

} // namespace groma::ui
