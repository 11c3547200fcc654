// The layers of the map by keys.
#include "editor/ui/workbench/actions/actions_parts.h"
#include "editor/ui/workbench/state/map_layers.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

namespace groma::ui {

namespace {

const char* nameInHand(const Workbench& bench) {
    return kLayerNames[static_cast<std::size_t>(bench.of<MapLayers>().current)];
}

void step(Workbench& bench, int steps) {
    stepLayer(bench.of<MapLayers>(), steps);
    bench.say(fmt::format("Layer in hand: {}", nameInHand(bench)));
}

} // namespace

void addLayerActions(ActionTable& table) {
    table.add({.id = "layer.next",
               .label = "Next layer",
               .group = "Layers",
               .help = "Takes the layer below into the hand: its keys act on it",
               .key = ImGuiMod_Ctrl | ImGuiKey_PageDown,
               .whyNot = needsMap,
               .run = [](Workbench& b) { step(b, 1); },
               .repeats = true});
    table.add({.id = "layer.previous",
               .label = "Previous layer",
               .group = "Layers",
               .help = "Takes the layer above into the hand",
               .key = ImGuiMod_Ctrl | ImGuiKey_PageUp,
               .whyNot = needsMap,
               .run = [](Workbench& b) { step(b, -1); },
               .repeats = true});
    table.add({.id = "layer.hide",
               .label = "Hide the layer",
               .group = "Layers",
               .help = "Hides or shows the layer in hand",
               .key = ImGuiMod_Ctrl | ImGuiKey_H,
               .whyNot = needsMap,
               .run = [](Workbench& b) {
                   LayerState& layer = b.of<MapLayers>().of(b.of<MapLayers>().current);
                   layer.shown = !layer.shown;
                   b.say(fmt::format("{} {}", nameInHand(b), layer.shown ? "shown" : "hidden"));
               }});
    table.add({.id = "layer.lock",
               .label = "Lock the layer",
               .group = "Layers",
               .help = "Tools leave the layer in hand alone, or change it again",
               .key = ImGuiMod_Ctrl | ImGuiKey_L,
               .whyNot = [](const Workbench& b) -> std::string {
                   if (auto reason = needsMap(b); !reason.empty()) return reason;
                   return canLock(b.of<MapLayers>().current)
                              ? ""
                              : fmt::format("no tool changes {} alone", nameInHand(b));
               },
               .run =
                   [](Workbench& b) {
                       LayerState& layer = b.of<MapLayers>().of(b.of<MapLayers>().current);
                       layer.locked = !layer.locked;
                       b.say(fmt::format("{} {}", nameInHand(b), layer.locked ? "locked" : "unlocked"));
                   }});
    table.add({.id = "layer.dim-others",
               .label = "Dim the other layers",
               .group = "Layers",
               .help = "All but the layer in hand step back, or come forth again",
               .key = ImGuiMod_Shift | ImGuiKey_H,
               .whyNot = needsMap,
               .run = [](Workbench& b) { dimOthers(b.of<MapLayers>(), b.of<MapLayers>().current); }});
    table.add({.id = "layer.alone",
               .label = "Show the layer alone",
               .group = "Layers",
               .help = "Hides all but the layer in hand, or shows them again",
               .key = ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_H,
               .whyNot = needsMap,
               .run = [](Workbench& b) { showAlone(b.of<MapLayers>(), b.of<MapLayers>().current); }});
    table.add({.id = "layer.counters",
               .label = "Hide the counters",
               .group = "Layers",
               .help = "One key for a look at the ground under them",
               .key = ImGuiKey_C,
               .whyNot = needsMap,
               .run = [](Workbench& b) {
                   LayerState& layer = b.of<MapLayers>().of(Layer::Pieces);
                   layer.shown = !layer.shown;
                   b.say(layer.shown ? "Counters shown" : "Counters hidden; C shows them again");
               }});
}

} // namespace groma::ui
