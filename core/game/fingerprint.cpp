#include "core/game/fingerprint.h"

#include "core/base/hash.h"

#include <string_view>

namespace groma::game {

namespace {

class Print {
public:
    std::uint64_t value() const { return hash_; }

    void add(std::int64_t value) { hash_ = base::combine(hash_, static_cast<std::uint64_t>(value)); }
    void add(std::string_view text) { hash_ = base::hashText(text, hash_ + text.size()); }
    template <class T>
    void words(const std::vector<T>& values) {
        add(std::ssize(values));
        for (const T value : values) add(static_cast<std::int64_t>(value));
    }
    template <class T, class Each>
    void each(const std::vector<T>& values, Each one) {
        add(std::ssize(values));
        for (const T& value : values) one(value);
    }
    void number(const std::optional<base::Number>& number) { add(number ? number->bits() : INT64_MIN); }
    void type(lang::Type type) {
        for (const std::int64_t part : {static_cast<std::int64_t>(type.kind), std::int64_t{type.list}, std::int64_t{type.optional},
                                        std::int64_t{type.detail}})
            add(part);
    }
    void cells(const std::vector<rules::ValueCell>& values) {
        each(values, [&](const rules::ValueCell& cell) {
            add(cell.bits);
            add(cell.assumed() ? 1 : 0);
        });
    }
    void offset(const grid::FrameOffset& cell) {
        add(cell.right);
        add(cell.ahead);
    }

