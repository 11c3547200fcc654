// Why a run cannot go on: the first reason counts, what fails after it fails because of it.
#pragma once

#include "core/game/names/pending.h"
#include "core/game/parts/frame.h"
#include "core/lang/program/program.h"

#include <cstdint>
#include <span>
#include <string>

namespace groma::game {

class Failures {
  public:
    bool any() const noexcept { return first_.kind != FailureKind::None; }
    const Failure& first() const noexcept { return first_; }
    void clear();
    // Found elsewhere, its place known.
    void put(Failure failure) { first_ = std::move(failure); }

    // All are false, to be returned.
    bool fail(FailureKind kind, std::string text);
    bool failUnknown(const std::string& what);
    bool failTable(const lang::Table& table, bool row, std::int64_t value);
    // A sum, difference, product or quotient of the slots of its window that does not fit.
    bool failArithmetic(const lang::Instr& in, const std::int64_t* s);

    // Where the first happened: in the last of the frames, called from those before it.
    void locate(const lang::Program& program, std::span<const Frame> frames);

  private:
    Failure first_;
};

} // namespace groma::game
