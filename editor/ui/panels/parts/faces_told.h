// What each face of dice would bring, in one line.
#pragma once

#include "editor/session/play/dice_outlook.h"

#include <string>

namespace groma::ui {

/// "1 Failed,  2 to 3 Movement Points 1,  4 to 6 Movement Points 2": of faces, "" where nothing is known of
/// them.
std::string facesTold(const session::PlayQuestion& chance, const session::DiceOutlook& outlook);

} // namespace groma::ui
