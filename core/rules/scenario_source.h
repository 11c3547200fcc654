#pragma once

#include "core/rules/source.h"

#include <string>
#include <utility>
#include <vector>

// What the author of a scenario or snippet wrote, before any name is resolved. core/game/setup/setup_builder
// makes a Setup of it.
namespace groma::rules {

// How the map's cells lie and are numbered (grid::Layout in the author's words).
struct NumberingSource {
    std::vector<Text> widths; // cells in each line, repeated over `lines`: [15, 14]
    Text lines;               // how many; empty: as many as widths
    Text displaced;           // odd | even; empty: even for hexes
    Text scheme;              // rows (default) | columns | row_column | column_row
    Text first;               // empty: 1
    Text digits;              // empty: as many as the highest number needs, at least 3
    diag::NodeRef where;
};

// A thing of the ruleset and the cells, edges or chains of cells that carry it.
struct PlacedSource {
    Text what;
    std::vector<Text> where; // cells: `023`, `024-026`; edges: `045/046`, `045 E SE`; links: `001-002-003`
};

struct LabelSource {
    Text at, text;
};
struct UnderlaySource {
    struct Anchor {
        Text cell, x, y;
    }; // pixels of the image
    Text image;
    std::vector<Anchor> anchors;
    diag::NodeRef where;
};

struct MapSource {
    NumberingSource numbering;
    Text plain; // ground of cells that nothing else names; empty: the first ground of the ruleset
    Text codes; // lines of codes, one character a cell
    std::vector<PlacedSource> ground;
    std::vector<PlacedSource> features;
    std::vector<PlacedSource> levels; // what: the level
    std::vector<PlacedSource> edges;
    std::vector<PlacedSource> links;
    std::vector<std::pair<Text, Text>> relief; // edge, level difference
    std::vector<PlacedSource> markers;         // what: a state of cells
    std::vector<LabelSource> labels;
    std::optional<UnderlaySource> underlay;
    diag::NodeRef where;
    bool given = false;
};

struct SideSource {
    Text id, title, colour, ink, help;
    Text posture; // attack | hold: for computer players alone
    std::vector<TraitUseSource> traits;
    std::vector<NamedValue> states; // states and resources
    diag::NodeRef where;
};

// One line of the order of battle: one or more counters of a type.
struct PieceSource {
    Text id; // empty: made from the type and a running number
    Text name;
    Text type;
    Text side;
    int count = 0;        // printed count, 0: none
    std::vector<Text> at; // cells and ranges; empty: waiting
    Text facing;
    Text turn;  // in which it comes in; empty: no reinforcement
    Text entry; // where, with `turn`: entries of the scenario and cells, `road_end` or `004-006`
    std::vector<NamedValue> values; // attributes that differ from the type's
    std::vector<NamedValue> back;
    std::vector<NamedValue> states;
    bool waiting = false;      // off the map, not eliminated
    bool placeUnknown = false; // `at: "?"`: listed and counted; play cannot begin
    std::vector<NamedText>
        printed; // values the notation printed, checked against the type: `(3-3)` by position
    std::vector<TraitUseSource> traits;
    std::optional<Text> assumed; // the basis of the whole entry
    diag::NodeRef where;
};

// What every counter of a type has otherwise, in this battle.
struct TypeChangeSource {
    Text type;
    std::vector<NamedValue> values, back;
    std::vector<TraitUseSource> traits;
    diag::NodeRef where;
};

struct CellStateSource {
    Text cell;
    std::vector<NamedValue> states;
};

struct AreaSource {
    Text id, side;
    std::vector<Text> cells;
    Text kind;
}; // kind: zone | entry | objective; empty: zone

struct ScenarioSource {
    Text title, subtitle, cite, help;
    std::vector<Text> covers;
    Text notes;
    MapSource map;
    std::vector<SideSource> sides;
    std::vector<TypeChangeSource> types;
    std::vector<PieceSource> pieces;
    // A snippet laid over a scenario: ids that are taken away from the first `basisPieces` entries.
    std::vector<Text> without;
    std::size_t basisPieces = 0;
    std::vector<TraitUseSource> traits;
    std::vector<NamedValue> options;
    std::vector<NamedValue> numbers;
    std::vector<NamedValue> states; // of the game
    std::vector<CellStateSource> cellStates;
    std::vector<AreaSource> areas;
    std::vector<NamedText> counts;   // pieces of a side as the book counts
    std::vector<PlacedSource> decks; // what: deck/card, where: count
    Text first;                      // the side that is active before the rules say otherwise
    std::vector<NamedText> assumed;  // what of it is assumed: the scenario or its map; and the basis
    diag::NodeRef where;             // the file, or the last of those that are laid over one another
};

// `supporters: [M5]`, `melee_die: 4`. In a script a flat list is one answer to `choose some`, several answers
// in order to anything else; among preferences each item is one.
struct ScriptSource {
    Text name;
    std::vector<std::vector<Text>> answers; // one for each item; an item that is a list holds several texts
    bool nested = false;                    // some item is a list: each item is one answer
};

// A step of a snippet: a call or expressions, its script, and what must come of it.
struct StepSource {
    Text title;
    std::vector<NamedValue> set; // `M4.disorganised: yes` before the call
    struct During {
        Text turn, side, phase;
    } during;
    Text call;
    std::vector<ScriptSource> script;
    std::vector<ScriptSource>
        prefer;             // what is answered whenever the script says nothing: the first that is legal
    diag::NodeRef scriptAt; // of `script`, or of the call where there is none
    std::vector<NamedText> expect; // `result: DR`, `M4.cp: 3`; `S4: {at: 043}` is read as `S4.at: 043`
    std::vector<NamedText> odds;   // result: fraction
    struct OddsOf {
        Text expression;
        std::vector<NamedText> chances;
    };
    std::vector<OddsOf> oddsOf;       // the same of an expression over the end
    std::vector<NamedText> evaluate;  // expression: value
    std::vector<ScriptSource> offers; // name of a question: what it offers
    std::optional<Text> illegal;      // the action is refused for this reason
    std::optional<Text> stops;        // play stops with this text in its message
    std::vector<Text> log;            // texts that lines of the log hold, in order
    diag::NodeRef where;
};

struct SnippetSource {
    ScenarioSource scenario;  // its own board and pieces, or what it changes of another scenario's
    Text basis;               // `scenario:` a file; empty: none
    std::vector<Text> remove; // pieces of the basis that are not there
    std::vector<StepSource> steps;
    diag::NodeRef where;
};

// The battles of a campaign: a scenario's file and what is laid over it.
struct CampaignBattleSource {
    Text id;
    Text basis; // `scenario:` a file
    ScenarioSource changes;
    std::vector<Text> remove;
    diag::NodeRef where;
};

} // namespace groma::rules
