// Numbers of an SVG, short and alike on every machine.
#pragma once

#include <string>

namespace groma::formats {

// Rounded to so many places, of at most 9; without noughts at its end: 12.5, -0.031, 7.
void addFixed(std::string& text, double value, int places);

} // namespace groma::formats
