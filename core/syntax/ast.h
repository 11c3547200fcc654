#pragma once

#include "core/diag/node_ref.h"
#include "core/syntax/builtin.h"
#include "core/syntax/type.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// The typed trees: every name is resolved to an index of rules::Model, every type is known, every implicit
// conversion is written out. Nodes live in the arena of a Tree and refer to each other by id (-1 = absent).
namespace groma::lang {

using ExprId = std::int32_t;
using StmtId = std::int32_t;
inline constexpr std::int32_t kNone = -1;

// Bytes of a source text: Tree::sources[source], from `offset`.
struct Span {
    std::uint32_t offset = 0;
    std::uint32_t length = 0;
    std::int32_t source = kNone;
};

// A run of Tree::links.
struct Range {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

enum class ExprOp : std::uint8_t {
    Error,    // reported; never in a Model without errors
    Constant, // value = the slot bits of `type` (Text: index into Tree::strings); kNothing for `nothing`
    Local,    // target = local of the function
    Option,   // target = Model::options; Truth, Number or OptionValue
    ScenarioNumber, // target = Model::scenarioNumbers; Number
    Attribute,      // [piece]; target = Model::attributes, value = Face; of a UnitType: [type], Front or Back
    TerrainAttribute, // [terrain]; target = Model::terrainAttributes
    FeatureAttribute, // [feature]; target = Model::sideAttributes
    State,            // [owner] or [-1] for the game's; target = Model::states (resources are states)
    TraitParameter,   // [holder] or [-1] for a scenario trait; target = Model::traitParameters
    OutcomeField, // [outcome]; target = field of its set; Field, optional when some value of the set lacks it
    RollPart,     // [local roll]; value = RollPart
    MotionPart,   // [motion] or [motion, piece]; value = MotionPart
    Call,         // [arguments...]; target = Model::functions, of kind Quantity, Relation or Query
    Builtin,      // [arguments...]; target = Builtin; see builtin.def
    TableLookup,  // [row] or [row, column]; target = Model::tables
    TableColumn,  // [x]; target = table; column index from 1
    TableColumns, // []; target = table
    TableAsk,     // [x]; target = table, value = option of tables: what it makes of x
    TableAt,      // [row, column index from 1, clamped]; target = table
    Neg,          // [a]
    Not,          // [a]
    And,
    Or, // [a, b]; b is not read when a decides
    Equal,
    NotEqual, // [a, b]; any one kind; either side may be optional (nothing equals nothing only)
    Less,
    LessEqual,
    Greater,
    GreaterEqual, // [a, b]; Number
    Add,
    Subtract,
    Multiply,
    Divide,      // [a, b]; Number; Divide by 0 stops play with a clear error
    Concat,      // [list, list]
    IfElse,      // [condition, then, else]; the other branch is not read
    Otherwise,   // [optional, b]
    IsClass,     // [piece]; target = class; false for nothing
    IsType,      // [piece]; target = Model::types
    In,          // [element, list]
    HasTrait,    // [piece or side, or -1 for the scenario; trait]
    HasTerrain,  // [cell, terrain]
    HasFeature,  // [edge, feature]
    HasLink,     // [edge, link]
    ListLiteral, // [elements...]
    // [list, where or -1, value or -1]; target = local that holds the element in `where` and `value`.
    Any,   // value: Truth or -1 (is there one?)
    All,   // value: Truth
    Count, // value -1
    Sum,   // value: Number
    Least,
    Most,          // value: Number; Number?, nothing for an empty list
    First,         // value -1; element?
    Best,          // value: Number; element?, the first of equals
    Filter,        // value -1; the list of elements
    Map,           // value: the new element
    AsIf,          // [piece, cell, facing or -1, expression]
    MoveReachable, // [move's arguments...]; target = Model::moves; list of cell, without the mover's own
    MoveRoute,     // [move's arguments..., to]; list of cell without the start, empty when there is none
    MoveCostTo,    // [move's arguments..., to]; Number?
    MovePathCost,  // [move's arguments..., from, to]; Number?
    MoveStep,   // [move's arguments..., from, to]; Number?: the price of one step, nothing when not allowed
    SightClear, // [sight's arguments..., from, to]; target = Model::sights; Truth
};

enum class Face : std::uint8_t { Current, Front, Back };
enum class RollPart : std::uint8_t {
    Natural,
    Total,
    Verdict,
    Dice,
    Doubles
}; // Dice: list of Number, ascending
enum class MotionPart : std::uint8_t { Cost, Test };

struct Expr {
    ExprOp op = ExprOp::Error;
    Type type;
    std::int32_t target = kNone;
    std::int64_t value = 0;
    Range children; // ids of exprs, as said at the op
    Span span;
};

// Things that act occur as statements only: `if confirm x by y then` has become a Block of Confirm and If.
// `local` is kNone where the author did not keep the result.
enum class StmtOp : std::uint8_t {
    Error,
    Block,       // blocks: the statements in order
    Let,         // local, [value]
    Assign,      // local, [value]
    AssignState, // [owner or -1, value]; target = Model::states
    If,          // [condition]; blocks: then, else or -1
    For, // local, [list, where or -1]; blocks: body. The list is a snapshot; `where` is read at each step
    ForRange, // local, [from, to]; blocks: body. Bounds are read once; no step when from > to
    While,    // [condition]; blocks: body, before or -1. `before` runs ahead of every test of the condition
    Match,    // [value]; blocks: Case statements; the first that fits runs; none: nothing happens
    Case,     // [constants...] (none: else); blocks: body
    RepeatBlock, // blocks: body
    Repeat,      // starts the innermost RepeatBlock of this function again
    Break,       // leaves the innermost For, ForRange or While
    Return,      // [value or -1]
    Call,     // local, [arguments...]; target = Model::functions of kind Procedure; blocks: on cancel or -1
    RollDice, // local (Number; Pool; list of Number for several numeric dice), [count or -1]; target = die;
              // name
    RollKind, // local (Roll), [arguments...]; target = Model::rolls; name
// Their operands stand in core/lang/questions, where each is described.
#define GROMA_QUESTION(name, kind, word, slug, answer) name,
#include "core/syntax/questions.def"
#undef GROMA_QUESTION
    // local (Outcome?: how it ended), [battle]; blocks: body or -1. The battle's scenario is laid out, then
    // the body, then play
    Fight,
    Discard,   // [card, side]; target = deck; value 1: one that was revealed, else a hidden one first
    Reveal,    // [card, side]; target = deck
    Shuffle,   // target = deck: its discards are among the cards to draw again
    Place,     // [piece, cell, facing or -1]
    Eliminate, // [piece]; then raises Model::eliminatedEvent
    TakeOff,   // [piece]
    Face,      // [piece, direction]
    Give,
    Take, // [piece or side, trait]
    Spend,
    Gain,     // [side or -1, amount]; target = Model::states; Spend stops play when there is not enough
    Cancel,   // in a `before` hook
    Scope,    // [side or -1]; target = Model::scopes; blocks: body
    Leave,    // target = scope
    EndAfter, // target = scope, value = function of the procedure
    Together, // blocks: body
    Finish,   // target = Model::verdicts
    Say,      // [parts...]: Text constants and values in order
    Stop,     // [parts...]
    Pass,
    Reroll,     // offers: roll again
    AddToTotal, // offers: [number]; the verdict is read afresh
    SetVerdict, // offers: [outcome constant]
};

// Dice, decisions, cards: where the outside enters.
constexpr bool asks(StmtOp op) { return op >= StmtOp::RollDice && op <= StmtOp::Draw; }

struct Stmt {
    StmtOp op = StmtOp::Error;
    std::int32_t local = kNone;
    std::int32_t target = kNone;
    std::int64_t value = 0;
    std::int32_t name = kNone; // `as NAME`: index into Tree::strings
    Range children = {};       // ids of exprs
    Range blocks = {};         // ids of stmts
    Span span = {};
};

struct Tree {
    std::vector<Expr> exprs;
    std::vector<Stmt> stmts;
    std::vector<std::int32_t> links;
    std::vector<std::string> strings; // distinct
    std::vector<diag::NodeRef> sources;

