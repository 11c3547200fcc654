#include "core/game/setup/series.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace groma::game {

namespace {

using Identity = std::tuple<std::string, std::int32_t, std::int32_t>;

Identity identityOf(const PieceSetup& piece) { return {piece.id, piece.type, piece.side}; }

struct Known {
    PieceSetup piece; // as the first battle has it that has it at all
    std::size_t battle = 0;
};

std::vector<Known> rosterOf(const std::vector<SetupDraft>& battles) {
    std::vector<Known> roster;
    std::set<Identity> seen;
    for (std::size_t battle = 0; battle < battles.size(); ++battle) {
        for (const PieceSetup& piece : battles[battle].pieces) {
            if (seen.insert(identityOf(piece)).second) {
                roster.push_back({piece, battle});
            }
        }
    }
    return roster;
}

PieceSetup absent(const Known& known, const std::set<std::string>& ids, const std::string& battle) {
    PieceSetup piece = known.piece;
    piece.absent = true;
    piece.cell = grid::kNoCell;
    piece.turn = 0;
    piece.entry.clear();
    piece.states.clear();
    if (ids.contains(piece.id)) {
        piece.id += "_of_" + battle;
    }
    return piece;
}

// Values that are pieces speak of the battle's own roster.
void renumber(const rules::Model& model, std::vector<StateStart>& states,
              const std::vector<std::int64_t>& places) {
    for (StateStart& start : states) {
        if (model.states[static_cast<std::size_t>(start.state)].type.kind == lang::Kind::Piece &&
            start.value >= 0) {
            start.value = places[static_cast<std::size_t>(start.value)];
        }
    }
}

void bringTo(SetupDraft& battle, const std::vector<Known>& roster, std::span<const std::string> names) {
    std::map<Identity, std::size_t> own;
    std::set<std::string> ids;
    for (std::size_t i = 0; i < battle.pieces.size(); ++i) {
        own.emplace(identityOf(battle.pieces[i]), i);
        ids.insert(battle.pieces[i].id);
    }
    std::vector<PieceSetup> pieces;
    std::vector<std::int64_t> places(battle.pieces.size(), 0);
    for (const Known& known : roster) {
        if (const auto found = own.find(identityOf(known.piece)); found != own.end()) {
            places[found->second] = static_cast<std::int64_t>(pieces.size());
            pieces.push_back(battle.pieces[found->second]);
        } else {
            pieces.push_back(absent(known, ids, names[known.battle]));
            ids.insert(pieces.back().id);
        }
    }
    battle.pieces = std::move(pieces);
    const rules::Model& model = battle.ruleset->model;
    for (PieceSetup& piece : battle.pieces) {
        renumber(model, piece.states, places);
    }
    for (SideSetup& side : battle.sides) {
        renumber(model, side.states, places);
    }
    renumber(model, battle.states, places);
    for (CellStateStart& start : battle.cellStates) {
        if (model.states[static_cast<std::size_t>(start.state)].type.kind == lang::Kind::Piece &&
            start.value >= 0) {
            start.value = places[static_cast<std::size_t>(start.value)];
        }
    }
}

} // namespace

base::Result<SetupDraft> seriesOf(std::vector<SetupDraft> battles, std::span<const std::string> names) {
    if (battles.empty()) {
        return base::fail("a campaign needs battles");
    }
    for (std::size_t i = 0; i < battles.size(); ++i) {
        if (!std::ranges::equal(battles[i].sides, battles.front().sides, {}, &SideSetup::id,
                                &SideSetup::id)) {
            return base::fail("`" + names[i] + "` has other sides than `" + names.front() +
                              "`, or in another order");
        }
    }
    const std::vector<Known> roster = rosterOf(battles);
    for (SetupDraft& battle : battles) {
        bringTo(battle, roster, names);
    }
    SetupDraft whole = battles.front();
    whole.battles = std::move(battles);
    return whole;
}

} // namespace groma::game
