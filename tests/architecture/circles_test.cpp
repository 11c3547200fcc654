// No folder includes a folder that, by whatever way, includes it.
#include "tests/architecture/source_scan.h"

#include <doctest/doctest.h>

#include <functional>
#include <map>
#include <set>

namespace groma::architecture {
namespace {

using Graph = std::map<std::string, std::set<std::string>>;
using NodeOf = std::function<std::string(const std::string& path)>; // empty: it does not count

std::string folderOf(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "" : path.substr(0, slash);
}

// Of what lies below a folder, its parts: each folder in it with all that it holds, and "." for the files
// that lie in it.
NodeOf partsOf(const std::string& folder) {
    return [below = folder + "/"](const std::string& path) -> std::string {
        if (!path.starts_with(below)) return "";
        const std::size_t slash = path.find('/', below.size());
        return slash == std::string::npos ? "." : path.substr(below.size(), slash - below.size());
    };
}

std::set<std::string> reachedFrom(const Graph& graph, const std::string& start) {
    std::set<std::string> seen;
    std::vector<std::string> open{start};
    while (!open.empty()) {
        const auto next = graph.find(open.back());
        open.pop_back();
        if (next == graph.end()) continue;
        for (const std::string& node : next->second)
            if (seen.insert(node).second) open.push_back(node);
    }
    return seen;
}

// The includes without which there would be no circle, one a line: "a/b.cpp:3 includes c/d.h (c includes a)".
std::string circlesOf(const std::vector<Source>& sources, const NodeOf& nodeOf) {
    const auto pathOf = [](const Word& include) { return include.text.substr(1, include.text.size() - 2); };
    Graph graph;
    for (const Source& source : sources)
        for (const Word& include : source.includes) {
            const std::string from = nodeOf(source.path);
            const std::string to = include.text.starts_with('"') ? nodeOf(pathOf(include)) : "";
            if (!from.empty() && !to.empty() && from != to) graph[from].insert(to);
        }
    std::map<std::string, std::set<std::string>> reached;
    for (const auto& [node, _] : graph) reached[node] = reachedFrom(graph, node);
    std::string lines;
    for (const Source& source : sources)
        for (const Word& include : source.includes) {
            const std::string from = nodeOf(source.path);
            const std::string to = include.text.starts_with('"') ? nodeOf(pathOf(include)) : "";
            if (from.empty() || to.empty() || from == to || !reached[to].contains(from)) continue;
            lines += "\n" + source.path + ":" + std::to_string(include.line) + " includes " +
                     pathOf(include) + " (" + to + " leads back to " + from + ")";
        }
    return lines;
}

TEST_CASE("no folder includes a folder that includes it") {
    const std::vector<Source> sources = scanFolders({"core", "formats", "editor", "cli"});
    const std::string circles = circlesOf(sources, folderOf);
    CHECK_MESSAGE(circles.empty(), circles);
}

TEST_CASE("taken with all that they hold, the parts of a folder include one another in no circle") {
    for (const std::string& room : kRooms) {
        const std::vector<Source> sources = scanFolders({room});
        std::set<std::string> folders;
        for (const Source& source : sources)
            for (std::string folder = folderOf(source.path); folder.size() >= room.size();
                 folder = folderOf(folder))
                folders.insert(folder);
        REQUIRE(folders.contains(room));
        for (const std::string& folder : folders) {
            const std::string circles = circlesOf(sources, partsOf(folder));
            CHECK_MESSAGE(circles.empty(), folder << ":" << circles);
        }
    }
}

Source including(const std::string& path, const std::string& header) {
    return scan(path, "#pragma once\n#include \"" + header + "\"\n");
}

TEST_CASE("a circle of three folders is told with its includes, a diamond is none") {
    const Source out = including("z/d.h", "x/a.h");
    const std::vector<Source> three = {including("x/a.h", "x/y/b.h"), including("x/y/b.h", "w/c.h"),
                                       including("w/c.h", "x/e.h"), out};
    CHECK(circlesOf(three, folderOf) ==
          "\nx/a.h:2 includes x/y/b.h (x/y leads back to x)\nx/y/b.h:2 includes w/c.h (w leads back to x/y)"
          "\nw/c.h:2 includes x/e.h (x leads back to w)");
    const std::vector<Source> diamond = {including("x/a.h", "y/b.h"), including("x/a.cpp", "w/c.h"),
                                         including("y/b.h", "v/d.h"), including("w/c.h", "v/d.h")};
    CHECK(circlesOf(diamond, folderOf).empty());
}

TEST_CASE("a circle between parts that only their sub-folders close is found") {
    const std::vector<Source> sources = {including("x/a/one/f.h", "x/b/one/g.h"),
                                         including("x/b/two/h.h", "x/a/two/i.h")};
    CHECK(circlesOf(sources, folderOf).empty());
    CHECK(circlesOf(sources, partsOf("x")) == "\nx/a/one/f.h:2 includes x/b/one/g.h (b leads back to a)"
                                              "\nx/b/two/h.h:2 includes x/a/two/i.h (a leads back to b)");
}

} // namespace
} // namespace groma::architecture
