#include "core/game/setup/fingerprint.h"

#include "core/base/hash.h"
#include "core/lang/tables/table_option.h"
#include "core/lang/traits/trait_part.h"

#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace groma::game {

namespace {

class Print {
  public:
    explicit Print(bool names) : names_(names) {}
    std::uint64_t value() const { return hash_; }

    // One after the other, whatever they are: what the rules compile to is mostly numbers, names and yes or
    // no.
    template <class... Parts>
    void all(const Parts&... parts) {
        (one(parts), ...);
    }
    template <class T, class Each>
    void each(const std::vector<T>& values, Each one) {
        add(std::ssize(values));
        for (const T& value : values) one(value);
    }

  private:
    void add(std::int64_t value) { hash_ = base::combine(hash_, static_cast<std::uint64_t>(value)); }
    void one(const std::string& text) {
        if (names_) hash_ = base::hashText(text, hash_ + text.size());
    }
    void one(const std::optional<base::Number>& number) { add(number ? number->bits() : INT64_MIN); }
    void one(const rules::ValueCell& cell) { all(cell.bits, cell.assumed()); }
    void one(const grid::FrameOffset& cell) { all(cell.right, cell.ahead); }
    void one(const grid::Directions& ways) { all(std::vector(ways.begin(), ways.end())); }
    void one(lang::Type type) { all(type.kind, type.list, type.optional, type.detail); }
    template <class A, class B>
    void one(const std::pair<A, B>& both) {
        all(both.first, both.second);
    }
    template <class T>
    void one(const std::vector<T>& values) {
        add(std::ssize(values));
        for (const T& value : values) one(value);
    }
    template <class T>
    requires std::is_integral_v<T> || std::is_enum_v<T>
    void one(T value) { add(static_cast<std::int64_t>(value)); }

