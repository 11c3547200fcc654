// The window around the map: commands, keys, workspaces, the cursor, what is kept.
#include "editor/app/appearing.h"
#include "editor/app/chord.h"
#include "editor/ui/workbench/action.h"
#include "editor/ui/workbench/map/map_aid.h"
#include "editor/ui/workbench/state/map_layers.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/state/what_if.h"
#include "tests/gui/gestures.h"

#include <algorithm>
#include <set>
#include <utility>

namespace groma::gui {
namespace {

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";

void runsACommandThatIsTyped(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_P);
    ui.KeyCharsAppend("light or");
    press(ui, ImGuiKey_Enter);
    IM_CHECK(fixture.shell.bench().settings.light);
    IM_CHECK(!fixture.shell.bench().windows.isOpen("Commands"));
    press(ui, ImGuiKey_F1);
    IM_CHECK(fixture.shell.bench().windows.isOpen("Commands"));
    press(ui, ImGuiKey_Escape);
    IM_CHECK(!fixture.shell.bench().windows.isOpen("Commands"));
    // A letter that comes before the window's field has the keyboard does nothing behind it.
    const bool numbers = fixture.shell.bench().settings.numbers;
    press(ui, ImGuiMod_Shift | ImGuiKey_F1);
    ImGui::SetWindowFocus(nullptr);
    press(ui, ImGuiKey_G);
    IM_CHECK_EQ(fixture.shell.bench().settings.numbers, numbers);
    press(ui, ImGuiKey_Escape);
    press(ui, ImGuiKey_G);
    IM_CHECK_EQ(fixture.shell.bench().settings.numbers, !numbers);
}

// Each key means one action, and each action has a name, a group and a line of help: the help page is made of
// them.
void keysAreUnique(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(2);
    std::set<std::string> ids;
    for (const ui::Action& action : fixture.shell.actions().all()) {
        IM_CHECK(ids.insert(action.id).second);
        IM_CHECK(!action.label.empty() && !action.group.empty() && !action.help.empty());
        for (const ImGuiKeyChord key : {action.key, action.otherKey})
            if (key != 0) IM_CHECK_EQ(ui::keyOf(ui::keyText(key)), key);
    }
    IM_CHECK(fixture.shell.actions().conflicts().empty());
}

void keysFileIsRead(ImGuiTestContext& ui, Fixture&) {
    ui.Yield(2);
    ui::ActionTable table = ui::makeActions();
    const auto problems =
        ui::applyKeys(table, "# mine\nedit.undo: Ctrl+Shift+U, Alt+Backspace\ntool.select:\nno.such: "
                             "F3\nedit.redo: Ctrl+Nothing\nview.docks: F5\n");
    IM_CHECK_EQ(table.find("edit.undo")->key, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_U);
    IM_CHECK_EQ(table.find("edit.undo")->otherKey, ImGuiMod_Alt | ImGuiKey_Backspace);
    IM_CHECK_EQ(table.find("tool.select")->key, 0);
    IM_CHECK_EQ(problems.size(), 2U);
    IM_CHECK_EQ(problems[0].line, 4U);
    IM_CHECK_EQ(problems[1].line, 5U);
    // F5 is asked for twice now: play comes first in the table.
    const auto conflicts = table.conflicts();
    IM_CHECK_EQ(conflicts.size(), 1U);
    IM_CHECK_STR_EQ(conflicts[0].first.c_str(), "play.toggle");
    IM_CHECK_STR_EQ(conflicts[0].second.c_str(), "view.docks");
    // What is written out reads back.
    ui::ActionTable again = ui::makeActions();
    IM_CHECK(ui::applyKeys(again, ui::keysText(table)).empty());
    IM_CHECK_EQ(again.find("edit.undo")->key, table.find("edit.undo")->key);
}

void settingsAreKept(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(4);
    ui::Settings& settings = fixture.shell.bench().settings;
    settings.light = true;
    settings.scale = 1.5F;
    settings.safeColours = true;
    settings.workspace = ui::Workspace::Balance;
    ui.Yield(4);
    const ui::Settings read = ui::settingsFrom(textOf(fixture.directory / "config" / "groma" / "settings"));
    IM_CHECK(read == settings);
}

void workspacesKeepTheirPanels(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    IM_CHECK(ui.WindowInfo("//Tables").Window != nullptr);
    press(ui, ImGuiMod_Alt | ImGuiKey_3);
    ui.Yield(8);
    IM_CHECK(fixture.shell.bench().settings.workspace == ui::Workspace::Balance);
    IM_CHECK(ui.WindowInfo("//Tables@Balance").Window != nullptr);
    IM_CHECK(ui.WindowInfo("//Tables@Balance").Window->DockIsActive);
    const ImVec2 wide = ui.WindowInfo("//What if@Balance").Window->Size;
    press(ui, ImGuiMod_Alt | ImGuiKey_1);
    ui.Yield(8);
    IM_CHECK(wide.x > ui.WindowInfo("//What if").Window->Size.x);
}

// Frames in which panels wait for their docks are told, so that none is shown that has nothing in it.
void noWorkspaceIsSeenEmpty(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const auto panels = [&] {
        return std::ranges::count_if(ui.UiContext->Windows, [&](const ImGuiWindow* window) {
            return window->DockId != 0 && window->LastFrameActive + 1 >= ui.UiContext->FrameCount &&
                   !window->Hidden;
        });
    };
    for (const auto& [key, workspace] :
         {std::pair{ImGuiKey_3, ui::Workspace::Balance}, std::pair{ImGuiKey_2, ui::Workspace::Transcribe}}) {
        int seen = 0;
        ui.KeyDown(ImGuiMod_Alt | key);
        for (int frame = 0; frame < 12; ++frame) {
            ui.Yield();
            if (frame == 1) ui.KeyUp(ImGuiMod_Alt | key);
            if (app::isAppearing()) continue;
            seen += fixture.shell.bench().settings.workspace == workspace ? 1 : 0;
            IM_CHECK(panels() > 3);
        }
        IM_CHECK(seen > 6);
    }
}

void f11LeavesTheMapAlone(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const float before = ui.ItemInfo("//Battlefield/map").RectFull.GetWidth();
    press(ui, ImGuiKey_F11);
    ui.Yield(4);
    IM_CHECK(fixture.shell.bench().docksHidden);
    IM_CHECK(ui.ItemInfo("//Battlefield@alone/map").RectFull.GetWidth() > before * 1.5F);
    press(ui, ImGuiKey_Escape); // the what-if of the first screen
    press(ui, ImGuiKey_Escape);
    IM_CHECK(!fixture.shell.bench().docksHidden);
}

void escLeavesOneLevel(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui::Sheet& sheet = sheetOf(fixture);
    IM_CHECK(stateOf<ui::WhatIf>(fixture).question.has_value());
    click(ui, screenOf(ui, fixture, "007"));
    IM_CHECK_EQ(sheet.tools.selection.pieces.size(), 1U);
    press(ui, ImGuiKey_Escape);
    IM_CHECK(!stateOf<ui::WhatIf>(fixture).question.has_value());
    IM_CHECK_EQ(sheet.tools.selection.pieces.size(), 1U);
    press(ui, ImGuiKey_Escape);
    IM_CHECK(sheet.tools.selection.pieces.empty());
    press(ui, ImGuiKey_F5);
    IM_CHECK(sheet.mode == ui::Mode::Play);
    press(ui, ImGuiKey_Escape);
    IM_CHECK(sheet.mode == ui::Mode::SetUp);
}

void slotsHoldWhatIsInTheHand(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui.WindowFocus("//Battlefield");
    ui::Sheet& sheet = sheetOf(fixture);
    press(ui, ImGuiKey_2); // the second terrain of the rules
    IM_CHECK(sheet.tools.settings.kind == session::ToolKind::Ground);
    IM_CHECK_EQ(sheet.tools.settings.terrain, 1);
    ui.ItemClick("//Palette/**/Units");
    ui.Yield(2);
    ui.ItemClick("//Palette/**/WARB/tile");
    const int type = sheet.tools.settings.type;
    press(ui, ImGuiMod_Ctrl | ImGuiKey_7);
    press(ui, ImGuiKey_1);
    IM_CHECK(sheet.tools.settings.kind == session::ToolKind::Ground);
    press(ui, ImGuiKey_7);
    IM_CHECK(sheet.tools.settings.kind == session::ToolKind::Place);
    IM_CHECK_EQ(sheet.tools.settings.type, type);
}

// 064 lies below 049/050; the road goes three cells to the right of it, by keys alone; then a counter moves
// by keys alone.
void theKeyboardPaintsAndMoves(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui::Sheet& sheet = sheetOf(fixture);
    press(ui, ImGuiKey_Escape);
    ui.WindowFocus("//Battlefield");
    ui.Yield(2);
    press(ui, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_G);
    ui.KeyCharsAppend("064");
    press(ui, ImGuiKey_Enter);
    IM_CHECK(stateOf<ui::MapCursor>(fixture).cell == cellOf(fixture, "064"));
    ui.WindowFocus("//Battlefield");
    press(ui, ImGuiKey_2);
    const std::string kind = setupOf(fixture).model().terrain[1].named.id;
    ui.KeyDown(ImGuiMod_Shift);
    for (int i = 0; i < 3; ++i) press(ui, ImGuiKey_RightArrow);
    ui.KeyUp(ImGuiMod_Shift);
    ui.Yield(4);
    for (const char* number : {"064", "065", "066", "067"})
        IM_CHECK_STR_EQ(terrainAt(fixture, number).c_str(), kind.c_str());
    IM_CHECK_STR_EQ(terrainAt(fixture, "068").c_str(), "plain");
    IM_CHECK_EQ(sheet.history.position(), 1U);
    press(ui, ImGuiKey_V);
    stateOf<ui::MapCursor>(fixture).cell = cellOf(fixture, "007");
    press(ui, ImGuiKey_Enter);
    IM_CHECK_EQ(sheet.tools.selection.pieces.size(), 1U);
    stateOf<ui::MapCursor>(fixture).cell = cellOf(fixture, "080");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Enter);
    const auto piece = setupOf(fixture).pieceNamed(sheet.tools.selection.pieces.front());
    IM_CHECK(piece.has_value());
    IM_CHECK_STR_EQ(setupOf(fixture).geometry().numberText(setupOf(fixture).piece(*piece).cell).c_str(),
                    "080");
}

