// What a click would do in the game that is played, in words. The battlefield tells it, the status bar shows
// it.
#pragma once

#include <string>

namespace groma::ui {

struct PlayHint {
    std::string text; ///< "Click: March, CAVA to 107, 3 of 4"; empty: nothing is played
};

} // namespace groma::ui
