// How the outcomes of a chance are told by one who has rolled dice of his own: one face of a few, so many of
// each face, or a word.
#pragma once

#include "editor/session/play/test_play.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace groma::session {

struct DiceShape {
    enum class Kind : std::uint8_t {
        Faces,   // few outcomes: each one is shown
        Counted, // dice of one kind: so many of each face
        Words,   // many outcomes, each in words: a card, a sum
    };
    Kind kind = Kind::Words;
    std::vector<std::string> faces; // Counted: in the order of first mention, numbers rising
    int dice = 0;                   // Counted: how many lie on the table
};

DiceShape diceShapeOf(const PlayQuestion& chance);
// Counted: the outcome with so many of each face; nothing while their sum is not that of the dice.
std::optional<std::size_t> outcomeWith(const PlayQuestion& chance, const DiceShape& shape,
                                       const std::vector<int>& counts);
// What was typed: an outcome as it is written ("4", "2 sword, 1 flag"), or its parts in any order ("flag 2
// sword", "6 1 1").
std::optional<std::size_t> outcomeTyped(const PlayQuestion& chance, const DiceShape& shape,
                                        const std::string& text);

// Odds of what the action under way still brings, also in the middle of a game: of the last that was chosen.
// Refuses where it is over.
Expected<CallInQuestion> oddsOfAction(const TestPlay& play);
// In a game the same, counted from where it stands: what was paid for in it lies behind.
Expected<CallInQuestion> oddsOfRest(const TestPlay& play);

} // namespace groma::session
