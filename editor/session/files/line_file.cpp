#include "editor/session/files/line_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <utility>

namespace groma::session {

namespace {

namespace disk = formats::disk;
using disk::Descriptor;

constexpr std::size_t kGrowsTo =
    4U << 20; // bytes; or to three times what it had when it was last written anew
constexpr std::size_t kGrowsBy = 3;
constexpr std::size_t kMostHead = 64U << 20;

// 0, or the errno of what failed.
int writeDown(const Descriptor& file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(file.number(), text.data(), text.size());
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            return written < 0 ? errno : EIO;
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return ::fdatasync(file.number()) == 0 || errno == EINVAL ? 0 : errno; // a device has nothing to flush
}

bool isDone(std::string_view line, std::string_view what) {
    return line.starts_with("{\"do\":\"" + std::string(what) + "\"");
}

} // namespace

LineFile::LineFile(std::string path, std::optional<std::size_t> keep)
    : path_(std::move(path)), most_(kGrowsTo) {
    if (!keep) {
        return;
    }
    if (const auto text = formats::RealFileSystem().read(path_, kMostHead)) {
        const std::size_t first = text->find('\n') + 1;
        const std::size_t second = text->find('\n', first) + 1;
        head_ = text->substr(0, first);
        base_ = text->substr(first, second - first);
    }
    if (const auto opened = open(0); !opened) {
        broken_ = opened.error().reason;
    } else if (::ftruncate(file_.number(), static_cast<off_t>(*keep)) != 0) {
        broken_ = disk::reasonOf(errno);
    }
    begun_ = true;
    bytes_ = *keep;
}

Expected<void> LineFile::open(int flags) {
    std::error_code error;
    const std::string folder = disk::folderOf(path_);
    std::filesystem::create_directories(folder, error);
    if (error) {
        return cannot(folder + " cannot be made: " + disk::reasonOf(error.value()));
    }
    Descriptor file(::open(path_.c_str(), O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC | flags, 0600));
    if (!file.valid()) {
        return cannot(disk::reasonOf(errno));
    }
    if (disk::lockWhole(file) == disk::Lock::HeldByAnother) {
        return cannot("another window writes to it");
    }
    file_ = std::move(file);
    return {};
}

Expected<void> LineFile::append(std::string_view line) {
    if (head_.empty()) {
        head_ = line;
    } else if (base_.empty()) {
        base_ = line;
    }
    if (isDone(line, "saved")) {
        base_.clear(); // the line after it
        return replace(head_);
    }
    if (isDone(line, "anew")) {
        const auto done = replace(head_ + base_ + std::string(line));
        most_ = std::max(kGrowsTo, kGrowsBy * bytes_);
        return done;
    }
    struct stat status {};
    if (file_.valid() && ::fstat(file_.number(), &status) == 0 && status.st_nlink == 0) {
        broken_ = "it was removed";
    }
    if (!broken_.empty()) {
        return cannot(broken_);
    }
    if (!file_.valid()) {
        if (auto opened = open(O_CREAT); !opened) {
            return opened;
        }
    }
    const bool lacksHead = !begun_ && line != head_;
    return lacksHead ? grow(head_ + (line == base_ ? base_ : base_ + std::string(line))) : grow(line);
}

// A line that does not fit on the disk leaves none of its bytes.
Expected<void> LineFile::grow(std::string_view text) {
    const off_t before = ::lseek(file_.number(), 0, SEEK_END);
    if (const int number = writeDown(file_, text); number != 0) {
        if (::ftruncate(file_.number(), before) != 0 && before != 0) {
            broken_ = "half a line stands at its end";
        }
        return cannot(disk::reasonOf(number));
    }
    begun_ = true;
    bytes_ += text.size();
    return {};
}

// Whole at every moment: a new file takes the place of the old one, and has its lock before.
Expected<void> LineFile::replace(const std::string& text) {
    struct stat status {};
    if (::lstat(path_.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
        return cannot("it is no regular file"); // a device, a folder: not ours to replace
    }
    const std::string beside = path_ + std::string(kReplacementEnding);
    std::error_code error;
    std::filesystem::create_directories(disk::folderOf(path_), error);
    ::unlink(beside.c_str()); // only who has the lock of the file itself writes this one
    Descriptor fresh(
        ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!fresh.valid()) {
        return cannot(disk::reasonOf(errno));
    }
    int number = disk::lockWhole(fresh) == disk::Lock::HeldByAnother ? EAGAIN : writeDown(fresh, text);
    if (number == 0 && ::rename(beside.c_str(), path_.c_str()) != 0) {
        number = errno;
    }
    if (number != 0) {
        ::unlink(beside.c_str());
        return cannot(disk::reasonOf(number));
    }
    disk::syncFolder(disk::folderOf(path_));
    file_ = std::move(fresh);
    begun_ = true;
    broken_.clear();
    bytes_ = text.size();
    return {};
}

std::unique_ptr<LineSink> openLineFile(const std::string& path, std::optional<std::size_t> keep) {
    return std::make_unique<LineFile>(path, keep);
}

bool isLineFileOpen(const std::string& path) {
    const Descriptor file(::open(path.c_str(), O_WRONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK));
    return file.valid() && disk::lockWhole(file) == disk::Lock::HeldByAnother;
}

} // namespace groma::session
