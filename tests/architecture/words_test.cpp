// The C++ knows no game: no identifier and no string of ours names one, its pieces, its traits, its peoples.
#include "tests/architecture/source_scan.h"

#include <doctest/doctest.h>

#include <cctype>
#include <set>
#include <sstream>

namespace groma::architecture {
namespace {

// A text as its words in lower case: warbCount, WARB_COUNT and "Warb count" are all warb, count.
std::vector<std::string> wordsOf(const std::string& text) {
    std::vector<std::string> words;
    char before = ' ';
    for (const char c : text) {
        const bool upper = std::isupper(static_cast<unsigned char>(c)) != 0;
        const bool lowerBefore = std::islower(static_cast<unsigned char>(before)) != 0;
        const bool letter = std::isalpha(static_cast<unsigned char>(c)) != 0;
        const bool letterBefore = std::isalpha(static_cast<unsigned char>(before)) != 0;
        if (letter) {
            if (!letterBefore || (upper && lowerBefore)) words.emplace_back();
            words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        }
        before = c;
    }
    return words;
}

std::string join(const std::vector<std::string>& words, std::size_t from, std::size_t count) {
    std::string joined;
    for (std::size_t i = from; i < from + count; ++i) joined += words[i];
    return joined;
}

struct BannedWords {
    std::set<std::string> anywhere;
    std::set<std::string> whole;
    std::size_t longest = 1; // in words
};

BannedWords parseBanned(const std::string& text) {
    BannedWords banned;
    std::set<std::string>* section = nullptr;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.starts_with('#')) continue;
        if (line == "[anywhere]") {
            section = &banned.anywhere;
        } else if (line == "[whole]") {
            section = &banned.whole;
        } else {
            REQUIRE_MESSAGE(section != nullptr, "a word before the first section: " << line);
            const std::vector<std::string> words = wordsOf(line);
            banned.longest = std::max(banned.longest, words.size());
            section->insert(join(words, 0, words.size()));
        }
    }
    return banned;
}

// The banned word that this identifier or string holds; empty if it holds none.
std::string bannedIn(const std::string& text, const BannedWords& banned) {
    const std::vector<std::string> words = wordsOf(text);
    const std::string all = join(words, 0, words.size());
    if (banned.whole.contains(all)) return all;
    for (std::size_t from = 0; from < words.size(); ++from) {
        for (std::size_t count = 1; count <= banned.longest && from + count <= words.size(); ++count) {
            const std::string run = join(words, from, count);
            if (banned.anywhere.contains(run)) return run;
        }
    }
    return "";
}

// The word is written in two halves, so that this file does not hold what it looks for.
const std::vector<std::string> kUnfinished = {std::string("TO") + "DO", std::string("FIX") + "ME",
                                              std::string("XX") + "X"};
const std::vector<std::string> kHosts = {
    std::string("pypi.") + "org",       std::string("pythonhosted.") + "org",
    std::string("deb.debian.") + "org", std::string("npmjs.") + "org",
    std::string("crates.") + "io",      std::string("proxy.golang.") + "org"};

std::string firstOf(const std::vector<std::string>& needles, const std::string& text) {
    for (const std::string& needle : needles) {
        if (text.find(needle) != std::string::npos) return needle;
    }
    return "";
}

TEST_CASE("no identifier and no string of the program names a game or what is in one") {
    const BannedWords banned = parseBanned(readFile(root() / "tests/architecture/banned_words.txt"));
    REQUIRE(banned.anywhere.size() > 50);
    REQUIRE(banned.whole.size() > 10);
    for (const Source& source : scanFolders({"core", "formats", "editor", "cli"})) {
        for (const std::vector<Word>* words : {&source.identifiers, &source.strings}) {
            for (const Word& word : *words) {
                if (word.text == "char") continue; // the language's own
                const std::string found = bannedIn(word.text, banned);
                CHECK_MESSAGE(found.empty(),
                              source.path << ":" << word.line << ": " << word.text << " names " << found);
            }
        }
    }
}

TEST_CASE("a banned word is found in every way of writing it, and an honest word is left alone") {
    const BannedWords banned = parseBanned("# a comment\n[anywhere]\nwarb\nrolling fire\n[whole]\nguard\n");
    CHECK(bannedIn("warb", banned) == "warb");
    CHECK(bannedIn("warbCount", banned) == "warb");
    CHECK(bannedIn("MAX_WARB", banned) == "warb");
    CHECK(bannedIn("kWarb", banned) == "warb");
    CHECK(bannedIn("5 WARB at 007", banned) == "warb");
    CHECK(bannedIn("rollingFire", banned) == "rollingfire");
    CHECK(bannedIn("Rolling fire, once", banned) == "rollingfire");
    CHECK(bannedIn("rolling_fire", banned) == "rollingfire");
    CHECK(bannedIn("guard", banned) == "guard");
    CHECK(bannedIn("Guard", banned) == "guard");

    CHECK(bannedIn("warbler", banned).empty());
    CHECK(bannedIn("fireRolling", banned).empty());
    CHECK(bannedIn("lockGuard", banned).empty());
    CHECK(bannedIn("guard against overflow", banned).empty());
}

TEST_CASE("nothing is left for later, and nobody's registry is named") {
    for (const char* folder : {"core", "formats", "editor", "cli", "tests", "tools", "third_party", "cmake",
                               "docs", "samples", ".ci"}) {
        for (const std::string& path :
             filesUnder(folder, {".h", ".cpp", ".md", ".txt", ".cmake", ".sh", ".yaml", ".py", ""})) {
            const std::string text = readFile(root() / path);
            CHECK_MESSAGE(firstOf(kUnfinished, text).empty(), path << " has " << firstOf(kUnfinished, text));
            CHECK_MESSAGE(firstOf(kHosts, text).empty(), path << " names " << firstOf(kHosts, text));
        }
    }
    CHECK(firstOf({"b", "c"}, "abc") == "b");
    CHECK(firstOf({"x"}, "abc").empty());
}

} // namespace
} // namespace groma::architecture