    void spots(const std::vector<std::pair<int, int>>& cells) {
        each(cells, [&](const std::pair<int, int>& cell) {
            add(cell.first);
            add(cell.second);
        });
    }

private:
    std::uint64_t hash_ = 0;
};

void addAxis(Print& print, const lang::Axis& axis) {
    print.each(axis.heads, [&](const lang::Axis::Head& head) {
        print.add(head.noLow ? 0 : head.low.bits());
        print.add(head.noHigh ? 0 : head.high.bits());
        print.add((head.noLow ? 1 : 0) + (head.noHigh ? 2 : 0) + (head.highOpen ? 4 : 0));
    });
    print.add(axis.below);
    print.add(axis.above);
}

void addFunctions(Print& print, const lang::Program& program) {
    print.each(program.code, [&](const lang::Instr& in) {
        print.add(static_cast<std::int64_t>(in.op) | std::int64_t{in.a} << 16 | std::int64_t{in.b} << 32 | std::int64_t{in.c} << 48);
        print.add(in.d);
        print.add(in.e);
    });
    print.each(program.functions, [&](const lang::FunctionInfo& function) {
        for (const std::int64_t part : {std::int64_t{function.entry}, std::int64_t{function.end}, std::int64_t{function.slots},
                                        std::int64_t{function.parameterSlots}, std::int64_t{function.resultSlots},
                                        std::int64_t{function.mayCancel}, std::int64_t{function.procedure}})
            print.add(part);
        print.add(function.name);
    });
    print.words(program.constants);
    print.each(program.constLists, [&](const auto& list) { print.words(list); });
    print.each(program.jumpLists, [&](const auto& list) { print.words(list); });
    print.each(program.frameMaps, [&](const lang::FrameMap& map) {
        print.words(map.dead);
        print.words(map.lists);
    });
    for (const auto* list : {&program.functionOf, &program.procedureFunction, &program.quantityFunction, &program.relationFunction,
                             &program.queryFunction, &program.rollFunction, &program.traitCondition, &program.motionCost,
                             &program.motionTest})
        print.words(*list);
    print.add(program.sequence);
    print.add(program.battle);
}

void addQuestions(Print& print, const lang::Program& program) {
    print.each(program.questions, [&](const lang::Question& question) {
        print.add(static_cast<std::int64_t>(question.kind));
        print.add(question.name);
        print.type(question.type);
        print.add(question.roll);
        print.add(question.mustReason);
        print.add((question.keepsDice ? 1 : 0) + (question.offers ? 2 : 0) + (question.mayPass ? 4 : 0));
        print.words(question.labels);
        print.words(question.values);
        print.add(question.stride);
        print.each(question.rows, [&](const auto& row) { print.add(row.first); });
    });
}

void addTablesOf(Print& print, const lang::Program& program) {
    print.each(program.tables, [&](const lang::Table& table) {
        addAxis(print, table.rows);
        addAxis(print, table.columns);
        print.number(table.lastColumn);
        print.words(table.cells);
        print.add(table.function);
    });
    print.each(program.states, [&](const lang::State& state) {
        print.add(state.name);
        print.add(static_cast<std::int64_t>(state.owner));
        print.type(state.type);
        print.add(state.pieceClass);
        print.add(state.initial);
        print.number(state.minimum);
        print.number(state.maximum);
        print.add(state.until);
    });
    print.each(program.traitSets, [&](const auto& set) { print.words(set); });
    print.words(program.faceSets);
    print.words(program.classAncestors);
    print.words(program.dieFaces);
    print.words(program.rollDice);
}

void addCalled(Print& print, const lang::Program& program) {
    print.each(program.moves, [&](const lang::MoveInfo& move) {
        for (const std::int32_t part : {move.mover, move.budget, move.cost, move.allowed, move.stops}) print.add(part);
    });
    print.each(program.sights, [&](const lang::SightInfo& sight) {
        print.add(sight.cellBlocks);
        print.add(sight.edgeBlocks);
        print.add(sight.eitherBlocks ? 1 : 0);
    });
    print.each(program.actions, [&](const lang::ActionInfo& action) {
        print.add(action.legality);
        print.words(action.candidates);
        print.add(action.body);
        print.each(action.reasons, [&](const std::string& reason) { print.add(reason); });
        print.words(action.grantedBy);
    });
    print.each(program.loopSkips, [&](const lang::LoopSkip& skip) {
        print.each(skip.options, [&](const auto& option) {
            print.add(option.first);
            print.add(option.second);
        });
        print.words(skip.same);
        print.words(skip.apart);
    });
}

void addBoard(Print& print, const rules::Board& board) {
    print.add(static_cast<std::int64_t>(board.grid));
    print.add(static_cast<std::int64_t>(board.facing));
    print.add(board.stacking);
    print.each(board.directions, [&](const std::string& name) { print.add(name); });
    print.each(board.arcs, [&](const rules::Board::Arc& arc) { print.words(arc.sides); });
    print.each(board.footprints, [&](const rules::Board::Footprint& footprint) { print.spots(footprint.cells); });
    print.each(board.directionTables, [&](const rules::Board::DirectionTable& table) {
        print.each(table.rows, [&](const auto& row) { print.words(row); });
    });
    print.words(board.arcBorders);
    print.each(board.masks, [&](const rules::Board::Mask& mask) {
        for (const grid::FrameOffset& cell : mask.drawn.piece) print.offset(cell);
        print.each(mask.drawn.cells, [&](const grid::MaskCell& cell) {
            print.offset(cell.at);
            print.add(cell.label);
        });
    });
    print.each(board.motions, [&](const rules::Board::Motion& motion) {
        for (const int part : {motion.cost, motion.test, motion.rigid.turn}) print.add(part);
        print.offset(motion.rigid.by);
    });
}

void addPieces(Print& print, const rules::Model& model) {
    print.each(model.dice, [&](const rules::Die& die) {
        print.add(die.sides);
        print.words(die.weights);
    });
    print.each(model.classes, [&](const rules::UnitClass& unitClass) {
        print.words(unitClass.ancestors);
        print.words(unitClass.attributes);
        print.add(unitClass.flips);
    });
    for (const auto* list : {&model.attributes, &model.terrainAttributes, &model.sideAttributes})
        print.each(*list, [&](const rules::Attribute& attribute) {
            print.type(attribute.type);
            print.add(attribute.byDefault.bits);
        });
    print.each(model.types, [&](const rules::UnitType& type) {
        print.add(type.unitClass);
        print.cells(type.front);
        print.cells(type.back);
        print.add(type.footprint);
        print.each(type.traits, [&](const rules::TraitUse& use) {
            print.add(use.trait);
            print.cells(use.parameters);
        });
    });
    for (const auto* list : {&model.terrain, &model.sides, &model.links})
        print.each(*list, [&](const rules::Terrain& terrain) {
            print.add(terrain.named.id);
            print.add(terrain.feature ? 1 : 0);
            print.add(terrain.needs);
            print.cells(terrain.values);
        });
    print.each(model.decks, [&](const rules::Deck& deck) {
        print.words(deck.counts);
        print.add(deck.hands ? 1 : 0);
    });
}

void addEntries(Print& print, const rules::Model& model) {
    print.each(model.outcomes, [&](const rules::OutcomeSet& set) {
        print.each(set.values, [&](const rules::OutcomeSet::Value& value) {
            print.add(value.name);
            print.words(value.fields);
        });
    });
    print.each(model.rolls, [&](const rules::Roll& roll) {
        for (const std::int32_t part : {roll.die, roll.dice, roll.count, roll.total, roll.outcomeSet}) print.add(part);
        print.each(roll.verdicts, [&](const rules::Roll::Verdict& verdict) {
            print.add(verdict.value);
            print.add(verdict.condition);
        });
        print.words(roll.offers);
    });
    print.each(model.offers, [&](const rules::Offer& offer) {
        for (const std::int32_t part : {offer.roll, offer.procedure, offer.when, offer.by, offer.body}) print.add(part);
        print.add(offer.before ? 1 : 0);
        print.each(offer.prices, [&](const rules::Offer::Price& price) {
            print.add(price.resource);
            print.add(price.amount);
        });
    });
    print.each(model.traits, [&](const rules::Trait& trait) {
        print.add(static_cast<std::int64_t>(trait.holder));
        print.add(trait.condition);
        print.words(trait.states);
        print.words(trait.grants);
        print.words(trait.appliesTo);
    });
    print.each(model.traitParameters, [&](const rules::TraitParameter& parameter) { print.add(parameter.byDefault.bits); });
    print.each(model.options, [&](const rules::Option& option) {
        print.type(option.type);
        print.add(option.byDefault);
    });
    print.each(model.verdicts, [&](const rules::Verdict& verdict) {
        print.add(verdict.winner);
        print.add(verdict.level);
    });
    print.cells(model.scenarioNumberDefaults);
    print.words(model.campaign.carried);
    print.add(model.campaign.battleSequence);
}

}  // namespace

std::uint64_t fingerprint(const Ruleset& ruleset) {
    Print print;
    addFunctions(print, ruleset.program);
    addQuestions(print, ruleset.program);
    addTablesOf(print, ruleset.program);
    addCalled(print, ruleset.program);
    addBoard(print, ruleset.model.board);
    addPieces(print, ruleset.model);
    addEntries(print, ruleset.model);
    return print.value();
}

}  // namespace groma::game