void findsEverythingThatHasAName(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_F);
    ui.Yield(4);
    ui.KeyCharsReplace("britomaris");
    ui.Yield(4);
    ui.ItemClick("//Find/**/##0");
    ui.Yield(3);
    IM_CHECK_EQ(sheetOf(fixture).tools.selection.pieces.size(), 1U);
    IM_CHECK_STR_EQ(sheetOf(fixture).tools.selection.pieces.front().c_str(), "britomaris");
    IM_CHECK(stateOf<ui::Viewport>(fixture).found == cellOf(fixture, "005"));
}

void theRulesAreReadBack(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    stateOf<ui::RuleEntry>(fixture) = {"types", "WARB"};
    fixture.shell.bench().show("Rules");
    ui.Yield(6);
    ui.ItemClick("//Rules/**/cp/more");
    ui.Yield(4);
    const rules::Model& model = sheetOf(fixture).document().ruleset()->model;
    for (const rules::UnitType& type : model.types) {
        if (type.named.id != "WARB") continue;
        for (std::size_t i = 0; i < model.attributes.size(); ++i)
            if (model.attributes[i].named.id == "cp")
                IM_CHECK(base::Number::fromBits(type.front[i].bits) == base::Number(4));
    }
}

// WARB in 007: march of 3 points, one a hex of plain.
void theReachOfACounterIsShown(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    click(ui, screenOf(ui, fixture, "007"));
    for (const ui::AidTitle& aid : ui::aidsOf(setupOf(fixture)))
        if (aid.aid.kind == ui::MapAid::Kind::Move) stateOf<ui::ShownAid>(fixture).aid = aid.aid;
    IM_CHECK(stateOf<ui::ShownAid>(fixture).aid.kind == ui::MapAid::Kind::Move);
    settle(ui, fixture);
    const ui::AidAnswer* answer = stateOf<ui::ShownAid>(fixture).answer.value();
    IM_CHECK(answer != nullptr);
    bool found = false;
    for (const ui::AidAnswer::Cell& cell : answer->cells) {
        const std::string number = setupOf(fixture).geometry().numberText(cell.cell);
        if (number == "036") {
            found = true;
            IM_CHECK_STR_EQ(cell.cost.c_str(), "2");
        }
        IM_CHECK(number != "066"); // four rows away
    }
    IM_CHECK(found);
}

