#include "formats/project/save.h"

#include "formats/text/source_file.h"

#include <fmt/format.h>

#include <limits>

namespace groma::formats {
namespace {

constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max() / 4;

std::unexpected<SaveError> fail(SaveError::Kind kind, std::string message) {
    return std::unexpected(SaveError{kind, std::move(message)});
}

std::string temporaryFor(const std::string& target) {
    const std::size_t slash = target.rfind('/');
    const std::size_t name = slash == std::string::npos ? 0 : slash + 1;
    return fmt::format("{}.{}.groma-tmp", target.substr(0, name), target.substr(name));
}

// The bytes at `path`, written and seen there.
std::expected<void, SaveError> writeAndReadBack(FileSystem& files, const std::string& path, std::string_view bytes) {
    if (const auto written = files.write(path, bytes); !written) {
        return fail(SaveError::Kind::WriteFailed, fmt::format("{}: {}", path, written.error().message));
    }
    const auto seen = files.read(path, kNoLimit);
    if (!seen || *seen != bytes) {
        return fail(SaveError::Kind::ReadBackDiffers, fmt::format("{}: the disk does not hold what was written", path));
    }
    return {};
}

}  // namespace

std::expected<void, SaveError> saveAtomically(FileSystem& files, const std::string& path, std::string_view bytes,
                                              std::optional<std::uint64_t> expectedHash) {
    const std::string target = files.canonical(path);
    const auto old = files.read(target, kNoLimit);
    if (!old && old.error().kind != FileError::Kind::NotFound) {
        return fail(SaveError::Kind::WriteFailed, fmt::format("{}: {}", path, old.error().message));
    }
    if (expectedHash && (!old || hashOfBytes(*old) != *expectedHash)) {
        return fail(SaveError::Kind::ChangedOnDisk,
                    fmt::format("{} {} since it was loaded", path, old ? "was changed by another program" : "has gone"));
    }
    if (old && *old == bytes) {
        return {};
    }
    const std::string temporary = temporaryFor(target);
    if (const auto written = writeAndReadBack(files, temporary, bytes); !written) {
        static_cast<void>(files.remove(temporary));
        return written;
    }
    if (old) {
        if (const auto kept = writeAndReadBack(files, target + ".bak", *old); !kept) {
            static_cast<void>(files.remove(temporary));
            return fail(SaveError::Kind::BackupFailed, kept.error().message);
        }
    }
    if (const auto renamed = files.rename(temporary, target); !renamed) {
        static_cast<void>(files.remove(temporary));
        return fail(SaveError::Kind::RenameFailed, fmt::format("{}: {}", path, renamed.error().message));
    }
    return {};
}

DiskState diskState(const FileSystem& files, const std::string& path, std::uint64_t loadedHash) {
    const auto now = files.read(path, kNoLimit);
    if (!now) {
        return now.error().kind == FileError::Kind::NotFound ? DiskState::Gone : DiskState::Changed;
    }
    return hashOfBytes(*now) == loadedHash ? DiskState::Unchanged : DiskState::Changed;
}

}  // namespace groma::formats
