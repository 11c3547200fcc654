#include "editor/ui/panels/parts/trait_drag.h"

#include <cstring>

namespace groma::ui {

namespace {

constexpr const char* kPayload = "groma trait";

/// What ImGui keeps while the button is down: plain bytes. Counters are named by the selection, which the
/// drag does not change.
struct Carried {
    int trait = -1;
    bool isHeld = false;
    session::TraitLevel level = session::TraitLevel::Counter;
    int piece = -1, type = -1, side = -1;
};

} // namespace

void dragTrait(const rules::Model& model, int trait, const std::optional<session::TraitTarget>& held) {
    if (!ImGui::BeginDragDropSource()) return;
    Carried carried{trait, held.has_value()};
    if (held) {
        carried.level = held->level;
        carried.piece = held->pieces.empty() ? -1 : held->pieces.front();
        carried.type = held->type;
        carried.side = held->side;
    }
    ImGui::SetDragDropPayload(kPayload, &carried, sizeof carried);
    ImGui::TextUnformatted(model.traits[static_cast<std::size_t>(trait)].named.title.c_str());
    ImGui::EndDragDropSource();
}

std::optional<DraggedTrait> droppedTrait() {
    const ImGuiPayload* payload = ImGui::AcceptDragDropPayload(kPayload);
    if (payload == nullptr || payload->DataSize != static_cast<int>(sizeof(Carried))) return std::nullopt;
    Carried carried;
    std::memcpy(&carried, payload->Data, sizeof carried);
    DraggedTrait dragged{carried.trait, std::nullopt};
    if (!carried.isHeld) return dragged;
    session::TraitTarget held;
    held.level = carried.level;
    if (carried.piece >= 0) held.pieces = {carried.piece};
    held.type = carried.type;
    held.side = carried.side;
    dragged.held = held;
    return dragged;
}

void takeTraits(const Workbench& bench, const session::TraitTarget& target) {
    if (!ImGui::BeginDragDropTarget()) return;
    if (const auto dropped = droppedTrait()) attachDropped(bench, target, dropped->trait);
    ImGui::EndDragDropTarget();
}

void attachDropped(const Workbench& bench, const session::TraitTarget& target, int trait) {
    bench.later([target, trait](Workbench& b) {
        b.commit(session::attachTrait(b.sheet()->document(), target, trait));
    });
}

} // namespace groma::ui
