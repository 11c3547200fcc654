#include "core/base/contract.h"
#include "core/lang/lowering/lower_place.h"
#include "core/lang/lowering/lower_writer.h"

#include <algorithm>

// Calls of pure functions, and pure functions that become part of their caller: no frame, and conditions turn
// into jumps.
namespace groma::lang::lowering {

namespace {

constexpr int kInlineNodes = 48;
constexpr std::size_t kInlineDepth = 6;

// Nodes of a tree, counted up to a limit.
int countNodes(const Tree& tree, ExprId id, int limit) {
    int count = 1;
    for (const std::int32_t child : tree.children(tree.expr(id))) {
        if (child != kNone && count < limit) {
            count += countNodes(tree, child, limit - count);
        }
    }
    return count;
}

ExprId expressionOf(const rules::Model& model, const Function& function) {
    if (function.kind == FunctionKind::Relation) {
        return model.relations[static_cast<std::size_t>(function.owner)].holds;
    }
    return function.expr;
}

} // namespace

bool Writer::mayInline(const Function& function) const {
    if (function.kind == FunctionKind::Relation) {
        if (!shared_.model.relations[static_cast<std::size_t>(function.owner)].changes.empty()) {
            return false;
        }
    } else if (function.kind != FunctionKind::Query) {
        return false;
    }
    const ExprId body = expressionOf(shared_.model, function);
    return body != kNone && inlining_.size() < kInlineDepth &&
           std::ranges::find(inlining_, &function) == inlining_.end() && bound_.function != &function &&
           countNodes(shared_.model.tree, body, kInlineNodes) < kInlineNodes;
}

void Writer::inlined(std::int32_t modelFunction, std::span<const Slot> arguments,
                     const std::function<void(ExprId)>& make) {
    const Function& function = shared_.function(modelFunction);
    GROMA_ASSERT(arguments.size() >= function.parameters,
                 "a function is made part of another without its arguments");
    Bindings inner(shared_.model.tree, function);
    std::copy_n(arguments.begin(), function.parameters, inner.slots.begin());
    std::swap(bound_, inner);
    inlining_.push_back(&function);
    make(expressionOf(shared_.model, function));
    inlining_.pop_back();
    std::swap(bound_, inner);
}

void Writer::inlineInto(std::int32_t modelFunction, std::span<const Slot> arguments, Slot fresh) {
    inlined(modelFunction, arguments, [&](ExprId id) { into(id, fresh); });
}

void Writer::inlineBranch(std::int32_t modelFunction, std::span<const Slot> arguments, bool sense,
                          Label target) {
    inlined(modelFunction, arguments, [&](ExprId id) { branch(id, sense, target); });
}

void Writer::callInto(const Expr& e, Slot fresh) {
    const Function& function = shared_.function(e.target);
    if (mayInline(function)) {
        inlineInto(e.target, argumentSlots(kids(e)), fresh);
        return;
    }
    const int width = shared_.width(e.type);
    const bool inPlace = fresh + width == code.mark();
    if (inPlace) {
        code.release(fresh); // the frame of the callee begins where the result is wanted
    }
    const Slot frame = window(kids(e));
    code.take(width);
    code.emit(Op::CallPure, frame, 0, 0, shared_.functionOf[static_cast<std::size_t>(e.target)]);
    copy(frame, fresh, e.type);
}

} // namespace groma::lang::lowering
