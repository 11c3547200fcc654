#include "editor/session/edits/pieces/pieces.h"
#include "editor/ui/workbench/actions/actions_parts.h"
#include "editor/ui/workbench/window_names.h"
#include "editor/ui/workbench/workbench.h"

namespace groma::ui {

std::string needsSheet(const Workbench& bench) {
    return bench.sheet() == nullptr ? "open a scenario first" : "";
}

std::string needsMap(const Workbench& bench) {
    if (bench.sheet() == nullptr) return "open a scenario first";
    const session::Document& document = bench.sheet()->document();
    if (document.setup()) return "";
    return document.meaning().kind == formats::FileKind::Ruleset
               ? "rules have no map: open or make a battle that is fought under them"
               : "there is no map to work on; see Problems";
}

std::string needsSetUp(const Workbench& bench) {
    if (auto reason = needsMap(bench); !reason.empty()) return reason;
    return bench.sheet()->mode == Mode::Play ? "a game is under way; F5 leads back to the set-up" : "";
}

std::string needsPieces(const Workbench& bench) {
    if (auto reason = needsSetUp(bench); !reason.empty()) return reason;
    return bench.sheet()->tools.selection.pieces.empty() ? "select a piece first" : "";
}

void addFileActions(ActionTable& table) {
    table.add({.id = "file.new",
               .label = "New scenario...",
               .group = "File",
               .help = "A scenario from a ruleset, with a field of its own",
               .key = ImGuiMod_Ctrl | ImGuiKey_N,
               .run = [](Workbench& b) { b.windows.open("New scenario"); }});
    table.add({.id = "file.new-rules",
               .label = "New rules for a book...",
               .group = "File",
               .help = "Empty rules, into which a printed book is transcribed",
               .run = [](Workbench& b) { b.windows.open(kNewRules); }});
    table.add({.id = "file.open",
               .label = "Open...",
               .group = "File",
               .help = "Opens a file of the project, or one that was open lately",
               .key = ImGuiMod_Ctrl | ImGuiKey_O,
               .otherKey = ImGuiMod_Ctrl | ImGuiKey_P,
               .run = [](Workbench& b) { b.windows.open("Open"); }});
    table.add({.id = "file.save",
               .label = "Save",
               .group = "File",
               .help = "Writes every changed file of this document",
               .key = ImGuiMod_Ctrl | ImGuiKey_S,
               .whyNot = needsSheet,
               .run = [](Workbench& b) {
                   const session::Document& document = b.sheet()->document();
                   if (b.sheet()->disk.record.knows(document.startPath())) b.save();
                   else b.windows.open("Save as"); // it has no file yet
               }});
    table.add({.id = "file.save-as",
               .label = "Save as...",
               .group = "File",
               .help = "Writes the document under another name",
               .key = ImGuiMod_Ctrl | ImGuiMod_Alt | ImGuiKey_S,
               .whyNot = needsSheet,
               .run = [](Workbench& b) { b.windows.open("Save as"); }});
    table.add({.id = "file.save-all",
               .label = "Save all",
               .group = "File",
               .help = "Writes every changed file of every document",
               .key = ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_S,
               .whyNot = needsSheet,
               .run = [](Workbench& b) { b.save(true); }});
    table.add({.id = "file.reload",
               .label = "Reload",
               .group = "File",
               .help = "Takes the file from the disk; one step back undoes it",
               .key = ImGuiMod_Ctrl | ImGuiKey_R,
               .whyNot = [](const Workbench& b) -> std::string {
                   if (b.sheet() == nullptr) return "no document is open";
                   return b.sheet()->disk.record.knows(b.sheet()->document().startPath())
                              ? ""
                              : "it has no file yet";
               },
               .run = [](Workbench& b) { b.reload(); }});
    table.add({.id = "file.print",
               .label = "Print and export...",
               .group = "File",
               .help = "Map, counters, forces and play sheet on paper; CSV and Tiled both ways",
               .key = ImGuiMod_Ctrl | ImGuiMod_Alt | ImGuiKey_P,
               .whyNot = needsMap,
               .run = [](Workbench& b) { b.windows.toggle("Print and export"); }});
    table.add({.id = "map.scan",
               .label = "Scanned map...",
               .group = "Map",
               .help = "A picture to trace, aligned by three cells whose numbers are known",
               .whyNot = needsSetUp,
               .run = [](Workbench& b) { b.windows.toggle("Scanned map"); }});
    table.add({.id = "file.close",
               .label = "Close the document",
               .group = "File",
               .help = "Closes the open tab; asks first where work would be lost",
               .key = ImGuiMod_Ctrl | ImGuiKey_W,
               .whyNot = [](const Workbench& b) -> std::string {
                   return b.sheet() == nullptr ? "no document is open" : "";
               },
               .run = [](Workbench& b) { b.askToClose(b.current); }});
    table.add({.id = "file.next",
               .label = "Next document",
               .group = "File",
               .help = "Shows the next open document",
               .key = ImGuiMod_Ctrl | ImGuiKey_F6,
               .whyNot = [](const Workbench& b) -> std::string {
                   return b.sheets.size() < 2 ? "no other document is open" : "";
               },
               .run = [](Workbench& b) { b.showSheet((b.current + 1) % b.sheets.size()); }});
    table.add({.id = "file.quit",
               .label = "Quit",
               .group = "File",
               .help = "Ends the program; asks first where work would be lost",
               .key = ImGuiMod_Ctrl | ImGuiKey_Q,
               .run = [](Workbench& b) { b.windows.open("Unsaved work"); }});
}

void addEditActions(ActionTable& table) {
    table.add({.id = "edit.undo",
               .label = "Undo",
               .group = "Edit",
               .help = "Takes the last step back",
               .key = ImGuiMod_Ctrl | ImGuiKey_Z,
               .whyNot = [](const Workbench& b) -> std::string {
                   if (b.sheet() == nullptr) return "open a scenario first";
                   return b.sheet()->history.canUndo() ? "" : "nothing to undo";
               },
               .run = [](Workbench& b) { b.undo(); },
               .repeats = true});
    table.add({.id = "edit.redo",
               .label = "Redo",
               .group = "Edit",
               .help = "Does it again",
               .key = ImGuiMod_Ctrl | ImGuiKey_Y,
               .otherKey = ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z,
               .whyNot = [](const Workbench& b) -> std::string {
                   if (b.sheet() == nullptr) return "open a scenario first";
                   return b.sheet()->history.canRedo() ? "" : "nothing to redo";
               },
               .run = [](Workbench& b) { b.redo(); },
               .repeats = true});
    table.add({.id = "edit.remove",
               .label = "Remove pieces",
               .group = "Edit",
               .help = "Takes the selected pieces off the scenario",
               .key = ImGuiKey_Delete,
               .whyNot = needsPieces,
               .run = [](Workbench& b) {
                   const auto pieces = b.sheet()->tools.selection.pieceIndices(b.sheet()->document());
                   b.commit(session::removePieces(b.sheet()->document(), pieces));
               }});
    table.add({.id = "edit.wait",
               .label = "Send pieces off the map",
               .group = "Edit",
               .help = "The selected pieces wait in the Unplaced tray",
               .key = ImGuiMod_Ctrl | ImGuiKey_U,
               .whyNot = needsPieces,
               .run = [](Workbench& b) {
                   std::vector<session::PieceMove> moves;
                   for (const int piece : b.sheet()->tools.selection.pieceIndices(b.sheet()->document()))
                       moves.emplace_back(piece, grid::kNoCell);
                   b.commit(session::movePieces(b.sheet()->document(), moves));
               }});
    table.add({.id = "edit.select-all",
               .label = "Select all counters",
               .group = "Edit",
               .help = "Every counter on the map",
               .key = ImGuiMod_Ctrl | ImGuiKey_A,
               .whyNot = needsMap,
               .run = [](Workbench& b) {
                   std::vector<std::string> ids;
                   const game::Setup& setup = *b.sheet()->document().setup();
                   for (int piece = 0; piece < setup.pieceCount(); ++piece)
                       if (setup.piece(piece).cell.valid()) ids.push_back(setup.piece(piece).id);
                   b.sheet()->tools.selection.selectPieces(ids);
               }});
    table.add({.id = "edit.select-type",
               .label = "Select all of the type",
               .group = "Edit",
               .help = "Every counter of the type and side that is selected",
               .key = ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_T,
               .whyNot = needsPieces,
               .run = [](Workbench& b) {
                   const session::Document& document = b.sheet()->document();
                   const game::Setup& setup = *document.setup();
                   std::vector<std::string> ids;
                   for (const int chosen : b.sheet()->tools.selection.pieceIndices(document))
                       for (int piece = 0; piece < setup.pieceCount(); ++piece)
                           if (setup.typeOf(piece) == setup.typeOf(chosen) &&
                               setup.sideOf(piece) == setup.sideOf(chosen))
                               ids.push_back(setup.piece(piece).id);
                   b.sheet()->tools.selection.selectPieces(ids, session::Combine::Add);
               }});
    table.add({.id = "edit.find",
               .label = "Find...",
               .group = "Edit",
               .help = "Pieces, types, rules, terrain, texts: all that has a name",
               .key = ImGuiMod_Ctrl | ImGuiKey_F,
               .whyNot = needsSheet,
               .run = [](Workbench& b) { b.show("Find"); }});
    table.add({.id = "edit.go-to",
               .label = "Go to hex...",
               .group = "Edit",
               .help = "By the book's number",
               .key = ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_G,
               .whyNot = needsMap,
               .run = [](Workbench& b) { b.windows.open("Go to"); }});
    table.add({.id = "edit.leave",
               .label = "Leave",
               .group = "Edit",
               .help = "Leaves one level: the window on top, the stroke, the tool, the what-if, the "
                       "selection, the game",
               .key = ImGuiKey_Escape,
               .run = [](Workbench& b) { b.leaveOneLevel(); }});
}

ActionTable makeActions() {
    ActionTable table;
    addFileActions(table);
    addEditActions(table);
    addPieceActions(table);
    addToolActions(table);
    addMapActions(table);
    addWholeMapActions(table);
    addSelectionActions(table);
    addLayerActions(table);
    addPlayActions(table);
    addBookActions(table);
    addViewActions(table);
    return table;
}

} // namespace groma::ui
