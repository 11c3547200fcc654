#include "core/base/number.h"
#include "core/game/machine/list_arena.h"

#include <doctest/doctest.h>

using namespace groma::game;
using groma::base::Number;

TEST_CASE("a list grows though another was made behind it") {
    std::vector<std::int64_t> store;
    ListArena lists(store);
    std::int64_t one = lists.make();
    lists.push(one, 10);
    std::int64_t two = lists.make();
    lists.push(two, 20);
    lists.push(one, 11);
    lists.push(two, 21);
    lists.push(one, 12);
    const auto first = lists.view(one);
    const auto second = lists.view(two);
    CHECK(std::vector<std::int64_t>(first.begin(), first.end()) == std::vector<std::int64_t>{10, 11, 12});
    CHECK(std::vector<std::int64_t>(second.begin(), second.end()) == std::vector<std::int64_t>{20, 21});
}

TEST_CASE("no other word of the rules looks like a list") {
    CHECK_FALSE(isList(0));
    CHECK_FALSE(isList(-1));
    CHECK_FALSE(isList(INT64_MIN));
    CHECK_FALSE(isList(INT64_MIN + 1));
    CHECK_FALSE(isList(Number::fraction(-7, 2147483647).bits()));
    CHECK(isList(listHandle(0)));
    CHECK(listOffset(listHandle(77)) == 77);
}
