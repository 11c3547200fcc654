#include "editor/session/files/games_rules.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace groma::session {

namespace fs = std::filesystem;

TEST_CASE("what was opened last stands first, once, and says whether it is still there") {
    formats::MemoryFileSystem files;
    files.put("/a.yaml", "a");
    files.put("/b.yaml", "b");
    RecentFiles recent(files, "/settings/recent");
    CHECK(recent.entries().empty());
    recent.opened("/a.yaml");
    recent.opened("/b.yaml");
    recent.opened("/x/../a.yaml");
    files.files.erase("/b.yaml");
    const auto entries = RecentFiles(files, "/settings/recent").entries();
    REQUIRE(entries.size() == 2);
    CHECK(entries[0].path == "/a.yaml");
    CHECK(entries[0].there);
    CHECK(entries[1].path == "/b.yaml");
    CHECK_FALSE(entries[1].there);
    recent.forget("/b.yaml");
    CHECK(recent.entries().size() == 1);
    for (int i = 0; i < 40; ++i) recent.opened("/" + std::to_string(i));
    CHECK(recent.entries().size() == RecentFiles::kMost);
    CHECK(recent.entries()[0].path == "/39");
}

TEST_CASE("a list that cannot be written is forgotten without a fuss") {
    formats::MemoryFileSystem files;
    files.failWritesAfter = 0;
    RecentFiles recent(files, "/recent");
    recent.opened("/a.yaml");
    CHECK(recent.entries().empty());
    RecentFiles none(files, "");
    none.opened("/a.yaml");
    CHECK(none.entries().empty());
}

TEST_CASE("a project folder shows its rulesets, then its scenarios, with their titles") {
    const fs::path folder = fs::temp_directory_path() / ("groma-folder-" + std::to_string(::getpid()));
    fs::remove_all(folder);
    fs::create_directories(folder / "battles");
    fs::create_directories(folder / ".hidden");
    const auto put = [&](const char* name, const char* text) { std::ofstream(folder / name) << text; };
    put("rules.yaml", "groma: ruleset/1\ntitle: \"Rules: all\"\n");
    put("battles/a.yaml", "# of old\ngroma: scenario/1\ntitle: The ford     # where\n");
    put("battles/b.yaml", "groma: scenario/1\n");
    put(".hidden/c.yaml", "groma: scenario/1\n");
    put("other.yaml", "title: no file of ours\n");
    put("notes.txt", "groma: scenario/1\n");
    const auto entries = folderEntries(folder.string());
    REQUIRE(entries.size() == 3);
    CHECK(entries[0].path == "rules.yaml");
    CHECK(entries[0].title == "Rules: all");
    CHECK(entries[1].path == "battles/a.yaml");
    CHECK(entries[1].title == "The ford");
    CHECK(entries[2].title == "b");
    CHECK(rulesetsIn(folder.string()).size() == 1);
    // Chapters are no rules to begin with, what adds to rules is.
    put("rules.yaml", "groma: ruleset/1\ntitle: All\ninclude:\n  - battles/part.yaml # one\n  - more.yaml\n");
    put("battles/part.yaml", "groma: ruleset/1\ntitle: Part\n");
    put("more.yaml", "groma: ruleset/1\ntitle: More\n");
    put("whole.yaml", "groma: ruleset/1\ntitle: Whole\nboard: {}\n");
    put("battles/house.yaml", "groma: ruleset/1\ntitle: Whole, at home\ninclude: [../whole.yaml]\n");
    put("battles/wider.yaml", "groma: ruleset/1\ntitle: Wider\ninclude: [../rules.yaml, \"../more.yaml\"]\n");
    const auto whole = rulesetsIn(folder.string());
    REQUIRE(whole.size() == 4);
    CHECK(whole[0].title == "Whole, at home");
    CHECK(whole[1].title == "Wider");
    CHECK(whole[2].title == "All");
    CHECK(whole[3].title == "Whole"); // with a board of its own it is no chapter
    CHECK(folderEntries(folder.string() + "/none").empty());
    CHECK(folderEntries(folder.string(), 10, 0).size() == 3); // the folder alone
    fs::remove_all(folder);
}

TEST_CASE("games that lie side by side tell their rules and their battles, not what lies below") {
    const fs::path folder = fs::temp_directory_path() / ("groma-games-" + std::to_string(::getpid()));
    fs::remove_all(folder);
    for (const char* game : {"ash", "birch/snippets", "cedar"}) fs::create_directories(folder / game);
    const auto put = [&](const char* name, const char* text) { std::ofstream(folder / name) << text; };
    put("beside.yaml", "groma: scenario/1\n");
    put("ash/more.yaml", "groma: ruleset/1\ntitle: More of Ash\n");
    put("ash/rules.yaml",
        "groma: ruleset/1\ntitle: Ash\ninclude:\n  # all of it\n  - chapter.yaml\nboard: {}\n");
    put("ash/chapter.yaml", "groma: ruleset/1\ntitle: Of Ash\n");
    put("ash/b.yaml", "groma: scenario/1\ntitle: The bridge\n");
    put("ash/a.yaml", "groma: scenario/1\ntitle: The pass\n");
    put("birch/hill.yaml", "groma: scenario/1\ntitle: The hill\n");
    put("birch/snippets/one.yaml", "groma: scenario/1\n");
    put("cedar/rules.yaml", "groma: ruleset/1\ntitle: Cedar\n");
    const auto rules = rulesetsOfGames(folder.string());
    REQUIRE(rules.size() == 3);
    CHECK(rules[0].path == "ash/rules.yaml");
    CHECK(rules[1].path == "ash/more.yaml");
    CHECK(rules[2].path == "cedar/rules.yaml");
    const auto games = battlesOfGames(folder.string());
    REQUIRE(games.size() == 2); // Cedar has no battle
    CHECK(games[0].title == "Ash");
    REQUIRE(games[0].battles.size() == 2);
    CHECK(games[0].battles[0].title == "The pass");
    CHECK(games[0].battles[1].path == "ash/b.yaml");
    CHECK(games[1].title == "birch");
    CHECK(games[1].battles.size() == 1);
    fs::remove_all(folder);
}

} // namespace groma::session
