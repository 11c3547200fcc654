#include "cli/parts/git_program.h"

#include "formats/project/run_program.h"

namespace groma::cli {

namespace {

constexpr std::size_t kMostGitBytes = 32u << 20;

} // namespace

GitSaid git(const std::string& folder, const std::vector<std::string>& words) {
    std::vector<std::string> command{"git", "-C", folder};
    command.insert(command.end(), words.begin(), words.end());
    auto ran = formats::runProgram(command, {.bytes = kMostGitBytes});
    if (!ran) return {ran.error().exit, ran.error().message};
    return {0, *std::move(ran)};
}

GitSaid gitLine(const std::string& folder, const std::vector<std::string>& words) {
    GitSaid said = git(folder, words);
    while (said.out.ends_with('\n')) said.out.pop_back();
    return said;
}

} // namespace groma::cli
