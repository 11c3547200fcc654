#include "core/base/text.h"
#include "core/diag/codes.h"
#include "core/lang/check/checker.h"
#include "core/lang/tables/table_option.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace groma::lang {

std::vector<Checker::Wanted> Checker::parametersOf(const Function& function) const {
    std::vector<Wanted> wanted;
    for (std::uint32_t i = 0; i < function.parameters; ++i) {
        wanted.push_back({function.locals[i].name, function.locals[i].type});
    }
    return wanted;
}

// Matches the arguments as written, by place and by name, with what is wanted. One expression for each wanted
// one.
std::vector<ExprId> Checker::arguments(const Node& n, std::span<const NodeId> given,
                                       std::span<const Wanted> wanted) {
    std::vector<ExprId> found(wanted.size(), kNone);
    std::vector<bool> filled(wanted.size(), false);
    std::size_t place = 0;
    bool tooMany = false;
    bool slip = false; // a wrong name: the missing parameter is told already
    for (const NodeId id : given) {
        const Node& argument = node(id);
        const NodeId value = child(argument, 0);
        std::size_t at = place;
        if (!argument.word.empty()) {
            at = static_cast<std::size_t>(
                std::find_if(wanted.begin(), wanted.end(),
                             [&](const Wanted& w) { return w.name == argument.word; }) -
                wanted.begin());
            if (at == wanted.size()) {
                std::vector<std::string_view> names;
                for (const Wanted& w : wanted) {
                    names.push_back(w.name);
                }
                unknown(diag::Code::UnknownArgument, argument.word, argument.wordOffset,
                        fmt::format("`{}` has no parameter `{}`", n.word, argument.word), std::move(names));
                slip = true;
            }
        } else {
            ++place;
            tooMany = tooMany || at >= wanted.size();
        }
        if (at >= wanted.size()) {
            check(value);
            continue;
        }
        if (filled[at]) {
            report(problem(diag::Code::DuplicateArgument, argument,
                           fmt::format("`{}` is given twice", wanted[at].name)));
        }
        filled[at] = true;
        found[at] = expect(value, wanted[at].type);
    }
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (!filled[i] && !wanted[i].optional) {
            missing.push_back(fmt::format("`{}`", wanted[i].name));
            found[i] = error(n);
        }
    }
    if (tooMany || (!missing.empty() && !slip)) {
        std::string takes;
        for (const Wanted& w : wanted) {
            takes += fmt::format("{}{}: {}", takes.empty() ? "" : ", ", w.name, typeName(env_.model, w.type));
        }
        std::string message = fmt::format("`{}` takes {} argument{}, not {}", n.word, wanted.size(),
                                          wanted.size() == 1 ? "" : "s", given.size());
        if (!missing.empty()) {
            message = fmt::format("`{}` needs {}", n.word, fmt::join(missing, ", "));
        }
        report(problem(diag::Code::WrongArgumentCount, n, std::move(message))
                   .withExpected(fmt::format("{}({})", n.word, takes)));
    }
    return found;
}

ExprId Checker::call(const Node& n, Type wanted) {
    struct Special {
        std::string_view name;
        ExprOp op;
        ExprId (Checker::*read)(const Node&, ExprOp);
    };
    static constexpr std::array<Special, 9> kSpecial = {{
        {"reachable", ExprOp::MoveReachable, &Checker::callMoveOrSight},
        {"route", ExprOp::MoveRoute, &Checker::callMoveOrSight},
        {"move_cost", ExprOp::MoveCostTo, &Checker::callMoveOrSight},
        {"path_cost", ExprOp::MovePathCost, &Checker::callMoveOrSight},
        {"move_step", ExprOp::MoveStep, &Checker::callMoveOrSight},
        {"clear", ExprOp::SightClear, &Checker::callMoveOrSight},
        {"column", ExprOp::TableColumn, &Checker::callColumn},
        {"columns", ExprOp::TableColumns, &Checker::callColumn},
        {"at", ExprOp::TableAt, &Checker::callColumn},
    }};
    if (const std::int32_t function = env_.names.find(SymbolKind::Function, n.word); function != kNone) {
        return callFunction(n, function);
    }
    if (const std::int32_t table = env_.names.find(SymbolKind::Table, n.word); table != kNone) {
        return callTable(n, table);
    }
    for (const Special& special : kSpecial) {
        if (special.name == n.word) {
            return (this->*special.read)(n, special.op);
        }
    }
    if (calledOption(n.word)) {
        return callColumn(n, ExprOp::TableAsk);
    }
    if (n.word == "count") {
        return callCount(n);
    }
    if (n.word == "dice" || n.word == "doubles") {
        return callDice(n, n.word == "doubles");
    }
    if (n.word == "area") {
        return callArea(n);
    }
    if (n.word == "if") {
        return ifElse(n, wanted);
    }
    if (const BuiltinInfo* builtin = findBuiltin(n.word)) {
        return callBuiltin(n, builtin->id, builtin->signature);
    }
    return notCallable(n);
}

