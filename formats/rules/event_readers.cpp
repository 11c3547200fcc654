#include "core/lang/traits/trait_part.h"
#include "formats/rules/entry_reader.h"
#include "formats/rules/section_readers.h"

namespace groma::formats::section {

using namespace entry;

namespace {

using HookKind = rules::HookSource::Kind;

rules::HookSource hookOf(const Cursor& hook, HookKind kind, const rules::Text& event) {
    rules::HookSource read;
    read.kind = kind;
    read.event = event;
    read.node = hook.ref();
    if (!hook.isMap()) {
        read.does = textOf(hook);
        return read;
    }
    MapCursor map = hook.map();
    read.as = optionalText(map["as"]);
    read.when = optionalText(map["when"]);
    read.over = optionalText(map["over"]);
    if (kind == HookKind::Outcome) {
        read.from = optionalText(map.need("from"));
        read.to = optionalText(map.need("to"));
    } else {
        read.does = textOf(map.need("does"));
    }
    map.finish();
    return read;
}

// `before: {melee: {...}}`; several hooks of one event are a list.
void readHooks(const Cursor& section, HookKind kind, rules::TraitSource& trait) {
    if (!section) return;
    MapCursor events = section.map();
    for (const Cursor& event : events.entries())
        for (const Cursor& hook : event.itemsOrOne()) trait.hooks.push_back(hookOf(hook, kind, keyOf(event)));
}

void readRelationChanges(const Cursor& list, rules::RelationChangeSource::Kind kind,
                         rules::TraitSource& trait) {
    for (const Cursor& change : list.itemsOrOne()) {
        rules::RelationChangeSource read;
        read.kind = kind;
        read.node = change.ref();
        MapCursor map = change.map();
        read.relation = textOf(map.need("relation"));
        read.when = optionalText(map["when"]);
        map.finish();
        trait.relations.push_back(std::move(read));
    }
}

rules::TraitSource traitOf(const Cursor& trait) {
    rules::TraitSource read;
    MapCursor map = trait.map();
    read.entry = entryOf(trait, map);
    read.marker = markerOf(map["marker"]);
    read.holder = textOf(map["for"]);
    read.condition = optionalText(map["requires"]);
    read.enforced = textOf(map["enforced"]);
    if (const Cursor parameters = map["parameters"]) {
        MapCursor names = parameters.map();
        for (const Cursor& parameter : names.entries()) read.parameters.push_back(attributeOf(parameter));
    }
    if (const Cursor states = map["state"]) {
        MapCursor names = states.map();
        for (const Cursor& state : names.entries()) read.states.push_back(stateOf(state, {}));
    }
    for (const Cursor& item : map["modifies"].itemsOrOne()) read.modifies.push_back(contributionOf(item));
    for (const lang::TraitPart* part : lang::traitParts()) {
        const Cursor said = map[part->key];
        read.names.emplace_back();
        switch (part->shape) {
        case lang::TraitPart::Shape::Names: read.names.back() = textsOf(said); break;
        case lang::TraitPart::Shape::Changes:
            readRelationChanges(said, static_cast<rules::RelationChangeSource::Kind>(part->kind), read);
            break;
        case lang::TraitPart::Shape::Hooks: readHooks(said, static_cast<HookKind>(part->kind), read); break;
        }
    }
    map.finish();
    return read;
}

} // namespace

void readRolls(const Cursor& section, rules::RulesetSource& into) {
    MapCursor rolls = section.map();
    for (const Cursor& roll : rolls.entries()) {
        rules::RollSource read;
        MapCursor map = roll.map();
        read.entry = entryOf(roll, map);
        read.takes = namedTexts(map["takes"]);
        const Cursor dice = map.need("dice");
        if (dice.isMap()) {
            MapCursor parts = dice.map();
            read.count = optionalText(parts.need("count"));
            read.dice = textOf(parts.need("of"));
            parts.finish();
        } else {
            read.dice = textOf(dice);
        }
        read.total = optionalText(map["total"]);
        read.verdict = namedTexts(map["verdict"]);
        map.finish();
        into.rolls.push_back(std::move(read));
    }
}

void readOffers(const Cursor& section, rules::RulesetSource& into) {
    MapCursor offers = section.map();
    for (const Cursor& offer : offers.entries()) {
        rules::OfferSource read;
        MapCursor map = offer.map();
        read.entry = entryOf(offer, map);
        read.on = textOf(map.need("on"));
        read.at = textOf(map["at"]);
        read.when = optionalText(map["when"]);
        read.by = textOf(map.need("by"));
        read.pay = namedTexts(map["pay"]);
        read.does = textOf(map.need("does"));
        map.finish();
        into.offers.push_back(std::move(read));
    }
}

void readTraits(const Cursor& section, rules::RulesetSource& into) {
    MapCursor traits = section.map();
    for (const Cursor& trait : traits.entries()) into.traits.push_back(traitOf(trait));
}

void readProcedures(const Cursor& section, rules::RulesetSource& into) {
    MapCursor procedures = section.map();
    for (const Cursor& procedure : procedures.entries()) {
        rules::ProcedureSource read;
        MapCursor map = procedure.map();
        read.entry = entryOf(procedure, map);
        read.takes = namedTexts(map["takes"]);
        read.gives = textOf(map["gives"]);
        read.does = textOf(map.need("does"));
        map.finish();
        into.procedures.push_back(std::move(read));
    }
}

void readActions(const Cursor& section, rules::RulesetSource& into) {
    MapCursor actions = section.map();
    for (const Cursor& action : actions.entries()) {
        rules::ActionSource read;
        MapCursor map = action.map();
        read.entry = entryOf(action, map);
        read.takes = namedTexts(map["takes"]);
        read.from = namedTexts(map["from"]);
        for (const Cursor& condition : map["allowed"].itemsOrOne()) {
            MapCursor parts = condition.map();
            rules::ConditionSource one;
            one.condition = textOf(parts.need("if"));
            one.otherwise = textOf(parts.need("else"));
            one.cite = textOf(parts["cite"]);
            parts.finish();
            read.allowed.push_back(std::move(one));
        }
        read.does = textOf(map.need("does"));
        map.finish();
        into.actions.push_back(std::move(read));
    }
}

} // namespace groma::formats::section
