#include "editor/ui/shell/shell.h"

#include "editor/ui/shell/frame_bars.h"
#include "editor/ui/shell/tour.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/workbench.h"

#include <imgui_internal.h>

#include <fmt/core.h>

namespace groma::ui {

struct Shell::State {
    Look look;
    std::vector<std::string> missingFonts;
    Workbench bench{look};
    ActionTable actions = makeActions();
    std::vector<std::unique_ptr<Panel>> panels = makePanels();
    BarState bars;
    bool wantsClose = false;
    bool layoutMade = false;
    bool relayout = false; ///< type of another size: docks of another size
    float displayScale = 1;
    bool light = false;
    float scale = 0;

    void applyTheme();
    void makeLayout(ImGuiID dock, ImVec2 size);
    void drawDocks(ImVec2 low, ImVec2 size);
    void drawPanel(Panel& panel);
};

namespace {

ImGuiID dockFor(DockPlace place, ImGuiID centre, ImGuiID leftTop, ImGuiID leftBottom, ImGuiID rightTop, ImGuiID rightBottom, ImGuiID bottom) {
    switch (place) {
        case DockPlace::Centre: return centre;
        case DockPlace::LeftTop: return leftTop;
        case DockPlace::LeftBottom: return leftBottom;
        case DockPlace::RightTop: return rightTop;
        case DockPlace::RightBottom: return rightBottom;
        case DockPlace::Bottom: return bottom;
    }
    return centre;
}

} // namespace

void Shell::State::applyTheme() {
    const float wanted = displayScale * bench.settings.scale;
    if (scale == wanted && light == bench.settings.light && look.theme != nullptr) return;
    if (scale != wanted && scale != 0) relayout = true;
    scale = wanted;
    light = bench.settings.light;
    applyLook(look, light ? lightTheme() : darkTheme(), scale);
}

/// The first screen: palette and order of battle at the left, the map, the inspector and odds at the right, tables below.
void Shell::State::makeLayout(ImGuiID dock, ImVec2 size) {
    ImGui::DockBuilderRemoveNode(dock);
    ImGui::DockBuilderAddNode(dock, ImGuiDockNodeFlags_DockSpace);
    ImGui::DockBuilderSetNodeSize(dock, size);
    ImGuiID centre = dock;
    const auto share = [&](float pixels, float whole) { return std::clamp(look.px(pixels) / std::max(1.0F, whole), 0.05F, 0.45F); };
    const ImGuiID left = ImGui::DockBuilderSplitNode(centre, ImGuiDir_Left, share(250, size.x), nullptr, &centre);
    const ImGuiID right = ImGui::DockBuilderSplitNode(centre, ImGuiDir_Right, share(360, size.x - look.px(250)), nullptr, &centre);
    const ImGuiID bottom = ImGui::DockBuilderSplitNode(centre, ImGuiDir_Down, share(236, size.y), nullptr, &centre);
    ImGuiID leftTop = left;
    const ImGuiID leftBottom = ImGui::DockBuilderSplitNode(leftTop, ImGuiDir_Down, 0.62F, nullptr, &leftTop);
    ImGuiID rightTop = right;
    const ImGuiID rightBottom = ImGui::DockBuilderSplitNode(rightTop, ImGuiDir_Down, 0.58F, nullptr, &rightTop);
    for (const auto& panel : panels)
        ImGui::DockBuilderDockWindow(panel->title().c_str(), dockFor(panel->place(), centre, leftTop, leftBottom, rightTop, rightBottom, bottom));
    for (const ImGuiID id : {centre, leftTop, leftBottom, rightTop, rightBottom, bottom})
        if (ImGuiDockNode* node = ImGui::DockBuilderGetNode(id))
            node->LocalFlags |= ImGuiDockNodeFlags_NoWindowMenuButton | ImGuiDockNodeFlags_NoCloseButton;
    if (ImGuiDockNode* node = ImGui::DockBuilderGetNode(centre)) node->LocalFlags |= ImGuiDockNodeFlags_NoTabBar;
    ImGui::DockBuilderFinish(dock);
    layoutMade = true;
}

void Shell::State::drawPanel(Panel& panel) {
    if (!panel.visible) return;
    if (panel.place() == DockPlace::Centre) ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    const std::string badge = panel.badge(bench);
    const std::string title = badge.empty() ? panel.title() : fmt::format("{} {}###{}", panel.title(), badge, panel.title());
    const bool open = ImGui::Begin(title.c_str(), nullptr, panel.flags() | ImGuiWindowFlags_NoCollapse);
    if (panel.place() == DockPlace::Centre) ImGui::PopStyleVar();
    if (open) panel.draw(bench);
    ImGui::End();
}

void Shell::State::drawDocks(ImVec2 low, ImVec2 size) {
    ImGui::SetNextWindowPos(low);
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
    ImGui::Begin("##docks", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoDocking |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNavFocus);
    ImGui::PopStyleVar(2);
    const ImGuiID dock = ImGui::GetID("docks");
    const bool none = ImGui::DockBuilderGetNode(dock) == nullptr || ImGui::GetIO().IniFilename == nullptr;
    if ((!layoutMade && none) || relayout) makeLayout(dock, size);
    layoutMade = true;
    relayout = false;
    ImGui::DockSpace(dock, {0, 0}, ImGuiDockNodeFlags_NoWindowMenuButton);
    ImGui::End();
    for (const auto& panel : panels) drawPanel(*panel);
    if (!bench.focusPanel.empty()) {
        ImGui::SetWindowFocus(bench.focusPanel.c_str());
        bench.focusPanel.clear();
    }
}

Shell::Shell(const ShellStart& start) : state_(std::make_unique<State>()) {
    state_->displayScale = start.scale;
    state_->missingFonts = loadFonts(state_->look.fonts, start.fontsDirectory);
    state_->applyTheme();
    if (!start.file.empty()) state_->bench.open(start.file.string());
}

Shell::~Shell() = default;

Workbench& Shell::bench() { return state_->bench; }

void Shell::frame(float width, float height) {
    State& state = *state_;
    state.applyTheme();
    const Look& look = state.look;
    const ImVec2 origin = ImGui::GetMainViewport()->Pos;
    const float top = look.px(look.size().topBar);
    const float foot = look.px(look.size().statusBar);
    const float column = look.px(look.size().toolColumn);
    state.actions.runShortcuts(state.bench);
    drawTopBar(state.bench, state.actions, state.bars, origin, {width, top});
    drawToolColumn(state.bench, {origin.x, origin.y + top}, {column, height - top - foot});
    state.drawDocks({origin.x + column, origin.y + top}, {width - column, height - top - foot});
    drawStatusBar(state.bench, {origin.x, origin.y + height - foot}, {width, foot});
    drawCommandPalette(state.bench, state.actions, state.bars);
    if (drawCloseQuestion(state.bench, state.bars)) state.wantsClose = true;
    state.bench.runQueue();
}

bool Shell::moving() const {
    if (!state_->bench.jobs.running().empty()) return true;
    for (const auto& panel : state_->panels)
        if (panel->moving()) return true;
    return false;
}

void Shell::requestClose() { state_->bars.askClose = true; }

bool Shell::wantsClose() const { return state_->wantsClose; }

std::string Shell::title() const {
    const Workbench& bench = state_->bench;
    if (bench.current >= bench.sheets.size()) return "Groma";
    const session::Document& document = bench.sheets[bench.current]->document();
    return (bench.sheets[bench.current]->history.modified() ? "* " : "") + document.startPath() + " - Groma";
}

std::optional<std::string> Shell::tourStep(std::size_t step) { return takeTourStep(state_->bench, step); }

} // namespace groma::ui