ExprId Checker::callFunction(const Node& n, std::int32_t index) {
    const Function& function = env_.model.functions[static_cast<std::size_t>(index)];
    const auto given = arguments(n, syntax_->children(n), parametersOf(function));
    uses(index);
    return env_.tree.expr(ExprOp::Call, function.result, span(n), given, index);
}

ExprId Checker::callTable(const Node& n, std::int32_t index) {
    const auto& table = env_.model.tables[static_cast<std::size_t>(index)];
    std::vector<Wanted> wanted = {{table.rowName, kNumberType}};
    if (!table.columnName.empty()) {
        wanted.push_back({table.columnName, kNumberType});
    }
    const auto given = arguments(n, syntax_->children(n), wanted);
    for (const std::int32_t hook : table.outcomeHooks) {
        uses(env_.model.hooks[static_cast<std::size_t>(hook)].when);
    }
    return env_.tree.expr(ExprOp::TableLookup, table.gives, span(n), given, index);
}

// The name that stands as an argument: a table, a deck, a mask.
std::int32_t Checker::namedArgument(const Node& n, std::size_t index, SymbolKind kind) {
    if (index >= childCount(n)) {
        return kNone;
    }
    const Node& value = node(child(node(child(n, index)), 0));
    if (value.form != Form::Name) {
        report(problem(diag::Code::UnexpectedToken, value,
                       fmt::format("the name of {} is wanted here", describe(kind).substr(2))));
        return kNone;
    }
    const std::int32_t found = env_.names.find(kind, value.word);
    if (found == kNone) {
        unknown(diag::Code::UnknownName, value.word, value.wordOffset,
                fmt::format("`{}` is not {}", value.word, describe(kind)), env_.names.ofKind(kind));
    }
    return found;
}

ExprId Checker::callColumn(const Node& n, ExprOp op) {
    const std::int32_t index = namedArgument(n, 0, SymbolKind::Table);
    std::vector<Wanted> wanted;
    if (op == ExprOp::TableAt) {
        wanted.push_back({"row", kNumberType});
    }
    if (op != ExprOp::TableColumns) {
        wanted.push_back({"column", kNumberType});
    }
    auto given = syntax_->children(n);
    const auto found = arguments(n, given.empty() ? given : given.subspan(1), wanted);
    if (index == kNone) {
        if (given.empty()) {
            report(problem(diag::Code::WrongArgumentCount, n, fmt::format("`{}` needs a table", n.word)));
        }
        return error(n);
    }
    const auto& table = env_.model.tables[static_cast<std::size_t>(index)];
    if (table.columnName.empty()) {
        report(problem(diag::Code::WrongType, n,
                       fmt::format("the table `{}` has no columns to choose from", table.named.id)));
        return error(n);
    }
    const int option = op == ExprOp::TableAsk ? *calledOption(n.word) : -1;
    if (option >= 0 && saidBy(table, static_cast<std::size_t>(option)) < 0) {
        const std::string_view word = tableOptions()[static_cast<std::size_t>(option)]->words.front();
        report(problem(diag::Code::WrongType, n,
                       fmt::format("the table `{}` does not say `{}: {}`", table.named.id, n.word, word)));
    }
    return env_.tree.expr(op, op == ExprOp::TableAt ? table.gives : kNumberType, span(n), found, index,
                          std::max(option, 0));
}

void Checker::usesMove(const rules::Move& move) {
    for (const std::int32_t function : {move.budget, move.cost, move.allowed, move.stops}) {
        uses(function);
    }
}

