#include "core/base/philox.h"
#include "core/base/philox_many.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

using groma::base::philox;
using groma::base::PhiloxWords;

// The known answers that its authors publish (Random123, kat_vectors, philox 4x32 10).
TEST_CASE("Philox4x32-10 gives the numbers that its authors publish") {
    CHECK(philox({0, 0, 0, 0}, 0) == PhiloxWords{0x6627e8d5U, 0xe169c58dU, 0xbc57ac4cU, 0x9b00dbd8U});
    CHECK(philox({0xffffffffU, 0xffffffffU, 0xffffffffU, 0xffffffffU}, 0xffffffffffffffffULL) ==
          PhiloxWords{0x408f276dU, 0x41c83b0eU, 0xa20bc7c6U, 0x6d5451fdU});
    CHECK(philox({0x243f6a88U, 0x85a308d3U, 0x13198a2eU, 0x03707344U}, 0x299f31d0a4093822ULL) ==
          PhiloxWords{0xd16cfe09U, 0x94fdccebU, 0x5001e420U, 0x24126ea1U});
}

TEST_CASE("Philox of many counters at once gives the numbers of one after the other, on this processor and "
          "anywhere") {
    std::uint64_t key = 0x299f31d0a4093822ULL, first = 0x85a308d3243f6a88ULL;
    for (std::size_t count = 0; count < 400; ++count) {
        std::vector<std::uint64_t> firsts(count % 71);
        for (std::uint64_t& one : firsts) one = first = first * 0x5851f42d4c957f2dULL + 0x14057b7ef767814fULL;
        key = key * 0x5851f42d4c957f2dULL + 1;
        const auto third = static_cast<std::uint32_t>(first >> 16), fourth = ~third * 3;
        std::vector<std::uint64_t> expected, here = firsts, anywhere = firsts;
        for (const std::uint64_t word : firsts) {
            const PhiloxWords one = philox(
                {static_cast<std::uint32_t>(word), static_cast<std::uint32_t>(word >> 32), third, fourth},
                key);
            expected.push_back(std::uint64_t{one[1]} << 32 | one[0]);
        }
        groma::base::philoxMany(here, third, fourth, key);
        groma::base::philoxManyAnywhere(anywhere, third, fourth, key);
        REQUIRE(here == expected);
        REQUIRE(anywhere == expected);
    }
}
