#include "core/base/text.h"
#include "core/resolve/holder_way.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

// Quantities and relations: the author's own parts and those that traits add.
namespace groma::rules::resolving {

namespace {

constexpr std::array<std::string_view, 6> kOperations = {"add",      "times",   "set",
                                                         "at_least", "at_most", "shift"};
constexpr std::array<std::string_view, 4> kRoundings = {"none", "up", "down", "nearest"};

// The checker of one quantity's or relation's shared scope.
struct Scope {
    Work& work;
    Index index;
    lang::Function function;

    Scope(Work& w, Index f) : work(w), index(f), function(w.model.functions[static_cast<std::size_t>(f)]) {}

    lang::Checker checker(lang::Checker::Context context = {}) {
        lang::Checker made(work.env, function, index, context);
        made.showParameters();
        return made;
    }
    void keep() { work.model.functions[static_cast<std::size_t>(index)] = std::move(function); }
};

void readStages(Work& work, const QuantitySource& from, Quantity& quantity) {
    for (const StageSource& stage : from.stages) {
        Stage made;
        made.name = stage.name.text;
        made.operation = static_cast<Operation>(work.word(stage.operation, kOperations, "an operation", 0));
        made.rounding = static_cast<Rounding>(work.word(stage.round, kRoundings, "a way to round", 0));
        quantity.stages.push_back(std::move(made));
    }
    if (quantity.stages.empty()) {
        quantity.stages.push_back({"total", Operation::Add, Rounding::None});
    }
}

std::int32_t stageOf(Work& work, const ContributionSource& from, const Quantity& quantity,
                     Operation operation) {
    if (!from.stage.empty()) {
        std::vector<std::string_view> names;
        for (std::size_t i = 0; i < quantity.stages.size(); ++i) {
            if (quantity.stages[i].name == from.stage.text) {
                if (const Operation does = quantity.stages[i].operation;
                    does != Operation::Add && does != operation) {
                    work.report(
                        work.problem(diag::Code::BadStage, from.stage,
                                     fmt::format("the stage `{}` does something else", from.stage.text))
                            .withExpected(std::string(kOperations[static_cast<std::size_t>(does)])));
                }
                return static_cast<std::int32_t>(i);
            }
            names.push_back(quantity.stages[i].name);
        }
        work.unknown(from.stage, fmt::format("a stage of {}", quantity.named.id), names);
        return 0;
    }
    // Without a stage: the first, or the first one declared for this very operation when the first is for
    // another.
    if (quantity.stages.front().operation == operation) {
        return 0;
    }
    for (std::size_t i = 0; i < quantity.stages.size(); ++i) {
        if (quantity.stages[i].operation == operation) {
            return static_cast<std::int32_t>(i);
        }
    }
    return 0;
}

std::string titleOf(const ContributionSource& from, const Trait* trait) {
    if (!from.title.empty()) return from.title.text;
    if (trait != nullptr) return trait->named.title;
    if (from.when) return from.when->text;
    return from.operation.text;
}

Contribution contribution(Work& work, const ContributionSource& from, Quantity& quantity,
                          lang::Checker& checker, const Trait* trait) {
    Contribution made;
    made.named.title = titleOf(from, trait);
    made.named.cite = from.cite.empty() && trait != nullptr ? trait->named.cite : from.cite.text;
    made.named.help = from.help.text;
    made.named.assumed = from.assumed ? from.assumed->text : "";
    made.named.where = from.node;
    for (const Text& id : from.covers) {
        made.named.covers.push_back(id.text);
    }
    made.operation = static_cast<Operation>(work.word(from.operation, kOperations, "an operation", 0));
    made.stage = stageOf(work, from, quantity, made.operation);
    const std::size_t visible = checker.visible();
    if (from.each) {
        const auto [list, variable] = checker.each(*from.each);
        made.each = list;
        made.variable = variable;
        if (from.where) {
            made.where = checker.expression(*from.where, lang::kTruthType);
        }
    } else if (from.where) {
        work.report(work.problem(diag::Code::MissingText, *from.where,
                                 "`where` tests what `each` lists, and there is no `each`"));
    }
    if (from.when) {
        made.when = checker.expression(*from.when, lang::kTruthType);
    }
    if (from.amount.empty()) {
        work.report(diag::diagnose(diag::Code::MissingText, from.node, "a contribution lacks its amount")
                        .withExpected("add, times, set, at_least, at_most or shift"));
    } else {
        made.amount = checker.expression(from.amount, lang::kNumberType);
    }
    checker.hide(visible);
    return made;
}

// The parameter that leads to the holder of a trait: the one that is named, or the only one that can.
HolderWay holderParameter(Work& work, const Trait& trait, const Text& of, const lang::Function& function,
                          diag::NodeRef where) {
    const std::span parameters = std::span(function.locals).first(function.parameters);
    if (!of.empty()) {
        return holderWay(work, of, trait, parameters, function.name);
    }
    const std::vector<std::string> ways = holderWays(trait, parameters);
    if (ways.size() == 1) {
        return holderWay(work, {ways.front(), where}, trait, parameters, function.name);
    }
    if (trait.holder == TraitHolder::Piece) {
        work.report(diag::diagnose(
                        diag::Code::BadHolder, where,
                        fmt::format("say which parameter of `{}` holds the trait: `of: ...`", function.name))
                        .withExpected(base::joinList(ways, "or")));
    }
    return {};
}

lang::Type holderType(const Work& work, const Trait& trait, lang::Type parameter) {
    switch (trait.holder) {
    case TraitHolder::Piece:
        return parameter.kind == lang::Kind::Piece ? holderIn(parameter)
                                                   : lang::pieceType(work.model.rootClass);
    case TraitHolder::Side: return lang::kSideType;
    case TraitHolder::Scenario: return lang::kTruthType;
    }
    return {};
}

void traitContributions(Work& work, Index index, Scope& scope) {
    Quantity& quantity = work.model.quantities[static_cast<std::size_t>(index)];
    for (std::size_t t = 0; t < work.source.traits.size(); ++t) {
        const Trait& trait = work.model.traits[t];
        for (const ContributionSource& from : work.source.traits[t].modifies) {
            if (from.quantity.text != quantity.named.id) {
                continue;
            }
            lang::Checker checker = scope.checker();
            const HolderWay of = trait.holder == TraitHolder::Scenario
                                     ? HolderWay{}
                                     : holderParameter(work, trait, from.of, scope.function, from.node);
            const lang::Type parameter =
                of.parameter == kNone ? lang::Type{}
                                      : scope.function.locals[static_cast<std::size_t>(of.parameter)].type;
            const Index holder = checker.show("holder", holderType(work, trait, parameter));
            checker.setContext({.trait = static_cast<Index>(t), .holder = holder});
            Contribution made = contribution(work, from, quantity, checker, &trait);
            made.trait = static_cast<Index>(t);
            made.of = of.parameter;
            made.through = of.through;
            made.holder = holder;
            quantity.contributions.push_back(std::move(made));
        }
    }
}

void checkQuantity(Work& work, Index index) {
    const QuantitySource& from = work.source.quantities[static_cast<std::size_t>(index)];
    Quantity& quantity = work.model.quantities[static_cast<std::size_t>(index)];
    quantity.unit = from.unit.text;
    readStages(work, from, quantity);
    Scope scope(work, quantity.function);
    lang::Checker checker = scope.checker();
    if (from.base.empty()) {
        work.nothingWritten(from.base);
        quantity.base =
            work.tree.constant(lang::kNumberType, 0, {0, 0, work.tree.source(from.entry.id.where)});
    } else {
        quantity.base = checker.expression(from.base, lang::kNumberType);
    }
    for (const ContributionSource& item : from.contributions) {
        Contribution made = contribution(work, item, quantity, checker, nullptr);
        quantity.contributions.push_back(std::move(made));
    }
    if (from.atLeast) {
        quantity.atLeast = checker.expression(*from.atLeast, lang::kNumberType);
    }
    if (from.atMost) {
        quantity.atMost = checker.expression(*from.atMost, lang::kNumberType);
    }
    traitContributions(work, index, scope);
    scope.keep();
    std::stable_sort(quantity.contributions.begin(), quantity.contributions.end(),
                     [](const Contribution& a, const Contribution& b) { return a.stage < b.stage; });
    for (std::size_t c = 0; c < quantity.contributions.size(); ++c) {
        if (quantity.contributions[c].trait != kNone) {
            work.model.traits[static_cast<std::size_t>(quantity.contributions[c].trait)]
                .contributions.emplace_back(index, static_cast<Index>(c));
        }
    }
}

void traitChanges(Work& work, Index index, Scope& scope) {
    Relation& relation = work.model.relations[static_cast<std::size_t>(index)];
    for (std::size_t t = 0; t < work.source.traits.size(); ++t) {
        Trait& trait = work.model.traits[t];
        for (const RelationChangeSource& from : work.source.traits[t].relations) {
            if (from.relation.text != relation.named.id) {
                continue;
            }
            RelationChange made;
            made.kind = static_cast<RelationChange::Kind>(from.kind);
            made.trait = static_cast<Index>(t);
            made.where = from.node;
            lang::Type type = lang::kTruthType;
            for (std::uint32_t i = 0; i < scope.function.parameters && trait.holder != TraitHolder::Scenario;
                 ++i) {
                const lang::Type parameter = scope.function.locals[i].type;
                if (parameter.kind == lang::Kind::Piece && !parameter.list && !parameter.optional) {
                    made.of.push_back(static_cast<Index>(i));
                    type = made.of.size() == 1 ? parameter
                                               : lang::common(work.model, type, parameter)
                                                     .value_or(lang::pieceType(work.model.rootClass));
                }
            }
            if (trait.holder == TraitHolder::Piece && made.of.empty()) {
                work.report(diag::diagnose(
                    diag::Code::BadHolder, from.node,
                    fmt::format("`{}` has no piece among its parameters that could hold the trait",
                                relation.named.id)));
            }
            lang::Checker checker = scope.checker();
            made.holder = checker.show(
                "holder", trait.holder == TraitHolder::Piece ? type : holderType(work, trait, type));
            checker.setContext({.trait = static_cast<Index>(t), .holder = made.holder});
            if (from.when) {
                made.when = checker.expression(*from.when, lang::kTruthType);
            }
            trait.relationChanges.emplace_back(index, static_cast<Index>(relation.changes.size()));
            relation.changes.push_back(std::move(made));
        }
    }
}

} // namespace

void checkQuantities(Work& work) {
    for (std::size_t i = 0; i < work.source.quantities.size(); ++i) {
        checkQuantity(work, static_cast<Index>(i));
    }
    for (const TraitSource& trait : work.source.traits) {
        for (const ContributionSource& from : trait.modifies) {
            const auto& all = work.model.quantities;
            if (std::none_of(all.begin(), all.end(),
                             [&](const Quantity& q) { return q.named.id == from.quantity.text; })) {
                std::vector<std::string_view> names;
                for (const Quantity& quantity : all) {
                    names.push_back(quantity.named.id);
                }
                work.unknown(from.quantity, "a quantity", names);
            }
        }
    }
}

void checkRelations(Work& work) {
    for (std::size_t i = 0; i < work.source.relations.size(); ++i) {
        const RelationSource& from = work.source.relations[i];
        Relation& relation = work.model.relations[i];
        Scope scope(work, relation.function);
        if (from.holds.empty()) {
            work.missingText(from.entry, "when it `holds`");
        } else {
            relation.holds = scope.checker().expression(from.holds, lang::kTruthType);
        }
        traitChanges(work, static_cast<Index>(i), scope);
        scope.keep();
    }
    for (const TraitSource& trait : work.source.traits) {
        for (const RelationChangeSource& from : trait.relations) {
            const auto& all = work.model.relations;
            if (std::none_of(all.begin(), all.end(),
                             [&](const Relation& r) { return r.named.id == from.relation.text; })) {
                std::vector<std::string_view> names;
                for (const Relation& relation : all) {
                    names.push_back(relation.named.id);
                }
                work.unknown(from.relation, "a relation", names);
            }
        }
    }
}

void checkQueries(Work& work) {
    for (std::size_t i = 0; i < work.model.queries.size(); ++i) {
        const Query& query = work.model.queries[i];
        const QuerySource& from =
            query.measure ? work.source.measures[i - work.source.queries.size()] : work.source.queries[i];
        if (from.is.empty()) {
            work.missingText(from.entry, "what it `is`");
            continue;
        }
        work.fillExpression(query.function, from.is);
        if (query.measure && query.named.id == "worth") {
            work.model.worth = static_cast<Index>(i);
            const auto& f = work.model.functions[static_cast<std::size_t>(query.function)];
            if (f.parameters != 1 || f.locals[0].type.kind != lang::Kind::Side) {
                work.report(work.problem(diag::Code::WrongType, from.entry.id, "`worth` takes one side"));
            }
        }
    }
}

} // namespace groma::rules::resolving
