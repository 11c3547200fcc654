// What a person has planned for a later step of a game, and what a click would do now.
#include "core/game/names/naming.h"
#include "core/game/position/occupancy.h"
#include "editor/session/play/as_seen.h"
#include "editor/session/play/play_question.h"
#include "editor/session/questions/refusals.h"
#include "editor/ui/workbench/play_desk.h"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace groma::ui {

namespace {

using game::Pending;

std::string called(const session::TestPlay& play, int piece) { return session::calledAsSeen(play, piece); }

/// ": it worse off 17 %, they 69 %", where that is known, and how it was counted where a card counts
/// otherwise.
std::string chancesOf(const session::TargetOdds* upon) {
    if (upon != nullptr && upon->harmless) return ": nobody comes off worse";
    if (upon == nullptr || !upon->they || !upon->it) return {};
    return fmt::format(": it worse off {}, they {}{}", session::percent(*upon->it),
                       session::percent(*upon->they), upon->best ? ", as its side decides best" : "") +
           (upon->alike > 1 ? ", whomever it names" : "");
}

const session::TargetOdds* aheadOf(const std::vector<session::TargetOdds>& odds, int target) {
    const auto found = std::ranges::find_if(
        odds, [&](const session::TargetOdds& one) { return one.target == target && one.ahead; });
    return found == odds.end() ? nullptr : &*found;
}

} // namespace

const session::PlayWay* PlayDesk::wayAhead(int target) {
    if (!playing() || !map_.acting || target < 0 || kind() == nullptr || !play_->isGame()) return nullptr;
    const auto best = std::ranges::find_if(
        odds(), [&](const session::TargetOdds& one) { return one.ahead && one.target == target; });
    return best == odds().end() ? nullptr : kind()->to(best->from, -1);
}

bool PlayDesk::mayActLater(int target) {
    if (!playing() || !map_.acting || target < 0 || piece_ < 0 || !play_->isGame()) return false;
    const grid::CellId here = play_->position().cell(piece_);
    return std::ranges::any_of(odds(), [&](const session::TargetOdds& one) {
        return one.ahead && one.target == target && one.from == here;
    });
}

void PlayDesk::plan(int piece, int target, std::size_t step) {
    std::vector<PlayPlan>& kept = plans_[sheet_];
    std::erase_if(kept, [&](const PlayPlan& one) { return one.piece == piece; });
    const session::TargetOdds* shown = aheadOf(odds(), target);
    kept.push_back({piece, target, shown != nullptr ? shown->action : -1, step, track_.turn});
}

const std::vector<PlayPlan>& PlayDesk::plans() const {
    static const std::vector<PlayPlan> kNone;
    const auto found = plans_.find(sheet_);
    return playing() && found != plans_.end() ? found->second : kNone;
}

const session::PlayWay* PlayDesk::duePlan(int piece, const session::PlayKind** kindOf) const {
    const session::CounterPlay* counter = map_.of(piece);
    const auto plan = std::ranges::find(plans(), piece, &PlayPlan::piece);
    if (counter == nullptr || plan == plans().end()) return nullptr;
    for (const session::PlayKind& kind : counter->kinds)
        for (const session::PlayWay& way : kind.ways)
            if (way.piece == plan->target && (plan->action < 0 || plan->action == kind.action)) {
                if (kindOf != nullptr) *kindOf = &kind;
                return &way;
            }
    return nullptr;
}

bool PlayDesk::isMissed(const PlayPlan& plan) const {
    if (play_->activeSide() >= 0 && play_->activeSide() != play_->setup().sideOf(plan.piece)) return true;
    return map_.acting && std::ranges::find(map_.actions, plan.action) != map_.actions.end() &&
           duePlan(plan.piece) == nullptr;
}

/// What was done, or cannot be done any more, or was planned at a step that was taken back or in another
/// turn.
void PlayDesk::dropPlans(const Deed& done) {
    const game::Position& now = play_->position();
    std::erase_if(plans_[sheet_], [&](const PlayPlan& one) {
        const bool there = one.piece < play_->setup().pieceCount() &&
                           one.target < play_->setup().pieceCount() && now.onMap(one.piece) &&
                           now.onMap(one.target);
        return !there || one.step > history().present() || one.turn != track_.turn ||
               (one.piece == done.by && one.target == done.upon &&
                (one.action < 0 || one.action == done.action));
    });
}

const session::PlayKind* PlayDesk::kindOf(int action) const {
    const auto among = [&](const std::vector<session::PlayKind>& kinds) -> const session::PlayKind* {
        const auto found = std::ranges::find(kinds, action, &session::PlayKind::action);
        return found == kinds.end() ? nullptr : &*found;
    };
    const session::PlayKind* own = counter() != nullptr ? among(counter()->kinds) : nullptr;
    return own != nullptr ? own : among(map_.others);
}

