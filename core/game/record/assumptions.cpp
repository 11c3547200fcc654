#include "core/game/record/assumptions.h"

#include "core/game/position/word_index.h"
#include "core/lang/lowering/lower_shared.h"

#include <algorithm>

namespace groma::game {

namespace {

std::int64_t keyOf(std::int64_t holder, bool back, std::int64_t attribute) {
    return (holder * 2 + (back ? 1 : 0)) * 65'536 + attribute;
}

// What stands in the middle of a row or column as the table shows it.
std::string headText(const std::vector<rules::Head>& heads, std::size_t index) {
    return index < heads.size() ? heads[index].text : std::string();
}

const std::string& titleOf(const PieceSetup& piece) { return piece.name.empty() ? piece.id : piece.name; }

} // namespace

void AssumptionSet::add(std::int32_t index) {
    const std::size_t word = indexOf(index) / 64;
    if (words_.size() <= word) {
        words_.resize(word + 1, 0);
    }
    words_[word] |= std::uint64_t{1} << (indexOf(index) % 64);
}

void AssumptionSet::add(const AssumptionSet& other) {
    words_.resize(std::max(words_.size(), other.words_.size()), 0);
    for (std::size_t i = 0; i < other.words_.size(); ++i) {
        words_[i] |= other.words_[i];
    }
}

bool AssumptionSet::has(std::int32_t index) const {
    const std::size_t word = indexOf(index) / 64;
    return word < words_.size() && (words_[word] >> (indexOf(index) % 64) & 1) != 0;
}

Assumptions::Assumptions(const Setup& setup) : setup_(&setup) {
    const rules::Model& model = setup.model();
    for (const SetupRef& battle : setup.battles()) {
        AssumptionSet& rests = battles_.emplace_back();
        // Two battles may have one title; two that lie in one file are assumed alike.
        const SetupDraft& draft = battle->draft();
        for (const auto& [what, basis] : draft.assumed) {
            const std::int32_t index =
                known(what + " in " + draft.file, what + " of " + draft.title, basis, {});
            all_[indexOf(index)].namesFile = true;
            rests.add(index);
        }
    }
    const bool series = !setup.battles().empty();
    for (const auto& [what, basis] : setup.draft().assumed) {
        if (series) break;
        always_.add(known(what, what, basis, {}));
    }
    noteTypes();
    noteTables();
    noteEntries(options_, "option", model.options);
    noteEntries(traits_, "trait", model.traits);
    noteEntries(decks_, "deck", model.decks);
    noteEntries(states_, "state", model.states);
    noteEntries(rolls_, "roll", model.rolls);
    noteEntries(actions_, "action", model.actions);
    noteEntries(terrain_, "terrain", model.terrain);
    noteEntries(features_, "side feature", model.sides);
    noteEntries(verdicts_, "verdict", model.verdicts);
    noteAttributes(attributeEntries_, "attribute", model.attributes);
    noteAttributes(terrainEntries_, "attribute of terrain", model.terrainAttributes);
    noteAttributes(featureEntries_, "attribute of side features", model.sideAttributes);
    noteFunctions();
    noteOutcomes();
    noteDice();
    noteNumbers();
    notePieces();
}

std::int32_t Assumptions::known(std::string_view kind, const rules::Named& named) {
    const std::string of = std::string(kind) + " ";
    return known(of + named.id, of + named.title, named.assumed, named.where);
}

std::int32_t Assumptions::known(std::string what, std::string title, std::string basis, diag::NodeRef where) {
    Assumption made{std::move(what), std::move(title), std::move(basis), where};
    const auto [place, isNew] =
        places_.try_emplace({made.what, made.basis}, static_cast<std::int32_t>(all_.size()));
    if (isNew) {
        all_.push_back(std::move(made));
    }
    return place->second;
}

template <class Entries>
void Assumptions::noteEntries(Places& places, const char* kind, const Entries& entries) {
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const rules::Named& named = entries[i].named;
        if (!named.assumed.empty()) {
            places[static_cast<std::int64_t>(i)] = known(kind, named);
        }
    }
}

