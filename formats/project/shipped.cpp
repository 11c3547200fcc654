#include "formats/project/shipped.h"

#include "formats/project/disk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

namespace groma::formats {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestSample = 64 << 20; // bytes a file

// Of the process; empty where the system does not tell.
fs::path programFolder() {
    std::error_code failure;
    return fs::read_symlink("/proc/self/exe", failure).parent_path();
}

bool isPlayable(const fs::path& file) {
    const RealFileSystem disk;
    const FileResult<std::string> text = disk.read(file.string(), kLargestSample);
    return text && (text->starts_with("groma: scenario/") || text->starts_with("groma: campaign/"));
}

bool isCopied(const fs::path& file) {
    return file.extension() != ".bak" && !file.filename().string().starts_with(".");
}

// What rules are made of: not the battles, snippets and studies beside them.
bool isOfRules(const fs::path& file) {
    if (!isCopied(file)) return false;
    if (file.extension() != ".yaml") return true;
    const std::string text = RealFileSystem().read(file.string(), kLargestSample).value_or("");
    return text.starts_with("groma: ruleset/") || text.starts_with("groma: book/");
}

using Wanted = bool (*)(const fs::path& file);

std::unexpected<std::string> notCopied(const fs::path& path, const std::string& why) {
    return std::unexpected(fmt::format("`{}` cannot be copied: {}", path.string(), why));
}

std::expected<void, std::string> copyFile(FileSystem& files, const fs::path& from, const fs::path& to) {
    const FileResult<std::string> bytes = files.read(from.string(), kLargestSample);
    if (!bytes) return notCopied(from, bytes.error().message);
    const FileResult<void> written = files.write(to.string(), *bytes);
    if (!written) return notCopied(to, written.error().message);
    return {};
}

// What is there already stays. `last`, below the folder, is written after all else: where it is, the copy is
// whole, and one that failed half way is taken up again.
std::expected<void, std::string> copyFolder(FileSystem& files, const fs::path& from, const fs::path& to,
                                            Wanted wanted, const fs::path& last) {
    std::error_code failure;
    std::vector<fs::path> found;
    fs::create_directories(to, failure);
    if (failure) return notCopied(to, failure.message());
    for (fs::recursive_directory_iterator at(from, failure), end; !failure && at != end;
         at.increment(failure)) {
        if (!at->is_directory() && wanted(at->path())) found.push_back(at->path().lexically_relative(from));
    }
    if (failure) return notCopied(from, failure.message());
    std::ranges::stable_partition(found, [&](const fs::path& file) { return file != last; });
    for (const fs::path& file : found) {
        const fs::path target = to / file;
        std::error_code missing;
        if (fs::exists(fs::symlink_status(target, missing))) continue;
        fs::create_directories(target.parent_path(), failure);
        if (failure) return notCopied(target, failure.message());
        if (auto copied = copyFile(files, from / file, target); !copied) return copied;
    }
    return {};
}

// Games beside this one that its files name: `../NAME/rules.yaml`.
std::set<std::string> gamesBeside(const fs::path& folder) {
    std::set<std::string> names;
    const RealFileSystem disk;
    std::error_code failure;
    for (fs::directory_iterator file(folder, failure), end; !failure && file != end;
         file.increment(failure)) {
        if (file->path().extension() != ".yaml") continue;
        const std::string text = disk.read(file->path().string(), kLargestSample).value_or("");
        for (std::size_t at = text.find("../"); at != std::string::npos; at = text.find("../", at + 1)) {
            const std::string name = text.substr(at + 3, text.find('/', at + 3) - at - 3);
            std::error_code missing;
            if (!name.empty() && fs::is_directory(folder.parent_path() / name, missing)) names.insert(name);
        }
    }
    return names;
}

// `file`: what of the game is asked for. A folder that exists without it (its rules alone were copied) gets
// what is missing; any other one that exists stays as it is, and so does a game beside it, asked for by none.
std::expected<void, std::string> copyGame(FileSystem& files, const fs::path& from, const fs::path& into,
                                          Wanted wanted, const fs::path& file) {
    const fs::path target = into / from.filename();
    std::error_code failure;
    const bool there = fs::exists(fs::symlink_status(target, failure));
    if (there && (file.empty() || !fs::is_directory(target, failure) ||
                  fs::exists(fs::symlink_status(target / file, failure))))
        return {};
    for (const std::string& name : gamesBeside(from))
        if (auto copied = copyGame(files, from.parent_path() / name, into, wanted, {}); !copied)
            return copied;
    if (there) return copyFolder(files, from, target, wanted, file);
    const fs::path fresh = into / fmt::format(".{}-{}", from.filename().string(), disk::freshToken());
    std::expected<void, std::string> copied = copyFolder(files, from, fresh, wanted, file);
    if (copied) {
        if (const FileResult<void> moved = files.rename(fresh.string(), target.string()); !moved)
            copied = notCopied(target, moved.error().message);
    }
    if (!copied) fs::remove_all(fresh, failure);
    return copied;
}

} // namespace

