#include "formats/text/text_edit.h"

#include <doctest/doctest.h>

namespace groma::formats {

TEST_CASE("edits apply together, in terms of the text before all of them") {
    CHECK(applyEdits("abcdef", {{4, 5, "E!"}, {0, 1, ""}, {2, 2, "-"}}).value() == "b-cdE!f");
}

TEST_CASE("insertions at one place keep their order and come before a replacement of what follows") {
    CHECK(applyEdits("abc", {{1, 2, "B"}, {1, 1, "1"}, {1, 1, "2"}}).value() == "a12Bc");
}

TEST_CASE("edits of the same bytes, or outside the text, are refused") {
    const auto overlapping = applyEdits("abcdef", {{0, 3, "x"}, {2, 4, "y"}});
    REQUIRE_FALSE(overlapping.has_value());
    CHECK(overlapping.error().first.replacement == "x");
    CHECK(overlapping.error().second.replacement == "y");
    CHECK_FALSE(applyEdits("abc", {{0, 3, "x"}, {1, 1, "y"}}).has_value());
    CHECK_FALSE(applyEdits("abc", {{2, 4, "x"}}).has_value());
    CHECK_FALSE(applyEdits("abc", {{2, 1, "x"}}).has_value());
    CHECK(applyEdits("abc", {{0, 1, "x"}, {1, 2, "y"}}).value() == "xyc");
}

TEST_CASE("a narrowed edit changes only what differs and never splits a character") {
    CHECK(narrowed("HAST 3-3", {0, 8, "HAST 4-3"}) == TextEdit{5, 6, "4"});
    CHECK(narrowed("aaa", {0, 3, "aa"}) == TextEdit{2, 3, ""});
    CHECK(narrowed("same", {0, 4, "same"}) == TextEdit{4, 4, ""});
    // ä is c3 a4, ö is c3 b6: the first byte is shared and must not be.
    CHECK(narrowed("xäy", {0, 4, "xöy"}) == TextEdit{1, 3, "ö"});
    // ä is c3 a4, Ĥ is c4 a4: the last byte is shared and must not be.
    CHECK(narrowed("xäy", {0, 4, "xĤy"}) == TextEdit{1, 3, "Ĥ"});
}

} // namespace groma::formats
