// Who could have acted still in a step that ended though nobody ended it.
#pragma once

#include "editor/session/play/test_play.h"

#include <string>
#include <vector>

namespace groma::session {

// Of those that could act when the step's actions were to be chosen last, asked of the position as it is now,
// but that what the end of the step took back stands as it stood before the last answer: nobody is called
// able since it may act again in another step. In the order given.
std::vector<int> stillAble(const TestPlay& play, int side, const std::vector<int>& actions,
                           const std::vector<int>& pieces);
// "HAST in 123 could still act"; "" for nobody.
std::string stillAbleTold(const TestPlay& play, const std::vector<int>& pieces);

} // namespace groma::session
