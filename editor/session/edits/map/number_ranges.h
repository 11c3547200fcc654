// The numbers of a list of cells as ranges: what a list of half a million cells is joined and cut with.
#pragma once

#include "core/grid/geometry.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

// Numbers of cells of one map, each once. The geometry must outlive it.
class NumberRanges {
  public:
    // `007-011, 013`; what is no cell of the map is left out.
    NumberRanges(const grid::Geometry& geometry, std::string_view text);
    NumberRanges(const grid::Geometry& geometry, std::span<const grid::CellId> cells);

    bool empty() const { return ranges_.empty(); }
    void add(const NumberRanges& others);
    // True if it had one of them.
    bool take(const NumberRanges& others);
    // In rising order, neighbours joined.
    std::string text() const;

  private:
    struct Range {
        int first = 0, last = 0;
    };
    void addWord(std::string_view word);
    void join();

    const grid::Geometry* geometry_;
    std::vector<Range> ranges_; // rising, none touches the next
};

} // namespace groma::session
