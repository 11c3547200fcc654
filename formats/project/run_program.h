// Another program, run as a process with bounds. For what we may not link (licences) or need not have.
#pragma once

#include <chrono>
#include <cstddef>
#include <expected>
#include <functional>
#include <string>
#include <vector>

namespace groma::formats {

struct ProgramBounds {
    std::chrono::milliseconds time{60'000};
    std::size_t bytes = 64U << 20; // of its output
    std::function<bool()> stop{};  // asked now and then; with yes it is killed, as one that failed
};

struct ProgramProblem {
    enum class Kind { NotInstalled, Failed, TooLong, TooMuch };
    Kind kind = Kind::Failed;
    std::string message; // with the first words of what it complained of
    int exit = -1;       // what it ended with; -1: it did not end by itself
};

// What the program writes to its output; its input is empty. `words`: its name, looked up as a shell does,
// and its arguments, which no shell reads. One that passes a bound is killed.
[[nodiscard]] std::expected<std::string, ProgramProblem> runProgram(const std::vector<std::string>& words,
                                                                    const ProgramBounds& bounds = {});

} // namespace groma::formats
