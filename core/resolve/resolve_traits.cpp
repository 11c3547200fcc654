#include "core/lang/traits/trait_part.h"
#include "core/resolve/holder_way.h"
#include "core/resolve/resolver.h"
#include "core/syntax/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace groma::rules::resolving {

namespace {

using lang::FunctionKind;
using lang::Local;

void resolveParameters(Work& work, const TraitSource& from, Trait& trait, Index index) {
    std::vector<const Text*> ids;
    for (const AttributeSource& source : from.parameters) {
        TraitParameter parameter;
        parameter.name = source.entry.id.text;
        parameter.trait = index;
        parameter.position = static_cast<std::int32_t>(trait.parameters.size());
        parameter.type = source.type.empty() ? lang::kNumberType : work.type(source.type);
        if (parameter.type.list) {
            work.report(work.problem(diag::Code::WrongType, source.type,
                                     "a parameter of a trait is one value, not a list"));
        }
        if (source.byDefault) {
            parameter.byDefault = work.value(*source.byDefault, parameter.type);
        }
        trait.parameters.push_back(static_cast<Index>(work.model.traitParameters.size()));
        work.model.traitParameters.push_back(std::move(parameter));
        ids.push_back(&source.entry.id);
    }
    for (const StateSource& state : from.states) {
        ids.push_back(&state.entry.id);
    }
    checkNames(work, ids, "parameter or state");
}

// Parts that name other entries.
void resolveNames(Work& work, const TraitSource& from, Trait& trait, Index index) {
    trait.names.resize(from.names.size());
    for (std::size_t p = 0; p < from.names.size(); ++p) {
        const lang::TraitPart& part = *lang::traitParts()[p];
        for (const Text& text : from.names[p]) {
            if (const Index named = work.find(part.names, text); named != kNone) {
                trait.names[p].push_back(named);
                if (part.mean != nullptr) {
                    part.mean(work.model, index, named);
                }
            }
        }
        if (!trait.names[p].empty() && part.holder && *part.holder != trait.holder) {
            work.report(
                diag::diagnose(diag::Code::BadHolder, from.entry.id.where, std::string(part.otherHolders)));
        }
    }
}

TraitUse useOf(Work& work, const TraitUseSource& from) {
    TraitUse use;
    use.trait = work.find(lang::SymbolKind::Trait, from.trait);
    if (use.trait == kNone) {
        return use;
    }
    const Trait& trait = work.model.traits[static_cast<std::size_t>(use.trait)];
    std::vector<std::string_view> names;
    for (const Index index : trait.parameters) {
        const auto& parameter = work.model.traitParameters[static_cast<std::size_t>(index)];
        use.parameters.push_back(parameter.byDefault);
        names.push_back(parameter.name);
    }
    for (const NamedValue& value : from.parameters) {
        const auto at = std::find(names.begin(), names.end(), value.name.text);
        if (at == names.end()) {
            work.unknown(value.name, fmt::format("a parameter of {}", trait.named.id), names);
        } else {
            const auto place = static_cast<std::size_t>(at - names.begin());
            const auto& parameter =
                work.model.traitParameters[static_cast<std::size_t>(trait.parameters[place])];
            use.parameters[place] = work.value(value.value, parameter.type);
        }
    }
    return use;
}

} // namespace

void resolveTraits(Work& work) {
    for (std::size_t t = 0; t < work.source.traits.size(); ++t) {
        const TraitSource& from = work.source.traits[t];
        Trait& trait = work.model.traits[t];
        resolveParameters(work, from, trait, static_cast<Index>(t));
        resolveNames(work, from, trait, static_cast<Index>(t));
        if (!trait.enforced && lang::hasRules(from)) {
            work.report(work.problem(
                diag::Code::NotPlayable, from.entry.id,
                fmt::format("`{}` says `enforced: no` and has rules all the same", trait.named.id)));
        }
    }
    for (std::size_t i = 0; i < work.source.types.size(); ++i) {
        for (const TraitUseSource& use : work.source.types[i].traits) {
            TraitUse made = useOf(work, use);
            if (made.trait != kNone &&
                work.model.traits[static_cast<std::size_t>(made.trait)].holder != TraitHolder::Piece) {
                work.report(work.problem(diag::Code::BadHolder, use.trait,
                                         fmt::format("`{}` is not held by pieces", use.trait.text)));
            } else if (made.trait != kNone) {
                work.model.types[i].traits.push_back(std::move(made));
            }
        }
    }
}