void Assumptions::noteCell(Places& places, std::int64_t key, const std::string& what,
                           const std::string& title, const rules::ValueCell& cell) {
    if (cell.assumed()) {
        places[key] = known(what, title, setup_->model().tree.strings[indexOf(cell.basis)], cell.where);
    }
}

void Assumptions::noteTypes() {
    const rules::Model& model = setup_->model();
    // A type rests on what its classes rest on.
    for (std::size_t i = 0; i < model.types.size(); ++i) {
        const rules::UnitType& type = model.types[i];
        AssumptionSet& rests = types_.emplace_back();
        if (!type.named.assumed.empty()) {
            rests.add(known("type", type.named));
        }
        for (std::size_t c = 0; type.unitClass >= 0 && c < model.classes.size(); ++c) {
            const rules::Named& named = model.classes[c].named;
            if (!named.assumed.empty() &&
                model.classes[indexOf(type.unitClass)].is(static_cast<rules::Index>(c))) {
                rests.add(known("class", named));
            }
        }
        for (const bool back : {false, true}) {
            const std::vector<rules::ValueCell>& row = back ? type.back : type.front;
            for (std::size_t a = 0; a < row.size(); ++a) {
                const std::int64_t key =
                    keyOf(static_cast<std::int64_t>(i), back, static_cast<std::int64_t>(a));
                const char* const face = back ? " (back)" : "";
                noteCell(typeAttributes_, key, model.attributes[a].named.id + " of " + type.named.id + face,
                         model.attributes[a].named.title + " of " + type.named.title + face, row[a]);
                if (!type.named.assumed.empty() && !typeAttributes_.contains(key)) {
                    typeAttributes_[key] = known("type", type.named);
                }
            }
        }
    }
    const auto noteValues = [&](Places& places, const std::vector<rules::Terrain>& kinds,
                                const std::vector<rules::Attribute>& attributes) {
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            for (std::size_t a = 0; a < kinds[i].values.size() && a < attributes.size(); ++a) {
                noteCell(places, keyOf(static_cast<std::int64_t>(i), false, static_cast<std::int64_t>(a)),
                         attributes[a].named.id + " of " + kinds[i].named.id,
                         attributes[a].named.title + " of " + kinds[i].named.title, kinds[i].values[a]);
            }
        }
    };
    noteValues(terrainValues_, model.terrain, model.terrainAttributes);
    noteValues(featureValues_, model.sides, model.sideAttributes);
}

void Assumptions::noteTables() {
    const rules::Model& model = setup_->model();
    noteEntries(tables_, "table", model.tables);
    for (std::size_t t = 0; t < model.tables.size(); ++t) {
        const rules::Table& table = model.tables[t];
        const std::size_t columns = std::max<std::size_t>(1, table.columns.size());
        for (std::size_t i = 0; i < table.cells.size(); ++i) {
            std::string place = ", row " + headText(table.rows, i / columns);
            if (!table.columnName.empty()) {
                place += ", column " + headText(table.columns, i % columns);
            }
            noteCell(cells_, static_cast<std::int64_t>(t << 32 | i), "table " + table.named.id + place,
                     "table " + table.named.title + place, table.cells[i]);
        }
    }
}

void Assumptions::noteAttributes(Places& places, const char* kind,
                                 const std::vector<rules::Attribute>& attributes) {
    for (std::size_t i = 0; i < attributes.size(); ++i) {
        const rules::Named& named = attributes[i].named;
        if (!named.assumed.empty() && !attributes[i].byDefault.assumed()) {
            places[static_cast<std::int64_t>(i)] = known(kind, named);
        }
    }
}

