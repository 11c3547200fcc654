// Every piece by side, as the book lists them, with the book's counts and its own notation for quick entry.
#include "editor/session/edits/pieces.h"
#include "editor/session/edits/terrain.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>

namespace groma::ui {

namespace {

SideInks inksOf(const Workbench& bench, const game::Setup& setup, int side) {
    return bench.settings.safeColours ? safeSideInks(side) : SideInks{sideColour(setup, side), rgb(setup.side(side).textColour)};
}

class OrderOfBattlePanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Order of battle"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::LeftBottom; }

    void draw(Workbench& bench) override {
        Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->document().setup()) {
            ImGui::TextDisabled("No pieces to list");
            return;
        }
        drawQuickEntry(bench, *sheet);
        if (ImGui::BeginChild("sides"))
            for (int side = 0; side < sheet->document().setup()->sideCount(); ++side) drawSide(bench, *sheet, side);
        ImGui::EndChild();
    }

  private:
    void drawQuickEntry(Workbench& bench, Sheet& sheet) {
        const Look& look = bench.look;
        const game::Setup& setup = *sheet.document().setup();
        std::string error;
        std::string preview;
        if (!entry_.empty()) {
            const session::QuickEntry read = session::readQuickEntry(sheet.document(), owner_, entry_);
            for (const auto& line : read.lines) {
                if (!line.problem.empty()) error = line.problem;
                else preview += (preview.empty() ? "" : "; ") + line.understood;
            }
        }
        const bool enter = field(look, "##quick entry", entry_, {.hint = "5 TYPE (3-3) hexes 007-011", .mono = true, .icon = Icon::Plus, .error = error});
        if (entry_.empty()) return;
        std::vector<std::string> names;
        for (int side = 0; side < setup.sideCount(); ++side) names.push_back(setup.side(side).title);
        if (const auto chosen = segments(look, "entry side", names, owner_, -1, {}, 24)) owner_ = *chosen;
        if (!preview.empty()) ImGui::TextDisabled("%s", preview.c_str());
        if (enter && error.empty()) {
            bench.later([side = owner_, text = entry_](Workbench& b) { b.commit(session::applyQuickEntry(b.sheet()->document(), side, text)); });
            entry_.clear();
        }
    }

    void drawSide(Workbench& bench, Sheet& sheet, int side) {
        const Look& look = bench.look;
        const game::Setup& setup = *sheet.document().setup();
        const auto pieces = setup.piecesOf(side);
        std::vector<int> order;
        std::map<int, std::vector<int>> byType;
        for (const std::int32_t piece : pieces) {
            const int type = setup.typeOf(piece);
            if (byType[type].empty()) order.push_back(type);
            byType[type].push_back(piece);
        }
        ImGui::PushID(side);
        ImGui::SetNextItemOpen(true, ImGuiCond_Once);
        const bool open = ImGui::TreeNodeEx("side", ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_FramePadding, "      %s  %zu",
                                            setup.side(side).title.c_str(), pieces.size());
        const ImVec2 low = ImGui::GetItemRectMin();
        const ImVec2 high = ImGui::GetItemRectMax();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float middle = (low.y + high.y) / 2;
        const float box = look.px(7);
        const float x = low.x + ImGui::GetTreeNodeToLabelSpacing() + box;
        list.AddRectFilled({x - box, middle - box}, {x + box, middle + box}, col(inksOf(bench, setup, side).ground), look.px(2));
        drawCount(look, sheet, side, pieces.size(), {high.x - look.px(12), middle});
        if (open) {
            for (const int type : order) drawType(bench, sheet, side, type, byType[type]);
            ImGui::TreePop();
        }
        ImGui::PopID();
    }

    /// A tick when the pieces are as many as the book counts, else by how many they are not.
    void drawCount(const Look& look, const Sheet& sheet, int side, std::size_t pieces, ImVec2 at) {
        const auto& scenario = sheet.document().meaning().scenario;
        if (!scenario) return;
        const std::string& id = sheet.document().setup()->side(side).id;
        const auto said = std::ranges::find(scenario->counts, id, [](const rules::NamedText& one) { return one.name.text; });
        if (said == scenario->counts.end()) return;
        const std::string& count = said->text.text;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        if (count == std::to_string(pieces)) drawIcon(list, Icon::Check, at, look.px(14), look.colour().fine);
        else drawTextRight(list, look, kLabel, {at.x + look.px(8), at.y}, look.colour().warning, "book: " + count);
    }

