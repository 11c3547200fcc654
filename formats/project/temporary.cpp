#include "formats/project/temporary.h"

#include "formats/project/disk.h"

#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string_view>

namespace groma::formats {
namespace {

constexpr std::string_view kEnding = ".groma-tmp";
constexpr std::size_t kLongestName =
    180; // of the target's, so that the whole is no longer than the 255 bytes of a name
constexpr std::time_t kOfAnotherMachine =
    24 * 60 * 60; // seconds; a folder may be shared by machines that count programs alike

std::string beginningFor(const std::string& target) {
    const std::size_t slash = target.rfind('/');
    return fmt::format(".{}.", target.substr(slash == std::string::npos ? 0 : slash + 1, kLongestName));
}

// The program that a temporary of this target names; nothing for other files.
std::optional<pid_t> programOf(std::string_view name, std::string_view beginning) {
    if (name.size() <= beginning.size() + kEnding.size() || !name.starts_with(beginning) ||
        !name.ends_with(kEnding)) {
        return std::nullopt;
    }
    const std::string_view middle =
        name.substr(beginning.size(), name.size() - beginning.size() - kEnding.size());
    const std::size_t dash = middle.find('-');
    pid_t program = 0;
    const auto read = std::from_chars(middle.data(), middle.data() + std::min(dash, middle.size()), program);
    const std::string_view token =
        dash == std::string_view::npos ? std::string_view{} : middle.substr(dash + 1);
    const bool shaped = read.ec == std::errc{} && read.ptr == middle.data() + dash && program > 0 &&
                        token.size() == 16 &&
                        token.find_first_not_of("0123456789abcdef") == std::string_view::npos;
    return shaped ? std::optional(program) : std::nullopt;
}

bool runs(pid_t program) { return ::kill(program, 0) == 0 || errno != ESRCH; }

bool isOlderThan(const std::string& path, std::time_t seconds) {
    struct stat status {};
    return ::lstat(path.c_str(), &status) == 0 && std::time(nullptr) - status.st_mtime > seconds;
}

} // namespace

std::string temporaryFor(const std::string& target) {
    return fmt::format("{}/{}{}-{}{}", disk::folderOf(target), beginningFor(target), ::getpid(),
                       disk::freshToken(), kEnding);
}

void clearLeftTemporaries(const std::string& target) {
    const std::string beginning = beginningFor(target);
    std::error_code error;
    for (std::filesystem::directory_iterator at(disk::folderOf(target), error), end; !error && at != end;
         at.increment(error)) {
        const auto program = programOf(at->path().filename().string(), beginning);
        if (program && (!runs(*program) || isOlderThan(at->path().string(), kOfAnotherMachine))) {
            static_cast<void>(::unlink(at->path().c_str()));
        }
    }
}

} // namespace groma::formats
