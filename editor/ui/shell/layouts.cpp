#include "editor/ui/shell/layouts.h"

#include <imgui_internal.h>

#include <algorithm>
#include <map>

namespace groma::ui {

namespace {

struct Docks {
    std::map<DockPlace, ImGuiID> of;
};

/// Of a narrow window, or of large type, a dock takes no more than `most`: the map stays in sight.
float share(const Look& look, float pixels, float whole, float most = 0.45F) { return std::clamp(look.px(pixels) / std::max(1.0F, whole), 0.05F, most); }

ImGuiID split(ImGuiID& from, ImGuiDir side, float part) {
    ImGuiID rest = from;
    const ImGuiID made = ImGui::DockBuilderSplitNode(from, side, part, nullptr, &rest);
    from = rest;
    return made;
}

/// Palette and order of battle at the left, the map, inspector and odds at the right, tables below.
Docks designDocks(const Look& look, ImGuiID centre, ImVec2 size) {
    Docks docks;
    ImGuiID left = split(centre, ImGuiDir_Left, share(look, 250, size.x, 0.25F));
    ImGuiID right = split(centre, ImGuiDir_Right, share(look, 360, size.x - look.px(250), 0.45F));
    docks.of[DockPlace::Bottom] = split(centre, ImGuiDir_Down, share(look, 236, size.y));
    docks.of[DockPlace::LeftBottom] = split(left, ImGuiDir_Down, look.scale > 1.3F ? 0.52F : 0.62F);
    docks.of[DockPlace::LeftTop] = left;
    docks.of[DockPlace::RightBottom] = split(right, ImGuiDir_Down, 0.58F);
    docks.of[DockPlace::RightTop] = right;
    docks.of[DockPlace::Centre] = centre;
    return docks;
}

/// Text and forms wide at the left, where the book is typed; the map beside them, problems below it.
Docks transcribeDocks(const Look& look, ImGuiID centre, ImVec2 size) {
    Docks docks;
    docks.of[DockPlace::Bottom] = split(centre, ImGuiDir_Left, 0.40F);
    ImGuiID right = split(centre, ImGuiDir_Right, share(look, 350, size.x * 0.60F));
    docks.of[DockPlace::RightBottom] = split(right, ImGuiDir_Down, 0.5F);
    docks.of[DockPlace::RightTop] = right;
    ImGuiID below = split(centre, ImGuiDir_Down, 0.4F);
    docks.of[DockPlace::LeftBottom] = split(below, ImGuiDir_Right, 0.5F);
    docks.of[DockPlace::LeftTop] = below;
    docks.of[DockPlace::Centre] = centre;
    return docks;
}

/// Numbers at the right and below, wide; the map small.
Docks balanceDocks(const Look& look, ImGuiID centre, ImVec2 size) {
    Docks docks;
    ImGuiID right = split(centre, ImGuiDir_Right, share(look, 460, size.x));
    docks.of[DockPlace::RightBottom] = split(right, ImGuiDir_Down, 0.5F);
    docks.of[DockPlace::RightTop] = right;
    docks.of[DockPlace::Bottom] = split(centre, ImGuiDir_Down, 0.45F);
    ImGuiID left = split(centre, ImGuiDir_Left, share(look, 250, size.x - look.px(460)));
    docks.of[DockPlace::LeftBottom] = split(left, ImGuiDir_Down, 0.5F);
    docks.of[DockPlace::LeftTop] = left;
    docks.of[DockPlace::Centre] = centre;
    return docks;
}

/// A small screen, or large type: the map, one column of panels at the right, one row below.
Docks compactDocks(ImGuiID centre, float below) {
    Docks docks;
    ImGuiID right = split(centre, ImGuiDir_Right, 0.42F);
    docks.of[DockPlace::RightBottom] = split(right, ImGuiDir_Down, 0.5F);
    docks.of[DockPlace::RightTop] = right;
    docks.of[DockPlace::LeftTop] = right;
    docks.of[DockPlace::LeftBottom] = docks.of[DockPlace::RightBottom];
    docks.of[DockPlace::Bottom] = split(centre, ImGuiDir_Down, below);
    docks.of[DockPlace::Centre] = centre;
    return docks;
}

Docks docksOf(const Look& look, Workspace workspace, ImGuiID dock, ImVec2 size) {
    if (size.x < look.px(1000)) return compactDocks(dock, workspace == Workspace::Design ? 0.38F : 0.55F);
    switch (workspace) {
        case Workspace::Design: return designDocks(look, dock, size);
        case Workspace::Transcribe: return transcribeDocks(look, dock, size);
        case Workspace::Balance: return balanceDocks(look, dock, size);
    }
    return designDocks(look, dock, size);
}

} // namespace

std::string windowName(const std::string& title, Workspace workspace) {
    return workspace == Workspace::Design ? title : title + "@" + kWorkspaceNames[static_cast<std::size_t>(workspace)];
}

std::string windowName(const Panel& panel, Workspace workspace) { return windowName(panel.title(), workspace); }

void makeLayout(const Look& look, const std::vector<std::unique_ptr<Panel>>& panels, Workspace workspace, ImGuiID dock, ImVec2 size) {
    ImGui::DockBuilderRemoveNode(dock);
    ImGui::DockBuilderAddNode(dock, ImGuiDockNodeFlags_DockSpace);
    ImGui::DockBuilderSetNodeSize(dock, size);
    const Docks docks = docksOf(look, workspace, dock, size);
    for (const auto& panel : panels) ImGui::DockBuilderDockWindow(windowName(*panel, workspace).c_str(), docks.of.at(panel->place()));
    for (const std::string& title : frontPanels(workspace)) {
        const ImGuiID window = ImHashStr(windowName(title, workspace).c_str());
        for (const auto& panel : panels)
            if (panel->title() == title)
                if (ImGuiDockNode* node = ImGui::DockBuilderGetNode(docks.of.at(panel->place()))) node->SelectedTabId = ImHashStr("#TAB", 0, window);
    }
    for (const auto& [place, id] : docks.of) {
        ImGuiDockNode* node = ImGui::DockBuilderGetNode(id);
        if (node == nullptr) continue;
        node->LocalFlags |= ImGuiDockNodeFlags_NoWindowMenuButton | ImGuiDockNodeFlags_NoCloseButton;
        if (place == DockPlace::Centre) node->LocalFlags |= ImGuiDockNodeFlags_NoTabBar;
    }
    ImGui::DockBuilderFinish(dock);
}

std::vector<std::string> frontPanels(Workspace workspace) {
    switch (workspace) {
        case Workspace::Design: return {"Palette", "Order of battle", "Inspector", "What if", "Tables", "Battlefield"};
        case Workspace::Transcribe: return {"Palette", "Order of battle", "Inspector", "What if", "Source", "Battlefield"};
        case Workspace::Balance: return {"Palette", "Order of battle", "Inspector", "What if", "Tables", "Battlefield"};
    }
    return {};
}

} // namespace groma::ui
