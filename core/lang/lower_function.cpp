#include "core/lang/lower_writer.h"

#include "core/base/contract.h"

// The frame around the code of a function.
namespace groma::lang::lowering {

void Writer::bindParameters(Bindings bindings)
{
    bound_ = std::move(bindings);
    code.take(function_.parameterSlots);
    for (std::size_t i = 0; i < function_.parameters.size() && i < bound_.slots.size(); ++i) {
        bound_.slots[i] = function_.parameters[i].slot;
    }
    for (Slot slot = 0; slot < function_.parameterSlots; ++slot) {
        code.setStable(slot);
    }
    // The results take the first slots too: nothing else may be there when the function returns.
    if (function_.resultSlots > function_.parameterSlots) {
        code.take(function_.resultSlots - function_.parameterSlots);
    }
}

void Writer::expression()
{
    if (bound_.function->expr != kNone) {
        assign(bound_.function->expr, 0);
    }
    code.emit(Op::Return);
}

void Writer::body()
{
    if (bound_.function->body != kNone) {
        statement(bound_.function->body);
    }
    if (code.reachable()) {
        emitReturn(0);
    }
}

void Writer::finish()
{
    GROMA_ASSERT(!code.overflow, "a function needs more slots than an instruction can name");
    append(shared_.program, function_, code);
}

}  // namespace groma::lang::lowering
