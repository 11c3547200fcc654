// `pick one v in LIST [where C] as NAME`: one of the candidates by chance, each alike; nothing where there is
// none. Statement: local (T?), target = local of the candidate, [list, where or -1]; name
#include "core/diag/codes.h"
#include "core/lang/check/checker.h"
#include "core/lang/check/types.h"
#include "core/lang/lowering/lower_writer.h"
#include "core/lang/readback/readback_question.h"
#include "core/syntax/parser_impl.h"

#include <fmt/format.h>

namespace groma::lang {

bool Parser::atPick() const { return isWord("pick") && aheadIsWord(1, "one"); }

NodeId Parser::parsePick() {
    const Mark from = mark();
    next();
    next();
    const auto of = among();
    if (!of) {
        return errorNode();
    }
    const NodeId id = named(make(Form::Pick, from, {of->list, of->where}), of->variable);
    asName(id, true);
    return id;
}

Checker::Acted Checker::actPick(const Node& n, bool keep) { return choose(n, StmtOp::Pick, keep); }

namespace lowering {

void Writer::askPick(const Stmt& s) {
    const Slot result = resultSlot(s, 1);
    const Slot list = candidates(s);
    const Type type = elementOf(expr(kids(s)[0]).type);
    code.emit(Op::PickOne, result, list, 0, question(QuestionKind::Pick, s, type));
}

} // namespace lowering

std::string QuestionReader::readPick(const Stmt& s) const {
    return fmt::format("pick by chance one {}{}", phrase_.among(s.target, id(s, 0), id(s, 1)), kept(s));
}

} // namespace groma::lang
