#include "formats/proof/node_places.h"
#include "formats/yaml/edit.h"

#include <algorithm>
#include <cctype>
#include <tuple>

// Works on the typed tree, whose spans are bytes of the texts: what is a clause, a condition or a number is
// known there.
namespace groma::formats::proof {

namespace {

using lang::Expr;
using lang::ExprId;
using lang::ExprOp;
using lang::Span;
using lang::Stmt;
using lang::StmtId;
using lang::StmtOp;

class TextFinder {
  public:
    TextFinder(const Place& place, const rules::Model& model, std::vector<Mutant>& into)
        : place_(place), model_(model), tree_(model.tree), into_(into) {}

    void find() {
        for (const Stmt& statement : tree_.stmts)
            if (isHere(statement.span)) ofStatement(statement);
        for (const Expr& expression : tree_.exprs)
            if (isHere(expression.span)) ofExpression(expression);
        for (const ExprId condition : conditions()) ofCondition(condition);
    }

  private:
    bool isHere(Span span) const {
        if (span.source < 0) return false;
        const diag::NodeRef where = tree_.sources[static_cast<std::size_t>(span.source)];
        return where.file == place_.tree().file() && where.hasNode() &&
               place_.tree().node(where.node).kind == yaml::Kind::Scalar &&
               span.offset + span.length <= place_.tree().node(where.node).text.size();
    }
    yaml::NodeIndex nodeOf(Span span) const {
        return tree_.sources[static_cast<std::size_t>(span.source)].node;
    }
    std::string_view whole(Span span) const { return place_.tree().node(nodeOf(span)).text; }
    std::string_view textOf(Span span) const { return whole(span).substr(span.offset, span.length); }

    // Puts `text` in the place of the span.
    void add(Operator what, Span span, std::string text, std::string change, std::string_view clause) {
        const yaml::NodeIndex node = nodeOf(span);
        if (!seen_.insert({what, node, span.offset, span.length, text}).second) return;
        const std::string_view before = whole(span);
        std::string after(before.substr(0, span.offset));
        after += text;
        after += before.substr(span.offset + span.length);
        auto edits = yaml::setScalar(place_.tree(), node, after);
        if (!edits) return;
        Mutant mutant = place_.at(what, node, span.offset);
        mutant.clause = onOneLine(clause);
        mutant.change = std::move(change);
        mutant.edits = *std::move(edits);
        const Span within = statementAround(span);
        mutant.from = within.offset;
        mutant.to = within.offset + within.length;
        into_.push_back(std::move(mutant));
    }

    // The smallest statement around it, or the whole text.
    Span statementAround(Span span) {
        if (const auto known = statements_.find(span.source); known == statements_.end())
            for (const Stmt& statement : tree_.stmts)
                if (statement.span.source == span.source && statement.op != StmtOp::Block)
                    statements_[span.source].push_back(statement.span);
        Span best{0, static_cast<std::uint32_t>(whole(span).size()), span.source};
        for (const Span& candidate : statements_[span.source])
            if (candidate.offset <= span.offset &&
                span.offset + span.length <= candidate.offset + candidate.length &&
                candidate.length < best.length)
                best = candidate;
        return best;
    }

    // The condition, clause or assignment that says what a number or a comparison is about.
    std::string_view about(Span span) const {
        Span best = span;
        for (const Expr& e : tree_.exprs) {
            const bool around = e.span.source == span.source && e.span.offset <= span.offset &&
                                span.offset + span.length <= e.span.offset + e.span.length &&
                                e.span.length > span.length;
            if (around && (best.length == span.length || e.span.length < best.length)) best = e.span;
        }
        return best.length == span.length ? whole(span) : textOf(best);
    }

    void ofStatement(const Stmt& statement) {
        if (statement.op != StmtOp::Block) return;
        for (const StmtId id : tree_.blocks(statement)) {
            if (id < 0) continue;
            const Stmt& one = tree_.stmt(id);
            if (!isHere(one.span) || one.span.length == 0 || one.op == StmtOp::Pass ||
                one.op == StmtOp::Block)
                continue;
            add(Operator::DropStatement, one.span, "pass", "dropped", textOf(one.span));
        }
    }

    void ofExpression(const Expr& expression) {
        const auto children = tree_.children(expression);
        switch (expression.op) {
        case ExprOp::And:
        case ExprOp::Or: ofChain(expression); break;
        case ExprOp::Equal:
        case ExprOp::NotEqual:
        case ExprOp::Less:
        case ExprOp::LessEqual:
        case ExprOp::Greater:
        case ExprOp::GreaterEqual:
            ofComparison(expression, tree_.expr(children[0]).span, tree_.expr(children[1]).span);
            break;
        case ExprOp::Constant: ofNumber(expression); break;
        default: break;
        }
    }

