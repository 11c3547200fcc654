#include "editor/session/tools/stroke_tool.h"

#include "editor/session/edits/map/brush.h"

#include <algorithm>

namespace groma::session {

using grid::CellId;
using grid::EdgeId;

void addNew(std::vector<EdgeId>& list, const std::vector<EdgeId>& more) {
    for (const EdgeId edge : more) {
        if (std::ranges::find(list, edge) == list.end()) {
            list.push_back(edge);
        }
    }
}

void setBit(std::uint32_t& bits, int bit, bool on) { bits = on ? bits | 1U << bit : bits & ~(1U << bit); }

void StrokeTool::paint(const Document&, const ToolSettings&, bool, grid::CellGround&) const {}

void StrokeTool::paint(const Document&, const ToolSettings&, bool, grid::EdgeGround&) const {}

bool StrokeTool::grows(const ToolSettings&, const Pointer&) const { return true; }

void StrokeTool::paintOn(grid::Board& board, const ToolState& state, const Document& document,
                         std::size_t cells, std::size_t edges) const {
    const bool left = state.stroke.from.button == MouseButton::Left;
    for (std::size_t i = cells; i < state.stroke.cells.size(); ++i) {
        grid::CellGround ground = board.cell(state.stroke.cells[i]);
        paint(document, state.settings, left, ground);
        board.setCell(state.stroke.cells[i], ground);
    }
    for (std::size_t i = edges; i < state.stroke.edges.size(); ++i) {
        grid::EdgeGround ground = board.edge(state.stroke.edges[i]);
        paint(document, state.settings, left, ground);
        board.setEdge(state.stroke.edges[i], ground);
    }
}

void StrokeTool::show(ToolState& state, const Document& document, const Pointer& pointer) const {
    Stroke& stroke = state.stroke;
    const bool growing = stroke.active && !stroke.open() && grows(state.settings, pointer);
    std::optional<grid::Board> board = growing ? std::move(state.preview.board) : std::nullopt;
    state.preview = {};
    state.preview.cells = stroke.cells;
    state.preview.edges = stroke.edges;
    state.preview.refusal = whyNot(document, state.settings);
    if (!state.preview.refusal.empty() || (stroke.cells.empty() && stroke.edges.empty())) {
        return;
    }
    const bool goesOn = board && stroke.paintedOn == document && stroke.painted <= stroke.cells.size() &&
                        stroke.paintedEdges <= stroke.edges.size();
    if (!goesOn) {
        stroke.painted = stroke.paintedEdges = 0;
        board = *document.board();
    }
    paintOn(*board, state, document, stroke.painted, stroke.paintedEdges);
    state.preview.board = std::move(board);
    stroke.paintedOn = document;
    stroke.painted = stroke.cells.size();
    stroke.paintedEdges = stroke.edges.size();
}

void CellTool::hover(ToolState& state, const Document& document, const Pointer& pointer) const {
    const ToolSettings& settings = state.settings;
    state.preview.cells = brush::disc(document.board()->geometry(), pointer.cell,
                                      settings.shape == Shape::Brush ? settings.radius : 0);
}

void CellTool::extend(ToolState& state, const Document& document, const Pointer& pointer) const {
    const grid::Board& board = *document.board();
    const grid::Geometry& geometry = board.geometry();
    if (!geometry.contains(pointer.cell)) {
        return;
    }
    const ToolSettings& settings = state.settings;
    Stroke& stroke = state.stroke;
    const CellId from = geometry.contains(stroke.from.cell) ? stroke.from.cell : pointer.cell;
    const CellId last = geometry.contains(stroke.last.cell) ? stroke.last.cell : pointer.cell;
    switch (pointer.shift && settings.shape == Shape::Brush ? Shape::Line : settings.shape) {
    case Shape::Brush: stroke.touch(brush::thickLine(geometry, last, pointer.cell, settings.radius)); break;
    case Shape::Line: stroke.cells = brush::thickLine(geometry, from, pointer.cell, settings.radius); break;
    case Shape::Rectangle: stroke.cells = brush::rectangle(geometry, from, pointer.cell); break;
    case Shape::Flood: {
        const grid::CellGround like = board.cell(pointer.cell);
        stroke.cells = brush::flood(board, pointer.cell, [&](CellId cell) {
            return board.cell(cell).terrain == like.terrain && board.cell(cell).level == like.level;
        });
        break;
    }
    case Shape::Wand: stroke.cells = brush::wand(board, pointer.cell, !pointer.shift); break;
    }
}

bool CellTool::hasPoints(const ToolSettings& settings) const {
    return settings.shape == Shape::Brush || settings.shape == Shape::Line;
}

void CellTool::addLeg(ToolState& state, const Document& document, const Pointer& from,
                      const Pointer& to) const {
    const grid::Geometry& geometry = document.board()->geometry();
    if (geometry.contains(from.cell) && geometry.contains(to.cell)) {
        state.stroke.touch(brush::thickLine(geometry, from.cell, to.cell, state.settings.radius));
    }
}

bool CellTool::grows(const ToolSettings& settings, const Pointer& pointer) const {
    return settings.shape == Shape::Brush && !pointer.shift;
}

namespace {

constexpr std::size_t kSlip = 2; // sides that a hand passes by mistake at a corner

bool touch(const grid::Geometry& geometry, EdgeId a, EdgeId b) {
    const std::vector<EdgeId> near = brush::touching(geometry, a);
    return std::ranges::find(near, b) != near.end();
}

// Goes on along sides as a line that does not branch: a side that leads nowhere, or a slip that is taken
// back, is left out again. True if something was.
bool goOn(const grid::Geometry& geometry, std::vector<EdgeId>& line, const std::vector<EdgeId>& way) {
    bool shortened = false;
    for (const EdgeId edge : way) {
        const auto before = std::ranges::find(line, edge);
        if (before != line.end()) {
            const auto beyond = static_cast<std::size_t>(line.end() - before) - 1;
            if (beyond > 0 && beyond <= kSlip) {
                line.erase(before + 1, line.end());
                shortened = true;
            }
            continue;
        }
        // Where three meet in one corner, the one in the middle of the line is a spur.
        while (line.size() >= 2 && touch(geometry, edge, line[line.size() - 2]) &&
               touch(geometry, edge, line.back())) {
            line.pop_back();
            shortened = true;
        }
        line.push_back(edge);
    }
    return shortened;
}

} // namespace

void EdgeTool::hover(ToolState& state, const Document& document, const Pointer& pointer) const {
    if (pointer.edge.valid()) {
        state.preview.edges = {pointer.edge};
    } else {
        Tool::hover(state, document, pointer);
    }
}

void EdgeTool::extend(ToolState& state, const Document& document, const Pointer& pointer) const {
    if (!pointer.edge.valid()) {
        return;
    }
    const grid::Geometry& geometry = document.board()->geometry();
    std::vector<EdgeId>& edges = state.stroke.edges;
    if (goOn(geometry, edges,
             edges.empty() ? std::vector{pointer.edge}
                           : brush::chain(geometry, state.stroke.last.edge, pointer.edge))) {
        state.preview.board.reset(); // it shows what is no part of the stroke any more
    }
}

bool EdgeTool::hasPoints(const ToolSettings&) const { return true; }

void EdgeTool::addLeg(ToolState& state, const Document& document, const Pointer& from,
                      const Pointer& to) const {
    const grid::Geometry& geometry = document.board()->geometry();
    if (geometry.isEdge(from.edge) && geometry.isEdge(to.edge)) {
        addNew(state.stroke.edges, brush::chain(geometry, from.edge, to.edge));
    }
}

bool EdgeTool::clicked(const Stroke& stroke, const Pointer& pointer) const {
    return pointer.edge == stroke.from.edge;
}

} // namespace groma::session
