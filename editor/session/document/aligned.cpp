#include "editor/session/document/aligned.h"

#include <algorithm>

namespace groma::session {

std::vector<Aligned> aligned(std::span<const std::string_view> before, std::span<const std::string_view> now,
                             bool compare) {
    const std::size_t rows = before.size();
    const std::size_t columns = now.size();
    std::vector<Aligned> all;
    if (!compare) {
        all.assign(rows, Aligned::Before);
        all.insert(all.end(), columns, Aligned::Now);
        return all;
    }
    // The longest common sequence from each pair of places to the ends.
    std::vector<std::uint32_t> common((rows + 1) * (columns + 1), 0);
    const auto at = [&](std::size_t row, std::size_t column) -> std::uint32_t& {
        return common[row * (columns + 1) + column];
    };
    for (std::size_t row = rows; row-- > 0;)
        for (std::size_t column = columns; column-- > 0;)
            at(row, column) = before[row] == now[column] ? at(row + 1, column + 1) + 1
                                                         : std::max(at(row + 1, column), at(row, column + 1));
    std::size_t row = 0;
    std::size_t column = 0;
    while (row < rows || column < columns) {
        if (row < rows && column < columns && before[row] == now[column]) {
            all.push_back(Aligned::Both);
            ++row;
            ++column;
        } else if (row < rows && (column == columns || at(row + 1, column) >= at(row, column + 1))) {
            all.push_back(Aligned::Before);
            ++row;
        } else {
            all.push_back(Aligned::Now);
            ++column;
        }
    }
    return all;
}

} // namespace groma::session
