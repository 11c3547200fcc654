// Every piece by side, as the book lists them, with the book's counts and its own notation for quick entry.
#include "editor/session/edits/order.h"
#include "editor/session/edits/pieces.h"
#include "editor/session/edits/terrain.h"
#include "editor/ui/canvas/draw_kit.h"
#include "editor/ui/panels/order_grid_view.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <set>

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
        drawFilter(bench.look);
        if (asGrid_) {
            grid_.draw(bench, *sheet, filter_);
            return;
        }
        before_ = std::move(rows_);
        rows_.clear();
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

    void drawFilter(const Look& look) {
        const float grid = look.px(28);
        field(look, "##filter", filter_, {.hint = "Filter", .icon = Icon::Search, .width = (ImGui::GetContentRegionAvail().x - grid - look.px(4)) / look.px(1)});
        ImGui::SameLine(0, look.px(4));
        if (iconButton(look, asGrid_ ? "As a list" : "As a grid", Icon::Table, asGrid_)) asGrid_ = !asGrid_;
    }

    [[nodiscard]] bool passes(const game::Setup& setup, int piece) const {
        const game::PieceSetup& own = setup.piece(piece);
        const rules::Named& type = setup.model().types[static_cast<std::size_t>(own.type)].named;
        const std::string text = own.id + " " + own.name + " " + type.id + " " + type.title + " " + (own.cell.valid() ? setup.geometry().numberText(own.cell) : std::string("waiting"));
        const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
        return filter_.empty() || !std::ranges::search(text, filter_, same).empty();
    }

    void drawSide(Workbench& bench, Sheet& sheet, int side) {
        const Look& look = bench.look;
        const game::Setup& setup = *sheet.document().setup();
        const auto pieces = setup.piecesOf(side);
        std::vector<int> order;
        std::map<int, std::vector<int>> byType;
        for (const std::int32_t piece : pieces) {
            if (!passes(setup, piece)) continue;
            const int type = setup.typeOf(piece);
            if (byType[type].empty()) order.push_back(type);
            byType[type].push_back(piece);
        }
        ImGui::PushID(side);
        ImGui::SetNextItemOpen(true, ImGuiCond_Once);
        const bool open = ImGui::TreeNodeEx("side", ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_FramePadding | ImGuiTreeNodeFlags_AllowOverlap, "      %s  %zu",
                                            setup.side(side).title.c_str(), pieces.size());
        const ImVec2 low = ImGui::GetItemRectMin();
        const ImVec2 high = ImGui::GetItemRectMax();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        takeOnSide(bench, sheet, side);
        const float middle = (low.y + high.y) / 2;
        const float box = look.px(7);
        const float x = low.x + ImGui::GetTreeNodeToLabelSpacing() + box;
        list.AddRectFilled({x - box, middle - box}, {x + box, middle + box}, col(inksOf(bench, setup, side).ground), look.px(2));
        drawCount(look, sheet, side, pieces.size(), {high.x - look.px(12 + 44), middle});
        drawNode(look, sheet, setup, {pieces.begin(), pieces.end()}, low, high);
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
        const ImGuiTreeNodeFlags flags = ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_OpenOnArrow | ImGuiTreeNodeFlags_AllowOverlap |
                                         (single ? ImGuiTreeNodeFlags_Leaf : 0) | (selected ? ImGuiTreeNodeFlags_Selected : 0);
        const std::string count = single ? std::string() : fmt::format("  \xC3\x97{}", pieces.size());
        const float width = ImGui::GetContentRegionAvail().x;
        const float taken = ImGui::GetTreeNodeToLabelSpacing() + look.px(34) + textSize(look, kTextBold, printedValues(setup, pieces.front(), false)).x + textSize(look, kText, count).x;
        // Its name first, where it stands in what is left.
        const float room = std::clamp(width - taken - textSize(look, kText, unit.named.id).x, look.px(26), std::min(look.px(78), width * 0.27F));
        const bool open = ImGui::TreeNodeEx(unit.named.id.c_str(), flags, "      %s%s", fitted(look, kText, unit.named.id, std::max(look.px(24), width - taken - room)).c_str(), count.c_str());
        const bool clicked = ImGui::IsItemClicked() && !ImGui::IsItemToggledOpen();
        rows_.push_back(pieces);
        dragFrom(sheet, setup, pieces);
        if (single) takeOnPiece(bench, sheet, pieces.front());
        if (clicked) select(sheet, setup, pieces);
        const ImVec2 low = ImGui::GetItemRectMin();
        const ImVec2 high = ImGui::GetItemRectMax();
        drawRow(bench, setup, side, type, pieces, room);
        drawNode(look, sheet, setup, pieces, low, high);
        if (open) {
            if (!single)
                for (const int piece : pieces) drawPiece(bench, sheet, setup, piece);
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
        if (!ImGui::IsMouseHoveringRect(low, high)) drawTextRight(list, look, kCite, {high.x - look.px(8), middle}, look.colour().quiet, fitted(look, kCite, where, room - look.px(10)));
    }

    void drawPiece(Workbench& bench, Sheet& sheet, const game::Setup& setup, int piece) {
        const Look& look = bench.look;
        const game::PieceSetup& own = setup.piece(piece);
        const std::string label = own.name.empty() ? own.id : own.name;
        const bool clicked = ImGui::Selectable(fmt::format("{}##{}", label, own.id).c_str(), sheet.tools.selection.hasPiece(own.id), ImGuiSelectableFlags_AllowOverlap);
        rows_.push_back({piece});
        dragFrom(sheet, setup, {piece});
        takeOnPiece(bench, sheet, piece);
        const ImVec2 low = ImGui::GetItemRectMin();
        const ImVec2 high = ImGui::GetItemRectMax();
        if (clicked) select(sheet, setup, {piece});
        const std::string where = own.cell.valid() ? setup.geometry().numberText(own.cell) : "waiting";
        drawTextRight(*ImGui::GetWindowDrawList(), look, kCite, {high.x - look.px(8 + 44), (low.y + high.y) / 2}, look.colour().quiet, where);
        ImGui::PushID(own.id.c_str());
        drawNode(look, sheet, setup, {piece}, low, high);
        ImGui::PopID();
    }

    /// Eye and lock at the right of a row, when it is pointed at or they are not as usual.
    static void drawNode(const Look& look, Sheet& sheet, const game::Setup& setup, const std::vector<int>& pieces, ImVec2 low, ImVec2 high) {
        const auto all = [&](const std::set<std::string>& ids) {
            return !pieces.empty() && std::ranges::all_of(pieces, [&](int piece) { return ids.contains(setup.piece(piece).id); });
        };
        const bool hidden = all(sheet.hiddenPieces);
        const bool locked = all(sheet.lockedPieces);
        if (!hidden && !locked && !ImGui::IsMouseHoveringRect(low, high)) return;
        const auto toggle = [&](std::set<std::string>& ids, bool on) {
            for (const int piece : pieces) {
                if (on) ids.insert(setup.piece(piece).id);
                else ids.erase(setup.piece(piece).id);
            }
        };
        const ImVec2 back = ImGui::GetCursorScreenPos();
        const float side = 20;
        const float y = (low.y + high.y) / 2 - look.px(side / 2);
        ImGui::PushID("node");
        ImGui::SetCursorScreenPos({high.x - look.px(44), y});
        if (iconButton(look, hidden ? "Show on the map" : "Hide on the map", hidden ? Icon::EyeOff : Icon::Eye, hidden, side)) toggle(sheet.hiddenPieces, !hidden);
        ImGui::SetCursorScreenPos({high.x - look.px(22), y});
        if (iconButton(look, locked ? "Unlock" : "Lock: the hand on the map leaves it alone", locked ? Icon::Lock : Icon::Unlock, locked, side)) toggle(sheet.lockedPieces, !locked);
        ImGui::PopID();
        ImGui::SetCursorScreenPos(back);
        ImGui::Dummy({0, 0});
    }

    /// What a drag takes along: the selection if it began in it, else that row.
    static std::vector<int> taken(const Sheet& sheet, const game::Setup& setup, int piece) {
        if (sheet.tools.selection.hasPiece(setup.piece(piece).id)) return sheet.tools.selection.pieceIndices(sheet.document());
        return {piece};
    }

    static void dragFrom(Sheet& sheet, const game::Setup& setup, const std::vector<int>& pieces) {
        if (!ImGui::BeginDragDropSource()) return;
        const int piece = pieces.front();
        if (!sheet.tools.selection.hasPiece(setup.piece(piece).id)) {
            std::vector<std::string> ids;
            for (const int each : pieces) ids.push_back(setup.piece(each).id);
            sheet.tools.selection.selectPieces(ids);
        }
        ImGui::SetDragDropPayload("groma piece", &piece, sizeof piece);
        const std::size_t count = sheet.tools.selection.pieces.size();
        ImGui::Text("%s", count == 1 ? setup.piece(piece).id.c_str() : fmt::format("{} counters", count).c_str());
        ImGui::TextDisabled("On a side: given to it   Ctrl: copies   On a counter: joined to it");
        ImGui::EndDragDropSource();
    }

    static std::optional<int> dropped() {
        std::optional<int> piece;
        if (!ImGui::BeginDragDropTarget()) return piece;
        if (const ImGuiPayload* payload = ImGui::AcceptDragDropPayload("groma piece"); payload != nullptr && payload->DataSize == static_cast<int>(sizeof(int))) {
            int index = -1;
            std::memcpy(&index, payload->Data, sizeof index);
            piece = index;
        }
        ImGui::EndDragDropTarget();
        return piece;
    }

    static void takeOnSide(Workbench& bench, const Sheet& sheet, int side) {
        const auto piece = dropped();
        if (!piece || *piece >= sheet.document().setup()->pieceCount()) return;
        bench.later([pieces = taken(sheet, *sheet.document().setup(), *piece), side, copies = ImGui::GetIO().KeyCtrl](Workbench& b) {
            const session::Document& document = b.sheet()->document();
            b.commit(copies ? session::duplicatePieces(document, pieces, side) : session::setPieceSide(document, pieces, side));
        });
    }

    static void takeOnPiece(Workbench& bench, const Sheet& sheet, int onto) {
        const auto piece = dropped();
        if (!piece || *piece == onto || *piece >= sheet.document().setup()->pieceCount()) return;
        bench.later([pieces = taken(sheet, *sheet.document().setup(), *piece), piece = *piece, onto, copies = ImGui::GetIO().KeyCtrl](Workbench& b) {
            const session::Document& document = b.sheet()->document();
            b.commit(copies ? session::duplicatePieces(document, pieces, document.setup()->sideOf(onto)) : session::joinPieces(document, piece, onto));
        });
    }

    /// Shift takes the rows between the last one that was clicked and this one, Ctrl one more or one less.
    void select(Sheet& sheet, const game::Setup& setup, const std::vector<int>& pieces) {
        std::vector<int> chosen = pieces;
        const bool range = ImGui::GetIO().KeyShift && !anchor_.empty();
        if (range) chosen = between(setup, pieces);
        else anchor_ = setup.piece(pieces.front()).id;
        std::vector<std::string> ids;
        for (const int piece : chosen) ids.push_back(setup.piece(piece).id);
        const auto how = ImGui::GetIO().KeyCtrl ? (range ? session::Combine::Add : session::Combine::Toggle) : session::Combine::Replace;
        if (how == session::Combine::Replace) sheet.tools.selection.clear();
        sheet.tools.selection.selectPieces(ids, how);
        if (!pieces.empty() && setup.piece(pieces.front()).cell.valid()) sheet.goTo = setup.piece(pieces.front()).cell;
    }

    /// By the rows of the frame before: those below the clicked one are not drawn yet.
    [[nodiscard]] std::vector<int> between(const game::Setup& setup, const std::vector<int>& last) const {
        const auto rowOf = [&](const auto& test) { return static_cast<std::size_t>(std::ranges::find_if(before_, test) - before_.begin()); };
        const std::size_t a = rowOf([&](const std::vector<int>& row) { return std::ranges::any_of(row, [&](int piece) { return setup.piece(piece).id == anchor_; }); });
        const std::size_t b = rowOf([&](const std::vector<int>& row) { return row == last; });
        if (a >= before_.size() || b >= before_.size()) return last;
        std::vector<int> found;
        for (std::size_t row = std::min(a, b); row <= std::max(a, b); ++row)
            for (const int piece : before_[row])
                if (std::ranges::find(found, piece) == found.end()) found.push_back(piece);
        return found;
    }

    std::string filter_;
    bool asGrid_ = false;
    OrderGridView grid_;
    std::string anchor_; ///< where a range begins
    std::vector<std::vector<int>> rows_, before_; ///< pieces of each row, of this frame and the one before
    std::string entry_;
    int owner_ = 0;
};

} // namespace

std::unique_ptr<Panel> makeOrderOfBattlePanel() { return std::make_unique<OrderOfBattlePanel>(); }

} // namespace groma::ui
