// What is printed arrives, or the exit code says that it did not.
#include "tests/cli/captured.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/wait.h>

#include <filesystem>
#include <fstream>

using groma::tests::runGroma;
using groma::tests::sample;

namespace {

namespace fs = std::filesystem;

struct Told {
    int exit = -1;
    std::string errors;
};

// In a program of its own, whose output goes to a disk that is full.
Told intoFullDisk(std::vector<std::string> words) {
    const fs::path errors = fs::temp_directory_path() / ("groma-full-" + std::to_string(::getpid()));
    words.insert(words.begin(), "groma");
    std::fflush(nullptr);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        std::vector<const char*> argv;
        for (const std::string& word : words) argv.push_back(word.c_str());
        const int full = ::open("/dev/full", O_WRONLY);
        const int told = ::open(errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (full < 0 || ::dup2(full, STDOUT_FILENO) < 0 || ::dup2(told, STDERR_FILENO) < 0) ::_exit(99);
        ::_exit(groma::cli::run(static_cast<int>(argv.size()), argv.data(), "test", nullptr));
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    std::ifstream in(errors);
    Told told{WIFEXITED(status) ? WEXITSTATUS(status) : -1, {std::istreambuf_iterator<char>(in), {}}};
    fs::remove(errors);
    return told;
}

} // namespace

TEST_CASE("every verb says that its output cannot be written, in text and in JSON, and exits with misuse") {
    const std::string odds = sample("ars-bellum/snippets/6.4-macedonians-odds.yaml");
    const std::string battle = sample("the-ford/the-ford.yaml");
    const std::vector<std::vector<std::string>> asked = {
        {"--help"},
        {"--version"},
        {"check", "--help"},
        {"check", battle},
        {"check", battle, "--json"},
        {"test", odds},
        {"test", odds, "--json"},
        {"coverage", sample("special-stands")},
        {"coverage", sample("special-stands"), "--json"},
        {"odds", odds},
        {"odds", odds, "--json"},
        {"play", battle, "--seed", "7", "--players", "random", "--log"},
        {"simulate", battle, "-n", "1", "--players", "random"},
        {"simulate", battle, "-n", "1", "--players", "random", "--json"},
        {"study", sample("ars-bellum/studies/duel.yaml")},
        {"import", sample("../tests/golden/the-ford.tmx"), battle, "--dry-run"},
        {"render", battle, "-o",
         (fs::temp_directory_path() / ("groma-full-" + std::to_string(::getpid()) + ".png")).string(),
         "--list"},
    };
    for (const std::vector<std::string>& words : asked) {
        CAPTURE(words.back());
        CAPTURE(words.front());
        const Told told = intoFullDisk(words);
        CHECK(told.exit == 2);
        CHECK_MESSAGE(told.errors.ends_with("groma: the output cannot be written: the disk is full\n"),
                      told.errors);
    }
    fs::remove(fs::temp_directory_path() / ("groma-full-" + std::to_string(::getpid()) + ".png"));
}

TEST_CASE("a picture that cannot be written keeps the old one, and the reason is the disk's") {
    const fs::path folder = fs::temp_directory_path() / ("groma-picture-" + std::to_string(::getpid()));
    fs::create_directories(folder);
    const std::string map = (folder / "map.png").string();
    const std::vector<std::string> words = {"render", sample("the-ford/the-ford.yaml"), "-o", map};
    std::ofstream(map) << "an older picture";
    REQUIRE(runGroma(words).exit == 0);
    std::ifstream kept(map + ".bak");
    CHECK(std::string{std::istreambuf_iterator<char>(kept), {}} == "an older picture");
    fs::remove_all(folder);
    CHECK(runGroma(words).exit == 1);
}
