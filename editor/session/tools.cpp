#include "editor/session/tools.h"

#include "editor/session/edits/brush.h"
#include "editor/session/edits/map_draft.h"
#include "editor/session/edits/rules.h"
#include "editor/session/edits/terrain.h"

#include <fmt/format.h>

#include <algorithm>

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

std::string titleOf(const rules::Named& named) { return named.title.empty() ? named.id : named.title; }

template <class List>
std::string nameAt(const List& list, int index)
{
    return index >= 0 && static_cast<std::size_t>(index) < list.size() ? titleOf(list[static_cast<std::size_t>(index)].named) : std::string();
}

std::string toolVerb(const Document& document, const ToolSettings& settings, MouseButton button)
{
    const rules::Model& model = document.ruleset()->model;
    const bool left = button == MouseButton::Left;
    const int terrain = left ? settings.terrain : settings.terrainRight;
    switch (settings.kind) {
        case ToolKind::Select: return "Select";
        case ToolKind::Ground: return terrain < 0 ? "Clear" : "Paint " + nameAt(model.terrain, terrain);
        case ToolKind::Level: return fmt::format("Level {}", left ? settings.level : settings.levelRight);
        case ToolKind::Side: return (left ? "Draw " : "Erase ") + nameAt(model.sides, settings.side);
        case ToolKind::Link: return (left ? "Draw " : "Erase ") + nameAt(model.links, settings.link);
        case ToolKind::Relief: return left ? "No line of relief here" : "Relief as the levels say";
        case ToolKind::Place: return "Place " + nameAt(model.types, settings.type);
        case ToolKind::Erase: return "Erase";
        case ToolKind::Label: return "Label";
        case ToolKind::Stamp: return "Stamp";
    }
    return {};
}

// What is drawn by itself is refused where it lacks what it needs; a river drawn in the same stroke cannot help it.
std::string refusedSide(const Document& document, const ToolSettings& settings, const Pointer& pointer)
{
    if (settings.kind != ToolKind::Side || settings.side < 0 || !pointer.edge.valid() || pointer.button != MouseButton::Left) {
        return {};
    }
    const auto can = canSetSide(document, pointer.edge, settings.side);
    return can ? std::string() : can.error().reason;
}

}  // namespace

Stamp turnedStamp(const ToolSettings& settings)
{
    if (!settings.stamp) {
        return {};
    }
    return rotated(settings.stampMirrored ? mirrored(*settings.stamp) : *settings.stamp, settings.stampTurns);
}

std::string Tools::whyNot(const Document& document) const
{
    if (settings.kind == ToolKind::Select) {
        return document.setup() ? std::string() : "open a scenario first";
    }
    if (const auto can = canPaint(document); !can && settings.kind != ToolKind::Place) {
        return can.error().reason;
    }
    const auto chosen = [](int index, const char* what) { return index < 0 ? fmt::format("choose a {} in the palette first", what) : std::string(); };
    switch (settings.kind) {
        case ToolKind::Ground: return chosen(settings.terrain, "terrain");
        case ToolKind::Side: return chosen(settings.side, "side feature");
        case ToolKind::Link: return chosen(settings.link, "link");
        case ToolKind::Place: {
            const auto can = canPlace(document, {settings.type, settings.owner, grid::kNoCell, 0, {}, {}});
            return can ? std::string() : can.error().reason;
        }
        case ToolKind::Stamp: return settings.stamp && !settings.stamp->empty() ? std::string() : "copy cells or pieces first";
        default: return {};
    }
}

