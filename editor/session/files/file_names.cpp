#include "editor/session/files/file_names.h"

#include <fmt/format.h>

namespace groma::session {

namespace {

constexpr std::size_t kMostLetters = 60;

// Latin-1's letters from U+00C0 on, which UTF-8 writes as C3 and a second byte from 80 on.
constexpr std::string_view kLatin = "aaaaaaaceeeeiiiidnooooo ouuuuy saaaaaaaceeeeiiiidnooooo ouuuuy y";

} // namespace

std::string fullPath(const std::string& root, const std::string& path) {
    return path.starts_with('/') ? path : root + "/" + path;
}

std::string plainName(std::string_view title, char between) {
    std::string name;
    for (std::size_t i = 0; i < title.size() && name.size() < kMostLetters; ++i) {
        const auto byte = static_cast<unsigned char>(title[i]);
        char letter = ' ';
        if ((byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9')) {
            letter = title[i];
        } else if (byte >= 'A' && byte <= 'Z') {
            letter = static_cast<char>(byte - 'A' + 'a');
        } else if (byte == 0xC3 && i + 1 < title.size()) {
            const std::size_t second = static_cast<unsigned char>(title[++i]) - 0x80U;
            letter = second < kLatin.size() ? kLatin[second] : ' ';
        } else if (byte >= 0x80 || byte == '\'') {
            continue;
        }
        if (letter != ' ') {
            name += letter;
        } else if (!name.empty() && name.back() != between) {
            name += between;
        }
    }
    while (!name.empty() && name.back() == between) {
        name.pop_back();
    }
    return name;
}

std::string freePath(const formats::FileSystem& files, const std::string& root, const std::string& folder,
                     const std::string& name) {
    std::string path = folder + name + ".yaml";
    for (int number = 2; files.exists(root + "/" + path); ++number) {
        path = fmt::format("{}{}-{}.yaml", folder, name, number);
    }
    return path;
}

} // namespace groma::session
