#pragma once

#include "core/lang/program/program.h"

namespace groma::lang {

// One slot that is read.
constexpr bool readsSlot(Operand role) {
    return (role >= Operand::RN && role <= Operand::RV) || (role >= Operand::MN && role <= Operand::MV) ||
           (role >= Operand::OS && role <= Operand::OV);
}

// One slot that is written.
constexpr bool writesSlot(Operand role) {
    return (role >= Operand::WN && role <= Operand::WV) || (role >= Operand::MN && role <= Operand::MV);
}

constexpr bool mayBeAbsent(Operand role) { return role >= Operand::OS && role <= Operand::OV; }

// A slot of the frame, or the first of several.
constexpr bool isSlotOperand(Operand role) { return role >= Operand::RN && role <= Operand::Results; }

} // namespace groma::lang