std::string Tools::hint(const Document& document, const Pointer& pointer) const
{
    if (const std::string why = whyNot(document); !why.empty()) {
        return why;
    }
    if (!pointer.cell.valid()) {
        return {};
    }
    const std::string number = document.board()->geometry().numberText(pointer.cell);
    const std::string verb = toolVerb(document, settings, MouseButton::Left);
    switch (settings.kind) {
        case ToolKind::Select: {
            if (active_ && dragsPieces_) {
                return preview_.refusal.empty() ? "Move to " + number : preview_.refusal;
            }
            const std::string what = pointer.piece >= 0 ? document.setup()->piece(pointer.piece).id : number;
            return "Select " + what + "   Shift adds, Ctrl toggles, drag moves or boxes, right-drag asks what if";
        }
        case ToolKind::Ground:
            return fmt::format("{} in {}   right button {}, Shift draws a line, Ctrl samples", verb, number,
                               settings.terrainRight < 0 ? "clears" : "paints " + nameAt(document.ruleset()->model.terrain, settings.terrainRight));
        case ToolKind::Level: return fmt::format("{} in {}   right button level {}, Shift draws a line, Ctrl samples", verb, number, settings.levelRight);
        case ToolKind::Side:
        case ToolKind::Relief:
            if (const std::string reason = refusedSide(document, settings, pointer); !reason.empty()) {
                return reason;
            }
            return pointer.edge.valid() ? fmt::format("{} at {}   right button takes it off", verb, edgeText(document, pointer.edge)) : verb;
        case ToolKind::Link: return fmt::format("{} from {}: drag to the neighbours   right button takes it off", verb, number);
        case ToolKind::Place: return fmt::format("{} in {}", verb, number);
        case ToolKind::Erase: return fmt::format("Erase what lies in {}", number);
        case ToolKind::Label: return fmt::format("Label {}", number);
        case ToolKind::Stamp: return preview_.refusal.empty() ? fmt::format("Stamp at {}", number) : preview_.refusal;
    }
    return {};
}

void Tools::hover(const Document& document, const Pointer& pointer)
{
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
        preview_.refusal = refusedSide(document, settings, pointer);
    }
}

void Tools::press(const Document& document, const Pointer& pointer)
{
    if (!document.board()) {
        return;
    }
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
    if (paintsCells(settings.kind) && geometry.contains(pointer.cell)) {
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
            case Shape::Wand: cells_ = brush::wand(board, pointer.cell, !pointer.alt); break;
        }
    } else if (paintsEdges(settings.kind) && pointer.edge.valid()) {
        addNew(edges_, edges_.empty() ? std::vector{pointer.edge} : brush::chain(geometry, last_.edge, pointer.edge));
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

// Where the selected pieces would stand when one of them is dragged by some cells: all move by the same way.
std::vector<PieceMove> draggedMoves(const Document& document, const std::vector<int>& pieces, CellId from, CellId to)
{
    std::vector<PieceMove> moves;
    const grid::Geometry& geometry = document.board()->geometry();
    if (!geometry.contains(from) || !geometry.contains(to) || from == to) {
        return moves;
    }
    const grid::Axial way = geometry.axial(to) - geometry.axial(from);
    for (const int piece : pieces) {
        const CellId cell = document.setup()->piece(piece).cell;
        if (cell.valid()) {
            const CellId target = geometry.cellAt(geometry.axial(cell) + way);
            if (!target.valid()) {
                return {};      // a piece would leave the map
            }
            moves.emplace_back(piece, target);
        }
    }
    return moves;
}

}  // namespace

// A stroke of the brush only grows: what was painted stays, and a long one costs no more than a short one.
bool Tools::grows(const Pointer& pointer) const
{
    return (paintsCells(settings.kind) && settings.shape == Shape::Brush && !pointer.shift) || paintsEdges(settings.kind) || settings.kind == ToolKind::Link;
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
        preview_.cells = {pointer.cell};
        const auto can = canPlace(document, {settings.type, settings.owner, pointer.cell, settings.facing, {}, {}});
        preview_.refusal = can ? std::string() : can.error().reason;
    }
}

std::optional<Edited> Tools::release(const Document& document, const Pointer& pointer)
{
    if (!active_ || !document.board()) {
        return std::nullopt;
    }
    extend(document, pointer);
    active_ = false;
    std::optional<Edited> edit = finish(document, pointer);
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
        return moves.empty() ? std::nullopt : std::optional(movePieces(document, moves));
    }
    const grid::Geometry& geometry = document.board()->geometry();
    const Combine how = pointer.control ? Combine::Toggle : pointer.shift ? Combine::Add : Combine::Replace;
    if (how == Combine::Replace) {
        selection.clear();
    }
    if (!geometry.contains(from_.cell) || !geometry.contains(pointer.cell)) {
        return std::nullopt;
    }
    const auto box = brush::rectangle(geometry, from_.cell, pointer.cell);
    const auto pieces = box.size() > 1 ? pieceIdsIn(document, box) : std::vector<std::string>{};
    if (pieces.empty()) {
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
