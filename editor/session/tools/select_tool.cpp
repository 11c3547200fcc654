// Selects with clicks and boxes, and drags pieces.
#include "editor/session/edits/map/brush.h"
#include "editor/session/tools/piece_drag.h"
#include "editor/session/tools/tool.h"

namespace groma::session {

namespace {

class SelectTool final : public Tool {
  public:
    std::string verb(const Document&, const ToolSettings&) const override { return "Select"; }

    std::string words(const ToolState& state, const Document& document,
                      const Pointer& pointer) const override {
        const std::string number = document.board()->geometry().numberText(pointer.cell);
        if (state.stroke.active && state.stroke.dragsPieces) {
            const bool exchange = state.preview.moves.size() == 2 && state.selection.pieces.size() == 1;
            return state.preview.refusal.empty() ? (exchange ? "Change places in " : "Move to ") + number
                                                 : state.preview.refusal;
        }
        const std::string what = pointer.piece >= 0 ? document.setup()->piece(pointer.piece).id : number;
        return "Select " + what +
               "   Shift adds, Ctrl takes away, drag moves or boxes, right-drag asks what if";
    }

    std::string whyNot(const Document& document, const ToolSettings&) const override {
        return document.setup() ? std::string() : "open a scenario first";
    }

    void press(ToolState& state, const Document& document, const Pointer& pointer) const override {
        state.stroke.dragsPieces = pointer.piece >= 0;
        if (!state.stroke.dragsPieces) {
            return;
        }
        const std::string& id = document.setup()->piece(pointer.piece).id;
        if (pointer.control) {
            state.selection.selectPieces({id}, Combine::Toggle);
        } else if (pointer.shift) {
            state.selection.selectPieces({id}, Combine::Add);
        } else if (!state.selection.hasPiece(id)) {
            state.selection.clear();
            state.selection.selectPieces({id});
        }
    }

    void show(ToolState& state, const Document& document, const Pointer& pointer) const override {
        const grid::Geometry& geometry = document.board()->geometry();
        const Stroke& stroke = state.stroke;
        state.preview = {};
        if (stroke.dragsPieces) {
            state.preview.moves = draggedMoves(document, state.selection.pieceIndices(document),
                                               stroke.from.cell, pointer.cell);
            const auto can =
                state.preview.moves.empty() ? Expected<void>{} : canMove(document, state.preview.moves);
            state.preview.refusal = can ? std::string() : can.error().reason;
        } else if (geometry.contains(stroke.from.cell) && geometry.contains(pointer.cell)) {
            state.preview.box = brush::rectangle(geometry, stroke.from.cell, pointer.cell);
        }
    }

    std::optional<Edited> finish(ToolState& state, const Document& document,
                                 const Pointer& pointer) const override {
        const Stroke& stroke = state.stroke;
        if (stroke.dragsPieces) {
            const auto moves = draggedMoves(document, state.selection.pieceIndices(document),
                                            stroke.from.cell, pointer.cell);
            if (moves.size() == 2 && state.selection.pieces.size() == 1) {
                return swapPieces(document, moves[0].first, moves[1].first);
            }
            return moves.empty() ? std::nullopt : std::optional(movePieces(document, moves));
        }
        const grid::Geometry& geometry = document.board()->geometry();
        const bool boxed = stroke.from.cell != pointer.cell;
        const Combine how = pointer.control ? (!boxed          ? Combine::Toggle
                                               : pointer.shift ? Combine::Intersect
                                                               : Combine::Subtract)
                            : pointer.shift ? Combine::Add
                                            : Combine::Replace;
        if (how == Combine::Replace) {
            state.selection.clear();
        }
        if (!geometry.contains(stroke.from.cell) || !geometry.contains(pointer.cell)) {
            return std::nullopt;
        }
        const auto box = brush::rectangle(geometry, stroke.from.cell, pointer.cell);
        const auto pieces = box.size() > 1 ? pieceIdsIn(document, box) : std::vector<std::string>{};
        const bool ofCells =
            how != Combine::Replace && state.selection.pieces.empty() && !state.selection.cells.empty();
        if (pieces.empty() || ofCells) {
            state.selection.selectCells(box, how);
        } else {
            state.selection.selectPieces(pieces, how);
        }
        return std::nullopt;
    }
};

} // namespace

const Tool& selectTool() {
    static const SelectTool tool;
    return tool;
}

} // namespace groma::session
