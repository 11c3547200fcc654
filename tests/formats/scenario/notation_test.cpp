#include "formats/scenario/notation.h"

#include <doctest/doctest.h>

namespace groma::formats {

TEST_CASE("a line of an order of battle is read as books print it") {
    const NotedPieces line = readNotation("5 WARB (3-3) hexes 007-011");
    CHECK(line.count == 5);
    CHECK(line.type == "WARB");
    CHECK(line.printed == std::vector<std::string>{"3", "3"});
    CHECK(line.cells == std::vector<std::string>{"007-011"});
    const NotedPieces leader = readNotation("Britomaris (BREN 4-3) hex 005");
    CHECK(leader.name == "Britomaris");
    CHECK(leader.type == "BREN");
    const NotedPieces block = readNotation("2 KNIGHT (B-3-4) hexes 012, 014");
    CHECK(block.type == "KNIGHT");
    CHECK(block.printed == std::vector<std::string>{"B", "3", "4"});
    const NotedPieces named = readNotation("Robert (EARL A-2) hex 012");
    CHECK(named.type == "EARL");
    CHECK(named.printed == std::vector<std::string>{"A", "2"});
    CHECK(readNotation("2 CAVA 003 et 013").cells == std::vector<std::string>{"003", "013"});
    CHECK(readNotation("WARB 007 à 011").cells == std::vector<std::string>{"007-011"});
}

TEST_CASE("a range is two numbers and no more") {
    for (const char* line : {"WARB 007-", "WARB 00--11", "WARB 007-009 to 011", "WARB to 011", "WARB 007 to",
                             "WARB 007-RB 011"}) {
        CAPTURE(line);
        CHECK_FALSE(readNotation(line).problem.empty());
    }
}

TEST_CASE("a dash in brackets stands between two values") {
    for (const char* line :
         {"WARB (-3) 007", "WARB (3-) 007", "WARB (3--3) 007", "Robert (EARL -2)", "WARB (*-)"}) {
        CAPTURE(line);
        CHECK(readNotation(line).problem.find("lacks a value beside its dash") != std::string::npos);
    }
    CHECK(readNotation("WARB (?-?) 007").printed == std::vector<std::string>{"?", "?"});
}

} // namespace groma::formats
