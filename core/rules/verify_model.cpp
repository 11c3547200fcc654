#include "core/rules/verify_model.h"

#include <algorithm>
#include <utility>

namespace groma::rules {

namespace {

// Of what has only a name.
Named called(std::string id, diag::NodeRef where = {}) {
    Named named;
    named.id = std::move(id);
    named.where = where;
    return named;
}

class Verifier {
  public:
    explicit Verifier(const Model& model) : model_(model) {}

    std::vector<Unsound> run() {
        checkClasses();
        checkTypes();
        checkStates();
        checkBoard();
        checkChances();
        checkTables();
        checkTraits();
        checkQuantities();
        checkMoves();
        checkRolls();
        checkHooks();
        checkActions();
        checkEnds();
        return std::move(found_);
    }

  private:
    template <class List>
    bool leads(Index index, const List& list) const {
        return index >= 0 && static_cast<std::size_t>(index) < list.size();
    }
    template <class List>
    bool leadsOrNone(Index index, const List& list) const {
        return index == kNone || leads(index, list);
    }
    void require(bool holds, const char* entry, const Named& named, const char* otherwise) {
        if (!holds) {
            found_.push_back({std::string("the ") + entry + " " + named.id + " " + otherwise, named.where});
        }
    }
    bool isFunction(Index index) const { return leads(index, model_.functions); }
    bool isFunctionOrNone(Index index) const { return leadsOrNone(index, model_.functions); }
    bool isExpr(lang::ExprId id) const { return leads(id, model_.tree.exprs); }
    bool isExprOrNone(lang::ExprId id) const { return leadsOrNone(id, model_.tree.exprs); }

    void checkClasses() {
        const std::size_t words = (model_.classes.size() + 63) / 64;
        for (const UnitClass& c : model_.classes) {
            require(c.ancestors.size() >= words, "class", c.named, "has no line of ancestors");
            for (const Index attribute : c.attributes) {
                require(leads(attribute, model_.attributes), "class", c.named,
                        "has an attribute that is none");
            }
            for (const Index attribute : c.notation) {
                require(leads(attribute, model_.attributes), "class", c.named,
                        "prints an attribute that is none");
            }
            require(leadsOrNone(c.flips, model_.states), "class", c.named,
                    "is turned by a state that is none");
            require(leadsOrNone(c.hidden, model_.states), "class", c.named,
                    "is hidden by a state that is none");
            require(leadsOrNone(c.star, model_.attributes), "class", c.named,
                    "has a star that is no attribute");
        }
        if (!leadsOrNone(model_.rootClass, model_.classes)) {
            found_.push_back({"the class of every piece is none", {}});
        }
    }

    void checkUses(const char* entry, const Named& named, const std::vector<TraitUse>& uses) {
        for (const TraitUse& use : uses) {
            const bool known = leads(use.trait, model_.traits);
            require(known, entry, named, "holds a trait that is none");
            if (known) {
                require(use.parameters.size() <=
                            model_.traits[static_cast<std::size_t>(use.trait)].parameters.size(),
                        entry, named, "gives a trait more parameters than it takes");
            }
        }
    }

    void checkTypes() {
        for (const UnitType& type : model_.types) {
            require(leads(type.unitClass, model_.classes), "type", type.named, "has no class");
            require(type.front.size() == model_.attributes.size() &&
                        type.back.size() == model_.attributes.size(),
                    "type", type.named, "lacks values");
            require(leadsOrNone(type.footprint, model_.board.footprints), "type", type.named,
                    "has a footprint that is none");
            checkUses("type", type.named, type.traits);
        }
    }

    void checkStates() {
        for (const State& state : model_.states) {
            require(leadsOrNone(state.ofClass, model_.classes), "state", state.named,
                    "is of a class that is none");
            require(leadsOrNone(state.trait, model_.traits), "state", state.named,
                    "is of a trait that is none");
            require(leadsOrNone(state.until, model_.scopes), "state", state.named,
                    "lasts until a scope that is none");
            require(state.type.kind != lang::Kind::Error && state.type.kind != lang::Kind::Void, "state",
                    state.named, "has no type");
        }
    }