namespace {

struct Event {
    EventKind kind = EventKind::Procedure;
    Index target = kNone;
    std::vector<Local> parameters;
    lang::Type gives;         // Outcome hooks: what is rewritten; After: the result
    std::vector<Local> extra; // behind the holder
};

std::vector<std::string_view> eventNames(const Work& work, bool outcome) {
    auto names = work.names.ofKind(lang::SymbolKind::Procedure);
    names.push_back("eliminated");
    if (outcome) {
        for (const auto kind : {lang::SymbolKind::Roll, lang::SymbolKind::Table}) {
            const auto more = work.names.ofKind(kind);
            names.insert(names.end(), more.begin(), more.end());
        }
    }
    return names;
}

std::optional<Event> eventOf(Work& work, const HookSource& from) {
    const Model& model = work.model;
    const bool outcome = from.kind == HookSource::Kind::Outcome;
    Event event;
    if (outcome) {
        const Index roll = work.names.find(lang::SymbolKind::Roll, from.event.text);
        if (roll != kNone) {
            const Roll& r = model.rolls[static_cast<std::size_t>(roll)];
            event = {EventKind::Roll,
                     roll,
                     r.parameters,
                     {lang::Kind::Outcome, false, false, r.outcomeSet},
                     {{"natural", r.natural}, {"total", lang::kNumberType}}};
            return event;
        }
        const Index table = work.names.find(lang::SymbolKind::Table, from.event.text);
        if (table != kNone) {
            const Table& t = model.tables[static_cast<std::size_t>(table)];
            event = {EventKind::Table, table, {{t.rowName, lang::kNumberType}}, t.gives, {}};
            if (!t.columnName.empty()) {
                event.parameters.push_back({t.columnName, lang::kNumberType});
            }
            return event;
        }
    }
    Index procedure = work.names.find(lang::SymbolKind::Procedure, from.event.text);
    if (procedure == kNone && from.event.text == "eliminated") {
        procedure = model.eliminatedEvent;
    }
    if (procedure == kNone) {
        work.unknown(from.event, outcome ? "a procedure, roll or table" : "a procedure",
                     eventNames(work, outcome));
        return std::nullopt;
    }
    const auto& function = model.functions[static_cast<std::size_t>(
        model.procedures[static_cast<std::size_t>(procedure)].function)];
    event.target = model.procedures[static_cast<std::size_t>(procedure)].function;
    event.parameters.assign(function.locals.begin(), function.locals.begin() + function.parameters);
    event.gives = function.result;
    if (from.kind == HookSource::Kind::After && function.result.kind != lang::Kind::Void) {
        event.extra.push_back({"result", function.result});
    }
    if (procedure == model.eliminatedEvent && from.kind != HookSource::Kind::After) {
        work.report(work.problem(diag::Code::BadHook, from.event,
                                 "an elimination can only be followed (`after`), not stopped or replaced")
                        .withHint("hook the procedure that eliminates"));
    }
    return event;
}

bool mayCancel(const Text& does) {
    if (does.empty()) {
        return false;
    }
    diag::Sink unheard(1);
    const lang::Syntax syntax = lang::parseStatements(does.text, does.where, unheard);
    return std::any_of(syntax.nodes.begin(), syntax.nodes.end(),
                       [](const lang::Node& n) { return n.form == lang::Form::Cancel; });
}

// The parameter of the event that the hook's trait is held by; none with `as` absent or wrong.
HolderWay asOf(Work& work, const HookSource& from, const Event& event, const Trait& trait) {
    if (!from.as) {
        return {};
    }
    if (trait.holder == TraitHolder::Scenario) {
        work.report(
            work.problem(diag::Code::BadHook, *from.as, "the scenario holds this trait; leave out `as`"));
        return {};
    }
    return holderWay(work, *from.as, trait, event.parameters, from.event.text);
}

std::int32_t outcomeValue(Work& work, const std::optional<Text>& text, const Event& event,
                          diag::NodeRef where, std::string_view what) {
    if (!text) {
        work.report(diag::diagnose(diag::Code::BadHook, where, fmt::format("say `{}` which outcome", what)));
        return -1;
    }
    if (event.gives.kind != lang::Kind::Outcome || event.gives.detail == -1) {
        return -1;
    }
    const auto value = work.names.constant(text->text, event.gives);
    if (!value) {
        work.unknown(*text,
                     fmt::format("an outcome of {}",
                                 work.model.outcomes[static_cast<std::size_t>(event.gives.detail)].named.id),
                     work.names.ofType(event.gives));
    }
    return value.value_or(-1);
}

Hook hookOf(Work& work, const HookSource& from, const Event& event, Index traitIndex) {
    const Trait& trait = work.model.traits[static_cast<std::size_t>(traitIndex)];
    Hook hook;
    hook.kind = static_cast<HookKind>(from.kind);
    hook.event = event.kind;
    hook.target = event.target;
    hook.trait = traitIndex;
    const HolderWay way = asOf(work, from, event, trait);
    hook.as = way.parameter;
    hook.through = way.through;
    hook.named = trait.named;
    hook.named.where = from.node;
    if (from.over) {
        hook.over = work.find(lang::SymbolKind::Trait, *from.over);
    }
    if (hook.kind == HookKind::Outcome) {
        if (event.gives.kind != lang::Kind::Outcome || event.gives.detail == -1) {
            work.report(
                work.problem(diag::Code::BadHook, from.event,
                             fmt::format("`{}` gives no outcome that could be rewritten", from.event.text)));
        }
        hook.from = outcomeValue(work, from.from, event, from.node, "from");
        hook.to = outcomeValue(work, from.to, event, from.node, "to");
        if (event.kind == EventKind::Table && trait.holder == TraitHolder::Piece) {
            work.report(work.problem(
                diag::Code::BadHook, from.event,
                fmt::format(
                    "looking up `{}` involves no piece; only traits of sides and scenarios can rewrite it",
                    from.event.text)));
        }
    } else if (from.does.empty()) {
        work.report(diag::diagnose(diag::Code::MissingText, from.node, "a hook lacks what it `does`"));
    }
    std::vector<Local> parameters = event.parameters;
    lang::Type holder = lang::kTruthType;
    if (trait.holder == TraitHolder::Side) {
        holder = lang::kSideType;
    } else if (trait.holder == TraitHolder::Piece) {
        const lang::Type led = hook.as == kNone
                                   ? lang::pieceType(work.model.rootClass)
                                   : holderIn(parameters[static_cast<std::size_t>(hook.as)].type);
        holder = led.kind == lang::Kind::Piece ? led : lang::pieceType(work.model.rootClass);
    }
    parameters.push_back({"holder", holder});
    parameters.insert(parameters.end(), event.extra.begin(), event.extra.end());
    const std::string name = fmt::format("{} of {}", from.event.text, trait.named.id);
    const auto owner = static_cast<Index>(work.model.hooks.size());
    if (from.when) {
        hook.when =
            work.declare(FunctionKind::HookWhen, name, owner, parameters, lang::kTruthType, from.when->where);
    }
    if (hook.kind != HookKind::Outcome) {
        hook.body =
            work.declare(FunctionKind::HookBody, name, owner, parameters,
                         hook.kind == HookKind::Instead ? event.gives : lang::kVoidType, from.does.where);
    }
    return hook;
}

// Where a hook comes in the order of collection.
int orderOf(const Model& model, const Hook& hook) {
    switch (model.traits[static_cast<std::size_t>(hook.trait)].holder) {
    case TraitHolder::Scenario: return 0;
    case TraitHolder::Side: return 1;
    case TraitHolder::Piece: return hook.as == kNone ? 1000 : 2 + hook.as;
    }
    return 0;
}

void attach(Work& work, Index index) {
    Model& model = work.model;
    const Hook& hook = model.hooks[static_cast<std::size_t>(index)];
    const auto add = [&](std::vector<Index>& list) {
        list.push_back(index);
        std::stable_sort(list.begin(), list.end(), [&](Index a, Index b) {
            return orderOf(model, model.hooks[static_cast<std::size_t>(a)]) <
                   orderOf(model, model.hooks[static_cast<std::size_t>(b)]);
        });
    };
    if (hook.event == EventKind::Roll) {
        add(model.rolls[static_cast<std::size_t>(hook.target)].outcomeHooks);
        return;
    }
    if (hook.event == EventKind::Table) {
        add(model.tables[static_cast<std::size_t>(hook.target)].outcomeHooks);
        return;
    }
    EventHooks& hooks = model
                            .procedures[static_cast<std::size_t>(
                                model.functions[static_cast<std::size_t>(hook.target)].owner)]
                            .hooks;
    std::vector<Index>* lists[] = {&hooks.before, &hooks.instead, &hooks.after, &hooks.outcome};
    add(*lists[static_cast<std::size_t>(hook.kind)]);
}

template <class Do>
void eachHook(Work& work, Do each) {
    for (std::size_t t = 0; t < work.source.traits.size(); ++t) {
        for (const HookSource& from : work.source.traits[t].hooks) {
            each(static_cast<Index>(t), from);
        }
    }
}

// What it is made on: a kind of roll, or else an event.
void resolveOffer(Work& work, Index index) {
    const OfferSource& from = work.source.offers[static_cast<std::size_t>(index)];
    Offer& offer = work.model.offers[static_cast<std::size_t>(index)];
    static constexpr std::array<std::string_view, 2> kMoments = {"before", "after"};
    offer.before = work.word(from.at, kMoments, "a moment of an event", 1) == 0;
    offer.roll = work.names.find(lang::SymbolKind::Roll, from.on.text);
    if (offer.roll != kNone) {
        work.model.rolls[static_cast<std::size_t>(offer.roll)].offers.push_back(index);
        if (!from.at.empty()) {
            work.report(work.problem(diag::Code::BadWord, from.at,
                                     "an offer on a roll is made when the dice are seen"));
            offer.before = false;
        }
        return;
    }
    offer.procedure = work.names.find(lang::SymbolKind::Procedure, from.on.text);
    if (offer.procedure == kNone) {
        auto candidates = work.names.ofKind(lang::SymbolKind::Roll);
        const auto procedures = work.names.ofKind(lang::SymbolKind::Procedure);
        candidates.insert(candidates.end(), procedures.begin(), procedures.end());
        work.unknown(from.on, "a roll or a procedure", candidates);
        return;
    }
    Procedure& event = work.model.procedures[static_cast<std::size_t>(offer.procedure)];
    (offer.before ? event.hooks.offersBefore : event.hooks.offersAfter).push_back(index);
    if (offer.before && mayCancel(from.does)) {
        work.model.functions[static_cast<std::size_t>(event.function)].mayCancel = true;
    }
}

} // namespace

