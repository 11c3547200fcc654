// How a battle ended.
#pragma once

#include "core/game/position/position.h"
#include "core/game/position/setup.h"

#include <cstdint>
#include <string>

namespace groma::game {

// The side that won, 0 or 1; -1: nobody, or `verdict` (an index into Model::verdicts) is -1.
int winnerOf(const rules::Model& model, std::int32_t verdict);

// "Major victory, Romans": the title, and the side that won unless the title names it. "No verdict" for -1.
std::string verdictText(const Setup& setup, std::int32_t verdict);

// Its id; "none" for a battle without one.
std::string verdictId(const Setup& setup, std::int32_t verdict);
// Of a battle of a campaign.
std::string battleName(const Setup& setup, std::int32_t battle); // its id
std::string battleTitle(const Setup& setup, std::int32_t battle);

// Pieces of the side that are eliminated.
int lossesOf(const Setup& setup, const Position& position, int side);

} // namespace groma::game