// `reachable(walk)` or `reachable()`: with the parameters of the move that is meant, where one is.
void Checker::tellLacksMove(const Node& n, const Node* inner, SymbolKind kind, bool more) const {
    const bool sight = kind == SymbolKind::Sight;
    std::vector<std::string_view> known = env_.names.ofKind(kind);
    if (inner != nullptr && inner->form == Form::Name && env_.names.find(kind, inner->word) != kNone) {
        known = {inner->word};
    }
    std::vector<std::string> forms;
    for (const std::string_view name : known) {
        const auto index = static_cast<std::size_t>(env_.names.find(kind, name));
        const auto& parameters =
            sight ? env_.model.sights[index].parameters : env_.model.moves[index].parameters;
        std::string takes;
        for (const Local& parameter : parameters) {
            takes += fmt::format("{}{}: {}", takes.empty() ? "" : ", ", parameter.name,
                                 typeName(env_.model, parameter.type));
        }
        forms.push_back(fmt::format("{}({}({}){})", n.word, name, takes, more ? ", ..." : ""));
    }
    if (forms.empty() || forms.size() > 4) {
        forms = {fmt::format("{}({}(...){})", n.word, sight ? "SIGHT" : "MOVE", more ? ", ..." : "")};
    }
    report(problem(diag::Code::UnexpectedToken, inner == nullptr ? n : *inner,
                   fmt::format("`{}` begins with a {} and its arguments in brackets", n.word,
                               sight ? "sight" : "move"))
               .withExpected(base::joinList(forms, "or")));
}

// reachable(MOVE(arguments)), route(MOVE(arguments), to), clear(SIGHT(arguments), from, to), ...
ExprId Checker::callMoveOrSight(const Node& n, ExprOp op) {
    const SymbolKind kind = op == ExprOp::SightClear ? SymbolKind::Sight : SymbolKind::Move;
    const std::string_view what = kind == SymbolKind::Sight ? "sight" : "move";
    const auto given = syntax_->children(n);
    std::vector<Wanted> rest;
    if (op == ExprOp::MovePathCost || op == ExprOp::SightClear || op == ExprOp::MoveStep) {
        rest = {{"from", kCellType}, {"to", kCellType}};
    } else if (op != ExprOp::MoveReachable) {
        rest = {{"to", kCellType}};
    }
    const auto cells = arguments(n, given.empty() ? given : given.subspan(1), rest);
    const Node* inner = given.empty() ? nullptr : &node(child(node(given[0]), 0));
    if (inner == nullptr || inner->form != Form::Call) {
        if (inner == nullptr || inner->form != Form::Error) {
            tellLacksMove(n, inner, kind, !rest.empty());
        }
        return error(n);
    }
    const std::int32_t index = env_.names.find(kind, inner->word);
    if (index == kNone) {
        unknown(diag::Code::UnknownName, inner->word, inner->wordOffset,
                fmt::format("`{}` is not a {}", inner->word, what), env_.names.ofKind(kind));
        return error(n);
    }
    const auto& parameters = kind == SymbolKind::Sight
                                 ? env_.model.sights[static_cast<std::size_t>(index)].parameters
                                 : env_.model.moves[static_cast<std::size_t>(index)].parameters;
    std::vector<Wanted> wanted;
    for (const Local& parameter : parameters) {
        wanted.push_back({parameter.name, parameter.type});
    }
    std::vector<ExprId> all = arguments(*inner, syntax_->children(*inner), wanted);
    all.insert(all.end(), cells.begin(), cells.end());
    if (kind == SymbolKind::Sight) {
        uses(env_.model.sights[static_cast<std::size_t>(index)].cellBlocks);
        uses(env_.model.sights[static_cast<std::size_t>(index)].edgeBlocks);
    } else {
        usesMove(env_.model.moves[static_cast<std::size_t>(index)]);
    }
    Type type = lang::optional(kNumberType);
    if (op == ExprOp::MoveReachable || op == ExprOp::MoveRoute) {
        type = listOf(kCellType);
    } else if (op == ExprOp::SightClear) {
        type = kTruthType;
    }
    return env_.tree.expr(op, type, span(n), all, index);
}

} // namespace groma::lang