    void checkBoard() {
        for (const BoardRules::Motion& motion : model_.board.motions) {
            require(isFunctionOrNone(motion.cost) && isFunctionOrNone(motion.test), "motion", motion.named,
                    "has a text that is none");
        }
        const auto terrain = [this](const char* entry, const std::vector<Terrain>& kinds,
                                    std::size_t attributes) {
            for (const Terrain& kind : kinds) {
                require(kind.values.size() >= attributes, entry, kind.named, "lacks values");
                require(leadsOrNone(kind.needs, model_.sides), entry, kind.named,
                        "needs a side feature that is none");
            }
        };
        terrain("terrain", model_.terrain, model_.terrainAttributes.size());
        terrain("side feature", model_.sides, model_.sideAttributes.size());
        terrain("link", model_.links, 0);
    }

    void checkChances() {
        for (const Die& die : model_.dice) {
            require(die.sides >= 1, "die", die.named, "has no sides");
            require(die.faces.size() == die.weights.size() || die.numeric, "die", die.named,
                    "has faces without weights");
        }
        for (const Deck& deck : model_.decks) {
            require(deck.cards.size() == deck.counts.size(), "deck", deck.named, "does not count its cards");
        }
    }

    void checkTables() {
        for (const OutcomeSet& set : model_.outcomes) {
            for (const OutcomeSet::Value& value : set.values) {
                require(value.fields.size() <= set.fields.size() || set.fields.empty(), "set", set.named,
                        "has a value of more fields");
                for (std::size_t i = 0; i < value.fields.size() && i < set.fields.size(); ++i) {
                    require(leadsOrNone(value.fields[i], set.fields[i].values), "set", set.named,
                            "has a field of no value");
                }
            }
        }
        for (const Table& table : model_.tables) {
            require(!table.rows.empty() && !table.columns.empty() &&
                        table.cells.size() == table.rows.size() * table.columns.size(),
                    "table", table.named, "has no cell for some row and column");
            require(table.gives.kind != lang::Kind::Error, "table", table.named, "gives nothing known");
            for (const Index hook : table.outcomeHooks) {
                require(leads(hook, model_.hooks), "table", table.named, "has a hook that is none");
            }
        }
    }

    void checkTraits() {
        for (const Trait& trait : model_.traits) {
            require(isFunctionOrNone(trait.condition), "trait", trait.named, "has a condition that is none");
            for (const Index parameter : trait.parameters) {
                require(leads(parameter, model_.traitParameters), "trait", trait.named,
                        "has a parameter that is none");
            }
            for (const Index state : trait.states) {
                require(leads(state, model_.states), "trait", trait.named, "has a state that is none");
            }
            for (const Index hook : trait.hooks) {
                require(leads(hook, model_.hooks), "trait", trait.named, "has a hook that is none");
            }
            for (const Index unitClass : trait.appliesTo) {
                require(leads(unitClass, model_.classes), "trait", trait.named,
                        "applies to a class that is none");
            }
        }
    }

    void checkQuantities() {
        for (const Quantity& quantity : model_.quantities) {
            require(isFunction(quantity.function) && isExpr(quantity.base), "quantity", quantity.named,
                    "has no base");
            require(!quantity.stages.empty(), "quantity", quantity.named, "has no stage");
            require(isExprOrNone(quantity.atLeast) && isExprOrNone(quantity.atMost), "quantity",
                    quantity.named, "has a bound that is none");
            for (const Contribution& part : quantity.contributions) {
                require(leadsOrNone(part.trait, model_.traits) && part.stage >= 0 &&
                            static_cast<std::size_t>(part.stage) < quantity.stages.size(),
                        "quantity", quantity.named, "has a contribution of no trait or stage");
                require(isExprOrNone(part.amount) && isExprOrNone(part.when) && isExprOrNone(part.each) &&
                            isExprOrNone(part.where),
                        "quantity", quantity.named, "has a contribution without a text");
            }
        }
        for (const Relation& relation : model_.relations) {
            require(isFunction(relation.function) && isExpr(relation.holds), "relation", relation.named,
                    "does not say when it holds");
            for (const RelationChange& change : relation.changes) {
                require(leads(change.trait, model_.traits) && isExprOrNone(change.when), "relation",
                        relation.named, "is changed by a trait that is none");
            }
        }
        for (const Query& query : model_.queries) {
            require(isFunction(query.function), "query", query.named, "has no text");
        }
    }

    void checkMoves() {
        for (const Move& move : model_.moves) {
            require(leads(move.mover, move.parameters), "move", move.named, "does not take who moves");
            require(isFunctionOrNone(move.budget) && isFunctionOrNone(move.cost) &&
                        isFunctionOrNone(move.allowed) && isFunctionOrNone(move.stops),
                    "move", move.named, "has a text that is none");
        }
        for (const Sight& sight : model_.sights) {
            require(isFunctionOrNone(sight.cellBlocks) && isFunctionOrNone(sight.edgeBlocks), "sight",
                    sight.named, "has a text that is none");
        }
    }

