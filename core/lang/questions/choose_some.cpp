// `choose some v in LIST [where C] [from A to B] [such that T] by SIDE as NAME`: as many of the candidates as
// may be; with `such that` one of the sets for which T holds, in which the set is called `chosen`.
// Statement: local (list), target = local of the candidate, value = local of the set, [list, where or -1, by,
// from or -1, to or -1, such that or -1]; name
#include "core/diag/codes.h"
#include "core/lang/check/checker.h"
#include "core/lang/check/types.h"
#include "core/lang/lowering/lower_place.h"
#include "core/lang/lowering/lower_writer.h"
#include "core/lang/readback/readback_question.h"
#include "core/syntax/parser_impl.h"

#include <fmt/format.h>

namespace groma::lang {

bool Parser::atChooseSome() const { return atChoiceAmong("some"); }

NodeId Parser::parseChooseSome() {
    const Mark from = mark();
    next();
    next();
    const auto of = among();
    if (!of) {
        return errorNode();
    }
    NodeId least = kNone;
    NodeId most = kNone;
    if (acceptWord("from")) {
        least = sum();
        expectWord("to", "and the most that may be chosen");
        most = sum();
    }
    NodeId test = kNone;
    if (acceptWord("such")) {
        expectWord("that", "and what must hold of the set, which is called `chosen`");
        test = expression();
    }
    const NodeId side = by();
    const NodeId id =
        named(make(Form::ChooseSome, from, {of->list, of->where, side, least, most, test}), of->variable);
    asName(id, true);
    return id;
}

Checker::Acted Checker::actChooseSome(const Node& n, bool keep) {
    return choose(n, StmtOp::ChooseSome, keep);
}

namespace lowering {

void Writer::askChooseSome(const Stmt& s) {
    const Slot result = resultSlot(s, 1);
    Slot list = candidates(s);
    if (kids(s)[5] != kNone) {
        const Slot once = code.take();
        code.emit(Op::ListDistinct, once, list);
        list = once;
    }
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
    const Type type = elementOf(expr(kids(s)[0]).type);
    const std::int32_t asked = question(QuestionKind::Some, s, type);
    if (kids(s)[5] == kNone) {
        code.emit(Op::ChooseSome, result, list, side, asked, bounds);
    } else {
        code.emit(Op::ChooseSet, result, list, side, asked, setsOf(s, list, bounds));
    }
}

// The list of the sets for which the condition holds.
Slot Writer::setsOf(const Stmt& s, Slot list, Slot bounds) {
    const Slot sets = code.take();
    const SlotGuard slots(code);
    const Slot cursor = code.take();
    const Slot set = code.take();
    code.emit(Op::ListNew, sets);
    bound_.slots[static_cast<std::size_t>(s.value)] = set;
    loop(Op::LoopSets, cursor, list, set, bounds, set, [&](Slot, Label next) {
        const SlotGuard inner(code);
        branch(kids(s)[5], false, next);
        code.emit(Op::ListPush, cursor, sets);
    });
    return sets;
}

} // namespace lowering

std::string QuestionReader::readChooseSome(const Stmt& s) const {
    std::string bounds;
    if (id(s, 3) != kNone) {
        bounds = fmt::format(", from {} to {}", child(s, 3), child(s, 4));
    }
    if (id(s, 5) != kNone) {
        bounds += fmt::format(", such that {}", phrase_.holds(id(s, 5)));
    }
    return fmt::format("{} chooses some {}{}{}", child(s, 2), phrase_.among(s.target, id(s, 0), id(s, 1)),
                       bounds, kept(s));
}

} // namespace groma::lang
