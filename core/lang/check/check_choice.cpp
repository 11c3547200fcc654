#include "core/diag/codes.h"
#include "core/lang/check/checker.h"

#include <fmt/format.h>

// Where the outside enters: dice, decisions, cards.
namespace groma::lang {

void Checker::checkSuspends(const Node& n, std::string_view what) {
    env_.suspends.push_back(index_);
    if (together_ > 0) {
        report(problem(diag::Code::NotInTogether, n, fmt::format("{} cannot stand inside `together`", what))
                   .withHint("do it before, and keep the result with `let`"));
    }
}

ExprId Checker::side(NodeId id) {
    return node(id).form == Form::Error ? error(node(id)) : expect(id, kSideType);
}

Checker::Acted Checker::rollDie(const Node& n, std::int32_t index, bool keep) {
    const auto& die = env_.model.dice[static_cast<std::size_t>(index)];
    const NodeId countNode = child(n, 0);
    const ExprId count = countNode == kNone ? kNone : expect(countNode, kNumberType);
    Type type = kNumberType;
    if (!die.numeric) {
        type = {Kind::Pool, false, false, index};
    } else if (countNode != kNone && !(node(countNode).form == Form::Number && node(countNode).word == "1")) {
        type = listOf(kNumberType);
    }
    return keepIn(n, {.op = StmtOp::RollDice, .target = index, .name = label(n.word2)}, type, keep,
                  std::span(&count, 1));
}

Checker::Acted Checker::roll(const Node& n, bool keep) {
    checkSuspends(n, "a roll");
    const std::int32_t die = n.detail == 1 ? kNone : env_.names.find(SymbolKind::Die, n.word);
    if (die != kNone) {
        return rollDie(n, die, keep);
    }
    const std::int32_t index = child(n, 0) == kNone ? env_.names.find(SymbolKind::Roll, n.word) : kNone;
    if (index == kNone) {
        auto candidates = env_.names.ofKind(SymbolKind::Die);
        if (child(n, 0) == kNone) {
            const auto rolls = env_.names.ofKind(SymbolKind::Roll);
            candidates.insert(candidates.end(), rolls.begin(), rolls.end());
        } else {
            check(child(n, 0));
        }
        unknown(diag::Code::UnknownName, n.word, n.wordOffset,
                fmt::format("`{}` is neither a die nor a roll", n.word), std::move(candidates));
        for (std::size_t i = 1; i < childCount(n); ++i) {
            check(child(node(child(n, i)), 0));
        }
        Acted acted;
        acted.stmt = errorStatement(n);
        return acted;
    }
    const auto& kind = env_.model.rolls[static_cast<std::size_t>(index)];
    std::vector<Wanted> wanted;
    for (const Local& parameter : kind.parameters) {
        wanted.push_back({parameter.name, parameter.type});
    }
    const auto given = arguments(n, syntax_->children(n).subspan(1), wanted);
    const std::string_view name = n.word2.empty() ? n.word : n.word2;
    forgetStates(); // who takes an offer may change anything
    return keepIn(n, {.op = StmtOp::RollKind, .target = index, .name = label(name)},
                  {Kind::Roll, false, false, index}, keep, given);
}

// One or some of candidates, chosen or picked.
Checker::Acted Checker::choose(const Node& n, StmtOp op, bool keep) {
    checkSuspends(n, op == StmtOp::Pick ? "chance" : "a decision");
    const std::size_t before = scope_.size();
    const std::size_t known = facts_.size();
    const Candidates candidates = openCandidates(n);
    forget(known);
    hide(before);
    std::int32_t set = 0;
    std::vector<ExprId> children = {candidates.list, candidates.where};
    Type type = isError(candidates.element) ? candidates.element : lang::optional(candidates.element);
    if (op != StmtOp::Pick) {
        children.push_back(side(child(n, 2)));
    }
    if (op == StmtOp::ChooseSome) {
        type = listOf(candidates.element);
        children.push_back(child(n, 3) == kNone ? kNone : expect(child(n, 3), kNumberType));
        children.push_back(child(n, 4) == kNone ? kNone : expect(child(n, 4), kNumberType));
        children.push_back(kNone);
        if (child(n, 5) != kNone) {
            static constexpr std::string_view kSet = "chosen"; // what the condition calls the set
            nameIsFree(kSet, n.offset);
            set = show(kSet, type);
            children.back() = condition(child(n, 5));
            hide(before);
        }
    }
    return keepIn(n, {.op = op, .target = candidates.local, .value = set, .name = label(n.word2)}, type, keep,
                  children);
}

Checker::Acted Checker::fight(const Node& n, bool keep) {
    checkSuspends(n, "a battle");
    env_.fights.push_back({index_, {where_, n.offset, n.length}});
    const std::int32_t battles = env_.model.campaign.battles;
    if (battles == kNone) {
        report(problem(diag::Code::WrongType, n, "only a campaign fights battles"));
        Acted acted;
        acted.stmt = errorStatement(n);
        return acted;
    }
    const ExprId battle = expect(child(n, 0), {Kind::Outcome, false, false, battles});
    StmtId before = kNone;
    if (child(n, 1) != kNone) {
        forgetStates();
        const std::size_t known = facts_.size();
        before = block(child(n, 1));
        forget(known);
        exits_ = false;
    }
    const Type type{Kind::Outcome, false, true, env_.model.campaign.verdicts};
    const Acted acted =
        keepIn(n, {.op = StmtOp::Fight}, type, keep, std::span(&battle, 1), std::span(&before, 1));
    forgetStates();
    return acted;
}

} // namespace groma::lang
