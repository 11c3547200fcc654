// The version of the dice that fell for a study's answer: its entry `dice`.
#pragma once

#include "formats/project/project.h"
#include "formats/text/text_edit.h"

#include <expected>
#include <string>

namespace groma::formats {

// Empty: none fell, or the file is older than versions of dice.
[[nodiscard]] std::string diceOfStudy(const ProjectFile& file);
[[nodiscard]] std::expected<TextEdits, std::string> writeDiceOfStudy(const ProjectFile& file,
                                                                     const std::string& version);

} // namespace groma::formats
