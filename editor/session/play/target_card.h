// Of one enemy the whole card: what a counter does to it now, or may do from where it comes to.
#pragma once

#include "editor/session/play/play_map.h"

#include <string>

namespace groma::session {

struct TargetCard {
    Document document;
    game::Position position;
    std::optional<CallInQuestion> now; // nothing: `ahead`
    WhatIfQuestion ahead;
    TargetOdds about;
    std::uint64_t key() const;
};
// `best`: of the places ahead the one that is known to be best, null before it is. Nothing where the counter
// may not act upon it. `action`: by which kind of action now, if by that, else by the first.
std::optional<TargetCard> cardUpon(const TargetsInQuestion& targets, int target, const TargetOdds* best,
                                   int action = -1);
OddsCard oddsOf(const TargetCard& asked, odds::Watcher* watcher = nullptr);
// Questions of that name let the action be chosen.
bool asksFor(const game::Setup& setup, const std::string& question, int action);

} // namespace groma::session
