#include "core/game/parts/candidates.h"

#include <algorithm>

namespace groma::game {

namespace {

bool isOfClass(const lang::LoopSkip::Test& test) {
    using What = lang::LoopSkip::Test::What;
    return test.what == What::Class || test.what == What::NoClass;
}

} // namespace

void Candidates::look(const Setup& setup, const std::vector<lang::Instr>& code) {
    setup_ = setup.hash();
    code_ = code.data();
    words_ = static_cast<std::size_t>(setup.pieceCount()) / 64 + 1;
    loopAt_.assign(code.size(), 0);
    std::size_t loops = 0;
    for (std::size_t pc = 0; pc < code.size(); ++pc) {
        if (code[pc].op == lang::Op::LoopPieces) {
            loopAt_[pc] = static_cast<std::uint32_t>(loops++);
        }
    }
    found_.assign(loops * kWhose, {});
    bits_.clear();
    tests_.clear();
}

Candidates::Of Candidates::make(std::size_t place, const Setup& setup, const lang::Instr& in,
                                const lang::LoopSkip& skip, std::int64_t side) {
    if (place % kWhose == kNobodys) {
        nobodys_.assign(words_, 0);
        find(nobodys_.data(), setup, in, skip, side);
        return {nobodys_.data(), skip.tests};
    }
    bits_.push_back(std::make_unique<std::uint64_t[]>(words_));
    find(bits_.back().get(), setup, in, skip, side);
    std::vector<lang::LoopSkip::Test>& tests = tests_.emplace_back(skip.tests);
    std::erase_if(tests, [](const lang::LoopSkip::Test& test) { return isOfClass(test); });
    return found_[place] = {bits_.back().get(), tests};
}

void Candidates::find(std::uint64_t* bits, const Setup& setup, const lang::Instr& in,
                      const lang::LoopSkip& skip, std::int64_t side) {
    using What = lang::LoopSkip::Test::What;
    const lang::Program& program = setup.program();
    const bool anyones = (in.e & lang::kPickAnySide) != 0;
    const bool others = (in.e & lang::kPickOthers) != 0;
    const auto fits = [&](int piece) {
        const auto is = [&](std::int32_t unitClass) {
            return program.isClass(setup.classOf(piece), unitClass);
        };
        return (anyones || (setup.sideOf(piece) != side) == others) && (in.c == lang::kNoSlot || is(in.c)) &&
               std::ranges::none_of(skip.tests, [&](const lang::LoopSkip::Test& test) {
                   return (test.what == What::Class && is(test.index)) ||
                          (test.what == What::NoClass && !is(test.index));
               });
    };
    const auto count = static_cast<std::size_t>(setup.pieceCount());
    for (std::size_t piece = 0; piece < count; ++piece) {
        if (fits(static_cast<int>(piece))) {
            bits[piece / 64] |= std::uint64_t{1} << (piece % 64);
        }
    }
}

} // namespace groma::game
