#include "core/game/dice/dice_names.h"
#include "core/game/machine/machine.h"

#include <limits>

namespace groma::game {

namespace {

constexpr std::size_t kNoBattle = std::numeric_limits<std::size_t>::max();

int holders(const Setup& setup, rules::Holder of) {
    return of == rules::Holder::Piece  ? setup.pieceCount()
           : of == rules::Holder::Side ? setup.sideCount()
                                       : 1;
}

} // namespace

std::size_t Machine::battleFrame() const {
    for (std::size_t i = frames_.size(); i-- > 1;) {
        if (frames_[i].function == program_->battle) {
            return i;
        }
    }
    return kNoBattle;
}

// The next battle's own start; of the battle before only what is carried over.
bool Machine::layOut(std::int64_t battle) {
    const std::span<const SetupRef> battles = setup_->battles();
    if (battle < 0 || static_cast<std::size_t>(battle) >= battles.size()) {
        return fail(FailureKind::Stop, "no scenario is given for this battle");
    }
    if (battleFrame() != kNoBattle) {
        return fail(FailureKind::Stop, "a battle cannot be fought within a battle");
    }
    const Setup& next = *battles[static_cast<std::size_t>(battle)];
    Position start = startPosition(next);
    for (const rules::Index state : setup_->model().campaign.carried) {
        const rules::Holder of = setup_->model().states[static_cast<std::size_t>(state)].of;
        for (int holder = 0; holder < holders(next, of); ++holder) {
            start.setState(state, holder, position_.state(state, holder));
        }
    }
    position_ = std::move(start);
    setup_ = &next;
    countPieces();
    laidOut_ = static_cast<std::int32_t>(battle);
    version_ = ++newest_;
    if (dice_ != nullptr) {
        names_ = std::make_shared<const DiceNames>(diceNames(next));
        dice_->tell(next, names_);
        dice_->layOut(laidOut_);
    }
    if (recorder_ != nullptr) {
        recorder_->laidOut(next, laidOut_);
    }
    return true;
}

// The position stays as the battle left it, nothing expires: so the campaign's rules can look at it.
bool Machine::endBattle() {
    const std::size_t battle = battleFrame();
    if (battle == kNoBattle) {
        return false;
    }
    if (together_ != 0 && togetherFrame_ >= battle) {
        together_ = 1;
        endTogether();
    }
    while (!scopes_.empty() && scopes_.back().frame >= static_cast<std::int32_t>(battle)) {
        const ScopeRecord record = scopes_.back();
        scopes_.pop_back();
        position_.setActive(record.active);
        if (dice_ != nullptr) {
            dice_->leave();
        }
        if (recorder_ != nullptr) {
            recorder_->scope(record.scope, false);
        }
    }
    frames_.resize(battle);
    version_ = ++newest_;
    return true;
}

std::int64_t Machine::takeVerdict() {
    const int verdict = position_.verdict();
    position_.setVerdict(-1);
    version_ = ++newest_;
    fought_.push_back({laidOut_, verdict});
    if (recorder_ != nullptr) {
        recorder_->battleOver(fought_.back().battle, verdict);
    }
    return verdict < 0 ? lang::kNothing : verdict;
}

} // namespace groma::game
