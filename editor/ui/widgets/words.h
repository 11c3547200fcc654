#pragma once

#include <string_view>

namespace groma::ui {

/// Pixels that a control of that width takes: all of it, beginning the next line where the rest of this one
/// is too short, or as much as a line has.
float widthOnLine(float wanted);

/// A quiet sentence, in as many lines as the window's width asks for.
void quietText(std::string_view text);

} // namespace groma::ui
