// Reading aids, layers and the tools that look beyond one stroke, each by its own control.
#include "editor/session/views/queries.h"
#include "editor/ui/workbench/map/map_aid.h"
#include "editor/ui/workbench/state/map_layers.h"
#include "editor/ui/workbench/state/map_state.h"
#include "tests/gui/gestures.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::gui {
namespace {

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";

void takeAid(ImGuiTestContext& ui, Fixture& fixture, ui::MapAid::Kind kind, std::string_view name = {}) {
    fixture.shell.bench().show("Layers");
    ui.Yield(6);
    const auto aids = ui::aidsOf(setupOf(fixture));
    const auto aid = std::ranges::find_if(aids, [&](const ui::AidTitle& each) {
        return each.aid.kind == kind && (name.empty() || each.title == name);
    });
    IM_CHECK(aid != aids.end());
    ui.ItemClick(
        fmt::format("//Layers/**/{}##{}-{}", aid->title, static_cast<int>(aid->aid.kind), aid->aid.index)
            .c_str());
    settle(ui, fixture);
    ui.Yield(4);
    IM_CHECK(stateOf<ui::ShownAid>(fixture).aid.kind == kind);
}

// The palette lies behind the layers, in one dock.
void takeBrush(ImGuiTestContext& ui, Fixture& fixture, const char* terrain) {
    fixture.shell.bench().show("Palette");
    ui.Yield(6);
    ui.ItemClick(fmt::format("//Palette/**/{}/tile", terrain).c_str());
}

const ui::AidAnswer* aidAnswerOf(Fixture& fixture) { return stateOf<ui::ShownAid>(fixture).answer.value(); }

// Skirmishers in 080 and hastati in 082: what stands in 081 lies between them.
void linesOfSightAreCut(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    drag(ui, screenOf(ui, fixture, "019"), screenOf(ui, fixture, "080"));
    drag(ui, screenOf(ui, fixture, "123"), screenOf(ui, fixture, "082"));
    press(ui, ImGuiKey_Escape);
    press(ui, ImGuiKey_Escape);
    click(ui, screenOf(ui, fixture, "080"));
    takeAid(ui, fixture, ui::MapAid::Kind::Sight);
    const auto clearTo = [&](const char* number) {
        const ui::AidAnswer* answer = aidAnswerOf(fixture);
        if (answer == nullptr) return -1;
        for (const ui::AidAnswer::Line& line : answer->lines)
            if (line.to == cellOf(fixture, number)) return line.clear ? 1 : 0;
        return -1;
    };
    IM_CHECK_EQ(clearTo("082"), 1);
    takeBrush(ui, fixture, "forest");
    click(ui, screenOf(ui, fixture, "081"));
    settle(ui, fixture);
    ui.Yield(4);
    IM_CHECK_EQ(clearTo("082"), 0);
}

void contactAndReach(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiKey_Escape);
    takeAid(ui, fixture, ui::MapAid::Kind::Contact);
    const auto wanted = session::cellsInContactWith(setupOf(fixture), sheetOf(fixture).position(), 0);
    IM_CHECK(aidAnswerOf(fixture) != nullptr);
    IM_CHECK_EQ(aidAnswerOf(fixture)->cells.size(), wanted.size());
    click(ui, screenOf(ui, fixture, "024"));
    takeAid(ui, fixture, ui::MapAid::Kind::Move, "March"); // those behind the first line are boxed in
    const auto cost = [&](const char* number) -> std::string {
        for (const ui::AidAnswer::Cell& cell : aidAnswerOf(fixture)->cells)
            if (cell.cell == cellOf(fixture, number)) return cell.cost;
        return {};
    };
    IM_CHECK_STR_EQ(cost("053").c_str(), "2");
    // A swamp there costs one more, and the map says so at once.
    takeBrush(ui, fixture, "swamp");
    click(ui, screenOf(ui, fixture, "053"));
    settle(ui, fixture);
    ui.Yield(4);
    IM_CHECK_STR_EQ(cost("053").c_str(), "3");
}

