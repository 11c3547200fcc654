// How much a change of the pinned rules has moved, for the strip that says so in every workspace and the
// panel that lists it.
#pragma once

#include "editor/session/balance/study_list.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace groma::ui {

class Workbench;
struct Balancing;

/// Of something that can move how many did, of how many; nothing is known: not asked, or of other texts.
struct Moved {
    std::size_t moved = 0, all = 0;
    friend bool operator==(const Moved&, const Moved&) = default;
};
struct MovedCounts {
    std::optional<Moved> cells;       ///< of the matrix: pairs of types some chance of which is another
    std::optional<Moved> snippets;    ///< that turned red
    std::optional<Moved> studies;     ///< whose answer moved, or that fail
    bool playing = false;             ///< a game, or single actions, are in progress
    std::optional<std::size_t> parts; ///< at this step, from 1, of the game as it was; nothing: nowhere
};

/// Something is pinned. Asks for the snippets in the background: by who draws, each frame.
MovedCounts movedCounts(const Workbench& bench);
/// Studies that moved or fail, as they were asked of the texts as they are.
std::vector<session::ListedStudy> movedStudies(const Balancing& now, const session::Document& document);

} // namespace groma::ui
