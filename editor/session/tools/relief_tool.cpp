// Takes lines of relief off sides where the levels would draw one.
#include "editor/session/edits/map/terrain.h"
#include "editor/session/tools/stroke_tool.h"

#include <fmt/format.h>

namespace groma::session {

namespace {

class ReliefTool final : public EdgeTool {
  public:
    std::string verb(const Document&, const ToolSettings&) const override { return "No line of relief here"; }

    std::string words(const ToolState& state, const Document& document,
                      const Pointer& pointer) const override {
        const std::string what = verb(document, state.settings);
        return pointer.edge.valid()
                   ? fmt::format("{} at {}   right button takes it off, Shift-click sets points", what,
                                 edgeText(document, pointer.edge))
                   : what;
    }

    std::optional<Edited> finish(ToolState& state, const Document& document, const Pointer&) const override {
        const bool left = state.stroke.from.button == MouseButton::Left;
        return setRelief(document, state.stroke.edges, left ? std::optional(0) : std::nullopt);
    }

  protected:
    void paint(const Document&, const ToolSettings&, bool left, grid::EdgeGround& ground) const override {
        ground.relief = left ? grid::ReliefRule::None : grid::ReliefRule::FromLevels;
    }
};

} // namespace

const Tool& reliefTool() {
    static const ReliefTool tool;
    return tool;
}

} // namespace groma::session
