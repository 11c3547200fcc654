// A card of a deck.
#include "core/base/hash.h"
#include "core/game/dice/dice_names.h"
#include "core/game/dice/highest.h"
#include "core/game/parts/questions.h"

namespace groma::game {

using lang::Instr;
using lang::kNothing;

// The card that falls highest: a deck that lacks a card still gives the same one wherever that is another.
int Questions::fallenCard(const Instr& in, const std::int64_t* s) {
    const Throw falls = throwing_->fall(in, s);
    const auto kinds =
        static_cast<int>(board_->position().layout().decks[static_cast<std::size_t>(in.e)].kinds);
    const lang::Type type{lang::Kind::Card, false, false, in.e};
    Highest highest(falls);
    for (int kind = 0; kind < kinds; ++kind) {
        const std::int64_t count = board_->position().drawPile(in.e, kind);
        const std::uint64_t key = count == 0 ? 0 : wordKey(throwing_->names(), type, kind);
        for (std::int64_t copy = 0; copy < count; ++copy) {
            highest.offer(base::combine(key, static_cast<std::uint64_t>(copy)));
        }
    }
    auto before = static_cast<std::int64_t>(highest.place());
    int card = 0;
    while (before >= board_->position().drawPile(in.e, card)) {
        before -= board_->position().drawPile(in.e, card++);
    }
    return card;
}

Questions::Ask Questions::askDrawCard(const Instr& in, std::int64_t* s) {
    const auto kinds =
        static_cast<int>(board_->position().layout().decks[static_cast<std::size_t>(in.e)].kinds);
    std::int64_t total = 0;
    int only = -1;
    int different = 0;
    for (int card = 0; card < kinds; ++card) {
        const std::int64_t count = board_->position().drawPile(in.e, card);
        total += count;
        if (count > 0) {
            only = card;
            ++different;
        }
    }
    const int side = in.b == lang::kNoSlot ? -1 : static_cast<int>(s[in.b]);
    if (total == 0) {
        s[in.a] = kNothing;
        return Ask::Answered;
    }
    if (different > 1) {
        if (!throwing_->throws()) {
            return Ask::Waits;
        }
        only = fallenCard(in, s);
    }
    takeCard(board_->setup(), board_->changing(), in.e, side, only);
    listeners_->changed({StateChange::What::Drawn, in.e, side, -1, only});
    s[in.a] = only;
    return Ask::Answered;
}

bool Questions::putDrawCard(Pending& out, const Instr& in, const std::int64_t* s) {
    out.type = {lang::Kind::Card, false, false, in.e};
    out.side = in.b == lang::kNoSlot ? -1 : static_cast<std::int32_t>(s[in.b]);
    for (std::uint32_t card = 0;
         card < board_->position().layout().decks[static_cast<std::size_t>(in.e)].kinds; ++card) {
        const auto count =
            static_cast<std::uint64_t>(board_->position().drawPile(in.e, static_cast<int>(card)));
        if (count != 0) {
            out.outcomes.push_back({count, static_cast<std::uint32_t>(out.words.size()), 1});
            out.words.push_back(card);
            out.total += count;
        }
    }
    return true;
}

} // namespace groma::game
