// Which digit says which answer in the games that are played on a sheet.
#pragma once

#include <map>
#include <string>

namespace groma::ui {

struct AnswerDigits {
    /// By the question, or the action that is asked how, then by the words of the answer.
    std::map<std::string, std::map<std::string, int>> of;
};

} // namespace groma::ui