void aLockedLayerIsLeftAlone(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui::Sheet& sheet = sheetOf(fixture);
    stateOf<ui::MapLayers>(fixture).of(ui::Layer::Ground).locked = true;
    ui.ItemClick("//Palette/**/forest/tile");
    click(ui, screenOf(ui, fixture, "064"));
    IM_CHECK_EQ(sheet.history.position(), 0U);
    IM_CHECK_STR_EQ(terrainAt(fixture, "064").c_str(), "plain");
    stateOf<ui::MapLayers>(fixture).of(ui::Layer::Ground).locked = false;
    click(ui, screenOf(ui, fixture, "064"));
    IM_CHECK_STR_EQ(terrainAt(fixture, "064").c_str(), "forest");
}

// On a busy machine the pointer comes to the map and presses in one frame: what is under it is known a frame
// later, and so is the press, with all that came after it.
void aPressComesAfterItsMove(ImGuiTestContext& ui, Fixture&) {
    ui.Yield();
    const auto moved = [] {
        ImGuiInputEvent event;
        event.Type = ImGuiInputEventType_MousePos;
        return event;
    };
    const auto button = [](bool down) {
        ImGuiInputEvent event;
        event.Type = ImGuiInputEventType_MouseButton;
        event.MouseButton.Down = down;
        return event;
    };
    ImVector<ImGuiInputEvent> queue;
    for (const ImGuiInputEvent& event : {moved(), moved(), button(true), button(false)})
        queue.push_back(event);
    ImVector<ImGuiInputEvent> later = app::takeAfterMove(queue);
    IM_CHECK_EQ(queue.Size, 2);
    IM_CHECK_EQ(later.Size, 2);
    IM_CHECK(later[0].MouseButton.Down);
    IM_CHECK_EQ(app::takeAfterMove(later).Size, 0); // in the next frame nothing stands before it
    IM_CHECK_EQ(later.Size, 2);
    // What is let go where it was pressed waits for nothing.
    ImVector<ImGuiInputEvent> drawn;
    for (const ImGuiInputEvent& event : {button(true), moved(), button(false)}) drawn.push_back(event);
    IM_CHECK_EQ(app::takeAfterMove(drawn).Size, 0);
}

} // namespace

