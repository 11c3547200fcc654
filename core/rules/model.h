#pragma once

#include "core/base/number.h"
#include "core/diag/node_ref.h"
#include "core/grid/direction_table.h"
#include "core/grid/facing.h"
#include "core/grid/mask.h"
#include "core/grid/motion.h"
#include "core/syntax/ast.h"
#include "core/syntax/type.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// A ruleset with every name resolved: what the rest of the core runs on. Immutable once resolved. Indices are
// int32, -1 = none. Orders are the author's unless said otherwise.
namespace groma::rules {

using Index = std::int32_t;
inline constexpr Index kNone = -1;

struct Named {
    std::string id;
    std::string title; // the id when the author gave none
    std::string help;
    std::string cite;
    std::vector<std::string> covers;
    std::string assumed; // the basis; empty: not assumed
    diag::NodeRef where;
};

// A value of the book. `bits` is the slot of the value, lang::kUnknown for `?`.
struct ValueCell {
    std::int64_t bits = lang::kUnknown;
    Index basis = kNone; // assumed: index into Model::tree.strings
    diag::NodeRef where;
    bool unknown() const { return bits == lang::kUnknown; }
    bool assumed() const { return basis != kNone; }
};

struct Marker {
    std::string text, colour, symbol;
};

// What the rules say of every board; the shapes are those of core/grid.
struct BoardRules {
    template <class T>
    struct Shape {
        std::string name;
        T shape;
    };
    grid::Family grid = grid::Family::HexPointy;
    grid::FacingKind facing = grid::FacingKind::None;
    std::int32_t stacking = 1;           // -1: unlimited
    std::vector<std::string> directions; // clockwise, one for each side of a cell
    grid::ArcTable arcs;
    std::vector<Shape<grid::Footprint>> footprints;
    std::vector<Shape<grid::DirectionTable>> directionTables;
    std::vector<Shape<grid::Mask>> masks;
    struct Motion {
        Named named;
        Index cost = kNone, test = kNone;
        grid::Motion rigid;
    }; // functions, -1: 0, no
    std::vector<Motion> motions;
};

struct Die {
    Named named;
    bool numeric = true;
    std::int32_t sides = 6;            // faces of equal weight
    std::vector<std::string> faces;    // distinct, in the order of first mention; empty when numeric
    std::vector<std::int32_t> weights; // how many of `sides` show each distinct face
};

struct UnitClass {
    Named named;
    std::vector<Index> parents;
    std::vector<std::uint64_t> ancestors; // bitset over classes, itself included
    std::vector<Index> attributes;        // own and inherited, ascending
    Index flips = kNone;                  // state: while set, attributes are read from the back; inherited
    Index hidden = kNone;                 // state: while set, others see a piece and not which; inherited
    std::string symbol;                   // of types that name none; inherited
    std::vector<Index> notation;          // attributes in the order in which counters print them; inherited
    Index star = kNone;                   // the truth that prints an asterisk behind the first; inherited
    bool is(Index other) const {
        return (ancestors[static_cast<std::size_t>(other) / 64] >> (static_cast<unsigned>(other) % 64) &
                1U) != 0;
    }
};

// Attributes of pieces are numbered by name over all classes; of terrain and of sides each in a list of its
// own.
struct Attribute {
    Named named;
    lang::Type type;     // Number, Truth or Text
    ValueCell byDefault; // unknown: none was given
    bool hasDefault = false;
};

struct TraitUse {
    Index trait = kNone;
    std::vector<ValueCell> parameters; // one for each of Trait::parameters, defaults filled in
};

struct UnitType {
    Named named;
    Index unitClass = kNone;
    std::vector<ValueCell> front, back; // by Model::attributes; unknown where the class lacks it
    std::string symbol;
    Index footprint = kNone;
    std::vector<TraitUse> traits; // its own; Trait::appliesTo is added when a scenario is set up
};

enum class Holder : std::uint8_t { Piece, Side, Game, Cell };

// Also resources and the states of traits.
struct State {
    Named named;
    Holder of = Holder::Game;
    Index ofClass = kNone; // Piece: the class; -1 any piece
    Index trait = kNone;   // a state that a trait declares: `named.id` is unique within it only
    lang::Type type;
    std::int64_t initial = 0; // slot bits
    Index until = kNone;      // scope at whose end `initial` returns
    bool resource = false;
    bool hidden = false; // of a piece: seen by nobody who does not see which piece it is
    std::optional<base::Number> minimum, maximum; // values are held within
    std::optional<Marker> marker;
    // A list holds at most so many; each lies in a state of its own, `elements` the first of them. The list
    // itself has no value in a position: those of its elements up to the first that is nothing are it.
    std::int32_t capacity = 0;
    Index elements = kNone;
    Index listOf = kNone; // an element's list
};

struct Deck {
    Named named;
    std::vector<std::string> cards;
    std::vector<std::int32_t> counts;
    bool hands = false; // sides hold drawn cards
};

struct Terrain { // also side features and links
    Named named;
    bool feature = false; // terrain: a feature, not ground
    std::string code, symbol, letter, colour;
    Index needs = kNone;           // sides: another feature that must lie on the same edge
    std::vector<ValueCell> values; // by terrainAttributes or sideAttributes
};

struct OutcomeSet {
    Named named;
    struct Field {
        std::string name;
        std::vector<std::string> values;
    };
    std::vector<Field> fields;
    struct Value {
        std::string name, title, colour;
        std::vector<std::int32_t> fields; // by field: index of its value, -1 none
        std::string assumed;              // the basis; empty: not assumed
        diag::NodeRef where;
    };
    std::vector<Value> values;
    std::vector<std::int32_t> ranks; // by value: 0 the worst, equal ones alike; empty: no order is declared
    std::string orderFor;            // whose worst and best; may be empty
};

// The numbers that a head stands for: low <= x and x <= high (x < high when highOpen).
struct Head {
    std::string text;
    std::optional<base::Number> low, high;
    bool highOpen = false;
    diag::NodeRef where;
    bool holds(base::Number x) const {
        return (!low || *low <= x) && (!high || (highOpen ? x < *high : x <= *high));
    }
};

enum class Miss : std::uint8_t {
    Error,
    Nearest
}; // a value outside the table: stop, or the first or last head

struct Table {
    Named named;
    lang::Type gives;                // Number, Truth or Outcome
    std::string rowName, columnName; // columnName empty: one column
    std::vector<Head> rows, columns; // one nameless column that holds all when there is no column name
    std::vector<ValueCell> cells;    // row by row
    Miss below = Miss::Error, above = Miss::Error; // rows
    Miss left = Miss::Error, right = Miss::Error;  // columns
    std::optional<base::Number> lastColumn;        // the low bound of the last one
    std::vector<std::int8_t> says;   // by option of tables: which of its words; -1: none (table_option.h)
    std::vector<Index> outcomeHooks; // Model::hooks of kind Outcome on look-ups, in order
};

struct TraitParameter {
    std::string name;
    Index trait = kNone;
    std::int32_t position = 0;
    lang::Type type;
    ValueCell byDefault;
};

enum class Operation : std::uint8_t {
    Add,
    Times,
    Set,
    AtLeast,
    AtMost,
    Shift
}; // Shift adds; it is shown as columns
enum class Rounding : std::uint8_t { None, Up, Down, Nearest };

// How a parameter leads to the holder of a trait: it is the holder; it is a list in which the first that
// holds the trait counts, or each that does.
enum class Through : std::uint8_t { One, Any, Each };

// Counts when its trait (if any) is held and `when` holds, once for every element of `each` that passes
// `where`.
struct Contribution {
    Named named; // no id; the title may embed `{variable}`
    Index trait = kNone;
    Index of = kNone; // trait: the local (a parameter of the quantity) that leads to the holder
    Through through = Through::One;
    Index holder =
        kNone; // trait: local set to the holder; the piece, or the side (owner of the piece) for a side trait
    std::int32_t stage = 0;
    Operation operation = Operation::Add;
    lang::ExprId amount =
        lang::kNone; // Number; in the locals of the quantity's function, like the three below
    lang::ExprId when = lang::kNone;
    lang::ExprId each = lang::kNone; // a list
    Index variable = kNone;          // each: local of the element
    lang::ExprId where = lang::kNone;
};

struct Stage {
    std::string name;
    Operation operation = Operation::Add; // what its contributions may do, Add meaning any
    Rounding rounding = Rounding::None;   // applied when the stage is over
};

// base; then stage by stage its contributions in order; then the two bounds.
struct Quantity {
    Named named;
    Index function = kNone;
    lang::ExprId base = lang::kNone;
    std::vector<Stage> stages;               // at least one
    std::vector<Contribution> contributions; // by stage, the quantity's own before those of traits
    lang::ExprId atLeast = lang::kNone, atMost = lang::kNone;
    std::string unit;
};

// Holds when (holds or some widening) and not (some narrowing and no exemption).
struct RelationChange {
    enum class Kind : std::uint8_t { Widens, Narrows, Exempts } kind = Kind::Widens;
    Index trait = kNone;
    // Who may hold the trait: these locals in turn (side trait: the owners of the pieces in them). Empty for
    // a side trait: each side in turn; for a scenario trait: the scenario.
    std::vector<Index> of;
    Index holder = kNone;            // local set to the holder
    lang::ExprId when = lang::kNone; // -1: always
    diag::NodeRef where;
};

struct Relation {
    Named named;
    Index function = kNone;
    lang::ExprId holds = lang::kNone;
    std::vector<RelationChange> changes;
};

struct Query {
    Named named;
    Index function = kNone;
    bool measure = false;
};

struct Move {
    Named named;
    std::vector<lang::Local> parameters;
    Index mover = kNone; // the first parameter that is a piece; the route starts where it stands
    Index budget = kNone, cost = kNone, allowed = kNone,
          stops = kNone; // functions; -1: no limit, -, always, never
};

struct Sight {
    Named named;
    std::vector<lang::Local> parameters;
    Index cellBlocks = kNone, edgeBlocks = kNone; // functions; -1: never
    bool eitherBlocks = false;                    // of two cells between which the line runs; else both must
};

struct Roll {
    Named named;
    std::vector<lang::Local> parameters;
    Index die = kNone;
    std::int32_t dice = 1;    // when there is no count function
    Index count = kNone;      // function
    Index total = kNone;      // function; -1: the natural roll (numeric dice)
    lang::Type natural;       // Number (sum of numeric dice) or Pool
    Index outcomeSet = kNone; // the set whose values the verdicts are; -1: no verdict
    struct Verdict {
        std::int32_t value = 0;
        Index condition = kNone;
    }; // the first whose function holds; -1 always
    std::vector<Verdict> verdicts;
    std::vector<Index> offers; // Model::offers on it
    std::vector<Index> outcomeHooks;
};

// On a kind of roll, after each throw; or on an event, before or after its body.
struct Offer {
    Named named;
    Index roll = kNone;
    Index procedure = kNone; // the event, when it is not on a roll
    bool before = false;
    Index when = kNone; // function; -1 always
    Index by = kNone;   // function
    struct Price {
        Index resource = kNone;
        Index amount = kNone;
    }; // Model::states, function
    std::vector<Price> prices;
    Index body = kNone; // function: OfferBody with Reroll, AddToTotal, SetVerdict or anything
};

enum class HookKind : std::uint8_t { Before, Instead, After, Outcome };
enum class EventKind : std::uint8_t { Procedure, Roll, Table };

// Parameters of `when` and `body`: those of the event (Table: row, and column when it has one), then the
// holder (piece or side; for a scenario trait a Truth, always 1), then
//   After a procedure that gives something:  result
//   Outcome of a roll:                       natural, total
struct Hook {
    HookKind kind = HookKind::Before;
    EventKind event = EventKind::Procedure;
    Index target = kNone; // function of the procedure, roll or table
    Index trait = kNone;
    Index as = kNone;                // parameter of the event that leads to the holder; -1: every holder
    Through through = Through::One;  // of `as`
    Index when = kNone;              // function; -1 always
    Index body = kNone;              // function; Outcome: -1
    std::int32_t from = -1, to = -1; // Outcome: values of the outcome set
    Index over = kNone;              // trait whose hook of the same kind gives way
    Named named;
};

// Hooks of one procedure as they are collected: scenario traits; side traits (all hooks for the active side,
// then for the other); piece traits with `as`, by parameter; piece traits without `as` (every holder on the
// map, by id).
struct EventHooks {
    std::vector<Index> before, instead, after, outcome;
    std::vector<Index> offersBefore, offersAfter; // Model::offers on the event
    bool any() const {
        return !before.empty() || !instead.empty() || !after.empty() || !outcome.empty() ||
               !offersBefore.empty() || !offersAfter.empty();
    }
};

struct Procedure {
    Named named;
    Index function = kNone;
    EventHooks hooks;
};

struct Action {
    Named named;
    std::vector<lang::Local> parameters;
    std::vector<Index> candidates; // function for each parameter, given the ones before
    struct Condition {
        Index function = kNone;
        std::string otherwise, cite;
    };
    std::vector<Condition> allowed;
    Index body = kNone;
    // Traits that grant it; when there are any, its first parameter, that piece's owner or the scenario must
    // hold one.
    std::vector<Index> grantedBy;
};

enum class TraitHolder : std::uint8_t { Piece, Side, Scenario };

struct Trait {
    Named named;
    TraitHolder holder = TraitHolder::Piece;
    Marker marker;
    bool enforced = true;
    Index condition = kNone;       // function: who may hold it
    std::vector<Index> parameters; // Model::traitParameters
    std::vector<Index> states;
    std::vector<Index> hooks;
    std::vector<std::pair<Index, Index>> contributions;   // quantity, contribution
    std::vector<std::pair<Index, Index>> relationChanges; // relation, change
    std::vector<std::vector<Index>> names; // by part of traits: the entries that it names (trait_part.h)
    std::vector<Index> appliesTo;          // classes whose every piece holds it
};

struct Option {
    Named named;
    lang::Type type; // Truth, Number or OptionValue
    std::vector<std::string> values;
    std::int64_t byDefault = 0;
};

struct Verdict {
    Named named;
    std::int32_t winner = -1;
    std::int32_t level = 0;
}; // winner: 0, 1 or -1

// How a die or a decision is put to people: by the name that stands behind its `as`. No rule reads it.
struct QuestionWords {
    Named named;
    std::vector<std::pair<std::string, std::string>> answers; // as scripts write it, as people read it
};

// A ruleset whose sequence is a series of battles; `battles` is -1 where it is not.
struct Campaign {
    Index battles = kNone;        // the outcome set whose values the battles are
    Index verdicts = kNone;       // the outcome set of Model::verdicts
    Index battleSequence = kNone; // function: the sequence of one battle
    std::vector<Index> carried;   // states that outlast a battle
};

struct Model {
    std::string title;
    BoardRules board;
    std::vector<std::string> scopes; // outermost first
    std::vector<Die> dice;
    std::vector<UnitClass> classes;
    Index rootClass = kNone; // the class that every other is, if there is one: `piece` means it
    std::vector<Attribute> attributes, terrainAttributes, sideAttributes;
    std::vector<UnitType> types;
    std::vector<State> states; // the author's states, resources, states of traits
    std::vector<Deck> decks;
    std::vector<Terrain> terrain, sides, links;
    std::vector<OutcomeSet>
        outcomes; // declared ones, then one for each roll whose verdicts are in no declared set
    std::vector<Table> tables;
    std::vector<Quantity> quantities;
    std::vector<Relation> relations;
    std::vector<Query> queries; // also measures
    std::vector<Move> moves;
    std::vector<Sight> sights;
    std::vector<Roll> rolls;
    std::vector<Offer> offers;
    std::vector<Trait> traits;
    std::vector<TraitParameter> traitParameters;
    std::vector<Hook> hooks;
    std::vector<Procedure>
        procedures; // the last is the event `eliminated(unit: piece)`, which has an empty body
    std::vector<Action> actions;
    std::vector<Option> options;
    std::vector<Verdict> verdicts;
    std::vector<std::string> scenarioNumbers;      // names used as scenario.x
    std::vector<std::string> scenarioNumberTitles; // beside them; the name where nothing else is said
    std::vector<ValueCell> scenarioNumberDefaults; // beside them; unknown where a scenario must say
    std::vector<Named> areas;                      // what area(x) may name and scenarios fill
    std::vector<QuestionWords> questions;
    std::vector<std::pair<std::string, std::string>> symbols; // name, path on a 24 x 24 box
    std::vector<lang::Function> functions;
    lang::Tree tree;        // of all functions
    Index sequence = kNone; // function
    Campaign campaign;
    Index eliminatedEvent = kNone; // Model::procedures
    Index worth = kNone;           // the measure `worth`, in queries
};

} // namespace groma::rules