    const Expr& expr(ExprId id) const { return exprs[static_cast<std::size_t>(id)]; }
    const Stmt& stmt(StmtId id) const { return stmts[static_cast<std::size_t>(id)]; }
    std::span<const std::int32_t> children(const Expr& e) const { return at(e.children); }
    std::span<const std::int32_t> children(const Stmt& s) const { return at(s.children); }
    std::span<const std::int32_t> blocks(const Stmt& s) const { return at(s.blocks); }
    std::span<const std::int32_t> at(Range r) const { return std::span(links).subspan(r.first, r.count); }
    const std::string& string(std::int32_t index) const { return strings[static_cast<std::size_t>(index)]; }
};

struct Local {
    std::string name; // empty for a temporary
    Type type;
};

enum class FunctionKind : std::uint8_t {
    Quantity,         // the scope of Model::quantities[owner]: its trees share these locals
    Relation,         // the scope of Model::relations[owner]
    Query,            // expr; queries and measures
    MoveBudget,       // expr; parameters of the move; Number; kNone body: no limit
    MoveCost,         // expr; parameters of the move, from, to; Number
    MoveAllowed,      // the same; Truth
    MoveStops,        // the same; Truth
    SightCell,        // expr; parameters of the sight, from, to, through; Truth
    SightEdge,        // expr; parameters of the sight, from, to, crossed; Truth
    RollCount,        // expr; parameters of the roll; Number
    RollTotal,        // expr; parameters of the roll, natural; Number
    VerdictCondition, // expr; parameters of the roll, natural, total; Truth
    OfferWhen,        // expr; parameters of the roll, natural, total, verdict; Truth
    OfferBy,          // the same; Side
    OfferPrice,       // the same; Number
    OfferBody,        // body; the same
    Procedure,        // body
    HookWhen,         // expr; parameters of the event, holder, and see rules::Hook
    HookBody,         // body; the same
    TraitCondition,   // expr; holder; Truth
    ActionCandidates, // expr; parameters of the action before this one; a list
    ActionCondition,  // expr; parameters of the action; Truth
    ActionBody,       // body; the same
    Sequence,         // body
    MotionCost,       // expr; holder (a piece); Number
    MotionTest,       // expr; holder; Truth
    Snippet,          // expr or body; no parameters
};

// The first `parameters` locals are the parameters.
struct Function {
    FunctionKind kind = FunctionKind::Procedure;
    std::string name;           // what messages and logs call it
    std::int32_t owner = kNone; // index of its entry in the list that its kind implies
    std::vector<Local> locals;
    std::uint32_t parameters = 0;
    Type result{Kind::Void};
    ExprId expr = kNone;
    StmtId body = kNone;
    bool mayCancel = false; // Procedure: some before hook may cancel it
    diag::NodeRef where;
};

std::string_view opName(ExprOp op); // "less-equal"
std::string_view opName(StmtOp op);
std::string_view kindName(FunctionKind kind);

} // namespace groma::lang
