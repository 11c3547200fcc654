// Files as they were when they were first asked for: what is read many times costs the disk once.
#pragma once

#include "formats/project/file_system.h"

#include <utility>

namespace groma::formats {

// Nothing is written through it. `files` outlives it.
class RememberedFiles final : public FileSystem {
  public:
    explicit RememberedFiles(const FileSystem& files) : files_(files) {}

    [[nodiscard]] FileResult<std::string> read(const std::string& path, std::size_t maxBytes) const override {
        const auto [at, first] = texts_.try_emplace({path, maxBytes});
        if (first) at->second = files_.read(path, maxBytes);
        return at->second;
    }
    FileResult<void> write(const std::string& path, std::string_view) override { return refused(path); }
    FileResult<void> rename(const std::string& from, const std::string&) override { return refused(from); }
    FileResult<void> remove(const std::string& path) override { return refused(path); }
    [[nodiscard]] bool exists(const std::string& path) const override {
        const auto [at, first] = exists_.try_emplace(path);
        if (first) at->second = files_.exists(path);
        return at->second;
    }
    [[nodiscard]] std::string canonical(const std::string& path) const override {
        const auto [at, first] = canonical_.try_emplace(path);
        if (first) at->second = files_.canonical(path);
        return at->second;
    }

  private:
    static std::unexpected<FileError> refused(const std::string& path) {
        return failure(FileError::Kind::Denied, path, "files that are remembered are not written");
    }

    const FileSystem& files_;
    mutable std::map<std::pair<std::string, std::size_t>, FileResult<std::string>> texts_;
    mutable std::map<std::string, bool> exists_;
    mutable std::map<std::string, std::string> canonical_;
};

} // namespace groma::formats
