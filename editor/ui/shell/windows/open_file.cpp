// Opens what the project folder holds or what was open lately; a path can be typed as well.
#include "editor/session/files/recent.h"
#include "editor/ui/shell/windows/overlay_window.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/workbench.h"

#include <algorithm>
#include <utility>

namespace groma::ui {

namespace {

struct Row {
    std::string path; ///< to open
    std::string label, right;
    int rank = 0;
    int kind = 0; ///< what was open lately, scenarios, rules, the rest, what came with the program
};

constexpr int kShipped = 4;

int placeOf(formats::FileKind kind) {
    switch (kind) {
    case formats::FileKind::Scenario: return 1;
    case formats::FileKind::Ruleset: return 2;
    default: return 3;
    }
}

const char* kindName(formats::FileKind kind) {
    switch (kind) {
    case formats::FileKind::Ruleset: return "rules";
    case formats::FileKind::Scenario: return "scenario";
    case formats::FileKind::Snippet: return "snippet";
    case formats::FileKind::Book: return "book";
    default: return "";
    }
}

std::vector<Row> rowsOf(const Workbench& bench, const std::string& wanted) {
    std::vector<Row> rows;
    const auto offer = [&](std::string path, std::string label, std::string right, int kind) {
        const int rank = matchOf(label + " " + right, wanted);
        if (rank >= 0 && std::ranges::find(rows, path, &Row::path) == rows.end())
            rows.push_back({std::move(path), std::move(label), std::move(right), rank, kind});
    };
    const std::string inside = bench.folderPath() + "/";
    for (const session::FolderEntry& entry : bench.lately())
        offer(entry.path, entry.title,
              "lately  " + (entry.path.starts_with(inside) ? entry.path.substr(inside.size()) : entry.path),
              0);
    for (const session::FolderEntry& entry : bench.folder())
        offer(bench.folderPath() + "/" + entry.path, entry.title,
              std::string(kindName(entry.kind)) + "  " + entry.path, placeOf(entry.kind));
    for (const session::GameBattles& game : bench.shipped())
        for (const session::FolderEntry& battle : game.battles)
            offer(battle.path, battle.title, "comes with Groma  " + game.title, kShipped);
    std::ranges::stable_sort(rows, [](const Row& a, const Row& b) {
        return std::pair(a.rank, a.kind) < std::pair(b.rank, b.kind);
    });
    return rows;
}

} // namespace

void drawOpenFile(const Workbench& bench, bool& open, Narrowing& list) {
    if (!open) {
        list.wasOpen = false;
        return;
    }
    const Look& look = bench.look;
    if (!list.wasOpen)
        bench.later([](Workbench& b) {
            b.readLately();
            b.readFolder();
            b.readShipped();
        });
    const OverlayWindow window(look, "Open", {640, 440}, open);
    const bool enter = narrowingField(look, "##file", list, "Title, or a path");
    const std::vector<Row> rows = rowsOf(bench, list.text);
    moveRow(list, rows.size());
    if (rows.empty())
        quietText(bench.files.exists(list.text) ? "Enter opens this path"
                                                : "Nothing of this name in the folder");
    if (enter && rows.empty() && bench.files.exists(list.text)) {
        open = false;
        bench.later([path = list.text](Workbench& b) { b.open(path); });
    }
    const NarrowingRows within;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool chosen = static_cast<int>(i) == list.row;
        const bool clicked = narrowingRow(look, rows[i].label, rows[i].path, chosen, false, rows[i].right);
        if (!clicked && !(enter && chosen)) continue;
        open = false;
        bench.later([path = rows[i].path, shipped = rows[i].kind == kShipped](Workbench& b) {
            if (shipped) b.openShipped(path);
            else b.open(path);
        });
    }
}

} // namespace groma::ui
