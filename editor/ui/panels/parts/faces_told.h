// What dice would bring, in one line.
#pragma once

#include "editor/session/play/dice_outlook.h"
#include "editor/ui/theme/look.h"

#include <cstddef>
#include <string>
#include <vector>

namespace groma::ui {

/// Of each face of a die: "Movement Points:  1 Failed,  2 to 3 → 1,  4 to 6 → 2"; "" where nothing is
/// known of its faces, and for several dice.
std::string facesTold(const session::PlayQuestion& chance, const session::DiceOutlook& outlook);
/// Of all dice together: "58.3 % Bad,  41.7 % Good"; "" where that is not known, or is too much for a line.
std::string decidesTold(const session::DiceOutlook& outlook);

/// Any of these lines in as many as `lines`, broken between two results where there is room for that.
std::vector<std::string> linesOfFaces(const Look& look, const std::string& told, float width,
                                      std::size_t lines);

} // namespace groma::ui
