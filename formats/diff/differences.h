// What differs between two versions of a file, told as players would.
#pragma once

#include "core/grid/geometry.h"
#include "formats/load/load.h"

#include <string>
#include <vector>

namespace groma::formats {

struct Difference {
    std::string subject;             // "piece", "map", or the section of the file: "types", "title"
    std::string text;                // "WARB_3 moved from 007 to 012"
    std::vector<grid::CellId> cells; // where it shows on the map of the second version
    // Of an entry that was told by itself, what `text` is made of; empty: there is no such version of it.
    std::string name = {}, before = {}, after = {}; // "Combat points of Foot", "3", "6"
    std::string cite = {};                          // of the entry, or the nearest around it that has one
};

// Pieces and map by what they are, where both versions have a map of one shape; all else by its entries.
[[nodiscard]] std::vector<Difference> differences(const Loaded& before, const Loaded& after);

} // namespace groma::formats
