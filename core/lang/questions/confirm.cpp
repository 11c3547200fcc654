// `confirm NAME by SIDE`: yes or no.
// Statement: local (Truth), [by]; name
#include "core/diag/codes.h"
#include "core/lang/check/checker.h"
#include "core/lang/lowering/lower_writer.h"
#include "core/lang/readback/readback_question.h"
#include "core/syntax/parser_impl.h"

#include <fmt/format.h>

namespace groma::lang {

bool Parser::atConfirm() const { return atWordOfActing("confirm"); }

NodeId Parser::parseConfirm() {
    const Mark from = mark();
    next();
    const Token asked = now();
    next();
    const NodeId side = by();
    return named2(make(Form::Confirm, from, {side}), asked);
}

Checker::Acted Checker::actConfirm(const Node& n, bool keep) {
    checkSuspends(n, "a decision");
    const ExprId by = side(child(n, 0));
    return keepIn(n, {.op = StmtOp::Confirm, .name = label(n.word2)}, kTruthType, keep, std::span(&by, 1));
}

namespace lowering {

void Writer::askConfirm(const Stmt& s) {
    const Slot side = value(kids(s)[0]);
    code.emit(Op::Confirm, resultSlot(s, 1), 0, side, question(QuestionKind::Confirm, s, {Kind::Truth}));
}

} // namespace lowering

std::string QuestionReader::readConfirm(const Stmt& s) const {
    return fmt::format("{} decides whether to{}", child(s, 0),
                       s.name == kNone ? "" : " " + words(tree_.string(s.name)));
}

} // namespace groma::lang
