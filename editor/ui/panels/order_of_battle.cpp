// Every piece by side, as the book lists them, with the book's counts and its own notation for quick entry.
#include "core/game/naming.h"
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
        const float foot = bench.look.px(30);
        if (ImGui::BeginChild("sides", {0, -foot})) {
            ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ImGui::GetStyle().ItemSpacing.x, bench.look.px(2)));
            for (int side = 0; side < sheet->document().setup()->sideCount(); ++side) drawSide(bench, *sheet, side);
            ImGui::PopStyleVar();
        }
        ImGui::EndChild();
        drawFoot(bench.look, *sheet, foot);
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
        const bool open = branch("side", ImGuiTreeNodeFlags_FramePadding);
        const ImVec2 low = ImGui::GetItemRectMin();
        const ImVec2 high = ImGui::GetItemRectMax();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float middle = (low.y + high.y) / 2;
        const float box = look.px(6);
        float x = low.x + look.px(24) + box;
        drawIcon(list, open ? Icon::ChevronDown : Icon::ChevronRight, {low.x + look.px(12), middle}, look.px(13), look.colour().quiet);
        list.AddRectFilled({x - box, middle - box}, {x + box, middle + box}, col(inksOf(bench, setup, side).ground), look.px(2));
        x += box + look.px(8);
        x += drawTextMiddle(list, look, kStrong, {x, middle}, look.colour().text, setup.side(side).title) + look.px(8);
        x += drawTextMiddle(list, look, kStrong, {x, middle}, look.colour().text, std::to_string(pieces.size())) + look.px(16);
        drawCount(look, sheet, side, pieces.size(), {x, middle});
        drawSideTraits(look, setup, side, {high.x - look.px(14), middle});
        if (open) {
            ImGui::Unindent(look.px(12)); // the coloured symbols show well enough whose they are
            for (const int type : order) drawType(bench, sheet, side, type, byType[type]);
            ImGui::Indent(look.px(12));
            ImGui::TreePop();
        }
        ImGui::PopID();
    }

    /// A row of the tree whose words are drawn by us: ImGui keeps its arrow and its label to itself.
    static bool branch(const char* id, ImGuiTreeNodeFlags flags) {
        ImGui::PushStyleColor(ImGuiCol_Text, ImVec4(0, 0, 0, 0));
        const bool open = ImGui::TreeNodeEx(id, flags | ImGuiTreeNodeFlags_SpanAvailWidth, "%s", "");
        ImGui::PopStyleColor();
        return open;
    }

    /// What the whole side has stands here and not on its counters.
    static void drawSideTraits(const Look& look, const game::Setup& setup, int side, ImVec2 at) {
        const rules::Model& model = setup.model();
        const game::Position start = game::startPosition(setup);
        const auto pieces = setup.piecesOf(side);
        for (int trait = static_cast<int>(model.traits.size()) - 1; trait >= 0; --trait) {
            const rules::Trait& held = model.traits[static_cast<std::size_t>(trait)];
            if (held.marker.text.empty()) continue;
            const bool whole = held.holder == rules::TraitHolder::Side
                                   ? start.sideHas(side, trait)
                                   : held.appliesTo.empty() && !pieces.empty() && std::ranges::all_of(pieces, [&](int piece) { return start.pieceHas(piece, trait); });
            if (!whole) continue;
            const float r = look.px(8);
            drawDisc(*ImGui::GetWindowDrawList(), look, {held.marker.text.substr(0, 2)}, at, r);
            if (ImGui::IsMouseHoveringRect({at.x - r, at.y - r}, {at.x + r, at.y + r})) ImGui::SetTooltip("%s: %s", setup.side(side).title.c_str(), held.named.title.c_str());
            at.x -= r * 2 + look.px(3);
        }
    }

    static std::string countOf(const Sheet& sheet, int side) {
        const auto& scenario = sheet.document().meaning().scenario;
        if (!scenario) return {};
        const auto said = std::ranges::find(scenario->counts, sheet.document().setup()->side(side).id, [](const rules::NamedText& one) { return one.name.text; });
        return said == scenario->counts.end() ? std::string() : said->text.text;
    }

    /// A tick when the pieces are as many as the book counts, else by how many they are not.
    static void drawCount(const Look& look, const Sheet& sheet, int side, std::size_t pieces, ImVec2 at) {
        const std::string count = countOf(sheet, side);
        if (count.empty()) return;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        if (count == std::to_string(pieces)) drawIcon(list, Icon::Check, at, look.px(14), look.colour().fine);
        else drawTextMiddle(list, look, kLabel, {at.x - look.px(8), at.y}, look.colour().warning, "book: " + count);
    }

    static void drawFoot(const Look& look, const Sheet& sheet, float height) {
        const game::Setup& setup = *sheet.document().setup();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        ImGui::Dummy({width, height - ImGui::GetStyle().ItemSpacing.y});
        list.AddLine({low.x, low.y + look.px(2)}, {low.x + width, low.y + look.px(2)}, col(look.colour().line));
        bool counted = setup.sideCount() > 0;
        bool right = true;
        for (int side = 0; side < setup.sideCount(); ++side) {
            const std::string count = countOf(sheet, side);
            counted = counted && !count.empty();
            right = right && count == std::to_string(setup.piecesOf(side).size());
        }
        float x = low.x + look.px(4);
        const float middle = low.y + look.px(17);
        if (counted) {
            drawIcon(list, right ? Icon::Check : Icon::Warning, {x + look.px(7), middle}, look.px(14), right ? look.colour().fine : look.colour().warning);
            x += look.px(24);
        }
        const std::string words = fmt::format("{} {}{}", setup.pieceCount(), setup.pieceCount() == 1 ? "piece" : "pieces",
                                              !counted ? "" : right ? ", as the book counts" : ", not as the book counts");
        drawTextMiddle(list, look, kText, {x, middle}, look.colour().quiet, fitted(look, kText, words, low.x + width - x));
    }

    void drawType(Workbench& bench, Sheet& sheet, int side, int type, const std::vector<int>& pieces) {
        const Look& look = bench.look;
        const game::Setup& setup = *sheet.document().setup();
        const rules::UnitType& unit = setup.model().types[static_cast<std::size_t>(type)];
        ImGui::PushID(type);
        const bool single = pieces.size() == 1;
        const bool selected = single && sheet.tools.selection.hasPiece(setup.piece(pieces.front()).id);
        const bool open = branch(unit.named.id.c_str(), ImGuiTreeNodeFlags_OpenOnArrow | (single ? ImGuiTreeNodeFlags_Leaf : 0) | (selected ? ImGuiTreeNodeFlags_Selected : 0));
        if (ImGui::IsItemClicked() && !ImGui::IsItemToggledOpen()) select(sheet, setup, pieces);
        drawRow(bench, setup, side, type, pieces, open);
        if (open) {
            if (!single)
                for (const int piece : pieces) drawPiece(look, sheet, setup, piece);
            ImGui::TreePop();
        }
        ImGui::PopID();
    }

    void drawRow(Workbench& bench, const game::Setup& setup, int side, int type, const std::vector<int>& pieces, bool open) {
        const Look& look = bench.look;
        const ImVec2 low = ImGui::GetItemRectMin();
        const ImVec2 high = ImGui::GetItemRectMax();
        const float middle = (low.y + high.y) / 2;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const bool several = pieces.size() > 1;
        if (several) drawIcon(list, open ? Icon::ChevronDown : Icon::ChevronRight, {low.x + look.px(8), middle}, look.px(12), look.colour().quiet);
        const CounterFace face = faceOfType(setup.model(), type, inksOf(bench, setup, side).ground, inksOf(bench, setup, side).ink, bench.symbols);
        const float chit = look.px(16);
        drawChit(list, face, {low.x + look.px(18), middle - chit / 2}, chit);
        const std::string values = printedValues(setup, pieces.front(), false);
        const std::string count = several ? fmt::format("\xC3\x97{}", pieces.size()) : std::string();
        const float right = high.x - look.px(8);
        const float name = low.x + look.px(40);
        const float wide = right - name;
        const float where = std::clamp(wide * 0.36F, look.px(26), look.px(96));
        const float strong = right - where - look.px(6);
        drawTextRight(list, look, kTextBold, {strong, middle}, look.colour().text, values);
        const float counted = strong - std::max(textSize(look, kTextBold, values).x, look.px(26)) - look.px(6);
        drawTextRight(list, look, kText, {counted, middle}, look.colour().quiet, count);
        drawTextMiddle(list, look, kText, {name, middle}, look.colour().text,
                       fitted(look, kText, setup.model().types[static_cast<std::size_t>(type)].named.id, counted - textSize(look, kText, count).x - look.px(4) - name));
        drawTextRight(list, look, kCite, {right, middle}, look.colour().quiet, shortCells(look, setup, pieces, where));
    }

    /// As the book writes them where there is room, else the first ones and how many more: "003 013 +4".
    static std::string shortCells(const Look& look, const game::Setup& setup, const std::vector<int>& pieces, float room) {
        std::vector<grid::CellId> cells;
        for (const int piece : pieces)
            if (setup.piece(piece).cell.valid()) cells.push_back(setup.piece(piece).cell);
        if (cells.empty()) return "waiting";
        const std::string all = session::cellRanges(setup.geometry(), cells);
        const auto fits = [&](const std::string& text) { return textSize(look, kCite, text).x <= room; };
        if (fits(all)) return all;
        std::string best = fmt::format("{} cells", cells.size());
        std::string first;
        for (std::size_t i = 0; i + 1 < cells.size(); ++i) {
            first += (i == 0 ? "" : " ") + setup.geometry().numberText(cells[i]);
            const std::string text = first + fmt::format(" +{}", cells.size() - i - 1);
            if (!fits(text)) break;
            best = text;
        }
        return best;
    }

    void drawPiece(const Look& look, Sheet& sheet, const game::Setup& setup, int piece) {
        const game::PieceSetup& own = setup.piece(piece);
        if (ImGui::Selectable(("##" + own.id).c_str(), sheet.tools.selection.hasPiece(own.id))) select(sheet, setup, {piece});
        const ImVec2 low = ImGui::GetItemRectMin();
        const ImVec2 high = ImGui::GetItemRectMax();
        const float middle = (low.y + high.y) / 2;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float right = high.x - look.px(8);
        drawTextMiddle(list, look, kText, {low.x + look.px(28), middle}, look.colour().quiet, game::calledText(setup, piece));
        const float where = std::clamp((right - low.x) * 0.4F, look.px(26), look.px(86));
        drawTextRight(list, look, kText, {right - where - look.px(8), middle}, look.colour().quiet, printedValues(setup, piece, false));
        drawTextRight(list, look, kCite, {right, middle}, look.colour().quiet, own.cell.valid() ? setup.geometry().numberText(own.cell) : "waiting");
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
