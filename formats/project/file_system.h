#pragma once

#include <cstddef>
#include <expected>
#include <map>
#include <string>
#include <string_view>

namespace groma::formats {

struct FileError {
    enum class Kind { NotFound, NotAFile, TooLarge, Denied, Failed };
    Kind kind = Kind::Failed;
    std::string path;
    std::string message;
};

template <typename T>
using FileResult = std::expected<T, FileError>;

inline std::unexpected<FileError> failure(FileError::Kind kind, const std::string& path,
                                          std::string message) {
    return std::unexpected(FileError{kind, path, std::move(message)});
}

// The few things done to files. Paths use '/'.
class FileSystem {
  public:
    virtual ~FileSystem() = default;

    [[nodiscard]] virtual FileResult<std::string> read(const std::string& path,
                                                       std::size_t maxBytes) const = 0;
    // Exactly these. Without a second copy of them where the files allow it.
    [[nodiscard]] virtual bool holds(const std::string& path, std::string_view bytes) const {
        const auto seen = read(path, bytes.size());
        return seen && *seen == bytes;
    }
    // A new file: one that exists, a link too, is refused. Returns when the bytes are on the disk.
    virtual FileResult<void> write(const std::string& path, std::string_view bytes) = 0;
    // Atomic, replaces `to`.
    virtual FileResult<void> rename(const std::string& from, const std::string& to) = 0;
    virtual FileResult<void> remove(const std::string& path) = 0;
    [[nodiscard]] virtual bool exists(const std::string& path) const = 0;
    // Absolute, without "..", symbolic links followed as far as the path exists.
    [[nodiscard]] virtual std::string canonical(const std::string& path) const = 0;
};

class RealFileSystem final : public FileSystem {
  public:
    [[nodiscard]] FileResult<std::string> read(const std::string& path, std::size_t maxBytes) const override;
    [[nodiscard]] bool holds(const std::string& path, std::string_view bytes) const override;
    FileResult<void> write(const std::string& path, std::string_view bytes) override;
    FileResult<void> rename(const std::string& from, const std::string& to) override;
    FileResult<void> remove(const std::string& path) override;
    [[nodiscard]] bool exists(const std::string& path) const override;
    [[nodiscard]] std::string canonical(const std::string& path) const override;
};

// For tests, and for texts that have no file yet. Paths are taken from the root "/".
class MemoryFileSystem final : public FileSystem {
  public:
    std::map<std::string, std::string> files; // by canonical path
    int failWritesAfter = -1;   // that many writes succeed, later ones fail; negative: never fail
    bool corruptWrites = false; // the last byte of each write is lost

    void put(const std::string& path, std::string bytes) { files[canonical(path)] = std::move(bytes); }

    [[nodiscard]] FileResult<std::string> read(const std::string& path, std::size_t maxBytes) const override;
    FileResult<void> write(const std::string& path, std::string_view bytes) override;
    FileResult<void> rename(const std::string& from, const std::string& to) override;
    FileResult<void> remove(const std::string& path) override;
    [[nodiscard]] bool exists(const std::string& path) const override;
    [[nodiscard]] std::string canonical(const std::string& path) const override;
};

} // namespace groma::formats
