// What keys and buttons do with the layers of the map.
#pragma once

#include "editor/ui/workbench/sheet.h"

namespace groma::ui {

/// The layer after or before the one in hand.
void stepLayer(Sheet& sheet, int steps);
/// All others step back, or all come forth again if they did.
void dimOthers(Sheet& sheet, Layer layer);
[[nodiscard]] bool othersDimmed(const Sheet& sheet, Layer layer);
/// The layer alone is shown, or all again.
void showAlone(Sheet& sheet, Layer layer);
[[nodiscard]] bool isAlone(const Sheet& sheet, Layer layer);
/// May it be locked: is there a tool that changes it?
[[nodiscard]] bool canLock(Layer layer);
/// The uppermost layer that has something there.
[[nodiscard]] Layer layerAt(const Sheet& sheet, const session::Pointer& pointer);

} // namespace groma::ui
