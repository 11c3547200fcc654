// `choose number from A to B by SIDE as NAME`: a whole number.
// Statement: local, [from, to, by]; name
#include "core/diag/codes.h"
#include "core/lang/check/checker.h"
#include "core/lang/lowering/lower_writer.h"
#include "core/lang/readback/readback_question.h"
#include "core/syntax/parser_impl.h"

#include <fmt/format.h>

#include <vector>

namespace groma::lang {

bool Parser::atChooseNumber() const {
    return isWord("choose") && aheadIsWord(1, "number") && aheadIsWord(2, "from");
}

NodeId Parser::parseChooseNumber() {
    const Mark from = mark();
    next();
    next();
    next();
    const NodeId least = sum();
    expectWord("to", "and the greatest number");
    const NodeId most = sum();
    const NodeId side = by();
    const NodeId id = make(Form::ChooseNumber, from, {least, most, side});
    asName(id, true);
    return id;
}

Checker::Acted Checker::actChooseNumber(const Node& n, bool keep) {
    checkSuspends(n, "a decision");
    const ExprId from = expect(child(n, 0), kNumberType);
    const ExprId to = expect(child(n, 1), kNumberType);
    const ExprId by = side(child(n, 2));
    return keepIn(n, {.op = StmtOp::ChooseNumber, .name = label(n.word2)}, kNumberType, keep,
                  std::vector<ExprId>{from, to, by});
}

namespace lowering {

void Writer::askChooseNumber(const Stmt& s) {
    const Slot result = resultSlot(s, 1);
    const Slot bounds = code.take(2);
    into(kids(s)[0], bounds);
    into(kids(s)[1], static_cast<Slot>(bounds + 1));
    const Slot side = value(kids(s)[2]);
    code.emit(Op::ChooseNumber, result, bounds, side, question(QuestionKind::Number, s, {Kind::Number}));
}

} // namespace lowering

std::string QuestionReader::readChooseNumber(const Stmt& s) const {
    return fmt::format("{} chooses a number from {} to {}{}", child(s, 2), child(s, 0), child(s, 1), kept(s));
}

} // namespace groma::lang
