// A skill under the hand: dragged from the palette or the inspector onto a counter, a type, a side, or back.
#pragma once

#include "editor/session/edits/forms/traits.h"
#include "editor/ui/workbench/workbench.h"

#include <optional>

namespace groma::ui {

/// Makes the last item one that a skill can be dragged from. `held`: it is taken from where it is held when
/// it goes back to the palette.
void dragTrait(const rules::Model& model, int trait, const std::optional<session::TraitTarget>& held = {});

struct DraggedTrait {
    int trait = -1; ///< index into Model::traits
    std::optional<session::TraitTarget> held;
};
/// Inside of BeginDragDropTarget: the skill that was let go here.
std::optional<DraggedTrait> droppedTrait();

/// The last item takes skills for this target.
void takeTraits(const Workbench& bench, const session::TraitTarget& target);
void attachDropped(const Workbench& bench, const session::TraitTarget& target, int trait);

} // namespace groma::ui
