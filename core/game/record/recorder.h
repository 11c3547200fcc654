// What happens while a run advances, as it happens. Only a listener pays for it: the same walk, one test a
// step. Words are slot values of core/syntax/type.h; indices are those of the model and the program.
#pragma once

#include "core/lang/program/program.h"

#include <cstdint>
#include <span>

namespace groma::game {

class AssumptionMarks;
class Position;
class Setup;
struct Trace;

// Something that the rules or the scenario say, as it is read: for what a result rests on.
struct FactRead {
    enum class What : std::uint8_t {
        Attribute,     // index: attribute, holder: piece, back
        TypeAttribute, // index: attribute, holder: unit type, back
        Type,          // holder: unit type, whose class or name was asked
        Option,        // index
        Number,        // index into Program::names
        Trait,         // index: a trait that was held, or a parameter of it
        Terrain,       // index: attribute, holder: terrain
        Feature,       // index: attribute, holder: side feature
        Function,      // index into Program::functions: it was called
    };
    static constexpr std::size_t kKinds = 9;
    What what{};
    std::int32_t index = -1;
    std::int32_t holder = -1;
    bool back = false;
};

struct NoteRead {
    std::int32_t note = -1; // index into Program::notes: title, citation, operation, stage
    lang::NoteState state{};
    std::int64_t amount = 0;             // slot bits, kNothing when there is none
    std::int64_t after = 0;              // the running value after it, kNothing when it did not apply
    std::span<const std::int64_t> holes; // values of the holes of its title
};

struct RollRead {
    std::int32_t question = -1;
    std::int32_t rollKind = -1; // index into Model::rolls, -1 for plain dice
    lang::Type type;            // Number, or Pool of a die
    std::span<const std::int64_t> natural;
    std::span<const std::int64_t> dice; // the single dice, ascending, where something reads them
};

struct TableRead {
    std::int32_t table = -1;      // index into Program::tables
    std::int64_t rowValue = 0;    // Number bits
    std::int64_t columnValue = 0; // of a column found by value
    std::int32_t row = 0;
    std::int32_t column = 0;
    std::int64_t value = 0;
};

struct ChoiceRead {
    std::int32_t question = -1;
    std::int32_t side = -1;
    lang::Type type;
    std::span<const std::int64_t> words; // the value, the elements of `some`, or a row
    bool forced = false;                 // the only option, taken without asking
};

struct StateChange {
    enum class What : std::uint8_t {
        State,
        Facing,
        TraitGiven,
        TraitTaken,
        Placed,
        Waiting,
        Eliminated,
        Drawn,
        Discarded,
        Revealed,
        Shuffled,
        Active,
        Verdict
    };
    What what = What::State;
    std::int32_t index = -1;  // state (resources too), trait, deck
    std::int32_t holder = -1; // piece, side or cell
    std::int64_t before = 0;
    std::int64_t after = 0;
};

class Recorder {
  public:
    virtual ~Recorder() = default;

    virtual void enter(std::int32_t /*function*/, std::span<const std::int64_t> /*args*/) {}
    virtual void leave(std::int32_t /*function*/, std::span<const std::int64_t> /*result*/,
                       bool /*cancelled*/) {}
    // Stacks of quantities and relations; they nest. `group` is an index into Program::noteGroups.
    virtual void noteBegin(std::int32_t /*group*/, std::span<const std::int64_t> /*args*/) {}
    virtual void note(const NoteRead& /*line*/) {}
    virtual void noteEnd(std::int32_t /*group*/, std::int64_t /*value*/) {}
    virtual void rolled(const RollRead& /*roll*/) {}
    virtual void tableRead(const TableRead& /*read*/) {}
    virtual void chosen(const ChoiceRead& /*choice*/) {}
    virtual void performed(std::int32_t /*action*/, std::span<const std::int64_t> /*args*/) {}
    virtual void changed(const StateChange& /*change*/) {}
    virtual void scope(std::int32_t /*scope*/, bool /*entered*/) {}
    // Program::texts with the words of its holes; core/game/names/naming.h joins them.
    virtual void said(std::int32_t /*text*/, std::span<const std::int64_t> /*words*/) {}
    // A battle of a campaign: pieces and cells that follow are those of its set-up.
    virtual void laidOut(const Setup& /*setup*/, std::int32_t /*battle*/) {}
    virtual void battleOver(std::int32_t /*battle*/, std::int32_t /*verdict*/) {}
    virtual void factRead(const FactRead& /*read*/) {}
    // Who hears what is read in a search for ways, step by step, which is very much; null: nobody.
    virtual Recorder* inSearches() { return nullptr; }
    // Who wants nothing but marks at what is assumed gives them here: play then runs its ordinary code and
    // sets them itself. What is called rarely (rolls, actions, changes, tables, battles) is told all the
    // same, other facts and notes are not. Null: tell all.
    virtual AssumptionMarks* marks() { return nullptr; }
    // Where every instruction that is run is marked, also those that nobody is told of; null: nowhere.
    virtual Trace* trace() { return nullptr; }
};

// Marks and hears nothing else.
class TraceRecorder final : public Recorder {
  public:
    explicit TraceRecorder(Trace* trace) : trace_(trace) {}
    Trace* trace() override { return trace_; }

  private:
    Trace* trace_;
};

} // namespace groma::game
