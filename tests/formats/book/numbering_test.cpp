#include "formats/book/numbering.h"

#include <doctest/doctest.h>

using namespace groma;

namespace {

std::string sectionAt(std::string_view line) {
    const auto number = formats::numberAt(line);
    return number ? number->section + "|" + std::string(line.substr(number->length)) : "";
}

} // namespace

TEST_CASE("a rule's number is told from a number that a line happens to begin with") {
    CHECK(sectionAt("6.3 Melee") == "6.3|Melee");
    CHECK(sectionAt("6.3. Melee") == "6.3|Melee");
    CHECK(sectionAt("1. Generals") == "1|Generals");
    CHECK(sectionAt("2) Contact") == "2|Contact");
    CHECK(sectionAt("6.3.1\tSupport") == "6.3.1|Support");
    CHECK(sectionAt("c) The defender") == "c|The defender");
    CHECK(sectionAt("(c) The defender") == "c|The defender");
    CHECK(sectionAt("5 WARB (3-3) hexes 007 to 011").empty()); // a line of a set-up
    CHECK(sectionAt("1 AE").empty());                          // of a table
    CHECK(sectionAt("1985. A year").empty());
    CHECK(sectionAt("(3-3) counters").empty());
    CHECK(sectionAt("a man").empty());
    CHECK(sectionAt("e.g. this").empty());
    CHECK(sectionAt("6.3").empty()); // with nothing behind it
}

TEST_CASE("a section follows another with at most three numbers left out") {
    CHECK(formats::follows("6.4", "6.3"));
    CHECK(formats::follows("7", "6.4.2"));
    CHECK(formats::follows("6.3.1", "6.3"));
    CHECK(formats::follows("10", "6"));
    CHECK_FALSE(formats::follows("11", "6")); // "11. " in the middle of a text
    CHECK_FALSE(formats::follows("6.3", "6.3"));
    CHECK_FALSE(formats::follows("6", "6.3"));
    CHECK_FALSE(formats::follows("2.5", "6.3"));
}
