#include "tests/architecture/source_scan.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace groma::architecture {
namespace {

bool has(const std::vector<Word>& words, const std::string& text, int line) {
    return std::ranges::any_of(words,
                               [&](const Word& word) { return word.text == text && word.line == line; });
}

bool has(const std::vector<Word>& words, const std::string& text) {
    return std::ranges::any_of(words, [&](const Word& word) { return word.text == text; });
}

TEST_CASE("the scanner finds includes, quoted and angled, with their lines") {
    const Source source =
        scan("core/x.h", "#pragma once\n\n#include \"core/y.h\" // why\n  # include <vector>\n");
    CHECK(source.isHeader);
    CHECK(source.hasPragmaOnce);
    REQUIRE(source.includes.size() == 2);
    CHECK(has(source.includes, "\"core/y.h\"", 3));
    CHECK(has(source.includes, "<vector>", 4));
    CHECK(source.lines == 4);
}

TEST_CASE("the scanner does not take a commented or quoted include for one") {
    const Source source =
        scan("x.cpp", "// #include <a>\n/* \n#include <b>\n*/\nauto s = R\"(\n#include <c>\n)\";\n");
    CHECK(source.includes.empty());
    CHECK(has(source.strings, "\n#include <c>\n", 5));
}

TEST_CASE("the scanner tells identifiers, strings and comments apart") {
    const Source source =
        scan("x.cpp", "int alpha = 1'000; // beta\nf(\"gam\\\"ma\", 'd'); /* epsilon */ int zeta;");
    CHECK(has(source.identifiers, "alpha", 1));
    CHECK(has(source.identifiers, "zeta", 2));
    CHECK_FALSE(has(source.identifiers, "beta"));
    CHECK_FALSE(has(source.identifiers, "epsilon"));
    CHECK(has(source.strings, "gam\\\"ma", 2));
    CHECK(has(source.strings, "d", 2));
    CHECK(source.lines == 2);
}

TEST_CASE("the scanner reads what a macro is defined as") {
    const Source source = scan("x.cpp", "#define LIMIT eta\n");
    CHECK(has(source.identifiers, "eta", 1));
}

} // namespace
} // namespace groma::architecture
