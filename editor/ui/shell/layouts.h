// Where the panels lie in each workspace.
#pragma once

#include "editor/ui/theme/look.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/settings.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace groma::ui {

/// The name of a panel's window: in Design the title alone, elsewhere `title@workspace`, so that each
/// workspace keeps its own docks. Tests address it so: "//Tables", "//Tables@Balance".
std::string windowName(const Panel& panel, Workspace workspace);
std::string windowName(const std::string& title, Workspace workspace);

/// Docks around the map, a column of docks beside it, or a single one: by the room that there is.
enum class DockRoom : std::uint8_t { Wide, Narrow, Low };
DockRoom dockRoomOf(const Look& look, ImVec2 size);
/// The dock that each panel of a workspace lies in now, in their order.
std::vector<ImGuiID> placesOfPanels(const std::vector<std::unique_ptr<Panel>>& panels, Workspace workspace);

/// Docks every panel of a workspace into the dock space `dock` as they lie at first.
void makeLayout(const Look& look, const std::vector<std::unique_ptr<Panel>>& panels, Workspace workspace,
                ImGuiID dock, ImVec2 size);
/// Whether the layout of the last session has this workspace: a divided dock space with the map in it. Panels
/// that it does not know, of a newer program, are docked beside their neighbours. To be asked before the dock
/// space is first drawn.
bool takeKeptLayout(const std::vector<std::unique_ptr<Panel>>& panels, Workspace workspace, ImGuiID dock);
/// The panels that were in front when that layout was kept, the map last.
std::vector<std::string> keptInFront(const std::vector<std::unique_ptr<Panel>>& panels, Workspace workspace);
/// Panels that are in front in their docks at first.
std::vector<std::string> frontPanels(Workspace workspace);

} // namespace groma::ui