// What gives an outcome rests on the set that it is from: tables, and all that is called for one. A single
// outcome that is assumed is known by the cell of a table that gives it; what is called for one of its set
// may give it, and so rests on it too.
void Assumptions::noteOutcomes() {
    const rules::Model& model = setup_->model();
    Places sets;
    noteEntries(sets, "outcomes", model.outcomes);
    const auto setOf = [&](lang::Type type) {
        const auto found = type.kind == lang::Kind::Outcome ? sets.find(type.detail) : sets.end();
        return found == sets.end() ? -1 : found->second;
    };
    std::vector<AssumptionSet> values(model.outcomes.size());
    for (std::size_t s = 0; s < model.outcomes.size(); ++s) {
        const rules::OutcomeSet& set = model.outcomes[s];
        for (std::size_t v = 0; v < set.values.size(); ++v) {
            const rules::OutcomeSet::Value& value = set.values[v];
            if (value.assumed.empty()) {
                continue;
            }
            const std::int32_t index =
                known("outcome " + value.name + " of " + set.named.id,
                      "outcome " + value.title + " of " + set.named.title, value.assumed, value.where);
            outcomes_[keyOf(static_cast<std::int64_t>(s), false, static_cast<std::int64_t>(v))] = index;
            values[s].add(index);
        }
    }
    for (std::size_t i = 0; i < functions_.size(); ++i) {
        const lang::Type result = setup_->program().functions[i].result;
        if (const std::int32_t set = setOf(result); set >= 0) {
            functions_[i].add(set);
        }
        if (result.kind == lang::Kind::Outcome && result.detail >= 0) {
            functions_[i].add(values[indexOf(result.detail)]);
        }
    }
    for (std::size_t i = 0; i < model.tables.size(); ++i) {
        if (const std::int32_t set = setOf(model.tables[i].gives); set >= 0) {
            tableOutcomes_[static_cast<std::int64_t>(i)] = set;
        }
    }
}

void Assumptions::noteDice() {
    const rules::Model& model = setup_->model();
    const lang::Program& program = setup_->program();
    Places dice;
    noteEntries(dice, "die", model.dice);
    for (const lang::Instr& in : program.code) {
        if (in.op != lang::Op::RollDice && in.op != lang::Op::RollPool) {
            continue;
        }
        if (const auto found = dice.find(in.e); found != dice.end()) {
            questions_[in.d] = found->second;
        }
    }
}

void Assumptions::noteFunctions() {
    const rules::Model& model = setup_->model();
    const lang::Program& program = setup_->program();
    functions_.resize(program.functions.size());
    const auto note = [&](std::int32_t function, const char* kind, const rules::Named& named) {
        if (function >= 0 && !named.assumed.empty()) {
            functions_[indexOf(function)].add(known(kind, named));
        }
    };
    // A function of the model may be part of others and be none of the program.
    const auto part = [&](rules::Index function) {
        return function < 0 ? -1 : program.functionOf[indexOf(function)];
    };
    for (std::size_t i = 0; i < model.quantities.size(); ++i) {
        note(program.quantityFunction[i], "quantity", model.quantities[i].named);
    }
    for (std::size_t i = 0; i < model.relations.size(); ++i) {
        note(program.relationFunction[i], "relation", model.relations[i].named);
    }
    for (std::size_t i = 0; i < model.queries.size(); ++i) {
        note(program.queryFunction[i], model.queries[i].measure ? "measure" : "query",
             model.queries[i].named);
    }
    for (std::size_t i = 0; i < model.procedures.size(); ++i) {
        note(program.procedureFunction[i], "procedure", model.procedures[i].named);
    }
    for (const rules::Move& move : model.moves) {
        for (const rules::Index function : {move.budget, move.cost, move.allowed, move.stops}) {
            note(part(function), "move", move.named);
        }
    }
    for (const rules::Sight& sight : model.sights) {
        for (const rules::Index function : {sight.cellBlocks, sight.edgeBlocks}) {
            note(part(function), "sight", sight.named);
        }
    }
    for (std::size_t i = 0; i < model.board.motions.size(); ++i) {
        note(program.motionCost[i], "motion", model.board.motions[i].named);
        note(program.motionTest[i], "motion", model.board.motions[i].named);
    }
    for (const rules::Hook& hook : model.hooks) {
        if (hook.trait >= 0) {
            note(part(hook.body), "trait", model.traits[indexOf(hook.trait)].named);
        }
    }
    for (std::size_t i = 0; i < model.actions.size(); ++i) {
        note(program.actions[i].body, "action", model.actions[i].named);
        note(program.actions[i].legality, "action", model.actions[i].named);
    }
    noteContributions();
}

