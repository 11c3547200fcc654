// Draws what lies between cells: rivers, walls.
#include "editor/session/edits/map/terrain.h"
#include "editor/session/tools/stroke_tool.h"

#include <fmt/format.h>

#include <bit>

namespace groma::session {

namespace {

class SideTool final : public EdgeTool {
  public:
    std::string verb(const Document& document, const ToolSettings& settings) const override {
        return "Draw " + nameAt(document.ruleset()->model.sides, settings.side);
    }

    std::string words(const ToolState& state, const Document& document,
                      const Pointer& pointer) const override {
        if (const std::string reason = whyNotAt(document, state.settings, pointer); !reason.empty()) {
            return reason;
        }
        const std::string what = verb(document, state.settings);
        return pointer.edge.valid()
                   ? fmt::format("{} at {}   right button takes it off, Shift-click sets points", what,
                                 edgeText(document, pointer.edge))
                   : what;
    }

    std::string whyNot(const Document& document, const ToolSettings& settings) const override {
        const std::string why = Tool::whyNot(document, settings);
        return why.empty() ? whyNotChosen(settings.side, "side feature") : why;
    }

    // What is drawn by itself is refused where it lacks what it needs.
    std::string whyNotAt(const Document& document, const ToolSettings& settings,
                         const Pointer& pointer) const override {
        if (settings.side < 0 || !pointer.edge.valid() || pointer.button != MouseButton::Left) {
            return {};
        }
        const auto can = canSetSide(document, pointer.edge, settings.side);
        return can ? std::string() : can.error().reason;
    }

    std::optional<Edited> finish(ToolState& state, const Document& document, const Pointer&) const override {
        return setSides(document, state.stroke.edges, state.settings.side,
                        state.stroke.from.button == MouseButton::Left);
    }

    bool sample(ToolSettings& settings, const Document& document, const Pointer& pointer) const override {
        if (!pointer.edge.valid()) {
            return false;
        }
        const std::uint32_t features = document.board()->edge(pointer.edge).features;
        settings.side = features == 0 ? settings.side : std::countr_zero(features);
        return true;
    }

  protected:
    void paint(const Document&, const ToolSettings& settings, bool left,
               grid::EdgeGround& ground) const override {
        setBit(ground.features, settings.side, left);
    }
};

} // namespace

const Tool& sideTool() {
    static const SideTool tool;
    return tool;
}

} // namespace groma::session
