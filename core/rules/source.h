#pragma once

#include "core/diag/diagnostic.h"
#include "core/grid/footprint.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

// What the author of a ruleset wrote, entry by entry, before any name is resolved. Readers of any format fill
// it; the language front end (core/lang) compiles it. Order is the author's order everywhere.
namespace groma::rules {

// A scalar of the source with its place. `text` is the decoded scalar; offsets in diagnostics count its
// bytes.
struct Text {
    std::string text;
    diag::NodeRef where;
    bool empty() const { return text.empty(); }
};

// A value that may be unknown (`?`) or assumed (`{value: 2, assumed: "basis"}`).
struct ValueSource {
    bool unknown = false;
    Text text;                   // a number, a truth or a text as written; empty when unknown
    std::optional<Text> assumed; // the basis
};

struct Entry {
    Text id; // `where` is the key
    Text title, help, cite;
    std::vector<Text> covers;
    std::optional<Text> assumed;
};

// `name: expression` in the author's order.
struct NamedText {
    Text name;
    Text text;
};

struct NamedValue {
    Text name;
    ValueSource value;
};

// `name: [text, text]`
struct NamedTexts {
    Text name;
    std::vector<Text> texts;
};

// `by` is [right, ahead] as written, `turn` in degrees clockwise.
struct MotionSource {
    Entry entry;
    Text cost, test;
    std::vector<int> by;
    int turn = 0;
};

struct BoardSource {
    Text grid;     // hex | hex-flat | square; empty = hex
    Text facing;   // none | sides | corners
    Text stacking; // a whole number or `unlimited`; empty = 1
    std::vector<Text> directions;
    std::vector<NamedTexts> arcs; // the sides of each
    std::vector<Text> arcBorders; // names of arcs; empty: in the order of `arcs`
    std::vector<std::pair<Text, std::vector<grid::FrameOffset>>> footprints;
    std::vector<std::pair<Text, std::vector<NamedTexts>>>
        directionTables;          // rows: a direction and what it leads to
    std::vector<NamedText> masks; // pictures
    std::vector<MotionSource> motions;
    diag::NodeRef where;
};

struct DieSource {
    Entry entry;
    std::optional<Text> sides; // numeric: faces 1..sides
    std::vector<Text> faces;   // faced: one entry a face
};

struct AttributeSource {
    Entry entry;
    Text type; // number | truth | text
    std::optional<ValueSource> byDefault;
};

struct ClassSource {
    Entry entry;
    std::vector<Text> is;
    std::vector<AttributeSource> attributes;
    std::optional<Text> flips;
    std::optional<Text> hidden; // the flag
    Text symbol;                // of types that name none
    std::vector<Text> notation; // attributes in the order in which counters and books print them: `3-3`
    Text star;                  // the truth that prints an asterisk behind the first of them
};

struct TraitUseSource { // `formation` or `{trait: break_point, count: 7}`
    Text trait;
    std::vector<NamedValue> parameters;
};

struct TypeSource {
    Entry entry;
    Text unitClass;
    std::vector<NamedValue> values;
    std::vector<NamedValue> back;
    Text symbol; // a pattern name or a path on a 24 x 24 box
    Text footprint;
    std::vector<TraitUseSource> traits;
};

struct MarkerSource {
    Text text, colour, symbol;
};

struct StateSource {
    Entry entry;
    Text of; // a class | side | game | cell
    Text type;
    std::optional<Text> initial;
    std::optional<Text> until; // the scope's name, without `end of`
    std::optional<MarkerSource> marker;
    Text hidden; // where it says that it is as hidden as its piece
};

struct ResourceSource {
    Entry entry;
    Text of;
    std::optional<Text> initial, minimum, maximum;
};

struct DeckSource {
    Entry entry;
    struct Card {
        Text name;
        Text count;
    };
    std::vector<Card> cards;
    Text hands; // side, or empty for none
};

struct TerrainSource { // also for `sides` and `links`
    Entry entry;
    Text layer; // ground | feature
    Text code, symbol, letter, colour;
    Text needs; // sides: another side feature which must be on the same edge
    std::vector<NamedValue> values;
};

struct OutcomeSetSource {
    Entry entry;
    struct Field {
        Text name;
        std::vector<Text> values;
    };
    std::vector<Field> fields;
    struct Value {
        Text name;
        std::vector<NamedText> fields;
        Text title;
        Text colour;
        Text assumed; // the basis
    };
    std::vector<Value> values;
    std::vector<std::vector<Text>> worstToBest; // outcomes of one rank stand together; empty: no order
    Text orderFor;                              // whose worst and best
};

struct TableSource {
    Entry entry;
    Text gives;
    Text rowName;
    Text columnName;                      // empty: one column
    std::vector<Text> header;             // the first heads the rows
    std::vector<std::vector<Text>> cells; // the first of a row is its head
    struct AssumedCell {
        std::size_t row = 0, column = 0;
        Text basis;
    }; // of `cells`
    std::vector<AssumedCell> assumed;
    std::vector<std::optional<Text>> says; // by option of tables
};

struct ContributionSource {
    Text title, cite, help;
    std::vector<Text> covers;
    std::optional<Text> assumed;
    Text stage;
    Text operation; // add | times | set | at_least | at_most | shift
    Text amount;
    std::optional<Text> when;
    std::optional<Text> each; // `t in LIST`
    std::optional<Text> where;
    // in a trait:
    Text quantity; // the quantity modified
    Text of;       // the quantity's parameter that is the holder
    diag::NodeRef node;
};

struct StageSource {
    Text name;
    Text operation;
    Text round;
};

struct QuantitySource {
    Entry entry;
    std::vector<NamedText> takes;
    Text base;
    std::vector<StageSource> stages;
    std::vector<ContributionSource> contributions;
    std::optional<Text> atLeast, atMost;
    Text unit; // how it is shown: `column`, `die`, ... optional
};

struct RelationSource {
    Entry entry;
    std::vector<NamedText> takes;
    Text holds;
};
struct QuerySource {
    Entry entry;
    std::vector<NamedText> takes;
    Text gives;
    Text is;
}; // also measures (gives number)

struct MoveSource {
    Entry entry;
    std::vector<NamedText> takes;
    Text budget; // empty: no limit
    Text cost;
    std::optional<Text> allowed, stops;
};

struct SightSource {
    Entry entry;
    std::vector<NamedText> takes;
    std::optional<Text> cellBlocks, edgeBlocks;
    Text along;
};

struct RollSource {
    Entry entry;
    std::vector<NamedText> takes;
    Text dice;                 // `d6`, `2 d6`
    std::optional<Text> count; // {count: expression, of: die}
    std::optional<Text> total;
    std::vector<NamedText> verdict; // value: condition, the last `otherwise`
};

struct OfferSource {
    Entry entry;
    Text on; // a roll kind or a procedure
    Text at; // of a procedure: before | after; empty = after
    std::optional<Text> when;
    Text by;
    std::vector<NamedText> pay;
    Text does;
};

struct HookSource {
    enum class Kind { Before, Instead, After, Outcome } kind = Kind::Before;
    Text event; // a procedure; for Outcome a roll kind, table or procedure
    std::optional<Text> as;
    std::optional<Text> when;
    Text does;
    std::optional<Text> from, to; // Outcome
    std::optional<Text> over;
    diag::NodeRef node;
};

struct RelationChangeSource {
    enum class Kind { Widens, Narrows, Exempts } kind = Kind::Widens;
    Text relation;
    std::optional<Text> when;
    diag::NodeRef node;
};

struct TraitSource {
    Entry entry;
    MarkerSource marker;
    Text holder;                   // piece | side | scenario; empty = piece
    std::optional<Text> condition; // `requires`
    std::vector<AttributeSource> parameters;
    Text enforced;
    std::vector<StateSource> states;
    std::vector<ContributionSource> modifies;
    std::vector<RelationChangeSource> relations;
    std::vector<HookSource> hooks;
    std::vector<std::vector<Text>> names; // by part of traits: the entries that it names
};

struct ProcedureSource {
    Entry entry;
    std::vector<NamedText> takes;
    Text gives;
    Text does;
};

struct ConditionSource {
    Text condition;
    Text otherwise;
    Text cite;
};

struct ActionSource {
    Entry entry;
    std::vector<NamedText> takes;
    std::vector<NamedText> from;
    std::vector<ConditionSource> allowed;
    Text does;
};

struct OptionSource {
    Entry entry;
    Text type; // truth | number | empty when `values` are listed
    std::vector<Text> values;
    Text byDefault;
};

struct DeclaredAreaSource {
    Entry entry;
}; // what `area(x)` may name and scenarios fill

// How a die or a decision is put to people, by its name.
struct QuestionSource {
    Entry entry;
    std::vector<NamedText> answers;
};

struct NumberSource {
    Entry entry;
    std::optional<ValueSource> byDefault;
}; // what `scenario.x` may name

struct VerdictSource {
    Entry entry;
    Text winner;
    Text level;
}; // winner: first | second | none

// A series of battles under one set of rules. Its sequence fights them; states named in `carries` outlast a
// battle.
struct CampaignSource {
    bool given = false;
    std::vector<Text> battles;
    std::vector<Text> carries;
    Text sequence;
    diag::NodeRef where;
};

struct RulesetSource {
    CampaignSource campaign;
    Text title;
    BoardSource board;
    std::vector<Text> scopes;
    std::vector<DieSource> dice;
    std::vector<ClassSource> classes;
    std::vector<TypeSource> types;
    std::vector<StateSource> states;
    std::vector<ResourceSource> resources;
    std::vector<DeckSource> decks;
    std::vector<AttributeSource> terrainAttributes, sideAttributes;
    std::vector<TerrainSource> terrain, sides, links;
    std::vector<OutcomeSetSource> outcomes;
    std::vector<TableSource> tables;
    std::vector<QuantitySource> quantities;
    std::vector<RelationSource> relations;
    std::vector<QuerySource> queries, measures;
    std::vector<MoveSource> moves;
    std::vector<SightSource> sights;
    std::vector<RollSource> rolls;
    std::vector<OfferSource> offers;
    std::vector<TraitSource> traits;
    std::vector<ProcedureSource> procedures;
    std::vector<ActionSource> actions;
    std::vector<OptionSource> options;
    std::vector<NumberSource> numbers;
    std::vector<DeclaredAreaSource> areas;
    std::vector<QuestionSource> questions;
    std::vector<VerdictSource> verdicts;
    Text sequence;
    std::vector<NamedText> symbols; // name -> path string on a 24 x 24 box
    std::vector<Text> notPlayable;  // rule ids with a reason live in the book file
};

} // namespace groma::rules
