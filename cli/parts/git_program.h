// Git, asked by its command.
#pragma once

#include <string>

namespace groma::cli {

// For the shell that git and we hand it to.
std::string quoted(const std::string& word);

struct GitSaid {
    int exit = -1;
    std::string out; // at most 32 MiB
};
// `words`: for the shell. What git complains of is part of `out`, or is lost.
enum class Complaints { Joined, Lost };
GitSaid git(const std::string& folder, const std::string& words, Complaints complaints = Complaints::Joined);

} // namespace groma::cli
