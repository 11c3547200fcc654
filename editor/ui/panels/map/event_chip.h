// What came of the last deed, in words beside whom it befell: it tells of the past, and hides nothing of what
// acts next.
#pragma once

#include "editor/ui/canvas/overlays/overlays.h"
#include "editor/ui/canvas/overlays/places.h"
#include "editor/ui/workbench/play_desk.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groma::ui {

struct EventChip {
    ScreenBox box;
    std::optional<ScreenBox> led;   ///< whom it is about, to whom a line leads
    std::vector<std::string> lines; ///< none: a small sign, whose words come under the pointer
};

/// Where it lies; nothing where there is none to be read. `read`: what else is to be read on the map.
std::optional<EventChip> eventChip(const Canvas& canvas, const game::Setup& setup,
                                   const game::Position& position, const DeskEvent& event,
                                   std::span<const ScreenBox> read, bool small);
void drawEventChip(const Canvas& canvas, const EventChip& chip);

} // namespace groma::ui
