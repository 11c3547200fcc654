// Git, asked by its command.
#pragma once

#include <string>
#include <vector>

namespace groma::cli {

struct GitSaid {
    int exit = -1;   // -1: it is not there, or did not end by itself
    std::string out; // at most 32 MiB; if it failed, why
};
GitSaid git(const std::string& folder, const std::vector<std::string>& words);
// The same without its last line ends.
GitSaid gitLine(const std::string& folder, const std::vector<std::string>& words);

} // namespace groma::cli
