#include "core/base/text.h"
#include "core/lang/check/types.h"
#include "core/lang/readback/readback.h"
#include "core/lang/readback/readback_phrase.h"
#include "core/lang/traits/trait_part.h"

#include <fmt/format.h>

#include <array>

// Entries that act: rolls, offers, traits, procedures, actions, the sequence; and the whole ruleset.
namespace groma::lang {

namespace {

using rules::Index;
using rules::Model;

std::string body(const Model& model, Index function, std::string_view indent) {
    std::string out;
    if (function == rules::kNone) {
        return out;
    }
    const Function& f = functionAt(model, function);
    for (const std::string& line : readStatements(model, model.tree, f, f.body)) {
        out += fmt::format("{}{}\n", indent, line);
    }
    return out;
}

std::string hook(const Model& model, const rules::Hook& hook) {
    std::string event;
    std::string holder;
    std::span<const Local> parameters;
    switch (hook.event) {
    case rules::EventKind::Procedure: {
        const Function& f = functionAt(model, hook.target);
        event = f.name;
        parameters = std::span(f.locals).first(f.parameters);
        break;
    }
    case rules::EventKind::Roll:
        event = model.rolls[static_cast<std::size_t>(hook.target)].named.id;
        parameters = model.rolls[static_cast<std::size_t>(hook.target)].parameters;
        break;
    case rules::EventKind::Table: event = model.tables[static_cast<std::size_t>(hook.target)].named.id; break;
    }
    if (hook.as != rules::kNone) {
        static constexpr std::array<std::string_view, 3> kThrough = {"", "the first of the ", "each of the "};
        holder = fmt::format(" with the holder as {}{}", kThrough[static_cast<std::size_t>(hook.through)],
                             words(parameters[static_cast<std::size_t>(hook.as)].name));
    }
    std::string out =
        fmt::format("  {} {}{}", partOf(TraitPart::Shape::Hooks, static_cast<int>(hook.kind)).sentence,
                    words(event), holder);
    if (hook.when != rules::kNone) {
        out += fmt::format(", when {}", computed(model, hook.when));
    }
    if (hook.kind == rules::HookKind::Outcome) {
        const Type gives = hook.event == rules::EventKind::Table
                               ? model.tables[static_cast<std::size_t>(hook.target)].gives
                           : hook.event == rules::EventKind::Roll
                               ? Type{Kind::Outcome, false, false,
                                      model.rolls[static_cast<std::size_t>(hook.target)].outcomeSet}
                               : functionAt(model, hook.target).result;
        const auto& values = model.outcomes[static_cast<std::size_t>(gives.detail)].values;
        return out + fmt::format(": {} becomes {}.\n",
                                 words(values[static_cast<std::size_t>(hook.from)].name),
                                 words(values[static_cast<std::size_t>(hook.to)].name));
    }
    return out + ":\n" + body(model, hook.body, "    ");
}

// What a trait says by naming other entries: under parts that are rules, or under those that are none.
std::string namings(const Model& model, const rules::Trait& trait, bool rules) {
    std::string out;
    for (std::size_t p = 0; p < trait.names.size(); ++p) {
        const TraitPart& part = *traitParts()[p];
        for (const Index named : trait.names[p]) {
            if (part.rule == rules) {
                out += fmt::format(
                    "  {}.\n", fmt::format(fmt::runtime(part.sentence), words(part.entry(model, named).id)));
            }
        }
    }
    return out;
}

} // namespace

std::string readRoll(const Model& model, Index index) {
    const auto& roll = model.rolls[static_cast<std::size_t>(index)];
    const std::string die = words(model.dice[static_cast<std::size_t>(roll.die)].named.id);
    const std::string count =
        roll.count == rules::kNone ? fmt::format("{}", roll.dice) : computed(model, roll.count);
    std::string out =
        fmt::format("{}{}: roll {} {}.\n", heading(roll.named), ofEach(model, roll.parameters), count, die);
    if (roll.total != rules::kNone) {
        out += fmt::format("  The total is {}.\n", computed(model, roll.total));
    }
    for (const auto& verdict : roll.verdicts) {
        const auto& name = model.outcomes[static_cast<std::size_t>(roll.outcomeSet)]
                               .values[static_cast<std::size_t>(verdict.value)]
                               .name;
        out += verdict.condition == rules::kNone
                   ? fmt::format("  Otherwise {}.\n", words(name))
                   : fmt::format("  {} when {}.\n", words(name), computed(model, verdict.condition));
    }
    return out;
}

std::string readOffer(const Model& model, Index index) {
    const auto& offer = model.offers[static_cast<std::size_t>(index)];
    std::vector<std::string> prices;
    for (const auto& price : offer.prices) {
        prices.push_back(fmt::format("{} {}", computed(model, price.amount),
                                     words(model.states[static_cast<std::size_t>(price.resource)].named.id)));
    }
    const std::string moment =
        offer.roll != rules::kNone
            ? "after a roll of " + words(model.rolls[static_cast<std::size_t>(offer.roll)].named.id)
            : (offer.before ? "before " : "after ") +
                  words(model.procedures[static_cast<std::size_t>(offer.procedure)].named.id);
    return fmt::format("{}: {}{}, {} may pay {}:\n{}", heading(offer.named), moment,
                       offer.when == rules::kNone ? ""
                                                  : fmt::format(", when {}", computed(model, offer.when)),
                       computed(model, offer.by), prices.empty() ? "nothing" : base::joinList(prices, "and"),
                       body(model, offer.body, "  "));
}

std::string readQuestion(const Model& model, Index index) {
    const auto& question = model.questions[static_cast<std::size_t>(index)];
    std::string out = fmt::format("People read \"{}\" for the question {}.\n", question.named.title,
                                  words(question.named.id));
    for (const auto& [answer, title] : question.answers) {
        out += fmt::format("  For the answer {} they read \"{}\".\n", words(answer), title);
    }
    return out;
}

std::string readTrait(const Model& model, Index index) {
    const auto& trait = model.traits[static_cast<std::size_t>(index)];
    static constexpr std::array<std::string_view, 3> kHolders = {"a piece", "a side", "the scenario"};
    std::string out = fmt::format("{}: a trait of {}{}.\n", heading(trait.named),
                                  kHolders[static_cast<std::size_t>(trait.holder)],
                                  trait.enforced ? "" : "; a reminder that players keep themselves");
    if (trait.condition != rules::kNone) {
        out += fmt::format("  Only when {}.\n", computed(model, trait.condition));
    }
    out += namings(model, trait, false);
    for (const Index state : trait.states) {
        out += "  It carries " + readState(model, state);
    }
    for (const auto& [quantity, part] : trait.contributions) {
        const auto& q = model.quantities[static_cast<std::size_t>(quantity)];
        out += fmt::format(
            "  It changes {}: {}.\n", words(q.named.id),
            changeOf(model, functionAt(model, q.function), q.contributions[static_cast<std::size_t>(part)]));
    }
    for (const auto& [relation, change] : trait.relationChanges) {
        const auto& r = model.relations[static_cast<std::size_t>(relation)];
        const auto kind = static_cast<int>(r.changes[static_cast<std::size_t>(change)].kind);
        out +=
            fmt::format("  It {} {}.\n", partOf(TraitPart::Shape::Changes, kind).sentence, words(r.named.id));
    }
    for (const Index h : trait.hooks) {
        out += hook(model, model.hooks[static_cast<std::size_t>(h)]);
    }
    return out + namings(model, trait, true);
}

std::string readProcedure(const Model& model, Index index) {
    const auto& procedure = model.procedures[static_cast<std::size_t>(index)];
    const Function& f = functionAt(model, procedure.function);
    return fmt::format("{}{}:\n{}", heading(procedure.named),
                       ofEach(model, std::span(f.locals).first(f.parameters)),
                       body(model, procedure.function, "  "));
}

std::string readAction(const Model& model, Index index) {
    const auto& action = model.actions[static_cast<std::size_t>(index)];
    std::string out = fmt::format("{}, an action:\n", heading(action.named));
    for (std::size_t p = 0; p < action.parameters.size(); ++p) {
        out += fmt::format("  The {} is one of {}.\n", words(action.parameters[p].name),
                           action.candidates[p] == rules::kNone ? "nothing"
                                                                : computed(model, action.candidates[p]));
    }
    for (const auto& condition : action.allowed) {
        out += fmt::format("  It needs: {} (else: {}){}.\n", computed(model, condition.function),
                           condition.otherwise,
                           condition.cite.empty() ? "" : fmt::format(" [{}]", condition.cite));
    }
    for (const Index trait : action.grantedBy) {
        out += fmt::format("  Open to holders of {}.\n",
                           words(model.traits[static_cast<std::size_t>(trait)].named.id));
    }
    return out + body(model, action.body, "  ");
}

std::string readSequence(const Model& model) {
    return model.sequence == rules::kNone ? ""
                                          : "The sequence of play:\n" + body(model, model.sequence, "  ");
}

std::string readRuleset(const Model& model) {
    std::string out;
    const auto all = [&](std::string_view title, std::size_t count,
                         std::string (*read)(const Model&, Index)) {
        if (count == 0) {
            return;
        }
        out += fmt::format("{}{}\n\n", out.empty() ? "" : "\n", title);
        for (std::size_t i = 0; i < count; ++i) {
            out += read(model, static_cast<Index>(i));
        }
    };
    all("CLASSES", model.classes.size(), readClass);
    all("UNIT TYPES", model.types.size(), readType);
    all("STATES", model.states.size(), readState);
    out += "\nTERRAIN\n\n" + readTerrain(model);
    all("TABLES", model.tables.size(), readTable);
    all("QUANTITIES", model.quantities.size(), readQuantity);
    all("RELATIONS", model.relations.size(), readRelation);
    all("QUERIES", model.queries.size(), readQuery);
    all("MOVES", model.moves.size(), readMove);
    all("SIGHTS", model.sights.size(), readSight);
    all("ROLLS", model.rolls.size(), readRoll);
    all("OFFERS", model.offers.size(), readOffer);
    all("TRAITS", model.traits.size(), readTrait);
    all("PROCEDURES", model.procedures.size() - 1, readProcedure); // the last is the event `eliminated`
    all("ACTIONS", model.actions.size(), readAction);
    all("QUESTIONS", model.questions.size(), readQuestion);
    return out + "\n" + readSequence(model);
}

} // namespace groma::lang
