#include "core/base/philox.h"

#include <doctest/doctest.h>

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
