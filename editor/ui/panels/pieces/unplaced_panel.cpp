// Counters off the map: those that wait for a place, and reinforcements by the turn in which they come.
#include "editor/session/edits/forms/scenario_forms.h"
#include "editor/ui/panels/parts/special_rules.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

constexpr float kEntryWidth = 150;

class UnplacedPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Unplaced"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::LeftBottom; }

    [[nodiscard]] std::string badge(const Workbench& bench) const override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->document().setup()) return {};
        // In a game those that are still to come, and not where the scenario had them.
        const bool played = sheet->mode == Mode::Play && sheet->play;
        // What is played may stand on another set-up than the document's: changed rules refused it.
        const game::Setup& setup =
            played && sheet->setup() != nullptr ? *sheet->setup() : *sheet->document().setup();
        int waiting = 0;
        for (int piece = 0; piece < setup.pieceCount(); ++piece)
            if (played ? !sheet->position().onMap(piece) &&
                             sheet->position().status(piece) != game::PieceStatus::Eliminated
                       : !setup.piece(piece).cell.valid())
                ++waiting;
        return waiting == 0 ? std::string() : std::to_string(waiting);
    }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->document().setup()) {
            quietText("No scenario is open");
            return;
        }
        const game::Setup& setup = *sheet->document().setup();
        const bool played = sheet->mode == Mode::Play && sheet->play;
        const std::vector<session::Tray> trays = session::traysOf(sheet->document());
        for (std::size_t i = 0; i < trays.size(); ++i) {
            const session::Tray& tray = trays[i];
            sectionTitle(bench.look, setup.side(tray.side).title, whenOf(tray));
            ImGui::PushID(static_cast<int>(i));
            for (const int piece : tray.pieces)
                if (!played || (piece < sheet->setup()->pieceCount() && !sheet->position().onMap(piece) &&
                                sheet->position().status(piece) != game::PieceStatus::Eliminated))
                    drawPiece(bench, *sheet, setup, piece);
            ImGui::NewLine();
            ImGui::PopID();
        }
        if (trays.empty())
            ImGui::TextWrapped("Every counter stands on the map. Ctrl+U sends the selected ones here.");
        else
            ImGui::TextWrapped(
                "Drag a counter onto the map, or select it and press Ctrl+Enter at the cursor.");
        drawReinforce(bench, *sheet);
    }

  private:
    static std::string whenOf(const session::Tray& tray) {
        if (tray.turn.empty() && tray.entry.empty()) return "without a place";
        std::string text = tray.turn.empty() ? std::string("later") : "turn " + tray.turn;
        if (!tray.entry.empty()) text += " at " + worded(tray.entry);
        return text;
    }

    /// The selected counters come in a turn, at an entry.
    void drawReinforce(const Workbench& bench, const Sheet& sheet) {
        const Look& look = bench.look;
        const std::vector<int> pieces = sheet.tools.selection.pieceIndices(sheet.document());
        std::vector<std::string> entries{"no entry named"};
        std::vector<std::string> ids{""};
        for (const session::AreaField& area : session::areasOf(sheet.document())) {
            if (area.kind != session::AreaKind::Entry) continue;
            entries.push_back(worded(area.id));
            ids.push_back(area.id);
        }
        entry_ = std::min(entry_, static_cast<int>(ids.size()) - 1);
        sectionTitle(look, "Reinforcements",
                     pieces.empty() ? "select counters" : fmt::format("{} selected", pieces.size()));
        std::optional<int> turn = turn_;
        formLabel(look, "Turn", {}, 44);
        if (stepper(look, "turn", turn, {.least = 1, .most = 99, .width = 84})) turn_ = turn.value_or(1);
        ImGui::SameLine();
        if (const auto chosen = dropdown(look, "entry", entries, entry_, kEntryWidth)) entry_ = *chosen;
        const std::string when = std::to_string(turn_);
        const std::string where = ids[static_cast<std::size_t>(entry_)];
        const auto can = pieces.empty()
                             ? session::Expected<void>(session::refuse("select the counters first"))
                             : session::canReinforce(sheet.document(), pieces, when, where);
        ImGui::BeginDisabled(!can.has_value());
        if (button(look, "They come then", {.icon = Icon::Flag, .height = 24}))
            bench.later([pieces, when, where](Workbench& b) {
                b.commit(session::setReinforcement(b.sheet()->document(), pieces, when, where));
            });
        ImGui::EndDisabled();
        if (!can && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
            ImGui::SetTooltip("%s", can.error().reason.c_str());
    }

    static void drawPiece(const Workbench& bench, const Sheet& sheet, const game::Setup& setup, int piece) {
        const Look& look = bench.look;
        const game::PieceSetup& own = setup.piece(piece);
        const float side = look.px(46);
        if (ImGui::GetContentRegionAvail().x < side) ImGui::NewLine();
        ImGui::PushID(own.id.c_str());
        const ImVec2 low = ImGui::GetCursorScreenPos();
        if (ImGui::InvisibleButton("counter", {side, side}, ImGuiButtonFlags_EnableNav)) {
            const auto how = ImGui::GetIO().KeyCtrl    ? session::Combine::Toggle
                             : ImGui::GetIO().KeyShift ? session::Combine::Add
                                                       : session::Combine::Replace;
            bench.selectPieces({own.id}, how);
        }
        if (ImGui::BeginDragDropSource()) {
            ImGui::SetDragDropPayload("groma piece", &piece, sizeof piece);
            ImGui::TextUnformatted((own.name.empty() ? own.id : own.name).c_str());
            ImGui::EndDragDropSource();
        } else {
            ImGui::SetItemTooltip("%s", (own.name.empty() ? own.id : own.name).c_str());
        }
        const CounterState state = sheet.tools.selection.hasPiece(own.id) ? CounterState::Selected
                                   : ImGui::IsItemHovered()               ? CounterState::Hovered
                                                                          : CounterState::Fresh;
        drawCounter(*ImGui::GetWindowDrawList(), look,
                    faceOf(setup, sheet.position(), piece, bench.symbols()),
                    {low.x + side / 2, low.y + side / 2}, side * 0.84F, state);
        ImGui::PopID();
        ImGui::SameLine(0, look.px(4));
    }

    int turn_ = 2;
    int entry_ = 0;
};

} // namespace

std::unique_ptr<Panel> makeUnplacedPanel() { return std::make_unique<UnplacedPanel>(); }

} // namespace groma::ui
