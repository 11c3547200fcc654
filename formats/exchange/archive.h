// Several files packed into one, as the bytes of a zip archive.
#pragma once

#include <expected>
#include <string>
#include <vector>

namespace groma::formats {

struct ArchivedFile {
    std::string name; // with '/' between folders
    std::string bytes;
};

// The same files give the same bytes: every entry has the date of the format's first day. The error is a
// sentence.
[[nodiscard]] std::expected<std::string, std::string> zipOf(const std::vector<ArchivedFile>& files);

} // namespace groma::formats
