#include "cli/parts/battle_rows.h"

#include "cli/parts/battle_options.h"
#include "core/game/names/ending.h"
#include "core/game/names/naming.h"
#include "formats/exchange/csv.h"

#include <fmt/format.h>

namespace groma::cli {

namespace {

using formats::csvField;

// Those of counters, but for what a trait keeps and for lists, which have no word of their own.
bool isColumn(const rules::State& state) {
    return state.of == rules::Holder::Piece && state.trait == rules::kNone && !state.type.list &&
           state.listOf == rules::kNone;
}

bool has(const game::Setup& setup, const game::PieceSetup& piece, const rules::State& state) {
    if (state.ofClass == rules::kNone) return true;
    const rules::Model& model = setup.model();
    const rules::Index unitClass = model.types[static_cast<std::size_t>(piece.type)].unitClass;
    return model.classes[static_cast<std::size_t>(unitClass)].is(state.ofClass);
}

std::string cellText(const game::Setup& setup, grid::CellId cell) {
    return cell == grid::kNoCell ? "" : setup.geometry().numberText(cell);
}

std::string_view fateOf(game::PieceStatus status) {
    switch (status) {
    case game::PieceStatus::OnMap: return "on_map";
    case game::PieceStatus::Waiting: return "waiting";
    case game::PieceStatus::Eliminated: return "eliminated";
    }
    return "";
}

} // namespace

std::string headOfBattles(const game::Setup& setup, bool luck) {
    std::string head = "format,battle,seed,verdict,winner,stopped,decisions,estimated";
    for (int side = 0; side < setup.sideCount(); ++side)
        head += "," + csvField("lost " + setup.side(side).id);
    if (luck)
        head += "," + csvField("luck " + setup.side(0).id) + "," + csvField("skill " + setup.side(0).id) +
                ",chances,uncounted";
    return head + "\n";
}

std::string rowOfBattle(const game::Setup& setup, std::uint64_t seed, std::uint64_t number,
                        const sim::Battle& battle) {
    const int winner = game::winnerOf(setup.model(), battle.verdict);
    std::string row = fmt::format(
        "battles/1,{},{},{},{},{},{},{}", number, seed, csvField(verdictId(setup, battle.verdict)),
        winner >= 0 && winner < setup.sideCount() ? csvField(setup.side(winner).id) : "",
        csvField(battle.failure.kind == game::FailureKind::None ? "" : battle.failure.text), battle.decisions,
        battle.estimated);
    for (int side = 0; side < setup.sideCount(); ++side)
        row += fmt::format(",{}", game::lossesOf(setup, battle.position, side));
    if (battle.luck)
        row += fmt::format(",{:.6f},{:.6f},{},{}", battle.luck->luck.toDouble(),
                           battle.luck->skill.toDouble(), battle.luck->events, battle.luck->unknown);
    return row + "\n";
}

std::string headOfPieces(const game::Setup& setup) {
    std::string head = "format,battle,seed,side,piece,name,type,began,ended,fate";
    for (const rules::State& state : setup.model().states)
        if (isColumn(state)) head += "," + csvField(state.named.id);
    return head + "\n";
}

std::string rowsOfPieces(const game::Setup& setup, std::uint64_t seed, std::uint64_t number,
                         const sim::Battle& battle) {
    std::string rows;
    const rules::Model& model = setup.model();
    for (int index = 0; index < setup.pieceCount(); ++index) {
        const game::PieceSetup& piece = setup.piece(index);
        const bool onMap = battle.position.onMap(index) && battle.fought.empty();
        rows += fmt::format(
            "pieces/1,{},{},{},{},{},{},{},{},{}", number, seed, csvField(setup.side(piece.side).id),
            csvField(piece.id), csvField(piece.name),
            csvField(model.types[static_cast<std::size_t>(piece.type)].named.id), cellText(setup, piece.cell),
            onMap ? cellText(setup, battle.position.cell(index)) : "", fateOf(battle.position.status(index)));
        for (std::size_t i = 0; i < model.states.size(); ++i) {
            const rules::State& state = model.states[i];
            if (!isColumn(state)) continue;
            rows += ",";
            if (has(setup, piece, state))
                rows += csvField(
                    game::wordText(setup, state.type, battle.position.state(static_cast<int>(i), index)));
        }
        rows += "\n";
    }
    return rows;
}

std::string headOfRolls(const game::Setup& setup, bool luck) {
    std::string head =
        "format,battle,seed,roll,day,turn,step,action,question,side,piece,dice,outcome,ways,of,chance";
    if (luck) head += "," + csvField("luck " + setup.side(0).id);
    return head + "\n";
}

std::string rowsOfRolls(const game::Setup& setup, std::uint64_t seed, std::uint64_t number,
                        const sim::Battle& battle) {
    std::string rows;
    for (std::size_t i = 0; i < battle.rolls.size(); ++i) {
        const sim::Roll& roll = battle.rolls[i];
        rows += fmt::format("rolls/1,{},{},{},{},{},{},{},{},{},{},{},{},{},{},{:.9f}", number, seed, i + 1,
                            roll.day < 0 ? "" : csvField(battleName(setup, roll.day)),
                            roll.turn == 0 ? "" : std::to_string(roll.turn), csvField(roll.step),
                            csvField(roll.action), csvField(roll.question), csvField(roll.side),
                            csvField(roll.piece), csvField(roll.dice), csvField(roll.outcome), roll.ways,
                            roll.of, static_cast<double>(roll.ways) / static_cast<double>(roll.of));
        if (battle.luck) rows += roll.luck ? fmt::format(",{:.6f}", roll.luck->toDouble()) : ",";
        rows += "\n";
    }
    return rows;
}

} // namespace groma::cli
