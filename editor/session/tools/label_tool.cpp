// Marks the cell whose label is to be written; who holds the tool asks for the text.
#include "editor/session/tools/tool.h"

#include <fmt/format.h>

namespace groma::session {

namespace {

class LabelTool final : public Tool {
  public:
    std::string verb(const Document&, const ToolSettings&) const override { return "Label"; }

    std::string words(const ToolState&, const Document& document, const Pointer& pointer) const override {
        return fmt::format("Label {}", document.board()->geometry().numberText(pointer.cell));
    }

    std::optional<Edited> finish(ToolState&, const Document&, const Pointer&) const override {
        return std::nullopt;
    }
};

} // namespace

const Tool& labelTool() {
    static const LabelTool tool;
    return tool;
}

} // namespace groma::session
