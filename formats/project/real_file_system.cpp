#include "formats/project/file_system.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <limits>
#include <utility>

namespace groma::formats {
namespace {

std::unexpected<FileError> failure(FileError::Kind kind, const std::string& path, std::string message) {
    return std::unexpected(FileError{kind, path, std::move(message)});
}

std::unexpected<FileError> lastFailure(const std::string& path) {
    const int number = errno;
    const FileError::Kind kind = number == ENOENT || number == ENOTDIR ? FileError::Kind::NotFound
                                 : number == EACCES || number == EPERM ? FileError::Kind::Denied
                                                                       : FileError::Kind::Failed;
    return failure(kind, path, std::strerror(number));
}

// Closes itself; close() tells whether that went well.
class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] bool valid() const { return number_ >= 0; }
    [[nodiscard]] int number() const { return number_; }
    bool close() { return number_ < 0 || ::close(std::exchange(number_, -1)) == 0; }

private:
    int number_;
};

std::string folderOf(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

}  // namespace

FileResult<std::string> RealFileSystem::read(const std::string& path, std::size_t maxBytes) const {
    // Without O_NONBLOCK a named pipe would wait for a writer.
    Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
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
        const ssize_t got = ::read(file.number(), bytes.data() + have, bytes.size() - have);
        if (got < 0 && errno == EINTR) {
            continue;
        }
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

FileResult<void> RealFileSystem::write(const std::string& path, std::string_view bytes) {
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (!file.valid()) {
        return lastFailure(path);
    }
    while (!bytes.empty()) {
        const ssize_t put = ::write(file.number(), bytes.data(), bytes.size());
        if (put < 0 && errno != EINTR) {
            return lastFailure(path);
        }
        bytes.remove_prefix(put > 0 ? static_cast<std::size_t>(put) : 0);
    }
    if (::fsync(file.number()) != 0 || !file.close()) {
        return lastFailure(path);
    }
    return {};
}

FileResult<void> RealFileSystem::rename(const std::string& from, const std::string& to) {
    // The new file is as readable as the old one was.
    struct stat status {};
    if (::stat(to.c_str(), &status) == 0) {
        // A folder that can be written to would let it be replaced all the same.
        if ((status.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0) {
            return failure(FileError::Kind::Denied, to, "the file is read-only");
        }
        static_cast<void>(::chmod(from.c_str(), status.st_mode & 07777U));
    }
    if (::rename(from.c_str(), to.c_str()) != 0) {
        return lastFailure(to);
    }
    const Descriptor folder(::open(folderOf(to).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.valid()) {
        static_cast<void>(::fsync(folder.number()));
    }
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
    std::filesystem::path found = std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
    if (error) {
        found = std::filesystem::path(path).lexically_normal();
    }
    std::string text = found.generic_string();
    while (text.size() > 1 && text.ends_with('/')) {
        text.pop_back();
    }
    return text;
}

}  // namespace groma::formats
