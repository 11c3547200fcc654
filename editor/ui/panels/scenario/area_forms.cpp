#include "editor/ui/panels/scenario/area_forms.h"

#include "editor/session/edits/map/terrain.h"
#include "editor/ui/panels/parts/special_rules.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <array>

namespace groma::ui {

namespace {

constexpr std::array<const char*, 3> kKinds{"zone", "entry", "objective"};

const char* kindOf(session::AreaKind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

/// The selected cells, or those of the selected counters.
std::vector<grid::CellId> selectedCells(const Sheet& sheet) {
    std::vector<grid::CellId> cells = sheet.tools.selection.cells;
    if (cells.empty())
        for (const int piece : sheet.tools.selection.pieceIndices(sheet.document()))
            if (const grid::CellId cell = sheet.document().setup()->piece(piece).cell; cell.valid())
                cells.push_back(cell);
    return cells;
}

} // namespace

void AreaForms::draw(const Workbench& bench, const Sheet& sheet) {
    sectionTitle(bench.look, "Zones, entries, objectives");
    for (const session::AreaField& area : session::areasOf(sheet.document())) drawArea(bench, sheet, area);
    drawNew(bench, sheet);
    const std::vector<int> outside = session::piecesOutsideZones(sheet.document());
    if (outside.empty()) return;
    if (readingLink(
            bench.look,
            fmt::format("{} counters stand outside of their zones##outside", outside.size()).c_str())) {
        std::vector<std::string> ids;
        for (const int piece : outside) ids.push_back(sheet.document().setup()->piece(piece).id);
        bench.selectPieces(ids);
    }
}

void AreaForms::drawArea(const Workbench& bench, const Sheet& sheet, const session::AreaField& area) {
    const Look& look = bench.look;
    const game::Setup& setup = *sheet.document().setup();
    ImGui::PushID(static_cast<int>(area.kind));
    ImGui::PushID(area.id.c_str());
    const std::string title = area.title.empty() ? worded(area.id) : area.title;
    const std::string cells = session::cellRanges(setup.geometry(), area.cells);
    const std::string owner = area.side >= 0 ? setup.side(area.side).title : std::string("both sides");
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    if (ImGui::Selectable("##area", false, 0, {width - look.px(84), look.px(24)})) {
        bench.later([cells = area.cells](Workbench& b) {
            b.sheet()->tools.selection.clear();
            b.sheet()->tools.selection.selectCells(cells);
            if (!cells.empty()) b.of<Viewport>().goTo = cells.front();
        });
    }
    ImGui::SetItemTooltip("%s of %s: %s\nA click selects its cells", kindOf(area.kind), owner.c_str(),
                          cells.c_str());
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float middle = low.y + look.px(12);
    const float x = drawTextMiddle(list, look, kText, {low.x + look.px(4), middle}, look.colour().text,
                                   fitted(look, kText, title, width * 0.4F));
    drawTextMiddle(list, look, kCite, {low.x + x + look.px(14), middle}, look.colour().quiet,
                   fitted(look, kCite, cells, width - x - look.px(110)));
    const std::vector<grid::CellId> chosen = selectedCells(sheet);
    const auto paint = [&](const char* label, Icon icon, bool present) {
        ImGui::SameLine(0, look.px(4));
        ImGui::BeginDisabled(chosen.empty());
        if (iconButton(look, label, icon, false, 24))
            bench.later([kind = area.kind, id = area.id, chosen, present](Workbench& b) {
                b.commit(session::paintArea(b.sheet()->document(), kind, id, chosen, present));
            });
        ImGui::EndDisabled();
        if (chosen.empty() && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
            ImGui::SetTooltip("select cells on the map first");
    };
    paint("Add the selected cells", Icon::Plus, true);
    paint("Take the selected cells out", Icon::Minus, false);
    ImGui::SameLine(0, look.px(4));
    if (iconButton(look, "Remove", Icon::Trash, false, 24))
        bench.later([kind = area.kind, id = area.id](Workbench& b) {
            b.commit(session::removeArea(b.sheet()->document(), kind, id));
        });
    ImGui::PopID();
    ImGui::PopID();
}

void AreaForms::drawNew(const Workbench& bench, const Sheet& sheet) {
    const Look& look = bench.look;
    const game::Setup& setup = *sheet.document().setup();
    static const std::vector<std::string> kWords{"Zone", "Entry", "Objective"};
    ImGui::PushID("new area");
    if (const auto chosen = dropdown(look, "kind", kWords, kind_, 100)) kind_ = *chosen;
    ImGui::SameLine();
    field(look, "##name", name_, {.hint = "name", .mono = true, .width = 90});
    const std::vector<grid::CellId> cells = selectedCells(sheet);
    const auto kind = static_cast<session::AreaKind>(kind_);
    const auto can =
        name_.empty()   ? session::Expected<void>(session::refuse("give it a name: letters, digits, _"))
        : cells.empty() ? session::Expected<void>(session::refuse("select its cells on the map first"))
                        : session::canSetArea(sheet.document(), kind, name_);
    for (int side = -1; side < setup.sideCount(); ++side) {
        ImGui::SameLine(0, look.px(4));
        ImGui::BeginDisabled(!can.has_value());
        const std::string label = side < 0 ? std::string("Both") : setup.side(side).title;
        if (button(look, fmt::format("{}##{}", label, side).c_str(), {.height = 28})) {
            bench.later([area = session::AreaField{kind, name_, {}, side, cells}](Workbench& b) {
                b.commit(session::setArea(b.sheet()->document(), area));
            });
            name_.clear();
        }
        ImGui::EndDisabled();
        if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
            ImGui::SetTooltip("%s", can ? "Make it of the selected cells, for this side"
                                        : can.error().reason.c_str());
    }
    ImGui::PopID();
}

} // namespace groma::ui
