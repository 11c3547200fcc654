#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace groma::formats {

// A line in the book's notation, taken apart so that count and cells can change while the rest stays.
struct NotedLine {
    std::string text;
    int count = 0;            // printed, 0: not
    std::size_t countEnd = 0; // bytes [countBegin, countEnd) hold it
    std::size_t countBegin = 0;
    std::size_t cellsBegin = 0; // bytes [cellsBegin, end) hold the cells; == size: none
    std::string cells;          // `007-011, 013`, or as printed
    static NotedLine read(std::string_view text);
    // With other cells; `change` is added to a printed count.
    std::string with(const std::string& cells, bool several, int change) const;
};

} // namespace groma::formats
