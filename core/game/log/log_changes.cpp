// What changes on the map, told as it happens: pieces, states, decks, scopes and the battles of a campaign.
#include "core/game/log/log.h"
#include "core/game/names/naming.h"
#include "core/game/position/word_index.h"

namespace groma::game {
void LogRecorder::follow(const StateChange& change) {
    using What = StateChange::What;
    if (!cells_ || change.holder < 0 || indexOf(change.holder) >= cells_->size()) {
        return;
    }
    if (change.what == What::Placed) {
        (*cells_)[indexOf(change.holder)] = grid::CellId{static_cast<std::int32_t>(change.after)};
    } else if (change.what == What::Waiting || change.what == What::Eliminated) {
        (*cells_)[indexOf(change.holder)] = grid::kNoCell;
    }
}

void LogRecorder::describe(const StateChange& change, LogEntry& entry) const {
    const rules::Model& model = setup_->model();
    const auto piece = [&] { return pieceName(change.holder); };
    const auto cellText = [&](std::int64_t word) {
        return wordText({lang::Kind::Cell}, std::max<std::int64_t>(word, -1));
    };
    switch (change.what) {
    case StateChange::What::State: {
        const rules::State& state = model.states[indexOf(change.index)];
        const std::string holder = state.of == rules::Holder::Piece  ? pieceText(change.holder)
                                   : state.of == rules::Holder::Side ? setup_->side(change.holder).title
                                   : state.of == rules::Holder::Cell ? cellText(change.holder)
                                                                     : std::string();
        entry.title = holder.empty() ? state.named.title : holder + ": " + state.named.title;
        entry.text = wordText(state.type, change.before) + " -> " + wordText(state.type, change.after);
        entry.cite = state.named.cite;
        break;
    }
    case StateChange::What::Facing:
        entry.title = piece();
        entry.text = "faces " + wordText({lang::Kind::Direction}, change.after);
        break;
    case StateChange::What::TraitGiven:
    case StateChange::What::TraitTaken:
        entry.title = model.traits[indexOf(change.index)].named.title;
        entry.text = change.after != 0 ? "given" : "taken";
        break;
    case StateChange::What::Placed:
        entry.title = piece();
        entry.text = cellText(change.before) + " -> " + cellText(change.after);
        break;
    case StateChange::What::Waiting:
        entry.title = piece();
        entry.text = "leaves the map";
        break;
    case StateChange::What::Eliminated:
        entry.title = piece();
        entry.text = "eliminated";
        break;
    case StateChange::What::Drawn:
    case StateChange::What::Discarded:
    case StateChange::What::Revealed: {
        const rules::Deck& deck = model.decks[indexOf(change.index)];
        entry.title = deck.named.title;
        entry.text = std::string(change.what == StateChange::What::Drawn       ? "drawn: "
                                 : change.what == StateChange::What::Discarded ? "discarded: "
                                                                               : "revealed: ") +
                     game::wordText(*setup_, {lang::Kind::Card, false, false, change.index}, change.after,
                                    Wording::Told);
        break;
    }
    case StateChange::What::Shuffled:
        entry.title = model.decks[indexOf(change.index)].named.title;
        entry.text = std::to_string(change.after) + " cards shuffled in again";
        break;
    case StateChange::What::Active:
        entry.title = "active";
        entry.text = change.after < 0 ? "nobody" : setup_->side(static_cast<int>(change.after)).title;
        break;
    case StateChange::What::Verdict:
        entry.title = model.verdicts[indexOf(change.after)].named.title;
        entry.text = "the game is over";
        break;
    }
}

void LogRecorder::changed(const StateChange& change) {
    if (change.before == change.after && change.what != StateChange::What::Drawn &&
        change.what != StateChange::What::Discarded && change.what != StateChange::What::Revealed) {
        return;
    }
    if (!hasRoom()) {
        follow(change);
        return;
    }
    LogEntry& entry = add(LogEntry::Kind::Change);
    const bool pieces =
        change.what == StateChange::What::Facing || change.what == StateChange::What::Placed ||
        change.what == StateChange::What::Waiting || change.what == StateChange::What::Eliminated ||
        (change.what == StateChange::What::State &&
         setup_->model().states[indexOf(change.index)].of == rules::Holder::Piece);
    if (pieces && change.holder >= 0) {
        entry.piece = change.holder;
        entry.side = setup_->sideOf(change.holder);
    }
    if (change.what == StateChange::What::Active && change.after >= 0) {
        entry.side = static_cast<std::int32_t>(change.after);
    }
    describe(change, entry);
    charge(entry);
    follow(change);
}

void LogRecorder::scope(std::int32_t scope, bool entered) {
    if (!entered) {
        depth_ = std::max(depth_ - 1, 0);
        return;
    }
    if (hasRoom()) {
        LogEntry& entry = add(LogEntry::Kind::Scope);
        entry.title = setup_->model().scopes[indexOf(scope)];
        charge(entry);
    }
    ++depth_;
}

void LogRecorder::said(std::int32_t text, std::span<const std::int64_t> words) {
    if (!hasRoom()) {
        return;
    }
    LogEntry& entry = add(LogEntry::Kind::Say);
    entry.text = filledText(text, words);
    charge(entry);
}

void LogRecorder::laidOut(const Setup& setup, std::int32_t battle) {
    setup_ = &setup;
    battleDepth_ = depth_;
    if (cells_) {
        callAsPlayersDo(startPosition(setup));
    }
    if (!hasRoom()) {
        return;
    }
    const rules::Model& model = setup.model();
    LogEntry& entry = add(LogEntry::Kind::Enter);
    entry.title = model.outcomes[indexOf(model.campaign.battles)].values[indexOf(battle)].title;
    entry.text = setup.draft().title;
}

void LogRecorder::battleOver(std::int32_t battle, std::int32_t verdict) {
    depth_ = battleDepth_; // whatever its end unwound
    if (!hasRoom()) {
        return;
    }
    const rules::Model& model = setup_->model();
    LogEntry& entry = add(LogEntry::Kind::Change);
    entry.title = model.outcomes[indexOf(model.campaign.battles)].values[indexOf(battle)].title;
    entry.text = verdict < 0 ? "no verdict" : model.verdicts[indexOf(verdict)].named.title;
}

} // namespace groma::game
