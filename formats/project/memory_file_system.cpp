#include "formats/project/file_system.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

namespace groma::formats {
FileResult<std::string> MemoryFileSystem::read(const std::string& path, std::size_t maxBytes) const {
    const auto found = files.find(canonical(path));
    if (found == files.end()) {
        return failure(FileError::Kind::NotFound, path, "no such file");
    }
    if (found->second.size() > maxBytes) {
        return failure(FileError::Kind::TooLarge, path, fmt::format("larger than {} bytes", maxBytes));
    }
    return found->second;
}

FileResult<void> MemoryFileSystem::write(const std::string& path, std::string_view bytes) {
    if (failWritesAfter == 0) {
        return failure(FileError::Kind::Failed, path, "the disk is full");
    }
    failWritesAfter -= failWritesAfter > 0 ? 1 : 0;
    if (corruptWrites && !bytes.empty()) {
        bytes.remove_suffix(1);
    }
    files[canonical(path)] = bytes;
    return {};
}

FileResult<void> MemoryFileSystem::rename(const std::string& from, const std::string& to) {
    auto node = files.extract(canonical(from));
    if (node.empty()) {
        return failure(FileError::Kind::NotFound, from, "no such file");
    }
    files[canonical(to)] = std::move(node.mapped());
    return {};
}

FileResult<void> MemoryFileSystem::remove(const std::string& path) {
    if (files.erase(canonical(path)) == 0) {
        return failure(FileError::Kind::NotFound, path, "no such file");
    }
    return {};
}

bool MemoryFileSystem::exists(const std::string& path) const { return files.contains(canonical(path)); }

std::string MemoryFileSystem::canonical(const std::string& path) const {
    std::string text = (std::filesystem::path("/") / path).lexically_normal().generic_string();
    while (text.size() > 1 && text.ends_with('/')) {
        text.pop_back();
    }
    return text;
}

} // namespace groma::formats
