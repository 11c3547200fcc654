#include "editor/session/tools/tools.h"

#include "core/game/position/occupancy.h"
#include "editor/session/edits/forms/rules.h"
#include "editor/session/edits/map/brush.h"
#include "editor/session/edits/map/map_draft.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/formation.h"
#include "editor/session/tools/piece_drag.h"

#include <algorithm>
#include <bit>

namespace groma::session {

using grid::CellId;
using grid::EdgeId;

namespace {

bool paintsCells(ToolKind kind) { return kind == ToolKind::Ground || kind == ToolKind::Level || kind == ToolKind::Erase; }
bool paintsEdges(ToolKind kind) { return kind == ToolKind::Side || kind == ToolKind::Relief; }

template <class T>
void addNew(std::vector<T>& list, const std::vector<T>& more)
{
    for (const T& value : more) {
        if (std::ranges::find(list, value) == list.end()) {
            list.push_back(value);
        }
    }
}

constexpr std::size_t kSlip = 2; // sides that a hand passes by mistake at a corner

bool touch(const grid::Geometry& geometry, EdgeId a, EdgeId b)
{
    const std::vector<EdgeId> near = brush::touching(geometry, a);
    return std::ranges::find(near, b) != near.end();
}

// Goes on along sides as a line that does not branch: a side that leads nowhere, or a slip that is taken back, is left out again.
// True if something was.
bool goOn(const grid::Geometry& geometry, std::vector<EdgeId>& line, const std::vector<EdgeId>& way)
{
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
        while (line.size() >= 2 && touch(geometry, edge, line[line.size() - 2]) && touch(geometry, edge, line.back())) {
            line.pop_back();
            shortened = true;
        }
        line.push_back(edge);
    }
    return shortened;
}

// Units of one cell stand in a row from where the hand went down to where it is.
std::optional<FillRow> rowOf(const Document& document, const ToolSettings& settings, const Pointer& from, const Pointer& to)
{
    const grid::Geometry& geometry = document.board()->geometry();
    const bool drawn = from.button == MouseButton::Left && geometry.contains(from.cell) && geometry.contains(to.cell) && from.cell != to.cell;
    const auto& types = document.setup()->model().types;
    if (!drawn || settings.type < 0 || static_cast<std::size_t>(settings.type) >= types.size() ||
        game::footprintOf(document.setup()->model(), settings.type).size() != 1) {
        return std::nullopt;
    }
    return FillRow{settings.type, settings.owner, from.cell, to.cell, settings.facing};
}

}  // namespace

Stamp turnedStamp(const ToolSettings& settings)
{
    if (!settings.stamp) {
        return {};
    }
    return rotated(settings.stampMirrored ? mirrored(*settings.stamp) : *settings.stamp, settings.stampTurns);
}

void Tools::hover(const Document& document, const Pointer& pointer)
{
    if (open() && hasPoints()) {
        extend(document, pointer);
        return;
    }
    if (open()) {
        cancel();   // another tool is in the hand now
    }
    if (active_) {
        return;
    }
    preview_ = {};
    if (!document.board() || !document.board()->geometry().contains(pointer.cell)) {
        return;
    }
    if (paintsCells(settings.kind)) {
        preview_.cells = brush::disc(document.board()->geometry(), pointer.cell, settings.shape == Shape::Brush ? settings.radius : 0);
    } else if (paintsEdges(settings.kind) && pointer.edge.valid()) {
        preview_.edges = {pointer.edge};
    } else if (settings.kind == ToolKind::Stamp) {
        refreshPreview(document, pointer);
        return;
    } else {
        preview_.cells = {pointer.cell};
    }
    preview_.refusal = whyNot(document);
    if (preview_.refusal.empty()) {
        preview_.refusal = whyNotAt(document, pointer);
    }
}

