// What of the map of a sheet is drawn and what may be changed. The Layers panel and the keys of layers own
// the layers, the order of battle the counters that are hidden or locked one by one.
#pragma once

#include <array>
#include <cstddef>
#include <set>
#include <string>

namespace groma::ui {

enum class Layer { Ground, Features, Levels, Sides, Links, Picture, Labels, Zones, Pieces };
inline constexpr std::array<const char*, 9> kLayerNames{"Ground",  "Features", "Levels", "Sides",   "Roads",
                                                        "Picture", "Labels",   "Zones",  "Counters"};
struct LayerState {
    bool shown = true;
    bool locked = false; ///< tools leave it alone
    bool dimmed = false;
    friend bool operator==(const LayerState&, const LayerState&) = default;
};

struct MapLayers {
    std::array<LayerState, kLayerNames.size()> all;
    Layer current = Layer::Ground;                    ///< what the keys of layers act on
    std::set<std::string> hiddenPieces, lockedPieces; ///< ids: not drawn; not taken up by the hand
    [[nodiscard]] LayerState& of(Layer which) { return all[static_cast<std::size_t>(which)]; }
    [[nodiscard]] const LayerState& of(Layer which) const { return all[static_cast<std::size_t>(which)]; }
};

/// The layer after or before the current one.
void stepLayer(MapLayers& layers, int steps);
/// All others step back, or all come forth again if they did.
void dimOthers(MapLayers& layers, Layer layer);
[[nodiscard]] bool othersDimmed(const MapLayers& layers, Layer layer);
/// The layer alone is shown, or all again.
void showAlone(MapLayers& layers, Layer layer);
[[nodiscard]] bool isAlone(const MapLayers& layers, Layer layer);
/// May it be locked: is there a tool that changes it?
[[nodiscard]] bool canLock(Layer layer);

} // namespace groma::ui
