// Places pieces of a type: one with a click, a row of them with a drag. The right button takes away.
#include "core/game/position/occupancy.h"
#include "editor/session/edits/pieces/formation.h"
#include "editor/session/tools/tool.h"

#include <fmt/format.h>

namespace groma::session {

namespace {

// Units of one cell stand in a row from where the hand went down to where it is.
std::optional<FillRow> rowOf(const Document& document, const ToolSettings& settings, const Pointer& from,
                             const Pointer& to) {
    const grid::Geometry& geometry = document.board()->geometry();
    const bool drawn = from.button == MouseButton::Left && geometry.contains(from.cell) &&
                       geometry.contains(to.cell) && from.cell != to.cell;
    const auto& types = document.setup()->model().types;
    if (!drawn || settings.type < 0 || static_cast<std::size_t>(settings.type) >= types.size() ||
        game::footprintOf(document.setup()->model(), settings.type).size() != 1) {
        return std::nullopt;
    }
    return FillRow{settings.type, settings.owner, from.cell, to.cell, settings.facing};
}

class PlaceTool final : public Tool {
  public:
    std::string verb(const Document& document, const ToolSettings& settings) const override {
        return "Place " + nameAt(document.ruleset()->model.types, settings.type);
    }

    std::string words(const ToolState& state, const Document& document,
                      const Pointer& pointer) const override {
        return fmt::format("{} in {}", verb(document, state.settings),
                           document.board()->geometry().numberText(pointer.cell));
    }

    std::string whyNot(const Document& document, const ToolSettings& settings) const override {
        const auto can = canPlace(document, {settings.type, settings.owner, grid::kNoCell, 0, {}, {}});
        return can ? std::string() : can.error().reason;
    }

    void show(ToolState& state, const Document& document, const Pointer& pointer) const override {
        Tool::show(state, document, pointer);
        if (!document.board()->geometry().contains(pointer.cell)) {
            return;
        }
        const ToolSettings& settings = state.settings;
        const auto row =
            state.stroke.active ? rowOf(document, settings, state.stroke.from, pointer) : std::nullopt;
        state.preview.cells = row ? rowCells(document, *row) : std::vector{pointer.cell};
        const auto can =
            row ? canFillRow(document, *row)
                : canPlace(document, {settings.type, settings.owner, pointer.cell, settings.facing, {}, {}});
        state.preview.refusal = can ? std::string() : can.error().reason;
    }

    std::optional<Edited> finish(ToolState& state, const Document& document,
                                 const Pointer& pointer) const override {
        const ToolSettings& settings = state.settings;
        if (!document.board()->geometry().contains(pointer.cell)) {
            return std::nullopt;
        }
        if (state.stroke.from.button != MouseButton::Left) {
            return pointer.piece < 0 ? std::nullopt
                                     : std::optional(removePieces(document, std::span(&pointer.piece, 1)));
        }
        if (const auto row = rowOf(document, settings, state.stroke.from, pointer)) {
            return fillRow(document, *row);
        }
        return placePiece(document, {settings.type, settings.owner, pointer.cell, settings.facing, {}, {}});
    }
};

} // namespace

const Tool& placeTool() {
    static const PlaceTool tool;
    return tool;
}

} // namespace groma::session
