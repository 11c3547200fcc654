// With a real git: two branches with changes of one line are merged, and what differs is told in words.
#include "tests/cli/captured.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace groma::tests {
namespace {

namespace fs = std::filesystem;

// The program beside the tests.
std::string program() { return (fs::read_symlink("/proc/self/exe").parent_path() / "groma").string(); }

struct Repository {
    fs::path path = fs::temp_directory_path() / ("groma-git-" + std::to_string(::getpid()));

    Repository() {
        fs::remove_all(path);
        fs::create_directories(path / "ars-bellum");
        fs::copy(sample("the-ford"), path / "ford", fs::copy_options::recursive);
        fs::copy(sample("ars-bellum/rules"), path / "ars-bellum/rules", fs::copy_options::recursive);
        fs::copy(sample("ars-bellum/rules.yaml"), path / "ars-bellum/rules.yaml");
        git("init -q -b main");
        git("config user.name Tester");
        git("config user.email tester@example.org");
        git("add -A");
        git("commit -q -m start");
    }
    ~Repository() { fs::remove_all(path); }
    Repository(const Repository&) = delete;
    Repository& operator=(const Repository&) = delete;

    // What it printed; its exit code in `exit`.
    std::string git(const std::string& words) {
        std::FILE* pipe = ::popen(("cd '" + path.string() + "' && git " + words + " 2>&1").c_str(), "r");
        REQUIRE(pipe != nullptr);
        std::string out;
        char buffer[4096];
        for (std::size_t got = 0; (got = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
            out.append(buffer, got);
        exit = ::pclose(pipe);
        return out;
    }
    std::string text(const std::string& name) const {
        std::ifstream in(path / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void change(const std::string& name, const std::string& what, const std::string& by) const {
        std::string bytes = text(name);
        const std::size_t at = bytes.find(what);
        REQUIRE_MESSAGE(at != std::string::npos, what);
        std::ofstream(path / name, std::ios::binary) << bytes.replace(at, what.size(), by);
    }

    int exit = 0;
};

// One line of the order of battle: what stood there, and what three people made of it.
constexpr const char* kWas = "084, 119, 138, 155";
constexpr const char* kOurs = "083, 119, 138, 155";
constexpr const char* kTheirs = "084, 119, 138, 156";
constexpr const char* kBoth = "5 WARB (3-3) hexes 066, 083, 119, 138, 156\n";
constexpr const char* kThird = "082, 119, 138, 155";
constexpr const char* kInWords = "WARB_2 moved from 084 to 083";

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

bool canBeTried() { return std::system("command -v git >/dev/null 2>&1") == 0 && fs::exists(program()); }

TEST_CASE("git merges two branches that changed one line, and tells what differs in words") {
    if (!canBeTried()) return; // as on a machine for builds alone
    Repository repository;
    const Ran set = runGroma({"git", "--enable", repository.path.string(), "--program", program()});
    CHECK(set.exit == 0);
    CHECK(holds(set.out, "git config merge.groma.driver"));
    CHECK(holds(set.out, "groma git --disable"));
    CHECK(repository.text(".gitattributes") ==
          "*.yaml merge=groma diff=groma\n*.yml merge=groma diff=groma\n");
    repository.git("add -A");
    repository.git("commit -q -m drivers");

    const std::string battle = "ford/the-ford.yaml";
    repository.git("checkout -q -b one");
    repository.change(battle, kWas, kOurs);
    CHECK(holds(repository.git("diff"), kInWords));
    repository.git("commit -q -a -m one");
    repository.git("checkout -q -b other main");
    repository.change(battle, kWas, kTheirs);
    repository.git("commit -q -a -m other");
    const std::string told = repository.git("merge -q one");
    CHECK_MESSAGE(repository.exit == 0, told);
    CHECK(holds(repository.text(battle), kBoth));

    // The same thing twice: git says so, and the file still loads.
    repository.git("checkout -q -b third main");
    repository.change(battle, kWas, kThird);
    repository.git("commit -q -a -m third");
    const std::string clash = repository.git("merge one");
    CHECK(repository.exit != 0);
    CHECK(holds(clash, "ours stands, both are under `conflicts`"));
    CHECK(holds(repository.text(battle), "conflicts:\n"));
    CHECK_FALSE(holds(repository.text(battle), "<<<<<<<"));

    CHECK(runGroma({"git", "--disable", repository.path.string()}).exit == 0);
    CHECK_FALSE(fs::exists(repository.path / ".gitattributes"));
    repository.git("config --get merge.groma.driver");
    CHECK(repository.exit != 0);
}

TEST_CASE("git is told a program that it finds, also where no `groma` is on the path") {
    if (!canBeTried()) return;
    Repository repository;
    CHECK(runGroma({"git", "--enable", repository.path.string()}).exit == 0);
    const std::string driver = repository.git("config --get merge.groma.driver");
    const std::string called = driver.substr(0, driver.find(" merge "));
    CHECK_MESSAGE(std::system(("command -v " + called + " >/dev/null").c_str()) == 0, driver);
}

TEST_CASE("lines that others wrote in .gitattributes stay") {
    if (!canBeTried()) return;
    Repository repository;
    std::ofstream(repository.path / ".gitattributes") << "*.png binary";
    CHECK(runGroma({"git", "--enable", repository.path.string()}).exit == 0);
    CHECK(runGroma({"git", "--enable", repository.path.string()}).exit == 0);
    CHECK(repository.text(".gitattributes") ==
          "*.png binary\n*.yaml merge=groma diff=groma\n*.yml merge=groma diff=groma\n");
    CHECK(runGroma({"git", "--disable", repository.path.string()}).exit == 0);
    CHECK(repository.text(".gitattributes") == "*.png binary\n");
}

TEST_CASE("a folder without a repository is told") {
    if (!canBeTried()) return;
    const fs::path folder = fs::temp_directory_path() / ("groma-no-git-" + std::to_string(::getpid()));
    fs::create_directories(folder);
    CHECK(runGroma({"git", "--enable", folder.string()}).exit == 1);
    CHECK(runGroma({"git", folder.string()}).exit == 2);
    fs::remove_all(folder);
}

TEST_CASE("what the server's file of docs/git.md calls runs as it stands, over a project that is in order") {
    std::ifstream page(std::string(groma::test::sourceDir()) + "/docs/git.md");
    const std::string run = "        run: groma ";
    std::vector<std::vector<std::string>> calls;
    for (std::string line; std::getline(page, line);) {
        if (!line.starts_with(run)) continue;
        std::istringstream words(line.substr(run.size()));
        calls.push_back({std::istream_iterator<std::string>(words), {}});
    }
    REQUIRE(calls.size() == 3);
    for (std::vector<std::string> call : calls) {
        REQUIRE(call.back() == ".");
        call.back() = sample("the-ford");
        const Ran ran = runGroma(call);
        CHECK_MESSAGE(ran.exit == 0, call.front() << ran.out);
    }
}

} // namespace
} // namespace groma::tests