fs::path shareDirectory() {
    if (const char* named = std::getenv("GROMA_SHARE"); named != nullptr && *named != '\0') return named;
    const fs::path folder = programFolder();
    std::error_code failure;
    if (!folder.empty()) {
        for (const fs::path& root : {folder, folder.parent_path()}) {
            fs::path share = root / "share" / "groma";
            if (fs::is_directory(share, failure)) return share;
        }
    }
    return GROMA_INSTALLED_SHARE;
}

fs::path usersFolder() {
    const char* home = std::getenv("HOME");
    return home != nullptr && *home != '\0' ? fs::path(home) / "groma" : fs::current_path();
}

std::vector<ShippedSample> shippedSamples(const fs::path& samples) {
    std::vector<ShippedSample> found;
    std::error_code failure;
    for (fs::directory_iterator game(samples, failure), end; !failure && game != end;
         game.increment(failure)) {
        std::error_code unreadable;
        for (fs::directory_iterator file(game->path(), unreadable); !unreadable && file != end;
             file.increment(unreadable)) {
            if (file->path().extension() != ".yaml" || !isPlayable(file->path())) continue;
            found.push_back({file->path().stem().string(), game->path().filename().string()});
        }
    }
    std::ranges::sort(found, {},
                      [](const ShippedSample& sample) { return std::pair(sample.folder, sample.name); });
    return found;
}

std::expected<void, std::string> markProject(FileSystem& files, const fs::path& folder) {
    std::error_code failure;
    fs::create_directories(folder, failure);
    const fs::path marker = folder / "groma-project";
    const auto refused = [&](const std::string& why) {
        return std::unexpected(fmt::format("`{}` cannot be written: {}", marker.string(), why));
    };
    if (failure) return refused(failure.message());
    if (fs::exists(fs::symlink_status(marker, failure))) return {};
    const FileResult<void> marked = files.write(
        marker.string(), "The root of a project: files in it may refer to each other, to nothing outside.\n");
    if (!marked) return refused(marked.error().message);
    return {};
}

std::expected<fs::path, std::string> copySample(FileSystem& files, const fs::path& samples,
                                                const ShippedSample& sample, const fs::path& into) {
    const fs::path target = into / sample.folder;
    const fs::path file = target / (sample.name + ".yaml");
    auto done = markProject(files, into);
    if (done) done = copyGame(files, samples / sample.folder, into, isCopied, file.filename());
    if (!done) return std::unexpected(done.error());
    std::error_code failure;
    if (!fs::is_regular_file(file, failure)) return notCopied(target, "it exists and holds no such sample");
    return file;
}

std::expected<fs::path, std::string> copyRules(FileSystem& files, const fs::path& rules,
                                               const fs::path& into) {
    const fs::path game = rules.parent_path();
    const fs::path target = into / game.filename();
    const fs::path file = target / rules.filename();
    auto done = markProject(files, into);
    if (done) done = copyGame(files, game, into, isOfRules, rules.filename());
    if (!done) return std::unexpected(done.error());
    std::error_code failure;
    if (!fs::is_regular_file(file, failure)) return notCopied(target, "it exists and holds no such rules");
    return file;
}

} // namespace groma::formats
