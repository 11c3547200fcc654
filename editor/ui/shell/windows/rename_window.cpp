#include "editor/ui/shell/windows/rename_window.h"

#include "editor/session/edits/pieces/pieces.h"
#include "editor/ui/shell/windows/overlay_window.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/workbench/workbench.h"

namespace groma::ui {

namespace {

void take(const Workbench& bench, const RenameWindow& wanted) {
    bench.later([wanted](Workbench& b) {
        const session::Edited edit =
            session::renameCounter(b.sheet()->document(), wanted.piece, wanted.name, wanted.id);
        b.commit(edit);
        if (edit && b.sheet()->document().setup()->pieceNamed(wanted.id))
            b.sheet()->tools.selection.selectPieces({wanted.id});
    });
}

} // namespace

void drawRename(const Workbench& bench, bool& open, RenameWindow& state) {
    const Sheet* sheet = bench.sheet();
    const auto pieces = sheet != nullptr && sheet->document().setup()
                            ? sheet->tools.selection.pieceIndices(sheet->document())
                            : std::vector<int>{};
    if (!open || pieces.empty()) {
        open = false;
        state = {};
        return;
    }
    const Look& look = bench.look;
    const bool fresh = !state.wasOpen;
    if (fresh) {
        const game::PieceSetup& own = sheet->document().setup()->piece(pieces.back());
        state = {own.id, own.name, own.id, true};
    }
    const OverlayWindow window(look, "Rename", {360, 0}, open);
    overlayTitle(look, "Rename a counter", open);
    formLabel(look, "Name", "As play and print call it; may be empty", 60);
    if (fresh) ImGui::SetKeyboardFocusHere();
    bool done = field(look, "##name", state.name, {.hint = "none"});
    formLabel(look, "Id", "What the file and other entries call it: letters, digits, _", 60);
    done = field(look, "##id", state.id, {.mono = true}) || done;
    const session::Edited edit = session::renameCounter(sheet->document(), state.piece, state.name, state.id);
    if (!edit) ImGui::TextColored(vecOf(look.colour().warning), "%s", edit.error().reason.c_str());
    ImGui::BeginDisabled(!edit.has_value());
    done = button(look, "Rename##now", {.kind = ButtonKind::Primary}) || done;
    ImGui::EndDisabled();
    if (!done || !edit) return;
    take(bench, state);
    open = false;
}

} // namespace groma::ui
