// A file is a small room with one subject.
#include "tests/architecture/source_scan.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <sstream>

namespace groma::architecture {
namespace {

constexpr int kMostLines = 600;

std::set<std::string> dataTables() {
    std::set<std::string> paths;
    std::istringstream list(readFile(root() / "tests/architecture/data_tables.txt"));
    for (std::string line; std::getline(list, line);) {
        if (!line.empty() && !line.starts_with('#')) paths.insert(line);
    }
    return paths;
}

bool isTooLong(const Source& source, const std::set<std::string>& exempt) {
    return source.lines > kMostLines && !exempt.contains(source.path);
}

TEST_CASE("no file is longer than 600 lines, but for tables of data that are named") {
    const std::set<std::string> exempt = dataTables();
    for (const Source& source : scanFolders({"core", "formats", "editor", "cli", "tests"})) {
        CHECK_MESSAGE(!isTooLong(source, exempt), source.path << " has " << source.lines << " lines");
    }
}

TEST_CASE("every named table of data exists and needs its exemption") {
    for (const std::string& path : dataTables()) {
        CHECK_MESSAGE(scan(path, readFile(root() / path)).lines > kMostLines, path);
    }
}

TEST_CASE("601 lines are too long and 600 are not") {
    std::string text;
    for (int line = 0; line < kMostLines; ++line) text += "\n";
    CHECK_FALSE(isTooLong(scan("core/a.cpp", text), {}));
    text += "\n";
    CHECK(isTooLong(scan("core/a.cpp", text), {}));
    CHECK_FALSE(isTooLong(scan("core/a.cpp", text), {"core/a.cpp"}));
}

} // namespace
} // namespace groma::architecture
