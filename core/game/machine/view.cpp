#include "core/game/machine/view.h"

#include "core/base/hash.h"
#include "core/game/machine/machine.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace groma::game {

namespace {

// A question whose options hang on the hidden cards in such a way that hardly any deal gives the same ones
// shows those cards, as when one picks from the hand of another.
constexpr std::uint64_t kMostDeals = 32;

// How many cards of a deck a side holds that the others cannot see.
std::int64_t hiddenCards(const Position& position, int deck, int side, int kinds) {
    std::int64_t sum = 0;
    for (int card = 0; card < kinds; ++card)
        sum += position.hand(deck, side, card) - position.shown(deck, side, card);
    return sum;
}

struct HiddenHand {
    int deck = 0;
    int side = 0;
    int kinds = 0;
    std::int64_t cards = 0;
};

// A deck of one kind of card hides nothing.
std::vector<HiddenHand> hiddenFrom(const Setup& setup, const Position& position, int side) {
    std::vector<HiddenHand> hidden;
    const std::vector<rules::Deck>& decks = setup.model().decks;
    for (int deck = 0; deck < static_cast<int>(decks.size()); ++deck) {
        const rules::Deck& of = decks[static_cast<std::size_t>(deck)];
        const int kinds = static_cast<int>(of.cards.size());
        if (!of.hands || kinds < 2) continue;
        for (int other = 0; other < setup.sideCount(); ++other) {
            const std::int64_t cards = other == side ? 0 : hiddenCards(position, deck, other, kinds);
            if (cards > 0) hidden.push_back({deck, other, kinds, cards});
        }
    }
    return hidden;
}

// The cards of a deck that the side cannot see go back to the draw pile, from which all that is dealt comes.
void collect(Position& position, const HiddenHand& hand) {
    for (int card = 0; card < hand.kinds; ++card) {
        const std::int64_t shown = position.shown(hand.deck, hand.side, card);
        const std::int64_t unseen = position.hand(hand.deck, hand.side, card) - shown;
        position.setDrawPile(hand.deck, card, position.drawPile(hand.deck, card) + unseen);
        position.setHand(hand.deck, hand.side, card, shown);
    }
}

void deal(Position& position, const HiddenHand& hand, Throw& falls) {
    std::int64_t left = 0;
    for (int card = 0; card < hand.kinds; ++card) left += position.drawPile(hand.deck, card);
    for (std::int64_t i = 0; i < hand.cards; ++i, --left) {
        std::int64_t at = falls.number(static_cast<std::size_t>(i), static_cast<std::uint32_t>(left));
        int card = 0;
        for (; at >= position.drawPile(hand.deck, card); ++card) at -= position.drawPile(hand.deck, card);
        position.setDrawPile(hand.deck, card, position.drawPile(hand.deck, card) - 1);
        position.setHand(hand.deck, hand.side, card, position.hand(hand.deck, hand.side, card) + 1);
    }
}

} // namespace

namespace {

// All that is hidden lies in the draw piles: the hands from there, by the keys of that attempt.
Position dealtFrom(const Setup& setup, const Position& unseen, const std::vector<HiddenHand>& hidden,
                   std::uint64_t seed, std::uint64_t attempt) {
    Dice dice({seed, attempt, DiceDomain::Sampling});
    Position position = unseen;
    for (const HiddenHand& hand : hidden) {
        dice.pose(base::hashText(setup.model().decks[static_cast<std::size_t>(hand.deck)].named.id),
                  base::hashText(setup.side(hand.side).id));
        Throw falls = dice.posed();
        deal(position, hand, falls);
    }
    return position;
}

} // namespace

bool View::hides(const Setup& setup, const Position& position, int side) {
    return !hiddenFrom(setup, position, side).empty();
}

Position View::dealt(const Setup& setup, const Position& position, int side, std::uint64_t seed) {
    const std::vector<HiddenHand> hidden = hiddenFrom(setup, position, side);
    Position unseen = position;
    for (const HiddenHand& hand : hidden) collect(unseen, hand);
    return hidden.empty() ? position : dealtFrom(setup, unseen, hidden, seed, 0);
}

bool View::asksTheSame(const Pending& pending) {
    engine_.advance(dealt_, asked_);
    return asked_.what == pending.what && asked_.question == pending.question &&
           asked_.function == pending.function && asked_.side == pending.side && asked_.min == pending.min &&
           asked_.max == pending.max && asked_.mayPass == pending.mayPass && asked_.words == pending.words &&
           std::ranges::equal(asked_.options, pending.options, [](const auto& a, const auto& b) {
               return a.action == b.action && a.first == b.first && a.count == b.count;
           });
}

const Run& View::of(const Run& run, const Pending& pending, int side, std::uint64_t seed) {
    const Setup& setup = run.setup();
    const std::vector<HiddenHand> hidden = hiddenFrom(setup, run.position(), side);
    if (hidden.empty()) return run;
    Position unseen = run.position();
    for (const HiddenHand& hand : hidden) collect(unseen, hand);
    for (std::uint64_t attempt = 0; attempt < kMostDeals; ++attempt) {
        dealt_ = run;
        Machine::setPosition(dealt_, dealtFrom(setup, unseen, hidden, seed, attempt));
        if (asksTheSame(pending)) return dealt_;
    }
    return run;
}

} // namespace groma::game
