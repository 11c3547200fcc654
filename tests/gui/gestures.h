// What a hand does in these tests, and what it finds.
#pragma once

#include "editor/ui/shell/frame_bars.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/workbench.h"
#include "tests/gui/gui_test.h"

#include <imgui_te_context.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace groma::gui {

inline ui::Sheet& sheetOf(Fixture& fixture) { return *fixture.shell.bench().sheet(); }
/// What a part of the window keeps of that sheet.
template <class State>
State& stateOf(Fixture& fixture) {
    return fixture.shell.bench().of<State>();
}
inline const game::Setup& setupOf(Fixture& fixture) { return *sheetOf(fixture).document().setup(); }

inline grid::CellId cellOf(Fixture& fixture, std::string_view number) {
    return setupOf(fixture).geometry().cellByNumber(number);
}

inline ImVec2 screenOf(ImGuiTestContext& ui, Fixture& fixture, std::string_view number) {
    const grid::Geometry& geometry = setupOf(fixture).geometry();
    const ui::ScreenPoint at = stateOf<ui::Viewport>(fixture).camera.toScreen(
        ui::latticeOf(geometry.layout()).centre(ui::cellAt(geometry, cellOf(fixture, number))));
    const ImVec2 low = ui.ItemInfo("//Battlefield/map").RectFull.Min;
    return {low.x + at.x, low.y + at.y};
}

inline std::string terrainAt(Fixture& fixture, std::string_view number) {
    const game::Setup& setup = setupOf(fixture);
    return setup.model().terrain[setup.board().cell(cellOf(fixture, number)).terrain].named.id;
}

// Sides of the map that something lies on.
inline int sidesDrawn(Fixture& fixture) {
    const grid::Geometry& geometry = setupOf(fixture).geometry();
    std::set<grid::EdgeId> drawn;
    for (int cell = 0; cell < geometry.cellCount(); ++cell)
        for (int side = 0; side < geometry.sides(); ++side)
            if (const grid::EdgeId edge = geometry.edge(grid::CellId{cell}, side);
                geometry.isEdge(edge) && setupOf(fixture).board().edge(edge).features != 0)
                drawn.insert(edge);
    return static_cast<int>(drawn.size());
}

inline std::string textOf(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

// Background work is done.
inline void settle(ImGuiTestContext& ui, Fixture& fixture) {
    for (int i = 0; i < 400; ++i) {
        ui.Yield();
        if (fixture.shell.bench().jobs.running().empty() && i > 3) return;
    }
}

// So is what may take long: a busy machine draws many frames meanwhile.
inline void settleLong(ImGuiTestContext& ui, Fixture& fixture) {
    for (int i = 0; i < 50'000; ++i) {
        ui.Yield();
        if (fixture.shell.bench().longJobs.running().empty() && i > 8) return;
    }
}

// So is what takes all processors; frames go on meanwhile. How many there were.
inline int settleStudies(ImGuiTestContext& ui, Fixture& fixture) {
    for (int frame = 0; frame < 50'000; ++frame) {
        ui.Yield();
        if (frame > 8 && fixture.shell.bench().studies.running().empty()) return frame;
    }
    return 0;
}

inline void click(ImGuiTestContext& ui, ImVec2 at, ImGuiMouseButton button = ImGuiMouseButton_Left) {
    ui.MouseMoveToPos(at);
    ui.MouseClick(button);
    ui.Yield(3);
}

inline void drag(ImGuiTestContext& ui, ImVec2 from, ImVec2 to,
                 ImGuiMouseButton button = ImGuiMouseButton_Left) {
    ui.MouseMoveToPos(from);
    ui.MouseDown(button);
    ui.Yield();
    ui.MouseMoveToPos({(from.x + to.x) / 2, (from.y + to.y) / 2});
    ui.Yield();
    ui.MouseMoveToPos(to);
    ui.Yield();
    ui.MouseUp(button);
    ui.Yield(3);
}

// Along many points without letting go.
inline void stroke(ImGuiTestContext& ui, const std::vector<ImVec2>& way,
                   ImGuiMouseButton button = ImGuiMouseButton_Left) {
    ui.MouseMoveToPos(way.front());
    ui.MouseDown(button);
    ui.Yield();
    for (const ImVec2 at : way) {
        ui.MouseMoveToPos(at);
        ui.Yield();
    }
    ui.MouseUp(button);
    ui.Yield(3);
}

// The middle of the side between two neighbours.
inline ImVec2 sideOnScreen(ImGuiTestContext& ui, Fixture& fixture, std::string_view a, std::string_view b) {
    const ImVec2 from = screenOf(ui, fixture, a);
    const ImVec2 to = screenOf(ui, fixture, b);
    return {(from.x + to.x) / 2, (from.y + to.y) / 2};
}

inline ImVec2 middleOf(ImGuiTestContext& ui, const std::string& item) {
    ui.ScrollToItemY(item.c_str());
    return ui.ItemInfo(item.c_str()).RectFull.GetCenter();
}

// Takes something of the palette into the hand, found by the filter: a list may be longer than the panel.
inline void takeTile(ImGuiTestContext& ui, const char* filter, const char* id) {
    ui.ItemInputValue("//Palette/##filter", filter);
    ui.Yield(2);
    ui.ItemClick((std::string("//Palette/**/") + id + "/tile").c_str());
    ui.ItemInputValue("//Palette/##filter", "");
    ui.Yield(2);
}

// What the window told last: a refusal, a file saved.
inline std::string lastNotice(Fixture& fixture) {
    const auto& notices = fixture.shell.bench().notices;
    return notices.empty() ? std::string() : notices.back().text;
}

// What the status bar says with the pointer where it is.
inline std::string statusOf(Fixture& fixture) { return ui::statusHint(fixture.shell.bench()); }

inline void press(ImGuiTestContext& ui, ImGuiKeyChord key) {
    ui.KeyPress(key);
    ui.Yield(3);
}

} // namespace groma::gui
