#include "core/lang/lowering/lower_place.h"
#include "core/lang/lowering/lower_writer.h"

namespace groma::lang::lowering {

namespace {

constexpr std::size_t kTableFrom = 5; // comparisons that a jump table is worth

} // namespace

void Writer::match(const Stmt& s) {
    const Slot slot = value(kids(s)[0]);
    const Expr& matched = expr(kids(s)[0]);
    const Label done = code.label();
    Label otherwise = done;
    std::vector<Label> starts;
    std::size_t comparisons = 0;
    for (const StmtId id : blocks(s)) {
        starts.push_back(code.label());
        comparisons += kids(stmt(id)).size();
        if (kids(stmt(id)).empty()) {
            otherwise = starts.back();
        }
    }
    if (matched.type.kind == Kind::Outcome && !matched.type.optional && comparisons >= kTableFrom) {
        matchByTable(s, slot, matched.type.detail, starts, otherwise);
    } else {
        for (std::size_t i = 0; i < starts.size(); ++i) {
            for (const ExprId id : kids(stmt(blocks(s)[i]))) {
                jumpIfConstant(slot, id, starts[i]);
            }
        }
        code.jump(Op::Goto, otherwise);
    }
    for (std::size_t i = 0; i < starts.size(); ++i) {
        code.bind(starts[i]);
        const SlotGuard slots(code);
        statement(blocks(stmt(blocks(s)[i]))[0]);
        if (code.reachable()) {
            code.jump(Op::Goto, done);
        }
    }
    code.bind(done);
}

void Writer::matchByTable(const Stmt& s, Slot slot, std::int32_t set, const std::vector<Label>& starts,
                          Label otherwise) {
    const auto& values = shared_.model.outcomes[static_cast<std::size_t>(set)].values;
    std::vector<Label> targets(values.size(), otherwise);
    std::vector<bool> taken(values.size(), false);
    for (std::size_t i = 0; i < starts.size(); ++i) {
        for (const ExprId id : kids(stmt(blocks(s)[i]))) {
            const auto at = static_cast<std::size_t>(expr(id).value);
            if (at < targets.size() && !taken[at]) {
                targets[at] = starts[i];
                taken[at] = true;
            }
        }
    }
    code.jumpTable(slot, 0, std::move(targets));
}

void Writer::jumpIfConstant(Slot slot, ExprId constant, Label target) {
    const Expr& e = expr(constant);
    if (e.value == kNothing) {
        code.jump(Op::JumpNothing, target, slot);
    } else if (const auto whole = wholeConstant(constant)) {
        code.jump(Op::JumpWhole, target, slot, 0, 0, *whole);
    } else if (e.type.kind == Kind::Number || e.type.kind == Kind::Text) {
        const SlotGuard slots(code);
        code.jump(Op::JumpSame, target, slot, value(constant));
    } else {
        code.jump(Op::JumpSameImm, target, slot, 0, 0, static_cast<std::int32_t>(e.value));
    }
}

} // namespace groma::lang::lowering
