#include "editor/ui/panels/map/start_page.h"

#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/window_names.h"
#include "editor/ui/workbench/workbench.h"
#include "formats/project/shipped.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace groma::ui {

namespace {

constexpr std::size_t kMostRecent = 8, kMostHere = 8;
constexpr float kWide = 860, kTwoColumns = 600;

/// The file and the folder that it lies in.
std::string nearPath(const std::string& path) {
    const std::size_t name = path.rfind('/');
    const std::size_t folder =
        name == 0 || name == std::string::npos ? std::string::npos : path.rfind('/', name - 1);
    return folder == std::string::npos ? path : path.substr(folder + 1);
}

/// A button that opens a window, with the key that does so too, if any.
void beginWith(const Look& look, const Workbench& bench, const char* label, const char* window, Icon icon,
               const char* key, ButtonKind kind) {
    if (button(look, label, {.kind = kind, .icon = icon, .width = 190, .height = 32}))
        bench.openWindow(window);
    if (*key == '\0') return;
    ImGui::SameLine();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    drawKeyCaps(*ImGui::GetWindowDrawList(), look, {at.x + look.px(6), at.y + look.px(16)}, key);
    ImGui::NewLine();
}

} // namespace

StartPage::Lists StartPage::read(const Workbench& bench) {
    Lists lists;
    lists.folder = bench.workFolder();
    lists.here = session::folderEntries(lists.folder, 500, 1); // what lies near: it may be large
    std::erase_if(lists.here, [](const session::FolderEntry& entry) {
        return entry.kind != formats::FileKind::Scenario;
    });
    return lists;
}

void StartPage::drawBeginning(const Workbench& bench) {
    const Look& look = bench.look;
    beginWith(look, bench, "New scenario", "New scenario", Icon::Plus, "Ctrl+N", ButtonKind::Primary);
    beginWith(look, bench, kNewRules, kNewRules, Icon::Book, "", ButtonKind::Plain);
    ImGui::SetItemTooltip("Empty rules, into which a printed book is transcribed");
    beginWith(look, bench, "Open a file", "Open", Icon::Folder, "Ctrl+O", ButtonKind::Plain);
    if (!bench.lately().empty()) {
        ImGui::Dummy({0, look.px(10)});
        sectionTitle(look, "Lately");
        for (std::size_t i = 0; i < std::min(bench.lately().size(), kMostRecent); ++i) {
            const session::FolderEntry& entry = bench.lately()[i];
            if (row(bench, entry.title, entry.path, nearPath(entry.path)))
                bench.later([path = entry.path](Workbench& b) { b.open(path); });
        }
    }
    if (lists_->here.empty()) return;
    ImGui::Dummy({0, look.px(10)});
    sectionTitle(look, "In " + lists_->folder);
    ImGui::PushID("here"); // what was open lately may stand above too
    for (std::size_t i = 0; i < std::min(lists_->here.size(), kMostHere); ++i) {
        const session::FolderEntry& entry = lists_->here[i];
        if (row(bench, entry.title, entry.path, entry.path))
            bench.later([path = lists_->folder + "/" + entry.path](Workbench& b) { b.open(path); });
    }
    ImGui::PopID();
    if (lists_->here.size() > kMostHere)
        quietText(fmt::format("and {} more: Ctrl+O", lists_->here.size() - kMostHere));
}

void StartPage::drawShipped(const Workbench& bench) {
    shipped_ = rows_;
    const Look& look = bench.look;
    sectionTitle(look, "Battles to look at and to play");
    if (bench.shipped().empty()) {
        quietText("None came with this program");
        return;
    }
    quietText("A click, or arrows and Enter, opens a copy of your own, in " +
              formats::usersFolder().string());
    for (const session::GameBattles& game : bench.shipped()) {
        ImGui::Dummy({0, look.px(2)});
        quietText(game.title);
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, look.px(1)});
        for (const session::FolderEntry& battle : game.battles)
            if (row(bench, battle.title, battle.path, ""))
                bench.later([path = battle.path](Workbench& b) { b.openShipped(path); });
        ImGui::PopStyleVar();
    }
}

bool StartPage::row(const Workbench& bench, const std::string& label, const std::string& id,
                    const std::string& right) {
    const bool chosen = rows_++ == row_;
    const bool clicked = listRow(bench.look, label, id, chosen, false, right);
    if (chosen && byKeys_ && !ImGui::IsItemVisible()) ImGui::SetScrollHereY(0.5F);
    return clicked || (chosen && enter_);
}

/// Up and Down over both columns, Left and Right from one to the other, Enter opens.
void StartPage::takeKeys(const Workbench& bench) {
    enter_ = byKeys_ = false;
    const int rows = std::exchange(rows_, 0); // of the frame before
    if (bench.windows.any() || ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup) ||
        ImGui::GetIO().WantTextInput || rows == 0)
        return;
    const int before = row_;
    if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) ++row_;
    if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) --row_;
    if (ImGui::IsKeyPressed(ImGuiKey_Home)) row_ = 0;
    if (ImGui::IsKeyPressed(ImGuiKey_End)) row_ = rows - 1;
    const bool tab = ImGui::IsKeyPressed(ImGuiKey_Tab);
    if (ImGui::IsKeyPressed(ImGuiKey_RightArrow) || (tab && row_ < shipped_)) row_ = std::max(row_, shipped_);
    else if (ImGui::IsKeyPressed(ImGuiKey_LeftArrow) || tab) row_ = row_ >= shipped_ ? 0 : row_;
    row_ = std::clamp(row_, 0, rows - 1);
    byKeys_ = row_ != before;
    enter_ = ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false);
}

void StartPage::draw(const Workbench& bench, ImVec2 low, ImVec2 size) {
    takeKeys(bench);
    if (!lists_) {
        row_ = 0;
        lists_ = read(bench);
        bench.later([](Workbench& b) {
            b.readLately();
            b.readShipped();
        });
    }
    const Look& look = bench.look;
    const float wide = std::min(look.px(kWide), size.x - look.px(32));
    const float top = std::min(look.px(56), size.y / 12);
    ImGui::SetCursorScreenPos({std::round(low.x + (size.x - wide) / 2), low.y + top});
    // Its keys are its own: a click on the page gives it no others.
    if (ImGui::BeginChild("start", {wide, size.y - top}, 0, ImGuiWindowFlags_NoNavInputs)) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        drawIcon(list, Icon::Logo, {at.x + look.px(16), at.y + look.px(18)}, look.px(30),
                 look.colour().accent);
        drawText(list, look, kHeading, {at.x + look.px(42), at.y + look.px(2)}, look.colour().text, "Groma");
        drawText(list, look, kText, {at.x + look.px(42), at.y + look.px(26)}, look.colour().quiet,
                 fitted(look, kText, "Scenarios and rules of ancient battles", wide - look.px(44)));
        ImGui::Dummy({wide, look.px(60)});
        if (wide >= look.px(kTwoColumns) && ImGui::BeginTable("columns", 2)) {
            ImGui::TableNextColumn();
            drawBeginning(bench);
            ImGui::TableNextColumn();
            drawShipped(bench);
            ImGui::EndTable();
        } else {
            drawBeginning(bench);
            ImGui::Dummy({0, look.px(10)});
            drawShipped(bench);
        }
    }
    ImGui::EndChild();
}

} // namespace groma::ui
