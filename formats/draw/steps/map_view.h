#pragma once

#include "formats/draw/steps/lattice.h"
#include "formats/draw/steps/symbols.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groma::formats {

/// What one cell shows. `ground` indexes SymbolTable::grounds, bit f of `features` SymbolTable::features;
/// level -8 to 23.
struct CellLook {
    bool exists = false;
    int ground = 0;
    int level = 0;
    std::uint16_t features = 0;
    friend bool operator==(const CellLook&, const CellLook&) = default;
};

/// What one side shows: up to two kinds (codes from 1, 0 = none; a river and its ford, a wall), and the links
/// over it.
struct SideLook {
    int first = 0;
    int second = 0;
    std::uint8_t links = 0; ///< bit k: link kind k crosses this side (squares: also this corner)
    friend bool operator==(const SideLook&, const SideLook&) = default;
};

inline constexpr int kNoReliefCode = 31; ///< as a side's kind: the line of relief there is not drawn

/// The bit of a cell's word that says that there is a cell.
inline constexpr std::uint32_t kCellExists = 1U << 11;

/// A box of cells, ends excluded.
struct CellBox {
    int col0 = 0, row0 = 0, col1 = 0, row1 = 0;
    [[nodiscard]] bool empty() const { return col0 >= col1 || row0 >= row1; }
    friend bool operator==(const CellBox&, const CellBox&) = default;
};
CellBox joined(CellBox a, CellBox b);

/// Text of the sheet's margin.
struct SheetText {
    std::string title;
    std::string subtitle;
    std::string corner;         ///< upper right
    double scaleCells = 0;      ///< length of the scale bar in cells; 0 = no bar
    std::string scaleLabel;     ///< "1 km (1 hex = 200 m)"
    std::string legend;         ///< lower right
    bool legendHatched = false; ///< with the mark of what is assumed
};

/// A board as it is drawn: plain data, written by whoever holds the document, read by GlBoard and by the
/// overlays. Four bytes a cell, and eight more from the first side or link on.
class MapView {
  public:
    MapView() = default;
    MapView(Lattice lattice, int cols, int rows);

    Lattice lattice;
    SymbolTable symbols; ///< call symbolsChanged() after a change
    SheetText sheet;
    OwnPictureRef picture;      ///< over the terrain of all cells, under grid and numbers; may be null
    double pictureStrength = 1; ///< 0..1

    [[nodiscard]] int cols() const { return cols_; }
    [[nodiscard]] int rows() const { return rows_; }
    [[nodiscard]] bool contains(CellAt cell) const;
    /// The box around the cells that exist; around all of them when none does.
    [[nodiscard]] MapRect bounds() const;

    /// Outside the box of cells nothing exists and nothing is written.
    [[nodiscard]] CellLook cell(CellAt at) const;
    void setCell(CellAt at, const CellLook& look);
    void setAll(const CellLook& look);
    [[nodiscard]] bool exists(CellAt at) const;

    /// A side is the same from both of its cells. Sides on the rim have one cell on the board.
    [[nodiscard]] SideLook side(CellAt at, int direction) const;
    void setSide(CellAt at, int direction, const SideLook& look);
    [[nodiscard]] bool hasSides() const { return !sides_.empty(); }

    void symbolsChanged() { ++symbolsRevision_; }
    [[nodiscard]] std::uint64_t symbolsRevision() const { return symbolsRevision_; }

    // For whoever draws: the packed words of one cell, 0 outside. sideWord and linkWord are documented in
    // map_view.cpp.
    [[nodiscard]] std::uint32_t word(CellAt at) const { return padded(at) ? cells_[index(at)] : 0U; }
    [[nodiscard]] std::uint32_t sideWord(CellAt at) const {
        return sides_.empty() || !padded(at) ? 0U : sides_[index(at)][0];
    }
    [[nodiscard]] std::uint32_t linkWord(CellAt at) const {
        return sides_.empty() || !padded(at) ? 0U : sides_[index(at)][1];
    }

    // For the uploader: words of all cells in rows, with a rim one cell wide around the board.
    [[nodiscard]] int paddedCols() const { return cols_ + 2; }
    [[nodiscard]] int paddedRows() const { return rows_ + 2; }
    [[nodiscard]] std::span<const std::uint32_t> cellWords() const { return cells_; }
    [[nodiscard]] std::uint64_t revision() const { return revision_; }
    /// Padded cells that were written after `since`; nothing when that is no longer known and all must be
    /// sent.
    [[nodiscard]] std::optional<CellBox> changedSince(std::uint64_t since) const;

  private:
    [[nodiscard]] std::size_t index(CellAt at) const {
        return static_cast<std::size_t>(at.row + 1) * static_cast<std::size_t>(cols_ + 2) +
               static_cast<std::size_t>(at.col + 1);
    }
    [[nodiscard]] bool padded(CellAt at) const {
        return at.col >= -1 && at.row >= -1 && at.col <= cols_ && at.row <= rows_;
    }
    void touched(CellBox box);
    void refreshFlags(CellAt at);
    void writeLink(CellAt at, int direction, std::uint8_t links);

    struct Change {
        std::uint64_t revision = 0;
        CellBox box;
    };
    struct Extent {
        int first = 0;
        int last = -1;
    };
    void measureRow(CellAt changed);

    int cols_ = 0;
    int rows_ = 0;
    std::vector<Extent> extents_; ///< of the cells that exist, row by row
    std::vector<std::uint32_t> cells_;
    std::vector<std::array<std::uint32_t, 2>> sides_;
    std::uint64_t revision_ = 1;
    std::uint64_t symbolsRevision_ = 1;
    std::uint64_t forgotten_ = 1; ///< changes up to this revision are not remembered singly
    std::vector<Change> changes_;
};

} // namespace groma::formats