void Tools::press(const Document& document, const Pointer& pointer)
{
    if (!document.board()) {
        return;
    }
    if (open() && hasPoints()) {
        extend(document, pointer);
        return;
    }
    points_.clear();
    active_ = true;
    from_ = last_ = pointer;
    touched_.assign(static_cast<std::size_t>(document.board()->geometry().cellCount()), false);
    cells_.clear();
    edges_.clear();
    preview_ = {};
    dragsPieces_ = settings.kind == ToolKind::Select && pointer.piece >= 0;
    if (dragsPieces_) {
        const std::string& id = document.setup()->piece(pointer.piece).id;
        if (pointer.control) {
            selection.selectPieces({id}, Combine::Toggle);
        } else if (pointer.shift) {
            selection.selectPieces({id}, Combine::Add);
        } else if (!selection.hasPiece(id)) {
            selection.clear();
            selection.selectPieces({id});
        }
    }
    extend(document, pointer);
}

void Tools::drag(const Document& document, const Pointer& pointer)
{
    if (!active_ || !document.board()) {
        return;
    }
    extend(document, pointer);
    last_ = pointer;
}

// What the stroke touches with the pointer here.
void Tools::extend(const Document& document, const Pointer& pointer)
{
    const grid::Board& board = *document.board();
    const grid::Geometry& geometry = board.geometry();
    if (open()) {
        goThroughPoints(document, pointer);
    } else if (paintsCells(settings.kind) && geometry.contains(pointer.cell)) {
        const Shape shape = pointer.shift && settings.shape == Shape::Brush ? Shape::Line : settings.shape;
        const CellId from = geometry.contains(from_.cell) ? from_.cell : pointer.cell;
        const CellId last = geometry.contains(last_.cell) ? last_.cell : pointer.cell;
        switch (shape) {
            case Shape::Brush: touch(brush::thickLine(geometry, last, pointer.cell, settings.radius)); break;
            case Shape::Line: cells_ = brush::thickLine(geometry, from, pointer.cell, settings.radius); break;
            case Shape::Rectangle: cells_ = brush::rectangle(geometry, from, pointer.cell); break;
            case Shape::Flood: {
                const grid::CellGround like = board.cell(pointer.cell);
                cells_ = brush::flood(board, pointer.cell, [&](CellId cell) {
                    return board.cell(cell).terrain == like.terrain && board.cell(cell).level == like.level;
                });
                break;
            }
            case Shape::Wand: cells_ = brush::wand(board, pointer.cell, !pointer.shift); break;
        }
    } else if (paintsEdges(settings.kind) && pointer.edge.valid()) {
        if (goOn(geometry, edges_, edges_.empty() ? std::vector{pointer.edge} : brush::chain(geometry, last_.edge, pointer.edge))) {
            preview_.board.reset();     // it shows what is no part of the stroke any more
        }
    } else if (settings.kind == ToolKind::Link && geometry.contains(pointer.cell) && geometry.contains(last_.cell)) {
        addNew(edges_, brush::crossed(geometry, brush::line(geometry, last_.cell, pointer.cell)));
    }
    refreshPreview(document, pointer);
}

namespace {

// The board as it will be; only what shows, not how it is written.
void paintPreview(const Document& document, const ToolSettings& settings, MouseButton button, std::span<const CellId> cells,
                  std::span<const EdgeId> edges, grid::Board& board)
{
    const bool left = button == MouseButton::Left;
    const rules::Model& model = document.ruleset()->model;
    const int terrain = left ? settings.terrain : settings.terrainRight;
    for (const CellId cell : cells) {
        grid::CellGround ground = board.cell(cell);
        if (settings.kind == ToolKind::Level) {
            ground.level = static_cast<std::int8_t>(left ? settings.level : settings.levelRight);
        } else if (settings.kind == ToolKind::Erase || terrain < 0) {
            ground = {static_cast<std::uint16_t>(plainGround(document)), 0, 0, 0};
        } else if (model.terrain[static_cast<std::size_t>(terrain)].feature) {
            ground.features |= 1U << document.setup()->featureBit(terrain);
        } else {
            ground.terrain = static_cast<std::uint16_t>(terrain);
        }
        board.setCell(cell, ground);
    }
    for (const EdgeId edge : edges) {
        grid::EdgeGround ground = board.edge(edge);
        const auto set = [&](std::uint32_t& bits, int bit) { bits = left ? bits | 1U << bit : bits & ~(1U << bit); };
        if (settings.kind == ToolKind::Side && settings.side >= 0) {
            set(ground.features, settings.side);
        } else if (settings.kind == ToolKind::Link && settings.link >= 0) {
            set(ground.links, settings.link);
        } else if (settings.kind == ToolKind::Relief) {
            ground.relief = left ? grid::ReliefRule::None : grid::ReliefRule::FromLevels;
        }
        board.setEdge(edge, ground);
    }
}

}  // namespace

