#include "editor/ui/workbench/state/map_layers.h"

#include <algorithm>

namespace groma::ui {

namespace {

constexpr int kLayers = static_cast<int>(kLayerNames.size());

/// Does it hold for every layer but this one?
template <class Test>
bool others(const MapLayers& layers, Layer layer, Test test) {
    for (std::size_t i = 0; i < kLayerNames.size(); ++i)
        if (static_cast<Layer>(i) != layer && !test(layers.all[i])) return false;
    return true;
}

} // namespace

void stepLayer(MapLayers& layers, int steps) {
    layers.current =
        static_cast<Layer>(((static_cast<int>(layers.current) + steps) % kLayers + kLayers) % kLayers);
}

bool othersDimmed(const MapLayers& layers, Layer layer) {
    return !layers.of(layer).dimmed &&
           others(layers, layer, [](const LayerState& other) { return other.dimmed; });
}

void dimOthers(MapLayers& layers, Layer layer) {
    const bool dim = !othersDimmed(layers, layer);
    for (LayerState& each : layers.all) each.dimmed = dim;
    layers.of(layer).dimmed = false;
}

bool isAlone(const MapLayers& layers, Layer layer) {
    return layers.of(layer).shown &&
           others(layers, layer, [](const LayerState& other) { return !other.shown; });
}

void showAlone(MapLayers& layers, Layer layer) {
    const bool alone = !isAlone(layers, layer);
    for (LayerState& each : layers.all) each.shown = !alone;
    layers.of(layer).shown = true;
}

bool canLock(Layer layer) {
    return layer != Layer::Features && layer != Layer::Picture && layer != Layer::Zones;
}

} // namespace groma::ui
