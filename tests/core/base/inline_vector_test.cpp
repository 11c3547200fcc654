#include "core/base/inline_vector.h"

#include <doctest/doctest.h>

using groma::base::InlineVector;

TEST_CASE("a short list keeps order and compares by what it holds") {
    InlineVector<int, 4> list{3, 1};
    list.push_back(2);
    CHECK(list.size() == 3);
    CHECK(list.front() == 3);
    CHECK(list.back() == 2);
    CHECK(list.contains(1));
    CHECK_FALSE(list.contains(0));
    CHECK(list == InlineVector<int, 4>{3, 1, 2});
    CHECK_FALSE(list == InlineVector<int, 4>{3, 1});
    CHECK_FALSE(list == InlineVector<int, 4>{3, 1, 4});
    list.clear();
    CHECK(list.empty());
    CHECK(list == InlineVector<int, 4>{});
}
