#include "editor/ui/workbench/map_cursor.h"

#include "core/game/position/occupancy.h"
#include "editor/ui/workbench/state/map_layers.h"
#include "editor/ui/workbench/state/map_state.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

/// The cell `lines` further down and `places` further right; the nearest place of a shorter line.
grid::CellId stepped(const grid::Geometry& geometry, grid::CellId from, int lines, int places) {
    const int line = geometry.lineOf(from) + lines;
    if (line < 0 || line >= geometry.lineCount()) return from;
    for (int place = geometry.placeOf(from) + places; place >= 0; --place) {
        if (const grid::CellId cell = geometry.cellAt(line, place); cell.valid())
            return places > 0 && place != geometry.placeOf(from) + places ? from : cell;
    }
    return from;
}

std::optional<Layer> layerOf(session::ToolKind kind, bool piecesSelected) {
    using session::ToolKind;
    switch (kind) {
    case ToolKind::Ground:
    case ToolKind::Proposed: return Layer::Ground;
    case ToolKind::Level:
    case ToolKind::Relief: return Layer::Levels;
    case ToolKind::Side: return Layer::Sides;
    case ToolKind::Link: return Layer::Links;
    case ToolKind::Place: return Layer::Pieces;
    case ToolKind::Label: return Layer::Labels;
    case ToolKind::Select: return piecesSelected ? std::optional(Layer::Pieces) : std::nullopt;
    default: return std::nullopt;
    }
}

} // namespace

grid::CellId cursorCell(Workbench& bench) {
    const Sheet& sheet = *bench.sheet();
    if (!sheet.document().setup()) return grid::kNoCell;
    const grid::Geometry& geometry = sheet.document().setup()->geometry();
    MapCursor& cursor = bench.of<MapCursor>();
    if (cursor.cell && geometry.contains(*cursor.cell)) return *cursor.cell;
    grid::CellId cell = grid::kNoCell;
    if (const auto pieces = sheet.tools.selection.pieceIndices(sheet.document()); !pieces.empty())
        cell = sheet.position().cell(pieces.back());
    if (const auto& hovered = bench.of<Hovered>().cell; !cell.valid() && hovered) cell = *hovered;
    if (!cell.valid()) cell = grid::CellId{geometry.cellCount() / 2};
    cursor.cell = cell;
    return cell;
}

int pieceAt(const Workbench& bench, grid::CellId cell) {
    const Sheet& sheet = *bench.sheet();
    if (!cell.valid() || sheet.setup() == nullptr) return -1;
    int found = -1;
    const MapLayers& layers = bench.of<MapLayers>();
    const auto free = [&](int piece) {
        const std::string& id = sheet.setup()->piece(piece).id;
        return !layers.hiddenPieces.contains(id) &&
               (sheet.mode == Mode::Play || !layers.lockedPieces.contains(id));
    };
    for (int piece = game::nextPieceIn(*sheet.setup(), sheet.position(), cell); piece >= 0;
         piece = game::nextPieceIn(*sheet.setup(), sheet.position(), cell, piece))
        if (free(piece)) found = piece;
    return found;
}

session::Pointer pointerAt(const Workbench& bench, grid::CellId cell, int side, session::MouseButton button) {
    session::Pointer pointer;
    pointer.cell = cell;
    pointer.button = button;
    if (!cell.valid()) return pointer;
    const grid::Geometry& geometry = bench.sheet()->document().setup()->geometry();
    pointer.edge = geometry.edge(cell, side % geometry.sides());
    pointer.piece = pieceAt(bench, cell);
    return pointer;
}

std::string lockedReason(const Workbench& bench) {
    const Sheet& sheet = *bench.sheet();
    const auto layer = layerOf(sheet.tools.settings.kind, !sheet.tools.selection.pieces.empty());
    if (!layer || !bench.of<MapLayers>().of(*layer).locked) return {};
    return fmt::format("the layer {} is locked; see Layers", kLayerNames[static_cast<std::size_t>(*layer)]);
}

void takeStroke(Workbench& bench, std::optional<session::Edited> edit) {
    if (!edit) return;
    if (const std::string locked = lockedReason(bench); !locked.empty()) {
        bench.refuse(locked);
        return;
    }
    bench.commit(*edit);
}

void moveCursor(Workbench& bench, CursorStep step, bool stroke) {
    Sheet* sheet = bench.sheet();
    if (sheet == nullptr || !sheet->document().setup()) return;
    MapCursor& cursor = bench.of<MapCursor>();
    const bool fresh = !cursor.cell;
    const grid::CellId from = cursorCell(bench);
    const grid::Geometry& geometry = sheet->document().setup()->geometry();
    const int lines = step == CursorStep::Up ? -1 : step == CursorStep::Down ? 1 : 0;
    const int places = step == CursorStep::Left ? -1 : step == CursorStep::Right ? 1 : 0;
    const grid::CellId to = fresh ? from : stepped(geometry, from, lines, places);
    cursor.cell = to;
    cursor.inUse = true;
    bench.of<Hovered>() = {to, pieceAt(bench, to)};
    bench.of<Viewport>().goTo = to;
    if (sheet->mode == Mode::Play) return;
    if (stroke && !cursor.stroke) {
        cursor.stroke = true;
        sheet->tools.press(sheet->document(),
                           pointerAt(bench, from, cursor.side, session::MouseButton::Left));
    }
    const session::Pointer pointer = pointerAt(bench, to, cursor.side, session::MouseButton::Left);
    if (cursor.stroke) sheet->tools.drag(sheet->document(), pointer);
    else sheet->tools.hover(sheet->document(), pointer);
}

