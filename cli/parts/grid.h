// Numbers in rows and columns.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace groma::cli {

struct GridWidths {
    std::size_t column = 6, label = 4; // at least
};

// A line for the title, one with the names of the columns, and one for each row; cells are counted row by
// row.
void printGrid(const std::string& title, const std::vector<std::string>& rows,
               const std::vector<std::string>& columns, const std::function<std::string(std::size_t)>& textOf,
               GridWidths least = {});

} // namespace groma::cli
