#include "core/base/hash.h"

#include <bit>
#include <cstring>

namespace groma::base {

namespace {

constexpr std::uint64_t kSecretA = 0xa0761d6478bd642fULL;
constexpr std::uint64_t kSecretB = 0x8ebc6af09c88c6e3ULL;
constexpr std::uint64_t kSecretC = 0x589965cc75374cc3ULL;

std::uint64_t littleEndian(std::uint64_t word) noexcept {
    if constexpr (std::endian::native == std::endian::big) {
        return __builtin_bswap64(word);
    }
    return word;
}

// Up to eight bytes as a little-endian word, the missing ones zero.
std::uint64_t readWord(const std::byte* at, std::size_t bytes) noexcept {
    std::uint64_t word = 0;
    std::memcpy(&word, at, bytes);
    return littleEndian(word);
}

} // namespace

std::uint64_t hashBytes(std::span<const std::byte> bytes, std::uint64_t seed) noexcept {
    const std::byte* at = bytes.data();
    std::size_t left = bytes.size();
    std::uint64_t state = seed ^ kSecretA;
    while (left >= 16) {
        state = foldedProduct(readWord(at, 8) ^ kSecretB, readWord(at + 8, 8) ^ state);
        at += 16;
        left -= 16;
    }
    if (left > 0) {
        const std::size_t head = left < 8 ? left : 8;
        const std::uint64_t low = readWord(at, head);
        const std::uint64_t high = left > 8 ? readWord(at + 8, left - 8) : 0;
        state = foldedProduct(low ^ kSecretB, high ^ state);
    }
    // The length keeps trailing zero bytes apart.
    return foldedProduct(state ^ kSecretC, static_cast<std::uint64_t>(bytes.size()) ^ kSecretB);
}

std::uint64_t hashText(std::string_view text, std::uint64_t seed) noexcept {
    return hashBytes(std::as_bytes(std::span(text.data(), text.size())), seed);
}

} // namespace groma::base
