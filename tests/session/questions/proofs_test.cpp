// How the window knows which entries are proved: the words, the counts, what is asked again.
#include "editor/session/questions/breaks.h"
#include "editor/session/questions/proofs.h"
#include "tests/formats/proof/small_project.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace groma::session {

namespace fs = std::filesystem;

namespace {

// A folder of its own on the disk, since snippets are looked for there.
struct Folder {
    fs::path path = fs::temp_directory_path() / ("groma-proofs-" + std::to_string(::getpid()));
    formats::RealFileSystem files;

    Folder() {
        fs::remove_all(path);
        fs::create_directories(path / "snippets");
        put("groma-project", "");
        put("rules.yaml", tests::kSmallRules);
        put("snippets/strength.yaml", tests::smallSnippet("R-1", "evaluate: {strength(A): 4}\n"));
    }
    ~Folder() { fs::remove_all(path); }
    void put(const std::string& name, const std::string& text) const { std::ofstream(path / name) << text; }
    Document open(const std::string& name = "rules.yaml") {
        auto document = Document::open(files, (path / name).string());
        REQUIRE(document);
        return *document;
    }
    Proofs prove(const Document& document, const std::string& cache = {}) {
        JobControl control;
        return proveRules({document, folderStamp(proofFolder(document)), cache}, files, control);
    }
};

const formats::EntryStanding& entryOf(const Proofs& proofs, const std::string& name) {
    const auto found = proofs.report.entries.find(name);
    REQUIRE(found != proofs.report.entries.end());
    return found->second;
}

// Of those that are noticed, or of those that are not.
std::vector<std::string> wordsOf(const AskedBreaks& asked, bool noticed) {
    std::vector<std::string> words;
    for (const AskedBreak& one : asked.breaks)
        if (one.asked && one.told.by.empty() != noticed) words.push_back(one.told.words);
    return words;
}

const AskedBreak& breakOf(const AskedBreaks& asked, const std::string& words) {
    const auto found =
        std::ranges::find(asked.breaks, words, [](const AskedBreak& one) { return one.told.words; });
    REQUIRE(found != asked.breaks.end());
    return *found;
}

} // namespace

TEST_CASE("without a book every entry is asked for itself: what a snippet would notice, what none runs, what "
          "only loads") {
    Folder folder;
    std::string rules = tests::kSmallRules;
    rules.insert(rules.find("quantities:"), "relations:\n  idle: {takes: {u: unit}, holds: u.cp > 7}\n");
    folder.put("rules.yaml", rules);
    const Proofs proofs = folder.prove(folder.open());
    using formats::Standing;
    CHECK(entryOf(proofs, "quantities/strength").all.standing == Standing::Proved);
    CHECK(entryOf(proofs, "quantities/strength").all.snippet == "snippets/strength.yaml");
    CHECK(entryOf(proofs, "relations/idle").all.standing == Standing::Hollow);
    CHECK(entryOf(proofs, "terrain/plain").all.standing == Standing::Loads);
    CHECK_FALSE(proofs.ofBook);
    CHECK(proofs.counts.all() == proofs.report.entries.size());
    CHECK(proofs.counts.hollow == 1);
}

TEST_CASE("with a book an entry is as good as the least of the rules that it covers, and the counts are of "
          "the book's rules") {
    Folder folder;
    folder.put(
        "book.yaml",
        "groma: book/1\ntitle: Small\nrules:\n  - {id: R-1, section: \"1\", kind: rule, title: Strength}\n"
        "  - {id: R-2, section: \"2\", kind: rule, title: More}\n");
    const Proofs proofs = folder.prove(folder.open());
    REQUIRE(proofs.ofBook);
    CHECK(proofs.counts.proved == 1);
    CHECK(proofs.counts.open == 1);
    const formats::EntryStanding& strength = entryOf(proofs, "quantities/strength");
    CHECK(strength.all.standing == formats::Standing::Open); // nobody claims R-2
    REQUIRE(strength.rules.size() == 2);
    CHECK(strength.rules[0].second.standing == formats::Standing::Proved);
}

