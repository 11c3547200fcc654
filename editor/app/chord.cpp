#include "editor/app/chord.h"

namespace groma::app {

namespace {

bool isModifier(ImGuiKey key) { return (key & ImGuiMod_Mask_) != 0 || ImGui::IsLRModKey(key); }

/// From that one on they are another frame's.
ImVector<ImGuiInputEvent> cutAt(ImVector<ImGuiInputEvent>& queue, int first) {
    ImVector<ImGuiInputEvent> later;
    for (int i = first; i < queue.Size; ++i) later.push_back(queue[i]);
    queue.resize(first);
    return later;
}

} // namespace

ImVector<ImGuiInputEvent> takeAfterChord(ImVector<ImGuiInputEvent>& queue) {
    bool struck = false;
    for (int i = 0; i < queue.Size; ++i) {
        const ImGuiInputEvent& event = queue[i];
        if (event.Type != ImGuiInputEventType_Key) continue;
        if (!isModifier(event.Key.Key)) struck = struck || event.Key.Down;
        else if (struck && !event.Key.Down) return cutAt(queue, i);
    }
    return {};
}

ImVector<ImGuiInputEvent> takeAfterMove(ImVector<ImGuiInputEvent>& queue) {
    bool moved = false;
    for (int i = 0; i < queue.Size; ++i) {
        moved = moved || queue[i].Type == ImGuiInputEventType_MousePos;
        if (moved && queue[i].Type == ImGuiInputEventType_MouseButton && queue[i].MouseButton.Down)
            return cutAt(queue, i);
    }
    return {};
}

} // namespace groma::app
