// What is done to the map as a whole.
#include "editor/session/edits/map/terrain.h"
#include "editor/ui/workbench/actions/actions_parts.h"
#include "editor/ui/workbench/workbench.h"

namespace groma::ui {

void addWholeMapActions(ActionTable& table) {
    table.add({.id = "map.resize",
               .label = "Resize the map...",
               .group = "Map",
               .help = "Rows and columns added or taken away at each side; shows first what would fall off",
               .key = ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_R,
               .whyNot = needsSetUp,
               .run = [](Workbench& b) { b.windows.toggle("Resize map"); }});
    table.add({.id = "map.replace",
               .label = "Replace terrain...",
               .group = "Map",
               .help = "One terrain, side feature or level by another, over the map or in the selected cells",
               .key = ImGuiMod_Ctrl | ImGuiMod_Alt | ImGuiKey_R,
               .whyNot = needsSetUp,
               .run = [](Workbench& b) { b.windows.toggle("Replace terrain"); }});
    table.add({.id = "map.orphans",
               .label = "Remove orphan sides",
               .group = "Map",
               .help = "Takes off every side feature that lies without the one that it needs",
               .whyNot = [](const Workbench& b) -> std::string {
                   if (auto reason = needsSetUp(b); !reason.empty()) return reason;
                   return session::orphanSides(b.sheet()->document()).empty()
                              ? "every side feature has what it needs"
                              : "";
               },
               .run = [](Workbench& b) { b.commit(session::removeOrphanSides(b.sheet()->document())); }});
}

} // namespace groma::ui