TEST_CASE("the texts of the window are proved, not those of the disk, and another text is another question") {
    Folder folder;
    const Document document = folder.open();
    std::string text = tests::kSmallRules;
    text.replace(text.find("add: 1"), 6, "add: 2");
    const Document changed = document.withText("rules.yaml", text);
    CHECK(keyOf({document, 1, {}}) != keyOf({changed, 1, {}}));
    CHECK(keyOf({document, 1, {}}) != keyOf({document, 2, {}}));
    const Proofs proofs = folder.prove(changed);
    CHECK(proofs.failing.size() == 1); // 3 + 2 is not 4
    CHECK(entryOf(proofs, "quantities/strength").all.standing != formats::Standing::Proved);
}

TEST_CASE("another snippet in the folder is noticed by its stamp") {
    const Folder folder;
    const std::uint64_t before = folderStamp(folder.path.string());
    CHECK(folderStamp(folder.path.string()) == before);
    folder.put("snippets/other.yaml", tests::smallSnippet("R-2", "evaluate: {A.cp: 3}\n"));
    CHECK(folderStamp(folder.path.string()) != before);
}

TEST_CASE("proofs that were found are kept in the file that groma coverage keeps them in") {
    Folder folder;
    const std::string cache = (folder.path / "proofs").string();
    const Document document = folder.open();
    (void)folder.prove(document, cache);
    std::ifstream file(cache);
    std::string head, first;
    std::getline(file, head);
    std::getline(file, first);
    CHECK(head == "groma proofs 2");
    CHECK(first.find("\t") != std::string::npos);
    const Proofs again = folder.prove(document, cache);
    CHECK(entryOf(again, "quantities/strength").all.broken ==
          entryOf(folder.prove(document), "quantities/strength").all.broken);
}

TEST_CASE("what would notice: the snippets that turn red, and in words the breaks that none of them minds") {
    Folder folder;
    const Proofs proofs = folder.prove(folder.open());
    JobControl control;
    const AskedBreaks asked = askBreaks(proofs, "quantities/strength", control, Asking::Proofs);
    for (const AskedBreak& one : asked.breaks) {
        if (one.told.by.empty()) continue;
        REQUIRE(one.told.by.size() == 1);
        CHECK(asked.folder->suite.proofs()[one.told.by.front()].path == "snippets/strength.yaml");
        CHECK(one.told.unasked == 0);
    }
    const std::vector<std::string> green = wordsOf(asked, false);
    CHECK(wordsOf(asked, true) ==
          std::vector<std::string>{"`{title: Middling, when: u.cp > 2 and u.cp < 9, add: 1}` did not count",
                                   "2 were 3 in `u.cp > 2`", "1 were 2", "1 were 0"});
    CHECK(std::ranges::find(green, "`u.cp < 9` did not matter") != green.end());
    CHECK(std::ranges::find(green, "`>` were `>=` in `u.cp > 2`") != green.end());
    CHECK(asked.breaks.front().told.path == "rules.yaml");
    CHECK(asked.breaks.front().told.line == 15);
}

TEST_CASE("the breaks of an entry are listed before anybody is asked: the same ones, in the same order") {
    Folder folder;
    const Proofs proofs = folder.prove(folder.open());
    JobControl control;
    std::vector<std::size_t> seen;
    const AskedBreaks listed = askBreaks(proofs, "quantities/strength", control, Asking::List,
                                         [&](const auto& now) { seen.push_back(now.breaks.size()); });
    const AskedBreaks asked = askBreaks(proofs, "quantities/strength", control, Asking::Proofs);
    REQUIRE(!listed.breaks.empty());
    REQUIRE(listed.breaks.size() == asked.breaks.size());
    REQUIRE(!seen.empty());
    CHECK(seen.back() == listed.breaks.size());
    for (std::size_t i = 0; i < listed.breaks.size(); ++i) {
        CHECK(listed.breaks[i].told.words == asked.breaks[i].told.words);
        CHECK_FALSE(listed.breaks[i].asked);
        CHECK_FALSE(listed.breaks[i].survives());
    }
}

