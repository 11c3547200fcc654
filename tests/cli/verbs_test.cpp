#include "tests/cli/captured.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

using groma::tests::Ran;
using groma::tests::runGroma;
using groma::tests::sample;

namespace {

// A folder of its own for each test, gone with it.
struct Folder {
    std::filesystem::path path;
    explicit Folder(const char* name)
        : path(std::filesystem::temp_directory_path() / ("groma-cli-" + std::to_string(::getpid()) + name)) {
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path);
    }
    ~Folder() { std::filesystem::remove_all(path); }
    std::string put(const std::string& name, const std::string& text) const {
        std::ofstream(path / name) << text;
        return (path / name).string();
    }
};

} // namespace

TEST_CASE("check finds nothing wrong with the samples and exits with success") {
    const Ran ran = runGroma({"check", "--quiet", sample("")});
    CHECK(ran.exit == 0);
    CHECK(ran.out.find(" 0 errors") != std::string::npos);
}

TEST_CASE("check names file, line and column of a misspelt attribute and suggests the right one") {
    const Folder folder("check");
    const std::string rules = folder.put(
        "rules.yaml",
        "groma: ruleset/1\ntitle: Small\nclasses:\n  unit: {attributes: {cp: number}}\nterrain:\n"
        "  plain: {layer: ground, code: \".\"}\nquantities:\n  strength: {takes: {u: unit}, base: u.cpp}\n");
    const Ran ran = runGroma({"check", rules});
    CHECK(ran.exit == 1);
    CHECK(ran.out.find("rules.yaml:8:") != std::string::npos);
    CHECK(ran.out.find("`cp`") != std::string::npos);
}

TEST_CASE("a path that does not exist is misuse") { CHECK(runGroma({"test", "/no/such/folder"}).exit == 2); }

TEST_CASE("a snippet with a wrong expectation fails, and the report shows expected against found") {
    const Folder folder("test");
    folder.put("rules.yaml", "groma: ruleset/1\ntitle: Small\nclasses:\n  unit: {attributes: {cp: "
                             "number}}\ntypes:\n  MAN: {class: unit, cp: 3}\n"
                             "terrain:\n  plain: {layer: ground, code: \".\"}\n");
    const std::string snippet = folder.put(
        "wrong.yaml", "groma: snippet/1\ntitle: Three is not four\nrules: rules.yaml\n"
                      "board: {numbering: {widths: [3], rows: 2}}\nsides: {a: {}, b: {}}\n"
                      "pieces:\n  a:\n    - {type: MAN, id: A, at: \"001\"}\nevaluate: {A.cp: 4}\n");
    const Ran ran = runGroma({"test", snippet});
    CHECK(ran.exit == 1);
    CHECK(ran.out.find("expected 4") != std::string::npos);
    CHECK(ran.out.find("found    3") != std::string::npos);
    CHECK(ran.out.ends_with("0 passed, 1 failed\n"));
}

TEST_CASE("the same seed plays the same battle to the byte, another seed another one") {
    const std::string battle = sample("ars-bellum/arretium.yaml");
    const Ran first = runGroma({"play", battle, "--seed", "5", "--players", "random", "--log"});
    const Ran again = runGroma({"play", battle, "--seed", "5", "--players", "random", "--log"});
    const Ran other = runGroma({"play", battle, "--seed", "6", "--players", "random", "--log"});
    CHECK(first.exit == 0);
    CHECK(first.out == again.out);
    CHECK(first.out != other.out);
    CHECK(first.out.find("verdict: ") != std::string::npos);
}

TEST_CASE("a series counts the same with one thread and with three") {
    const std::string battle = sample("ars-bellum/arretium.yaml");
    const Ran one =
        runGroma({"simulate", battle, "-n", "12", "--seed", "3", "--players", "random", "--json"});
    const Ran three = runGroma(
        {"simulate", battle, "-n", "12", "--seed", "3", "--players", "random", "--threads", "3", "--json"});
    CHECK(one.exit == 0);
    CHECK(one.out == three.out);
    CHECK(one.out.find("\"battles\": 12") != std::string::npos);
}

TEST_CASE("fifty games of random players end without an error and break no invariant") {
    const Ran ran = runGroma({"simulate", sample("ars-bellum/arretium.yaml"), "-n", "50", "--seed", "11",
                              "--players", "random", "--check", "--json"});
    CHECK(ran.exit == 0);
    CHECK(ran.out.find("\"failures\": 0") != std::string::npos);
}

TEST_CASE("odds are fractions that name every result") {
    // 3 against 3 on open ground is column 1/1: AT, AR, DR, DR, DT, DT on a six-sided die.
    const Ran ran = runGroma({"odds", sample("ars-bellum/snippets/2-leader-attacked.yaml"), "--json"});
    CHECK(ran.exit == 0);
    CHECK(ran.out.find("\"AT\": \"1/6\"") != std::string::npos);
    CHECK(ran.out.find("\"DR\": \"1/3\"") != std::string::npos);
    CHECK(ran.out.find("\"exact\": true") != std::string::npos);
}

TEST_CASE("render draws PNG, SVG and PDF, and refuses what it does not know") {
    const Folder folder("render");
    const std::string battle = sample("ars-bellum/arretium.yaml");
    for (const char* name : {"map.png", "map.svg", "map.pdf"}) {
        const std::string path = (folder.path / name).string();
        CHECK(runGroma({"render", battle, "-o", path}).exit == 0);
        CHECK(std::filesystem::file_size(path) > 2000);
    }
    CHECK(runGroma({"render", battle, "-o", (folder.path / "map.bmp").string()}).exit == 2);
}
