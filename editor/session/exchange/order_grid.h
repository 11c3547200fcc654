// The order of battle as rows and columns, to be edited like a spreadsheet and exchanged with one over the
// clipboard.
#pragma once

#include "editor/session/document/document.h"

#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

struct OrderGrid {
    std::vector<std::string> columns; // "side", "type", "id", ...: those of the CSV
    std::vector<std::vector<std::string>>
        rows; // one for each piece of the setup, in its order; texts as the file writes them
    int column(std::string_view name) const; // -1: none
};
// Empty without a scenario.
OrderGrid orderGrid(const Document& document);

// One cell written anew. Refuses what the scenario cannot say ("there is no type ...").
Edited setOrderCell(const Document& document, int row, int column, const std::string& value);

// The rows from `first` to `last`, tab-separated with a row of heads, as spreadsheets take it.
std::string orderText(const OrderGrid& grid, int first, int last);
// Tab-separated text laid over the grid with its first field at a cell; rows beyond the last are new pieces.
// A first row of heads sorts the fields under their columns, from the row on.
Edited pasteOrder(const Document& document, int row, int column, std::string_view text);

} // namespace groma::session
