#include "core/game/machine/battles.h"

namespace groma::game {

namespace {

int holders(const Setup& setup, rules::Holder of) {
    return of == rules::Holder::Piece  ? setup.pieceCount()
           : of == rules::Holder::Side ? setup.sideCount()
                                       : 1;
}

} // namespace

std::size_t Battles::frameUnderWay() const {
    const std::vector<Frame>& frames = stack_->frames();
    for (std::size_t i = frames.size(); i-- > 1;) {
        if (frames[i].function == board_->program().battle) {
            return i;
        }
    }
    return SIZE_MAX;
}

bool Battles::layOut(std::int64_t battle) {
    const std::span<const SetupRef> battles = board_->setup().battles();
    if (battle < 0 || static_cast<std::size_t>(battle) >= battles.size()) {
        return failures_->fail(FailureKind::Stop, "no scenario is given for this battle");
    }
    if (frameUnderWay() != SIZE_MAX) {
        return failures_->fail(FailureKind::Stop, "a battle cannot be fought within a battle");
    }
    const Setup& next = *battles[static_cast<std::size_t>(battle)];
    const rules::Model& model = board_->setup().model();
    Position start = startPosition(next);
    for (const rules::Index state : model.campaign.carried) {
        const rules::Holder of = model.states[static_cast<std::size_t>(state)].of;
        for (int holder = 0; holder < holders(next, of); ++holder) {
            start.setState(state, holder, board_->position().state(state, holder));
        }
    }
    board_->layOut(next, std::move(start));
    laidOut_ = static_cast<std::int32_t>(battle);
    throwing_->layOut(laidOut_);
    if (listeners_->recorder() != nullptr) {
        listeners_->recorder()->laidOut(next, laidOut_);
    }
    return true;
}

bool Battles::end() {
    const std::size_t battle = frameUnderWay();
    if (battle == SIZE_MAX) {
        return false;
    }
    changes_->endWithin(battle);
    scopes_->drop(static_cast<std::int32_t>(battle));
    stack_->frames().resize(battle);
    board_->changing();
    return true;
}

std::int64_t Battles::takeVerdict() {
    const int verdict = board_->position().verdict();
    board_->changing().setVerdict(-1);
    fought_.push_back({laidOut_, verdict});
    if (listeners_->recorder() != nullptr) {
        listeners_->recorder()->battleOver(laidOut_, verdict);
    }
    return verdict < 0 ? lang::kNothing : verdict;
}

} // namespace groma::game
