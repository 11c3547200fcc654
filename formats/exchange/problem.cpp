#include "formats/exchange/problem.h"

namespace groma::formats {

std::string problemText(std::string_view path, const ForeignProblem& problem) {
    std::string text = std::string(path) + ":" + std::to_string(problem.line) + ":" +
                       std::to_string(problem.column) + ": error: " + problem.message;
    if (!problem.found.empty()) text += "\n    = found: " + problem.found;
    if (!problem.expected.empty()) text += "\n    = expected: " + problem.expected;
    return text;
}

} // namespace groma::formats
