// Philox4x32 with ten rounds, a counter-based generator: every counter of 128 bits gives four words that look
// random, under a key of 64 bits, and nothing is kept from one to the next. J. K. Salmon, M. A. Moraes, R. O.
// Dror and D. E. Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC'11, doi:10.1145/2063384.2063405. The
// same numbers on every machine.
#pragma once

#include <array>
#include <cstdint>

namespace groma::base {

using PhiloxWords = std::array<std::uint32_t, 4>;

constexpr PhiloxWords philox(PhiloxWords counter, std::uint64_t key) noexcept {
    constexpr std::uint64_t kFirst = 0xd2511f53U;
    constexpr std::uint64_t kSecond = 0xcd9e8d57U;
    auto low = static_cast<std::uint32_t>(key);
    auto high = static_cast<std::uint32_t>(key >> 32);
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t first = kFirst * counter[0];
        const std::uint64_t second = kSecond * counter[2];
        counter = {
            static_cast<std::uint32_t>(second >> 32) ^ counter[1] ^ low, static_cast<std::uint32_t>(second),
            static_cast<std::uint32_t>(first >> 32) ^ counter[3] ^ high, static_cast<std::uint32_t>(first)};
        low += 0x9e3779b9U;
        high += 0xbb67ae85U;
    }
    return counter;
}

} // namespace groma::base
