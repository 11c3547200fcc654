#include "cli/parts/grid.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::cli {

void printGrid(const std::string& title, const std::vector<std::string>& rows,
               const std::vector<std::string>& columns, const std::function<std::string(std::size_t)>& textOf,
               GridWidths least) {
    std::size_t width = least.column, label = least.label;
    for (const std::string& name : columns) width = std::max(width, name.size());
    for (const std::string& name : rows) label = std::max(label, name.size());
    fmt::print("\n{}\n{:<{}}", title, "", label);
    for (const std::string& name : columns) fmt::print(" {:>{}}", name, width);
    fmt::print("\n");
    for (std::size_t row = 0; row < rows.size(); ++row) {
        fmt::print("{:<{}}", rows[row], label);
        for (std::size_t column = 0; column < columns.size(); ++column)
            fmt::print(" {:>{}}", textOf(row * columns.size() + column), width);
        fmt::print("\n");
    }
}

} // namespace groma::cli
