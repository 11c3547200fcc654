// Counters off the map: those that wait for a place, and reinforcements by the turn in which they come.
#include "editor/session/edits/pieces.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <map>

namespace groma::ui {

namespace {

class UnplacedPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Unplaced"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::LeftBottom; }

    [[nodiscard]] std::string badge(Workbench& bench) const override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->document().setup()) return {};
        int waiting = 0;
        for (int piece = 0; piece < sheet->document().setup()->pieceCount(); ++piece)
            if (!sheet->document().setup()->piece(piece).cell.valid()) ++waiting;
        return waiting == 0 ? std::string() : std::to_string(waiting);
    }

    void draw(Workbench& bench) override {
        Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->document().setup()) {
            ImGui::TextDisabled("No scenario is open");
            return;
        }
        const game::Setup& setup = *sheet->document().setup();
        bool any = false;
        for (int side = 0; side < setup.sideCount(); ++side) {
            std::map<std::string, std::vector<int>> groups;
            for (const std::int32_t piece : setup.piecesOf(side))
                if (!setup.piece(piece).cell.valid()) groups[whenOf(*sheet, piece)].push_back(piece);
            for (const auto& [when, pieces] : groups) {
                any = true;
                sectionTitle(bench.look, setup.side(side).title, when);
                ImGui::PushID(when.c_str());
                ImGui::PushID(side);
                for (const int piece : pieces) drawPiece(bench, *sheet, setup, piece);
                ImGui::NewLine();
                ImGui::PopID();
                ImGui::PopID();
            }
        }
        if (!any) ImGui::TextWrapped("Every counter stands on the map. Ctrl+U sends the selected ones here.");
        else ImGui::TextWrapped("Drag a counter onto the map, or select it and press Ctrl+Enter at the cursor.");
    }

  private:
    /// What the file says of the turn and the place of entry.
    static std::string whenOf(const Sheet& sheet, int piece) {
        const session::Meaning& meaning = sheet.document().meaning();
        const auto& entries = meaning.built.pieceEntries;
        if (!meaning.scenario || !meaning.scenarioFresh || static_cast<std::size_t>(piece) >= entries.size()) return "waiting";
        const rules::PieceSource& source = meaning.scenario->pieces[static_cast<std::size_t>(entries[static_cast<std::size_t>(piece)])];
        if (source.placeUnknown) return "place not known";
        if (source.turn.empty() && source.entry.empty()) return "waiting";
        std::string text = source.turn.empty() ? std::string("later") : "turn " + source.turn.text;
        if (!source.entry.empty()) text += " at " + source.entry.text;
        return text;
    }

    static void drawPiece(Workbench& bench, Sheet& sheet, const game::Setup& setup, int piece) {
        const Look& look = bench.look;
        const game::PieceSetup& own = setup.piece(piece);
        const float side = look.px(46);
        if (ImGui::GetContentRegionAvail().x < side) ImGui::NewLine();
        ImGui::PushID(own.id.c_str());
        const ImVec2 low = ImGui::GetCursorScreenPos();
        if (ImGui::InvisibleButton("counter", {side, side}, ImGuiButtonFlags_EnableNav)) {
            const auto how = ImGui::GetIO().KeyCtrl ? session::Combine::Toggle : ImGui::GetIO().KeyShift ? session::Combine::Add : session::Combine::Replace;
            sheet.tools.selection.selectPieces({own.id}, how);
        }
        if (ImGui::BeginDragDropSource()) {
            ImGui::SetDragDropPayload("groma piece", &piece, sizeof piece);
            ImGui::TextUnformatted((own.name.empty() ? own.id : own.name).c_str());
            ImGui::EndDragDropSource();
        } else {
            ImGui::SetItemTooltip("%s", (own.name.empty() ? own.id : own.name).c_str());
        }
        const CounterState state = sheet.tools.selection.hasPiece(own.id) ? CounterState::Selected : ImGui::IsItemHovered() ? CounterState::Hovered : CounterState::Fresh;
        drawCounter(*ImGui::GetWindowDrawList(), look, faceOf(setup, sheet.position(), piece, bench.symbols), {low.x + side / 2, low.y + side / 2}, side * 0.84F, state);
        ImGui::PopID();
        ImGui::SameLine(0, look.px(4));
    }
};

} // namespace

std::unique_ptr<Panel> makeUnplacedPanel() { return std::make_unique<UnplacedPanel>(); }

} // namespace groma::ui