// A stroke of the brush only grows: what was painted stays, and a long one costs no more than a short one.
bool Tools::grows(const Pointer& pointer) const
{
    return !open() && ((paintsCells(settings.kind) && settings.shape == Shape::Brush && !pointer.shift) || paintsEdges(settings.kind) || settings.kind == ToolKind::Link);
}

void Tools::touch(const std::vector<CellId>& cells)
{
    for (const CellId cell : cells) {
        if (!touched_[static_cast<std::size_t>(cell.index)]) {
            touched_[static_cast<std::size_t>(cell.index)] = true;
            cells_.push_back(cell);
        }
    }
}

void Tools::paintGrowing(const Document& document, std::optional<grid::Board> before)
{
    const bool goesOn = before && previewOf_ == document && painted_ <= cells_.size() && paintedEdges_ <= edges_.size();
    if (!goesOn) {
        painted_ = paintedEdges_ = 0;
        before = *document.board();
    }
    paintPreview(document, settings, from_.button, std::span(cells_).subspan(painted_), std::span(edges_).subspan(paintedEdges_), *before);
    preview_.board = std::move(before);
    previewOf_ = document;
    painted_ = cells_.size();
    paintedEdges_ = edges_.size();
}

void Tools::refreshPreview(const Document& document, const Pointer& pointer)
{
    const grid::Board& board = *document.board();
    std::optional<grid::Board> before = active_ && grows(pointer) ? std::move(preview_.board) : std::nullopt;
    preview_ = {};
    if (settings.kind == ToolKind::Select) {
        if (dragsPieces_) {
            preview_.moves = draggedMoves(document, selection.pieceIndices(document), from_.cell, pointer.cell);
            const auto can = preview_.moves.empty() ? Expected<void>{} : canMove(document, preview_.moves);
            preview_.refusal = can ? std::string() : can.error().reason;
        } else if (board.geometry().contains(from_.cell) && board.geometry().contains(pointer.cell)) {
            preview_.box = brush::rectangle(board.geometry(), from_.cell, pointer.cell);
        }
        return;
    }
    if (settings.kind == ToolKind::Stamp) {
        const Stamp stamp = turnedStamp(settings);
        const auto can = canApply(document, stamp, pointer.cell);
        preview_.cells = coveredCells(stamp, board.geometry(), pointer.cell);
        preview_.refusal = can ? std::string() : can.error().reason;
        preview_.board = can ? std::optional(stampedBoard(document, stamp, pointer.cell)) : std::nullopt;
        return;
    }
    preview_.cells = cells_;
    preview_.edges = edges_;
    preview_.refusal = whyNot(document);
    if (preview_.refusal.empty() && (!cells_.empty() || !edges_.empty())) {
        paintGrowing(document, std::move(before));
    }
    if (settings.kind == ToolKind::Place && board.geometry().contains(pointer.cell)) {
        const auto row = active_ ? rowOf(document, settings, from_, pointer) : std::nullopt;
        preview_.cells = row ? rowCells(document, *row) : std::vector{pointer.cell};
        const auto can = row ? canFillRow(document, *row) : canPlace(document, {settings.type, settings.owner, pointer.cell, settings.facing, {}, {}});
        preview_.refusal = can ? std::string() : can.error().reason;
    }
}

