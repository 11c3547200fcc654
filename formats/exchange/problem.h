#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

// What is wrong with a file of another program: line and column count from 1.
struct ForeignProblem {
    int line = 1, column = 1;
    std::string message;
    std::string found, expected; // may be empty
};

// "oob.csv:3:7: error: no such type" and, where known, what was found and expected.
[[nodiscard]] std::string problemText(std::string_view path, const ForeignProblem& problem);

} // namespace groma::formats
