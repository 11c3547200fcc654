// The pages for those who change the program name files; each of them exists.
#include "tests/architecture/source_scan.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <regex>
#include <string>
#include <vector>

namespace groma::architecture {
namespace {

// What stands in backticks and looks like a file or a folder of the tree; NAME stands for any.
std::vector<std::string> pathsIn(const std::string& page) {
    static const std::regex quoted(
        "`((?:core|formats|editor|cli|tests|docs|tools|samples|third_party)/[A-Za-z0-9_./-]*)`");
    std::vector<std::string> paths;
    for (std::sregex_iterator at(page.begin(), page.end(), quoted), end; at != end; ++at) {
        std::string path = (*at)[1];
        if (path.find("NAME") == std::string::npos) paths.push_back(std::move(path));
    }
    return paths;
}

TEST_CASE("a page's paths are what stands in backticks below a folder of the tree") {
    CHECK(pathsIn("`core/a.h`, `groma test`, core/b.h, `editor/ui/panels/NAME_panel.cpp`, `samples/`") ==
          std::vector<std::string>{"core/a.h", "samples/"});
}

TEST_CASE("every file that the pages for contributors name exists") {
    for (const char* page : {"docs/architecture.md", "CONTRIBUTING.md"}) {
        const std::vector<std::string> paths = pathsIn(readFile(root() / page));
        CHECK(paths.size() > 8);
        for (const std::string& path : paths)
            CHECK_MESSAGE(std::filesystem::exists(root() / path), page << " names " << path);
    }
}

} // namespace
} // namespace groma::architecture
