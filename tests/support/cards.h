// A small game in which hidden cards decide: red may attack, and loses the piece that does if blue holds an
// ambush.
#pragma once

#include "core/game/position/position.h"
#include "tests/support/text_rules.h"

#include <initializer_list>
#include <utility>

namespace groma::test {

inline constexpr int kDeck = 0; // two ambushes, six plain cards, two of snow, in this order

TextRules cardTable();
// The side's whole hand, card and count, the rest of the deck to be drawn; nothing of it is shown.
void holds(game::Position& position, int side, std::initializer_list<std::pair<int, int>> cards);

} // namespace groma::test