void Assumptions::noteContributions() {
    const rules::Model& model = setup_->model();
    const lang::Program& program = setup_->program();
    std::map<diag::Place, std::int32_t> byPlace;
    for (const rules::Quantity& quantity : model.quantities) {
        for (const rules::Contribution& contribution : quantity.contributions) {
            if (!contribution.named.assumed.empty()) {
                byPlace[lang::lowering::placeOf(model.tree, model.tree.expr(contribution.amount).span)] =
                    known(contribution.named.title + " to " + quantity.named.id,
                          contribution.named.title + " to " + quantity.named.title,
                          contribution.named.assumed, contribution.named.where);
            }
        }
    }
    for (std::size_t i = 0; i < program.notes.size(); ++i) {
        const auto found = byPlace.find(program.notes[i].place);
        if (found != byPlace.end()) {
            notes_[static_cast<std::int64_t>(i)] = found->second;
        }
    }
}

void Assumptions::noteNumbers() {
    const rules::Model& model = setup_->model();
    const lang::Program& program = setup_->program();
    for (std::size_t i = 0; i < program.names.size(); ++i) {
        const std::string& name = program.names[i];
        const auto& draft = setup_->draft();
        const auto given =
            std::ranges::find(draft.numbers, name, &std::pair<std::string, std::int64_t>::first);
        const auto basis =
            std::ranges::find(draft.assumedNumbers, name, &std::pair<std::string, std::string>::first);
        if (basis != draft.assumedNumbers.end()) {
            numbers_[static_cast<std::int64_t>(i)] =
                known("scenario." + name, "number of the scenario " + name, basis->second, {});
        } else if (given == draft.numbers.end()) {
            const auto declared = std::ranges::find(model.scenarioNumbers, name);
            const auto at = static_cast<std::size_t>(declared - model.scenarioNumbers.begin());
            if (at < model.scenarioNumberDefaults.size()) {
                noteCell(numbers_, static_cast<std::int64_t>(i), "scenario." + name,
                         "number of the scenario " + name, model.scenarioNumberDefaults[at]);
            }
        }
    }
}

void Assumptions::notePieces() {
    const rules::Model& model = setup_->model();
    for (int piece = 0; piece < setup_->pieceCount(); ++piece) {
        const rules::Named& type = model.types[indexOf(setup_->typeOf(piece))].named;
        for (const bool back : {false, true}) {
            for (std::size_t a = 0; a < model.attributes.size(); ++a) {
                const auto attribute = static_cast<int>(a);
                const EffectiveValue value = setup_->effective(piece, back, attribute);
                const bool own = value.from == Provenance::Counter;
                if (setup_->isAssumed(piece, back, attribute)) {
                    const char* const face = back ? " (back)" : "";
                    const rules::Named& named = model.attributes[a].named;
                    attributes_[keyOf(piece, back, attribute)] = known(
                        named.id + " of " + (own ? setup_->piece(piece).id : type.id) + face,
                        named.title + " of " + (own ? titleOf(setup_->piece(piece)) : type.title) + face,
                        std::string(value.basis), {});
                } else if (!own && !type.assumed.empty()) {
                    // A value of an assumed type that has no basis of its own.
                    attributes_[keyOf(piece, back, attribute)] = known("type", type);
                }
            }
        }
    }
}