    void drawType(Workbench& bench, Sheet& sheet, int side, int type, const std::vector<int>& pieces) {
        const Look& look = bench.look;
        const game::Setup& setup = *sheet.document().setup();
        const rules::UnitType& unit = setup.model().types[static_cast<std::size_t>(type)];
        ImGui::PushID(type);
        const bool single = pieces.size() == 1;
        const bool selected = single && sheet.tools.selection.hasPiece(setup.piece(pieces.front()).id);
        const ImGuiTreeNodeFlags flags = ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_OpenOnArrow |
                                         (single ? ImGuiTreeNodeFlags_Leaf : 0) | (selected ? ImGuiTreeNodeFlags_Selected : 0);
        const std::string count = single ? std::string() : fmt::format("  \xC3\x97{}", pieces.size());
        const float width = ImGui::GetContentRegionAvail().x;
        const float taken = ImGui::GetTreeNodeToLabelSpacing() + look.px(34) + textSize(look, kTextBold, printedValues(setup, pieces.front(), false)).x + textSize(look, kText, count).x;
        // Its name first, where it stands in what is left.
        const float room = std::clamp(width - taken - textSize(look, kText, unit.named.id).x, look.px(26), std::min(look.px(78), width * 0.27F));
        const bool open = ImGui::TreeNodeEx(unit.named.id.c_str(), flags, "      %s%s", fitted(look, kText, unit.named.id, std::max(look.px(24), width - taken - room)).c_str(), count.c_str());
        if (ImGui::IsItemClicked() && !ImGui::IsItemToggledOpen()) select(sheet, setup, pieces);
        drawRow(bench, setup, side, type, pieces, room);
        if (open) {
            if (!single)
                for (const int piece : pieces) drawPiece(look, sheet, setup, piece);
            ImGui::TreePop();
        }
        ImGui::PopID();
    }

    void drawRow(Workbench& bench, const game::Setup& setup, int side, int type, const std::vector<int>& pieces, float room) {
        const Look& look = bench.look;
        const ImVec2 low = ImGui::GetItemRectMin();
        const ImVec2 high = ImGui::GetItemRectMax();
        const float middle = (low.y + high.y) / 2;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const CounterFace face = faceOfType(setup.model(), type, inksOf(bench, setup, side).ground, inksOf(bench, setup, side).ink, bench.symbols);
        const float chit = look.px(16);
        drawChit(list, face, {low.x + ImGui::GetTreeNodeToLabelSpacing(), middle - chit / 2}, chit);
        drawTextRight(list, look, kTextBold, {high.x - room - look.px(8), middle}, look.colour().text, printedValues(setup, pieces.front(), false));
        std::vector<grid::CellId> cells;
        for (const int piece : pieces)
            if (setup.piece(piece).cell.valid()) cells.push_back(setup.piece(piece).cell);
        const std::string where = cells.empty() ? "waiting" : session::cellRanges(setup.geometry(), cells);
        drawTextRight(list, look, kCite, {high.x - look.px(8), middle}, look.colour().quiet, fitted(look, kCite, where, room - look.px(10)));
    }

    void drawPiece(const Look& look, Sheet& sheet, const game::Setup& setup, int piece) {
        const game::PieceSetup& own = setup.piece(piece);
        const std::string label = own.name.empty() ? own.id : own.name;
        if (ImGui::Selectable(fmt::format("{}##{}", label, own.id).c_str(), sheet.tools.selection.hasPiece(own.id))) select(sheet, setup, {piece});
        const ImVec2 low = ImGui::GetItemRectMin();
        const ImVec2 high = ImGui::GetItemRectMax();
        const std::string where = own.cell.valid() ? setup.geometry().numberText(own.cell) : "waiting";
        drawTextRight(*ImGui::GetWindowDrawList(), look, kCite, {high.x - look.px(8), (low.y + high.y) / 2}, look.colour().quiet, where);
    }

    static void select(Sheet& sheet, const game::Setup& setup, const std::vector<int>& pieces) {
        std::vector<std::string> ids;
        for (const int piece : pieces) ids.push_back(setup.piece(piece).id);
        const auto how = ImGui::GetIO().KeyCtrl ? session::Combine::Toggle : ImGui::GetIO().KeyShift ? session::Combine::Add : session::Combine::Replace;
        sheet.tools.selection.selectPieces(ids, how);
        if (!pieces.empty() && setup.piece(pieces.front()).cell.valid()) sheet.goTo = setup.piece(pieces.front()).cell;
    }

    std::string entry_;
    int owner_ = 0;
};

} // namespace

std::unique_ptr<Panel> makeOrderOfBattlePanel() { return std::make_unique<OrderOfBattlePanel>(); }

} // namespace groma::ui
