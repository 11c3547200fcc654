// Draws roads, from cell to neighbour.
#include "editor/session/edits/map/brush.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/tools/stroke_tool.h"

#include <fmt/format.h>

namespace groma::session {

namespace {

class LinkTool final : public StrokeTool {
  public:
    std::string verb(const Document& document, const ToolSettings& settings) const override {
        return "Draw " + nameAt(document.ruleset()->model.links, settings.link);
    }

    std::string words(const ToolState& state, const Document& document,
                      const Pointer& pointer) const override {
        return fmt::format(
            "{} from {}: drag to the neighbours   right button takes it off, Shift-click sets points",
            verb(document, state.settings), document.board()->geometry().numberText(pointer.cell));
    }

    std::string whyNot(const Document& document, const ToolSettings& settings) const override {
        const std::string why = Tool::whyNot(document, settings);
        return why.empty() ? whyNotChosen(settings.link, "link") : why;
    }

    void extend(ToolState& state, const Document& document, const Pointer& pointer) const override {
        addLeg(state, document, state.stroke.last, pointer);
    }

    std::optional<Edited> finish(ToolState& state, const Document& document, const Pointer&) const override {
        return setLinks(document, state.stroke.edges, state.settings.link,
                        state.stroke.from.button == MouseButton::Left);
    }

    bool hasPoints(const ToolSettings&) const override { return true; }

    void addLeg(ToolState& state, const Document& document, const Pointer& from,
                const Pointer& to) const override {
        const grid::Geometry& geometry = document.board()->geometry();
        if (geometry.contains(from.cell) && geometry.contains(to.cell)) {
            addNew(state.stroke.edges, brush::crossed(geometry, brush::line(geometry, from.cell, to.cell)));
        }
    }

  protected:
    void paint(const Document&, const ToolSettings& settings, bool left,
               grid::EdgeGround& ground) const override {
        setBit(ground.links, settings.link, left);
    }
};

} // namespace

const Tool& linkTool() {
    static const LinkTool tool;
    return tool;
}

} // namespace groma::session
