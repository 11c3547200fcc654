// Git asks Groma how to merge and to show Groma's files, in one repository.
#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/git_program.h"
#include "cli/verbs/verbs.h"
#include "core/base/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace groma::cli {

namespace {

struct GitOptions {
    std::string folder = ".";
    std::string program; // empty: howGitCalls()
    bool enable = false;
    bool disable = false;
};

constexpr std::size_t kMostAttributeBytes = 1u << 20;
constexpr std::array<std::string_view, 2> kAttributes{"*.yaml merge=groma diff=groma",
                                                      "*.yml merge=groma diff=groma"};

struct Setting {
    std::string key, value;
};

// For the shell that git hands it to.
std::string quoted(const std::string& word) {
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

bool isProgram(const std::filesystem::path& path) {
    using std::filesystem::perms;
    std::error_code unknown;
    const std::filesystem::file_status status = std::filesystem::status(path, unknown);
    return std::filesystem::is_regular_file(status) &&
           (status.permissions() & (perms::owner_exec | perms::group_exec | perms::others_exec)) !=
               perms::none;
}

// By the name that git's shell finds; where it would find none, this very program by its path.
std::string howGitCalls() {
    const char* path = std::getenv("PATH");
    for (const std::string_view folder : base::split(path == nullptr ? "" : path, ':'))
        if (!folder.empty() && isProgram(std::filesystem::path(folder) / "groma")) return "groma";
    std::error_code unknown;
    const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", unknown);
    return unknown ? "groma" : own.string();
}

std::vector<Setting> settings(const std::string& program) {
    const std::string call = quoted(program);
    return {{"merge.groma.name", "Groma, entry by entry"},
            {"merge.groma.driver", call + " merge %O %A %B -o %A --name %P"},
            {"diff.groma.command", call + " diff --git"}};
}

bool isOurs(std::string_view line) {
    return std::ranges::find(kAttributes, base::trim(line)) != kAttributes.end();
}

// The attributes of the repository with our lines, or without them.
std::string withLines(std::string_view text, bool ours) {
    std::string made;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1);
        const std::string_view line = text.substr(0, end + 1);
        if (!isOurs(line)) made += line;
        text.remove_prefix(end + 1);
    }
    if (ours && !made.empty() && !made.ends_with('\n')) made += '\n';
    for (const std::string_view line : kAttributes)
        if (ours) made += std::string(line) + "\n";
    return made;
}

int setUp(const GitOptions& options) {
    if (options.enable == options.disable) {
        fmt::print(stderr, "groma git: say --enable or --disable\n");
        return kMisuse;
    }
    const GitSaid top = gitLine(options.folder, {"rev-parse", "--show-toplevel"});
    if (top.exit != 0) {
        fmt::print(stderr, "groma git: `{}` is in no repository of git: {}\n", options.folder, top.out);
        return kFinding;
    }
    formats::RealFileSystem files;
    const std::string attributes = top.out + "/.gitattributes";
    const std::string before = files.read(attributes, kMostAttributeBytes).value_or("");
    const std::string after = withLines(before, options.enable);
    for (const Setting& one : settings(options.program.empty() ? howGitCalls() : options.program)) {
        const GitSaid set = options.enable ? gitLine(top.out, {"config", one.key, one.value})
                                           : gitLine(top.out, {"config", "--unset-all", one.key});
        constexpr int kNotSet = 5; // it was not set
        if (set.exit != 0 && !(options.disable && set.exit == kNotSet)) {
            fmt::print(stderr, "groma git: git config {}: {}\n", one.key, set.out);
            return kFinding;
        }
        fmt::print("git config {} {}\n", options.enable ? one.key : "--unset " + one.key,
                   options.enable ? one.value : "");
    }
    if (after != before) {
        const bool done = after.empty() ? files.remove(attributes).has_value()
                                        : writeFile(files, attributes, after, formats::Backup::None);
        if (!done) return kFinding;
    }
    for (const std::string_view line : kAttributes)
        fmt::print(".gitattributes: {}{}\n", options.enable ? "" : "taken out: ", line);
    if (options.enable)
        fmt::print("\nGit merges the files of Groma in {} entry by entry and tells their changes in words.\n"
                   "Commit .gitattributes; each friend calls `groma git --enable` once, as git keeps its "
                   "settings on each "
                   "machine.\nUndo it with: groma git --disable {}\n",
                   top.out, options.folder);
    else fmt::print("\nGit merges and shows the files of {} line by line again.\n", top.out);
    return kSuccess;
}

} // namespace

void addGit(CLI::App& app, Session& session) {
    auto options = std::make_shared<GitOptions>();
    auto* verb =
        app.add_subcommand("git", "Let git merge and show Groma's files as Groma does, in one repository");
    verb->add_option("DIR", options->folder, "In the repository")->capture_default_str();
    auto* enable =
        verb->add_flag("--enable", options->enable, "Set its drivers in .gitattributes and git config");
    verb->add_flag("--disable", options->disable, "Take them out again")->excludes(enable);
    verb->add_option("--program", options->program,
                     "How git is to call Groma; absent: `groma`, or by its path where that is on no PATH");
    verb->callback([options, &session] { session.exit = setUp(*options); });
}

} // namespace groma::cli