    // Every link of `a and b and c`, once: the tree leans to the left, and its lower chains are visited on
    // their own.
    void ofChain(const Expr& expression) {
        const auto children = tree_.children(expression);
        const Expr& left = tree_.expr(children[0]);
        const Expr& right = tree_.expr(children[1]);
        if (!isHere(left.span) || !isHere(right.span)) return;
        const auto kept = [&](const Expr& e) {
            const bool loose = e.op == ExprOp::Or || e.op == ExprOp::And || e.op == ExprOp::IfElse;
            return loose ? "(" + std::string(textOf(e.span)) + ")" : std::string(textOf(e.span));
        };
        add(Operator::DropClause, expression.span, kept(left), "dropped", textOf(right.span));
        if (left.op != expression.op)
            add(Operator::DropClause, expression.span, kept(right), "dropped", textOf(left.span));
    }

    void ofComparison(const Expr& expression, Span left, Span right) {
        if (!isHere(left) || !isHere(right) || left.source != right.source) return;
        const std::uint32_t begin = left.offset + left.length;
        if (begin >= right.offset) return;
        const std::string_view between = whole(left).substr(begin, right.offset - begin);
        static constexpr std::pair<std::string_view, std::string_view> kOthers[] = {
            {"<=", "<"}, {">=", ">"}, {"!=", "="}, {"<", "<="}, {">", ">="}, {"=", "!="}};
        for (const auto& [from, to] : kOthers) {
            const auto at = between.find(from);
            if (at == std::string_view::npos) continue;
            const Span operatorAt{begin + static_cast<std::uint32_t>(at),
                                  static_cast<std::uint32_t>(from.size()), left.source};
            add(Operator::Comparison, operatorAt, std::string(to),
                std::string(from) + " -> " + std::string(to), textOf(expression.span));
            return;
        }
    }

    void ofNumber(const Expr& expression) {
        const std::string_view text = textOf(expression.span);
        if (expression.type.kind != lang::Kind::Number || text.empty() || text.size() > 6 ||
            !std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c) != 0; }))
            return;
        // A sign before it that belongs to it stands outside of the span or inside; both read the same.
        const int number = std::stoi(std::string(text));
        for (const int other : {number + 1, number - 1}) {
            const std::string with = other < 0 ? "(" + std::to_string(other) + ")" : std::to_string(other);
            add(Operator::Number, expression.span, with, std::string(text) + " -> " + std::to_string(other),
                about(expression.span));
        }
    }

    // What decides: what a relation holds, `when`, `where`, `allowed`, the condition of an `if`.
    std::vector<ExprId> conditions() const {
        std::vector<ExprId> found;
        const auto root = [&](ExprId id) {
            if (id >= 0) found.push_back(id);
        };
        for (const lang::Function& function : model_.functions)
            if (function.expr >= 0 && function.result.kind == lang::Kind::Truth && !function.result.list)
                root(function.expr);
        for (const rules::Quantity& quantity : model_.quantities)
            for (const rules::Contribution& contribution : quantity.contributions) {
                root(contribution.when);
                root(contribution.where);
            }
        for (const rules::Relation& relation : model_.relations) {
            root(relation.holds);
            for (const rules::RelationChange& change : relation.changes) root(change.when);
        }
        for (const Stmt& statement : tree_.stmts) {
            const auto children = tree_.children(statement);
            if (statement.op == StmtOp::If && !children.empty()) root(children[0]);
            const bool filtered = statement.op == StmtOp::For || statement.op == StmtOp::ChooseOne ||
                                  statement.op == StmtOp::ChooseSome || statement.op == StmtOp::Pick;
            if (filtered && children.size() > 1) root(children[1]);
            if (statement.op == StmtOp::ChooseSome && children.size() > 5) root(children[5]); // such that
        }
        for (const Expr& expression : tree_.exprs) {
            const auto children = tree_.children(expression);
            if (expression.op == ExprOp::IfElse) root(children[0]);
            if (expression.op < ExprOp::Any || expression.op > ExprOp::Map || children.size() < 2) continue;
            root(children[1]);
            if (children.size() > 2 && (expression.op == ExprOp::Any || expression.op == ExprOp::All))
                root(children[2]);
        }
        return found;
    }

    // A condition that is no chain is one clause: without it everything passes.
    void ofCondition(ExprId id) {
        const Expr& condition = tree_.expr(id);
        if (!isHere(condition.span) || condition.op == ExprOp::And || condition.span.length == 0) return;
        if (condition.op == ExprOp::Constant) return;
        add(Operator::DropClause, condition.span, "yes", "always", textOf(condition.span));
    }

    const Place& place_;
    const rules::Model& model_;
    const lang::Tree& tree_;
    std::vector<Mutant>& into_;
    std::set<std::tuple<Operator, yaml::NodeIndex, std::uint32_t, std::uint32_t, std::string>> seen_;
    std::map<std::int32_t, std::vector<Span>> statements_;
};

} // namespace

void findTextMutants(const Place& place, const rules::Model& model, std::vector<Mutant>& into) {
    TextFinder(place, model, into).find();
}

} // namespace groma::formats::proof
