#include "editor/ui/shell/bar.h"
#include "editor/ui/shell/frame_bars.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/workbench.h"

#include <algorithm>
#include <array>

namespace groma::ui {

namespace {

struct Tool {
    session::ToolKind kind;
    Icon icon;
    const char* action;
};
constexpr std::array<Tool, 8> kTools{{{session::ToolKind::Select, Icon::Select, "tool.select"},
                                      {session::ToolKind::Ground, Icon::Brush, "tool.ground"},
                                      {session::ToolKind::Level, Icon::Layers, "tool.level"},
                                      {session::ToolKind::Side, Icon::Side, "tool.side"},
                                      {session::ToolKind::Link, Icon::Line, "tool.link"},
                                      {session::ToolKind::Place, Icon::Stamp, "tool.place"},
                                      {session::ToolKind::Label, Icon::Pencil, "tool.label"},
                                      {session::ToolKind::Erase, Icon::Cross, "tool.erase"}}};

struct ShapeTool {
    session::Shape shape;
    Icon icon;
    const char* action;
};
constexpr std::array<ShapeTool, 5> kShapes{{{session::Shape::Brush, Icon::Cells, "shape.brush"},
                                            {session::Shape::Line, Icon::Ruler, "shape.line"},
                                            {session::Shape::Rectangle, Icon::Rectangle, "shape.rectangle"},
                                            {session::Shape::Flood, Icon::Fill, "shape.flood"},
                                            {session::Shape::Wand, Icon::Wand, "shape.wand"}}};

constexpr float kToolHigh = 34; // of a button
constexpr float kAround = 24;   // above them, and between tools and shapes

} // namespace

void drawToolColumn(const Workbench& bench, const ActionTable& actions, ImVec2 low, ImVec2 size) {
    const Look& look = bench.look;
    const Bar bar(look, "##tools", low, size, look.colour().window);
    const Sheet* sheet = bench.sheet();
    if (sheet == nullptr) return;
    const session::ToolSettings& settings = sheet->tools.settings;
    // Where the column is too low for all of them they are lower, and their icons smaller.
    constexpr auto kAll = static_cast<float>(kTools.size() + kShapes.size());
    const float high = (size.y - look.px(kAround)) / kAll - ImGui::GetStyle().ItemSpacing.y;
    Look fitting = look;
    fitting.scale *= std::clamp(high / look.px(kToolHigh), 0.2F, 1.0F);
    const float wide = look.size().toolColumn * look.scale / fitting.scale;
    const auto tool = [&](const char* id, Icon icon, bool on) {
        const Action* action = actions.find(id);
        ImGui::SetCursorPosX(0);
        if (toolButton(fitting, (action->label + "##" + id).c_str(), icon, on, wide)) actions.run(bench, id);
        actionTooltip(bench, actions, id);
    };
    ImGui::SetCursorPos({0, look.px(6)});
    if (sheet->mode == Mode::Play) { // nothing is painted into a game
        tool("tool.select", Icon::Select, !bench.of<Measure>().on);
        tool("view.measure", Icon::Ruler, bench.of<Measure>().on);
        tool("view.fit", Icon::Fit, false);
        return;
    }
    for (const Tool& each : kTools) tool(each.action, each.icon, settings.kind == each.kind);
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + look.px(12));
    for (const ShapeTool& each : kShapes) tool(each.action, each.icon, settings.shape == each.shape);
}

} // namespace groma::ui
