#include "editor/ui/panels/text/rename_popup.h"

#include "editor/session/language/document_rename.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/workbench.h"
#include "formats/project/root_paths.h"
#include "formats/project/save.h"
#include "formats/text/source_file.h"

#include <fmt/core.h>

#include <utility>

namespace groma::ui {

namespace {

constexpr const char* kPopup = "name popup";

/// What the document does not hold is written at once, as the disk has it; the document's own texts are a
/// step of its history.
void rename(Workbench& bench, const std::string& path, std::size_t at, const std::string& to) {
    const session::Document& document = bench.sheet()->document();
    const auto made = session::renamedFrom(document, bench.files, path, at, to);
    if (!made) {
        bench.refuse(made.error().reason);
        return;
    }
    for (const session::DocumentRename::Other& other : made->others) {
        const auto saved = formats::saveAtomically(bench.files, formats::atRoot(document.root(), other.path),
                                                   other.after, formats::hashOfBytes(other.before));
        if (saved) continue;
        bench.refuse(fmt::format("{}: {}", other.path, saved.error().message));
        return;
    }
    const std::size_t own = made->own.files.size();
    bench.commit(made->own);
    bench.say(
        made->others.empty()
            ? fmt::format("{}: {} places in {} files", made->own.label, made->places, own)
            : fmt::format("{}: {} places in {} files here; {} others of the project were written, their "
                          "old text kept beside them as .bak",
                          made->own.label, made->places, own, made->others.size()));
}

} // namespace

void RenamePopup::ask(std::string path, std::size_t at, std::string name) {
    path_ = std::move(path);
    at_ = at;
    name_ = wanted_ = std::move(name);
    asked_ = true;
}

void RenamePopup::draw(const Workbench& bench) {
    const bool fresh = asked_;
    if (std::exchange(asked_, false)) ImGui::OpenPopup(kPopup);
    if (!ImGui::BeginPopup(kPopup)) return;
    const Look& look = bench.look;
    {
        const TextScope words(look, kText);
        ImGui::Text("Rename %s wherever the project names it", name_.c_str());
        if (fresh) ImGui::SetKeyboardFocusHere();
        const bool done = field(look, "##called", wanted_, {.mono = true, .width = 240});
        ImGui::SameLine();
        if (button(look, "Rename##name", {.kind = ButtonKind::Primary}) || done) {
            if (wanted_ != name_)
                bench.later(
                    [path = path_, at = at_, to = wanted_](Workbench& b) { rename(b, path, at, to); });
            ImGui::CloseCurrentPopup();
        }
        ImGui::TextColored(vecOf(look.colour().quiet),
                           "Undo takes back what is open here; files that are not "
                           "open are written.");
    }
    ImGui::EndPopup();
}

} // namespace groma::ui
