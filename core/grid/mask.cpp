#include "core/grid/mask.h"

#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace groma::grid {

namespace {

constexpr std::size_t kMostRows = 64;
constexpr std::size_t kMostColumns = 128;

// A drawn cell: column and row of the picture, in units of one cell (squares) or half a cell (hexes).
struct Drawn {
    int x = 0;
    int y = 0;
    char label = ' ';
};

using Drawing = std::expected<std::vector<Drawn>, MaskError>;

std::unexpected<MaskError> refuse(std::size_t row, std::size_t column, std::string message) {
    return std::unexpected(
        MaskError{static_cast<int>(row) + 1, static_cast<int>(column) + 1, std::move(message)});
}

std::vector<std::string_view> rowsOf(std::string_view picture) {
    auto rows = base::split(picture, '\n');
    for (std::string_view& row : rows) {
        if (!row.empty() && row.back() == '\r') {
            row.remove_suffix(1);
        }
    }
    return rows;
}

// Blank columns before every row do not count.
std::size_t indentOf(const std::vector<std::string_view>& rows) {
    std::size_t indent = kMostColumns;
    for (const std::string_view row : rows) {
        indent = std::min(indent, row.find_first_not_of(' '));
    }
    return indent;
}

Drawing read(std::string_view picture) {
    std::vector<Drawn> cells;
    const auto rows = rowsOf(picture);
    const std::size_t indent = indentOf(rows);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const std::string_view line = rows[row];
        if (row >= kMostRows || line.size() > kMostColumns) {
            return refuse(
                row, 0, fmt::format("a mask has at most {} rows of {} characters", kMostRows, kMostColumns));
        }
        for (std::size_t column = 0; column < line.size(); ++column) {
            const char label = line[column];
            if (label == ' ') {
                continue;
            }
            if (label < '!' || label > '~') {
                return refuse(row, column, "cells of a mask are drawn with plain letters and signs");
            }
            const std::size_t place = column - indent;
            if (place % 2 != 0) {
                return refuse(row, column,
                              "cells of a mask stand in every second column, with a blank between");
            }
            if (label != '.') {
                cells.push_back({static_cast<int>(place / 2), static_cast<int>(row), label});
            }
        }
    }
    return cells;
}

// From picture units to the frame of the piece; nothing where no hex can stand.
std::optional<FrameOffset> inFrame(int x, int y, Family family, FacingKind facing) {
    if (!isHex(family)) {
        return FrameOffset{x, -y};
    }
    if ((x + y) % 2 != 0) {
        return std::nullopt;
    }
    if (facing == FacingKind::Corners) {
        return FrameOffset{(x + y) / 2, -y};
    }
    return FrameOffset{x, (-y - x) / 2};
}

} // namespace

std::expected<Mask, MaskError> parseMask(std::string_view picture, Family family, FacingKind facing) {
    const Drawing drawn = read(picture);
    if (!drawn) {
        return std::unexpected(drawn.error());
    }
    const auto anchor = std::ranges::find(*drawn, '^', &Drawn::label);
    if (anchor == drawn->end()) {
        return refuse(0, 0, "a mask shows its piece as ^");
    }
    Mask mask;
    for (const Drawn& cell : *drawn) {
        const auto offset = inFrame(cell.x - anchor->x, cell.y - anchor->y, family, facing);
        const auto row = static_cast<std::size_t>(cell.y);
        const auto column = static_cast<std::size_t>(cell.x) * 2 + indentOf(rowsOf(picture));
        if (!offset) {
            return refuse(row, column, "no hex stands here: neighbours are half a hex over");
        }
        if (cell.label != '^') {
            mask.cells.push_back({*offset, cell.label});
            continue;
        }
        if (mask.piece.size() == Footprint::capacity()) {
            return refuse(row, column, fmt::format("a piece fills at most {} cells", Footprint::capacity()));
        }
        mask.piece.push_back(*offset);
    }
    return mask;
}

std::vector<CellId> cellsOf(const Geometry& geometry, const Mask& mask, Pose pose, char label) {
    std::vector<CellId> cells;
    for (const MaskCell& drawn : mask.cells) {
        const CellId cell = cellInFrame(geometry, pose, drawn.at);
        if (cell.valid() && (label == '\0' || drawn.label == label)) {
            cells.push_back(cell);
        }
    }
    return cells;
}

} // namespace groma::grid
