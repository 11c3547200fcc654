// What stands in small print below a decision on the map: what is asked, what the dice as they lie come to,
// and what the figures beside the answers are.
#pragma once

#include "core/game/position/setup.h"
#include "editor/ui/workbench/play_desk.h"

#include <string>
#include <vector>

namespace groma::ui {

inline constexpr std::size_t kLinesOfNote = 2; // of each at most

/// Each a paragraph. They come when they are known; how many lines they may have is known before.
std::vector<std::string> answerNotes(const game::Setup& setup, const session::PlayQuestion& question,
                                     PlayDesk& desk);
std::size_t linesOfAnswerNotes(const game::Setup& setup, const session::PlayQuestion& question,
                               PlayDesk& desk);
/// What becomes of who goes somewhere, where that is the same whatever the answer: said once; else "".
std::string becomesAlike(const session::PlayQuestion& question, PlayDesk& desk);

} // namespace groma::ui