/// All that the counter in the hand may do to that one, where that is of several kinds and none was chosen.
std::vector<std::size_t> PlayDesk::severalWays(int piece) const {
    std::vector<std::size_t> all;
    std::size_t kinds = 0;
    if (piece < 0 || kindChosen_ || counter() == nullptr) return all;
    // A click on a friend takes him up, unless what is in the hand is done to friends.
    const game::Setup& setup = play_->setup();
    if (setup.sideOf(piece) == setup.sideOf(piece_) &&
        (kind() == nullptr || kind()->to({}, piece) == nullptr))
        return all;
    for (const session::PlayKind& one : counter()->kinds)
        if (const session::PlayWay* way = one.to({}, piece); way != nullptr && way->piece == piece) {
            all.insert(all.end(), way->choices.begin(), way->choices.end());
            ++kinds;
        }
    if (kinds < 2) all.clear();
    return all;
}

/// "WARB in 110 does not go to 084 now. It may: Move; Shoot"; of an enemy who stands there why nothing is
/// done to him: "Not upon VELI in 082. Attack: has been attacked already".
std::string PlayDesk::whyNotThere(grid::CellId cell) const {
    const std::string who = session::calledAsSeen(*play_, piece_);
    const game::Setup& setup = play_->setup();
    const game::Position& now = play_->position();
    const std::string where = setup.geometry().numberText(cell);
    if (const auto why = outOfReach(cell)) return fmt::format("{}: {}", where, why->reason);
    if (counter() != nullptr && now.onMap(piece_))
        for (int other = game::nextPieceIn(setup, now, cell); other >= 0;
             other = game::nextPieceIn(setup, now, cell, other)) {
            if (setup.sideOf(other) == setup.sideOf(piece_) || session::isUnseen(*play_, other)) continue;
            std::string all;
            for (const session::ActionCall& call :
                 session::refusalsUpon(setup, now, map_.actions, piece_, other))
                all += fmt::format("{}{}: {}", all.empty() ? "" : "; ", call.title, call.reason);
            if (!all.empty()) return fmt::format("Not upon {}. {}", called(*play_, other), all);
        }
    if (counter() == nullptr)
        return reasons_.empty() ? who + " can do nothing now"
                                : fmt::format("{} can do nothing now. {}: {}", who, reasons_.front().title,
                                              reasons_.front().reason);
    std::string may;
    for (const session::PlayKind& one : counter()->kinds) may += (may.empty() ? "" : "; ") + one.title;
    return fmt::format("{} does not go to {} now. It may: {}", who, where, may);
}

/// Behind a counter's name: what acts for it.
std::string PlayDesk::inHandTells() const {
    const auto numbered = [](const PlayPrompt& prompt) {
        return prompt.does == PlayPrompt::Does::Choice && !prompt.ofSide;
    };
    return std::ranges::any_of(prompts_, numbered)
               ? " is in the hand: arrows and Enter act, or a number; with Shift it shows where that leads"
               : " is in the hand: arrows and Enter act";
}