std::vector<GuiTest> windowTests() {
    return {
        {"a command that is typed is run, and Esc closes the list", kArretium, runsACommandThatIsTyped},
        {"each key means one action, and every action explains itself", "", keysAreUnique},
        {"a file gives actions other keys, and says what it cannot use", "", keysFileIsRead},
        {"settings are kept for the next session", kArretium, settingsAreKept},
        {"each workspace has a layout of its own", kArretium, workspacesKeepTheirPanels},
        {"no workspace is seen empty when it is shown first", kArretium, noWorkspaceIsSeenEmpty},
        {"F11 leaves the map alone on the screen, Esc brings the docks back", kArretium,
         f11LeavesTheMapAlone},
        {"Esc leaves one level at a time", kArretium, escLeavesOneLevel},
        {"number keys take what a slot holds, Ctrl fills it", kArretium, slotsHoldWhatIsInTheHand},
        {"the keyboard alone paints a row and moves a counter", kArretium, theKeyboardPaintsAndMoves},
        {"find leads to a counter by its name", kArretium, findsEverythingThatHasAName},
        {"the form of a type changes the rules", kArretium, theRulesAreReadBack},
        {"the reach of a counter is counted by the rules", kArretium, theReachOfACounterIsShown},
        {"a locked layer is left alone", kArretium, aLockedLayerIsLeftAlone},
        {"a press comes a frame after the move that led there", "", aPressComesAfterItsMove},
    };
}

} // namespace groma::gui
