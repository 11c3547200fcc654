// Work in the background that is shown while it goes on: how far it is, and that it may stand still or end.
#pragma once

#include "editor/ui/widgets/controls.h"

#include <imgui.h>

#include <string>

namespace groma::ui {

/// A thin bar as wide as what is left, below it words, and quieter ones at its right.
void jobBar(const Look& look, double share, bool paused, const std::string& words,
            const std::string& right = {});

/// "Pause" or "Go on", and "Stop", of work under way.
template <class Work>
void drawJobButtons(const Look& look, const Work& work) {
    const bool paused = work.paused();
    if (button(look, paused ? "Go on" : "Pause", {.height = 24})) work.pause(!paused);
    ImGui::SameLine();
    if (button(look, "Stop", {.height = 24})) work.cancel();
}

} // namespace groma::ui
