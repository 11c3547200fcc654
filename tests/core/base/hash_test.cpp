#include "core/base/hash.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <set>
#include <string>

using namespace groma::base;

TEST_CASE("hashes are the same on every machine") {
    // Worked out by a second implementation outside this program: a change here makes every stored hash of a
    // ruleset stale.
    CHECK(hashText("") == 0xda3563d49912e431ULL);
    CHECK(hashText("groma") == 0x72b79facec650e3dULL);
    CHECK(hashText("a text that is longer than sixteen bytes") == 0xa9e99bcc0990b434ULL);
}

TEST_CASE("length, order and seed all matter") {
    const std::array<std::byte, 3> zeros{};
    const auto all = std::span<const std::byte>(zeros);
    CHECK(hashBytes(all) != hashBytes(all.first(2)));
    CHECK(hashText("ab") != hashText("ba"));
    CHECK(hashText("ab", 1) != hashText("ab", 2));
    CHECK(combine(1, 2) != combine(2, 1));
    CHECK(combine(0, 0) != 0);
}

TEST_CASE("ten thousand near-equal keys give ten thousand hashes") {
    std::set<std::uint64_t> seen;
    for (std::uint64_t i = 0; i < 10000; ++i) {
        const std::array<std::uint64_t, 3> words{i, 0, i / 7};
        seen.insert(hashSpan(std::span<const std::uint64_t>(words)));
    }
    CHECK(seen.size() == 10000);
}
