#include "formats/project/disk.h"
#include "formats/project/file_system.h"
#include "formats/project/temporary.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>

namespace groma::formats {

using disk::Descriptor;

namespace {

std::unexpected<FileError> lastFailure(const std::string& path) {
    const int number = errno;
    const FileError::Kind kind = number == ENOENT || number == ENOTDIR ? FileError::Kind::NotFound
                                 : number == EACCES || number == EPERM ? FileError::Kind::Denied
                                                                       : FileError::Kind::Failed;
    return failure(kind, path, disk::reasonOf(number));
}

// For reading. Without O_NONBLOCK a named pipe would wait for a writer.
Descriptor opened(const std::string& path) {
    return Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
}

ssize_t readInto(const Descriptor& file, char* room, std::size_t most) {
    while (true) {
        const ssize_t got = ::read(file.number(), room, most);
        if (got >= 0 || errno != EINTR) {
            return got;
        }
    }
}

} // namespace

FileResult<std::string> RealFileSystem::read(const std::string& path, std::size_t maxBytes) const {
    const Descriptor file = opened(path);
    struct stat status {};
    if (!file.valid() || ::fstat(file.number(), &status) != 0) {
        return lastFailure(path);
    }
    if (!S_ISREG(status.st_mode)) {
        return failure(FileError::Kind::NotAFile, path, "not a regular file");
    }
    std::string bytes;
    std::size_t have = 0;
    bytes.resize(std::min(static_cast<std::size_t>(status.st_size), maxBytes) + 1);
    while (true) {
        const ssize_t got = readInto(file, bytes.data() + have, bytes.size() - have);
        if (got < 0) {
            return lastFailure(path);
        }
        if (got == 0) {
            break;
        }
        have += static_cast<std::size_t>(got);
        if (have > maxBytes) {
            return failure(FileError::Kind::TooLarge, path, fmt::format("larger than {} bytes", maxBytes));
        }
        if (have == bytes.size()) {
            bytes.resize(bytes.size() * 2);
        }
    }
    bytes.resize(have);
    return bytes;
}

bool RealFileSystem::holds(const std::string& path, std::string_view bytes) const {
    const Descriptor file = opened(path);
    struct stat status {};
    if (!file.valid() || ::fstat(file.number(), &status) != 0 || !S_ISREG(status.st_mode)) {
        return false;
    }
    std::array<char, 1 << 16> part{};
    while (true) {
        const ssize_t got = readInto(file, part.data(), part.size());
        if (got <= 0) {
            return got == 0 && bytes.empty();
        }
        const std::string_view here(part.data(), static_cast<std::size_t>(got));
        if (!bytes.starts_with(here)) {
            return false;
        }
        bytes.remove_prefix(here.size());
    }
}

FileResult<void> RealFileSystem::write(const std::string& path, std::string_view bytes) {
    // Made here and now: not what somebody else put under this name, nor what a link there points to.
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
    if (!file.valid()) {
        const int number = errno;
        const std::string folder = disk::folderOf(path);
        return number == ENOENT
                   ? failure(FileError::Kind::NotFound, path, fmt::format("there is no folder {}", folder))
                   : failure(number == EACCES || number == EROFS ? FileError::Kind::Denied
                                                                 : FileError::Kind::Failed,
                             path,
                             fmt::format("no file can be made in {}: {}", folder, disk::reasonOf(number)));
    }
    while (!bytes.empty()) {
        const ssize_t put = ::write(file.number(), bytes.data(), bytes.size());
        if (put < 0 && errno == EINTR) {
            continue;
        }
        if (put <= 0) {
            return lastFailure(path);
        }
        bytes.remove_prefix(static_cast<std::size_t>(put));
    }
    if (::fsync(file.number()) != 0 || !file.close()) {
        return lastFailure(path);
    }
    return {};
}

FileResult<void> RealFileSystem::rename(const std::string& from, const std::string& to) {
    // The new file is as readable as the old one was, a backup as the file that it is of.
    struct stat status {};
    const std::string model = to.ends_with(".bak") ? to.substr(0, to.size() - 4) : to;
    if (::stat(model.c_str(), &status) == 0) {
        // A folder that can be written to would let it be replaced all the same.
        if ((status.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0) {
            return failure(FileError::Kind::Denied, to, "the file is read-only");
        }
        static_cast<void>(::chmod(from.c_str(), status.st_mode & 07777U));
    }
    if (::rename(from.c_str(), to.c_str()) != 0) {
        return lastFailure(to);
    }
    disk::syncFolder(disk::folderOf(to));
    clearLeftTemporaries(to);
    return {};
}

FileResult<void> RealFileSystem::remove(const std::string& path) {
    if (::unlink(path.c_str()) != 0) {
        return lastFailure(path);
    }
    return {};
}

bool RealFileSystem::exists(const std::string& path) const {
    std::error_code error;
    return std::filesystem::exists(path, error);
}

std::string RealFileSystem::canonical(const std::string& path) const {
    std::error_code error;
    std::filesystem::path found =
        std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
    if (error) {
        found = std::filesystem::path(path).lexically_normal();
    }
    std::string text = found.generic_string();
    while (text.size() > 1 && text.ends_with('/')) {
        text.pop_back();
    }
    return text;
}

} // namespace groma::formats
