#pragma once

#include "core/base/number.h"
#include "core/diag/diagnostic.h"
#include "core/syntax/ast.h"
#include "core/syntax/type.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// What the executor runs: the value that lowering makes of a checked ruleset. Immutable once made; it knows
// no map and no scenario. Indices called class, trait, type, attribute, terrain, outcome, ... are those of
// rules::Model.
namespace groma::lang {

enum class Op : std::uint16_t {
#define GROMA_OP(name, a, b, c, d, e, doc) name,
#include "core/lang/program/ops.def"
#undef GROMA_OP
    kCount
};

// What an operand means; see ops.def.
enum class Operand : std::uint8_t {
    None,
    RN,
    RT,
    RP,
    RC,
    RE,
    RS,
    RD,
    RL,
    RQ,
    RV,
    WN,
    WT,
    WP,
    WC,
    WE,
    WS,
    WD,
    WL,
    WQ,
    WV,
    MN,
    MP,
    ML,
    MV,
    OS,
    OD,
    OV,
    Args,
    Results,
    Imm,
    Jump,
    Const,
    ConstList,
    JumpList,
    Func,
    Table,
    Question,
    Move,
    Sight,
    NoteGroup,
    NoteInfo,
    Text,
    Name,
    State,
    TraitSet,
    FaceSet,
    Class,
    Trait,
    Attr,
    TerrainAttr,
    FeatureAttr,
    Terrain,
    Feature,
    Link,
    Option,
    Deck,
    Die,
    DirTable,
    Mask,
    Area,
    Scope,
    Proc,
    Verdict,
};

struct OpInfo {
    const char* name;
    Operand a, b, c, d, e;
    const char* doc;
};
const OpInfo& opInfo(Op op);

struct Instr {
    Op op{};
    std::uint16_t a = 0, b = 0, c = 0;
    std::int32_t d = 0, e = 0;
    friend bool operator==(const Instr&, const Instr&) = default;
};
static_assert(sizeof(Instr) == 16);

inline constexpr std::uint16_t kNoSlot = 0xffff;

enum class Holder : std::uint8_t {
    Piece,
    Side,
    Scenario
}; // who holds a trait; the slot of a Scenario is not read

// Bits of LoopPieces and ListPieces.
inline constexpr std::int32_t kPickOthers = 1;  // pieces of every other side than the one in slot b
inline constexpr std::int32_t kPickAnySide = 2; // slot b is not read
inline constexpr std::int32_t kPickAll = 4;     // also those that wait or are eliminated
inline constexpr std::int32_t kPickRoster = 8;  // with kPickAll: also those of a campaign's other battles
inline constexpr std::int32_t kPickBits = 15;
inline constexpr int kPickWidth = 4; // above them, of LoopPieces: 1 + index in Program::loopSkips, 0 = none

enum class NoteState : std::uint8_t { Applied, NotApplied, Base, Rounded, Bounded };

// Which cards of a hand ListHand lists.
inline constexpr std::int32_t kHandAll = 0;
inline constexpr std::int32_t kHandHidden = 1;
inline constexpr std::int32_t kHandShown = 2;

struct FunctionParameter {
    std::string name;
    Type type;
    std::uint16_t slot = 0; // first of its slots
};

enum class FunctionRole : std::uint8_t {
    Quantity,
    Relation,
    Query,
    Condition, // pure; Condition: any small text (budget, legality, candidates ...)
    Procedure, // the event: hooks and body, or the body alone where nothing hooks it
    Body,
    Hook, // called by a Procedure's function
    Action,
    Roll,
    Offer,
    Sequence,
    Snippet,
};

struct FunctionInfo {
    std::string name; // as a log or an error says it: "melee", "dodge, before melee"
    FunctionRole role{};
    std::int32_t entry = 0; // index into code
    std::int32_t end = 0;   // one past its last instruction
    // The same code with notes in it; == entry where there are none. Only pure functions have notes: whoever
    // records calls `recorded`, all others `entry`. `entry` is `recorded` with the notes taken out, nothing
    // else.
    std::int32_t recorded = 0;
    std::int32_t recordedEnd = 0;
    std::uint16_t slots = 0; // of the whole frame
    std::uint16_t parameterSlots = 0;
    std::uint16_t resultSlots = 0; // in slots 0.. on return
    std::vector<FunctionParameter> parameters;
    Type result; // Void: none
    bool acting = false;
    bool mayAsk = false; // it or something it calls may suspend the Run
    bool mayCancel =
        false; // one more result slot after the result: 1 when a hook cancelled the event, else 0
    std::int32_t procedure = -1; // Model's procedure whose event this frame is (for EndAfter and the log)
    std::int32_t trait = -1;     // the trait that a Hook belongs to
    diag::NodeRef where;
};

// What a suspension at some instruction must do to the frame it is in, so that equal situations are equal
// bytes.
struct FrameMap {
    std::vector<std::uint16_t> dead;  // to be zeroed; for a call only slots below its window
    std::vector<std::uint16_t> lists; // live slots that hold list handles, ascending
};

enum class QuestionKind : std::uint8_t {
    Dice,
    Pool,
#define GROMA_QUESTION(name, kind, word, slug, answer) kind,
#include "core/syntax/questions.def"
#undef GROMA_QUESTION
};

// `die op other`: other is in a slot of the frame that throws, or, without one, a constant (Number bits).
struct DieTest {
    ExprOp op{};
    std::uint16_t slot = 0;
    bool isConstant = false;
    std::int64_t value = 0;
};

struct Question {
    QuestionKind kind{};
    std::string name;       // the stable name: `as NAME`, or a default (see decision_names.h)
    Type type;              // Dice, Pool: the roll; One, Some: of an element; Value: of the values
    std::int32_t roll = -1; // Model's roll kind being rolled
    bool keepsDice = false; // Dice: something reads the single dice
    bool testsDice = false; // and in no other way than by `tests`
    std::vector<DieTest> tests;
    std::vector<std::uint8_t> labels; // Pool: face -> the face that stands for it; empty: each for itself
    std::vector<std::int64_t> values; // Value
    bool offers = false;      // Row: the options are offers (column 0 indexes Model::offers), else actions
    bool mayPass = true;      // Row
    std::string mustReason;   // Row without a pass: what one who passes is told
    std::uint16_t stride = 1; // Row: columns; column 0 is what is done, then its arguments
    std::vector<std::pair<std::int32_t, std::vector<Type>>>
        rows; // Row: types of the arguments by value of column 0
    diag::NodeRef where;
};

// A text of the log, an error or a title, with holes.
struct TextTemplate {
    struct Part {
        std::string literal; // said first
        bool hole = false;   // then the value in the next slot(s)
        Type type;
    };
    std::vector<Part> parts;
};

enum class NoteKind : std::uint8_t { Quantity, Relation };

struct NoteGroup {
    NoteKind kind{};
    std::int32_t index = -1; // Model::quantities or Model::relations
    std::int32_t function = -1;
    std::string name, title, cite;
};

struct NoteInfo {
    std::int32_t text =
        -1; // TextTemplate of the title; its holes are filled when the note is made (see Note::c)
    std::string operation; // base | add | times | set | at_least | at_most | shift | widens | narrows |
                           // exempts | round
    std::string stage;
    std::string cite;
    std::int32_t trait = -1; // the trait that contributes
    diag::Place place;
};

// A column of the position. Traits' states are among them: name `trait.state`.
struct State {
    enum class Owner : std::uint8_t { Piece, Side, Game, Cell };
    std::string name;
    Owner owner{};
    Type type;                    // flag: Truth
    std::int32_t pieceClass = -1; // Owner::Piece: the class it belongs to, -1 = every piece
    std::int32_t trait = -1;
    std::int64_t initial = 0;
    bool resource = false; // Number with bounds
    std::optional<base::Number> minimum, maximum;
    std::int32_t until = -1; // scope whose end puts it back to `initial`
    std::int32_t column = 0; // 0.. within its owner's columns
};

// One way into a table: which head a value falls under.
struct Axis {
    struct Head {
        base::Number low, high; // both ends belong to it, `high` only unless highOpen
        bool noLow = false, noHigh = false, highOpen = false;
    };
    std::vector<Head> heads;
    std::int32_t below = -1, above = -1; // head for values under, over all heads; -1: a miss
    // Head of each whole from `first` on, misses resolved; its ends stand for all wholes beyond. Others are
    // compared.
    std::vector<std::int16_t> ofWhole;
    std::int32_t first = 0;
    bool ascending = false; // by `low`: other values find their head by halving

