#include "editor/ui/workbench/action.h"
#include "editor/session/edits/pieces.h"
#include "editor/ui/workbench/workbench.h"

namespace groma::ui {

namespace {

std::string needsSheet(Workbench& bench) { return bench.sheet() == nullptr ? "open a scenario first" : ""; }

std::string needsSetUp(Workbench& bench) {
    if (bench.sheet() == nullptr) return "open a scenario first";
    if (!bench.sheet()->document().setup()) return "there is no map to work on; see Problems";
    return bench.sheet()->mode == Mode::Play ? "a game is under way; F5 leads back to the set-up" : "";
}

std::string needsPlayable(Workbench& bench) {
    if (bench.sheet() == nullptr) return "open a scenario first";
    return bench.sheet()->document().playable() ? "" : "the scenario cannot be played as it stands; see Problems";
}

void addFile(ActionTable& table) {
    table.add({"file.save", "Save", "File", "Writes every changed file of this document", ImGuiMod_Ctrl | ImGuiKey_S, 0, needsSheet,
               [](Workbench& b) { b.save(); }, {}});
    table.add({"file.save-all", "Save all", "File", "Writes every changed file of every document",
               ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_S, 0, needsSheet, [](Workbench& b) { b.save(true); }, {}});
}

void addEdit(ActionTable& table) {
    table.add({"edit.undo", "Undo", "Edit", "Takes the last step back", ImGuiMod_Ctrl | ImGuiKey_Z, 0,
               [](Workbench& b) -> std::string {
                   if (b.sheet() == nullptr) return "open a scenario first";
                   return b.sheet()->history.canUndo() ? "" : "nothing to undo";
               },
               [](Workbench& b) { b.undo(); }, {}});
    table.add({"edit.redo", "Redo", "Edit", "Does it again", ImGuiMod_Ctrl | ImGuiKey_Y, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z,
               [](Workbench& b) -> std::string {
                   if (b.sheet() == nullptr) return "open a scenario first";
                   return b.sheet()->history.canRedo() ? "" : "nothing to redo";
               },
               [](Workbench& b) { b.redo(); }, {}});
    table.add({"edit.remove", "Remove pieces", "Edit", "Takes the selected pieces off the scenario", ImGuiKey_Delete, 0,
               [](Workbench& b) -> std::string {
                   if (auto reason = needsSetUp(b); !reason.empty()) return reason;
                   return b.sheet()->tools.selection.pieces.empty() ? "select a piece first" : "";
               },
               [](Workbench& b) {
                   const auto pieces = b.sheet()->tools.selection.pieceIndices(b.sheet()->document());
                   b.commit(session::removePieces(b.sheet()->document(), pieces));
               },
               {}});
    table.add({"edit.leave", "Leave", "Edit", "Leaves one level: the stroke, the what-if, the selection, the tool", ImGuiKey_Escape, 0, {},
               [](Workbench& b) {
                   Sheet* sheet = b.sheet();
                   if (sheet == nullptr || sheet->tools.busy()) {
                       if (sheet != nullptr) sheet->tools.cancel();
                       return;
                   }
                   if (sheet->whatIf.question) b.clearWhatIf();
                   else sheet->tools.cancel();
               },
               {}});
}

void addTool(ActionTable& table, const char* id, const char* label, const char* help, ImGuiKey key, session::ToolKind kind) {
    table.add({id, label, "Tools", help, key, 0, needsSheet,
               [kind](Workbench& b) { b.sheet()->tools.settings.kind = kind; }, {}});
}

void addTools(ActionTable& table) {
    using session::ToolKind;
    addTool(table, "tool.select", "Select", "Click picks, drag moves, right-drag asks what if", ImGuiKey_V, ToolKind::Select);
    addTool(table, "tool.ground", "Paint terrain", "Left paints, right paints the second terrain", ImGuiKey_B, ToolKind::Ground);
    addTool(table, "tool.level", "Paint levels", "Left raises to the level, right to the second", ImGuiKey_L, ToolKind::Level);
    addTool(table, "tool.side", "Draw sides", "Drag along hexsides: rivers, walls", ImGuiKey_H, ToolKind::Side);
    addTool(table, "tool.link", "Draw roads", "Drag from cell to cell", ImGuiKey_R, ToolKind::Link);
    addTool(table, "tool.place", "Place units", "Click places a unit of the chosen type", ImGuiKey_U, ToolKind::Place);
    addTool(table, "tool.erase", "Erase", "Takes away what is under the pointer", ImGuiKey_E, ToolKind::Erase);
}

void addPlay(ActionTable& table) {
    table.add({"play.toggle", "Play", "Play", "Tries actions from this set-up; the scenario stays as it is", ImGuiKey_F5, 0, needsPlayable,
               [](Workbench& b) {
                   if (b.sheet()->mode == Mode::Play) b.enterSetUp();
                   else b.enterPlay();
               },
               {}});
    table.add({"play.game", "Play the whole game", "Play", "From the first turn, in the sequence of the rules", ImGuiMod_Shift | ImGuiKey_F5, 0,
               needsPlayable, [](Workbench& b) { b.enterGame(); }, {}});
    table.add({"play.roll", "Roll", "Play", "Throws the die that is asked for", ImGuiKey_Space, 0,
               [](Workbench& b) -> std::string {
                   Sheet* sheet = b.sheet();
                   const bool asked = sheet != nullptr && sheet->play && sheet->mode == Mode::Play &&
                                      sheet->play->question().what == game::Pending::What::Chance;
                   return asked ? "" : "no die is asked for";
               },
               [](Workbench& b) {
                   if (const auto rolled = b.sheet()->play->roll(); !rolled) b.refuse(rolled.error().reason);
               },
               {}});
    table.add({"play.back", "Step back", "Play", "Takes the last answer back", ImGuiKey_Backspace, 0,
               [](Workbench& b) -> std::string {
                   Sheet* sheet = b.sheet();
                   return sheet != nullptr && sheet->play && sheet->play->canStepBack() ? "" : "nothing was played yet";
               },
               [](Workbench& b) { b.sheet()->play->stepBack(); }, {}});
    table.add({"rules.pin", "Pin as A", "Play", "Keeps the present rules to compare later ones with", ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_A, 0,
               needsSheet, [](Workbench& b) { b.togglePin(); }, {}});
}

void addView(ActionTable& table) {
    table.add({"view.fit", "Fit the map", "View", "Shows the whole map", ImGuiMod_Ctrl | ImGuiKey_Slash, ImGuiKey_Home, needsSheet,
               [](Workbench& b) {
                   b.sheet()->cameraPlaced = false;
                   b.sheet()->cameraMoved = false;
               }, {}});
    table.add({"view.theme", "Light or dark", "View", "Changes the theme", 0, 0, {},
               [](Workbench& b) { b.settings.light = !b.settings.light; }, {}});
    table.add({"view.numbers", "Cell numbers", "View", "Shows or hides the book's numbers", ImGuiMod_Ctrl | ImGuiKey_G, 0, {},
               [](Workbench& b) { b.settings.numbers = !b.settings.numbers; }, {}});
    table.add({"view.letters", "Terrain letters", "View", "Letters for greyscale and for eyes that do not tell colours apart", ImGuiKey_O, 0, {},
               [](Workbench& b) { b.settings.letters = !b.settings.letters; }, {}});
    table.add({"view.greyscale", "Greyscale", "View", "As a grey print shows it", 0, 0, {},
               [](Workbench& b) { b.settings.greyscale = !b.settings.greyscale; }, {}});
    table.add({"view.motion", "Moving dice and counters", "View", "Dice fall and counters slide, or not", 0, 0, {},
               [](Workbench& b) { b.settings.motion = !b.settings.motion; }, {}});
}

} // namespace

ActionTable makeActions() {
    ActionTable table;
    addFile(table);
    addEdit(table);
    addTools(table);
    addPlay(table);
    addView(table);
    return table;
}

} // namespace groma::ui
