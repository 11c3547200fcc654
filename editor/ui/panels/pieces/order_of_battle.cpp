// Every piece by side, as the book lists them, with the book's counts and its own notation for quick entry.
#include "editor/session/edits/pieces/order_of_battle.h"

#include "core/base/letters.h"
#include "core/game/names/naming.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/play/as_seen.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/parts/played_values.h"
#include "editor/ui/panels/parts/trait_drag.h"
#include "editor/ui/panels/pieces/order_grid_view.h"
#include "editor/ui/panels/pieces/quick_entry.h"
#include "editor/ui/panels/pieces/row_signs.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/play_desk.h"
#include "editor/ui/workbench/state/map_layers.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace groma::ui {

namespace {

class OrderOfBattlePanel final : public Panel {
  public:
    explicit OrderOfBattlePanel(std::shared_ptr<PlayDesk> desk) : desk_(std::move(desk)) {}
    [[nodiscard]] std::string title() const override { return "Order of battle"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::LeftBottom; }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->document().setup()) {
            quietText("No pieces to list");
            return;
        }
        now_ = &sheet->position();
        unseenIn_ = sheet->mode == Mode::Play && sheet->play ? &*sheet->play : nullptr;
        if (sheet->mode != Mode::Play) entry_.draw(bench, *sheet); // nothing is entered into a game
        drawFilter(bench.look);
        if (asGrid_) {
            grid_.draw(bench, *sheet, filter_);
            return;
        }
        before_ = std::move(rows_);
        rows_.clear();
        const float foot = bench.look.px(30);
        if (ImGui::BeginChild("sides", {0, -foot})) {
            ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing,
                                ImVec2(ImGui::GetStyle().ItemSpacing.x, bench.look.px(2)));
            for (int side = 0; side < sheet->document().setup()->sideCount(); ++side)
                drawSide(bench, *sheet, side);
            drawEliminated(bench, *sheet);
            ImGui::PopStyleVar();
        }
        ImGui::EndChild();
        drawFoot(bench.look, *sheet, foot);
    }

  private:
    void drawFilter(const Look& look) {
        const float grid = look.px(28);
        field(look, "##filter", filter_,
              {.hint = "Filter",
               .icon = Icon::Search,
               .width = (ImGui::GetContentRegionAvail().x - grid - look.px(4)) / look.px(1)});
        ImGui::SameLine(0, look.px(4));
        if (iconButton(look, asGrid_ ? "As a list" : "As a grid", Icon::Table, asGrid_)) asGrid_ = !asGrid_;
    }

    [[nodiscard]] bool passes(const game::Setup& setup, int piece) const {
        const game::PieceSetup& own = setup.piece(piece);
        const rules::Named& type = setup.model().types[static_cast<std::size_t>(own.type)].named;
        const std::string text =
            own.id + " " + own.name + " " + type.id + " " + type.title + " " + place(setup, piece);
        return base::holds(text, filter_);
    }

    /// Its row is marked where it is selected; of one that is hidden the mark would tell which it is.
    [[nodiscard]] bool isMarked(const Sheet& sheet, const game::Setup& setup, int piece) const {
        return !isUnseen(piece) && sheet.tools.selection.hasPiece(setup.piece(piece).id);
    }

    /// Where a counter stands is not told of one that is hidden from who looks.
    [[nodiscard]] bool isUnseen(int piece) const {
        return unseenIn_ != nullptr && session::isUnseen(*unseenIn_, piece);
    }
    [[nodiscard]] std::string place(const game::Setup& setup, int piece) const {
        return isUnseen(piece) ? "hidden" : placeNow(setup, *now_, piece);
    }

    [[nodiscard]] bool gone(int piece) const { return now_->status(piece) == game::PieceStatus::Eliminated; }

    /// The turn in which the log tells it, 0 where no turn was counted.
    [[nodiscard]] int turnOfEnd(const session::TestPlay& play, int piece) const {
        const auto& log = play.log();
        const auto told = std::find_if(log.rbegin(), log.rend(), [piece](const game::LogEntry& entry) {
            return entry.kind == game::LogEntry::Kind::Change && entry.piece == piece &&
                   entry.text == "eliminated";
        });
        if (told == log.rend()) return 0;
        const auto at = static_cast<std::size_t>(log.rend() - told) - 1;
        return static_cast<int>(
            std::ranges::count_if(desk_->track().began, [at](std::size_t began) { return began <= at; }));
    }

    /// Who is gone, of both sides, the last one first, with the turn.
    void drawEliminated(const Workbench& bench, const Sheet& sheet) {
        if (sheet.mode != Mode::Play || !sheet.play || !desk_->playing()) return;
        const Look& look = bench.look;
        const game::Setup& setup = *sheet.document().setup();
        std::vector<std::pair<int, int>> rows; // turn, piece
        for (int piece = 0; piece < setup.pieceCount(); ++piece)
            if (gone(piece) && passes(setup, piece)) rows.emplace_back(turnOfEnd(*sheet.play, piece), piece);
        if (rows.empty()) return;
        std::ranges::stable_sort(rows, std::ranges::greater(), &std::pair<int, int>::first);
        sectionTitle(look, "Eliminated", fmt::format("{}, in turn", rows.size()));
        ImDrawList& list = *ImGui::GetWindowDrawList();
        for (const auto& [turn, piece] : rows) {
            const ImVec2 low = ImGui::GetCursorScreenPos();
            const float wide = ImGui::GetContentRegionAvail().x;
            const float high = look.px(20);
            ImGui::PushID(piece);
            const bool clicked = ImGui::InvisibleButton("eliminated", {std::max(wide, 1.0F), high});
            ImGui::PopID();
            if (clicked) bench.selectPieces({setup.piece(piece).id});
            const float middle = low.y + high / 2;
            const SideInks inks = sideInks(setup, setup.sideOf(piece), bench.settings.safeColours);
            const float chit = look.px(16);
            drawChit(list,
                     faceOfType(setup.model(), setup.typeOf(piece), inks.ground, inks.ink, bench.symbols()),
                     {low.x + look.px(18), middle - chit / 2}, chit);
            const float right = low.x + wide - look.px(8);
            const std::string when = turn > 0 ? std::to_string(turn) : std::string();
            drawTextRight(list, look, kCite, {right, middle}, look.colour().quiet, when);
            const float name = low.x + look.px(40);
            const std::string called =
                fitted(look, kText, game::calledText(setup, piece), right - look.px(20) - name);
            const float end =
                name + drawTextMiddle(list, look, kText, {name, middle}, look.colour().quiet, called);
            list.AddLine({name, middle}, {end, middle}, col(look.colour().quiet), look.px(1));
        }
    }

    void drawSide(const Workbench& bench, const Sheet& sheet, int side) {
        const Look& look = bench.look;
        const game::Setup& setup = *sheet.document().setup();
        const auto pieces = setup.piecesOf(side);
        std::vector<int> order;
        std::map<int, std::vector<int>> byType;
        for (const std::int32_t piece : pieces) {
            if (!passes(setup, piece) || gone(piece)) continue; // these stand in a list of their own
            const int type = setup.typeOf(piece);
            if (byType[type].empty()) order.push_back(type);
            byType[type].push_back(piece);
        }
        ImGui::PushID(side);
        ImGui::SetNextItemOpen(true, ImGuiCond_Once);
        const bool open = branch("side", ImGuiTreeNodeFlags_FramePadding);
        takeTraits(bench, session::TraitTarget::ofSide(side));
        const ImVec2 low = ImGui::GetItemRectMin();
        const ImVec2 high = ImGui::GetItemRectMax();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        takeOnSide(bench, sheet, side);
        const float middle = (low.y + high.y) / 2;
        const float box = look.px(6);
        float x = low.x + look.px(24) + box;
        drawIcon(list, open ? Icon::ChevronDown : Icon::ChevronRight, {low.x + look.px(12), middle},
                 look.px(13), look.colour().quiet);
        list.AddRectFilled({x - box, middle - box}, {x + box, middle + box},
                           col(sideInks(setup, side, bench.settings.safeColours).ground), look.px(2));
        x += box + look.px(8);
        x += drawTextMiddle(list, look, kStrong, {x, middle}, look.colour().text, setup.side(side).title) +
             look.px(8);
        x += drawSideTraits(bench, setup, side, {x + look.px(8), middle});
        const auto there = std::ranges::count_if(
            pieces, [&](std::int32_t piece) { return now_->status(piece) != game::PieceStatus::Eliminated; });
        const bool fallen = there != std::ssize(pieces);
        x += drawTextMiddle(list, look, kStrong, {x, middle}, look.colour().text,
                            fallen ? fmt::format("{} of {}", there, pieces.size())
                                   : std::to_string(pieces.size())) +
             look.px(16);
        // Eye and lock come up at the right end of a row that is pointed at.
        if (x < high.x - look.px(52) || !ImGui::IsMouseHoveringRect(low, high))
            drawCount(look, sheet, side, pieces.size(), {x, middle});
        drawNode(bench, setup, {pieces.begin(), pieces.end()}, low, high);
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
        const bool open = ImGui::TreeNodeEx(
            id, flags | ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_AllowOverlap, "%s", "");
        ImGui::PopStyleColor();
        return open;
    }

    static std::string countOf(const Sheet& sheet, int side) {
        const auto& scenario = sheet.document().meaning().scenario;
        if (!scenario) return {};
        const auto said = std::ranges::find(scenario->counts, sheet.document().setup()->side(side).id,
                                            [](const rules::NamedText& one) { return one.name.text; });
        return said == scenario->counts.end() ? std::string() : said->text.text;
    }

    /// A tick when the pieces are as many as the book counts, else by how many they are not.
    static void drawCount(const Look& look, const Sheet& sheet, int side, std::size_t pieces, ImVec2 at) {
        const std::string count = countOf(sheet, side);
        if (count.empty()) return;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        if (count == std::to_string(pieces)) drawIcon(list, Icon::Check, at, look.px(14), look.colour().fine);
        else
            drawTextMiddle(list, look, kLabel, {at.x - look.px(8), at.y}, look.colour().warning,
                           "book: " + count);
    }

    static void drawFoot(const Look& look, const Sheet& sheet, float height) {
        const game::Setup& setup = *sheet.document().setup();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        ImGui::Dummy({width, height - ImGui::GetStyle().ItemSpacing.y});
        list.AddLine({low.x, low.y + look.px(2)}, {low.x + width, low.y + look.px(2)},
                     col(look.colour().line));
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
            drawIcon(list, right ? Icon::Check : Icon::Warning, {x + look.px(7), middle}, look.px(14),
                     right ? look.colour().fine : look.colour().warning);
            x += look.px(24);
        }
        const std::string words =
            fmt::format("{} {}{}", setup.pieceCount(), setup.pieceCount() == 1 ? "piece" : "pieces",
                        !counted ? ""
                        : right  ? ", as the book counts"
                                 : ", not as the book counts");
        drawTextMiddle(list, look, kText, {x, middle}, look.colour().quiet,
                       fitted(look, kText, words, low.x + width - x));
    }

    void drawType(const Workbench& bench, const Sheet& sheet, int side, int type,
                  const std::vector<int>& pieces) {
        const game::Setup& setup = *sheet.document().setup();
        const rules::UnitType& unit = setup.model().types[static_cast<std::size_t>(type)];
        ImGui::PushID(type);
        const bool single = pieces.size() == 1;
        const bool selected = single && isMarked(sheet, setup, pieces.front());
        const bool open = branch(unit.named.id.c_str(), ImGuiTreeNodeFlags_OpenOnArrow |
                                                            (single ? ImGuiTreeNodeFlags_Leaf : 0) |
                                                            (selected ? ImGuiTreeNodeFlags_Selected : 0));
        const bool clicked = ImGui::IsItemClicked() && !ImGui::IsItemToggledOpen();
        rows_.push_back(pieces);
        dragFrom(bench, sheet, setup, pieces);
        if (single) takeOnPiece(bench, sheet, pieces.front());
        takeTraits(bench,
                   single ? session::TraitTarget::counters(pieces) : session::TraitTarget::typeHere(type));
        if (clicked) select(bench, sheet, setup, pieces);
        const ImVec2 low = ImGui::GetItemRectMin();
        const ImVec2 high = ImGui::GetItemRectMax();
        drawRow(bench, setup, side, type, pieces, open);
        drawNode(bench, setup, pieces, low, high);
        if (open) {
            if (!single)
                for (const int piece : pieces) drawPiece(bench, sheet, setup, piece);
            ImGui::TreePop();
        }
        ImGui::PopID();
    }

    void drawRow(const Workbench& bench, const game::Setup& setup, int side, int type,
                 const std::vector<int>& pieces, bool open) {
        const Look& look = bench.look;
        const ImVec2 low = ImGui::GetItemRectMin();
        const ImVec2 high = ImGui::GetItemRectMax();
        const float middle = (low.y + high.y) / 2;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const bool several = pieces.size() > 1;
        if (several)
            drawIcon(list, open ? Icon::ChevronDown : Icon::ChevronRight, {low.x + look.px(8), middle},
                     look.px(12), look.colour().quiet);
        const SideInks inks = sideInks(setup, side, bench.settings.safeColours);
        const CounterFace face = faceOfType(setup.model(), type, inks.ground, inks.ink, bench.symbols());
        const float chit = look.px(16);
        drawChit(list, face, {low.x + look.px(18), middle - chit / 2}, chit);
        const std::string printedAll = printedValues(setup, pieces.front(), false);
        const std::string values = several ? printedAll : valuesNow(setup, pieces.front());
        const auto all = std::ranges::count_if(
            setup.piecesOf(side), [&](std::int32_t piece) { return setup.typeOf(piece) == type; });
        const bool fallen = all > std::ssize(pieces) && filter_.empty();
        const std::string count = fallen                     ? fmt::format("{} of {}", pieces.size(), all)
                                  : several                  ? fmt::format("\xC3\x97{}", pieces.size())
                                  : isUnseen(pieces.front()) ? std::string()
                                                             : didSaid(bench, pieces.front());
        const float right = high.x - look.px(8);
        const float name = low.x + look.px(40);
        const float wide = right - name;
        const std::string& code = setup.model().types[static_cast<std::size_t>(type)].named.id;
        const float printed = std::max(textSize(look, kTextBold, values).x, look.px(26));
        // Who they are and how many goes before where they stand.
        const float rest =
            wide - textSize(look, kText, code).x - textSize(look, kText, count).x - printed - look.px(18);
        const float where = std::clamp(std::min(wide * 0.36F, rest), look.px(26), look.px(96));
        const float strong = right - where - look.px(6);
        drawTextRight(list, look, kTextBold, {strong, middle},
                      values == printedAll ? look.colour().text : look.colour().play, values);
        const float counted = strong - printed - look.px(6);
        drawTextRight(list, look, kText, {counted, middle}, look.colour().quiet, count);
        drawTextMiddle(
            list, look, kText, {name, middle}, look.colour().text,
            fitted(look, kText, code, counted - textSize(look, kText, count).x - look.px(4) - name));
        if (!ImGui::IsMouseHoveringRect(low, high))
            drawTextRight(list, look, kCite, {right, middle}, look.colour().quiet,
                          shortCells(look, setup, pieces, where)); // eye and lock are there
    }

    /// Of the side that it shows: in a game it may have been turned, or have lost blocks.
    [[nodiscard]] std::string valuesNow(const game::Setup& setup, int piece) const {
        return isUnseen(piece) ? printedValues(setup, piece, false) : shownValues(setup, *now_, piece);
    }

    /// As the book writes them where there is room, else the first ones and how many more: "003 013 +4".
    std::string shortCells(const Look& look, const game::Setup& setup, const std::vector<int>& pieces,
                           float room) const {
        std::vector<grid::CellId> cells;
        for (const int piece : pieces)
            if (now_->onMap(piece) && !isUnseen(piece)) cells.push_back(now_->cell(piece));
        if (cells.empty()) return place(setup, pieces.front());
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

    void drawPiece(const Workbench& bench, const Sheet& sheet, const game::Setup& setup, int piece) {
        const Look& look = bench.look;
        const game::PieceSetup& own = setup.piece(piece);
        const bool clicked = ImGui::Selectable(("##" + own.id).c_str(), isMarked(sheet, setup, piece),
                                               ImGuiSelectableFlags_AllowOverlap);
        rows_.push_back({piece});
        dragFrom(bench, sheet, setup, {piece});
        takeOnPiece(bench, sheet, piece);
        takeTraits(bench, session::TraitTarget::counters({piece}));
        const ImVec2 low = ImGui::GetItemRectMin();
        const ImVec2 high = ImGui::GetItemRectMax();
        if (clicked) select(bench, sheet, setup, {piece});
        const float middle = (low.y + high.y) / 2;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float right = high.x - look.px(8);
        const float where = std::clamp((right - low.x) * 0.4F, look.px(26), look.px(86));
        const std::string values = valuesNow(setup, piece);
        const bool changed = values != printedValues(setup, piece, false);
        const float strong = right - where - look.px(8);
        drawTextRight(list, look, kText, {strong, middle}, changed ? look.colour().play : look.colour().quiet,
                      values);
        const float name = low.x + look.px(28);
        const float room = strong - textSize(look, kText, values).x - look.px(4) - name;
        drawTextMiddle(
            list, look, kText, {name, middle}, look.colour().quiet,
            fitted(look, kText,
                   isUnseen(piece)
                       ? setup.model().types[static_cast<std::size_t>(setup.typeOf(piece))].named.id
                       : game::calledText(setup, piece),
                   room));
        const std::string did = isUnseen(piece) ? std::string() : didSaid(bench, piece);
        const float after = name + textSize(look, kText, game::calledText(setup, piece)).x + look.px(8);
        if (after + textSize(look, kLabel, did).x < name + room)
            drawTextMiddle(list, look, kLabel, {after, middle}, look.colour().play, did);
        if (!ImGui::IsMouseHoveringRect(low, high)) drawPlace(look, setup, piece, {right, middle}, where);
        ImGui::PushID(own.id.c_str());
        drawNode(bench, setup, {piece}, low, high);
        ImGui::PopID();
    }

    /// Where it stands; in a game also where it stood, where both have room.
    void drawPlace(const Look& look, const game::Setup& setup, int piece, ImVec2 at, float room) const {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const std::string now = fitted(look, kCite, place(setup, piece), room);
        const grid::CellId start = setup.piece(piece).cell;
        const bool moved = !start.valid() || !now_->onMap(piece) || now_->cell(piece) != start;
        const bool told = moved && start.valid() && !isUnseen(piece);
        drawTextRight(list, look, kCite, at, told ? look.colour().play : look.colour().quiet, now);
        const float both = textSize(look, kCite, now).x + look.px(15) +
                           (start.valid() ? textSize(look, kCite, setup.geometry().numberText(start)).x : 0);
        if (!told || both > room) return;
        at.x -= textSize(look, kCite, now).x + look.px(3);
        drawIcon(list, Icon::ArrowRight, {at.x - look.px(5), at.y}, look.px(10), look.colour().quiet);
        drawTextRight(list, look, kCite, {at.x - look.px(12), at.y}, look.colour().quiet,
                      setup.geometry().numberText(start));
    }

    /// Eye and lock at the right of a row, when it is pointed at or they are not as usual.
    void drawNode(const Workbench& bench, const game::Setup& setup, const std::vector<int>& pieces,
                  ImVec2 low, ImVec2 high) const {
        // What a click makes go from the map would be told by it.
        if (std::ranges::any_of(pieces, [&](int piece) { return isUnseen(piece); })) return;
        const Look& look = bench.look;
        const auto all = [&](const std::set<std::string>& ids) {
            return !pieces.empty() && std::ranges::all_of(pieces, [&](int piece) {
                return ids.contains(setup.piece(piece).id);
            });
        };
        const bool hidden = all(bench.of<MapLayers>().hiddenPieces);
        const bool locked = all(bench.of<MapLayers>().lockedPieces);
        if (!hidden && !locked && !ImGui::IsMouseHoveringRect(low, high)) return;
        const auto toggle = [&](std::set<std::string> MapLayers::*what, bool on) {
            std::vector<std::string> ids;
            for (const int piece : pieces) ids.push_back(setup.piece(piece).id);
            bench.change<MapLayers>([what, on, ids = std::move(ids)](MapLayers& layers) {
                for (const std::string& id : ids) {
                    if (on) (layers.*what).insert(id);
                    else (layers.*what).erase(id);
                }
            });
        };
        const ImVec2 back = ImGui::GetCursorScreenPos();
        const float side = 20;
        const float y = (low.y + high.y) / 2 - look.px(side / 2);
        ImGui::PushID("node");
        ImGui::SetCursorScreenPos({high.x - look.px(44), y});
        if (iconButton(look, hidden ? "Show on the map" : "Hide on the map",
                       hidden ? Icon::EyeOff : Icon::Eye, hidden, side))
            toggle(&MapLayers::hiddenPieces, !hidden);
        ImGui::SetCursorScreenPos({high.x - look.px(22), y});
        if (iconButton(look, locked ? "Unlock" : "Lock: the hand on the map leaves it alone",
                       locked ? Icon::Lock : Icon::Unlock, locked, side))
            toggle(&MapLayers::lockedPieces, !locked);
        ImGui::PopID();
        ImGui::SetCursorScreenPos(back);
        ImGui::Dummy({0, 0});
    }

    /// What a drag takes along: the selection if it began in it, else that row.
    static std::vector<int> taken(const Sheet& sheet, const game::Setup& setup, int piece) {
        if (sheet.tools.selection.hasPiece(setup.piece(piece).id))
            return sheet.tools.selection.pieceIndices(sheet.document());
        return {piece};
    }

    void dragFrom(const Workbench& bench, const Sheet& sheet, const game::Setup& setup,
                  const std::vector<int>& pieces) const {
        if (isUnseen(pieces.front()) || !ImGui::BeginDragDropSource()) return;
        const int piece = pieces.front();
        if (!sheet.tools.selection.hasPiece(setup.piece(piece).id)) {
            std::vector<std::string> ids;
            for (const int each : pieces) ids.push_back(setup.piece(each).id);
            bench.selectPieces(ids);
        }
        ImGui::SetDragDropPayload("groma piece", &piece, sizeof piece);
        const std::size_t count = sheet.tools.selection.pieces.size();
        ImGui::Text("%s",
                    count == 1 ? setup.piece(piece).id.c_str() : fmt::format("{} counters", count).c_str());
        ImGui::TextDisabled("On a side: given to it   Ctrl: copies   On a counter: joined to it");
        ImGui::EndDragDropSource();
    }

    static std::optional<int> dropped() {
        std::optional<int> piece;
        if (!ImGui::BeginDragDropTarget()) return piece;
        if (const ImGuiPayload* payload = ImGui::AcceptDragDropPayload("groma piece");
            payload != nullptr && payload->DataSize == static_cast<int>(sizeof(int))) {
            int index = -1;
            std::memcpy(&index, payload->Data, sizeof index);
            piece = index;
        }
        ImGui::EndDragDropTarget();
        return piece;
    }

    static void takeOnSide(const Workbench& bench, const Sheet& sheet, int side) {
        const auto piece = dropped();
        if (!piece || *piece >= sheet.document().setup()->pieceCount()) return;
        bench.later([pieces = taken(sheet, *sheet.document().setup(), *piece), side,
                     copies = ImGui::GetIO().KeyCtrl](Workbench& b) {
            const session::Document& document = b.sheet()->document();
            b.commit(copies ? session::duplicatePieces(document, pieces, side)
                            : session::setPieceSide(document, pieces, side));
        });
    }

    static void takeOnPiece(const Workbench& bench, const Sheet& sheet, int onto) {
        const auto piece = dropped();
        if (!piece || *piece == onto || *piece >= sheet.document().setup()->pieceCount()) return;
        bench.later([pieces = taken(sheet, *sheet.document().setup(), *piece), piece = *piece, onto,
                     copies = ImGui::GetIO().KeyCtrl](Workbench& b) {
            const session::Document& document = b.sheet()->document();
            b.commit(copies ? session::duplicatePieces(document, pieces, document.setup()->sideOf(onto))
                            : session::joinPieces(document, piece, onto));
        });
    }

    /// Shift takes the rows between the last one that was clicked and this one, Ctrl one more or one less.
    void select(const Workbench& bench, const Sheet& sheet, const game::Setup& setup,
                const std::vector<int>& pieces) {
        std::vector<int> chosen = pieces;
        const bool range = ImGui::GetIO().KeyShift && !anchor_.empty();
        if (range) chosen = between(setup, pieces);
        else anchor_ = setup.piece(pieces.front()).id;
        std::erase_if(chosen, [&](int piece) { return isUnseen(piece); }); // where they stand is not told
        if (chosen.empty()) return;
        std::vector<std::string> ids;
        for (const int piece : chosen) ids.push_back(setup.piece(piece).id);
        const auto how = ImGui::GetIO().KeyCtrl ? (range ? session::Combine::Add : session::Combine::Toggle)
                                                : session::Combine::Replace;
        if (how == session::Combine::Replace)
            bench.later([](Workbench& b) { b.sheet()->tools.selection.clear(); });
        bench.selectPieces(ids, how);
        if (sheet.position().onMap(chosen.front()))
            bench.later([cell = sheet.position().cell(chosen.front())](Workbench& b) {
                b.of<Viewport>().goTo = cell;
            });
    }

    /// By the rows of the frame before: those below the clicked one are not drawn yet.
    [[nodiscard]] std::vector<int> between(const game::Setup& setup, const std::vector<int>& last) const {
        const auto rowOf = [&](const auto& test) {
            return static_cast<std::size_t>(std::ranges::find_if(before_, test) - before_.begin());
        };
        const std::size_t a = rowOf([&](const std::vector<int>& row) {
            return std::ranges::any_of(row, [&](int piece) { return setup.piece(piece).id == anchor_; });
        });
        const std::size_t b = rowOf([&](const std::vector<int>& row) { return row == last; });
        if (a >= before_.size() || b >= before_.size()) return last;
        std::vector<int> found;
        for (std::size_t row = std::min(a, b); row <= std::max(a, b); ++row)
            for (const int piece : before_[row])
                if (std::ranges::find(found, piece) == found.end()) found.push_back(piece);
        return found;
    }

    std::shared_ptr<PlayDesk> desk_;
    std::string filter_;
    bool asGrid_ = false;
    const game::Position* now_ = nullptr;         ///< of this frame: as it is played, or at the start
    const session::TestPlay* unseenIn_ = nullptr; ///< of this frame: the game, whose pieces may be hidden
    OrderGridView grid_;
    std::string anchor_;                          ///< where a range begins
    std::vector<std::vector<int>> rows_, before_; ///< pieces of each row, of this frame and the one before
    QuickEntryForm entry_;
};

} // namespace

std::unique_ptr<Panel> makeOrderOfBattlePanel(const std::shared_ptr<PlayDesk>& desk) {
    return std::make_unique<OrderOfBattlePanel>(desk);
}

} // namespace groma::ui
