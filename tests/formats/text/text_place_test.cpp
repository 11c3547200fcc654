#include "formats/text/text_place.h"

#include <doctest/doctest.h>

namespace groma::formats {
namespace {

TEST_CASE("a place is a file with its line, and with its column where one is told") {
    const auto line = textPlaceFrom("units.yaml:62");
    REQUIRE(line);
    CHECK(line->file == "units.yaml");
    CHECK(line->line == 62);
    CHECK_FALSE(line->column);
    const auto column = textPlaceFrom("a:b.yaml:62:14");
    REQUIRE(column);
    CHECK(column->file == "a:b.yaml");
    CHECK(column->line == 62);
    CHECK(column->column == 14);
    for (const char* no : {"units.yaml", "units.yaml:", "units.yaml:0", "units.yaml:6x", "units.yaml:-3", ""})
        CHECK_FALSE(textPlaceFrom(no));
}

} // namespace
} // namespace groma::formats
