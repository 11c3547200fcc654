#include "editor/ui/workbench/layer_hands.h"

#include <algorithm>

namespace groma::ui {

namespace {

constexpr int kLayers = static_cast<int>(kLayerNames.size());

/// Does it hold for every layer but this one?
template <class Test>
bool others(const Sheet& sheet, Layer layer, Test test) {
    for (std::size_t i = 0; i < kLayerNames.size(); ++i)
        if (static_cast<Layer>(i) != layer && !test(sheet.layers[i])) return false;
    return true;
}

} // namespace

void stepLayer(Sheet& sheet, int steps) {
    sheet.layerInHand =
        static_cast<Layer>(((static_cast<int>(sheet.layerInHand) + steps) % kLayers + kLayers) % kLayers);
}

bool othersDimmed(const Sheet& sheet, Layer layer) {
    return !sheet.layer(layer).dimmed &&
           others(sheet, layer, [](const LayerState& other) { return other.dimmed; });
}

void dimOthers(Sheet& sheet, Layer layer) {
    const bool dim = !othersDimmed(sheet, layer);
    for (LayerState& each : sheet.layers) each.dimmed = dim;
    sheet.layer(layer).dimmed = false;
}

bool isAlone(const Sheet& sheet, Layer layer) {
    return sheet.layer(layer).shown &&
           others(sheet, layer, [](const LayerState& other) { return !other.shown; });
}

void showAlone(Sheet& sheet, Layer layer) {
    const bool alone = !isAlone(sheet, layer);
    for (LayerState& each : sheet.layers) each.shown = !alone;
    sheet.layer(layer).shown = true;
}

bool canLock(Layer layer) { return layer != Layer::Features && layer != Layer::Zones; }

Layer layerAt(const Sheet& sheet, const session::Pointer& pointer) {
    if (!sheet.document().setup() || !pointer.cell.valid()) return sheet.layerInHand;
    const game::Setup& setup = *sheet.document().setup();
    if (pointer.piece >= 0) return Layer::Pieces;
    if (std::ranges::find(setup.draft().labels, pointer.cell, &game::Label::cell) !=
        setup.draft().labels.end())
        return Layer::Labels;
    for (const game::Area& area : setup.draft().areas)
        if (std::ranges::find(area.cells, pointer.cell) != area.cells.end()) return Layer::Zones;
    if (pointer.edge.valid()) {
        const grid::EdgeGround edge = setup.board().edge(pointer.edge);
        if (edge.links != 0) return Layer::Links;
        if (edge.features != 0) return Layer::Sides;
    }
    const grid::CellGround& ground = setup.board().cell(pointer.cell);
    if (ground.features != 0) return Layer::Features;
    return ground.level != 0 ? Layer::Levels : Layer::Ground;
}

} // namespace groma::ui
