// Pieces that stand there unseen. A class names a flag; while it is set on a piece, the other sides see that
// a piece of its owner stands there, of what footprint, facing where and under which of the states that are
// not themselves hidden, and not which piece it is: neither its type, its name, its values and traits nor its
// hidden states. What is off the map by being eliminated is seen, and so is a reinforcement that the scenario
// announces.
#pragma once

#include "core/game/position/setup.h"

namespace groma::game {

// Which piece it is, that side does not see; nobody's side sees all.
bool isHidden(const Setup& setup, const Position& position, int piece, int from);
// Some piece is hidden from that side.
bool hidesPieces(const Setup& setup, const Position& position, int from);

} // namespace groma::game
