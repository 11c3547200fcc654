// A bit for each slot of a frame, in words: what is asked of all slots of all instructions of a function.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace groma::lang {

using SlotBits = std::span<std::uint64_t>;

constexpr std::size_t slotWords(std::size_t slots) { return (slots + 63) / 64; }

constexpr bool hasSlot(std::span<const std::uint64_t> bits, std::size_t slot) {
    return (bits[slot / 64] >> slot % 64 & 1) != 0;
}

// `count` slots from `first` on.
constexpr void putSlots(SlotBits bits, std::size_t first, std::size_t count, bool to) {
    for (std::size_t slot = first; slot < first + count;) {
        const std::size_t from = slot % 64;
        const std::size_t here = first + count - slot < 64 - from ? first + count - slot : 64 - from;
        const std::uint64_t mask = (here == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << here) - 1) << from;
        std::uint64_t& word = bits[slot / 64];
        word = to ? word | mask : word & ~mask;
        slot += here;
    }
}

} // namespace groma::lang
