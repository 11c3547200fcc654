#include "editor/session/questions/refusals.h"

#include "editor/session/questions/candidates.h"

#include <algorithm>
#include <utility>

namespace groma::session {

namespace {

// Looks for the call of a counter that is refused last.
class Refused {
  public:
    Refused(const game::Setup& setup, const game::Position& position, int action, int piece)
        : setup_(setup), position_(position), action_(action), piece_(piece),
          model_(setup.model().actions[static_cast<std::size_t>(action)]) {}

    void look(std::vector<std::int64_t> before) {
        if (before.size() == model_.parameters.size()) {
            ++tried_;
            const Legality told = legalityOf(setup_, position_, action_, before);
            legal = legal || told.legal;
            if (told.by && (!last || *told.by > lastBy_)) {
                last = refusedCall(setup_, action_, std::move(before), *told.by);
                lastBy_ = *told.by;
            }
            return;
        }
        std::vector<std::int64_t> words = candidates(setup_, position_, action_, before);
        const lang::Type type = model_.parameters[before.size()].type;
        std::ranges::stable_sort(words, {}, [&](std::int64_t word) { return away(type, word); });
        for (const std::int64_t word : words) {
            if (legal || tried_ >= kMostTried) {
                return;
            }
            std::vector<std::int64_t> more = before;
            more.push_back(word);
            look(std::move(more));
        }
    }

    // With anything in the place of what it is done to: a reason that stays the same is not about that.
    std::optional<ActionCall> ofItself() const {
        std::optional<std::size_t> same;
        std::vector<std::int64_t> words;
        for (const bool other : {false, true}) {
            words = {piece_};
            for (std::size_t i = 1; i < model_.parameters.size(); ++i) {
                words.push_back(anything(model_.parameters[i].type, other));
            }
            const std::optional<std::size_t> by = legalityOf(setup_, position_, action_, words).by;
            if (!by || (same && *same != *by)) {
                return std::nullopt;
            }
            same = by;
        }
        return refusedCall(setup_, action_, std::move(words), same.value_or(0));
    }

    bool legal = false;
    std::optional<ActionCall> last;

  private:
    static constexpr std::size_t kMostTried = 64;

    int away(lang::Type type, std::int64_t word) const {
        const bool piece = type.kind == lang::Kind::Piece && !type.list && word >= 0 &&
                           position_.onMap(static_cast<int>(word));
        const grid::CellId cell = piece ? position_.cell(static_cast<int>(word))
                                  : type.kind == lang::Kind::Cell && !type.list && word >= 0
                                      ? grid::CellId{static_cast<std::int32_t>(word)}
                                      : grid::kNoCell;
        return cell.valid() && position_.onMap(piece_)
                   ? setup_.geometry().distance(position_.cell(piece_), cell)
                   : 0;
    }
    // The counter and where it stands, or somebody and somewhere else.
    std::int64_t anything(lang::Type type, bool other) const {
        if (type.kind == lang::Kind::Piece) {
            std::int64_t enemy = piece_;
            for (int one = 0; other && one < setup_.pieceCount(); ++one) {
                if (position_.onMap(one) && setup_.sideOf(one) != setup_.sideOf(piece_) &&
                    (enemy == piece_ || away(type, one) < away(type, enemy))) {
                    enemy = one;
                }
            }
            return enemy;
        }
        if (type.kind != lang::Kind::Cell) {
            return 0;
        }
        const grid::CellId here = position_.cell(piece_);
        for (grid::Direction d = 0; other && d < setup_.geometry().sides(); ++d) {
            if (const grid::CellId beside = setup_.geometry().neighbour(here, d); beside.valid()) {
                return beside.index;
            }
        }
        return here.index;
    }

    const game::Setup& setup_;
    const game::Position& position_;
    int action_;
    int piece_;
    const rules::Action& model_;
    std::size_t tried_ = 0;
    std::size_t lastBy_ = 0;
};

} // namespace

std::optional<ActionCall> nearestRefusal(const game::Setup& setup, const game::Position& position, int action,
                                         int piece) {
    Refused refused(setup, position, action, piece);
    refused.look({piece});
    if (refused.legal || refused.last) {
        return refused.legal ? std::nullopt : std::move(refused.last);
    }
    if (auto call = refused.ofItself()) {
        return call;
    }
    ActionCall call = callOf(setup, action, {piece});
    call.reason = "there is nothing to do it to";
    call.cite = setup.model().actions[static_cast<std::size_t>(action)].named.cite;
    return call;
}

std::vector<ActionCall> refusalsUpon(const game::Setup& setup, const game::Position& position,
                                     const std::vector<int>& actions, int piece, int target) {
    std::vector<ActionCall> reasons;
    std::vector<ActionCall> foreign;
    for (const int action : actions) {
        const auto& parameters = setup.model().actions[static_cast<std::size_t>(action)].parameters;
        const auto isCounter = [&](std::size_t at) {
            return at < parameters.size() && parameters[at].type.kind == lang::Kind::Piece &&
                   !parameters[at].type.list;
        };
        if (!isCounter(0) || !isCounter(1) || !mayAct(setup, position, action, piece)) {
            continue;
        }
        Refused refused(setup, position, action, piece);
        refused.look({piece, target});
        if (!refused.legal && refused.last && !refused.last->reason.empty()) {
            (isUngranted(*refused.last) ? foreign : reasons).push_back(*std::move(refused.last));
        }
    }
    return reasons.empty() ? foreign : reasons;
}

} // namespace groma::session
