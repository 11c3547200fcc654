// Keys that were struck while a frame was made.
#pragma once

#include <imgui_internal.h>

namespace groma::app {

// Takes from the queue what came after a chord's modifier was let go, where its key was struck in the same
// frame, and gives it back: Dear ImGui would see the key without its modifier (Shift+Tab as Tab). It belongs
// into the queue again when the frame has begun.
ImVector<ImGuiInputEvent> takeAfterChord(ImVector<ImGuiInputEvent>& queue);

} // namespace groma::app
