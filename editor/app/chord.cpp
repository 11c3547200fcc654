#include "editor/app/chord.h"

namespace groma::app {

namespace {

bool isModifier(ImGuiKey key) { return (key & ImGuiMod_Mask_) != 0 || ImGui::IsLRModKey(key); }

} // namespace

ImVector<ImGuiInputEvent> takeAfterChord(ImVector<ImGuiInputEvent>& queue) {
    ImVector<ImGuiInputEvent> later;
    bool struck = false;
    for (int i = 0; i < queue.Size; ++i) {
        const ImGuiInputEvent& event = queue[i];
        if (event.Type != ImGuiInputEventType_Key) continue;
        if (!isModifier(event.Key.Key)) {
            struck = struck || event.Key.Down;
        } else if (struck && !event.Key.Down) {
            for (int k = i; k < queue.Size; ++k) later.push_back(queue[k]);
            queue.resize(i);
            break;
        }
    }
    return later;
}

} // namespace groma::app
