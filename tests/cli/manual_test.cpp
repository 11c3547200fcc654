#include "tests/cli/captured.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

namespace groma::tests {
namespace {

// The verbs that `groma --help` lists.
std::vector<std::string> verbs() {
    const std::string help = runGroma({"--help"}).out;
    std::istringstream lines(help.substr(help.find("Subcommands:\n") + 13));
    std::vector<std::string> names;
    for (std::string line, name; std::getline(lines, line) && line.starts_with("  ");) {
        std::istringstream(line) >> name;
        names.push_back(name);
    }
    return names;
}

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_CASE("the manual of the program names every verb, and each verb has a page with its options") {
    const std::string page = runGroma({"manual"}).out;
    REQUIRE(verbs().size() >= 14);
    for (const std::string& verb : verbs()) {
        CHECK_MESSAGE(says(page, ".BR groma\\-" + verb + " (1)"), verb);
        const Ran own = runGroma({"manual", verb});
        CHECK(own.exit == 0);
        CHECK_MESSAGE(says(own.out, "groma\\-" + verb + " \\- "), verb);
        CHECK_MESSAGE(says(own.out, "\\fB\\-\\-help\\fR"), verb);
    }
}

TEST_CASE("a verb's page gives the values and the default of an option, and what its words are") {
    const std::string page = runGroma({"manual", "odds"}).out;
    CHECK(says(page, ".TP\n\\fB\\-\\-policy\\fR \\fIfirst|uniform|best\\fR\nHow decisions fall that the "
                     "script leaves open (default: first).\n"));
    CHECK(says(page, ".B groma odds\n[\\fIOPTION\\fR]... \\fISNIPPET\\fR\n"));
    CHECK(says(page, "\\fB\\-\\-json\\fR\n"));
}

TEST_CASE("a page of a verb that does not exist is misuse") { CHECK(runGroma({"manual", "odd"}).exit == 2); }

TEST_CASE("each shell completes the verbs, their options, and the values of options that have a list") {
    const std::string bash = runGroma({"completion", "bash"}).out;
    const std::string zsh = runGroma({"completion", "zsh"}).out;
    const std::string fish = runGroma({"completion", "fish"}).out;
    for (const std::string& verb : verbs()) {
        CHECK_MESSAGE(says(bash, "            " + verb + ") words='"), verb);
        CHECK_MESSAGE(says(zsh, "    " + verb + ")\n"), verb);
        CHECK_MESSAGE(says(fish, "-n __fish_use_subcommand -f -a " + verb + " "), verb);
    }
    CHECK(says(bash, "odds:--policy) words='first uniform best' ;;"));
    CHECK(says(zsh, "'--policy[How decisions fall that the script leaves open]:value:(first uniform best)'"));
    CHECK(says(fish, "__fish_seen_subcommand_from odds' -l policy -x -a 'first uniform best'"));
    CHECK(runGroma({"completion", "tcsh"}).exit == 2);
}

TEST_CASE("bash takes the script and completes with it") {
    if (std::system("command -v bash >/dev/null 2>&1") != 0) return; // as on a machine for builds alone
    const std::string script = runGroma({"completion", "bash"}).out;
    const std::string ask =
        script + "\nCOMP_WORDS=(groma odds --policy b); COMP_CWORD=3; _groma; echo \"${COMPREPLY[*]}\"\n"
                 "COMP_WORDS=(groma mut); COMP_CWORD=1; _groma; echo \"${COMPREPLY[*]}\"\n"
                 "COMP_WORDS=(groma odds --js); COMP_CWORD=2; _groma; echo \"${COMPREPLY[*]}\"\n";
    const std::string path = std::string(P_tmpdir) + "/groma-completion-" + std::to_string(getpid());
    std::FILE* file = std::fopen(path.c_str(), "w");
    REQUIRE(file != nullptr);
    std::fputs(ask.c_str(), file);
    std::fclose(file);
    std::FILE* pipe = popen(("bash " + path + " 2>&1").c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::string said;
    for (int c = 0; (c = std::fgetc(pipe)) != EOF;) said += static_cast<char>(c);
    pclose(pipe);
    std::remove(path.c_str());
    CHECK(said == "best\nmutate\n--json\n");
}

} // namespace
} // namespace groma::tests