void aDragMeasures(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiKey_Escape);
    fixture.shell.bench().show("Layers");
    ui.Yield(6);
    ui.ItemClick("//Layers/Measure");
    drag(ui, screenOf(ui, fixture, "061"), screenOf(ui, fixture, "065"));
    const ui::Measure& measure = stateOf<ui::Measure>(fixture);
    IM_CHECK(measure.from == cellOf(fixture, "061") && measure.to == cellOf(fixture, "065"));
    const auto told = session::measured(setupOf(fixture).board(), setupOf(fixture).model().board,
                                        *measure.from, *measure.to);
    IM_CHECK(told.has_value());
    IM_CHECK_EQ(told->cells, 4);
    IM_CHECK_EQ(sheetOf(fixture).history.position(), 0U);
    press(ui, ImGuiKey_Escape);
    IM_CHECK(!measure.on);
}

void theMinimapLeadsThere(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    for (int i = 0; i < 5; ++i) press(ui, ImGuiMod_Ctrl | ImGuiKey_Equal);
    fixture.shell.bench().show("Minimap");
    ui.Yield(6);
    const ImRect small = ui.ItemInfo("//Minimap/map").RectFull;
    click(ui, {small.Min.x + small.GetWidth() * 0.3F, small.Min.y + small.GetHeight() * 0.3F});
    const auto first = stateOf<ui::Viewport>(fixture).camera.centre;
    drag(ui, {small.Min.x + small.GetWidth() * 0.3F, small.Min.y + small.GetHeight() * 0.3F},
         {small.Min.x + small.GetWidth() * 0.7F, small.Min.y + small.GetHeight() * 0.7F});
    const auto second = stateOf<ui::Viewport>(fixture).camera.centre;
    IM_CHECK(second.x > first.x && second.y > first.y);
    // And by its number: 150 is the last hex but one.
    press(ui, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_G);
    ui.KeyCharsAppend("003");
    press(ui, ImGuiKey_Enter);
    ui.Yield(4);
    IM_CHECK(stateOf<ui::Viewport>(fixture).found == cellOf(fixture, "003"));
    IM_CHECK(stateOf<ui::Viewport>(fixture).camera.centre.y < second.y);
}

void layersByTheirButtons(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    fixture.shell.bench().show("Layers");
    ui.Yield(6);
    const auto& layer = [&](ui::Layer which) -> const ui::LayerState& {
        return stateOf<ui::MapLayers>(fixture).of(which);
    };
    ui.ItemClick("//Layers/Counters/Lock");
    press(ui, ImGuiKey_V);
    const std::size_t steps = sheetOf(fixture).history.position();
    drag(ui, screenOf(ui, fixture, "007"), screenOf(ui, fixture, "052"));
    IM_CHECK_EQ(sheetOf(fixture).history.position(), steps);
    IM_CHECK(lastNotice(fixture).find("The layer Counters is locked") == 0);
    ui.ItemClick("//Layers/Counters/Unlock");
    drag(ui, screenOf(ui, fixture, "007"), screenOf(ui, fixture, "052"));
    IM_CHECK_EQ(sheetOf(fixture).history.position(), steps + 1);
    ui.ItemClick("//Layers/Counters/Dim");
    IM_CHECK(layer(ui::Layer::Pieces).dimmed);
    ui.ItemClick("//Layers/Counters/Full strength");
    ui.ItemClick("//Layers/Counters/Hide");
    IM_CHECK(!layer(ui::Layer::Pieces).shown);
    ui.ItemClick("//Layers/Counters/Show");
    IM_CHECK(layer(ui::Layer::Pieces).shown);
}

