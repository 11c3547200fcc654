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

/// The book at the left above its second reading; beside it an entry as high as the window, with rules, file,
/// tables and problems behind it; the map small above the set-up and what is looked at on it.
Docks transcribeDocks(ImGuiID centre) {
    Docks docks;
    ImGuiID left = split(centre, ImGuiDir_Left, 0.36F);
    docks.of[DockPlace::LeftBottom] = split(left, ImGuiDir_Down, 0.2F);
    docks.of[DockPlace::LeftTop] = left;
    ImGuiID middle = split(centre, ImGuiDir_Left, 0.5F);
    docks.of[DockPlace::Bottom] = docks.of[DockPlace::RightTop] = middle;
    docks.of[DockPlace::RightBottom] = split(centre, ImGuiDir_Down, 0.55F);
    docks.of[DockPlace::Centre] = centre;
    return docks;
}

/// What is asked and changed at the left above studies and a small map; every type against every type over
/// who wins and one value over a range; at the right what each thing is worth over what-ifs; below these what
/// a change moved and what the answers rest on.
Docks balanceDocks(const Look& look, ImGuiID centre, ImVec2 size) {
    Docks docks;
    ImGuiID left = split(centre, ImGuiDir_Left, share(look, 264, size.x, 0.28F));
    ImGuiID foot = split(centre, ImGuiDir_Down, share(look, 156, size.y, 0.3F));
    docks.of[DockPlace::FootRight] = split(foot, ImGuiDir_Right, 0.4F);
    docks.of[DockPlace::Foot] = foot;
    ImGuiID right = split(centre, ImGuiDir_Right, share(look, 440, size.x - look.px(264)));
    docks.of[DockPlace::RightBottom] = split(right, ImGuiDir_Down, 0.42F);
    docks.of[DockPlace::RightTop] = right;
    ImGuiID below = split(centre, ImGuiDir_Down, 0.57F);
    docks.of[DockPlace::BottomRight] = split(below, ImGuiDir_Right, 0.36F);
    docks.of[DockPlace::Bottom] = below;
    docks.of[DockPlace::LeftBottom] = centre;
    docks.of[DockPlace::Centre] = split(left, ImGuiDir_Down, 0.28F);
    docks.of[DockPlace::LeftMiddle] = split(left, ImGuiDir_Down, 0.36F);
    docks.of[DockPlace::LeftTop] = left;
    return docks;
}

struct Move {
    const char* title;
    DockPlace place;
};

/// Where a panel lies in a workspace that is not Design. In Transcribe its tabs stand in this order too: what
/// the work is done in first, so that no scrolled row cuts it off.
constexpr std::array kTranscribe{Move{"Book", DockPlace::LeftTop},
                                 Move{"Find", DockPlace::LeftTop},
                                 Move{"Second reading", DockPlace::LeftBottom},
                                 Move{"History", DockPlace::LeftBottom},
                                 Move{"Simulation", DockPlace::LeftBottom},
                                 Move{"Entry", DockPlace::RightTop},
                                 Move{"Battlefield", DockPlace::Centre},
                                 Move{"Set-up as printed", DockPlace::RightBottom},
                                 Move{"Source", DockPlace::RightTop},
                                 Move{"Tables", DockPlace::Bottom},
                                 Move{"Log", DockPlace::RightTop},
                                 Move{"Problems", DockPlace::RightTop},
                                 Move{"Rules", DockPlace::RightTop},
                                 Move{"Scenario", DockPlace::RightTop},
                                 Move{"Order of battle", DockPlace::RightBottom},
                                 Move{"Inspector", DockPlace::RightBottom},
                                 Move{"Unplaced", DockPlace::RightBottom},
                                 Move{"Palette", DockPlace::RightBottom},
                                 Move{"Game", DockPlace::RightBottom},
                                 Move{"Layers", DockPlace::RightBottom}};
constexpr std::array kBalance{
    Move{"Inspector", DockPlace::LeftTop},   Move{"Scenario", DockPlace::LeftTop},
    Move{"Palette", DockPlace::LeftTop},     Move{"Game", DockPlace::LeftTop},
    Move{"Layers", DockPlace::LeftTop},      Move{"Order of battle", DockPlace::LeftTop},
    Move{"Unplaced", DockPlace::LeftTop},    Move{"Tables", DockPlace::LeftBottom},
    Move{"Rules", DockPlace::LeftBottom},    Move{"Source", DockPlace::LeftBottom},
    Move{"What if", DockPlace::RightBottom}, Move{"Test play", DockPlace::RightBottom},
    Move{"Minimap", DockPlace::RightBottom}, Move{"History", DockPlace::RightBottom},
    Move{"Simulation", DockPlace::Bottom}};

std::span<const Move> movesOf(Workspace workspace) {
    switch (workspace) {
    case Workspace::Transcribe: return kTranscribe;
    case Workspace::Balance: return kBalance;
    case Workspace::Design: break;
    }
    return {};
}

DockPlace placeIn(const Panel& panel, Workspace workspace) {
    for (const Move& move : movesOf(workspace))
        if (panel.title() == move.title) return move.place;
    return panel.place();
}

/// Tabs of a dock stand by this.
void orderTab(const std::string& window, std::size_t order) {
    const auto place = static_cast<short>(order);
    if (ImGuiWindow* open = ImGui::FindWindowByName(window.c_str())) open->DockOrder = place;
    if (ImGuiWindowSettings* kept = ImGui::FindWindowSettingsByID(ImHashStr(window.c_str())))
        kept->DockOrder = place;
}

