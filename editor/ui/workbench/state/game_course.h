// The course of the game on a sheet, for who asks whether it would be lost. The desk over the game owns it:
// it writes what it sees here after each step.
#pragma once

#include "editor/session/play/play_history.h"

#include <string>

namespace groma::ui {

struct GameCourse {
    session::PlayHistory history;
    session::PlayHistory kept; ///< as it was saved, loaded or laid on the map last; empty: it never was
    std::string path;          ///< of its file, below the document's folder; empty: none
    double leaveMeant = -100;  ///< when Esc, with nothing in the hand, said that once more leaves the game

    [[nodiscard]] std::size_t unkept() const { return history.stepsBeyond(kept); }
};

} // namespace groma::ui
