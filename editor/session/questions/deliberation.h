// What a computer at a table where a person sits too is asked.
#pragma once

#include "core/game/dice/dice.h"
#include "core/game/machine/run.h"
#include "core/game/machine/view.h"
#include "editor/session/document/document.h"

#include <cstdint>
#include <memory>

namespace groma::session {

// A question to a run under way, with the document that it plays in.
struct Deliberation {
    Document document;
    game::Run run;
    game::Pending pending;
    game::Dice dice;          // that heard the run: the same question and dice, the same answer
    std::uint64_t number = 0; // of this question in this play
    std::shared_ptr<const game::View> view = nullptr; // that the run rests on, if it is one
};

} // namespace groma::session
