// Paints levels of ground.
#include "editor/session/edits/map/terrain.h"
#include "editor/session/tools/stroke_tool.h"

#include <fmt/format.h>

namespace groma::session {

namespace {

class LevelTool final : public CellTool {
  public:
    std::string verb(const Document&, const ToolSettings& settings) const override {
        return fmt::format("Level {}", settings.level);
    }

    std::string words(const ToolState& state, const Document& document,
                      const Pointer& pointer) const override {
        return fmt::format(
            "{} in {}   right button level {}, Shift draws a line or sets points, Ctrl samples",
            verb(document, state.settings), document.board()->geometry().numberText(pointer.cell),
            state.settings.levelRight);
    }

    std::optional<Edited> finish(ToolState& state, const Document& document, const Pointer&) const override {
        return paintLevel(document, state.stroke.cells,
                          levelOf(state.settings, state.stroke.from.button == MouseButton::Left));
    }

    bool sample(ToolSettings& settings, const Document& document, const Pointer& pointer) const override {
        settings.level = document.board()->cell(pointer.cell).level;
        return true;
    }

  protected:
    void paint(const Document&, const ToolSettings& settings, bool left,
               grid::CellGround& ground) const override {
        ground.level = static_cast<std::int8_t>(levelOf(settings, left));
    }

  private:
    static int levelOf(const ToolSettings& settings, bool left) {
        return left ? settings.level : settings.levelRight;
    }
};

} // namespace

const Tool& levelTool() {
    static const LevelTool tool;
    return tool;
}

} // namespace groma::session
