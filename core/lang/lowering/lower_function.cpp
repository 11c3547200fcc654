#include "core/lang/lowering/lower_writer.h"

// The frame around the code of a function.
namespace groma::lang::lowering {

void Writer::bindParameters(Bindings bindings) {
    bound_ = std::move(bindings);
    code.take(function_.parameterSlots);
    for (std::size_t i = 0; i < function_.parameters.size() && i < bound_.slots.size(); ++i) {
        bound_.slots[i] = function_.parameters[i].slot;
    }
    for (Slot slot = 0; slot < function_.parameterSlots && !code.overflow; ++slot) {
        code.setStable(slot);
    }
    // The results take the first slots too: nothing else may be there when the function returns.
    if (function_.resultSlots > function_.parameterSlots) {
        code.take(function_.resultSlots - function_.parameterSlots);
    }
}

void Writer::expression() {
    if (bound_.function->expr != kNone) {
        assign(bound_.function->expr, 0);
    }
    code.emit(Op::Return);
}

void Writer::body() {
    if (bound_.function->body != kNone) {
        statement(bound_.function->body);
    }
    if (code.reachable()) {
        emitReturn(0);
    }
}

void Writer::finish() {
    if (!code.overflow) {
        append(shared_.program, function_, code);
        return;
    }
    // Without code it is not sound: lang::verify says so, and it is never run.
    function_.entry = function_.end = function_.recorded = function_.recordedEnd =
        static_cast<std::int32_t>(shared_.program.code.size());
}

} // namespace groma::lang::lowering
