// The program as a user starts it, `groma edit FILE`, worked in through events of the display, and killed.
// Nothing is asked of it: that it has done what was sent is seen by its answers to the window manager's ping,
// which it takes in turn with keys.
#pragma once

#include "tests/gui/kills/verdict.h"

#include <filesystem>
#include <string>
#include <vector>

namespace groma::gui {

struct Program {
    std::filesystem::path binary;  // groma
    std::filesystem::path sources; // what each round works on is copied from here: a folder with a project
    std::vector<int> places;       // of the map, where a stroke changes the text: found by calibrate
};

// Makes strokes over the map, one saved after the other, and notes which of them changed the file. What went
// wrong; empty: nothing.
std::string calibrate(Program& program, const Place& place);

// A project and settings of its own, strokes and saves, killed in the middle of one of them.
Verdict killProgram(const Program& program, const Place& place, std::uint64_t seed);

} // namespace groma::gui
