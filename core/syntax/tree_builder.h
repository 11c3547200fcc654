#pragma once

#include "core/syntax/ast.h"

#include <initializer_list>
#include <unordered_map>

namespace groma::lang {

// Appends to a Tree. Strings are kept once.
class TreeBuilder {
  public:
    explicit TreeBuilder(Tree& tree) : tree_(tree) {
        for (std::size_t i = 0; i < tree.strings.size(); ++i) {
            strings_.emplace(tree.strings[i], static_cast<std::int32_t>(i));
        }
    }

    std::int32_t string(std::string_view text) {
        const auto [at, fresh] =
            strings_.emplace(std::string(text), static_cast<std::int32_t>(tree_.strings.size()));
        if (fresh) {
            tree_.strings.emplace_back(text);
        }
        return at->second;
    }
    std::int32_t source(diag::NodeRef where) {
        tree_.sources.push_back(where);
        return static_cast<std::int32_t>(tree_.sources.size() - 1);
    }
    Range link(std::span<const std::int32_t> ids) {
        const Range range{static_cast<std::uint32_t>(tree_.links.size()),
                          static_cast<std::uint32_t>(ids.size())};
        tree_.links.insert(tree_.links.end(), ids.begin(), ids.end());
        return range;
    }
    ExprId expr(ExprOp op, Type type, Span span, std::span<const ExprId> children,
                std::int32_t target = kNone, std::int64_t value = 0) {
        tree_.exprs.push_back({op, type, target, value, link(children), span});
        return static_cast<ExprId>(tree_.exprs.size() - 1);
    }
    ExprId expr(ExprOp op, Type type, Span span, std::initializer_list<ExprId> children = {},
                std::int32_t target = kNone, std::int64_t value = 0) {
        return expr(op, type, span, std::span(children.begin(), children.size()), target, value);
    }
    ExprId constant(Type type, std::int64_t value, Span span) {
        return expr(ExprOp::Constant, type, span, {}, kNone, value);
    }
    StmtId stmt(Stmt statement, std::span<const ExprId> children = {}, std::span<const StmtId> blocks = {}) {
        statement.children = link(children);
        statement.blocks = link(blocks);
        tree_.stmts.push_back(statement);
        return static_cast<StmtId>(tree_.stmts.size() - 1);
    }

    const Expr& at(ExprId id) const { return tree_.expr(id); }
    const Stmt& statement(StmtId id) const { return tree_.stmt(id); }
    std::span<const std::int32_t> children(ExprId id) const { return tree_.children(tree_.expr(id)); }
    Tree& tree() { return tree_; }

  private:
    Tree& tree_;
    std::unordered_map<std::string, std::int32_t> strings_;
};

} // namespace groma::lang