void orderTabs(const std::vector<std::unique_ptr<Panel>>& panels) {
    for (std::size_t i = 0; i < panels.size(); ++i) {
        if (!panels[i]->isIn(Workspace::Transcribe)) continue;
        const auto move = std::ranges::find(kTranscribe, panels[i]->title(), &Move::title);
        const auto at = static_cast<std::size_t>(move - kTranscribe.begin());
        orderTab(windowName(*panels[i], Workspace::Transcribe),
                 move == kTranscribe.end() ? kTranscribe.size() + i : at);
    }
}

/// A small screen, or large type: the map, one column of panels at the right, one row below. In a low one all
/// panels are tabs of a single dock: of several none would show a row, nor the map a counter.
Docks compactDocks(ImGuiID centre, Workspace workspace, bool low) {
    const bool design = workspace == Workspace::Design;
    Docks docks;
    ImGuiID right = split(centre, ImGuiDir_Right, low && !design ? 0.6F : 0.42F);
    docks.of[DockPlace::RightBottom] = low ? right : split(right, ImGuiDir_Down, 0.5F);
    docks.of[DockPlace::RightTop] = right;
    docks.of[DockPlace::LeftTop] = right;
    docks.of[DockPlace::LeftBottom] = docks.of[DockPlace::RightBottom];
    docks.of[DockPlace::Bottom] = low ? right : split(centre, ImGuiDir_Down, design ? 0.38F : 0.55F);
    docks.of[DockPlace::Centre] = centre;
    return docks;
}

/// In half the room the book and what it becomes stay beside each other; the map is a tab behind the entry,
/// as the set-up is.
Docks compactTranscribeDocks(ImGuiID right) {
    Docks docks;
    const ImGuiID left = split(right, ImGuiDir_Left, 0.48F);
    docks.of[DockPlace::LeftTop] = docks.of[DockPlace::LeftBottom] = left;
    docks.of[DockPlace::RightTop] = docks.of[DockPlace::RightBottom] = docks.of[DockPlace::Bottom] = right;
    docks.of[DockPlace::Centre] = right;
    return docks;
}

Docks docksOf(const Look& look, Workspace workspace, ImGuiID dock, ImVec2 size) {
    const DockRoom room = dockRoomOf(look, size);
    if (room != DockRoom::Wide && workspace == Workspace::Transcribe) return compactTranscribeDocks(dock);
    if (room != DockRoom::Wide) return compactDocks(dock, workspace, room == DockRoom::Low);
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

DockRoom dockRoomOf(const Look& look, ImVec2 size) {
    constexpr float kLeastForColumns = 1000;
    constexpr float kLeastForTwo = 500; // height in which two docks stand one above the other
    if (size.x >= look.px(kLeastForColumns)) return DockRoom::Wide;
    return size.y < look.px(kLeastForTwo) ? DockRoom::Low : DockRoom::Narrow;
}

std::vector<ImGuiID> placesOfPanels(const std::vector<std::unique_ptr<Panel>>& panels, Workspace workspace) {
    std::vector<ImGuiID> places;
    for (const auto& panel : panels) {
        if (!panel->isIn(workspace)) continue;
        const ImGuiWindow* window = ImGui::FindWindowByName(windowName(*panel, workspace).c_str());
        places.push_back(window == nullptr ? 0 : window->DockId);
    }
    return places;
}

void makeLayout(const Look& look, const std::vector<std::unique_ptr<Panel>>& panels, Workspace workspace,
                ImGuiID dock, ImVec2 size) {
    ImGui::DockBuilderRemoveNode(dock);
    ImGui::DockBuilderAddNode(dock, ImGuiDockNodeFlags_DockSpace);
    ImGui::DockBuilderSetNodeSize(dock, size);
    Docks docks = docksOf(look, workspace, dock, size);
    for (const auto& [place, instead] : {std::pair{DockPlace::BottomRight, DockPlace::Bottom},
                                         {DockPlace::Foot, DockPlace::Bottom},
                                         {DockPlace::FootRight, DockPlace::RightBottom},
                                         {DockPlace::LeftMiddle, DockPlace::LeftTop}})
        docks.of.try_emplace(place, docks.of.at(instead));
    for (const auto& panel : panels)
        if (panel->isIn(workspace))
            ImGui::DockBuilderDockWindow(windowName(*panel, workspace).c_str(),
                                         docks.of.at(placeIn(*panel, workspace)));
    if (workspace == Workspace::Transcribe) orderTabs(panels);
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
        const bool shared = id == docks.of.at(DockPlace::RightTop);
        if (place == DockPlace::Centre && !shared) node->LocalFlags |= ImGuiDockNodeFlags_NoTabBar;
    }
    ImGui::DockBuilderFinish(dock);
}

bool takeKeptLayout(const std::vector<std::unique_ptr<Panel>>& panels, Workspace workspace, ImGuiID dock) {
    const ImGuiDockNode* root = ImGui::DockBuilderGetNode(dock);
    if (root == nullptr || !root->IsSplitNode()) return false;
    std::map<DockPlace, ImGuiID> docks;
    std::vector<const Panel*> unknown;
    for (const auto& panel : panels) {
        if (!panel->isIn(workspace)) continue;
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
        return {"Tables", "Palette", "Order of battle", "What if", "Inspector", "Battlefield"};
    case Workspace::Transcribe:
        return {"Second reading", "Book", "Set-up as printed", "Entry", "Battlefield"};
    case Workspace::Balance:
        return {"Studies", "Matrix",     "Balance sheet",    "Sweep",    "Worth",
                "What if", "What moved", "What it rests on", "Question", "Battlefield"};
    }
    return {};
}

} // namespace groma::ui
