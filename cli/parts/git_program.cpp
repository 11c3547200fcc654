#include "cli/parts/git_program.h"

#include <array>
#include <cstdio>

namespace groma::cli {

namespace {

constexpr std::size_t kMostGitBytes = 32u << 20;

} // namespace

std::string quoted(const std::string& word) {
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

GitSaid git(const std::string& folder, const std::string& words, Complaints complaints) {
    GitSaid said;
    const std::string errors = complaints == Complaints::Joined ? " 2>&1" : " 2>/dev/null";
    std::FILE* pipe = popen(("git -C " + quoted(folder) + " " + words + errors).c_str(), "r");
    if (pipe == nullptr) return said;
    std::array<char, 4096> buffer{};
    for (std::size_t got = 0; (got = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
        if (said.out.size() < kMostGitBytes) said.out.append(buffer.data(), got);
    said.exit = pclose(pipe);
    return said;
}

} // namespace groma::cli