std::optional<Edited> Tools::release(const Document& document, const Pointer& pointer)
{
    if (!active_ || !document.board()) {
        return std::nullopt;
    }
    extend(document, pointer);
    const bool clicked = paintsEdges(settings.kind) ? pointer.edge == from_.edge : pointer.cell == from_.cell;
    if (pointer.shift && hasPoints() && (open() || clicked)) {
        points_.push_back(pointer);
        return std::nullopt;
    }
    return ended(finish(document, pointer));
}

// Of what a line can be drawn from point to point.
bool Tools::hasPoints() const
{
    const bool lines = settings.shape == Shape::Brush || settings.shape == Shape::Line;
    return (paintsCells(settings.kind) && settings.kind != ToolKind::Erase && lines) || paintsEdges(settings.kind) || settings.kind == ToolKind::Link;
}

void Tools::goThroughPoints(const Document& document, const Pointer& pointer)
{
    const grid::Geometry& geometry = document.board()->geometry();
    std::vector<Pointer> way = points_;
    way.push_back(pointer);
    touched_.assign(static_cast<std::size_t>(geometry.cellCount()), false);
    cells_.clear();
    edges_.clear();
    for (std::size_t i = 1; i < way.size(); ++i) {
        const Pointer& a = way[i - 1];
        const Pointer& b = way[i];
        if (paintsEdges(settings.kind)) {
            if (geometry.isEdge(a.edge) && geometry.isEdge(b.edge)) {
                addNew(edges_, brush::chain(geometry, a.edge, b.edge));
            }
        } else if (geometry.contains(a.cell) && geometry.contains(b.cell)) {
            if (settings.kind == ToolKind::Link) {
                addNew(edges_, brush::crossed(geometry, brush::line(geometry, a.cell, b.cell)));
            } else {
                touch(brush::thickLine(geometry, a.cell, b.cell, settings.radius));
            }
        }
    }
}

bool Tools::dropPoint(const Document& document)
{
    if (!open()) {
        return false;
    }
    points_.pop_back();
    if (points_.empty()) {
        return cancel();
    }
    extend(document, points_.back());
    return true;
}

std::optional<Edited> Tools::close(const Document& document)
{
    if (!open() || !hasPoints() || !document.board()) {
        return std::nullopt;
    }
    const Pointer last = points_.back();
    extend(document, last);
    return ended(finish(document, last));
}

std::optional<Edited> Tools::ended(std::optional<Edited> edit)
{
    active_ = false;
    points_.clear();
    preview_ = {};
    cells_.clear();
    edges_.clear();
    if (edit && edit->has_value() && (*edit)->empty()) {
        return std::nullopt;
    }
    return edit;
}

std::optional<Edited> Tools::finish(const Document& document, const Pointer& pointer)
{
    const bool left = from_.button == MouseButton::Left;
    if (settings.kind == ToolKind::Select) {
        return finishSelect(document, pointer);
    }
    if (const std::string why = whyNot(document); !why.empty()) {
        return refuse(why);
    }
    switch (settings.kind) {
        case ToolKind::Ground: {
            const int terrain = left ? settings.terrain : settings.terrainRight;
            if (cells_.empty()) {
                return std::nullopt;
            }
            return terrain < 0 ? clearCells(document, cells_) : paintGround(document, cells_, terrain);
        }
        case ToolKind::Level: return paintLevel(document, cells_, left ? settings.level : settings.levelRight);
        case ToolKind::Side: return setSides(document, edges_, settings.side, left);
        case ToolKind::Link: return setLinks(document, edges_, settings.link, left);
        case ToolKind::Relief: return setRelief(document, edges_, left ? std::optional(0) : std::nullopt);
        case ToolKind::Place:
            if (!document.board()->geometry().contains(pointer.cell)) {
                return std::nullopt;
            }
            if (!left) {
                return pointer.piece < 0 ? std::nullopt : std::optional(removePieces(document, std::span(&pointer.piece, 1)));
            }
            if (const auto row = rowOf(document, settings, from_, pointer)) {
                return fillRow(document, *row);
            }
            return placePiece(document, {settings.type, settings.owner, pointer.cell, settings.facing, {}, {}});
        case ToolKind::Erase: return finishErase(document);
        case ToolKind::Stamp:
            return left && pointer.cell.valid() ? std::optional(applyStamp(document, turnedStamp(settings), pointer.cell)) : std::nullopt;
        case ToolKind::Label:
        case ToolKind::Select: break;
    }
    return std::nullopt;
}

