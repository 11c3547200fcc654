// Paints what a scanned map seems to show: the person takes proposals by painting over them.
#include "editor/session/edits/map/map_draft.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/tools/stroke_tool.h"

#include <fmt/format.h>

namespace groma::session {

namespace {

class ProposedTool final : public CellTool {
  public:
    std::string verb(const Document&, const ToolSettings&) const override { return "Paint as proposed"; }

    std::string words(const ToolState& state, const Document& document,
                      const Pointer& pointer) const override {
        const int proposed = proposedAt(state.settings, pointer.cell);
        return fmt::format("{} in {}   right button clears, Shift draws a line or sets points",
                           proposed < 0 ? "Nothing is proposed"
                                        : "Paint " + nameAt(document.ruleset()->model.terrain, proposed) +
                                              " as proposed",
                           document.board()->geometry().numberText(pointer.cell));
    }

    std::string whyNot(const Document& document, const ToolSettings& settings) const override {
        const std::string why = Tool::whyNot(document, settings);
        if (!why.empty()) return why;
        return settings.proposals == nullptr ? "name examples of terrain in the scanned map first"
               : settings.proposals->size() !=
                       static_cast<std::size_t>(document.board()->geometry().cellCount())
                   ? "the map is another than the one that was looked at"
                   : std::string();
    }

    void show(ToolState& state, const Document& document, const Pointer& pointer) const override {
        CellTool::show(state, document, pointer);
        if (!state.preview.board) return;
        const bool left = state.stroke.from.button == MouseButton::Left;
        for (const grid::CellId cell : state.stroke.cells) {
            const int proposed = proposedAt(state.settings, cell);
            if (!left)
                state.preview.board->setCell(cell,
                                             {static_cast<std::uint16_t>(plainGround(document)), 0, 0, 0});
            else if (proposed >= 0)
                state.preview.board->setCell(
                    cell, withTerrain(document, state.preview.board->cell(cell), proposed));
        }
    }

    std::optional<Edited> finish(ToolState& state, const Document& document, const Pointer&) const override {
        if (state.stroke.cells.empty()) return std::nullopt;
        return state.stroke.from.button == MouseButton::Left
                   ? takeProposals(document, *state.settings.proposals, state.stroke.cells)
                   : clearCells(document, state.stroke.cells);
    }

  private:
    static int proposedAt(const ToolSettings& settings, grid::CellId cell) {
        const auto index = static_cast<std::size_t>(cell.index);
        return settings.proposals == nullptr || index >= settings.proposals->size()
                   ? -1
                   : (*settings.proposals)[index].terrain;
    }
};

} // namespace

const Tool& proposedTool() {
    static const ProposedTool tool;
    return tool;
}

} // namespace groma::session
