// Texts that are kept in tests/golden and compared byte for byte. To renew them after a wanted change:
//     GROMA_RENEW_GOLDENS=1 build/release/groma_tests && git diff tests/golden
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace groma::tests {

inline std::string bytesOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline void checkGolden(const std::string& name, const std::string& found) {
    const std::string path = std::string(GROMA_SOURCE_DIR) + "/tests/golden/" + name;
    if (std::getenv("GROMA_RENEW_GOLDENS") != nullptr) std::ofstream(path, std::ios::binary) << found;
    INFO("to renew tests/golden/" << name << ": GROMA_RENEW_GOLDENS=1 build/release/groma_tests");
    const std::string kept = bytesOf(path);
    const std::size_t at = static_cast<std::size_t>(std::mismatch(kept.begin(), kept.end(), found.begin(), found.end()).first - kept.begin());
    INFO("differs from byte " << at << ": kept `" << kept.substr(at, 60) << "`, found `" << found.substr(std::min(at, found.size()), 60) << "`");
    CHECK((kept == found));
}

} // namespace groma::tests
