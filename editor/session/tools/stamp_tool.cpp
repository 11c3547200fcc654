// Lays down a piece of map that was copied.
#include "editor/session/tools/tool.h"

#include <fmt/format.h>

namespace groma::session {

Stamp turnedStamp(const ToolSettings& settings) {
    if (!settings.stamp) {
        return {};
    }
    return rotated(settings.stampMirrored ? mirrored(*settings.stamp) : *settings.stamp, settings.stampTurns);
}

namespace {

class StampTool final : public Tool {
  public:
    std::string verb(const Document&, const ToolSettings&) const override { return "Stamp"; }

    std::string words(const ToolState& state, const Document& document,
                      const Pointer& pointer) const override {
        const std::string& refusal = state.preview.refusal;
        return refusal.empty()
                   ? fmt::format("Stamp at {}", document.board()->geometry().numberText(pointer.cell))
                   : refusal;
    }

    std::string whyNot(const Document& document, const ToolSettings& settings) const override {
        const std::string why = Tool::whyNot(document, settings);
        return why.empty() && (!settings.stamp || settings.stamp->empty()) ? "copy cells or pieces first"
                                                                           : why;
    }

    void hover(ToolState& state, const Document& document, const Pointer& pointer) const override {
        show(state, document, pointer);
    }

    void show(ToolState& state, const Document& document, const Pointer& pointer) const override {
        const Stamp stamp = turnedStamp(state.settings);
        const auto can = canApply(document, stamp, pointer.cell);
        state.preview = {};
        state.preview.cells = coveredCells(stamp, document.board()->geometry(), pointer.cell);
        state.preview.refusal = can ? std::string() : can.error().reason;
        state.preview.board = can ? std::optional(stampedBoard(document, stamp, pointer.cell)) : std::nullopt;
    }

    std::optional<Edited> finish(ToolState& state, const Document& document,
                                 const Pointer& pointer) const override {
        const bool lays = state.stroke.from.button == MouseButton::Left && pointer.cell.valid();
        return lays ? std::optional(applyStamp(document, turnedStamp(state.settings), pointer.cell))
                    : std::nullopt;
    }
};

} // namespace

const Tool& stampTool() {
    static const StampTool tool;
    return tool;
}

} // namespace groma::session
