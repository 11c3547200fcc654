// 64-bit hashes that are the same on every machine: multiply-and-fold over little-endian words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

namespace groma::base {

// The two halves of the 128-bit product, folded: the one mixing step that all hashes here are made of.
constexpr std::uint64_t foldedProduct(std::uint64_t a, std::uint64_t b) noexcept {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// Order matters: combine(a, b) and combine(b, a) differ.
constexpr std::uint64_t combine(std::uint64_t seed, std::uint64_t value) noexcept {
    return foldedProduct(seed ^ 0x9e3779b97f4a7c15ULL, value ^ 0xe7037ed1a0b428dbULL) + seed;
}

std::uint64_t hashBytes(std::span<const std::byte> bytes, std::uint64_t seed = 0) noexcept;
std::uint64_t hashText(std::string_view text, std::uint64_t seed = 0) noexcept;

// For arrays of types without padding only: padding would leak into the hash.
template <class T>
std::uint64_t hashSpan(std::span<const T> values, std::uint64_t seed = 0) noexcept {
    static_assert(std::has_unique_object_representations_v<T>, "padding bytes would be hashed");
    return hashBytes(std::as_bytes(values), seed);
}

} // namespace groma::base
