// `draw DECK [for SIDE]`: a card, into the hand of the side; nothing from an empty deck.
// Statement: local (Card?), [side or -1]; target = deck
#include "core/diag/codes.h"
#include "core/lang/check/checker.h"
#include "core/lang/lowering/lower_writer.h"
#include "core/lang/readback/readback_question.h"
#include "core/syntax/parser_impl.h"

#include <fmt/format.h>

namespace groma::lang {

bool Parser::atDraw() const { return atWordOfActing("draw"); }

NodeId Parser::parseDraw() {
    const Mark from = mark();
    next();
    const Token deck = now();
    next();
    const NodeId side = acceptWord("for") ? expression() : kNone;
    return named(make(Form::Draw, from, {side}), deck);
}

Checker::Acted Checker::actDraw(const Node& n, bool keep) {
    checkSuspends(n, "a draw");
    const std::int32_t deck = deckNamed(n);
    const ExprId owner = child(n, 0) == kNone ? kNone : expect(child(n, 0), kSideType);
    if (owner != kNone && deck != kNone && !env_.model.decks[static_cast<std::size_t>(deck)].hands) {
        report(problem(diag::Code::WrongType, n, fmt::format("nobody holds cards of `{}`", n.word))
                   .withHint("write `hands: side` at the deck, or leave out `for`"));
    }
    const Type type = deck == kNone ? kErrorType : Type{Kind::Card, false, true, deck};
    return keepIn(n, {.op = StmtOp::Draw, .target = deck}, type, keep, std::span(&owner, 1));
}

namespace lowering {

void Writer::askDraw(const Stmt& s) {
    const Slot side = optional(kids(s).empty() ? kNone : kids(s)[0]);
    Type card{Kind::Card};
    card.detail = s.target;
    code.emit(Op::DrawCard, resultSlot(s, 1), side, 0, question(QuestionKind::Draw, s, card), s.target);
}

} // namespace lowering

std::string QuestionReader::readDraw(const Stmt& s) const {
    const std::string deck = words(model_.decks[static_cast<std::size_t>(s.target)].named.id);
    return id(s, 0) == kNone ? fmt::format("draw a {} card{}", deck, kept(s))
                             : fmt::format("{} draws a {} card{}", child(s, 0), deck, kept(s));
}

} // namespace groma::lang
