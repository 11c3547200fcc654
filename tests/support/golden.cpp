#include "tests/support/golden.h"

#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

namespace groma::test {

namespace {

std::filesystem::path fullPath(const std::string& path) {
    return std::filesystem::path(groma::test::sourceDir()) / "tests" / path;
}

std::string firstDifference(const std::string& expected, const std::string& found) {
    std::istringstream left(expected);
    std::istringstream right(found);
    std::string a;
    std::string b;
    for (int line = 1;; ++line) {
        const bool more = static_cast<bool>(std::getline(left, a));
        const bool moreFound = static_cast<bool>(std::getline(right, b));
        if (!more && !moreFound) {
            return "only in how they end";
        }
        if (more != moreFound || a != b) {
            return "line " + std::to_string(line) + "\n  kept:  " + (more ? a : "(the end)") +
                   "\n  found: " + (moreFound ? b : "(the end)");
        }
    }
}

} // namespace

std::string bytesOf(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string testFile(const std::string& path) {
    REQUIRE_MESSAGE(std::filesystem::exists(fullPath(path)), path);
    return bytesOf(fullPath(path));
}

void checkGolden(const std::string& path, const std::string& text) {
    if (std::getenv("GROMA_RENEW_GOLDENS") != nullptr) {
        std::ofstream(fullPath(path), std::ios::binary) << text;
        return;
    }
    const std::string kept = testFile(path);
    const bool same = kept == text; // not as it stands below: it would print both
    CHECK_MESSAGE(same, path << " differs in " << firstDifference(kept, text)
                             << "\n(GROMA_RENEW_GOLDENS=1 build/release/groma_tests writes it anew)");
}

} // namespace groma::test