    void checkRolls() {
        for (const Roll& roll : model_.rolls) {
            require(leads(roll.die, model_.dice), "roll", roll.named, "throws no dice");
            require(isFunctionOrNone(roll.count) && isFunctionOrNone(roll.total), "roll", roll.named,
                    "has a text that is none");
            require(leadsOrNone(roll.outcomeSet, model_.outcomes), "roll", roll.named,
                    "gives verdicts of no set");
            for (const Roll::Verdict& verdict : roll.verdicts) {
                require(leads(roll.outcomeSet, model_.outcomes) &&
                            leads(verdict.value,
                                  model_.outcomes[static_cast<std::size_t>(roll.outcomeSet)].values) &&
                            isFunctionOrNone(verdict.condition),
                        "roll", roll.named, "gives a verdict that is none");
            }
            for (const Index offer : roll.offers) {
                require(leads(offer, model_.offers), "roll", roll.named, "has an offer that is none");
            }
        }
        for (const Offer& offer : model_.offers) {
            require(leads(offer.roll, model_.rolls) != leads(offer.procedure, model_.procedures), "offer",
                    offer.named, "is on nothing");
            require(isFunctionOrNone(offer.when) && isFunction(offer.by) && isFunction(offer.body), "offer",
                    offer.named, "has no text");
            for (const Offer::Price& price : offer.prices) {
                require(leads(price.resource, model_.states) && isFunction(price.amount), "offer",
                        offer.named, "has a price of nothing");
            }
        }
    }

    void checkHooks() {
        for (const Hook& hook : model_.hooks) {
            const bool known = hook.event == EventKind::Procedure ? isFunction(hook.target)
                               : hook.event == EventKind::Roll    ? leads(hook.target, model_.rolls)
                                                                  : leads(hook.target, model_.tables);
            require(known, "hook", hook.named, "is on no event");
            require(leads(hook.trait, model_.traits), "hook", hook.named, "belongs to no trait");
            require(
                isFunctionOrNone(hook.when) &&
                    (hook.kind == HookKind::Outcome ? isFunctionOrNone(hook.body) : isFunction(hook.body)),
                "hook", hook.named, "has no text");
        }
        for (const Procedure& procedure : model_.procedures) {
            require(isFunction(procedure.function), "procedure", procedure.named, "has no text");
        }
        for (const lang::Function& function : model_.functions) {
            require(function.parameters <= function.locals.size() && isExprOrNone(function.expr) &&
                        leadsOrNone(function.body, model_.tree.stmts),
                    "text", called(function.name, function.where), "is not whole");
        }
    }

    void checkActions() {
        for (const Action& action : model_.actions) {
            require(isFunction(action.body), "action", action.named, "does nothing");
            require(action.candidates.size() == action.parameters.size(), "action", action.named,
                    "has a parameter without candidates");
            for (const Index candidates : action.candidates) {
                require(isFunction(candidates), "action", action.named, "has a parameter without candidates");
            }
            for (const Action::Condition& condition : action.allowed) {
                require(isFunction(condition.function), "action", action.named,
                        "has a condition that is none");
            }
            for (const Index trait : action.grantedBy) {
                require(leads(trait, model_.traits), "action", action.named,
                        "is granted by a trait that is none");
            }
        }
    }

    void checkEnds() {
        const Named whole = called(model_.title);
        require(isFunctionOrNone(model_.sequence), "ruleset", whole, "has a sequence that is none");
        require(leadsOrNone(model_.worth, model_.queries), "ruleset", whole, "has a worth that is none");
        require(leadsOrNone(model_.eliminatedEvent, model_.procedures), "ruleset", whole,
                "has no event of elimination");
        require(leadsOrNone(model_.campaign.battles, model_.outcomes) &&
                    leadsOrNone(model_.campaign.verdicts, model_.outcomes) &&
                    isFunctionOrNone(model_.campaign.battleSequence),
                "ruleset", whole, "is a series of no battles");
        for (const Index state : model_.campaign.carried) {
            require(leads(state, model_.states), "ruleset", whole, "carries a state that is none");
        }
        require(model_.scenarioNumberDefaults.size() <= model_.scenarioNumbers.size(), "ruleset", whole,
                "has defaults of no number");
    }

    const Model& model_;
    std::vector<Unsound> found_;
};

} // namespace

std::vector<Unsound> verify(const Model& model) { return Verifier(model).run(); }

} // namespace groma::rules
