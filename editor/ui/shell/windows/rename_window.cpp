#include "editor/ui/shell/windows/rename_window.h"

#include "editor/session/document/compose.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/ui/shell/windows/overlay_window.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/workbench/workbench.h"

namespace groma::ui {

namespace {

/// Both as one step; a generated id that stays is not written.
session::Edited renamed(const session::Document& document, const RenameWindow& wanted) {
    const auto piece = document.setup()->pieceNamed(wanted.piece);
    if (!piece) return session::refuse("the piece is not there any more");
    session::Composer work(document);
    if (wanted.name != document.setup()->piece(*piece).name)
        if (auto done = work.then(session::renamePiece(work.now(), *piece, wanted.name)); !done) return std::unexpected(done.error());
    const auto now = work.now().setup()->pieceNamed(wanted.piece);
    if (wanted.id != wanted.piece && now)
        if (auto done = work.then(session::setPieceId(work.now(), *now, wanted.id)); !done) return std::unexpected(done.error());
    return work.finish("Rename " + wanted.piece);
}

void take(Workbench& bench, const RenameWindow& wanted) {
    bench.later([wanted](Workbench& b) {
        const session::Edited edit = renamed(b.sheet()->document(), wanted);
        b.commit(edit);
        if (edit && b.sheet()->document().setup()->pieceNamed(wanted.id)) b.sheet()->tools.selection.selectPieces({wanted.id});
    });
}

} // namespace

void drawRename(Workbench& bench, bool& open, RenameWindow& state) {
    Sheet* sheet = bench.sheet();
    const auto pieces = sheet != nullptr && sheet->document().setup() ? sheet->tools.selection.pieceIndices(sheet->document()) : std::vector<int>{};
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
    const session::Edited edit = renamed(sheet->document(), state);
    if (!edit) ImGui::TextColored(vecOf(look.colour().warning), "%s", edit.error().reason.c_str());
    ImGui::BeginDisabled(!edit.has_value());
    done = button(look, "Rename##now", {.kind = ButtonKind::Primary}) || done;
    ImGui::EndDisabled();
    if (!done || !edit) return;
    take(bench, state);
    open = false;
}

} // namespace groma::ui
