#include "editor/session/questions/price.h"

#include "core/base/number.h"
#include "core/game/names/naming.h"

#include <algorithm>
#include <utility>

namespace groma::session {

namespace {

constexpr std::size_t kMostChanges = 4; // of numbers that are told

} // namespace

void Purse::scope(std::int32_t /*scope*/, bool entered) {
    inside_ += entered ? 1 : -1;
    over_ = over_ || inside_ < 0;
}

void Purse::changed(const game::StateChange& change) {
    if (over_ || change.what != game::StateChange::What::State) {
        return;
    }
    const rules::State& state = setup_.model().states[static_cast<std::size_t>(change.index)];
    const bool number = state.type.kind == lang::Kind::Number && !state.type.list;
    if (state.of != rules::Holder::Side || !number || state.named.title.empty()) {
        return;
    }
    const auto known = std::ranges::find_if(changes_, [&](const game::StateChange& other) {
        return other.index == change.index && other.holder == change.holder;
    });
    if (known == changes_.end()) {
        changes_.push_back(change);
    } else {
        known->after = change.after;
    }
}

std::string Purse::told(int decides) const {
    std::string text;
    std::size_t count = 0;
    for (const game::StateChange& change : changes_) {
        if (change.before == change.after || ++count > kMostChanges) {
            continue;
        }
        text += text.empty() ? "" : ", ";
        text += change.holder == decides ? "" : setup_.side(change.holder).title + " ";
        text += setup_.model().states[static_cast<std::size_t>(change.index)].named.title + " " +
                base::Number::fromBits(change.before).toString() + " to " +
                base::Number::fromBits(change.after).toString();
    }
    return text;
}

game::Position Purse::paidBy(int side, game::Position before) const {
    for (const game::StateChange& change : changes_) {
        if (change.holder == side &&
            base::Number::fromBits(change.after) < base::Number::fromBits(change.before)) {
            before.setState(change.index, change.holder, change.after);
        }
    }
    return before;
}

game::Position pricePaid(const game::Run& start, int side, const game::Position& before) {
    game::Engine engine;
    Purse purse(start.setup());
    game::Run run = start;
    game::Pending pending;
    engine.advance(run, pending, &purse);
    return purse.paidBy(side, before);
}

game::Position pricePaid(const game::Run& waiting, const std::vector<std::string>& answer) {
    game::Engine engine;
    game::Run run = waiting;
    game::Pending pending;
    engine.advance(run, pending);
    const auto given = game::answerFromText(waiting.setup(), pending, answer);
    if (!given) {
        return waiting.position();
    }
    Purse purse(waiting.setup());
    const int side = pending.side;
    engine.answer(run, pending, *given, &purse);
    engine.advance(run, pending, &purse);
    return purse.paidBy(side, waiting.position());
}

} // namespace groma::session
