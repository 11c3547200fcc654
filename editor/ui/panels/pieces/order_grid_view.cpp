#include "editor/ui/panels/pieces/order_grid_view.h"

#include "core/base/letters.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/parts/special_rules.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>
#include <imgui_stdlib.h>

#include <algorithm>

namespace groma::ui {

namespace {

bool anyContains(const std::vector<std::string>& texts, const std::string& wanted) {
    const auto holds = [&](const std::string& text) { return base::holds(text, wanted); };
    return wanted.empty() || std::ranges::any_of(texts, holds);
}

} // namespace

void OrderGridView::draw(const Workbench& bench, const Sheet& sheet, const std::string& filter) {
    const Look& look = bench.look;
    if (shown_ != sheet.document().fingerprint()) {
        grid_ = session::orderGrid(sheet.document());
        shown_ = sheet.document().fingerprint();
    }
    if (grid_.columns.empty()) {
        ImGui::TextDisabled("Only a scenario has an order of battle");
        return;
    }
    if (button(look, "Copy", {.icon = Icon::Copy, .height = 24})) {
        ImGui::SetClipboardText(
            session::orderText(grid_, 0, static_cast<int>(grid_.rows.size()) - 1).c_str());
        bench.say("Copied for a spreadsheet");
    }
    ImGui::SetItemTooltip("Every row with its heads, as spreadsheets take it");
    ImGui::SameLine();
    if (button(look, "Paste", {.icon = Icon::Paste, .height = 24})) {
        const char* text = ImGui::GetClipboardText();
        bench.later([at = at_, copied = std::string(text == nullptr ? "" : text)](Workbench& b) {
            b.commit(session::pasteOrder(b.sheet()->document(), at.first, at.second, copied));
        });
    }
    ImGui::SetItemTooltip("From row %d, %s on; rows beyond the last are new counters, heads sort the columns",
                          at_.first + 1,
                          grid_
                              .columns[static_cast<std::size_t>(
                                  std::clamp(at_.second, 0, static_cast<int>(grid_.columns.size()) - 1))]
                              .c_str());
    const ImGuiTableFlags flags = ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY |
                                  ImGuiTableFlags_Resizable | ImGuiTableFlags_BordersInner |
                                  ImGuiTableFlags_RowBg | ImGuiTableFlags_Hideable;
    if (!ImGui::BeginTable("grid", static_cast<int>(grid_.columns.size()), flags)) return;
    ImGui::TableSetupScrollFreeze(0, 1);
    for (const std::string& column : grid_.columns)
        ImGui::TableSetupColumn(worded(column).c_str(), ImGuiTableColumnFlags_WidthFixed,
                                look.px(column == "name" || column == "traits" ? 130 : 76));
    ImGui::TableHeadersRow();
    for (int row = 0; row < static_cast<int>(grid_.rows.size()); ++row)
        if (anyContains(grid_.rows[static_cast<std::size_t>(row)], filter)) drawRow(bench, sheet, row);
    ImGui::EndTable();
}

void OrderGridView::drawRow(const Workbench& bench, const Sheet& sheet, int row) {
    ImGui::TableNextRow();
    ImGui::PushID(row);
    const game::Setup& setup = *sheet.document().setup();
    if (row < setup.pieceCount() && sheet.tools.selection.hasPiece(setup.piece(row).id))
        ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, col(bench.look.colour().accentWash));
    for (int column = 0; column < static_cast<int>(grid_.columns.size()); ++column) {
        ImGui::TableNextColumn();
        ImGui::PushID(column);
        drawCell(bench, row, column);
        ImGui::PopID();
    }
    ImGui::PopID();
}

/// A click chooses it, for pasting and on the map; a double click or Enter writes in it.
void OrderGridView::drawCell(const Workbench& bench, int row, int column) {
    const std::string& now = grid_.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    const std::pair here{row, column};
    if (writing_ != here) {
        if (ImGui::Selectable(fmt::format("{}##cell", now).c_str(), at_ == here,
                              ImGuiSelectableFlags_AllowDoubleClick)) {
            at_ = here;
            const game::Setup& setup = *bench.sheet()->document().setup();
            if (row < setup.pieceCount()) bench.selectPieces({setup.piece(row).id});
            if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) || ImGui::IsKeyPressed(ImGuiKey_Enter)) {
                writing_ = here;
                text_ = now;
                fresh_ = true;
            }
        }
        return;
    }
    if (fresh_) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    const bool entered = ImGui::InputText(
        "##write", &text_, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    if (!entered && (fresh_ || !ImGui::IsItemDeactivated())) {
        fresh_ = false;
        return;
    }
    writing_ = {-1, -1};
    if (entered || ImGui::IsItemDeactivatedAfterEdit())
        bench.later([row, column, text = text_](Workbench& b) {
            b.commit(session::setOrderCell(b.sheet()->document(), row, column, text));
        });
}

} // namespace groma::ui
