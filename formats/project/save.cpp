#include "formats/project/save.h"

#include "formats/project/temporary.h"
#include "formats/text/source_file.h"

#include <fmt/format.h>

#include <limits>

namespace groma::formats {
namespace {

constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max() / 4;

std::unexpected<SaveError> fail(SaveError::Kind kind, std::string message) {
    return std::unexpected(SaveError{kind, std::move(message)});
}

// A file of its own that waits to take the place of another, and goes if it never does.
class Staged {
  public:
    Staged(FileSystem& files, const std::string& target)
        : files_(files), target_(target), path_(temporaryFor(target)) {}
    ~Staged() {
        if (written_) {
            static_cast<void>(files_.remove(path_));
        }
    }
    Staged(const Staged&) = delete;
    Staged& operator=(const Staged&) = delete;

    // The bytes are on the disk and were seen there. Errors name `path`, as the user knows the target.
    std::expected<void, SaveError> write(const std::string& path, std::string_view bytes) {
        written_ = true; // perhaps a part of it
        if (const auto written = files_.write(path_, bytes); !written) {
            return fail(SaveError::Kind::WriteFailed, fmt::format("{}: {}", path, written.error().message));
        }
        if (!files_.holds(path_, bytes)) {
            return fail(SaveError::Kind::ReadBackDiffers,
                        fmt::format("{}: the disk does not hold what was written", path));
        }
        return {};
    }
    std::expected<void, SaveError> takePlace(const std::string& path) {
        if (const auto renamed = files_.rename(path_, target_); !renamed) {
            return fail(SaveError::Kind::RenameFailed, fmt::format("{}: {}", path, renamed.error().message));
        }
        written_ = false;
        return {};
    }

  private:
    FileSystem& files_;
    std::string target_, path_;
    bool written_ = false;
};

// A backup is whole at every moment: it is written like any file, in a place of its own first.
std::expected<void, SaveError> keepOld(FileSystem& files, const std::string& target, const std::string& path,
                                       std::string_view old) {
    Staged backup(files, target + ".bak");
    auto kept = backup.write(path + ".bak", old);
    if (kept) {
        kept = backup.takePlace(path); // what forbids it is the file's own
    }
    return kept ? kept : fail(SaveError::Kind::BackupFailed, kept.error().message);
}

} // namespace

std::expected<void, SaveError> saveAtomically(FileSystem& files, const std::string& path,
                                              std::string_view bytes,
                                              std::optional<std::uint64_t> expectedHash, Backup backup) {
    const std::string target = files.canonical(path);
    const auto old = files.read(target, kNoLimit);
    if (!old && old.error().kind != FileError::Kind::NotFound) {
        return fail(SaveError::Kind::WriteFailed, fmt::format("{}: {}", path, old.error().message));
    }
    if (expectedHash && (!old || hashOfBytes(*old) != *expectedHash)) {
        return fail(SaveError::Kind::ChangedOnDisk,
                    fmt::format("{} {} since it was loaded", path,
                                old ? "was changed by another program" : "has gone"));
    }
    if (old && *old == bytes) {
        return {};
    }
    Staged staged(files, target);
    auto done = staged.write(path, bytes);
    if (done && old && backup == Backup::Kept) {
        done = keepOld(files, target, path, *old);
    }
    return done ? staged.takePlace(path) : done;
}

DiskState diskState(const FileSystem& files, const std::string& path, std::uint64_t loadedHash) {
    const auto now = files.read(path, kNoLimit);
    if (!now) {
        return now.error().kind == FileError::Kind::NotFound ? DiskState::Gone : DiskState::Changed;
    }
    return hashOfBytes(*now) == loadedHash ? DiskState::Unchanged : DiskState::Changed;
}

} // namespace groma::formats
