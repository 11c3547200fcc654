#include "editor/ui/shell/windows/import_print.h"

#include "editor/session/book/book_import.h"
#include "editor/ui/shell/windows/overlay_window.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/state/transcribing.h"
#include "editor/ui/workbench/workbench.h"
#include "formats/book/print_file.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

namespace groma::ui {

namespace {

namespace fs = std::filesystem;
using PrintRow = ImportPrintWindow::Row;

constexpr std::size_t kMostOfFolder = 2000; // of a folder

void goToFolder(ImportPrintWindow& state, const fs::path& folder) {
    state.folder = folder.lexically_normal().generic_string();
    state.list.text.clear();
    state.list.row = 0;
    state.rows.clear();
    state.cut = false;
    std::error_code error;
    for (fs::directory_iterator at(folder, fs::directory_options::skip_permission_denied, error);
         !error && at != fs::directory_iterator(); at.increment(error)) {
        std::error_code none;
        const std::string name = at->path().filename().string();
        const bool isFolder = at->is_directory(none);
        const bool shown = isFolder || (at->is_regular_file(none) && formats::isPrintFile(name));
        if (!shown || name.starts_with('.')) continue;
        if (state.rows.size() == kMostOfFolder) {
            state.cut = true;
            break;
        }
        state.rows.push_back({at->path().generic_string(), name, isFolder});
    }
    std::ranges::sort(state.rows, [](const PrintRow& a, const PrintRow& b) {
        return std::pair(a.isFolder, a.name) < std::pair(b.isFolder, b.name);
    });
    if (folder.has_parent_path() && folder != folder.root_path())
        state.rows.push_back({folder.parent_path().generic_string(), "..", true});
}

/// A path that is typed: its folder, or the file itself.
bool goToTyped(ImportPrintWindow& state) {
    if (state.list.text.find('/') == std::string::npos) return false;
    std::error_code error;
    const fs::path typed = fs::path(state.folder) / state.list.text;
    if (!fs::is_directory(typed, error)) return false;
    goToFolder(state, typed.has_filename() ? typed : typed.parent_path());
    return true;
}

std::vector<const PrintRow*> matching(const ImportPrintWindow& state) {
    std::vector<std::pair<int, const PrintRow*>> ranked;
    for (const PrintRow& row : state.rows)
        if (const int rank = matchOf(row.name, state.list.text); rank >= 0) ranked.emplace_back(rank, &row);
    std::ranges::stable_sort(ranked, {}, [](const auto& one) { return one.first; });
    std::vector<const PrintRow*> rows;
    for (const auto& [rank, row] : ranked) rows.push_back(row);
    return rows;
}

} // namespace

void drawImportPrint(const Workbench& bench, bool& open, ImportPrintWindow& state) {
    const Sheet* sheet = bench.sheet();
    if (sheet == nullptr) open = false;
    if (!open) {
        state.list.wasOpen = false;
        return;
    }
    const Look& look = bench.look;
    if (!state.list.wasOpen) { // where the book is, or would be
        const fs::path book = session::importedPath(sheet->document());
        goToFolder(state, (fs::path(sheet->document().root()) / book).parent_path());
    }
    const OverlayWindow window(look, "Import a print", {640, 440}, open);
    overlayTitle(look, "Import a print", open);
    const bool enter = narrowingField(look, "##print", state.list, "A name, or a path");
    quietText(state.folder);
    bool copy = bench.of<Transcribing>().copyPrint;
    if (checkbox(look, "Copy it beside the book, where it lies outside the project", copy))
        bench.change<Transcribing>([copy](Transcribing& t) { t.copyPrint = copy; });
    ImGui::SetItemTooltip("Else its pages are known until the program ends");
    const auto take = [&](const std::string& path) {
        open = false;
        bench.later([path](Workbench& b) { importPrint(b, path); });
    };
    std::error_code error;
    const fs::path typed = fs::path(state.folder) / state.list.text;
    const bool isFile = !state.list.text.empty() && fs::is_regular_file(typed, error);
    if (enter && isFile) return take(typed.lexically_normal().generic_string());
    if (enter && goToTyped(state)) return;
    const std::vector<const PrintRow*> rows = matching(state);
    moveRow(state.list, rows.size());
    if (rows.empty())
        quietText(isFile ? "Enter imports it"
                         : "No folder and no print of this name: " + formats::printFileEndings());
    std::string folder;
    std::optional<NarrowingRows> within(std::in_place);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool chosen = static_cast<int>(i) == state.list.row;
        const bool clicked = narrowingRow(look, rows[i]->name, rows[i]->path, chosen, false,
                                          rows[i]->isFolder ? "folder" : "print");
        if (!clicked && !(enter && chosen)) continue;
        if (rows[i]->isFolder) folder = rows[i]->path;
        else take(rows[i]->path);
    }
    if (state.cut) quietText("and more: type the path of the one that is wanted");
    within.reset();
    if (!folder.empty()) goToFolder(state, folder);
}

} // namespace groma::ui
