#include "core/odds/looked_at.h"

#include <algorithm>

namespace groma::odds {

namespace {

using game::DeckSlot;
using game::PositionLayout;
using game::StateSlot;

constexpr std::int64_t kAll = -1;

// For every piece; states of anybody else are not what becomes of one.
void addState(EndWords& words, const PositionLayout& layout, const StateSlot& slot) {
    const bool flag = slot.where == StateSlot::Where::PieceFlag;
    if (!flag && slot.where != StateSlot::Where::PieceWord) return;
    for (std::uint32_t piece = 0; piece < layout.pieces; ++piece)
        words[layout.pieceWord(static_cast<int>(piece), slot.offset)] |=
            flag ? std::int64_t{1} << slot.bit : kAll;
}

bool readsCards(const lang::Program& program) {
    return std::ranges::any_of(program.functions, [&](const lang::FunctionInfo& function) {
        return !function.acting &&
               std::any_of(program.code.begin() + function.entry, program.code.begin() + function.end,
                           [](const lang::Instr& in) {
                               return in.op == lang::Op::ListHand || in.op == lang::Op::CardsLeft;
                           });
    });
}

} // namespace

EndWords wordsOfFates(const game::Setup& setup) {
    const PositionLayout& layout = setup.layout();
    EndWords words(layout.words, 0);
    std::fill_n(words.begin(), game::kFixedWords, kAll);
    // Cells and facings lie together, before what else is told of pieces.
    std::fill(words.begin() + layout.cells, words.begin() + layout.pieceRecords, kAll);
    const auto& states = setup.model().states;
    for (std::size_t i = 0; i < states.size(); ++i)
        if (states[i].until < 0) addState(words, layout, layout.states[i]);
    return words;
}

void addFunctions(EndWords& words, const game::Setup& setup) {
    if (words.empty()) return;
    const PositionLayout& layout = setup.layout();
    EndWords all(words.size(), kAll);
    if (!readsCards(setup.program())) {
        for (const DeckSlot& deck : layout.decks) {
            std::fill_n(all.begin() + deck.draw, 2 * deck.kinds, 0);
            for (std::uint32_t side = 0; deck.hasHands && side < layout.sides; ++side)
                std::fill_n(all.begin() + layout.sideWord(static_cast<int>(side), deck.hand), 2 * deck.kinds,
                            0);
        }
    }
    for (std::size_t i = 0; i < words.size(); ++i) words[i] |= all[i];
}

} // namespace groma::odds
