// What dice that are about to fall would bring: the cell of a table for each of their outcomes, and what they
// decide in the end.
#pragma once

#include "core/odds/odds.h"
#include "editor/session/play/test_play.h"

#include <optional>
#include <string>
#include <vector>

namespace groma::session {

struct DiceOutlook {
    // By outcome, where nothing is bought on seeing it: the value that the first table looked into gives, in
    // words; where it looks into none, the verdict of the roll. "" where there is none before
    // the next question.
    std::vector<std::string> results;
    std::string counts; // where tables give numbers: what they count, "Movement Points"; else ""
    int table =
        -1; // Model::tables: the one that they look into, all in one column; -1: none, or not one alone
    int column = -1;
    // What is said when all dice have fallen up to the next decision, each with its chance. Else what the
    // rules make of the roll as it falls, before it may be changed; empty where they make nothing of it.
    // Where the sum of several dice tells two verdicts apart it stands behind them: "passed (8+)".
    odds::Distribution decides;
};

// The question that a play waits for, whoever answers it; nothing while none is asked.
std::optional<Deliberation> askedOf(const TestPlay& play);
// Of a chance; everything is empty for a decision.
DiceOutlook outlookOf(const Deliberation& asked);
// "Movement Points 2": the number that a table gives for what was thrown, where none of the offers on it that
// are asked for is taken. "" where no such offer is asked for, or no table gives a number.
std::string comesToUnbought(const Deliberation& asked);
// Where offers on a roll are asked for: what comes of the dice as they lie, if none is taken by anybody: who
// chooses what, what the rules say or throw next. "Gauls: Which Combat die counts? 2: Grind, 4: Push Back".
// "" where no such offer is asked for, or nothing is known of it before the next step.
std::string keptTold(const Deliberation& asked);
// What a run waits for, if that is a die of few faces; each is looked at once.
struct FacesAhead {
    std::string judged;     // "Morale test: 33.3 % passed, 66.7 % failed": how the rules judge the roll, each
                            // verdict in the order in which it comes up first; "" where they judge it in many
                            // words or none
    base::Rational over{0}; // the chance that another side than `active` is on turn at the next question, or
                            // after the die that is asked for, if nothing is bought on seeing it
};
// `faces`: how many may be looked at, of which those are taken that were; too few: nothing is told of the
// die.
FacesAhead facesAhead(const game::Run& run, const game::Pending& pending, int active, std::size_t& faces);

} // namespace groma::session
