// Where a game stands: its turn, the steps of the sequence, and what the ruleset puts on the track.
#pragma once

#include "editor/session/play/test_play.h"

#include <optional>
#include <string>
#include <vector>

namespace groma::session {

struct TurnTrack {
    // A part of the turn in the order of the rules: something that is settled, or the actions of a side.
    struct Part {
        std::string title; // of the procedure, or of the step
        bool running = false, done = false;
        std::vector<std::string> steps; // names of its questions of actions, in order; empty: it has none
        int step = -1;                  // of them: asked now
        bool ofOneSide = false;         // the turn has the same part for the other side
    };
    struct Item {
        std::string title;
        int side = -1;                    // -1: of the game
        std::string value;                // in words
        std::optional<std::int64_t> most; // of a number: more it cannot be, or it is counted towards that
    };
    std::string title;              // of a turn: the scope's name
    int turn = 0;                   // from 1; 0: none has begun, or the ruleset names no turn
    std::vector<std::size_t> began; // entries of the log where a turn began
    std::optional<int> turns;       // how many there will be, where the sequence says so
    std::vector<Part> parts;
    int decides = -1; // the side that is asked, or for which a die is thrown; else the active one
    std::vector<Item> items;
};

TurnTrack turnTrackOf(const TestPlay& play);

} // namespace groma::session
