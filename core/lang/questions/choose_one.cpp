// `choose one v in LIST [where C] by SIDE as NAME`: one of the candidates, or nothing where there is none.
// Statement: local (T?), target = local of the candidate, [list, where or -1, by]; name
#include "core/diag/codes.h"
#include "core/lang/check/checker.h"
#include "core/lang/check/types.h"
#include "core/lang/lowering/lower_writer.h"
#include "core/lang/readback/readback_question.h"
#include "core/syntax/parser_impl.h"

#include <fmt/format.h>

namespace groma::lang {

bool Parser::atChooseOne() const { return atChoiceAmong("one"); }

NodeId Parser::parseChooseOne() {
    const Mark from = mark();
    next();
    next();
    const auto of = among();
    if (!of) {
        return errorNode();
    }
    const NodeId side = by();
    const NodeId id = named(make(Form::ChooseOne, from, {of->list, of->where, side}), of->variable);
    asName(id, true);
    return id;
}

Checker::Acted Checker::actChooseOne(const Node& n, bool keep) { return choose(n, StmtOp::ChooseOne, keep); }

namespace lowering {

void Writer::askChooseOne(const Stmt& s) {
    const Slot result = resultSlot(s, 1);
    const Slot list = candidates(s);
    const Slot side = value(kids(s)[2]);
    const Type type = elementOf(expr(kids(s)[0]).type);
    code.emit(Op::ChooseOne, result, list, side, question(QuestionKind::One, s, type));
}

} // namespace lowering

std::string QuestionReader::readChooseOne(const Stmt& s) const {
    return fmt::format("{} chooses one {}{}", child(s, 2), phrase_.among(s.target, id(s, 0), id(s, 1)),
                       kept(s));
}

} // namespace groma::lang
