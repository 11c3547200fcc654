#include "tests/gui/drawn_items.h"

#include <vector>

namespace groma::gui {
namespace {

// As with texts: the hooks have nobody to ask but this.
struct KeptItems {
    int watching = 0;
    int frame = -1;
    std::vector<DrawnItem> items;
};
KeptItems keptItems;

void keepItem(const ImGuiContext& context, ImGuiID id, const ImRect& box) {
    if (keptItems.watching == 0 || id == 0 || context.CurrentWindow == nullptr) return;
    if (context.FrameCount != keptItems.frame) {
        keptItems.frame = context.FrameCount;
        keptItems.items.clear();
    }
    const ImGuiWindow& window = *context.CurrentWindow;
    if (window.Hidden || window.SkipItems) return;
    keptItems.items.push_back({window.Name, "", id, box, window.ClipRect});
}

void keepLabel(ImGuiID id, const char* label) {
    if (keptItems.watching == 0 || label == nullptr) return;
    if (!keptItems.items.empty() && keptItems.items.back().id == id) keptItems.items.back().label = label;
}

} // namespace

WatchItems::WatchItems() {
    ++keptItems.watching;
    ImGui::GetCurrentContext()->TestEngineHookItems = true;
}
WatchItems::~WatchItems() {
    if (--keptItems.watching > 0) return;
    ImGuiContext* context = ImGui::GetCurrentContext();
    if (context != nullptr && context->TestEngine == nullptr) context->TestEngineHookItems = false;
}

std::span<const DrawnItem> drawnItems() { return keptItems.items; }

} // namespace groma::gui

#define GROMA_ITEM_ADD "_Z27ImGuiTestEngineHook_ItemAddP12ImGuiContextjRK6ImRectPK17ImGuiLastItemData"
#define GROMA_ITEM_INFO "_Z28ImGuiTestEngineHook_ItemInfoP12ImGuiContextjPKci"

void realItemAdd(ImGuiContext*, ImGuiID, const ImRect&,
                 const ImGuiLastItemData*) asm("__real_" GROMA_ITEM_ADD);
void watchedItemAdd(ImGuiContext*, ImGuiID, const ImRect&,
                    const ImGuiLastItemData*) asm("__wrap_" GROMA_ITEM_ADD);
void realItemInfo(ImGuiContext*, ImGuiID, const char*, ImGuiItemStatusFlags) asm("__real_" GROMA_ITEM_INFO);
void watchedItemInfo(ImGuiContext*, ImGuiID, const char*,
                     ImGuiItemStatusFlags) asm("__wrap_" GROMA_ITEM_INFO);

void watchedItemAdd(ImGuiContext* context, ImGuiID id, const ImRect& box, const ImGuiLastItemData* data) {
    groma::gui::keepItem(*context, id, box);
    if (context->TestEngine != nullptr) realItemAdd(context, id, box, data);
}

void watchedItemInfo(ImGuiContext* context, ImGuiID id, const char* label, ImGuiItemStatusFlags flags) {
    groma::gui::keepLabel(id, label);
    if (context->TestEngine != nullptr) realItemInfo(context, id, label, flags);
}
