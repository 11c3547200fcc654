#include "core/base/text.h"

#include <doctest/doctest.h>

using namespace groma::base;

TEST_CASE("edit distance counts swapped letters once") {
    CHECK(editDistance("", "abc") == 3);
    CHECK(editDistance("melee", "melee") == 0);
    CHECK(editDistance("meele", "melee") == 1);
    CHECK(editDistance("retreat", "retret") == 1);
    CHECK(editDistance("kitten", "sitting") == 3);
    CHECK(editDistance("ca", "abc") == 3);
}

TEST_CASE("the nearest name is offered when it is near enough") {
    const std::vector<std::string> names{"cp", "mp", "combat_value", "morale_die"};
    CHECK(nearestName("cpp", names) == "cp");
    CHECK(nearestName("combat_valeu", names) == "combat_value");
    CHECK(nearestName("Morale_Die", names) == "morale_die");
    CHECK_FALSE(nearestName("elephant", names).has_value());
    CHECK_FALSE(nearestName("", names).has_value());
    CHECK_FALSE(nearestName("x", std::vector<std::string>{"q"}).has_value());
    CHECK_FALSE(nearestName(std::string(100000, 'x'), names).has_value());
}

TEST_CASE("the first of equally near names is offered") {
    const std::vector<std::string> names{"front", "frond"};
    CHECK(nearestName("fronx", names) == "front");
}

TEST_CASE("lists read like sentences") {
    const std::vector<std::string> three{"a", "b", "c"};
    CHECK(joinList(three, "or") == "a, b or c");
    CHECK(joinList(std::vector<std::string>{"a", "b"}, "and") == "a and b");
    CHECK(joinList(std::vector<std::string>{"a"}, "or") == "a");
    CHECK(joinList({}, "or").empty());
    CHECK(join(three, "-") == "a-b-c");
}

TEST_CASE("texts are split and trimmed") {
    CHECK(split("a,,b", ',') == std::vector<std::string_view>{"a", "", "b"});
    CHECK(split("", ',') == std::vector<std::string_view>{""});
    CHECK(trim("  x y\t\r\n") == "x y");
    CHECK(trim(" \t ").empty());
}
