// What runs of an engine rest on: the places of the position on which they began, with what stood there, and
// the ways that they asked for on it, with what they were told. Where all of it stands so again they would go
// the same ways and make the same changes.
#pragma once

#include "core/game/parts/reads.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace groma::game {

class SharedWays; // core/game/machine/shared_ways.h

// A question for ways, and what was told: who asks for a way rests on the way, not on all that a search for
// it reads.
struct AskedWay {
    static constexpr std::size_t kMostArgs = 8;
    lang::Op op = lang::Op::Route;
    std::int32_t move = -1;
    std::array<std::int64_t, kMostArgs> args{};
    std::size_t count = 0; // of them
    std::int64_t start = -1, to = -1;
    std::vector<std::int64_t> told;
    std::uint64_t steps = 0; // that it took; 0 where it was the search before it again
    // The search that told it so last, where it is kept, by whom and since when: as long as that stands
    // nothing has to be told again.
    const void* keptBy = nullptr;
    void* search = nullptr;
    std::uint64_t made = 0, epoch = 0;
};

// Runs that rest on more than Reads::kMostReads places, or on more ways than this, are not kept.
struct Rests {
    static constexpr std::size_t kMostWays = 64;
    static constexpr std::size_t kMostTold = 1024; // words, of all its ways together
    std::vector<Reads::Read> places;
    std::vector<AskedWay> ways;
    std::uint64_t steps = 0; // of the runs, those of the searches among them; as they are now, once it stands
    // Searches of the engine that ran them: who is to tell whether they stand shares them.
    std::shared_ptr<SharedWays> shared;
};

} // namespace groma::game