    [[nodiscard]] std::int32_t find(base::Number value) const; // head index or -1
};

struct Table {
    std::string name;
    Type gives;
    Axis rows, columns;                     // one head that holds all when the table has no columns
    std::optional<base::Number> lastColumn; // the low bound of the last one
    std::vector<std::int64_t> cells;        // row by row; kUnknown stops
    std::int32_t function =
        -1; // pure (row[, column]) -> what is read after all rewrites; -1: nothing rewrites it
    std::vector<std::int8_t> says = {}; // rules::Table::says
};

struct MoveInfo {
    std::string name;
    std::uint16_t argSlots = 0;
    std::int32_t mover = 0;    // slot among the arguments that is the piece whose cell is the start
    std::int32_t budget = -1;  // function (args) -> number, -1: no limit
    std::int32_t cost = -1;    // function (args, from, to) -> number
    std::int32_t allowed = -1; // function (args, from, to) -> truth, -1: always
    std::int32_t stops = -1;   // function (args, from, to) -> truth: the path ends in `to`; -1: never
};

struct SightInfo {
    std::string name;
    std::uint16_t argSlots = 0;
    std::int32_t cellBlocks = -1; // function (args, from, to, through) -> truth
    std::int32_t edgeBlocks = -1; // function (args, from, to, crossed) -> truth
    bool eitherBlocks = false;    // where the line runs between two cells; else both must
};

// An action, for who lists what may be done and says why the rest may not.
struct ActionInfo {
    std::string name;
    std::uint16_t argSlots = 0; // one each
    // function (args) -> number: 0 = legal, else 1 + index of the first condition that fails.
    std::int32_t legality = -1;
    std::vector<std::int32_t> candidates; // function (args before it) -> list, for each parameter
    std::int32_t body = -1;               // acting function (args)
    std::vector<std::string> reasons;     // of the conditions
    std::vector<std::string> cites;
    std::vector<std::int32_t> grantedBy; // traits that open it; empty: open to all
};

// Pieces that the first tests of a loop's body would send on: where all options are as said, those of slots
// `same`, those that touch not every piece of slots `apart`, and those that one of the tests sends on.
struct LoopSkip {
    struct Test {
        // Outside, Off: stands in no cell of a list, or not in its first one, by the slot of the list and
        // that of a flag, without which the list is not made yet. They come last.
        enum class What : std::uint8_t { Class, NoClass, Flag, NoFlag, Beyond, Outside, Off };
        What what{};
        std::int32_t index = -1; // class; state of a piece that is a flag
        // Outside, Off: the slots of the list and of the flag. Beyond: farther than that from the piece in a
        // slot (or the cell, see kCellSlot); without a slot for it the limit is a whole number.
        std::uint16_t from = kNoSlot;
        std::uint16_t limitSlot = kNoSlot;
        std::int32_t limit = 0;
    };
    std::vector<std::pair<std::int32_t, std::int32_t>> options; // option, value
    std::vector<std::uint16_t> same;
    std::vector<std::uint16_t> apart;
    std::vector<Test> tests;
};

struct CodePlace {
    std::int32_t first = 0; // instruction; valid up to the next entry
    diag::Place place;
};

struct Program {
    std::vector<Instr> code;
    std::vector<FunctionInfo> functions;
    std::vector<std::int64_t> constants;
    std::vector<std::vector<std::int64_t>> constLists;
    std::vector<std::vector<std::int32_t>> jumpLists;
    std::vector<Table> tables;
    std::vector<Question> questions;
    std::vector<NoteGroup> noteGroups;
    std::vector<NoteInfo> notes;
    std::vector<TextTemplate> texts;
    std::vector<std::string> names;     // begins with Model::tree.strings: texts as values index it
    std::vector<State> states;          // state i is Model::states[i], resources too
    std::vector<std::int32_t> dieFaces; // by die: distinct faces, 1 for a numeric one
    std::vector<std::int32_t> rollDice; // by roll kind: its die
    std::vector<std::vector<std::uint64_t>> traitSets; // bit sets over traits
    std::vector<std::uint64_t> faceSets;               // bit sets over distinct faces of a die
    std::vector<std::uint64_t> classAncestors; // row-major bits: class i is a class j (itself included)
    std::uint32_t classWords = 1;              // 64-bit words a row
    std::vector<MoveInfo> moves;
    std::vector<SightInfo> sights;
    std::vector<ActionInfo> actions;
    std::vector<LoopSkip> loopSkips;
    std::vector<FrameMap> frameMaps;
    std::vector<std::int32_t>
        frameMapOf;                // by instruction: questions and calls of functions that may ask; else -1
    std::vector<CodePlace> places; // ascending
    std::vector<std::int32_t> functionOf;        // by Model::functions; -1: only ever part of others
    std::vector<std::int32_t> procedureFunction; // by Model's procedure: the function that is the event
    std::vector<std::int32_t> quantityFunction, relationFunction, queryFunction, rollFunction;
    std::vector<std::int32_t> traitCondition;         // by trait: function (holder) -> truth, -1: anyone
    std::vector<std::int32_t> motionCost, motionTest; // by motion: function (piece), -1: 0, no
    std::int32_t sequence = -1;                       // function of the whole game, -1: none
    std::int32_t battle = -1;                         // function of one battle of a campaign, -1: no campaign
    std::int32_t traitCount = 0;

    [[nodiscard]] diag::Place placeOf(std::int32_t pc) const;
    [[nodiscard]] bool isClass(std::int32_t unitClass, std::int32_t ancestor) const {
        const auto bit = static_cast<std::uint32_t>(ancestor);
        const auto row = static_cast<std::size_t>(unitClass) * classWords;
        return (classAncestors[row + bit / 64] >> (bit % 64) & 1) != 0;
    }
};

// The best head for the value, compared one by one or by halving; see Axis::find.
std::int32_t findHead(const Axis& axis, base::Number value);

// Slots a value of the type takes: a pool one for each distinct face; a roll its natural (one, or a pool),
// the list of its dice (0 where nothing reads them), total and verdict, in this order; anything else one,
// Void none.
int slotsOf(Type type, const Program& program);

} // namespace groma::lang