void turnCursor(Workbench& bench, int steps) {
    Sheet* sheet = bench.sheet();
    if (sheet == nullptr || !cursorCell(bench).valid()) return;
    const int sides = sheet->document().setup()->geometry().sides();
    MapCursor& cursor = bench.of<MapCursor>();
    cursor.inUse = true;
    cursor.side = ((cursor.side + steps) % sides + sides) % sides;
}

void endCursorStroke(Workbench& bench) {
    Sheet* sheet = bench.sheet();
    if (sheet == nullptr || !bench.of<MapCursor>().stroke) return;
    bench.of<MapCursor>().stroke = false;
    if (!sheet->tools.busy()) return;
    takeStroke(bench, sheet->tools.release(sheet->document(),
                                           pointerAt(bench, cursorCell(bench), bench.of<MapCursor>().side,
                                                     session::MouseButton::Left)));
}

void clickCursor(Workbench& bench, session::MouseButton button) {
    Sheet* sheet = bench.sheet();
    if (sheet != nullptr && sheet->tools.open()) {
        takeStroke(bench, sheet->tools.close(sheet->document()));
        return;
    }
    if (sheet == nullptr || !cursorCell(bench).valid()) return;
    const session::Pointer pointer = pointerAt(bench, cursorCell(bench), bench.of<MapCursor>().side, button);
    if (sheet->mode == Mode::Play) {
        clickInPlay(bench, pointer);
        return;
    }
    if (sheet->tools.settings.kind == session::ToolKind::Label) {
        bench.of<LabelWanted>().cell = pointer.cell;
        return;
    }
    sheet->tools.press(sheet->document(), pointer);
    takeStroke(bench, sheet->tools.release(sheet->document(), pointer));
}

void moveSelectionToCursor(Workbench& bench) {
    Sheet* sheet = bench.sheet();
    const auto pieces = sheet->tools.selection.pieceIndices(sheet->document());
    const grid::CellId to = cursorCell(bench);
    if (pieces.empty() || !to.valid()) return;
    const grid::CellId from = sheet->document().setup()->piece(pieces.back()).cell;
    if (!from.valid()) {
        bench.commit(session::movePiece(sheet->document(), pieces.back(), to));
        return;
    }
    session::Pointer pointer = pointerAt(bench, from, 0, session::MouseButton::Left);
    pointer.piece = pieces.back();
    sheet->tools.press(sheet->document(), pointer);
    takeStroke(bench,
               sheet->tools.release(sheet->document(), pointerAt(bench, to, 0, session::MouseButton::Left)));
}

void askAtCursor(Workbench& bench) {
    Sheet* sheet = bench.sheet();
    const auto pieces = sheet->tools.selection.pieceIndices(sheet->document());
    const int target = pieceAt(bench, cursorCell(bench));
    if (pieces.empty() || target < 0 || target == pieces.back()) {
        bench.refuse("select who acts, then bring the cursor to an enemy");
        return;
    }
    session::WhatIfQuestion question;
    question.piece = pieces.back();
    question.target = target;
    bench.askWhatIf(question);
}

void clickInPlay(Workbench& bench, const session::Pointer& pointer) {
    Sheet& sheet = *bench.sheet();
    if (!sheet.play) return;
    const session::PlayQuestion& question = sheet.play->question();
    if (question.what == game::Pending::What::Choice) {
        const auto names = [&](int piece) {
            return std::ranges::any_of(question.options, [&](const session::PlayOption& option) {
                return option.action < 0 && std::ranges::find(option.pieces, piece) != option.pieces.end();
            });
        };
        session::Pointer meant = pointer;
        // Of several counters in a cell the one that is asked for.
        for (int piece = game::nextPieceIn(*sheet.setup(), sheet.position(), pointer.cell);
             piece >= 0 && !names(meant.piece);
             piece = game::nextPieceIn(*sheet.setup(), sheet.position(), pointer.cell, piece))
            if (names(piece)) meant.piece = piece;
        for (const session::PlayOption& option : question.options) {
            const bool cell =
                std::ranges::find(option.cells, pointer.cell) != option.cells.end() && option.action < 0;
            const bool piece = option.action < 0 && meant.piece >= 0 &&
                               std::ranges::find(option.pieces, meant.piece) != option.pieces.end();
            if (!cell && !piece) continue;
            bench.later([answer = option.answer](Workbench& b) {
                if (Sheet* s = b.sheet(); s != nullptr && s->play)
                    if (const auto done = s->play->answer(answer); !done) b.refuse(done.error().reason);
            });
            return;
        }
    }
    if (pointer.piece >= 0) sheet.tools.selection.selectPieces({sheet.play->setup().piece(pointer.piece).id});
}

Layer layerAt(const Workbench& bench, const session::Pointer& pointer) {
    const Sheet& sheet = *bench.sheet();
    if (!sheet.document().setup() || !pointer.cell.valid()) return bench.of<MapLayers>().current;
    const game::Setup& setup = *sheet.document().setup();
    if (pointer.piece >= 0) return Layer::Pieces;
    if (std::ranges::find(setup.draft().labels, pointer.cell, &game::Label::cell) !=
        setup.draft().labels.end())
        return Layer::Labels;
    for (const game::Area& area : setup.draft().areas)
        if (std::ranges::find(area.cells, pointer.cell) != area.cells.end()) return Layer::Zones;
    if (pointer.edge.valid()) {
        const grid::EdgeGround edge = setup.board().edge(pointer.edge);
        if (edge.links != 0) return Layer::Links;
        if (edge.features != 0) return Layer::Sides;
    }
    const grid::CellGround& ground = setup.board().cell(pointer.cell);
    if (ground.features != 0) return Layer::Features;
    return ground.level != 0 ? Layer::Levels : Layer::Ground;
}

} // namespace groma::ui
