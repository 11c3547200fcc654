#include "core/lang/lowering/lower_place.h"
#include "core/lang/lowering/lower_writer.h"

// Quantities: base, contributions stage by stage, bounds; with notes of what counted and what did not.
namespace groma::lang::lowering {

namespace {

const char* operationName(rules::Operation operation) {
    switch (operation) {
    case rules::Operation::Add: return "add";
    case rules::Operation::Times: return "times";
    case rules::Operation::Set: return "set";
    case rules::Operation::AtLeast: return "at_least";
    case rules::Operation::AtMost: return "at_most";
    case rules::Operation::Shift: return "shift";
    }
    return "";
}

Op operationOp(rules::Operation operation) {
    switch (operation) {
    case rules::Operation::Times: return Op::Multiply;
    case rules::Operation::AtLeast: return Op::Max;
    case rules::Operation::AtMost: return Op::Min;
    default: return Op::Add;
    }
}

} // namespace

void Writer::quantity(const rules::Quantity& quantity, std::int32_t index) {
    const std::int32_t group = noteGroup(NoteKind::Quantity, quantity.named, index);
    noteOp(Op::NoteBegin, 0, group);
    const Slot total = code.take();
    into(quantity.base, total);
    NoteInfo base;
    base.operation = "base";
    base.cite = quantity.named.cite;
    base.place = placeOf(*bound_.tree, expr(quantity.base).span);
    note(std::move(base), total, total, NoteState::Base, {});
    std::size_t next = 0;
    for (std::size_t stage = 0; stage < quantity.stages.size(); ++stage) {
        next = contributeStage(quantity, stage, next, total);
        roundTo(quantity.stages[stage], total);
    }
    boundBy(Op::Max, quantity.atLeast, "at_least", total);
    boundBy(Op::Min, quantity.atMost, "at_most", total);
    noteOp(Op::NoteEnd, total, group);
    if (code.forNotes || !code.retarget(total, 0)) {
        code.emit(Op::Copy, 0, total);
    }
    code.emit(Op::Return);
}

std::size_t Writer::contributeStage(const rules::Quantity& quantity, std::size_t stage, std::size_t first,
                                    Slot total) {
    const auto& all = quantity.contributions;
    const auto inStage = [&](std::size_t i) {
        return i < all.size() && static_cast<std::size_t>(all[i].stage) == stage;
    };
    while (inStage(first)) {
        std::size_t last = first + 1;
        while (inStage(last) && sameHolder(all[first], all[last])) {
            ++last;
        }
        const Label skip = code.label();
        if (last - first >= 2) {
            std::vector<std::int32_t> traits;
            for (std::size_t i = first; i < last; ++i) {
                traits.push_back(all[i].trait);
            }
            code.jump(Op::JumpNoTraits, skip, holderCase(all[first].trait, all[first].of).piece, 0, 0,
                      shared_.traitSet(traits));
        }
        for (; first < last; ++first) {
            contribute(all[first], quantity, total);
        }
        code.bind(skip);
    }
    return first;
}

// Both come from traits of the same piece: one test passes over them when it holds none of the traits.
bool Writer::sameHolder(const rules::Contribution& a, const rules::Contribution& b) const {
    if (a.trait < 0 || b.trait < 0 || a.of < 0 || a.of != b.of) {
        return false;
    }
    const Type type = bound_.function->locals[static_cast<std::size_t>(a.of)].type;
    return type.kind == Kind::Piece && !type.optional && !type.list &&
           shared_.trait(a.trait).holder == rules::TraitHolder::Piece &&
           shared_.trait(b.trait).holder == rules::TraitHolder::Piece;
}

void Writer::contribute(const rules::Contribution& contribution, const rules::Quantity& quantity,
                        Slot total) {
    const SlotGuard slots(code);
    if (contribution.trait < 0) {
        contributeOnce(contribution, quantity, total, {});
        return;
    }
    const Label counted = code.label();
    const auto count = [&](Slot holder, Label) {
        if (contribution.holder >= 0) {
            bound_.slots[static_cast<std::size_t>(contribution.holder)] = holder;
        }
        contributeOnce(contribution, quantity, total,
                       contribution.through == rules::Through::Any ? std::optional(counted) : std::nullopt);
    };
    const HolderCase way = holderCase(contribution.trait, contribution.of);
    if (contribution.through == rules::Through::One) {
        forHolders(way, count);
    } else {
        forHoldersIn(way.piece, contribution.trait, count);
    }
    code.bind(counted);
    if (contribution.holder >= 0) {
        bound_.slots[static_cast<std::size_t>(contribution.holder)] = kNoSlot; // titles name one at a time
    }
}

void Writer::contributeOnce(const rules::Contribution& contribution, const rules::Quantity& quantity,
                            Slot total, std::optional<Label> counted) {
    const SlotGuard slots(code);
    NoteInfo info;
    info.operation = operationName(contribution.operation);
    info.stage = quantity.stages[static_cast<std::size_t>(contribution.stage)].name;
    info.cite = contribution.named.cite;
    info.trait = contribution.trait;
    info.place = placeOf(*bound_.tree, expr(contribution.amount).span);
    std::string title = contribution.named.title;
    if (contribution.through != rules::Through::One && title.find("{holder}") == std::string::npos) {
        title += ": {holder}"; // whose it is
    }
    const Label refused = code.label();
    if (contribution.when != kNone) {
        branch(contribution.when, false, refused);
    }
    const auto apply = [&] {
        note(info, applyOperation(contribution, total), total, NoteState::Applied, title);
    };
    if (contribution.each == kNone) {
        apply();
    } else {
        eachWhere(contribution.each, contribution.where, contribution.variable,
                  [&](Slot, Label) { apply(); });
    }
    if (counted) {
        code.jump(Op::Goto, *counted);
    }
    if (contribution.when == kNone) {
        return;
    }
    const Label done = code.label();
    code.forNotes = true;
    code.jump(Op::Goto, done);
    code.forNotes = false;
    code.bind(refused);
    if (contribution.variable >= 0) {
        bound_.slots[static_cast<std::size_t>(contribution.variable)] = kNoSlot;
    }
    note(info, kNoSlot, kNoSlot, NoteState::NotApplied, title);
    code.bind(done);
}

// The slot of the amount, which for a constant one is there in recorded code only.
Slot Writer::applyOperation(const rules::Contribution& contribution, Slot total) {
    const auto whole = wholeConstant(contribution.amount);
    if (whole && operationOp(contribution.operation) == Op::Add &&
        contribution.operation != rules::Operation::Set) {
        const Slot shown = code.take();
        code.forNotes = true;
        code.emit(Op::LoadWhole, shown, 0, 0, *whole);
        code.forNotes = false;
        code.emit(Op::AddWhole, total, total, 0, *whole);
        return shown;
    }
    const Slot amount = value(contribution.amount);
    if (contribution.operation == rules::Operation::Set) {
        code.emit(Op::Copy, total, amount);
    } else {
        code.emit(operationOp(contribution.operation), total, total, amount);
    }
    return amount;
}

void Writer::roundTo(const rules::Stage& stage, Slot total) {
    Op op = Op::Round;
    const char* name = "nearest";
    switch (stage.rounding) {
    case rules::Rounding::None: return;
    case rules::Rounding::Up:
        op = Op::Ceil;
        name = "up";
        break;
    case rules::Rounding::Down:
        op = Op::Floor;
        name = "down";
        break;
    case rules::Rounding::Nearest: break;
    }
    code.emit(op, total, total);
    NoteInfo info;
    info.operation = std::string("round ") + name;
    info.stage = stage.name;
    note(std::move(info), kNoSlot, total, NoteState::Rounded, {});
}

void Writer::boundBy(Op op, ExprId bound, const char* name, Slot total) {
    if (bound == kNone) {
        return;
    }
    const SlotGuard slots(code);
    const Slot limit = value(bound);
    code.emit(op, total, total, limit);
    NoteInfo info;
    info.operation = name;
    info.place = placeOf(*bound_.tree, expr(bound).span);
    note(std::move(info), limit, total, NoteState::Bounded, {});
}

} // namespace groma::lang::lowering
