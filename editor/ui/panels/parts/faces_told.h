// What dice would bring, in one line.
#pragma once

#include "editor/session/play/dice_outlook.h"

#include <string>

namespace groma::ui {

/// Of each face of a die: "Movement Points:  1 Failed,  2 to 3 → 1,  4 to 6 → 2"; "" where nothing is
/// known of its faces, and for several dice.
std::string facesTold(const session::PlayQuestion& chance, const session::DiceOutlook& outlook);
/// Of all dice together: "58.3 % Bad,  41.7 % Good"; "" where that is not known, or is too much for a line.
std::string decidesTold(const session::DiceOutlook& outlook);

} // namespace groma::ui
