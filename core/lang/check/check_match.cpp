#include "core/base/text.h"
#include "core/diag/codes.h"
#include "core/lang/check/checker.h"
#include "core/lang/check/constant_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::lang {

// The values a match must handle; empty: too many to list, so that it needs an `else`.
std::vector<std::int64_t> Checker::enumerate(Type type) const {
    std::size_t count = 0;
    switch (type.kind) {
    case Kind::Truth: count = 2; break;
    case Kind::Outcome:
        count = env_.model.outcomes[static_cast<std::size_t>(type.detail)].values.size();
        break;
    case Kind::Field:
        count = env_.model.outcomes[static_cast<std::size_t>(type.detail / 256)]
                    .fields[static_cast<std::size_t>(type.detail % 256)]
                    .values.size();
        break;
    case Kind::OptionValue:
        count = env_.model.options[static_cast<std::size_t>(type.detail)].values.size();
        break;
    case Kind::Card:
        count = type.detail == -1 ? 0 : env_.model.decks[static_cast<std::size_t>(type.detail)].cards.size();
        break;
    default: return {};
    }
    std::vector<std::int64_t> values;
    for (std::size_t i = 0; i < count; ++i) {
        values.push_back(static_cast<std::int64_t>(i));
    }
    return values;
}

void Checker::matchCases(const Node& n, Type type, std::vector<StmtId>& cases, bool& allExit) {
    std::vector<std::int64_t> handled;
    bool rest = false;
    bool slip = false; // a value that is none: what it was meant for is told already
    const Type plain = lang::present(type);
    for (const NodeId id : syntax_->children(n).subspan(1)) {
        const Node& part = node(id);
        std::vector<ExprId> values;
        bool nothing = false;
        for (std::size_t i = 1; i < childCount(part); ++i) {
            const Node& at = node(child(part, i));
            ExprId value = check(child(part, i), plain);
            const Expr e = env_.tree.at(value);
            if (e.op == ExprOp::Constant) {
                value = coerce(value, type, at);
            } else if (e.op != ExprOp::Error) {
                report(problem(diag::Code::WrongType, at, "a case names values; compare with `if` instead"));
            }
            slip = slip || e.op == ExprOp::Error;
            nothing = nothing || e.type.kind == Kind::Nothing;
            if (e.op == ExprOp::Constant &&
                std::find(handled.begin(), handled.end(), e.value) != handled.end()) {
                report(problem(diag::Code::DuplicateCase, at, fmt::format("`{}` is handled above", at.word)));
            }
            handled.push_back(e.op == ExprOp::Constant ? e.value : INT64_MAX);
            values.push_back(value);
        }
        if (rest) {
            report(problem(diag::Code::UnreachableText, part, "nothing is left for a case below `else`"));
        }
        rest = rest || part.detail == 1;
        const std::size_t known = facts_.size();
        if (type.optional && !nothing &&
            (part.detail == 0 || std::find(handled.begin(), handled.end(), kNothing) != handled.end())) {
            learn(matched_, plain);
        }
        exits_ = false;
        const StmtId inner = block(child(part, 0));
        allExit = allExit && exits_;
        forget(known);
        cases.push_back(emit(part, {.op = StmtOp::Case}, values, std::span(&inner, 1)));
    }
    std::vector<std::int64_t> all = enumerate(plain);
    if (type.optional && !all.empty()) {
        all.push_back(kNothing);
    }
    std::vector<std::string> missing;
    for (const std::int64_t value : all) {
        if (std::find(handled.begin(), handled.end(), value) == handled.end()) {
            missing.push_back(constantText(env_.model, env_.tree.tree(), plain, value));
        }
    }
    if (!rest && !slip && !isError(type) && (all.empty() || !missing.empty())) {
        auto diagnostic = problemAt(
            diag::Code::MissingCase, n.offset, 5,
            all.empty() ? fmt::format("a match on {} needs an `else`", typeText(env_.model, type))
                        : fmt::format("this match does not handle {}", base::joinList(missing, "and")));
        diagnostic.hint = all.empty() ? "" : "add a case or an `else`";
        report(std::move(diagnostic));
    }
    allExit = allExit && (rest || missing.empty());
}

StmtId Checker::match(const Node& n) {
    std::vector<StmtId> all;
    const ExprId value = actedOrChecked(child(n, 0), kErrorType, all);
    const Type type = typeOf(value);
    if (type.list || type.kind == Kind::Nothing) {
        report(problem(diag::Code::WrongType, node(child(n, 0)),
                       fmt::format("this is {}; it cannot be matched", typeText(env_.model, type))));
    }
    std::vector<StmtId> cases;
    bool allExit = childCount(n) > 1;
    const ExprId outer = matched_;
    matched_ = value;
    matchCases(n, type.list ? kErrorType : type, cases, allExit);
    matched_ = outer;
    exits_ = allExit;
    all.push_back(emit(n, {.op = StmtOp::Match}, std::span(&value, 1), cases));
    return all.size() == 1 ? all.front() : emit(n, {.op = StmtOp::Block}, {}, all);
}

} // namespace groma::lang