void Assumptions::add(const Places& places, std::int64_t key, AssumptionSet& into) {
    if (const auto found = places.find(key); found != places.end()) {
        into.add(found->second);
    }
}

void Assumptions::of(const FactRead& read, AssumptionSet& into) const {
    using What = FactRead::What;
    switch (read.what) {
    case What::Attribute:
        add(attributes_, keyOf(read.holder, read.back, read.index), into);
        add(attributeEntries_, read.index, into);
        break;
    case What::TypeAttribute:
        add(typeAttributes_, keyOf(read.holder, read.back, read.index), into);
        add(attributeEntries_, read.index, into);
        break;
    case What::Type: into.add(types_[indexOf(read.holder)]); break;
    case What::Option: add(options_, read.index, into); break;
    case What::Number: add(numbers_, read.index, into); break;
    case What::Trait: add(traits_, read.index, into); break;
    case What::Terrain:
        add(terrain_, read.holder, into);
        add(terrainValues_, keyOf(read.holder, false, read.index), into);
        add(terrainEntries_, read.index, into);
        break;
    case What::Feature:
        add(features_, read.holder, into);
        add(featureValues_, keyOf(read.holder, false, read.index), into);
        add(featureEntries_, read.index, into);
        break;
    case What::Function: into.add(functions_[indexOf(read.index)]); break;
    }
}

void Assumptions::of(const TableRead& read, AssumptionSet& into) const {
    add(tables_, read.table, into);
    add(tableOutcomes_, read.table, into);
    const lang::Type gives = setup_->model().tables[indexOf(read.table)].gives;
    if (gives.kind == lang::Kind::Outcome) {
        add(outcomes_, keyOf(gives.detail, false, read.value), into);
    }
    const std::size_t columns =
        std::max<std::size_t>(1, setup_->model().tables[indexOf(read.table)].columns.size());
    add(cells_,
        static_cast<std::int64_t>(indexOf(read.table) << 32 |
                                  (indexOf(read.row) * columns + indexOf(read.column))),
        into);
}

AssumptionMarks::AssumptionMarks(const Assumptions& assumptions) : assumptions_(&assumptions) {
    const Setup& setup = assumptions.setup();
    const rules::Model& model = setup.model();
    const lang::Program& program = setup.program();
    using What = FactRead::What;
    std::size_t size = 0;
    const auto kind = [&](What what, std::size_t holders, std::size_t faces, std::size_t indices) {
        kinds_[static_cast<std::size_t>(what)] = {size, holders * faces, faces, indices};
        size += holders * faces * indices;
    };
    kind(What::Attribute, static_cast<std::size_t>(setup.pieceCount()), 2, model.attributes.size());
    kind(What::TypeAttribute, model.types.size(), 2, model.attributes.size());
    kind(What::Type, model.types.size(), 1, 1);
    kind(What::Option, 1, 1, model.options.size());
    kind(What::Number, 1, 1, program.names.size());
    kind(What::Trait, 1, 1, model.traits.size());
    kind(What::Terrain, model.terrain.size(), 1, model.terrainAttributes.size());
    kind(What::Feature, model.sides.size(), 1, model.sideAttributes.size());
    kind(What::Function, 1, 1, program.functions.size());
    readAt_.resize(size);
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
        const Kind& of = kinds_[k];
        for (std::size_t holder = 0; holder < of.holders; ++holder) {
            for (std::size_t index = 0; index < of.indices; ++index) {
                AssumptionSet found;
                assumptions.of(FactRead{static_cast<What>(k), static_cast<std::int32_t>(index),
                                        static_cast<std::int32_t>(holder / of.faces),
                                        of.faces == 2 && holder % 2 == 1},
                               found);
                readAt_[of.first + holder * of.indices + index] = found.empty() ? kNothing : 0;
                mindsTypes_ = mindsTypes_ || (static_cast<What>(k) == What::Type && !found.empty());
            }
        }
    }
    findNotes();
    clear();
}

