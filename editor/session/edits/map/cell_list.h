// Lists of cells as files write them: `007-011, 013`.
#pragma once

#include "core/grid/geometry.h"
#include "editor/session/edits/text/draft.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

// The cells of `007-011, 013`, in its order; what is no cell of the map is left out.
std::vector<grid::CellId> cellsOfText(const grid::Geometry& geometry, std::string_view text);

// A list in which single cells are replaced or taken out while the words of the others stay as they were
// written.
class CellWords {
  public:
    // Nothing if a word is no cell or range of the map.
    static std::optional<CellWords> parse(const grid::Geometry& geometry, std::string_view text);
    std::size_t size() const { return cells_.size(); }
    grid::CellId cell(std::size_t index) const { return cells_[index].cell; }
    void replace(std::size_t index, grid::CellId by);
    void erase(std::size_t index);
    void append(grid::CellId cell);
    std::string text() const;

  private:
    explicit CellWords(const grid::Geometry& geometry) : geometry_(&geometry) {}
    void touch(std::size_t index);

    struct Item {
        grid::CellId cell;
        std::size_t word;
    };
    const grid::Geometry* geometry_;
    std::vector<Item> cells_;
    std::vector<std::string> words_;
    std::vector<bool> touched_; // to be written anew
};

// A list of the file: a text, or a list of texts. The list at `at` is made if it lacks; `position` says where
// in its map.
Expected<void> addCells(Draft& draft, const std::string& path, const Path& at, const grid::Geometry& geometry,
                        std::span<const grid::CellId> cells,
                        std::optional<std::size_t> position = std::nullopt);
// Takes the list and empty maps above it out when nothing is left; the first `keep` steps of the way stay.
Expected<void> takeCells(Draft& draft, const std::string& path, const Path& at,
                         const grid::Geometry& geometry, std::span<const grid::CellId> cells,
                         std::size_t keep);

} // namespace groma::session
