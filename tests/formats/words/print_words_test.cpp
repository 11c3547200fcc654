#include "formats/words/number_text.h"
#include "formats/words/print_words.h"
#include "tests/architecture/source_scan.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <set>

namespace groma::formats {
namespace {

using architecture::Source;
using architecture::Word;

int holesOf(std::string_view words) {
    int holes = 0;
    for (std::size_t at = words.find("{}"); at != std::string_view::npos; at = words.find("{}", at + 2))
        ++holes;
    return holes;
}

TEST_CASE("every word of the printers stands in every language, with the same values") {
    REQUIRE(printWords().size() > 30);
    for (const PrintWordRow& row : printWords()) {
        CAPTURE(row.name);
        for (const std::string_view words : row.words) {
            CHECK_FALSE(words.empty());
            CHECK(holesOf(words) == holesOf(row.words.front()));
        }
    }
}

TEST_CASE("French is set with narrow blanks that break no line; English stays as it is") {
    CHECK(typeset(Language::French, "Attention : « oui » ! Qui ? 4:1 ; fin") ==
          "Attention\u202F: «\u202Foui\u202F»\u202F! Qui\u202F? 4:1\u202F; fin");
    CHECK(typeset(Language::English, "What ? « no »") == "What ? « no »");
    const std::string once = typeset(Language::French, "Le camp : elles !");
    CHECK(typeset(Language::French, once) == once);
    CHECK(inWords(Language::French, PrintWord::Labelled, {"Rouges", "7"}) == "Rouges\u202F: 7");
    CHECK(inWords(Language::English, PrintWord::Labelled, {"Reds", "7"}) == "Reds: 7");
}

TEST_CASE("a number is written in decimals where they end soon, else as a fraction") {
    const auto told = [](Language language, std::int64_t n, std::int64_t of) {
        return numberText(language, base::Number::fraction(n, of));
    };
    CHECK(told(Language::French, 3, 2) == "1,5");
    CHECK(told(Language::English, 3, 2) == "1.5");
    CHECK(told(Language::French, -1, 4) == "-0,25");
    CHECK(told(Language::French, 1, 20) == "0,05");
    CHECK(told(Language::French, 2, 3) == "2/3");
    CHECK(told(Language::French, 12, 1) == "12");
}

TEST_CASE("a language is known by its name") {
    CHECK(languageNamed("en") == Language::English);
    CHECK(languageNamed("fr") == Language::French);
    CHECK_FALSE(languageNamed("FR"));
    CHECK_FALSE(languageNamed(""));
}

// What a reader would take for words: two letters beside one another, and no name of a part of VASSAL, of a
// group of a picture, of a file, of a value that programs read.
bool isCaption(const std::string& text) {
    bool letters = false;
    for (std::size_t i = 0; i + 1 < text.size(); ++i)
        letters = letters || (std::isalpha(static_cast<unsigned char>(text[i])) != 0 &&
                              std::isalpha(static_cast<unsigned char>(text[i + 1])) != 0);
    return letters && (std::isupper(static_cast<unsigned char>(text.front())) != 0 ||
                       text.find(' ') != std::string::npos);
}

std::vector<std::string> captionsIn(const std::string& path, const std::set<std::string>& other) {
    std::vector<std::string> found;
    const Source source = architecture::scan(path, architecture::readFile(architecture::root() / path));
    for (const Word& literal : source.strings)
        if (isCaption(literal.text) && !other.contains(literal.text)) found.push_back(literal.text);
    return found;
}

TEST_CASE("no caption of the printers stands outside the table of their words") {
    // Layers of a picture in parts, by which programs find them.
    const std::set<std::string> layers{"Labels", "Zones", "Counters", "Legend"};
    for (const char* path :
         {"formats/draw/play_sheet.cpp", "formats/draw/order_sheet.cpp", "formats/draw/counter_sheet.cpp",
          "formats/draw/map_picture.cpp", "formats/draw/flow.cpp"}) {
        CAPTURE(path);
        for (const std::string& caption : captionsIn(path, layers)) CHECK_MESSAGE(false, caption);
    }
    // What VASSAL reads: names of its parts, of properties, of choices.
    const std::set<std::string> vassal{"Never", "Always", "Turn",     "Id",    "Type",
                                       "Side",  "Deck",   "Scroller", "Zoomer"};
    std::vector<std::string> captions = captionsIn("formats/exchange/vassal_module.cpp", vassal);
    std::erase_if(captions, [](const std::string& text) {
        return text.find('$') != std::string::npos ||                         // a report of what a player did
               std::islower(static_cast<unsigned char>(text.front())) != 0 || // a key, a problem
               (text.find(' ') == std::string::npos &&
                std::ranges::count_if(text, [](unsigned char c) { return std::isupper(c) != 0; }) > 1);
    });
    for (const std::string& caption : captions) CHECK_MESSAGE(false, caption);
}

} // namespace
} // namespace groma::formats