TEST_CASE(
    "a break that none minds has a position beside it in which a snippet turns red, and what is known is "
    "told meanwhile") {
    Folder folder;
    const Proofs proofs = folder.prove(folder.open());
    JobControl control;
    std::vector<std::size_t> waiting;
    const auto seen = [&](const AskedBreaks& now) {
        waiting.push_back(
            static_cast<std::size_t>(std::ranges::count(now.breaks, false, &AskedBreak::asked)));
    };
    const AskedBreaks asked = askBreaks(proofs, "quantities/strength", control, Asking::Positions, seen);
    REQUIRE(waiting.size() > 1);
    CHECK(waiting.front() == asked.breaks.size());
    CHECK(waiting.back() == 0);
    const AskedBreak& found = breakOf(asked, "`>` were `>=` in `u.cp > 2`");
    CHECK(found.survives());
    CHECK_FALSE(found.indifferent); // all is as before
    REQUIRE((found.position && found.position->found));
    const formats::NoticingPosition& offered = *found.position->found;
    CHECK(offered.like == "snippets/strength.yaml");
    CHECK(offered.change == "A has cp 2");
    CHECK(offered.text.find("strength(A): 2") != std::string::npos); // as the whole rules have it
    CHECK(offered.text.find("A man, where A has cp 2") != std::string::npos);
    for (const AskedBreak& one : asked.breaks)
        CHECK(one.position.has_value() == (one.survives() && one.told.marked.empty()));
    // Beside the other it passes, and the break is noticed.
    folder.put("snippets/offered.yaml", offered.text);
    const Proofs more = folder.prove(folder.open());
    CHECK(more.failing.empty());
    const AskedBreaks again = askBreaks(more, "quantities/strength", control, Asking::Proofs);
    CHECK_FALSE(breakOf(again, found.told.words).survives());
    CHECK(again.breaks.size() == asked.breaks.size());
}

TEST_CASE("what would notice asks those too that are not seen to run it, before it says that nobody does") {
    Folder folder;
    folder.put("rules.yaml", tests::rulesWithHill());
    folder.put("snippets/strong.yaml", tests::smallSnippet("R-7", "evaluate: {dearest(): 3}\n"));
    fs::remove(folder.path / "snippets/strength.yaml"); // of the other rules
    const Proofs proofs = folder.prove(folder.open());
    CHECK(entryOf(proofs, "terrain/hill").all.standing == formats::Standing::Proved);
    JobControl control;
    const AskedBreaks asked = askBreaks(proofs, "terrain/hill", control, Asking::Proofs);
    const Break& found = breakOf(asked, "3 were 4 in `cost: 3`").told;
    CHECK(found.reached == 0);
    REQUIRE(!found.by.empty());
    CHECK(asked.folder->suite.proofs()[found.by.front()].path == "snippets/strong.yaml");
}

TEST_CASE(
    "a break that a snippet plays otherwise without minding is told with the line that becomes another") {
    Folder folder;
    std::string rules = tests::kSmallRules;
    rules += "procedures:\n  muster:\n    takes: {u: unit}\n    gives: number\n    does: |\n"
             "      say \"so many are 7\"\n      return strength(u)\n";
    folder.put("rules.yaml", rules);
    folder.put("snippets/muster.yaml", tests::smallSnippet("R-1", "call: muster(A)\nexpect: {result: 4}\n"));
    const Proofs proofs = folder.prove(folder.open());
    REQUIRE(proofs.failing.empty());
    JobControl control;
    const AskedBreaks asked = askBreaks(proofs, "procedures/muster", control, Asking::Positions);
    const AskedBreak& said = breakOf(asked, "`say \"so many are 7\"` were not done");
    CHECK(said.survives());
    REQUIRE(said.indifferent);
    CHECK(asked.folder->suite.proofs()[said.indifferent->proof].path == "snippets/muster.yaml");
    CHECK(said.indifferent->told.before.find("so many are 7") != std::string::npos);
    CHECK(said.indifferent->told.under.find("so many are 7") == std::string::npos);
}

