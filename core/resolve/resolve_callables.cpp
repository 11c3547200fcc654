#include "core/base/text.h"
#include "core/resolve/resolver.h"

#include <fmt/format.h>

#include <algorithm>

// Everything that texts call: names first, then signatures.
namespace groma::rules::resolving {

namespace {

using lang::FunctionKind;

template <class List>
void collect(std::vector<const Text*>& ids, const List& list) {
    for (const auto& item : list) {
        ids.push_back(&item.entry.id);
    }
}

void declareProcedures(Work& work) {
    Model& model = work.model;
    for (const ProcedureSource& from : work.source.procedures) {
        Procedure procedure;
        procedure.named = named(from.entry);
        procedure.function = work.declare(FunctionKind::Procedure, procedure.named.id,
                                          static_cast<Index>(model.procedures.size()), {}, lang::kVoidType,
                                          from.entry.id.where);
        model.procedures.push_back(std::move(procedure));
    }
    Procedure eliminated;
    eliminated.named.id = "eliminated";
    eliminated.named.title = "eliminated";
    model.eliminatedEvent = static_cast<Index>(model.procedures.size());
    eliminated.function =
        work.declare(FunctionKind::Procedure, "eliminated", model.eliminatedEvent,
                     {{"unit", lang::pieceType(work.model.rootClass)}}, lang::kVoidType, {});
    model.functions[static_cast<std::size_t>(eliminated.function)].body =
        work.tree.stmt({.op = lang::StmtOp::Block});
    model.procedures.push_back(std::move(eliminated));
}

// The declared set that has all verdicts of a roll, or a new one that has just them.
Index outcomeSetOf(Work& work, const RollSource& from) {
    Model& model = work.model;
    if (from.verdict.empty()) {
        return kNone;
    }
    for (std::size_t i = 0; i < work.source.outcomes.size(); ++i) {
        const auto& values = model.outcomes[i].values;
        const bool all = std::all_of(from.verdict.begin(), from.verdict.end(), [&](const NamedText& verdict) {
            return std::any_of(values.begin(), values.end(),
                               [&](const auto& value) { return value.name == verdict.name.text; });
        });
        if (all) {
            return static_cast<Index>(i);
        }
    }
    OutcomeSet set;
    set.named = named(from.entry);
    std::vector<const Text*> ids;
    for (const NamedText& verdict : from.verdict) {
        set.values.push_back({verdict.name.text, verdict.name.text, "", {}});
        ids.push_back(&verdict.name);
    }
    checkNames(work, ids, "verdict");
    model.outcomes.push_back(std::move(set));
    return static_cast<Index>(model.outcomes.size() - 1);
}

template <class From, class To>
void declareSimple(Work& work, const std::vector<From>& from, std::vector<To>& into, std::string_view what) {
    checkEntryNames(work, from, what);
    for (const From& item : from) {
        To made;
        made.named = named(item.entry);
        into.push_back(std::move(made));
    }
}

} // namespace

void declareCallables(Work& work) {
    const RulesetSource& source = work.source;
    Model& model = work.model;
    std::vector<const Text*> ids;
    collect(ids, source.quantities);
    collect(ids, source.relations);
    collect(ids, source.queries);
    collect(ids, source.measures);
    collect(ids, source.procedures);
    collect(ids, source.tables);
    checkNames(work, ids, "rule", true);
    for (const QuantitySource& from : source.quantities) {
        Quantity made;
        made.named = named(from.entry);
        made.function =
            work.declare(FunctionKind::Quantity, made.named.id, static_cast<Index>(model.quantities.size()),
                         {}, lang::kNumberType, from.entry.id.where);
        model.quantities.push_back(std::move(made));
    }
    for (const RelationSource& from : source.relations) {
        Relation made;
        made.named = named(from.entry);
        made.function =
            work.declare(FunctionKind::Relation, made.named.id, static_cast<Index>(model.relations.size()),
                         {}, lang::kTruthType, from.entry.id.where);
        model.relations.push_back(std::move(made));
    }
    for (const auto* list : {&source.queries, &source.measures}) {
        for (const QuerySource& from : *list) {
            Query made;
            made.named = named(from.entry);
            made.measure = list == &source.measures;
            made.function =
                work.declare(FunctionKind::Query, made.named.id, static_cast<Index>(model.queries.size()), {},
                             lang::kNumberType, from.entry.id.where);
            model.queries.push_back(std::move(made));
        }
    }
    declareSimple(work, source.moves, model.moves, "move");
    declareSimple(work, source.sights, model.sights, "sight");
    declareSimple(work, source.rolls, model.rolls, "roll");
    declareSimple(work, source.offers, model.offers, "offer");
    declareSimple(work, source.actions, model.actions, "action");
    for (std::size_t i = 0; i < source.rolls.size(); ++i) {
        model.rolls[i].outcomeSet = outcomeSetOf(work, source.rolls[i]);
    }
    declareProcedures(work);
}

namespace {

void setSignature(Work& work, Index function, std::vector<lang::Local> parameters, lang::Type result) {
    auto& f = work.model.functions[static_cast<std::size_t>(function)];
    f.parameters = static_cast<std::uint32_t>(parameters.size());
    f.locals = std::move(parameters);
    f.result = result;
}

// `d6`, `2 d6`
void readDice(Work& work, const RollSource& from, Roll& roll) {
    std::string_view text = base::trim(from.dice.text);
    if (const std::size_t space = text.find(' '); space != std::string_view::npos && !from.count) {
        std::int32_t dice = 0;
        for (const char c : text.substr(0, space)) {
            dice = c >= '0' && c <= '9' && dice >= 0 && dice < 1000 ? dice * 10 + (c - '0') : -1;
        }
        if (dice < 1 || dice > 1000) {
            work.report(work.problem(diag::Code::BadDie, from.dice,
                                     fmt::format("`{}` is not a number of dice", from.dice.text))
                            .withExpected("`d6` or `2 d6`"));
        } else {
            roll.dice = dice;
        }
        text = base::trim(text.substr(space + 1));
    }
    if (text.empty()) {
        work.missingText(from.entry, "its `dice`");
        return;
    }
    roll.die = work.find(lang::SymbolKind::Die, Text{std::string(text), from.dice.where});
    roll.natural = lang::kNumberType;
    if (roll.die != kNone && !work.model.dice[static_cast<std::size_t>(roll.die)].numeric) {
        roll.natural = {lang::Kind::Pool, false, false, roll.die};
    }
}

} // namespace

void resolveSignatures(Work& work) {
    const RulesetSource& source = work.source;
    Model& model = work.model;
    for (std::size_t i = 0; i < source.quantities.size(); ++i) {
        setSignature(work, model.quantities[i].function, work.parameters(source.quantities[i].takes),
                     lang::kNumberType);
    }
    for (std::size_t i = 0; i < source.relations.size(); ++i) {
        setSignature(work, model.relations[i].function, work.parameters(source.relations[i].takes),
                     lang::kTruthType);
    }
    for (std::size_t i = 0; i < model.queries.size(); ++i) {
        const bool measure = model.queries[i].measure;
        const QuerySource& from = measure ? source.measures[i - source.queries.size()] : source.queries[i];
        lang::Type gives = lang::kNumberType;
        if (!measure && !from.gives.empty()) {
            gives = work.type(from.gives);
        } else if (!measure) {
            work.missingText(from.entry, "what it `gives`");
            gives = lang::kErrorType;
        }
        setSignature(work, model.queries[i].function, work.parameters(from.takes), gives);
    }
    for (std::size_t i = 0; i < source.procedures.size(); ++i) {
        const lang::Type gives =
            source.procedures[i].gives.empty() ? lang::kVoidType : work.type(source.procedures[i].gives);
        setSignature(work, model.procedures[i].function, work.parameters(source.procedures[i].takes), gives);
    }
    for (std::size_t i = 0; i < source.moves.size(); ++i) {
        model.moves[i].parameters = work.parameters(source.moves[i].takes);
    }
    for (std::size_t i = 0; i < source.sights.size(); ++i) {
        model.sights[i].parameters = work.parameters(source.sights[i].takes);
    }
    for (std::size_t i = 0; i < source.rolls.size(); ++i) {
        model.rolls[i].parameters = work.parameters(source.rolls[i].takes);
        readDice(work, source.rolls[i], model.rolls[i]);
    }
    for (std::size_t i = 0; i < source.actions.size(); ++i) {
        model.actions[i].parameters = work.parameters(source.actions[i].takes);
    }
}

} // namespace groma::rules::resolving
