// What an answer would bring at once, before it is given: who stands elsewhere, and what its side pays.
#pragma once

#include "core/base/rational.h"
#include "editor/session/play/play_map.h"
#include "editor/session/play/test_play.h"

#include <string>
#include <vector>

namespace groma::session {

struct AnswerPreview {
    struct Stand {
        int piece = -1;
        grid::CellId cell;
        int facing = 0;
    };
    std::vector<Stand> stands; // on the map, elsewhere or otherwise than now; where dice lie in between, on
                               // the first of their outcomes that moves the counter that acts
    bool onDice = false;       // and on another outcome nobody may
};

// Of an answer to what is asked; empty where nothing is.
AnswerPreview previewOf(const TestPlay& play, const game::Answer& answer);
// Of something that may be done, asked for or tried out.
AnswerPreview previewOf(const TestPlay& play, const PlayChoice& choice);

// Where the counter would stand after deeds that name no place, as previewOf tells it: "One square ahead"
// leads to that square, if the dice allow it. By cell; where there are more than `most` deeds none are tried.
std::vector<PlayWay> leadsOf(const TestPlay& play, const PlayMap& map, const CounterPlay& counter,
                             std::size_t most = 24);

// What lies between an answer and the next decision, as far as no die that follows another is looked at:
// quick enough for every answer that is shown.
struct Foreseen {
    std::string pays; // "Strategy Points 2 to 1": numbers of sides that change before any die, and before
                      // another part of the game begins or this one ends; "" none
    std::string test; // "Morale test: 33.3 % passed, 66.7 % failed": a roll that comes first, as the rules
                      // judge it; "" where none comes, or where they judge it in many words or in none
    base::Rational ends{0}; // the chance that the other side is on turn then
    std::string other = {}; // "Senones: Dodge the attack?": what another side is asked in it, before any die
    std::string next{};     // the title of that side
    // All of it in one line; "" where nothing is to be told.
    std::string told() const;
};
inline constexpr std::size_t kMostFacesForeseen = 600; // that are done within a frame, of all rows together
// `asked`: askedOf() of the play. `faces`: how many faces of dice may still be looked at, for all answers
// that are shown: a die for which there are too few is not told.
Foreseen foreseenOf(const Deliberation& asked, const game::Answer& answer, std::size_t& faces);
// Of something that is tried out while nothing is asked.
Foreseen foreseenOf(const TestPlay& play, const PlayChoice& choice, std::size_t& faces);

} // namespace groma::session
