// Quantities, relations and tables.
#include "tests/core/odds/three_evaluators/tree_walk.h"

#include <algorithm>

namespace groma::tests {

using base::Number;
using game::FailureKind;
using lang::Expr;
using lang::ExprOp;
using lang::Kind;
using rules::Operation;
using rules::TraitHolder;

Number TreeWalk::quantity(const rules::Quantity& quantity, Frame& frame) {
    Number total = number(quantity.base, frame);
    for (std::size_t stage = 0; stage < quantity.stages.size(); ++stage) {
        for (const rules::Contribution& contribution : quantity.contributions) {
            if (static_cast<std::size_t>(contribution.stage) == stage) {
                contribute(contribution, total, frame);
            }
        }
        switch (quantity.stages[stage].rounding) {
        case rules::Rounding::None: break;
        case rules::Rounding::Up: total = Number(base::ceil(total)); break;
        case rules::Rounding::Down: total = Number(base::floor(total)); break;
        case rules::Rounding::Nearest: total = Number(base::roundHalfUp(total)); break;
        }
    }
    if (quantity.atLeast != lang::kNone) {
        total = std::max(total, number(quantity.atLeast, frame));
    }
    if (quantity.atMost != lang::kNone) {
        total = std::min(total, number(quantity.atMost, frame));
    }
    return total;
}

void TreeWalk::contribute(const rules::Contribution& contribution, Number& total, Frame& frame) {
    if (contribution.trait < 0) {
        contributeOnce(contribution, total, frame);
        return;
    }
    for (const std::int64_t holder : holders(contribution.trait, contribution.of, frame)) {
        if (contribution.holder >= 0) {
            frame.locals[static_cast<std::size_t>(contribution.holder)] = ofWord(holder);
        }
        const bool counted = contributeOnce(contribution, total, frame);
        if (counted && contribution.through == rules::Through::Any) {
            return;
        }
    }
}

bool TreeWalk::contributeOnce(const rules::Contribution& contribution, Number& total, Frame& frame) {
    if (contribution.when != lang::kNone && !truth(contribution.when, frame)) {
        return false;
    }
    std::vector<std::int64_t> elements = {0};
    if (contribution.each != lang::kNone) {
        elements = read(contribution.each, frame).many;
    }
    for (const std::int64_t element : elements) {
        if (contribution.each != lang::kNone) {
            frame.locals[static_cast<std::size_t>(contribution.variable)] = ofWord(element);
            if (contribution.where != lang::kNone && !truth(contribution.where, frame)) {
                continue;
            }
        }
        const Number amount = number(contribution.amount, frame);
        bool fits = true;
        switch (contribution.operation) {
        case Operation::Add:
        case Operation::Shift: fits = tryAdd(total, amount, total); break;
        case Operation::Times: fits = tryMultiply(total, amount, total); break;
        case Operation::Set: total = amount; break;
        case Operation::AtLeast: total = std::max(total, amount); break;
        case Operation::AtMost: total = std::min(total, amount); break;
        }
        if (!fits) {
            stop(FailureKind::Arithmetic, "a quantity that does not fit");
        }
    }
    return true;
}

bool TreeWalk::relation(const rules::Relation& relation, Frame& frame) {
    using Change = rules::RelationChange::Kind;
    if (!truth(relation.holds, frame) && !changed(relation, Change::Widens, frame)) {
        return false;
    }
    return !changed(relation, Change::Narrows, frame) || changed(relation, Change::Exempts, frame);
}

bool TreeWalk::changed(const rules::Relation& relation, rules::RelationChange::Kind kind, Frame& frame) {
    for (const rules::RelationChange& change : relation.changes) {
        if (change.kind != kind) {
            continue;
        }
        const std::vector<std::int32_t> ways = change.of.empty() ? std::vector<std::int32_t>{-1} : change.of;
        for (const std::int32_t local : ways) {
            for (const std::int64_t holder : holders(change.trait, local, frame)) {
                if (change.holder >= 0) {
                    frame.locals[static_cast<std::size_t>(change.holder)] = ofWord(holder);
                }
                if (change.when == lang::kNone || truth(change.when, frame)) {
                    return true;
                }
            }
        }
    }
    return false;
}

std::vector<std::int64_t> TreeWalk::holders(std::int32_t trait, std::int32_t local,
                                            const Frame& frame) const {
    const TraitHolder kind = model_.traits[static_cast<std::size_t>(trait)].holder;
    if (kind == TraitHolder::Scenario) {
        return position_.scenarioHas(trait) ? std::vector<std::int64_t>{1} : std::vector<std::int64_t>{};
    }
    std::vector<std::int64_t> candidates;
    if (local < 0) {
        const int count = kind == TraitHolder::Side ? setup_.sideCount() : setup_.pieceCount();
        for (int i = 0; i < count; ++i) {
            if (kind == TraitHolder::Side || position_.onMap(i)) {
                candidates.push_back(i);
            }
        }
    } else if (frame.function->locals[static_cast<std::size_t>(local)].type.list) {
        for (const std::int64_t one : frame.locals[static_cast<std::size_t>(local)].many) {
            if (std::ranges::count(candidates, one) == 0) {
                candidates.push_back(one);
            }
        }
    } else {
        const std::int64_t by = frame.locals[static_cast<std::size_t>(local)].word;
        const bool isPiece = frame.function->locals[static_cast<std::size_t>(local)].type.kind == Kind::Piece;
        if (by != lang::kNothing) {
            candidates.push_back(kind == TraitHolder::Side && isPiece ? setup_.sideOf(static_cast<int>(by))
                                                                      : by);
        }
    }
    std::erase_if(candidates, [&](std::int64_t one) {
        return !holdsTrait(kind == TraitHolder::Side ? Kind::Side : Kind::Piece, one, trait);
    });
    return candidates;
}

namespace {

// The first head that holds the value; outside all of them what the table says of a miss.
std::size_t headOf(const std::vector<rules::Head>& heads, Number value, rules::Miss low, rules::Miss high) {
    for (std::size_t i = 0; i < heads.size(); ++i) {
        if (heads[i].holds(value)) {
            return i;
        }
    }
    const bool below =
        std::ranges::all_of(heads, [&](const rules::Head& head) { return head.low && value < *head.low; });
    const bool above =
        std::ranges::all_of(heads, [&](const rules::Head& head) { return head.high && *head.high < value; });
    if (below && low == rules::Miss::Nearest) {
        return 0;
    }
    if (above && high == rules::Miss::Nearest) {
        return heads.size() - 1;
    }
    stop(FailureKind::NoRow, "no row or column for " + value.toString());
}

} // namespace

Walked TreeWalk::table(const Expr& e, std::span<const std::int32_t> kids, Frame& frame) {
    const rules::Table& table = model_.tables[static_cast<std::size_t>(e.target)];
    const std::vector<Walked> given = readAll(kids, frame);
    const auto valueOf = [&](std::size_t i) { return Number::fromBits(given[i].word); };
    const auto columnOf = [&](std::size_t i) {
        return headOf(table.columns, valueOf(i), table.left, table.right);
    };
    switch (e.op) {
    case ExprOp::TableColumns: return of(Number(static_cast<std::int32_t>(table.columns.size())));
    case ExprOp::TableColumn: return of(Number(static_cast<std::int32_t>(columnOf(0)) + 1));
    case ExprOp::TableAsk: { // `excess`, worked out on its own
        Number over;
        const bool past =
            table.lastColumn && trySubtract(valueOf(0), *table.lastColumn, over) && over.sign() > 0;
        return of(Number(past ? base::floor(over) : 0));
    }
    default: break;
    }
    const std::size_t row = headOf(table.rows, valueOf(0), table.below, table.above);
    std::size_t column = 0;
    if (e.op == ExprOp::TableAt) {
        const auto columns = static_cast<std::int32_t>(table.columns.size());
        column = static_cast<std::size_t>(std::clamp(base::floor(valueOf(1)), 1, columns) - 1);
    } else if (!table.columnName.empty()) {
        column = columnOf(1);
    }
    const rules::ValueCell& cell = table.cells[row * table.columns.size() + column];
    if (cell.unknown()) {
        stop(FailureKind::Unknown, table.named.id);
    }
    return ofWord(e.op == ExprOp::TableAt ? cell.bits : rewritten(table, cell.bits, given));
}

// Of the rewrites that apply, the first that no other one stands over: the scenario's, the active side's, the
// other side's, those of pieces on the map by id.
std::int64_t TreeWalk::rewritten(const rules::Table& table, std::int64_t cell,
                                 const std::vector<Walked>& ways) {
    std::vector<const rules::Hook*> applying;
    const auto tryHook = [&](const rules::Hook& hook, std::int64_t holder) {
        std::vector<Walked> arguments = ways;
        arguments.push_back(ofWord(holder));
        if (hook.when < 0 || call(hook.when, std::move(arguments)).word != 0) {
            applying.push_back(&hook);
        }
    };
    for (const TraitHolder kind : {TraitHolder::Scenario, TraitHolder::Side, TraitHolder::Piece}) {
        std::vector<std::int64_t> first = {-1};
        if (kind == TraitHolder::Side) {
            first = {position_.active(), 1 - position_.active()};
        }
        for (const std::int64_t side : first) {
            for (const std::int32_t index : table.outcomeHooks) {
                const rules::Hook& hook = model_.hooks[static_cast<std::size_t>(index)];
                if (model_.traits[static_cast<std::size_t>(hook.trait)].holder != kind || hook.from != cell) {
                    continue;
                }
                for (const std::int64_t holder : holders(hook.trait, -1, {})) {
                    if (kind != TraitHolder::Side || holder == side) {
                        tryHook(hook, holder);
                    }
                }
            }
        }
    }
    for (const rules::Hook* hook : applying) {
        if (std::ranges::none_of(applying,
                                 [&](const rules::Hook* other) { return other->over == hook->trait; })) {
            return hook->to;
        }
    }
    return applying.empty() ? cell : applying.front()->to;
}

} // namespace groma::tests
