#include "editor/ui/widgets/arithmetic.h"

#include <doctest/doctest.h>

#include <string>

namespace groma::ui {

TEST_CASE("number fields take sums as well as numbers") {
    CHECK(numberTyped("7") == 7);
    CHECK(numberTyped("-3") == -3);
    CHECK(numberTyped("3+2") == 5);
    CHECK(numberTyped(" 2 * (4 - 1) ") == 6);
    CHECK(numberTyped("10-2*3") == 4);
    CHECK(numberTyped("7/2") == 3);
}

TEST_CASE("what is no number changes nothing") {
    for (const char* text :
         {"", "abc", "3+", "1/0", "(2", "2)", "99999999999999999999", "1000000000*1000000000", "3 4"}) {
        CAPTURE(text);
        CHECK_FALSE(numberTyped(text));
    }
    CHECK_FALSE(numberTyped(std::string(1000, '(') + "1"));
}

} // namespace groma::ui
