// Philox of many counters at once, for numbers that are wanted in a row: a round waits for the one before it,
// and those of other counters do not wait for one another. The same numbers as of one after the other
// (core/base/philox.h), whatever processor makes them.
#pragma once

#include <cstdint>
#include <span>

namespace groma::base {

// Each of the words is the first two of a counter (the lower one first), and all counters share the others:
// it becomes the first two words of what comes of that counter.
void philoxMany(std::span<std::uint64_t> words, std::uint32_t third, std::uint32_t fourth,
                std::uint64_t key) noexcept;
// The same by what every processor has.
void philoxManyAnywhere(std::span<std::uint64_t> words, std::uint32_t third, std::uint32_t fourth,
                        std::uint64_t key) noexcept;

} // namespace groma::base
