// `choose A, B by SIDE as NAME`: one of named values.
// Statement: local, [by, constants...]; name
#include "core/base/text.h"
#include "core/diag/codes.h"
#include "core/lang/check/checker.h"
#include "core/lang/lowering/lower_writer.h"
#include "core/lang/readback/readback_question.h"
#include "core/syntax/parser_impl.h"

#include <fmt/format.h>

#include <vector>

namespace groma::lang {

// What no other choice is.
bool Parser::atChooseValue() const { return atWordOfActing("choose"); }

NodeId Parser::parseChooseValue() {
    const Mark from = mark();
    next();
    std::vector<NodeId> children = {kNone};
    do {
        children.push_back(sum());
    } while (accept(TokenKind::Comma));
    children.front() = by();
    const NodeId id = make(Form::ChooseValue, from, children);
    asName(id, true);
    return id;
}

Checker::Acted Checker::actChooseValue(const Node& n, bool keep) {
    checkSuspends(n, "a decision");
    std::vector<ExprId> children = {side(child(n, 0))};
    Type type = kErrorType;
    // The first value that means one thing only tells what the others are.
    for (std::size_t i = 1; i < childCount(n) && isError(type); ++i) {
        const Node& part = node(child(n, i));
        const auto symbols = part.form == Form::Name ? env_.names.all(part.word) : std::span<const Symbol>();
        if (symbols.size() == 1) {
            type = constantType(symbols.front());
        }
    }
    for (std::size_t i = 1; i < childCount(n); ++i) {
        const Node& part = node(child(n, i));
        ExprId value = check(child(n, i), type);
        const ExprOp op = env_.tree.at(value).op;
        if (op != ExprOp::Constant && op != ExprOp::Error) {
            report(problem(diag::Code::WrongType, part, "only named values can be offered here")
                       .withHint("`choose one v in [..]` chooses from anything"));
        }
        if (isError(type)) {
            type = typeOf(value);
        }
        value = coerce(value, type, part);
        children.push_back(value);
    }
    return keepIn(n, {.op = StmtOp::ChooseValue, .name = label(n.word2)}, type, keep, children);
}

namespace lowering {

void Writer::askChooseValue(const Stmt& s) {
    const Slot result = resultSlot(s, 1);
    const Slot side = value(kids(s)[0]);
    const auto values = kids(s).subspan(1);
    const std::int32_t asked = question(QuestionKind::Value, s, expr(values[0]).type);
    for (const ExprId id : values) {
        questionAt(asked).values.push_back(expr(id).value);
    }
    code.emit(Op::ChooseValue, result, 0, side, asked);
}

} // namespace lowering

std::string QuestionReader::readChooseValue(const Stmt& s) const {
    std::vector<std::string> values;
    for (const ExprId value : tree_.children(s).subspan(1)) {
        values.push_back(phrase_.value(value));
    }
    return fmt::format("{} chooses {}{}", child(s, 0), base::joinList(values, "or"), kept(s));
}

} // namespace groma::lang
