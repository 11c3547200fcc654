#include "editor/session/play/target_card.h"

#include "core/base/hash.h"
#include "editor/session/questions/odds_card.h"

#include <algorithm>

namespace groma::session {

std::optional<TargetCard> cardUpon(const TargetsInQuestion& targets, int target, const TargetOdds* best,
                                   int action) {
    auto direct = std::ranges::find_if(targets.now, [&](const TargetsInQuestion::One& one) {
        return one.about.target == target && one.about.action == action;
    });
    if (direct == targets.now.end()) {
        direct = std::ranges::find_if(
            targets.now, [&](const TargetsInQuestion::One& one) { return one.about.target == target; });
    }
    if (direct != targets.now.end()) {
        return TargetCard{targets.document, targets.position, direct->call, {}, direct->about};
    }
    // In a game nothing is said of what the rules may not allow when it comes to it.
    if (best == nullptr && targets.waiting) {
        return std::nullopt;
    }
    const auto later = std::ranges::find_if(targets.ahead, [&](const TargetsInQuestion::Ahead& one) {
        return one.about.target == target && (best == nullptr || one.about.from == best->from);
    });
    if (later == targets.ahead.end()) {
        return std::nullopt;
    }
    TargetCard card{targets.document, targets.position, std::nullopt, later->question, later->about};
    if (best != nullptr) {
        card.about = *best;
        card.ahead.action = best->action;
        if (best->then != nullptr) {
            card.position = *best->then;
            card.ahead.at.reset(); // it stands there then
        }
    }
    return card;
}

std::uint64_t TargetCard::key() const {
    const std::uint64_t key = base::combine(document.fingerprint(), position.hash());
    return now ? base::combine(key, now->key()) : base::combine(key, keyOf(document, ahead));
}

OddsCard oddsOf(const TargetCard& asked, odds::Watcher* watcher) {
    return asked.now ? sensibleOdds(*asked.now, {.watcher = watcher}).card
                     : whatIf(asked.document, asked.position, asked.ahead, watcher);
}

bool asksFor(const game::Setup& setup, const std::string& question, int action) {
    return std::ranges::any_of(setup.program().questions, [&](const lang::Question& asked) {
        return asked.kind == lang::QuestionKind::Row && !asked.offers && asked.name == question &&
               std::ranges::any_of(asked.rows, [&](const auto& row) { return row.first == action; });
    });
}

} // namespace groma::session
