// Actions on a position, by words and by index: what test play and what-ifs have in common. Calls are parsed
// by snippet::parseCall.
#pragma once

#include "core/game/machine/run.h"
#include "core/snippet/question.h"
#include "editor/session/document/document.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groma::session {

// An action with its arguments, and whether the rules allow it now.
struct ActionCall {
    int action = -1; // Model::actions
    std::vector<std::int64_t> args;
    std::string text;  // "fight(attacker: M4, defender: S4)"
    std::string title; // of the action
    bool legal = false;
    std::string reason, cite; // when not
};

// Is it legal? Fills text, title, legal, reason, cite. The position's active side is the one that acts.
ActionCall judged(const game::Setup& setup, const game::Position& position, int action,
                  std::vector<std::int64_t> args);
// The legal calls of an action, from the candidates that the ruleset lists; at most `most`. With `first`,
// those whose first argument it is.
std::vector<ActionCall> legalCalls(const game::Setup& setup, const game::Position& position, int action,
                                   std::size_t most = 10'000,
                                   std::optional<std::int64_t> first = std::nullopt);
// Of all actions.
std::vector<ActionCall> allLegalCalls(const game::Setup& setup, const game::Position& position,
                                      std::size_t most = 10'000);
// Does the candidate list of the first parameter hold this piece?
bool mayAct(const game::Setup& setup, const game::Position& position, int action, int piece);

// The call about to begin for a side, as a snippet begins it: what a snippet's test refuses is refused, with
// the same reason.
Expected<snippet::Begun> begun(const game::Setup& setup, const game::Position& position,
                               const std::string& call, int side);

} // namespace groma::session
