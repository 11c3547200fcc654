#pragma once

#include "core/rules/scenario_source.h"

#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

// One line of an order of battle as books print it:
//   5 WARB (3-3) hexes 007-011
//   Britomaris (BREN 4-3) hex 005
//   WARB 007-011, 013
//   KNIGHT (B-3-4) hex 012
// Count, name, printed values and the words hex, hexes, à, to, and, et are optional; ranges are written with
// -, à or to.
struct NotedPieces {
    int count = 0;    // 0: not printed
    std::string name; // of a leader
    std::string type;
    std::vector<std::string> printed; // the values in brackets, in order
    std::vector<std::string> cells;   // `007-011`, `013`
    std::string problem;              // empty: understood
};

[[nodiscard]] NotedPieces readNotation(std::string_view line);

// The reverse, in the book's manner.
[[nodiscard]] std::string writeNotation(const NotedPieces& pieces);

} // namespace groma::formats
