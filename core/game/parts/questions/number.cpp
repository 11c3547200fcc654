// A whole number between two.
#include "core/game/parts/questions.h"

namespace groma::game {

using base::Number;
using lang::Instr;

Questions::Ask Questions::askChooseNumber(const Instr& in, std::int64_t* s) {
    const std::int32_t least = base::ceil(Number::fromBits(s[in.b]));
    const std::int32_t most = base::floor(Number::fromBits(s[in.b + 1]));
    if (least < most) {
        return Ask::Waits;
    }
    if (least > most) {
        failures_->fail(FailureKind::Stop, "there is no number from " + std::to_string(least) + " to " +
                                               std::to_string(most) + " for " + questionAt(in).name);
        return Ask::Fails;
    }
    s[in.a] = Number(least).bits();
    reportChoice(in, s[in.c], {s + in.a, 1}, true);
    return Ask::Answered;
}

bool Questions::putChooseNumber(Pending& out, const Instr& in, const std::int64_t* s) {
    out.shape = Pending::Shape::Number;
    out.type = {lang::Kind::Number};
    out.min = base::ceil(Number::fromBits(s[in.b]));
    out.max = base::floor(Number::fromBits(s[in.b + 1]));
    return true;
}

} // namespace groma::game
