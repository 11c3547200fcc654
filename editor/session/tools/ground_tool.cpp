// Paints terrain: grounds and features.
#include "editor/session/edits/map/map_draft.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/tools/stroke_tool.h"

#include <fmt/format.h>

namespace groma::session {

namespace {

class GroundTool final : public CellTool {
  public:
    std::string verb(const Document& document, const ToolSettings& settings) const override {
        return settings.terrain < 0 ? "Clear"
                                    : "Paint " + nameAt(document.ruleset()->model.terrain, settings.terrain);
    }

    std::string words(const ToolState& state, const Document& document,
                      const Pointer& pointer) const override {
        const ToolSettings& settings = state.settings;
        const std::string right = nameAt(document.ruleset()->model.terrain, settings.terrainRight);
        return fmt::format("{} in {}   right button {}, Shift {}, Ctrl samples", verb(document, settings),
                           document.board()->geometry().numberText(pointer.cell),
                           settings.terrainRight < 0 ? "clears" : "paints " + right,
                           settings.shape == Shape::Wand ? "takes all of the map"
                                                         : "draws a line or sets points");
    }

    std::string whyNot(const Document& document, const ToolSettings& settings) const override {
        const std::string why = Tool::whyNot(document, settings);
        return why.empty() ? whyNotChosen(settings.terrain, "terrain") : why;
    }

    std::optional<Edited> finish(ToolState& state, const Document& document, const Pointer&) const override {
        const int terrain = terrainOf(state.settings, state.stroke.from.button == MouseButton::Left);
        if (state.stroke.cells.empty()) {
            return std::nullopt;
        }
        return terrain < 0 ? clearCells(document, state.stroke.cells)
                           : paintGround(document, state.stroke.cells, terrain);
    }

  protected:
    void paint(const Document& document, const ToolSettings& settings, bool left,
               grid::CellGround& ground) const override {
        const int terrain = terrainOf(settings, left);
        if (terrain < 0) {
            ground = {static_cast<std::uint16_t>(plainGround(document)), 0, 0, 0};
        } else {
            ground = withTerrain(document, ground, terrain);
        }
    }

  private:
    static int terrainOf(const ToolSettings& settings, bool left) {
        return left ? settings.terrain : settings.terrainRight;
    }
};

} // namespace

const Tool& groundTool() {
    static const GroundTool tool;
    return tool;
}

} // namespace groma::session
