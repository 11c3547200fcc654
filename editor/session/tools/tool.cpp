#include "editor/session/tools/tool.h"

#include "editor/session/edits/map/terrain.h"

#include <fmt/format.h>

namespace groma::session {

void Stroke::touch(const std::vector<grid::CellId>& more) {
    for (const grid::CellId cell : more) {
        if (!touched[static_cast<std::size_t>(cell.index)]) {
            touched[static_cast<std::size_t>(cell.index)] = true;
            cells.push_back(cell);
        }
    }
}

void Stroke::forget(const grid::Geometry& geometry) {
    touched.assign(static_cast<std::size_t>(geometry.cellCount()), false);
    cells.clear();
    edges.clear();
}

std::string Tool::whyNot(const Document& document, const ToolSettings&) const {
    const auto can = canPaint(document);
    return can ? std::string() : can.error().reason;
}

std::string Tool::whyNotAt(const Document&, const ToolSettings&, const Pointer&) const { return {}; }

void Tool::hover(ToolState& state, const Document&, const Pointer& pointer) const {
    state.preview.cells = {pointer.cell};
}

void Tool::press(ToolState&, const Document&, const Pointer&) const {}

void Tool::extend(ToolState&, const Document&, const Pointer&) const {}

void Tool::show(ToolState& state, const Document& document, const Pointer&) const {
    state.preview = {};
    state.preview.refusal = whyNot(document, state.settings);
}

bool Tool::hasPoints(const ToolSettings&) const { return false; }

void Tool::addLeg(ToolState&, const Document&, const Pointer&, const Pointer&) const {}

bool Tool::clicked(const Stroke& stroke, const Pointer& pointer) const {
    return pointer.cell == stroke.from.cell;
}

bool Tool::sample(ToolSettings&, const Document&, const Pointer&) const { return false; }

const Tool& toolOf(ToolKind kind) {
    switch (kind) {
    case ToolKind::Ground: return groundTool();
    case ToolKind::Level: return levelTool();
    case ToolKind::Side: return sideTool();
    case ToolKind::Link: return linkTool();
    case ToolKind::Relief: return reliefTool();
    case ToolKind::Place: return placeTool();
    case ToolKind::Erase: return eraseTool();
    case ToolKind::Label: return labelTool();
    case ToolKind::Stamp: return stampTool();
    case ToolKind::Proposed: return proposedTool();
    case ToolKind::Select: break;
    }
    return selectTool();
}

std::string whyNotChosen(int index, const char* what) {
    return index < 0 ? fmt::format("choose a {} in the palette first", what) : std::string();
}

} // namespace groma::session
