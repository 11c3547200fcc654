// What a hand does in these tests, and what it finds.
#pragma once

#include "tests/gui/gui_test.h"

#include "editor/ui/workbench/workbench.h"

#include <imgui_te_context.h>

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

namespace groma::gui {

inline ui::Sheet& sheetOf(Fixture& fixture) { return *fixture.shell.bench().sheet(); }
inline const game::Setup& setupOf(Fixture& fixture) { return *sheetOf(fixture).document().setup(); }

inline grid::CellId cellOf(Fixture& fixture, std::string_view number) { return setupOf(fixture).geometry().cellByNumber(number); }

inline ImVec2 screenOf(ImGuiTestContext& ui, Fixture& fixture, std::string_view number) {
    const grid::Geometry& geometry = setupOf(fixture).geometry();
    const ui::ScreenPoint at = sheetOf(fixture).camera.toScreen(ui::latticeOf(geometry.layout()).centre(ui::cellAt(geometry, cellOf(fixture, number))));
    const ImVec2 low = ui.ItemInfo("//Battlefield/map").RectFull.Min;
    return {low.x + at.x, low.y + at.y};
}

inline std::string terrainAt(Fixture& fixture, std::string_view number) {
    const game::Setup& setup = setupOf(fixture);
    return setup.model().terrain[setup.board().cell(cellOf(fixture, number)).terrain].named.id;
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

inline void click(ImGuiTestContext& ui, ImVec2 at, ImGuiMouseButton button = ImGuiMouseButton_Left) {
    ui.MouseMoveToPos(at);
    ui.MouseClick(button);
    ui.Yield(3);
}

inline void drag(ImGuiTestContext& ui, ImVec2 from, ImVec2 to, ImGuiMouseButton button = ImGuiMouseButton_Left) {
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

inline void press(ImGuiTestContext& ui, ImGuiKeyChord key) {
    ui.KeyPress(key);
    ui.Yield(3);
}

} // namespace groma::gui