TEST_CASE("a number behind a minus is tried, and no snippet uses up what all may try") {
    Folder folder;
    std::string rules = tests::kSmallRules;
    rules.replace(rules.find("u.cp > 2 and u.cp < 9"), 21, "u.cp-18 < 0");
    folder.put("rules.yaml", rules);
    // Many counters that have nothing to do with it come first.
    std::string crowd = tests::smallSnippet("R-1", "evaluate: {A.cp: 3, strength(A): 4}\n");
    const std::string entry = "    - {type: MAN, id: A, at: \"001\"}\n";
    const std::size_t at = crowd.find(entry);
    crowd.insert(at, "    - {type: MAN, id: B, at: \"002\"}\n    - {type: MAN, id: C, at: \"003\"}\n"
                     "    - {type: MAN, id: D, at: \"004\"}\n    - {type: MAN, id: E, at: \"005\"}\n");
    folder.put("snippets/crowd.yaml", crowd);
    const Proofs proofs = folder.prove(folder.open());
    REQUIRE(proofs.failing.empty());
    const formats::Suite& suite = proofs.folder->suite;
    const auto mutant = std::ranges::find_if(suite.mutants(), [](const formats::Mutant& one) {
        return one.entry == "quantities/strength" && one.what == formats::Operator::Comparison;
    });
    REQUIRE(mutant != suite.mutants().end());
    formats::Suite::BrokenRules broken = suite.breakRules(*mutant);
    REQUIRE(suite.reaching(*mutant).size() == 2);
    const auto search = formats::searchNoticing(suite, *mutant, broken, 8, [] { return false; });
    REQUIRE(search.found);
    CHECK(search.found->change == "A has cp 18");
    CHECK(search.found->like == "snippets/strength.yaml");
    CHECK(search.likes == 2);
}

TEST_CASE(
    "a break that only battles run has its position on the battle, by an entry in place of a counter's") {
    Folder folder;
    folder.put("battle.yaml",
               "groma: scenario/1\ntitle: Two\nrules: rules.yaml\n"
               "board: {numbering: {widths: [3], rows: 2}}\nsides: {a: {}, b: {}}\npieces:\n"
               "  a:\n    - {type: MAN, id: A, at: \"001\"}\n    - {type: MAN, id: B, at: \"002\"}\n");
    folder.put("snippets/strength.yaml", "groma: snippet/1\ntitle: A man\ncovers: R-1\n"
                                         "scenario: ../battle.yaml\nevaluate: {strength(A): 4}\n");
    const Proofs proofs = folder.prove(folder.open());
    REQUIRE(proofs.failing.empty());
    JobControl control;
    const AskedBreaks asked = askBreaks(proofs, "quantities/strength", control, Asking::Positions);
    const AskedBreak& found = breakOf(asked, "`>` were `>=` in `u.cp > 2`");
    REQUIRE((found.position && found.position->found));
    CHECK(found.position->found->change == "A has cp 2");
    folder.put("snippets/offered.yaml", found.position->found->text);
    const Proofs more = folder.prove(folder.open());
    CHECK(more.failing.empty());
    const AskedBreaks again = askBreaks(more, "quantities/strength", control, Asking::Proofs);
    CHECK_FALSE(breakOf(again, found.told.words).survives());
    CHECK(found.position->found->text.find("B") == std::string::npos); // nobody else is in it
}

TEST_CASE("of breaks whose question is given up none is told as asked that was not") {
    Folder folder;
    const Proofs proofs = folder.prove(folder.open());
    JobControl control;
    std::size_t told = 0;
    const AskedBreaks asked =
        askBreaks(proofs, "quantities/strength", control, Asking::Positions, [&](const auto&) {
            ++told;
            control.cancel();
        });
    CHECK(told == 1);
    REQUIRE(!asked.breaks.empty());
    for (const AskedBreak& one : asked.breaks) {
        CHECK_FALSE(one.asked);
        CHECK_FALSE(one.position.has_value());
    }
}

TEST_CASE("a question that is given up ends soon, with nothing") {
    Folder folder;
    JobControl control;
    control.cancel();
    const Proofs proofs = proveRules({folder.open(), 0, {}}, folder.files, control);
    CHECK_FALSE(proofs.folder);
    CHECK(proofs.report.entries.empty());
}

} // namespace groma::session
