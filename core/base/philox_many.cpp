#include "core/base/philox_many.h"

#include "core/base/philox.h"

#include <algorithm>
#include <array>
#include <cstddef>

#if defined(__x86_64__)
#include <immintrin.h>
#define GROMA_WITH_AVX2 __attribute__((target("avx2")))
#define GROMA_WITHIN_AVX2 __attribute__((target("avx2"), always_inline)) inline
#endif

namespace groma::base {

void philoxManyAnywhere(std::span<std::uint64_t> words, std::uint32_t third, std::uint32_t fourth,
                        std::uint64_t key) noexcept {
    for (std::uint64_t& word : words) {
        const PhiloxWords of = philox(
            {static_cast<std::uint32_t>(word), static_cast<std::uint32_t>(word >> 32), third, fourth}, key);
        word = std::uint64_t{of[1]} << 32 | of[0];
    }
}

#if defined(__x86_64__)

namespace {

// Four counters, each of their words in half of 64 bits: products look at the lower half alone, and what is
// in the upper one is nobody's.
struct FourCounters {
    __m256i a, b, c, d;
};

GROMA_WITHIN_AVX2 __m256i inEach(std::uint64_t word) {
    return _mm256_set1_epi64x(static_cast<std::int64_t>(word));
}

GROMA_WITHIN_AVX2 FourCounters countersOf(const std::uint64_t* words, std::uint32_t third,
                                          std::uint32_t fourth) {
    const __m256i four = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(words));
    return {four, _mm256_srli_epi64(four, 32), inEach(third), inEach(fourth)};
}

GROMA_WITHIN_AVX2 void goRound(FourCounters& of, __m256i low, __m256i high) {
    const __m256i product = _mm256_mul_epu32(of.a, inEach(0xd2511f53U));
    const __m256i other = _mm256_mul_epu32(of.c, inEach(0xcd9e8d57U));
    of.a = _mm256_xor_si256(_mm256_xor_si256(_mm256_srli_epi64(other, 32), of.b), low);
    of.b = other;
    of.c = _mm256_xor_si256(_mm256_xor_si256(_mm256_srli_epi64(product, 32), of.d), high);
    of.d = product;
}

GROMA_WITHIN_AVX2 void putWords(const FourCounters& of, std::uint64_t* words) {
    const __m256i upper = _mm256_slli_epi64(of.b, 32);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(words), _mm256_blend_epi32(of.a, upper, 0xaa));
}

constexpr std::size_t kAtOnce = 16;

GROMA_WITH_AVX2 void philoxSixteen(std::uint64_t* words, std::uint32_t third, std::uint32_t fourth,
                                   std::uint64_t key) noexcept {
    FourCounters one = countersOf(words, third, fourth), two = countersOf(words + 4, third, fourth);
    FourCounters three = countersOf(words + 8, third, fourth), four = countersOf(words + 12, third, fourth);
    __m256i low = inEach(key), high = inEach(key >> 32);
    const __m256i step = inEach(0x9e3779b9U), stepOther = inEach(0xbb67ae85U);
    for (int i = 0; i < 10; ++i) {
        goRound(one, low, high);
        goRound(two, low, high);
        goRound(three, low, high);
        goRound(four, low, high);
        low = _mm256_add_epi32(low, step);
        high = _mm256_add_epi32(high, stepOther);
    }
    putWords(one, words);
    putWords(two, words + 4);
    putWords(three, words + 8);
    putWords(four, words + 12);
}

} // namespace

#endif

void philoxMany(std::span<std::uint64_t> words, std::uint32_t third, std::uint32_t fourth,
                std::uint64_t key) noexcept {
#if defined(__x86_64__)
    if (words.size() > 2 && __builtin_cpu_supports("avx2")) {
        std::size_t from = 0;
        for (; from + kAtOnce <= words.size(); from += kAtOnce) {
            philoxSixteen(words.data() + from, third, fourth, key);
        }
        const std::span<std::uint64_t> rest = words.subspan(from);
        if (!rest.empty()) {
            std::array<std::uint64_t, kAtOnce> room{};
            std::ranges::copy(rest, room.begin());
            philoxSixteen(room.data(), third, fourth, key);
            std::copy_n(room.begin(), rest.size(), rest.begin());
        }
        return;
    }
#endif
    philoxManyAnywhere(words, third, fourth, key);
}

} // namespace groma::base
