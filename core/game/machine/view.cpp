#include "core/game/machine/view.h"

#include "core/base/hash.h"
#include "core/game/machine/dealt_pieces.h"
#include "core/game/machine/machine.h"
#include "core/game/position/hidden.h"

#include <algorithm>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace groma::game {

struct HiddenHand {
    int deck = 0;
    int side = 0;
    int kinds = 0;
    std::int64_t cards = 0;
};

namespace {

// How many cards of a deck a side holds that the others cannot see.
std::int64_t hiddenCards(const Position& position, int deck, int side, int kinds) {
    std::int64_t sum = 0;
    for (int card = 0; card < kinds; ++card)
        sum += position.hand(deck, side, card) - position.shown(deck, side, card);
    return sum;
}

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

// All that is hidden lies in the draw piles: the hands from there.
Position dealtFrom(const Setup& setup, const Position& unseen, const std::vector<HiddenHand>& hidden,
                   std::uint64_t seed) {
    Dice dice({seed, 0, DiceDomain::Sampling});
    Position position = unseen;
    for (const HiddenHand& hand : hidden) {
        dice.pose(base::hashText(setup.model().decks[static_cast<std::size_t>(hand.deck)].named.id),
                  base::hashText(setup.side(hand.side).id));
        Throw falls = dice.posed();
        deal(position, hand, falls);
    }
    return position;
}

// Cards by deck, each once.
using Cards = std::set<std::pair<int, int>>;

void addCards(Cards& cards, std::span<const lang::Type> types, std::span<const std::int64_t> words) {
    for (std::size_t i = 0; i < std::min(types.size(), words.size()); ++i)
        if (types[i].kind == lang::Kind::Card && words[i] >= 0)
            cards.insert({static_cast<int>(types[i].detail), static_cast<int>(words[i])});
}

// Cards that the options of a choice name.
Cards namedBy(const Setup& setup, const Pending& pending) {
    Cards cards;
    if (pending.what != Pending::What::Choice) return cards;
    for (const Pending::Option& option : pending.options) {
        if (option.action < 0) {
            addCards(cards, {&pending.type, 1}, pending.wordsOf(option));
            continue;
        }
        const lang::Question& question =
            setup.program().questions[static_cast<std::size_t>(pending.question)];
        for (const auto& [what, types] : question.rows)
            if (what == option.action) addCards(cards, types, pending.wordsOf(option));
    }
    return cards;
}

std::int64_t hiddenIn(const Position& position, const HiddenHand& hand, int card) {
    return position.hand(hand.deck, hand.side, card) - position.shown(hand.deck, hand.side, card);
}

void move(Position& position, const HiddenHand& hand, int card, std::int64_t by) {
    position.setHand(hand.deck, hand.side, card, position.hand(hand.deck, hand.side, card) + by);
}

// Whoever chooses among cards that they do not hold is shown them: each comes into the hands that it lies in,
// in place of one that they were not shown. So what is chosen is there to be taken.
void keepNamed(Position& now, const Position& truth, const std::vector<HiddenHand>& hidden, int side,
               const Cards& named) {
    const auto isShown = [&](const HiddenHand& hand, int card) {
        return named.contains({hand.deck, card}) && truth.hand(hand.deck, side, card) == 0 &&
               hiddenIn(truth, hand, card) > 0;
    };
    // A hand lacks no more than the rest can spare: as it lies in truth nobody lacks any.
    const auto spare = [&](const HiddenHand& hand, int card) {
        return hiddenIn(now, hand, card) > (isShown(hand, card) ? 1 : 0);
    };
    for (const HiddenHand& hand : hidden)
        for (int card = 0; card < hand.kinds; ++card) {
            if (!isShown(hand, card) || hiddenIn(now, hand, card) > 0) continue;
            int other = 0;
            while (!spare(hand, other)) ++other;
            move(now, hand, card, 1);
            move(now, hand, other, -1);
            if (now.drawPile(hand.deck, card) > 0) {
                now.setDrawPile(hand.deck, card, now.drawPile(hand.deck, card) - 1);
                now.setDrawPile(hand.deck, other, now.drawPile(hand.deck, other) + 1);
                continue;
            }
            const auto from = std::ranges::find_if(hidden, [&](const HiddenHand& one) {
                return one.deck == hand.deck && one.side != hand.side && spare(one, card);
            });
            move(now, *from, card, -1);
            move(now, *from, other, 1);
        }
}

// Deals that are tried until one agrees with what is offered; then the last one stands.
constexpr std::uint32_t kMostDeals = 16;

} // namespace

bool View::hides(const Setup& setup, const Position& position, int side) {
    return !hiddenFrom(setup, position, side).empty() || hidesPieces(setup, position, side);
}

Position View::dealt(const Setup& setup, const Position& position, int side, std::uint64_t seed) {
    const std::vector<HiddenHand> hidden = hiddenFrom(setup, position, side);
    if (hidden.empty()) return position;
    Position unseen = position;
    for (const HiddenHand& hand : hidden) collect(unseen, hand);
    return dealtFrom(setup, unseen, hidden, seed);
}

const Run& View::of(const Run& run, const Pending& pending, int side, std::uint64_t seed) {
    const Setup& setup = run.setup();
    const std::vector<HiddenHand> hidden = hiddenFrom(setup, run.position(), side);
    const bool pieces = hidesPieces(setup, run.position(), side);
    if (hidden.empty() && !pieces) return run;
    dealt_ = run;
    if (!hidden.empty()) {
        Position position = dealt(setup, run.position(), side, seed);
        keepNamed(position, run.position(), hidden, side, namedBy(setup, pending));
        Machine::setPosition(dealt_, position);
    }
    if (pieces) exchange(run, pending, side, seed);
    return dealt_;
}

void View::exchange(const Run& run, const Pending& pending, int side, std::uint64_t seed) {
    for (std::uint32_t which = 0; which < kMostDeals; ++which) {
        auto dealt = dealPieces(run.setup(), dealt_.position(), side, seed, which);
        const bool last = which + 1 == kMostDeals;
        if (!last && !offersTheSame(run, pending, *dealt->setup, dealt->position)) continue;
        exchanged_ = std::move(dealt->setup);
        Machine::setSetup(dealt_, *exchanged_);
        Machine::setPosition(dealt_, dealt->position);
        return;
    }
}

// An action that may be taken here may be taken there. Scopes that are open around the question are open in
// neither, so that the two are compared.
bool View::offersTheSame(const Run& run, const Pending& pending, const Setup& exchanged,
                         const Position& dealt) {
    if (pending.shape != Pending::Shape::Perform) return true;
    if (!engine_) engine_.emplace(Bounds{}, Habits{.remembers = false});
    const auto& actions = run.setup().program().actions;
    return std::ranges::all_of(pending.options, [&](const Pending::Option& option) {
        if (option.action < 0 || option.action >= std::ssize(actions)) return true;
        const std::int32_t legality = actions[static_cast<std::size_t>(option.action)].legality;
        const auto reason = [&](const Setup& setup, const Position& position) {
            std::int64_t word = -1;
            return engine_->evaluateWord(setup, position, legality, pending.wordsOf(option), word) ? word
                                                                                                   : -1;
        };
        return legality < 0 || reason(run.setup(), run.position()) == reason(exchanged, dealt);
    });
}

} // namespace groma::game
