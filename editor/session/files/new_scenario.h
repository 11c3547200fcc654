// A scenario begun from a ruleset: an empty field and two sides.
#pragma once

#include "editor/session/document/history.h"
#include "editor/session/files/save.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

struct NewSide {
    std::string id;           // letters, digits, _
    std::string title;        // empty: the id
    std::uint32_t colour = 0; // 0xRRGGBB of the counters
    std::uint32_t ink = 0xf6efdc;
};

struct NewScenario {
    std::string title = "New scenario";
    int width = 30;  // cells across the map as one looks at it
    int height = 20; // cells down
    // Where the lines are not all alike: cells of each, repeated in turn ([15, 14]); then the size across
    // them counts no more. Lines are rows, of hexes with a flat top columns.
    std::vector<int> lengths;
    bool oddDisplaced =
        false; // hexes: the first line lies half a cell toward higher numbers, else the second
    grid::Numbering numbering = grid::Numbering::AlongLines;
    int first = 1;  // the first number
    int digits = 0; // 0: as many as the highest number needs, at least 3
    std::array<NewSide, 2> sides{NewSide{"red", "Red", 0x8f2b2b}, NewSide{"blue", "Blue", 0x2b5a8f}};
};

// The shape of the cells is the rules' own. `rules`: the ruleset's file, below the root or absolute. The
// document has no file: its path is a free name beside the rules. Refuses what cannot be read as rules, sizes
// that no map has, ids that are no names.
Expected<Document> newScenario(formats::FileSystem& files, const std::string& root, const std::string& rules,
                               const NewScenario& wanted);
// What would be refused, while a form is being filled in.
Expected<void> canMakeScenario(const NewScenario& wanted);
// The map that it would have with cells of this shape; refuses what is no map.
Expected<grid::Layout> layoutOf(const NewScenario& wanted, grid::Family cells);
// How many digits its numbers have where none are asked for; nothing where it is no map.
std::optional<int> digitsNeeded(NewScenario wanted, grid::Family cells);
// "15, 14", "15 / 14", "15 14"; empty where nothing is written. Refuses what is no number.
Expected<std::vector<int>> lengthsFrom(std::string_view text);

// Brings the document under another name, below its root, and keeps the last hundred steps of its history.
// References to other files are rewritten. On success the history and the record are those of the new file;
// begin a new journal for it.
Expected<void> saveAs(formats::FileSystem& files, History& history, DiskRecord& disk, const std::string& path,
                      bool overwrite = false);

} // namespace groma::session
