#include "core/lang/lowering/lower_pools.h"

#include <algorithm>
#include <set>

namespace groma::lang::lowering {

namespace {

// How a pool is read: in groups of faces, or in some way that needs every face.
struct Reading {
    std::set<std::uint64_t> groups;
    bool whole = false;
};

struct Pools {
    const rules::Model& model;
    std::map<std::pair<const Function*, std::int32_t>, Reading> ofLocal;
    std::vector<Reading> ofRoll;
    std::vector<bool> keepsDice;
};

bool isPool(const Type& type) { return type.kind == Kind::Pool && !type.list; }

// The local of a function that is the natural of a kind of roll: (roll, local), -1 for none.
std::pair<std::int32_t, std::int32_t> naturalOf(const rules::Model& model, const Function& function) {
    const auto after = [&](std::int32_t roll, std::size_t more) {
        if (roll < 0) {
            return std::pair{-1, -1};
        }
        const auto& parameters = model.rolls[static_cast<std::size_t>(roll)].parameters;
        return std::pair{roll, static_cast<std::int32_t>(parameters.size() + more)};
    };
    const auto owner = static_cast<std::size_t>(function.owner);
    switch (function.kind) {
    case FunctionKind::RollTotal:
    case FunctionKind::VerdictCondition: return after(function.owner, 0);
    case FunctionKind::OfferWhen:
    case FunctionKind::OfferBy:
    case FunctionKind::OfferPrice:
    case FunctionKind::OfferBody: return after(model.offers[owner].roll, 0);
    case FunctionKind::HookWhen: {
        const rules::Hook& hook = model.hooks[owner];
        if (hook.kind == rules::HookKind::Outcome && hook.event == rules::EventKind::Roll) {
            return after(hook.target, 1);
        }
        break;
    }
    default: break;
    }
    return {-1, -1};
}

class Walk {
  public:
    Walk(Pools& pools, const Function& function)
        : pools_(pools), tree_(pools.model.tree), function_(function),
          natural_(naturalOf(pools.model, function)) {}

    void expression(ExprId id) {
        if (id == kNone) {
            return;
        }
        const Expr& e = tree_.expr(id);
        const bool counts =
            e.op == ExprOp::Builtin && (static_cast<Builtin>(e.target) == Builtin::CountFaces ||
                                        static_cast<Builtin>(e.target) == Builtin::PoolSize);
        for (const ExprId child : tree_.children(e)) {
            if (child == kNone) {
                continue;
            }
            if (isPool(tree_.expr(child).type)) {
                read(child, counts, static_cast<Builtin>(e.target) == Builtin::CountFaces ? e.value : 0);
            }
            expression(child);
        }
    }

    void statement(StmtId id) {
        if (id == kNone) {
            return;
        }
        const Stmt& s = tree_.stmt(id);
        if (s.op == StmtOp::RollDice && s.local != kNone) {
            pools_.ofLocal.try_emplace({&function_, s.local});
        }
        for (const ExprId child : tree_.children(s)) {
            if (child != kNone && isPool(tree_.expr(child).type)) {
                read(child, false, 0);
            }
            expression(child);
        }
        for (const StmtId block : tree_.blocks(s)) {
            statement(block);
        }
    }

  private:
    void read(ExprId id, bool counts, std::int64_t group) {
        const Expr& e = tree_.expr(id);
        Reading* reading = nullptr;
        if (e.op == ExprOp::Local && e.target == natural_.second) {
            reading = &pools_.ofRoll[static_cast<std::size_t>(natural_.first)];
        } else if (e.op == ExprOp::Local) {
            reading = &pools_.ofLocal[{&function_, e.target}];
        } else if (e.op == ExprOp::RollPart) {
            const Expr& roll = tree_.expr(tree_.children(e)[0]);
            reading = &pools_.ofRoll[static_cast<std::size_t>(roll.type.detail)];
        } else {
            // A choice between pools: each of them is read so, as far as a walk can tell.
            for (const ExprId child : tree_.children(e)) {
                if (child != kNone && isPool(tree_.expr(child).type)) {
                    read(child, false, 0);
                }
            }
            return;
        }
        if (counts) {
            reading->groups.insert(static_cast<std::uint64_t>(group));
        } else {
            reading->whole = true;
        }
    }

    Pools& pools_;
    const Tree& tree_;
    const Function& function_;
    std::pair<std::int32_t, std::int32_t> natural_;
};

// Roots of all trees: a function's own, and those that quantities and relations keep.
void walkAll(Pools& pools) {
    const rules::Model& model = pools.model;
    for (const Function& function : model.functions) {
        Walk walk(pools, function);
        walk.expression(function.expr);
        walk.statement(function.body);
        if (function.kind == FunctionKind::Quantity) {
            const rules::Quantity& quantity = model.quantities[static_cast<std::size_t>(function.owner)];
            for (const ExprId id : {quantity.base, quantity.atLeast, quantity.atMost}) {
                walk.expression(id);
            }
            for (const rules::Contribution& c : quantity.contributions) {
                for (const ExprId id : {c.amount, c.when, c.each, c.where}) {
                    walk.expression(id);
                }
            }
        }
        if (function.kind == FunctionKind::Relation) {
            const rules::Relation& relation = model.relations[static_cast<std::size_t>(function.owner)];
            walk.expression(relation.holds);
            for (const rules::RelationChange& change : relation.changes) {
                walk.expression(change.when);
            }
        }
    }
}

std::vector<std::uint8_t> labelsOf(const Reading& reading, const rules::Die& die) {
    std::vector<std::uint8_t> labels;
    const std::size_t faces = die.faces.size();
    if (reading.whole || faces > 64) {
        return labels;
    }
    const auto told = [&](std::size_t a, std::size_t b) {
        return std::ranges::any_of(reading.groups,
                                   [&](std::uint64_t group) { return (group >> a & 1) != (group >> b & 1); });
    };
    bool merged = false;
    for (std::size_t face = 0; face < faces; ++face) {
        std::size_t first = 0;
        while (first < face && told(first, face)) {
            ++first;
        }
        labels.push_back(static_cast<std::uint8_t>(first));
        merged = merged || first != face;
    }
    return merged ? labels : std::vector<std::uint8_t>{};
}

} // namespace

PoolLabels labelPools(const rules::Model& model) {
    Pools pools{model, {}, std::vector<Reading>(model.rolls.size()), {}};
    walkAll(pools);
    PoolLabels labels;
    for (const auto& [local, reading] : pools.ofLocal) {
        const Type type = local.first->locals[static_cast<std::size_t>(local.second)].type;
        if (isPool(type)) {
            labels.ofLocal[local] = labelsOf(reading, model.dice[static_cast<std::size_t>(type.detail)]);
        }
    }
    for (std::size_t i = 0; i < model.rolls.size(); ++i) {
        const rules::Die& die = model.dice[static_cast<std::size_t>(model.rolls[i].die)];
        labels.ofRoll.push_back(die.numeric ? std::vector<std::uint8_t>{} : labelsOf(pools.ofRoll[i], die));
    }
    labels.keepsDice.assign(model.rolls.size(), false);
    for (const Expr& e : model.tree.exprs) {
        const auto part = static_cast<RollPart>(e.value);
        if (e.op == ExprOp::RollPart && (part == RollPart::Dice || part == RollPart::Doubles)) {
            const Type roll = model.tree.expr(model.tree.children(e)[0]).type;
            labels.keepsDice[static_cast<std::size_t>(roll.detail)] = true;
        }
    }
    return labels;
}

} // namespace groma::lang::lowering
