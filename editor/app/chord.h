// What was struck while a frame was made, and belongs into the next one.
#pragma once

#include <imgui_internal.h>

namespace groma::app {

// Takes from the queue what came after a chord's modifier was let go, where its key was struck in the same
// frame, and gives it back: Dear ImGui would see the key without its modifier (Shift+Tab as Tab). It belongs
// into the queue again when the frame has begun.
ImVector<ImGuiInputEvent> takeAfterChord(ImVector<ImGuiInputEvent>& queue);

// Likewise, from a press on, where the pointer was moved before it in the same frame, as on a busy machine:
// what other things may lie over, as the map, is known to be under the pointer only a frame after it came
// there, and the press would be nobody's.
ImVector<ImGuiInputEvent> takeAfterMove(ImVector<ImGuiInputEvent>& queue);

} // namespace groma::app
