// Studies written into files: a new one that asks what was asked, and answers put in place of earlier ones.
#pragma once

#include "editor/session/balance/study_answers.h"
#include "editor/session/balance/sweep_question.h"

#include <expected>
#include <string>

namespace groma::session {

// The text of a study with its answer in place of an earlier one, as of today; or why it cannot be written.
[[nodiscard]] std::expected<std::string, std::string> textWithAnswer(const formats::Loaded& study,
                                                                     const StudyFinding& found);

struct NewStudy {
    std::string path; // of the study, below the root
    std::string title, question;
};
// A study that asks what was asked of a battle, without an answer. `asked.ground.path` is below the root of
// the study's project.
[[nodiscard]] std::string studyText(const NewStudy& study, const BalanceQuestion& asked);
// Of a value over a range; it lies in the file that was swept.
[[nodiscard]] std::string studyText(const NewStudy& study, const SweepQuestion& asked);

} // namespace groma::session