    bool names_ = true;
    std::uint64_t hash_ = 0;
};

void addAxis(Print& print, const lang::Axis& axis) {
    print.each(axis.heads, [&](const lang::Axis::Head& head) {
        print.all(head.noLow ? 0 : head.low.bits(), head.noHigh ? 0 : head.high.bits(), head.noLow,
                  head.noHigh, head.highOpen);
    });
    print.all(axis.below, axis.above);
}

void addFunctions(Print& print, const lang::Program& program) {
    print.each(program.code, [&](const lang::Instr& in) {
        // What loops may pass over follows from their bodies and changes nothing that is said.
        const std::int32_t e = in.op == lang::Op::LoopPieces     ? in.e & lang::kPickBits
                               : in.op == lang::Op::LoopElements ? 0
                                                                 : in.e;
        print.all(in.op, in.a, in.b, in.c, in.d, e);
    });
    print.each(program.functions, [&](const lang::FunctionInfo& function) {
        print.all(function.entry, function.end, function.slots, function.parameterSlots, function.resultSlots,
                  function.mayCancel, function.procedure, function.name);
    });
    print.each(program.frameMaps, [&](const lang::FrameMap& map) { print.all(map.dead, map.lists); });
    print.all(program.constants, program.constLists, program.jumpLists, program.functionOf,
              program.procedureFunction, program.quantityFunction, program.relationFunction,
              program.queryFunction, program.rollFunction, program.traitCondition, program.motionCost,
              program.motionTest, program.sequence, program.battle);
}

void addQuestions(Print& print, const lang::Program& program) {
    print.each(program.questions, [&](const lang::Question& question) {
        print.all(question.kind, question.name, question.type, question.roll, question.mustReason,
                  question.keepsDice, question.offers, question.mayPass, question.labels, question.values,
                  question.stride);
        print.each(question.rows, [&](const auto& row) { print.all(row.first); });
    });
}

void addTablesOf(Print& print, const lang::Program& program) {
    print.each(program.tables, [&](const lang::Table& table) {
        addAxis(print, table.rows);
        addAxis(print, table.columns);
        print.all(table.lastColumn, table.cells, table.function);
        // What is called; the rest is in the axes. That a first word is said, the call itself tells.
        for (std::size_t i = 0; i < table.says.size(); ++i)
            if (lang::tableOptions()[i]->value != nullptr && table.says[i] > 0) print.all(i, table.says[i]);
    });
    print.each(program.states, [&](const lang::State& state) {
        print.all(state.name, state.owner, state.type, state.pieceClass, state.initial, state.minimum,
                  state.maximum, state.until);
    });
    print.all(program.traitSets, program.faceSets, program.classAncestors, program.dieFaces,
              program.rollDice);
}

void addCalled(Print& print, const lang::Program& program) {
    print.each(program.moves, [&](const lang::MoveInfo& move) {
        print.all(move.mover, move.budget, move.cost, move.allowed, move.stops);
    });
    print.each(program.sights, [&](const lang::SightInfo& sight) {
        print.all(sight.cellBlocks, sight.edgeBlocks, sight.eitherBlocks);
    });
    print.each(program.actions, [&](const lang::ActionInfo& action) {
        print.all(action.legality, action.candidates, action.body, action.reasons, action.grantedBy);
    });
}

void addBoard(Print& print, const rules::BoardRules& board) {
    const auto sides = static_cast<std::ptrdiff_t>(grid::sideCount(board.grid));
    print.all(board.grid, board.facing, board.stacking, board.directions, board.arcs.borders());
    print.each(board.arcs.arcs(), [&](const grid::ArcTable::Arc& arc) { print.all(arc.sides); });
    print.each(board.footprints, [&](const auto& footprint) {
        std::vector<std::pair<int, int>> cells; // right and back, as they are written
        for (const grid::FrameOffset cell : footprint.shape) cells.emplace_back(cell.right, -cell.ahead);
        print.all(cells);
    });
    print.each(board.directionTables, [&](const auto& table) {
        print.all(std::vector(table.shape.byAttack.begin(), table.shape.byAttack.begin() + sides));
    });
    print.each(board.masks, [&](const auto& mask) {
        for (const grid::FrameOffset& cell : mask.shape.piece) print.all(cell);
        print.each(mask.shape.cells, [&](const grid::MaskCell& cell) { print.all(cell.at, cell.label); });
    });
    print.each(board.motions, [&](const rules::BoardRules::Motion& motion) {
        print.all(motion.cost, motion.test, motion.rigid.turn, motion.rigid.by);
    });
}

void addPieces(Print& print, const rules::Model& model) {
    print.each(model.dice, [&](const rules::Die& die) { print.all(die.sides, die.weights); });
    print.each(model.classes, [&](const rules::UnitClass& unitClass) {
        print.all(unitClass.ancestors, unitClass.attributes, unitClass.flips);
        if (unitClass.hidden != rules::kNone) print.all(unitClass.hidden);
    });
    for (std::size_t i = 0; i < model.states.size(); ++i)
        if (model.states[i].hidden && model.states[i].trait == rules::kNone) print.all(i);
    for (const auto* list : {&model.attributes, &model.terrainAttributes, &model.sideAttributes})
        print.each(*list, [&](const rules::Attribute& attribute) {
            print.all(attribute.type, attribute.byDefault.bits);
        });
    print.each(model.types, [&](const rules::UnitType& type) {
        print.all(type.unitClass, type.front, type.back, type.footprint);
        print.each(type.traits, [&](const rules::TraitUse& use) { print.all(use.trait, use.parameters); });
    });
    for (const auto* list : {&model.terrain, &model.sides, &model.links})
        print.each(*list, [&](const rules::Terrain& terrain) {
            print.all(terrain.named.id, terrain.feature, terrain.needs, terrain.values);
        });
    print.each(model.decks, [&](const rules::Deck& deck) { print.all(deck.counts, deck.hands); });
}

void addEntries(Print& print, const rules::Model& model) {
    print.each(model.outcomes, [&](const rules::OutcomeSet& set) {
        print.each(set.values,
                   [&](const rules::OutcomeSet::Value& value) { print.all(value.name, value.fields); });
    });
    print.each(model.rolls, [&](const rules::Roll& roll) {
        print.all(roll.die, roll.dice, roll.count, roll.total, roll.outcomeSet, roll.offers);
        print.each(roll.verdicts,
                   [&](const rules::Roll::Verdict& verdict) { print.all(verdict.value, verdict.condition); });
    });
    print.each(model.offers, [&](const rules::Offer& offer) {
        print.all(offer.roll, offer.procedure, offer.when, offer.by, offer.body, offer.before);
        print.each(offer.prices,
                   [&](const rules::Offer::Price& price) { print.all(price.resource, price.amount); });
    });
    print.each(model.traits, [&](const rules::Trait& trait) {
        print.all(trait.holder, trait.condition, trait.states);
        for (std::size_t part = 0; part < trait.names.size(); ++part)
            if (lang::traitParts()[part]->shape == lang::TraitPart::Shape::Names)
                print.all(trait.names[part]);
    });
    print.each(model.traitParameters,
               [&](const rules::TraitParameter& parameter) { print.all(parameter.byDefault.bits); });
    print.each(model.options, [&](const rules::Option& option) { print.all(option.type, option.byDefault); });
    print.each(model.verdicts,
               [&](const rules::Verdict& verdict) { print.all(verdict.winner, verdict.level); });
    print.all(model.scenarioNumberDefaults, model.campaign.carried, model.campaign.battleSequence);
}

Print printOf(const Ruleset& ruleset, bool names) {
    Print print(names);
    addFunctions(print, ruleset.program);
    addQuestions(print, ruleset.program);
    addTablesOf(print, ruleset.program);
    addCalled(print, ruleset.program);
    addBoard(print, ruleset.model.board);
    addPieces(print, ruleset.model);
    addEntries(print, ruleset.model);
    return print;
}

} // namespace

std::uint64_t fingerprint(const Ruleset& ruleset) { return printOf(ruleset, true).value(); }

std::uint64_t shape(const Ruleset& ruleset) {
    Print print = printOf(ruleset, false);
    // What the program knows by its name.
    print.all(ruleset.model.worth, ruleset.model.campaign.battles, ruleset.model.campaign.verdicts);
    return print.value();
}

} // namespace groma::game
