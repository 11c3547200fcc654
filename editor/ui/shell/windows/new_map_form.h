// The cells of a map that is to be made: lengths of its lines, its numbers, and a live picture of them.
#pragma once

#include "core/grid/geometry.h"
#include "editor/session/files/new_scenario.h"
#include "editor/session/jobs/jobs.h"
#include "editor/ui/theme/look.h"

#include <optional>
#include <string>

namespace groma::ui {

class Workbench;

constexpr float kSecondLabel = 74; ///< of the second number of a row: beside it in a window that scrolls, too

struct NewMapForm {
    std::string lengths;                                ///< as they are typed: "15, 14"
    std::string problem;                                ///< of what is typed
    bool fits = true;                                   ///< a map can be laid out so
    bool columns = false;                               ///< what `lengths` are of; else of rows
    session::Latest<std::optional<grid::Family>> cells; ///< of the rules that are chosen
    grid::GeometryRef geometry;                         ///< that is pictured
    grid::Layout layout;
};

/// The rows of the form. `rules`: path of the ruleset, whose cells have a shape.
void drawNewMap(const Workbench& bench, NewMapForm& form, session::NewScenario& wanted,
                const std::string& rules);

} // namespace groma::ui
