// What is selected, by keys.
#include "editor/session/edits/map/brush.h"
#include "editor/ui/workbench/actions/actions_parts.h"
#include "editor/ui/workbench/map_cursor.h"
#include "editor/ui/workbench/state/map_state.h"

#include <algorithm>

namespace groma::ui {

namespace {

grid::CellId cellInHand(Workbench& bench) {
    const Hovered& hovered = bench.of<Hovered>();
    return hovered.cell ? *hovered.cell : cursorCell(bench);
}

/// The counters of the type and side of that one.
std::vector<std::string> likePiece(const game::Setup& setup, int like) {
    std::vector<std::string> ids;
    for (int piece = 0; piece < setup.pieceCount(); ++piece)
        if (setup.typeOf(piece) == setup.typeOf(like) && setup.sideOf(piece) == setup.sideOf(like))
            ids.push_back(setup.piece(piece).id);
    return ids;
}

void selectSame(Workbench& bench, bool connected) {
    Sheet& sheet = *bench.sheet();
    const grid::CellId cell = cellInHand(bench);
    if (!cell.valid()) return;
    session::Selection& selection = sheet.tools.selection;
    if (const int piece = pieceAt(bench, cell); piece >= 0 && !connected) {
        selection.clear();
        selection.selectPieces(likePiece(*sheet.document().setup(), piece));
        return;
    }
    selection.clear();
    selection.selectCells(session::brush::wand(sheet.document().setup()->board(), cell, connected));
}

/// Cells when cells are selected, else counters on the map.
void invert(Workbench& bench) {
    Sheet& sheet = *bench.sheet();
    const game::Setup& setup = *sheet.document().setup();
    session::Selection& selection = sheet.tools.selection;
    if (!selection.cells.empty()) {
        const session::Selection before = selection;
        selection.clear();
        selection.selectCells(
            session::brush::where(setup.geometry(), [&](grid::CellId cell) { return !before.has(cell); }));
        return;
    }
    std::vector<std::string> ids;
    for (int piece = 0; piece < setup.pieceCount(); ++piece)
        if (setup.piece(piece).cell.valid() && !selection.hasPiece(setup.piece(piece).id))
            ids.push_back(setup.piece(piece).id);
    selection.selectPieces(ids);
}

} // namespace

void addSelectionActions(ActionTable& table) {
    table.add(
        {.id = "select.same",
         .label = "Select the same",
         .group = "Edit",
         .help = "Counters of the type and side under the pointer, or every cell of the map like that one",
         .key = ImGuiKey_S,
         .whyNot = needsSetUp,
         .run = [](Workbench& b) { selectSame(b, false); }});
    table.add({.id = "select.connected",
               .label = "Select the same, connected",
               .group = "Edit",
               .help = "The cells like the one under the pointer that hang together with it",
               .key = ImGuiMod_Shift | ImGuiKey_S,
               .whyNot = needsSetUp,
               .run = [](Workbench& b) { selectSame(b, true); }});
    table.add({.id = "select.invert",
               .label = "Invert the selection",
               .group = "Edit",
               .help = "The other cells when cells are selected, else the other counters of the map",
               .key = ImGuiMod_Ctrl | ImGuiKey_I,
               .whyNot = needsSetUp,
               .run = invert});
    table.add({.id = "edit.rename",
               .label = "Rename...",
               .group = "Edit",
               .help = "The name and the id of the selected counter; in a text, the name under the cursor",
               .key = ImGuiKey_F2,
               .whyNot = [](const Workbench& b) { return b.textHasKeyboard ? "" : needsPieces(b); },
               .run =
                   [](Workbench& b) {
                       if (!b.textHasKeyboard) b.windows.open("Rename"); // a text asks for itself
                   }});
}

} // namespace groma::ui
