#include "editor/ui/shell/layouts.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <map>
#include <span>

namespace groma::ui {

namespace {

struct Docks {
    std::map<DockPlace, ImGuiID> of;
};

/// Of a narrow window, or of large type, a dock takes no more than `most`: the map stays in sight.
float share(const Look& look, float pixels, float whole, float most = 0.45F) {
    return std::clamp(look.px(pixels) / std::max(1.0F, whole), 0.05F, most);
}

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
    docks.of[DockPlace::LeftBottom] = split(left, ImGuiDir_Down, 0.52F);
    docks.of[DockPlace::LeftTop] = left;
    docks.of[DockPlace::RightBottom] = split(right, ImGuiDir_Down, 0.58F);
    docks.of[DockPlace::RightTop] = right;
    docks.of[DockPlace::Centre] = centre;
    return docks;
}

/// The file wide at the left, what is wrong with it below; entries of the rules and their tables beside it;
/// the map small above what is looked at on it.
Docks transcribeDocks(ImGuiID centre) {
    Docks docks;
    ImGuiID left = split(centre, ImGuiDir_Left, 0.36F);
    docks.of[DockPlace::LeftBottom] = split(left, ImGuiDir_Down, 0.24F);
    docks.of[DockPlace::LeftTop] = left;
    ImGuiID middle = split(centre, ImGuiDir_Left, 0.47F);
    docks.of[DockPlace::Bottom] = split(middle, ImGuiDir_Down, 0.45F);
    docks.of[DockPlace::RightTop] = middle;
    docks.of[DockPlace::RightBottom] = split(centre, ImGuiDir_Down, 0.55F);
    docks.of[DockPlace::Centre] = centre;
    return docks;
}

/// What is changed at the left, what comes of it at the right, tables and simulations wide below a small map.
Docks balanceDocks(const Look& look, ImGuiID centre, ImVec2 size) {
    Docks docks;
    ImGuiID left = split(centre, ImGuiDir_Left, share(look, 340, size.x, 0.28F));
    docks.of[DockPlace::LeftBottom] = split(left, ImGuiDir_Down, 0.42F);
    docks.of[DockPlace::LeftTop] = left;
    ImGuiID right = split(centre, ImGuiDir_Right, share(look, 420, size.x - look.px(340)));
    docks.of[DockPlace::RightBottom] = split(right, ImGuiDir_Down, 0.40F);
    docks.of[DockPlace::RightTop] = right;
    docks.of[DockPlace::Bottom] = split(centre, ImGuiDir_Down, 0.46F);
    docks.of[DockPlace::Centre] = centre;
    return docks;
}

struct Move {
    const char* title;
    DockPlace place;
};

/// Where a panel lies in a workspace that is not Design.
constexpr std::array kTranscribe{
    Move{"Source", DockPlace::LeftTop},      Move{"Find", DockPlace::LeftTop},
    Move{"Problems", DockPlace::LeftBottom}, Move{"History", DockPlace::LeftBottom},
    Move{"Log", DockPlace::LeftBottom},      Move{"Rules", DockPlace::RightTop},
    Move{"Scenario", DockPlace::RightTop},   Move{"Tables", DockPlace::Bottom},
    Move{"Simulation", DockPlace::Bottom},   Move{"Inspector", DockPlace::RightBottom},
    Move{"Palette", DockPlace::RightBottom}, Move{"Game", DockPlace::RightBottom},
    Move{"Layers", DockPlace::RightBottom},  Move{"Order of battle", DockPlace::RightBottom},
    Move{"Unplaced", DockPlace::RightBottom}};
constexpr std::array kBalance{
    Move{"Inspector", DockPlace::LeftTop},  Move{"Scenario", DockPlace::LeftTop},
    Move{"Palette", DockPlace::LeftBottom}, Move{"Game", DockPlace::LeftBottom},
    Move{"Layers", DockPlace::LeftBottom},  Move{"What if", DockPlace::RightTop},
    Move{"Test play", DockPlace::RightTop}, Move{"Simulation", DockPlace::RightBottom},
    Move{"History", DockPlace::RightBottom}};

DockPlace placeIn(const Panel& panel, Workspace workspace) {
    const std::span<const Move> moves = workspace == Workspace::Transcribe
                                            ? std::span<const Move>(kTranscribe)
                                        : workspace == Workspace::Balance ? std::span<const Move>(kBalance)
                                                                          : std::span<const Move>();
    for (const Move& move : moves)
        if (panel.title() == move.title) return move.place;
    return panel.place();
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
    case Workspace::Transcribe: return transcribeDocks(dock);
    case Workspace::Balance: return balanceDocks(look, dock, size);
    }
    return designDocks(look, dock, size);
}

} // namespace

