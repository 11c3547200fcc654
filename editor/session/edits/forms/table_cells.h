// Many cells of a result table at once.
#pragma once

#include "editor/session/document/document.h"

#include <span>
#include <string>

namespace groma::session {

struct CellChange {
    int row = 0, column = 0; // as setTableCell counts
    std::string value;
};
// One step. Refuses all of them where one is no value of the table.
Edited setTableCells(const Document& document, int table, std::span<const CellChange> changes,
                     const std::string& label);

} // namespace groma::session
