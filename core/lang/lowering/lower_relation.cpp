#include "core/lang/lowering/lower_place.h"
#include "core/lang/lowering/lower_writer.h"

// Relations: (holds or widened) and not (narrowed unless exempted).
namespace groma::lang::lowering {

namespace {

using Change = rules::RelationChange;

const char* changeName(Change::Kind kind) {
    switch (kind) {
    case Change::Kind::Widens: return "widens";
    case Change::Kind::Narrows: return "narrows";
    case Change::Kind::Exempts: return "exempts";
    }
    return "";
}

} // namespace

void Writer::relation(const rules::Relation& relation, std::int32_t index) {
    const std::int32_t group = noteGroup(NoteKind::Relation, relation.named, index);
    noteOp(Op::NoteBegin, 0, group);
    const Label held = code.label();
    const Label wide = code.label();
    const Label narrowed = code.label();
    const Label yes = code.label();
    const Label no = code.label();
    const auto changes = [&](Change::Kind kind, Label target) {
        for (const Change& change : relation.changes) {
            if (change.kind == kind) {
                relationChange(change, target);
            }
        }
    };
    const auto noteBase = [&](NoteState state) {
        NoteInfo info;
        info.operation = "base";
        info.cite = relation.named.cite;
        info.place = placeOf(*bound_.tree, expr(relation.holds).span);
        note(std::move(info), kNoSlot, kNoSlot, state, {});
    };
    branch(relation.holds, true, held);
    noteBase(NoteState::NotApplied);
    changes(Change::Kind::Widens, wide);
    code.jump(Op::Goto, no);
    code.bind(held);
    noteBase(NoteState::Base);
    code.bind(wide);
    changes(Change::Kind::Narrows, narrowed);
    code.jump(Op::Goto, yes);
    code.bind(narrowed);
    changes(Change::Kind::Exempts, yes);
    code.bind(no);
    settle(group, 0);
    code.bind(yes);
    settle(group, 1);
}

void Writer::settle(std::int32_t group, std::int32_t truth) {
    code.emit(Op::LoadImm, 0, 0, 0, truth);
    noteOp(Op::NoteEnd, 0, group);
    code.emit(Op::Return);
}

void Writer::relationChange(const Change& change, Label applies) {
    std::vector<std::int32_t> ways = change.of;
    if (ways.empty()) {
        ways.push_back(-1);
    }
    for (const std::int32_t local : ways) {
        forHolders(holderCase(change.trait, local), [&](Slot holder, Label next) {
            if (change.holder >= 0) {
                bound_.slots[static_cast<std::size_t>(change.holder)] = holder;
            }
            if (change.when != kNone) {
                branch(change.when, false, next);
            }
            NoteInfo info;
            info.operation = changeName(change.kind);
            info.trait = change.trait;
            info.cite = shared_.trait(change.trait).named.cite;
            info.place.where = change.where;
            note(std::move(info), kNoSlot, kNoSlot, NoteState::Applied,
                 shared_.trait(change.trait).named.title);
            code.jump(Op::Goto, applies);
        });
    }
}

} // namespace groma::lang::lowering