std::optional<Edited> Tools::finishSelect(const Document& document, const Pointer& pointer)
{
    if (dragsPieces_) {
        const auto moves = draggedMoves(document, selection.pieceIndices(document), from_.cell, pointer.cell);
        if (moves.size() == 2 && selection.pieces.size() == 1) {
            return swapPieces(document, moves[0].first, moves[1].first);
        }
        return moves.empty() ? std::nullopt : std::optional(movePieces(document, moves));
    }
    const grid::Geometry& geometry = document.board()->geometry();
    const bool boxed = from_.cell != pointer.cell;
    const Combine how = pointer.control ? (!boxed ? Combine::Toggle : pointer.shift ? Combine::Intersect : Combine::Subtract)
                                        : pointer.shift ? Combine::Add
                                                        : Combine::Replace;
    if (how == Combine::Replace) {
        selection.clear();
    }
    if (!geometry.contains(from_.cell) || !geometry.contains(pointer.cell)) {
        return std::nullopt;
    }
    const auto box = brush::rectangle(geometry, from_.cell, pointer.cell);
    const auto pieces = box.size() > 1 ? pieceIdsIn(document, box) : std::vector<std::string>{};
    const bool ofCells = how != Combine::Replace && selection.pieces.empty() && !selection.cells.empty();
    if (pieces.empty() || ofCells) {
        selection.selectCells(box, how);
    } else {
        selection.selectPieces(pieces, how);
    }
    return std::nullopt;
}

// Pieces first: where some stand, the ground under them stays.
std::optional<Edited> Tools::finishErase(const Document& document)
{
    std::vector<int> pieces;
    for (const CellId cell : cells_) {
        const auto here = piecesIn(document, cell);
        pieces.insert(pieces.end(), here.begin(), here.end());
    }
    if (!pieces.empty()) {
        return removePieces(document, pieces);
    }
    return cells_.empty() ? std::nullopt : std::optional(clearCells(document, cells_));
}

bool Tools::cancel()
{
    if (active_) {
        active_ = false;
        points_.clear();
        preview_ = {};
        cells_.clear();
        edges_.clear();
        return true;
    }
    if (!selection.empty()) {
        selection.clear();
        return true;
    }
    if (settings.kind != ToolKind::Select) {
        settings.kind = ToolKind::Select;
        preview_ = {};
        return true;
    }
    return false;
}

void Tools::sample(const Document& document, const Pointer& pointer)
{
    if (!document.board() || !document.board()->geometry().contains(pointer.cell)) {
        return;
    }
    const grid::Board& board = *document.board();
    if (pointer.piece >= 0) {
        const game::PieceSetup& piece = document.setup()->piece(pointer.piece);
        settings.kind = ToolKind::Place;
        settings.type = piece.type;
        settings.owner = piece.side;
        settings.facing = piece.facing;
        return;
    }
    const grid::CellGround& ground = board.cell(pointer.cell);
    const auto lowest = [](std::uint32_t bits) { return bits == 0 ? -1 : std::countr_zero(bits); };
    if (settings.kind == ToolKind::Level) {
        settings.level = ground.level;
    } else if (settings.kind == ToolKind::Side && pointer.edge.valid()) {
        const int side = lowest(board.edge(pointer.edge).features);
        settings.side = side < 0 ? settings.side : side;
    } else {
        const int feature = lowest(ground.features);
        settings.kind = ToolKind::Ground;
        settings.terrain = feature < 0 ? ground.terrain : document.setup()->featuresByBit()[static_cast<std::size_t>(feature)];
    }
}

bool Tools::recall(int slot)
{
    if (slot < 1 || slot > 9 || !slots_[static_cast<std::size_t>(slot - 1)]) {
        return false;
    }
    settings = *slots_[static_cast<std::size_t>(slot - 1)];
    return true;
}

}  // namespace groma::session
