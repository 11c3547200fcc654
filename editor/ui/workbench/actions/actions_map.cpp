// Tools, slots and the cursor of the map.
#include "editor/ui/workbench/actions/actions_parts.h"
#include "editor/ui/workbench/map_cursor.h"
#include "editor/ui/workbench/state/map_state.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

namespace groma::ui {

namespace {

void addTool(ActionTable& table, const char* id, const char* label, const char* help, ImGuiKey key,
             session::ToolKind kind) {
    table.add({.id = id,
               .label = label,
               .group = "Tools",
               .help = help,
               .key = key,
               .whyNot = [kind](const Workbench& b) -> std::string {
                   if (b.settings.workspace == Workspace::Balance && kind != session::ToolKind::Select)
                       return "who balances holds no tool: Design and Transcribe have them";
                   return needsSheet(b);
               },
               .run = [kind](Workbench& b) { b.sheet()->tools.settings.kind = kind; }});
}

void addShape(ActionTable& table, const char* id, const char* label, const char* help, ImGuiKeyChord key,
              session::Shape shape) {
    table.add({.id = id,
               .label = label,
               .group = "Tools",
               .help = help,
               .key = key,
               .whyNot = needsSheet,
               .run = [shape](Workbench& b) { b.sheet()->tools.settings.shape = shape; }});
}

session::ToolKind nextTool(session::ToolKind kind) {
    using session::ToolKind;
    static constexpr std::array kRound{ToolKind::Select, ToolKind::Ground, ToolKind::Level, ToolKind::Side,
                                       ToolKind::Link,   ToolKind::Place,  ToolKind::Label, ToolKind::Erase};
    const auto found = std::ranges::find(kRound, kind);
    return found == kRound.end() || found + 1 == kRound.end() ? kRound.front() : *(found + 1);
}

void changeBrush(Workbench& bench, int steps) {
    int& radius = bench.sheet()->tools.settings.radius;
    radius = std::clamp(radius + steps, 0, 2);
}

/// A stamp that is turned already is flipped as it is seen.
void swapHand(Workbench& bench) {
    session::ToolSettings& hand = bench.sheet()->tools.settings;
    if (hand.kind == session::ToolKind::Stamp) {
        hand.stampMirrored = !hand.stampMirrored;
        hand.stampTurns = -hand.stampTurns;
    } else if (hand.kind == session::ToolKind::Level) {
        std::swap(hand.level, hand.levelRight);
    } else if (hand.terrainRight < 0) {
        bench.refuse("the right button clears; a right-click in the palette gives it a terrain");
    } else {
        std::swap(hand.terrain, hand.terrainRight);
    }
}

void addSlots(ActionTable& table) {
    for (int slot = 1; slot <= 9; ++slot) {
        const auto key = static_cast<ImGuiKey>(ImGuiKey_0 + slot);
        table.add({.id = fmt::format("slot.take-{}", slot),
                   .label = fmt::format("Take slot {}", slot),
                   .group = "Slots",
                   .help = "Terrain, type or stamp that the slot holds comes into the hand",
                   .key = key,
                   .whyNot = [slot](const Workbench& b) -> std::string {
                       if (auto reason = needsSheet(b); !reason.empty()) return reason;
                       return b.sheet()->tools.slot(slot)
                                  ? ""
                                  : fmt::format("slot {} is empty; Ctrl+{} fills it", slot, slot);
                   },
                   .run = [slot](Workbench& b) { b.sheet()->tools.recall(slot); }});
        table.add({.id = fmt::format("slot.fill-{}", slot),
                   .label = fmt::format("Fill slot {}", slot),
                   .group = "Slots",
                   .help = "Keeps what is in the hand",
                   .key = ImGuiMod_Ctrl | key,
                   .whyNot = needsSheet,
                   .run = [slot](Workbench& b) {
                       b.sheet()->tools.store(slot);
                       b.say(fmt::format("Slot {} holds this now", slot));
                   }});
    }
}

void addCursor(ActionTable& table, const char* id, const char* label, ImGuiKey key, CursorStep step) {
    table.add({.id = fmt::format("cursor.{}", id),
               .label = fmt::format("Cursor {}", label),
               .group = "Cursor",
               .help = "Moves the cursor of the map by a cell",
               .key = key,
               .whyNot = needsMap,
               .run = [step](Workbench& b) { moveCursor(b, step, false); },
               .reach = KeyReach::Map,
               .repeats = true});
    table.add({.id = fmt::format("cursor.stroke-{}", id),
               .label = fmt::format("Stroke {}", label),
               .group = "Cursor",
               .help = "Moves the cursor with the tool held down; letting Shift go ends the stroke",
               .key = ImGuiMod_Shift | key,
               .whyNot = needsSetUp,
               .run = [step](Workbench& b) { moveCursor(b, step, true); },
               .reach = KeyReach::Map,
               .repeats = true});
}

} // namespace

void addToolActions(ActionTable& table) {
    using session::Shape;
    using session::ToolKind;
    addTool(table, "tool.select", "Select", "Click picks, drag moves, right-drag asks what if", ImGuiKey_V,
            ToolKind::Select);
    addTool(table, "tool.ground", "Paint terrain", "Left paints, right paints the second terrain", ImGuiKey_B,
            ToolKind::Ground);
    addTool(table, "tool.level", "Paint levels", "Left raises to the level, right to the second", ImGuiKey_L,
            ToolKind::Level);
    addTool(table, "tool.side", "Draw sides", "Drag along the sides of cells: rivers, walls", ImGuiKey_H,
            ToolKind::Side);
    addTool(table, "tool.link", "Draw roads", "Drag from cell to cell", ImGuiKey_R, ToolKind::Link);
    addTool(table, "tool.relief", "Lines of relief", "Left: no line of relief here; right: as the levels say",
            ImGuiKey_None, ToolKind::Relief);
    addTool(table, "tool.place", "Place units", "Click places a unit of the chosen type", ImGuiKey_U,
            ToolKind::Place);
    addTool(table, "tool.label", "Write labels", "Click names a cell", ImGuiKey_T, ToolKind::Label);
    addTool(table, "tool.erase", "Erase", "Takes away what is under the pointer", ImGuiKey_E,
            ToolKind::Erase);
    addShape(table, "shape.brush", "By brush", "Cells under the hand", ImGuiMod_Shift | ImGuiKey_B,
             Shape::Brush);
    addShape(table, "shape.line", "In a line", "From where the button went down", ImGuiMod_Shift | ImGuiKey_L,
             Shape::Line);
    addShape(table, "shape.rectangle", "In a rectangle", "Between two corners", ImGuiMod_Shift | ImGuiKey_R,
             Shape::Rectangle);
    addShape(table, "shape.flood", "Flood", "All that is connected and alike", ImGuiKey_F, Shape::Flood);
    addShape(table, "shape.wand", "Wand", "All that is connected and alike; with Shift all of the map",
             ImGuiKey_W, Shape::Wand);
    table.add({.id = "tool.next",
               .label = "Next tool",
               .group = "Tools",
               .help = "Goes round the tools of the column on the left",
               .key = ImGuiKey_N,
               .whyNot = needsSheet,
               .run = [](Workbench& b) {
                   b.sheet()->tools.settings.kind = nextTool(b.sheet()->tools.settings.kind);
               }});
    table.add({.id = "tool.brush",
               .label = "Larger brush",
               .group = "Tools",
               .help = "1, 7 or 19 cells; Shift and the wheel do the same",
               .key = ImGuiKey_Equal,
               .whyNot = needsSheet,
               .run = [](Workbench& b) { changeBrush(b, 1); }});
    table.add({.id = "tool.brush-smaller",
               .label = "Smaller brush",
               .group = "Tools",
               .help = "19, 7 or 1 cells",
               .key = ImGuiKey_Minus,
               .whyNot = needsSheet,
               .run = [](Workbench& b) { changeBrush(b, -1); }});
    table.add({.id = "tool.swap",
               .label = "Swap the two terrains",
               .group = "Tools",
               .help = "What the left button paints and what the right one; flips a stamp left and right",
               .key = ImGuiKey_X,
               .whyNot = needsSetUp,
               .run = swapHand});
    table.add({.id = "tool.sample",
               .label = "Sample",
               .group = "Tools",
               .help = "Takes what lies under the pointer or the cursor into the hand, counters too; Ctrl- "
                       "or Alt-click does the same",
               .key = ImGuiKey_I,
               .whyNot = needsSetUp,
               .run = [](Workbench& b) {
                   Sheet& sheet = *b.sheet();
                   const Hovered& hovered = b.of<Hovered>();
                   const grid::CellId cell = hovered.cell ? *hovered.cell : cursorCell(b);
                   sheet.tools.sample(sheet.document(),
                                      pointerAt(b, cell, b.of<MapCursor>().side, session::MouseButton::Left));
               }});
    addSlots(table);
}

void addMapActions(ActionTable& table) {
    addCursor(table, "left", "left", ImGuiKey_LeftArrow, CursorStep::Left);
    addCursor(table, "right", "right", ImGuiKey_RightArrow, CursorStep::Right);
    addCursor(table, "up", "up", ImGuiKey_UpArrow, CursorStep::Up);
    addCursor(table, "down", "down", ImGuiKey_DownArrow, CursorStep::Down);
    table.add({.id = "cursor.click",
               .label = "Click at the cursor",
               .group = "Cursor",
               .help = "What the left button does: selects, paints, places, decides",
               .key = ImGuiKey_Enter,
               .otherKey = ImGuiKey_KeypadEnter,
               .whyNot = needsMap,
               .run = [](Workbench& b) { clickCursor(b, session::MouseButton::Left); },
               .reach = KeyReach::Map});
    table.add({.id = "cursor.right-click",
               .label = "Right-click at the cursor",
               .group = "Cursor",
               .help = "What the right button does: paints the second terrain, takes off",
               .key = ImGuiMod_Shift | ImGuiKey_Enter,
               .whyNot = needsSetUp,
               .run = [](Workbench& b) { clickCursor(b, session::MouseButton::Right); },
               .reach = KeyReach::Map});
    table.add({.id = "cursor.move",
               .label = "Move the selection here",
               .group = "Cursor",
               .help = "Drags the selected counters to the cursor",
               .key = ImGuiMod_Ctrl | ImGuiKey_Enter,
               .whyNot = needsPieces,
               .run = moveSelectionToCursor,
               .reach = KeyReach::Map});
    table.add({.id = "cursor.what-if",
               .label = "What if, here",
               .group = "Cursor",
               .help = "What if the selected counter met the one at the cursor",
               .key = ImGuiMod_Alt | ImGuiKey_Enter,
               .whyNot = needsPieces,
               .run = askAtCursor,
               .reach = KeyReach::Map});
    table.add({.id = "cursor.side",
               .label = "Next side",
               .group = "Cursor",
               .help = "The cursor's side of the cell, clockwise: for rivers and walls",
               .key = ImGuiKey_Period,
               .whyNot = needsMap,
               .run = [](Workbench& b) { turnCursor(b, 1); },
               .reach = KeyReach::Map,
               .repeats = true});
    table.add({.id = "cursor.side-back",
               .label = "Previous side",
               .group = "Cursor",
               .help = "The cursor's side of the cell, the other way",
               .key = ImGuiKey_Comma,
               .whyNot = needsMap,
               .run = [](Workbench& b) { turnCursor(b, -1); },
               .reach = KeyReach::Map,
               .repeats = true});
}

} // namespace groma::ui