// Two woods that do not touch: the wand takes one of them, with Shift both.
void theWandIsConnectedOrGlobal(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui.ItemClick("//Palette/**/forest/tile");
    drag(ui, screenOf(ui, fixture, "061"), screenOf(ui, fixture, "063"));
    drag(ui, screenOf(ui, fixture, "067"), screenOf(ui, fixture, "068"));
    ui.ItemClick("//Palette/**/swamp/tile");
    press(ui, ImGuiKey_W);
    click(ui, screenOf(ui, fixture, "062"));
    for (const char* number : {"061", "062", "063"})
        IM_CHECK_STR_EQ(terrainAt(fixture, number).c_str(), "swamp");
    IM_CHECK_STR_EQ(terrainAt(fixture, "067").c_str(), "forest");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    ui.KeyDown(ImGuiMod_Shift);
    click(ui, screenOf(ui, fixture, "062"));
    ui.KeyUp(ImGuiMod_Shift);
    for (const char* number : {"061", "063", "067", "068"})
        IM_CHECK_STR_EQ(terrainAt(fixture, number).c_str(), "swamp");
    IM_CHECK_STR_EQ(terrainAt(fixture, "065").c_str(), "plain");
}

// Three hexes in a row, a wood at the end: turned by a sixth, the wood lies down to the right of the middle
// one's line.
void aStampIsTurned(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui.ItemClick("//Palette/**/forest/tile");
    click(ui, screenOf(ui, fixture, "064"));
    press(ui, ImGuiKey_V);
    drag(ui, screenOf(ui, fixture, "062"), screenOf(ui, fixture, "064"));
    IM_CHECK_EQ(sheetOf(fixture).tools.selection.cells.size(), 3U);
    ui.WindowFocus("//Battlefield");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_C);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_V);
    press(ui, ImGuiKey_Z);
    IM_CHECK_EQ(sheetOf(fixture).tools.settings.stampTurns, 1);
    const session::Stamp stamp = session::turnedStamp(sheetOf(fixture).tools.settings);
    click(ui, screenOf(ui, fixture, "080"));
    std::vector<std::string> woods;
    const grid::Geometry& geometry = setupOf(fixture).geometry();
    for (int cell = 0; cell < geometry.cellCount(); ++cell)
        if (const std::string number = geometry.numberText(grid::CellId{cell});
            terrainAt(fixture, number) == "forest" && number != "064")
            woods.push_back(number);
    IM_CHECK_EQ(woods.size(), 1U);
    // Two steps to the south-east of the cell that the other end of the row fell on.
    const grid::CellId wood = cellOf(fixture, woods.front());
    IM_CHECK(geometry.lineOf(wood) != geometry.lineOf(cellOf(fixture, "080")) ||
             wood == cellOf(fixture, "080"));
    const auto covered = session::coveredCells(stamp, geometry, cellOf(fixture, "080"));
    IM_CHECK_EQ(covered.size(), 3U);
    std::vector<int> lines;
    for (const grid::CellId cell : covered) lines.push_back(geometry.lineOf(cell));
    std::ranges::sort(lines);
    IM_CHECK(lines[1] == lines[0] + 1 && lines[2] == lines[1] + 1); // a row has become a slope
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    IM_CHECK_EQ(sheetOf(fixture).history.position(), 1U);
}

} // namespace

std::vector<GuiTest> overlayTests() {
    return {
        {"a line of sight is clear until a wood stands in it", kArretium, linesOfSightAreCut},
        {"contact of a side and reach with its costs are shown", kArretium, contactAndReach},
        {"a drag with the measure counts the steps", kArretium, aDragMeasures},
        {"the minimap and a number lead to a place", kArretium, theMinimapLeadsThere},
        {"layers are locked, dimmed and hidden by their buttons", kArretium, layersByTheirButtons},
        {"the wand takes what is connected, with Shift all of it", kArretium, theWandIsConnectedOrGlobal},
        {"a stamp is turned by a sixth and laid down", kArretium, aStampIsTurned},
    };
}

} // namespace groma::gui
