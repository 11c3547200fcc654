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
#define GROMA_QUESTION(name, kind, word, slug, answer)                                                       \
    case StmtOp::name:                                                                                       \
        ask##name(s);                                                                                        \
        break;
#include "core/syntax/questions.def"
#undef GROMA_QUESTION
    default: break;
    }
}

// The slot of the statement's local, or a new one where the author did not keep the result.
Slot Writer::resultSlot(const Stmt& s, int width) { return s.local == kNone ? code.take(width) : slotOf(s); }

// What is read of the dice in a list, for who counts the ways in which they fall.
void Writer::tellTests(std::int32_t local, Question& asked) {
    const auto found = shared_.diceTests.find({bound_.function, local});
    if (found == shared_.diceTests.end()) {
        return;
    }
    for (const DiceTest& test : found->second) {
        const bool constant = test.local == kNone;
        const Slot slot = constant ? Slot{0} : bound_.slots[static_cast<std::size_t>(test.local)];
        if (slot >= Code::kKept) { // is renumbered, or nowhere
            asked.tests.clear();
            return;
        }
        asked.tests.push_back({test.op, slot, constant, test.value});
    }
    asked.testsDice = true;
}

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
    if (list) {
        tellTests(s.local, questionAt(asked));
    }
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

} // namespace groma::lang::lowering
