#include "core/lang/lowering/lower_place.h"
#include "core/lang/lowering/lower_writer.h"

#include <algorithm>

// Who holds a trait: the way from what a rule is about to the holder.
namespace groma::lang::lowering {

void Writer::forHolders(const HolderCase& which, const EachHolder& body) {
    const SlotGuard slots(code);
    const rules::TraitHolder holder = shared_.trait(which.trait).holder;
    if (holder != rules::TraitHolder::Scenario && which.piece == kNoSlot) {
        const Slot each = code.take();
        if (holder == rules::TraitHolder::Piece) {
            loop(Op::LoopHolders, each, 0, which.trait, 0, each, body);
            return;
        }
        loop(Op::LoopPlain, each, 0, 0, 2, each, [&](Slot side, Label next) {
            const Slot held = code.take();
            code.emit(Op::SideHasTrait, held, side, which.trait);
            code.jump(Op::JumpFalse, next, held);
            body(side, next);
        });
        return;
    }
    const Label end = code.label();
    if (which.pieceType.optional) {
        code.jump(Op::JumpNothing, end, which.piece);
    }
    if (holder == rules::TraitHolder::Piece) {
        code.jump(Op::JumpNoTrait, end, which.piece, 0, which.trait);
        body(which.piece, end);
    } else {
        const Slot held = code.take();
        Slot who = which.piece;
        if (holder == rules::TraitHolder::Scenario) {
            code.emit(Op::ScenarioHasTrait, held, 0, which.trait);
            code.jump(Op::JumpFalse, end, held);
            who = held;
        } else {
            who = sideOf(which.piece, which.pieceType);
            code.emit(Op::SideHasTrait, held, who, which.trait);
            code.jump(Op::JumpFalse, end, held);
        }
        body(who, end);
    }
    code.bind(end);
}

void Writer::forHoldersIn(Slot list, std::int32_t trait, const EachHolder& body) {
    const SlotGuard slots(code);
    const Slot once = code.take();
    const Slot cursor = code.take();
    const Slot piece = code.take();
    code.emit(Op::ListDistinct, once, list);
    loop(Op::LoopElements, cursor, once, piece, 0, piece, [&](Slot holder, Label next) {
        const SlotGuard inner(code);
        code.jump(Op::JumpNoTrait, next, holder, 0, trait);
        body(holder, next);
    });
}

Slot Writer::sideOf(Slot slot, Type type) {
    if (type.kind == Kind::Side) {
        return slot;
    }
    const Slot side = code.take();
    code.emit(Op::Owner, side, slot);
    return side;
}

HolderCase Writer::holderCase(std::int32_t trait, std::int32_t local) const {
    if (local < 0) {
        return {trait, kNoSlot, {}};
    }
    const auto at = static_cast<std::size_t>(local);
    return {trait, bound_.slots[at], bound_.function->locals[at].type};
}

// --- hooks, taken down when their event begins

std::vector<Writer::Turn> Writer::turns(std::span<const std::int32_t> hooks, std::span<const Slot> parameters,
                                        const std::vector<Type>& types, HookSides& sides) {
    std::vector<Turn> made;
    std::vector<std::int32_t> ofSides;
    for (const std::int32_t index : hooks) {
        const rules::Hook& hook = hookAt(index);
        const rules::TraitHolder holder = shared_.trait(hook.trait).holder;
        if (holder == rules::TraitHolder::Side) {
            ofSides.push_back(index);
            continue;
        }
        if (holder == rules::TraitHolder::Piece) {
            sideTurns(ofSides, parameters, types, sides, made);
            ofSides.clear();
        }
        Turn turn{index};
        turn.flag = code.take();
        if (holder == rules::TraitHolder::Scenario) {
            code.emit(Op::ScenarioHasTrait, turn.flag, 0, hook.trait);
            turn.holder = turn.flag;
        } else if (hook.as < 0) {
            code.emit(Op::ListHolders, turn.flag, 0, hook.trait);
        } else if (hook.through != rules::Through::One) {
            code.emit(Op::ListNew, turn.flag);
            forHoldersIn(parameters[static_cast<std::size_t>(hook.as)], hook.trait,
                         [&](Slot piece, Label) { code.emit(Op::ListPush, piece, turn.flag); });
        } else {
            const auto as = static_cast<std::size_t>(hook.as);
            turn.holder = parameters[as];
            if (types[as].optional) {
                flagUnlessNothing(turn, hook.trait);
            } else {
                code.emit(Op::HasTrait, turn.flag, turn.holder, hook.trait);
            }
        }
        made.push_back(turn);
    }
    sideTurns(ofSides, parameters, types, sides, made);
    return made;
}

void Writer::flagUnlessNothing(const Turn& turn, std::int32_t trait) {
    const Label done = code.label();
    code.emit(Op::LoadImm, turn.flag, 0, 0, 0);
    code.jump(Op::JumpNothing, done, turn.holder);
    code.emit(Op::HasTrait, turn.flag, turn.holder, trait);
    code.bind(done);
}

// All hooks for the active side, then all for the other.
void Writer::sideTurns(std::span<const std::int32_t> hooks, std::span<const Slot> parameters,
                       const std::vector<Type>& types, HookSides& sides, std::vector<Turn>& made) {
    if (hooks.empty()) {
        return;
    }
    if (sides.active == kNoSlot) {
        sides.active = code.take();
        sides.other = code.take();
        code.emit(Op::Active, sides.active);
        code.emit(Op::OtherSide, sides.other, sides.active);
    }
    for (const Slot side : {sides.active, sides.other}) {
        for (const std::int32_t index : hooks) {
            const rules::Hook& hook = hookAt(index);
            Turn turn{index};
            turn.flag = code.take();
            turn.holder = side;
            code.emit(Op::SideHasTrait, turn.flag, side, hook.trait);
            if (hook.as >= 0) {
                const SlotGuard slots(code);
                const auto as = static_cast<std::size_t>(hook.as);
                const Label same = code.label();
                code.jump(Op::JumpSame, same, sideOf(parameters[as], types[as]), side);
                code.emit(Op::LoadImm, turn.flag, 0, 0, 0);
                code.bind(same);
            }
            made.push_back(turn);
        }
    }
}

void Writer::takeTurn(const Turn& turn, const EachHolder& body) {
    const SlotGuard slots(code);
    const Label end = code.label();
    if (turn.holder == kNoSlot) {
        const Slot cursor = code.take();
        const Slot piece = code.take();
        loop(Op::LoopElements, cursor, turn.flag, piece, 0, piece, [&](Slot holder, Label next) {
            code.forget();
            body(holder, next);
            if (hookAt(turn.hook).through == rules::Through::Any && code.reachable()) {
                code.jump(Op::Goto, end);
            }
        });
        code.bind(end);
        return;
    }
    code.jump(Op::JumpFalse, end, turn.flag);
    body(turn.holder, end);
    code.bind(end);
}

const rules::Hook& Writer::hookAt(std::int32_t index) const {
    return shared_.model.hooks[static_cast<std::size_t>(index)];
}

void Writer::rewrite(const std::vector<Turn>& rewriting, std::span<const Slot> parameters,
                     std::span<const Slot> extra, Slot value) {
    const Label done = code.label();
    for (const Turn& turn : rewriting) {
        const rules::Hook& hook = hookAt(turn.hook);
        const Label skip = code.label();
        code.jump(Op::JumpOtherImm, skip, value, 0, 0, hook.from);
        takeTurn(turn, [&](Slot holder, Label next) {
            if (hook.when >= 0) {
                inlineBranch(hook.when, withHolder(parameters, holder, extra), false, next);
            }
            code.emit(Op::LoadImm, value, 0, 0, hook.to);
            code.jump(Op::Goto, done);
        });
        code.bind(skip);
    }
    code.bind(done);
}

std::vector<Slot> Writer::withHolder(std::span<const Slot> parameters, Slot holder,
                                     std::span<const Slot> extra) {
    std::vector<Slot> all(parameters.begin(), parameters.end());
    all.push_back(holder);
    all.insert(all.end(), extra.begin(), extra.end());
    return all;
}

std::vector<std::int32_t> byPrecedence(const rules::Model& model, std::span<const std::int32_t> hooks) {
    const auto at = [&](std::int32_t index) -> const rules::Hook& {
        return model.hooks[static_cast<std::size_t>(index)];
    };
    std::vector<std::int32_t> left(hooks.begin(), hooks.end());
    std::vector<std::int32_t> ordered;
    while (!left.empty()) {
        // The first that no other one left stands over; a circle is broken at its first.
        auto next = std::ranges::find_if(left, [&](std::int32_t one) {
            return std::ranges::none_of(
                left, [&](std::int32_t other) { return other != one && at(other).over == at(one).trait; });
        });
        next = next == left.end() ? left.begin() : next;
        ordered.push_back(*next);
        left.erase(next);
    }
    return ordered;
}

} // namespace groma::lang::lowering
