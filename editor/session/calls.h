// Calls and actions on a position, by words and by index: what snippets, test play and what-ifs have in common.
#pragma once

#include "core/game/run.h"
#include "editor/session/document.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groma::session {

// An action with its arguments, and whether the rules allow it now.
struct ActionCall {
    int action = -1;                    // Model::actions
    std::vector<std::int64_t> args;
    std::string text;                   // "fight(attacker: M4, defender: S4)"
    std::string title;                  // of the action
    bool legal = false;
    std::string reason, cite;           // when not
};

// Is it legal? Fills text, title, legal, reason, cite.
ActionCall judged(const game::Setup& setup, const game::Position& position, int action, std::vector<std::int64_t> args);
// The legal calls of an action, from the candidates that the ruleset lists; at most `most`.
std::vector<ActionCall> legalCalls(const game::Setup& setup, const game::Position& position, int action,
                                   std::size_t most = 10'000);
// Of all actions.
std::vector<ActionCall> allLegalCalls(const game::Setup& setup, const game::Position& position, std::size_t most = 10'000);
// Does the first parameter's candidate list hold this piece?
bool mayAct(const game::Setup& setup, const game::Position& position, int action, int piece);

// "melee(attacker: M4, defender: S4)": a procedure or an action. The error names what was expected.
struct ParsedCall {
    bool isAction = false;
    int index = -1;                     // Model::actions or Model::procedures
    std::int32_t function = -1;         // Program::functions
    std::vector<std::int64_t> args;
};
Expected<ParsedCall> parseCall(const game::Setup& setup, std::string_view text);

}  // namespace groma::session
