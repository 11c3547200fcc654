#include "formats/project/shipped.h"

#include "formats/project/disk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <system_error>
#include <utility>

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

std::expected<void, std::string> copyFolder(FileSystem& files, const fs::path& from, const fs::path& to) {
    std::error_code failure;
    fs::create_directories(to, failure);
    if (failure) return notCopied(to, failure.message());
    for (fs::recursive_directory_iterator at(from, failure), end; !failure && at != end; at.increment(failure)) {
        const fs::path target = to / fs::relative(at->path(), from);
        if (at->is_directory()) {
            fs::create_directories(target, failure);
        } else if (isCopied(at->path())) {
            if (auto copied = copyFile(files, at->path(), target); !copied) return copied;
        }
    }
    if (failure) return notCopied(from, failure.message());
    const fs::path marker = to / "groma-project";
    const FileResult<void> marked =
        files.write(marker.string(), "The root of a project: files in it may refer to each other, to nothing outside.\n");
    if (!marked) return notCopied(marker, marked.error().message);
    return {};
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

std::vector<ShippedSample> shippedSamples(const fs::path& samples) {
    std::vector<ShippedSample> found;
    std::error_code failure;
    for (fs::directory_iterator game(samples, failure), end; !failure && game != end; game.increment(failure)) {
        std::error_code unreadable;
        for (fs::directory_iterator file(game->path(), unreadable); !unreadable && file != end; file.increment(unreadable)) {
            if (file->path().extension() != ".yaml" || !isPlayable(file->path())) continue;
            found.push_back({file->path().stem().string(), game->path().filename().string()});
        }
    }
    std::ranges::sort(found, {}, [](const ShippedSample& sample) { return std::pair(sample.folder, sample.name); });
    return found;
}

std::expected<fs::path, std::string> copySample(FileSystem& files, const fs::path& samples, const ShippedSample& sample,
                                                const fs::path& into) {
    const fs::path target = into / sample.folder;
    const fs::path file = target / (sample.name + ".yaml");
    std::error_code failure;
    if (fs::exists(fs::symlink_status(target, failure))) {
        if (fs::is_regular_file(file, failure)) return file;
        return notCopied(target, "it exists and holds no such sample");
    }
    const fs::path fresh = into / fmt::format(".{}-{}", sample.folder, disk::freshToken());
    std::expected<void, std::string> copied = copyFolder(files, samples / sample.folder, fresh);
    if (copied) {
        if (const FileResult<void> moved = files.rename(fresh.string(), target.string()); !moved)
            copied = notCopied(target, moved.error().message);
    }
    if (copied) return file;
    fs::remove_all(fresh, failure);
    return std::unexpected(copied.error());
}

} // namespace groma::formats
