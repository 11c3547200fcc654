// What is printed for players, word for word, in each language: tests/golden/print. The words that the author
// wrote are the same in all.
#include "formats/draw/print.h"
#include "formats/exchange/vassal_module.h"
#include "formats/load/load.h"
#include "formats/load/print_language.h"
#include "formats/project/file_system.h"
#include "tests/support/golden.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>
#include <pugixml.hpp>

#include <map>
#include <set>
#include <string>

namespace groma::formats {
namespace {

Loaded french(std::map<std::string, std::string> unsaved = {}) {
    static const RealFileSystem files;
    LoadOptions options;
    options.root = std::string(test::sourceDir()) + "/tests/formats/draw/french";
    options.unsaved = std::move(unsaved);
    Loaded loaded = Loader(files).load(options.root + "/battle.yaml", options);
    REQUIRE(loaded.built.setup);
    return loaded;
}

// The texts of all pages in the order in which they are drawn, a line each.
std::string textsOf(const Loaded& loaded, PrintWhat what, Language language, bool inPages = false) {
    MemoryFileSystem memory;
    PrintJob job;
    job.what = what;
    job.inPages = inPages;
    job.picture.numbers = false;
    job.picture.pieces = false;
    if (inPages) job.picture.cell = 100;
    job.picture.subtitle = loaded.scenario->subtitle.text;
    job.picture.language = language;
    const auto written = print(memory, "/page.svg", job, *loaded.built.setup,
                               game::startPosition(*loaded.built.setup), loaded.scenario.get());
    REQUIRE_MESSAGE(written, (written ? "" : written.error()));
    std::string texts;
    for (const std::string& file : *written) {
        pugi::xml_document page;
        REQUIRE(page.load_string(memory.files.at(file).c_str()));
        for (const pugi::xpath_node node : page.select_nodes("//text"))
            texts += std::string(node.node().text().get()) + "\n";
    }
    return texts;
}

// What a player of a module reads: captions, menus, tooltips, each once.
std::string captionsOf(const Loaded& loaded, Language language) {
    const auto files = vassalModule(*loaded.built.setup, nullptr, language);
    REQUIRE_MESSAGE(files, (files ? "" : files.error()));
    std::string captions;
    std::set<std::string> seen;
    for (const ArchivedFile& file : *files) {
        if (file.name != "buildFile.xml") continue;
        pugi::xml_document build;
        REQUIRE(build.load_string(file.bytes.c_str()));
        for (const pugi::xpath_node node : build.select_nodes("//@*")) {
            const pugi::xml_attribute said = node.attribute();
            static const std::set<std::string> kTold{"description", "name",       "buttonText",    "text",
                                                     "mapName",     "turnFormat", "buttonToolTip", "tooltip",
                                                     "buttonName",  "entryName",  "chartName",     "side"};
            if (kTold.contains(said.name()) && seen.insert(said.value()).second)
                captions += std::string(said.value()) + "\n";
        }
    }
    return captions;
}

std::string everything(const Loaded& loaded, Language language) {
    return "# play sheet\n" + textsOf(loaded, PrintWhat::PlaySheet, language) + "\n# order of battle\n" +
           textsOf(loaded, PrintWhat::OrderOfBattle, language) + "\n# counters\n" +
           textsOf(loaded, PrintWhat::Counters, language) + "\n# map in pages\n" +
           textsOf(loaded, PrintWhat::Map, language, true) + "\n# module\n" + captionsOf(loaded, language);
}

TEST_CASE("what is printed for players speaks English and French") {
    const Loaded loaded = french();
    test::checkGolden("golden/print/en.txt", everything(loaded, Language::English));
    test::checkGolden("golden/print/fr.txt", everything(loaded, Language::French));
}

// Words of a counter's menu stand in the text of its slot.
TEST_CASE("a counter of a module is turned over in the language of the rules") {
    const Loaded loaded = french();
    for (const auto& [language, word] :
         {std::pair{Language::English, "Turn over"}, {Language::French, "Retourner"}}) {
        const auto files = vassalModule(*loaded.built.setup, nullptr, language);
        REQUIRE(files);
        for (const ArchivedFile& file : *files)
            if (file.name == "buildFile.xml") CHECK(file.bytes.find(word) != std::string::npos);
    }
}

TEST_CASE("rules say in which language they are printed: those of the battle before what they include") {
    CHECK(printLanguage(*french().project) == Language::French);
    const std::string rules = test::testFile("formats/draw/french/rules.yaml");
    const std::size_t line = rules.find("language: fr\n");
    REQUIRE(line != std::string::npos);
    const auto with = [&](const std::string& instead) {
        std::string changed = rules;
        changed.replace(line, std::string("language: fr\n").size(), instead);
        return printLanguage(
            *french({{"rules.yaml", changed}, {"more.yaml", "groma: ruleset/1\nlanguage: fr\n"}}).project);
    };
    CHECK(with("") == Language::English);
    CHECK(with("include: [more.yaml]\n") == Language::French);
    CHECK(with("language: en\ninclude: [more.yaml]\n") == Language::English);
}

} // namespace
} // namespace groma::formats
