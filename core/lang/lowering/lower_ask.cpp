#include "core/lang/check/decision_names.h"
#include "core/lang/lowering/lower_place.h"
#include "core/lang/lowering/lower_writer.h"

// Dice and decisions.
namespace groma::lang::lowering {

// A roll of numeric dice writes two slots, their sum and their list: the local is the one it wants, the other
// beside it.
void Writer::bindResult(const Stmt& s) {
    const auto at = static_cast<std::size_t>(s.local);
    const Type type = bound_.function->locals[at].type;
    if (s.op == StmtOp::RollDice && type.kind == Kind::Number) {
        const Slot sum = code.take(2);
        bound_.slots[at] = type.list ? static_cast<Slot>(sum + 1) : sum;
        return;
    }
    bindLocal(s.local);
}

std::int32_t Writer::question(QuestionKind kind, const Stmt& s, Type type) {
    Question asked;
    asked.kind = kind;
    asked.name = decisionName(shared_.model, *bound_.tree, *bound_.function, s);
    asked.type = type;
    asked.where = code.place.where;
    return addQuestion(std::move(asked));
}

std::int32_t Writer::addQuestion(Question asked) {
    shared_.program.questions.push_back(std::move(asked));
    return static_cast<std::int32_t>(shared_.program.questions.size()) - 1;
}

Question& Writer::questionAt(std::int32_t index) {
    return shared_.program.questions[static_cast<std::size_t>(index)];
}

void Writer::ask(const Stmt& s) {
    switch (s.op) {
    case StmtOp::RollDice: rollDice(s); break;
    case StmtOp::RollKind: rollKind(s); break;
    case StmtOp::ChooseOne: chooseOne(s); break;
    case StmtOp::ChooseSome: chooseSome(s); break;
    case StmtOp::ChooseNumber: chooseNumber(s); break;
    case StmtOp::ChooseValue: chooseValue(s); break;
    case StmtOp::Confirm: {
        const Slot side = value(kids(s)[0]);
        code.emit(Op::Confirm, resultSlot(s, 1), 0, side, question(QuestionKind::Confirm, s, {Kind::Truth}));
        break;
    }
    case StmtOp::Perform: perform(s); break;
    case StmtOp::Pick: pick(s); break;
    default: {
        const Slot side = optional(kids(s).empty() ? kNone : kids(s)[0]);
        Type card{Kind::Card};
        card.detail = s.target;
        code.emit(Op::DrawCard, resultSlot(s, 1), side, 0, question(QuestionKind::Draw, s, card), s.target);
        break;
    }
    }
}

// The slot of the statement's local, or a new one where the author did not keep the result.
Slot Writer::resultSlot(const Stmt& s, int width) { return s.local == kNone ? code.take(width) : slotOf(s); }

void Writer::rollDice(const Stmt& s) {
    const rules::Die& die = shared_.model.dice[static_cast<std::size_t>(s.target)];
    const bool list =
        s.local != kNone && bound_.function->locals[static_cast<std::size_t>(s.local)].type.list;
    Slot result =
        resultSlot(s, die.numeric ? 2 : shared_.program.dieFaces[static_cast<std::size_t>(s.target)]);
    if (list) {
        result = static_cast<Slot>(result - 1);
    }
    const ExprId number = kids(s).empty() ? kNone : kids(s)[0];
    Slot count = 0;
    if (number == kNone) {
        count = code.take();
        code.emit(Op::LoadWhole, count, 0, 0, 1);
    } else {
        count = value(number);
    }
    Type type{die.numeric ? Kind::Number : Kind::Pool};
    type.detail = die.numeric ? -1 : s.target;
    const std::int32_t asked = question(die.numeric ? QuestionKind::Dice : QuestionKind::Pool, s, type);
    questionAt(asked).keepsDice = list;
    if (!die.numeric && s.local != kNone) {
        const auto labels = shared_.pools.ofLocal.find({bound_.function, s.local});
        if (labels != shared_.pools.ofLocal.end()) {
            questionAt(asked).labels = labels->second;
        }
    }
    code.emit(die.numeric ? Op::RollDice : Op::RollPool, result, count, kNoSlot, asked, s.target);
}

void Writer::rollKind(const Stmt& s) {
    if (s.local != kNone) {
        code.release(slotOf(s));
    }
    const Slot frame = window(kids(s));
    const Slot name = code.take();
    code.emit(Op::LoadImm, name, 0, 0,
              shared_.name(decisionName(shared_.model, *bound_.tree, *bound_.function, s)));
    code.emit(Op::Call, frame, 0, 0, shared_.program.rollFunction[static_cast<std::size_t>(s.target)]);
}

Slot Writer::candidates(const Stmt& s) {
    const ExprId where = kids(s)[1];
    if (where == kNone) {
        return value(kids(s)[0]);
    }
    const Slot list = code.take();
    code.emit(Op::ListNew, list);
    forEach(kids(s)[0], [&](Slot element, Label next) {
        bound_.slots[static_cast<std::size_t>(s.target)] = element;
        branch(where, false, next);
        code.emit(Op::ListPush, element, list);
    });
    return list;
}

void Writer::pick(const Stmt& s) {
    const Slot result = resultSlot(s, 1);
    const Slot list = candidates(s);
    Type type = expr(kids(s)[0]).type;
    type.list = false;
    code.emit(Op::PickOne, result, list, 0, question(QuestionKind::Pick, s, type));
}

void Writer::chooseOne(const Stmt& s) {
    const Slot result = resultSlot(s, 1);
    const Slot list = candidates(s);
    const Slot side = value(kids(s)[2]);
    Type type = expr(kids(s)[0]).type;
    type.list = false;
    code.emit(Op::ChooseOne, result, list, side, question(QuestionKind::One, s, type));
}

void Writer::chooseSome(const Stmt& s) {
    const Slot result = resultSlot(s, 1);
    const Slot list = candidates(s);
    const Slot side = value(kids(s)[2]);
    const ExprId from = kids(s)[3];
    const ExprId to = kids(s)[4];
    Slot bounds = kNoSlot;
    if (from != kNone || to != kNone) {
        bounds = code.take(2);
        if (from == kNone) {
            code.emit(Op::LoadWhole, bounds, 0, 0, 0);
        } else {
            into(from, bounds);
        }
        if (to == kNone) {
            code.emit(Op::ListSize, bounds + 1, list);
        } else {
            into(to, static_cast<Slot>(bounds + 1));
        }
    }
    Type type = expr(kids(s)[0]).type;
    type.list = false;
    code.emit(Op::ChooseSome, result, list, side, question(QuestionKind::Some, s, type), bounds);
}

void Writer::chooseNumber(const Stmt& s) {
    const Slot result = resultSlot(s, 1);
    const Slot bounds = code.take(2);
    into(kids(s)[0], bounds);
    into(kids(s)[1], static_cast<Slot>(bounds + 1));
    const Slot side = value(kids(s)[2]);
    code.emit(Op::ChooseNumber, result, bounds, side, question(QuestionKind::Number, s, {Kind::Number}));
}

void Writer::chooseValue(const Stmt& s) {
    const Slot result = resultSlot(s, 1);
    const Slot side = value(kids(s)[0]);
    const auto values = kids(s).subspan(1);
    const std::int32_t asked = question(QuestionKind::Value, s, expr(values[0]).type);
    for (const ExprId id : values) {
        questionAt(asked).values.push_back(expr(id).value);
    }
    code.emit(Op::ChooseValue, result, 0, side, asked);
}

} // namespace groma::lang::lowering
