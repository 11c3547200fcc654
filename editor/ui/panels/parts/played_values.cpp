#include "editor/ui/panels/parts/played_values.h"

#include "core/game/names/naming.h"
#include "editor/ui/workbench/map/map_model.h"

#include <imgui.h>

namespace groma::ui {

namespace {

/// Titles of states and of books are as long as they are: they take another line.
void row(const Look& look, const std::string& name, const std::string& now, const std::string& start,
         const std::string& cite) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextWrapped("%s", name.c_str());
    ImGui::TableNextColumn();
    if (now != start) ImGui::TextColored(vecOf(look.colour().play), "%s", now.c_str());
    else ImGui::TextUnformatted(now.c_str());
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", start.c_str());
    ImGui::TableNextColumn();
    ImGui::PushStyleColor(ImGuiCol_Text, vecOf(look.colour().cite));
    ImGui::TextWrapped("%s", cite.c_str());
    ImGui::PopStyleColor();
}

} // namespace

std::string stateSaid(const game::Setup& setup, const game::Position& position, const rules::State& state,
                      std::int64_t word) {
    if (state.type.kind == lang::Kind::Truth) return word != 0 ? "yes" : "no";
    if (state.type.kind == lang::Kind::Piece && word >= 0 && word < setup.pieceCount()) {
        const int piece = static_cast<int>(word);
        return game::calledText(setup, piece, position.cell(piece));
    }
    return game::wordText(setup, state.type, word, game::Wording::Told);
}

std::string placeNow(const game::Setup& setup, const game::Position& position, int piece) {
    if (position.onMap(piece)) return setup.geometry().numberText(position.cell(piece));
    return position.status(piece) == game::PieceStatus::Eliminated ? "eliminated" : "waiting";
}

void drawPlayedValues(const Look& look, const game::Setup& setup, const game::Position& start,
                      const game::Position& now, int piece, const session::MovementLeft* left) {
    if (!ImGui::BeginTable("played", 4, ImGuiTableFlags_SizingStretchProp)) return;
    const rules::Model& model = setup.model();
    ImGui::TableSetupColumn("as played", ImGuiTableColumnFlags_WidthStretch, 3);
    ImGui::TableSetupColumn("now", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableSetupColumn("at first", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch, 2);
    ImGui::TableHeadersRow();
    row(look, setup.geometry().sides() == 4 ? "Square" : "Hex", placeNow(setup, now, piece),
        placeNow(setup, start, piece), {});
    if (model.board.facing != grid::FacingKind::None && !model.board.directions.empty()) {
        const auto facing = [&](const game::Position& at) {
            return model.board
                .directions[static_cast<std::size_t>(at.facing(piece)) % model.board.directions.size()];
        };
        row(look, "Facing", facing(now), facing(start), {});
    }
    row(look, "Counter", shownValues(setup, now, piece), shownValues(setup, start, piece), {});
    if (left != nullptr)
        row(look, "Movement left", left->left.toString(), left->whole.toString(), left->cite);
    const rules::UnitClass& unitClass = model.classes[static_cast<std::size_t>(setup.classOf(piece))];
    for (std::size_t i = 0; i < model.states.size(); ++i) {
        const rules::State& state = model.states[i];
        if (state.of != rules::Holder::Piece || (state.ofClass >= 0 && !unitClass.is(state.ofClass)))
            continue;
        const std::int64_t is = now.state(static_cast<int>(i), piece);
        const std::int64_t was = start.state(static_cast<int>(i), piece);
        if (is != was)
            row(look, state.named.title, stateSaid(setup, now, state, is),
                stateSaid(setup, start, state, was), state.named.cite);
    }
    ImGui::EndTable();
}

} // namespace groma::ui
