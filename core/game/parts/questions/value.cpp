// One of the values that the text names.
#include "core/game/parts/questions.h"

namespace groma::game {

using lang::Instr;

Questions::Ask Questions::askChooseValue(const Instr& in, std::int64_t* s) {
    const std::vector<std::int64_t>& values = questionAt(in).values;
    if (values.size() != 1) {
        return Ask::Waits;
    }
    s[in.a] = values.front();
    reportChoice(in, s[in.c], {s + in.a, 1}, true);
    return Ask::Answered;
}

bool Questions::putChooseValue(Pending& out, const Instr& in, const std::int64_t*) {
    out.shape = Pending::Shape::Values;
    addEach(out, questionAt(in).values);
    return true;
}

} // namespace groma::game