void resolveHooks(Work& work) {
    eachHook(work, [&](Index t, const HookSource& from) {
        const auto event = eventOf(work, from);
        if (!event) {
            work.hookOf.push_back(kNone);
            return;
        }
        const auto index = static_cast<Index>(work.model.hooks.size());
        work.model.hooks.push_back(hookOf(work, from, *event, t));
        work.model.traits[static_cast<std::size_t>(t)].hooks.push_back(index);
        work.hookOf.push_back(index);
        attach(work, index);
        if (event->kind == EventKind::Procedure && from.kind == HookSource::Kind::Before &&
            mayCancel(from.does)) {
            work.model.functions[static_cast<std::size_t>(event->target)].mayCancel = true;
        }
    });
    for (std::size_t i = 0; i < work.source.offers.size(); ++i) {
        resolveOffer(work, static_cast<Index>(i));
    }
}

void checkTraits(Work& work) {
    for (std::size_t t = 0; t < work.source.traits.size(); ++t) {
        const auto& condition = work.source.traits[t].condition;
        Trait& trait = work.model.traits[t];
        if (!condition) {
            continue;
        }
        const lang::Type holders[] = {lang::pieceType(work.model.rootClass), lang::kSideType,
                                      lang::kTruthType};
        const std::vector<Local> holder = {{"holder", holders[static_cast<std::size_t>(trait.holder)]}};
        const auto index = static_cast<Index>(t);
        trait.condition = work.expression(FunctionKind::TraitCondition, *condition, trait.named.id, index,
                                          holder, lang::kTruthType, {.trait = index, .holder = 0});
    }
}

void checkHooks(Work& work) {
    std::size_t at = 0;
    eachHook(work, [&](Index t, const HookSource& from) {
        const Index index = work.hookOf[at++];
        if (index == kNone) {
            return;
        }
        const Hook hook = work.model.hooks[static_cast<std::size_t>(index)];
        const Index any = hook.when != kNone ? hook.when : hook.body;
        if (any == kNone) {
            return;
        }
        const auto& locals = work.model.functions[static_cast<std::size_t>(any)].locals;
        const auto holder = static_cast<Index>(
            std::find_if(locals.begin(), locals.end(), [](const Local& l) { return l.name == "holder"; }) -
            locals.begin());
        if (hook.when != kNone) {
            work.fillExpression(hook.when, *from.when, {.trait = t, .holder = holder});
        }
        if (hook.body != kNone && !from.does.empty()) {
            work.fillBody(hook.body, from.does,
                          {.trait = t, .holder = holder, .cancels = hook.kind == HookKind::Before});
        }
    });
}

} // namespace groma::rules::resolving
