// Philox of four counters at once, for numbers that are wanted in a row: a round waits for the one before it,
// and four do not wait for one another. The same numbers as of one after the other (core/base/philox.h).
#pragma once

#include "core/base/philox.h"

#include <array>
#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace groma::base {

// Of counters whose first two words are `first` (the lower one first) and that share the others: the first
// two words of what comes of each, likewise.
inline std::array<std::uint64_t, 4> philoxFour(const std::array<std::uint64_t, 4>& first, std::uint32_t third,
                                               std::uint32_t fourth, std::uint64_t key) noexcept {
    std::array<std::uint64_t, 4> words;
#if defined(__SSE2__)
    // Two counters a register, each word in half of 64 bits: products look at the lower half alone, and what
    // is in the upper one is nobody's.
    const auto both = [](std::uint64_t word) { return _mm_set1_epi64x(static_cast<std::int64_t>(word)); };
    const __m128i times = both(0xd2511f53U), timesOther = both(0xcd9e8d57U);
    const __m128i step = both(0x9e3779b9U), stepOther = both(0xbb67ae85U);
    struct Pair {
        __m128i a, b, c, d;
    };
    const auto pairOf = [&](std::size_t at) {
        const __m128i two =
            _mm_set_epi64x(static_cast<std::int64_t>(first[at + 1]), static_cast<std::int64_t>(first[at]));
        return Pair{two, _mm_srli_epi64(two, 32), both(third), both(fourth)};
    };
    const auto round = [&](Pair& pair, __m128i low, __m128i high) {
        const __m128i product = _mm_mul_epu32(pair.a, times), other = _mm_mul_epu32(pair.c, timesOther);
        pair.a = _mm_xor_si128(_mm_xor_si128(_mm_srli_epi64(other, 32), pair.b), low);
        pair.b = other;
        pair.c = _mm_xor_si128(_mm_xor_si128(_mm_srli_epi64(product, 32), pair.d), high);
        pair.d = product;
    };
    Pair one = pairOf(0), two = pairOf(2);
    __m128i low = both(key), high = both(key >> 32);
    for (int i = 0; i < 10; ++i) {
        round(one, low, high);
        round(two, low, high);
        low = _mm_add_epi32(low, step);
        high = _mm_add_epi32(high, stepOther);
    }
    const __m128i lower = both(0xffffffffU);
    const auto put = [&](const Pair& pair, std::size_t at) {
        const __m128i joined = _mm_or_si128(_mm_slli_epi64(pair.b, 32), _mm_and_si128(pair.a, lower));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(&words[at]), joined);
    };
    put(one, 0);
    put(two, 2);
#else
    for (std::size_t i = 0; i < words.size(); ++i) {
        const PhiloxWords of = philox(
            {static_cast<std::uint32_t>(first[i]), static_cast<std::uint32_t>(first[i] >> 32), third, fourth},
            key);
        words[i] = std::uint64_t{of[1]} << 32 | of[0];
    }
#endif
    return words;
}

} // namespace groma::base
