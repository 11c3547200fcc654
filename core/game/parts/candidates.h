// Which pieces a loop over pieces can come to at all on a set-up, whatever stands where: those of the side
// and of the classes that it asks for. Found once for each loop and side; what remains to be asked of them is
// where they stand and what their counters say.
#pragma once

#include "core/game/position/setup.h"
#include "core/lang/program/program.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

namespace groma::game {

class Candidates {
  public:
    struct Of {
        const std::uint64_t* bits = nullptr; // by piece, 64 in a word; good until asked again
        // The tests of the skip that look at the position.
        std::span<const lang::LoopSkip::Test> tests;
    };
    // On that set-up from now on, by that code.
    void prepare(const Setup& setup, const lang::Program& program) {
        if (setup.hash() != setup_ || program.code.data() != code_) [[unlikely]] {
            look(setup, program.code);
        }
    }
    // `side`: the word of the loop's slot b, where it reads one.
    Of of(const Setup& setup, const lang::Instr& in, const lang::LoopSkip& skip, std::int64_t side) {
        const auto pc = static_cast<std::size_t>(&in - code_);
        const bool anyones = (in.e & lang::kPickAnySide) != 0;
        const std::size_t whose = anyones ? kAnyones
                                  : static_cast<std::uint64_t>(side) < kAnyones
                                      ? static_cast<std::size_t>(side)
                                      : kNobodys;
        const Of& found = found_[loopAt_[pc] * kWhose + whose];
        return found.bits != nullptr ? found : make(loopAt_[pc] * kWhose + whose, setup, in, skip, side);
    }

  private:
    // Of each loop so many are kept: by the first side and by the second, by any.
    static constexpr std::size_t kAnyones = 2;
    static constexpr std::size_t kNobodys = 3; // never kept
    static constexpr std::size_t kWhose = 4;
    void look(const Setup& setup, const std::vector<lang::Instr>& code);
    Of make(std::size_t place, const Setup& setup, const lang::Instr& in, const lang::LoopSkip& skip,
            std::int64_t side);
    static void find(std::uint64_t* bits, const Setup& setup, const lang::Instr& in,
                     const lang::LoopSkip& skip, std::int64_t side);

    std::uint64_t setup_ = 0;                             // the hash of the set-up
    const lang::Instr* code_ = nullptr;                   // of the program that runs
    std::size_t words_ = 0;                               // of the bits of all pieces
    std::vector<std::uint32_t> loopAt_;                   // by instruction: which loop it is
    std::vector<Of> found_;                               // by loop and side
    std::vector<std::unique_ptr<std::uint64_t[]>> bits_;  // of all that were found
    std::deque<std::vector<lang::LoopSkip::Test>> tests_; // likewise
    std::vector<std::uint64_t> nobodys_;
};

} // namespace groma::game
