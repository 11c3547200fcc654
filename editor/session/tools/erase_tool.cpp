// Takes away what is under the pointer. Pieces first: where some stand, the ground under them stays.
#include "editor/session/edits/map/map_draft.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/tools/stroke_tool.h"

#include <fmt/format.h>

namespace groma::session {

namespace {

class EraseTool final : public CellTool {
  public:
    std::string verb(const Document&, const ToolSettings&) const override { return "Erase"; }

    std::string words(const ToolState&, const Document& document, const Pointer& pointer) const override {
        return fmt::format("Erase what lies in {}", document.board()->geometry().numberText(pointer.cell));
    }

    std::optional<Edited> finish(ToolState& state, const Document& document, const Pointer&) const override {
        std::vector<int> pieces;
        for (const grid::CellId cell : state.stroke.cells) {
            const auto here = piecesIn(document, cell);
            pieces.insert(pieces.end(), here.begin(), here.end());
        }
        if (!pieces.empty()) {
            return removePieces(document, pieces);
        }
        return state.stroke.cells.empty() ? std::nullopt
                                          : std::optional(clearCells(document, state.stroke.cells));
    }

    bool hasPoints(const ToolSettings&) const override { return false; }

  protected:
    void paint(const Document& document, const ToolSettings&, bool, grid::CellGround& ground) const override {
        ground = {static_cast<std::uint16_t>(plainGround(document)), 0, 0, 0};
    }
};

} // namespace

const Tool& eraseTool() {
    static const EraseTool tool;
    return tool;
}

} // namespace groma::session