std::string windowName(const std::string& title, Workspace workspace) {
    return workspace == Workspace::Design
               ? title
               : title + "@" + kWorkspaceNames[static_cast<std::size_t>(workspace)];
}

std::string windowName(const Panel& panel, Workspace workspace) {
    return windowName(panel.title(), workspace);
}

void makeLayout(const Look& look, const std::vector<std::unique_ptr<Panel>>& panels, Workspace workspace,
                ImGuiID dock, ImVec2 size) {
    ImGui::DockBuilderRemoveNode(dock);
    ImGui::DockBuilderAddNode(dock, ImGuiDockNodeFlags_DockSpace);
    ImGui::DockBuilderSetNodeSize(dock, size);
    const Docks docks = docksOf(look, workspace, dock, size);
    for (const auto& panel : panels)
        ImGui::DockBuilderDockWindow(windowName(*panel, workspace).c_str(),
                                     docks.of.at(placeIn(*panel, workspace)));
    for (const std::string& title : frontPanels(workspace)) {
        const ImGuiID window = ImHashStr(windowName(title, workspace).c_str());
        for (const auto& panel : panels)
            if (panel->title() == title)
                if (ImGuiDockNode* node = ImGui::DockBuilderGetNode(docks.of.at(placeIn(*panel, workspace))))
                    node->SelectedTabId = ImHashStr("#TAB", 0, window);
    }
    for (const auto& [place, id] : docks.of) {
        ImGuiDockNode* node = ImGui::DockBuilderGetNode(id);
        if (node == nullptr) continue;
        node->LocalFlags |= ImGuiDockNodeFlags_NoWindowMenuButton | ImGuiDockNodeFlags_NoCloseButton;
        if (place == DockPlace::Centre) node->LocalFlags |= ImGuiDockNodeFlags_NoTabBar;
    }
    ImGui::DockBuilderFinish(dock);
}

bool takeKeptLayout(const std::vector<std::unique_ptr<Panel>>& panels, Workspace workspace, ImGuiID dock) {
    const ImGuiDockNode* root = ImGui::DockBuilderGetNode(dock);
    if (root == nullptr || !root->IsSplitNode()) return false;
    std::map<DockPlace, ImGuiID> docks;
    std::vector<const Panel*> unknown;
    for (const auto& panel : panels) {
        const ImGuiWindowSettings* kept =
            ImGui::FindWindowSettingsByID(ImHashStr(windowName(*panel, workspace).c_str()));
        ImGuiDockNode* node =
            kept == nullptr || kept->DockId == 0 ? nullptr : ImGui::DockBuilderGetNode(kept->DockId);
        const bool here = node != nullptr && ImGui::DockNodeGetRootNode(node) == root;
        if (here) docks.emplace(placeIn(*panel, workspace), node->ID);
        else if (panel->place() == DockPlace::Centre) return false; // the map floats nowhere
        else if (kept == nullptr) unknown.push_back(panel.get());
    }
    for (const Panel* panel : unknown) {
        const auto beside = docks.find(placeIn(*panel, workspace));
        if (beside == docks.end()) return false;
        ImGui::DockBuilderDockWindow(windowName(*panel, workspace).c_str(), beside->second);
    }
    return docks.contains(DockPlace::Centre);
}

std::vector<std::string> keptInFront(const std::vector<std::unique_ptr<Panel>>& panels, Workspace workspace) {
    std::vector<std::string> front;
    for (const auto& panel : panels) {
        const ImGuiID window = ImHashStr(windowName(*panel, workspace).c_str());
        const ImGuiWindowSettings* kept = ImGui::FindWindowSettingsByID(window);
        ImGuiDockNode* node =
            kept == nullptr || kept->DockId == 0 ? nullptr : ImGui::DockBuilderGetNode(kept->DockId);
        if (node == nullptr || node->SelectedTabId != ImHashStr("#TAB", 0, window)) continue;
        if (panel->place() == DockPlace::Centre) front.push_back(panel->title());
        else front.insert(front.begin(), panel->title());
    }
    return front;
}

std::vector<std::string> frontPanels(Workspace workspace) {
    switch (workspace) {
    case Workspace::Design:
        return {"Palette", "Order of battle", "Inspector", "What if", "Tables", "Battlefield"};
    case Workspace::Transcribe: return {"Source", "Problems", "Rules", "Tables", "Inspector", "Battlefield"};
    case Workspace::Balance:
        return {"Inspector", "Order of battle", "What if", "Simulation", "Tables", "Battlefield"};
    }
    return {};
}

} // namespace groma::ui