std::string PlayDesk::clickTells(grid::CellId cell, int piece) {
    if (!playing()) return {};
    const session::PlayQuestion& asked = play_->question();
    const game::Setup& setup = play_->setup();
    const std::string decides =
        std::ranges::none_of(marked, std::identity{}) ? "Space chooses none" : "Space decides";
    const std::string keys = std::string(map_.acting ? "   Tab next that can act, Shift+letters its name, "
                                                     : "   Tab next of them, Shift+letters its name, ") +
                             (asked.shape == Pending::Shape::Some ? decides + ", "
                              : !whyNoPass().empty()              ? ""
                              : stepTitle().empty()               ? "Space passes, "
                                                                  : "Space ends " + stepTitle() + ", ") +
                             "Backspace takes back";
    if (asked.finished) return "The game is over: Backspace takes the last step back";
    if (curtained())
        return setup.side(asked.side).title +
               " decide: a click or Enter shows what they hold   Backspace takes back";
    if (play_->computersTurn() && !play_->held())
        return asked.what == Pending::What::Chance ? "Dice fall by themselves"
               : waitsForSign()                    ? "The computer has found what to do: A lets it"
                                                   : "The computer plays";
    if (play_->computersTurn()) return "The computer waits since a step was taken back: A lets it go on";
    if (asked.what == Pending::What::Chance)
        return session::deckOf(setup.model(), asked) >= 0
                   ? "D draws, or tell the card that you drew   Backspace takes back"
                   : "D rolls, Shift+D also what follows, or type what your own dice show   Backspace takes "
                     "back";
    if (!open.empty()) return "Choose one of them   Esc none of them";
    if (!map_.acting) {
        const auto isOption = [&](int one) {
            return std::ranges::any_of(asked.options, [&](const session::PlayOption& option) {
                return option.action < 0 && std::ranges::find(option.pieces, one) != option.pieces.end();
            });
        };
        // Who is asked for may lie below another one.
        if (cell.valid() && !isOption(piece))
            for (int other = game::nextPieceIn(setup, play_->position(), cell); other >= 0;
                 other = game::nextPieceIn(setup, play_->position(), cell, other))
                if (isOption(other)) piece = other;
        for (std::size_t i = 0; i < asked.options.size(); ++i) {
            const session::PlayOption& option = asked.options[i];
            const bool here = option.action < 0 &&
                              (std::ranges::find(option.pieces, piece) != option.pieces.end() ||
                               (cell.valid() && std::ranges::find(option.cells, cell) != option.cells.end()));
            if (!here) continue;
            const std::string what = piece >= 0 ? called(*play_, piece) : setup.geometry().numberText(cell);
            if (asked.shape != Pending::Shape::Some) return "Click: " + what + keys;
            return (i < marked.size() && marked[i] ? "Click takes the mark off " : "Click marks ") + what +
                   "   Enter too; " + decides;
        }
        return thingsAsked() ? "Click what is ringed" + keys
                             : "Click an answer, or press its number or first letter   Backspace takes back";
    }
    if (mark_ >= 0 && mark_ < static_cast<int>(prompts_.size()))
        return fmt::format("Enter: {}   Esc leaves it", prompts_[static_cast<std::size_t>(mark_)].words);
    const session::PlayKind* kind = nullptr;
    const bool somewhere = piece >= 0 ? piece != piece_ : cell.valid();
    if (const session::PlayWay* way = somewhere ? wayTo(cell, piece) : nullptr) {
        (void)wayTo(cell, piece, &kind);
        const std::string who = piece_ >= 0 && counter() != nullptr ? ", " + called(*play_, piece_) : "";
        if (way->piece >= 0 && !severalWays(way->piece).empty()) {
            std::string how;
            int last = -1;
            for (const std::size_t choice : severalWays(way->piece))
                if (const int action = std::exchange(last, map_.choices[choice].action); action != last)
                    how += (how.empty() ? "" : " or ") + kindOf(last)->title;
            return fmt::format("Click asks how: {}{} upon {}{}", how, who, called(*play_, way->piece), keys);
        }
        if (way->piece >= 0) {
            // Whom it is done to may have a say in it.
            const std::string told = way->choices.size() == 1
                                         ? foreseen({PlayPrompt::Does::Choice, way->choices.front(), {}, {}})
                                         : std::string();
            return fmt::format("Click: {}{} upon {}{}{}{}{}", kind->title, who, called(*play_, way->piece),
                               chancesOf(oddsUpon(*kind, way->piece)), told.empty() ? "" : "; ", told, keys);
        }
        std::string text =
            fmt::format("Click: {}{} to {}", kind->title, who, setup.geometry().numberText(way->cell));
        if (const session::Reached* reached = reach() != nullptr ? reach()->at(way->cell) : nullptr) {
            text += ", " + reached->cost.toString();
            if (reach()->budget) text += " of " + reach()->budget->toString();
            if (reached->ends) text += ", ends the move";
        }
        return text + keys;
    }
    if (const session::PlayWay* ahead = wayAhead(piece))
        return fmt::format("Click: {}, {} to {}; {} is noted as its target{}{}", this->kind()->title,
                           called(*play_, piece_), setup.geometry().numberText(ahead->cell),
                           called(*play_, piece), chancesOf(aheadOf(odds(), piece)), keys);
    if (mayActLater(piece))
        return fmt::format("Click notes {} as the target of {} in a later step{}{}", called(*play_, piece),
                           called(*play_, piece_), chancesOf(aheadOf(odds(), piece)), keys);
    if (piece >= 0 && piece == piece_ && counter() != nullptr) {
        const auto& kinds = counter()->kinds;
        return (kinds.size() > 1
                    ? fmt::format("{} is in the hand   Click: next, {}", kinds[kind_ % kinds.size()].title,
                                  kinds[(kind_ + 1) % kinds.size()].title)
                    : called(*play_, piece) + inHandTells()) +
               keys;
    }
    if (const session::CounterPlay* other = map_.of(piece)) {
        std::string can;
        for (const session::PlayKind& one : other->kinds)
            can += fmt::format("{}{} {}", can.empty() ? ": " : ", ", one.title, one.count());
        return "Click takes up " + called(*play_, piece) + can + keys;
    }
    // The pointer is not on the map.
    if (!cell.valid() && piece < 0 && piece_ >= 0)
        return called(*play_, piece_) +
               (counter() != nullptr ? inHandTells() : " can do nothing now: click another, or Tab") + keys;
    if (piece >= 0 && piece == piece_ && !reasons_.empty())
        return fmt::format("{} can do nothing now. {}: {}{}", called(*play_, piece), reasons_.front().title,
                           reasons_.front().reason, keys);
    if (piece >= 0 && piece != piece_ && counter() != nullptr && cell.valid() &&
        setup.sideOf(piece) != setup.sideOf(piece_))
        return fmt::format("{}   Esc lets go of {}{}", whyNotThere(cell), called(*play_, piece_), keys);
    if (piece >= 0) return "Click tells why " + called(*play_, piece) + " can do nothing" + keys;
    if (const auto why = outOfReach(cell))
        return fmt::format("{}: {}   Click lets go of {}{}", setup.geometry().numberText(cell), why->reason,
                           called(*play_, piece_), keys);
    return (piece_ >= 0 ? "Click lets go of " + called(*play_, piece_) : "Click a counter, or Tab") + keys;
}

} // namespace groma::ui
