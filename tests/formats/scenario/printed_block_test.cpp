#include "formats/scenario/printed_block.h"

#include <doctest/doctest.h>

namespace groma::formats {

namespace {

const PrintedNames kNames{{"FOOT", "HORSE", "CHIEF"}, {"Blues", "Reds"}};

// "# Blues|3 FOOT 001-003|a word".
std::string partsOf(std::string_view text) {
    std::string all;
    std::size_t end = 0;
    for (const PrintedPart& part : cutPrintedBlock(text, kNames)) {
        CHECK(part.begin == end); // nothing is lost
        CHECK(part.end > part.begin);
        end = part.end;
        all += all.empty() ? "" : "|";
        switch (part.kind) {
        case PrintedPart::Kind::Heading: all += "# " + part.name; break;
        case PrintedPart::Kind::Pieces:
            all += part.pieces.problem.empty() ? writeNotation(part.pieces) : "! " + part.pieces.problem;
            break;
        case PrintedPart::Kind::Words:
            all += ".";
            for (const TypeMention& mention : part.mentions) {
                CHECK(text.substr(mention.begin, mention.end - mention.begin) == mention.type);
                all += " " + mention.type;
            }
            break;
        }
    }
    CHECK(end == text.size());
    return all;
}

} // namespace

TEST_CASE("a set-up in one paragraph is cut into headings and entries, and no byte of it is lost") {
    CHECK(
        partsOf(
            "<u>Gallics</u> : Brit (BREN 4-3) hex 005, 5 WARB (3-3) hexes 007 à 011, 2 CHAR (2-4) hexes 022 "
            "et 023, 3 CAVA (4-4) hexes 003, 013, 028 <u>Romans :</u> Met Denter (CONSUL 3-4) hex 140.") ==
        "# Gallics|Brit (BREN 4-3) hex 005|5 WARB (3-3) hexes 007-011|2 CHAR (2-4) hexes 022, 023|"
        "3 CAVA (4-4) hexes 003, 013, 028|# Romans|Met Denter (CONSUL 3-4) hex 140");
    CHECK(partsOf("Blues : 2 FOOT (3-3) hexagones 1, 2 Reds : HORSE 003 – 004; CHIEF 005.\n") ==
          "# Blues|2 FOOT (3-3) hexes 1, 2|# Reds|HORSE hexes 003-004|CHIEF hex 005");
    // An entry may be broken where a line of the book ends.
    CHECK(partsOf("<u>Reds</u>:\n5 FOOT\n(3\xE2\x80\x93"
                  "3) hexes 007\n\xC3\xA0 011, 2\xC2\xA0HORSE hexes 1\nand 2") ==
          "# Reds|5 FOOT (3-3) hexes 007-011|2 HORSE hexes 1, 2");
    CHECK(partsOf("Reds\n- 2 FOOT 001-002\n\xE2\x80\xA2 HORSE hex. 009\n") ==
          "# Reds|2 FOOT hexes 001-002|HORSE hex 009");
}

TEST_CASE("words around a set-up place nothing, and the types that they name with values are told") {
    CHECK(
        partsOf(
            "8.1 A battle\n\nMap : Little Field (green)\n\n<u>Set-up</u> :\n\nInfantry : 30000 (15000 each)\n"
            "units (7 out of 13)\nDuration : 8 turns\n") == ".|.|# Set-up|.|.|.");
    CHECK(partsOf("Legion : FOOT (4-3), PRIN (4-3), horse (3-3) and men (1-2) are alike.\nFOOT are many.") ==
          ". FOOT PRIN horse|.");
}

TEST_CASE("an entry that cannot be read is told, and what stands after it is read") {
    CHECK(partsOf("Reds: 5 FOOT (3-3) hexes 007 à, 2 HORSE 001-002") ==
          "# Reds|! a range lacks its end|2 HORSE hexes 001-002");
    CHECK(partsOf("5 FOOT (3- hexes 1") == ".");
    CHECK(partsOf("<u>") == ".");
    CHECK(partsOf("\n\n") == ".");
    CHECK(partsOf("").empty());
}

} // namespace groma::formats