// Functions whose code with notes has one that stands for something assumed.
void AssumptionMarks::findNotes() {
    const lang::Program& program = assumptions_->setup().program();
    needsNotes_.resize(program.functions.size());
    for (std::size_t f = 0; f < program.functions.size(); ++f) {
        const lang::FunctionInfo& function = program.functions[f];
        for (std::int32_t pc = function.recorded;
             function.recorded != function.entry && pc < function.recordedEnd; ++pc) {
            const lang::Instr& in = program.code[indexOf(pc)];
            const AssumptionSet before = read_;
            if (in.op == lang::Op::NoteBegin) {
                ofGroup(in.d);
            } else if (in.op == lang::Op::Note &&
                       static_cast<lang::NoteState>(in.e) != lang::NoteState::NotApplied) {
                ofNote(in.d);
            }
            if (read_ != before) {
                needsNotes_[f] = 1;
            }
            clear();
        }
    }
}

void AssumptionMarks::clear() {
    read_.clear();
    around_.clear();
    since_ = ++now_;
    ++epoch_;
}

void AssumptionMarks::begin() {
    around_.push_back({std::move(read_), since_});
    read_.clear();
    since_ = ++now_;
}

AssumptionSet AssumptionMarks::end() {
    AssumptionSet own = std::move(read_);
    read_ = std::move(around_.back().read);
    read_.add(own);
    since_ = around_.back().since;
    around_.pop_back();
    return own;
}

void AssumptionMarks::ofGroup(std::int32_t group) {
    const std::int32_t function = assumptions_->setup().program().noteGroups[indexOf(group)].function;
    if (function >= 0) {
        of(FactRead{FactRead::What::Function, function});
    }
}

void AssumptionMarks::ofNote(std::int32_t note) {
    assumptions_->ofNote(note, read_);
    const std::int32_t trait = assumptions_->setup().program().notes[indexOf(note)].trait;
    if (trait >= 0) {
        of(FactRead{FactRead::What::Trait, trait});
    }
}

void AssumptionListener::enter(std::int32_t function, std::span<const std::int64_t> /*args*/) {
    marks_.of(FactRead{FactRead::What::Function, function});
}

void AssumptionListener::noteBegin(std::int32_t group, std::span<const std::int64_t> /*args*/) {
    marks_.ofGroup(group);
}

void AssumptionListener::note(const NoteRead& line) {
    if (line.state != lang::NoteState::NotApplied) {
        marks_.ofNote(line.note);
    }
}

void AssumptionListener::tableRead(const TableRead& read) { marks_.of(read); }

void AssumptionListener::rolled(const RollRead& roll) {
    assumptions_->ofQuestion(roll.question, marks_.bits());
    if (roll.rollKind >= 0) {
        assumptions_->ofRoll(roll.rollKind, marks_.bits());
    }
}

void AssumptionListener::performed(std::int32_t action, std::span<const std::int64_t> /*args*/) {
    assumptions_->ofAction(action, marks_.bits());
}

void AssumptionListener::changed(const StateChange& change) {
    if (change.what == StateChange::What::Drawn) {
        assumptions_->ofDeck(change.index, marks_.bits());
    } else if (change.what == StateChange::What::Verdict) {
        assumptions_->ofVerdict(static_cast<std::int32_t>(change.after), marks_.bits());
    } else if (change.what == StateChange::What::State) {
        assumptions_->ofState(change.index, marks_.bits());
    }
}

void AssumptionListener::laidOut(const Setup& /*setup*/, std::int32_t battle) {
    assumptions_->ofBattle(battle, marks_.bits());
}

void AssumptionListener::factRead(const FactRead& read) { marks_.of(read); }

} // namespace groma::game
