// What a part of the window asks a panel to show. It is told to every panel after the frame; the one whose
// subject it is takes it.
#pragma once

#include <cstddef>
#include <string>
#include <variant>

namespace groma::ui {

/// A place of a file of the project, in the Source panel.
struct ShowText {
    std::string path;
    std::size_t line = 0; ///< from 1; 0: the beginning
    bool toFront = true;
};

/// A table of the rules, or a cell of it under edit.
struct ShowTable {
    int table = -1;            ///< Model::tables; -1: the one that is shown
    int row = -1, column = -1; ///< from 0; -1: none
};

using Request = std::variant<ShowText, ShowTable>;

} // namespace groma::ui
