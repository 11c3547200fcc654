// What if this piece stood there and did that: the odds card. Pure: made on any thread from a document.
#pragma once

#include "core/game/log/log.h"
#include "core/odds/odds.h"
#include "editor/session/document/document.h"
#include "editor/session/questions/calls.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace groma::session {

struct WhatIfQuestion {
    int piece = -1;                 // who acts
    std::optional<grid::CellId> at; // where it would stand; nothing: where it is
    std::optional<int> facing;
    int target = -1; // upon whom
    int action = -1; // Model::actions; -1: the first legal one that takes the two
    odds::Rule rule = odds::Rule::First;
    std::string of; // an expression over the end whose odds are wanted too; empty: none

    friend bool operator==(const WhatIfQuestion&, const WhatIfQuestion&) = default;
};

// The cell of a table that the call reads first: where the column glows.
struct TableGlow {
    int table = -1;        // Model::tables
    std::vector<int> rows; // that can come up, from 0
    int column = -1;
    std::string columnText; // "5/2 reads 2/1"
};

struct OddsCard {
    WhatIfQuestion question;
    std::uint64_t fingerprint = 0; // of the document
    std::string title;             // of the action
    std::string call;              // "fight(attacker: M4, defender: S4)"
    std::string actor, target;     // ids
    bool legal = false;
    std::string refused, cite;      // why not, and by which rule
    std::vector<ActionCall> others; // every action that takes the two, the chosen one among them
    // The procedure whose result is shown, where the action gives none itself: "melee(attacker: M4, defender:
    // S4)".
    std::string resultOf;
    // Every quantity read before the first die falls, and those read after it that are the same however it
    // falls, with its stack, counted and not counted, in the order of reading; those that it was made of
    // stand within.
    std::vector<game::LogEntry> stacks; // cells of tables too
    std::string stacksLeftOut;          // where a bound was passed, see odds::Explanation
    std::vector<TableGlow> tables;
    odds::Distribution results;
    // The rules give a result, or a procedure within does; else `results` only say that the call ended or was
    // left.
    bool ruled = false;
    struct Fate {
        int piece = -1;
        std::string id;
        odds::Distribution chances;
        friend bool operator==(const Fate&, const Fate&) = default;
    };
    std::vector<Fate> fates;
    // Chance that the worth of a side falls, by side; empty where the ruleset declares no `worth`.
    std::vector<odds::Chance> worseOff;
    odds::Method method = odds::Method::Exact;
    std::string how;      // counted, in words, where that is not exactly
    bool stopped = false; // by who waited for it
    std::string policy;   // who took the decisions, in words
    std::vector<odds::RestsOn> assumed;
    odds::Distribution of;         // WhatIfQuestion::of
    std::string ofMean, ofProblem; // in words; why it cannot be asked
    std::string failure;           // odds could not be counted: a `?` was reached
    bool hasOdds() const { return !results.empty(); }
};

// A call about to begin, or a run under way, whose odds are asked. A value: count it on any thread.
struct CallInQuestion {
    Document document;
    game::Position position;
    std::string call;
    int side = -1;       // active around it
    odds::Policy policy; // decisions that are fixed, and how the others are taken
    std::optional<game::Run>
        run; // under way: counted from here; stacks and results of inner procedures are not known then
    std::optional<game::Position> from; // whoever is worth less afterwards than here is worse off; none: than
                                        // where it is counted from, what the deed costs at once paid
    std::uint64_t key() const;          // for Latest
};
// `watcher` waits for it, see there.
OddsCard oddsOf(const CallInQuestion& question, odds::Watcher* watcher = nullptr);

OddsCard whatIf(const Document& document, const WhatIfQuestion& question, odds::Watcher* watcher = nullptr);
// The same from another position than the start (a game in progress).
OddsCard whatIf(const Document& document, const game::Position& position, const WhatIfQuestion& question,
                odds::Watcher* watcher = nullptr);
// Stands for the question in job keys.
std::uint64_t keyOf(const Document& document, const WhatIfQuestion& question);

// A pair to show when nothing is asked yet: the first two pieces of different sides, one moved next to the
// other, for which an action is legal and odds can be counted. Tries a bounded number of pairs.
std::optional<WhatIfQuestion> firstWhatIf(const Document& document);

// As cards print it: "41.7 %", "100 %", "< 0.1 %"; "40 to 43 %" between bounds.
std::string percent(const odds::Chance& chance);
std::string percent(const base::Rational& chance);
// For a bar: the middle between bounds.
double shareOf(const odds::Chance& chance);
// Chance that the worth of the piece's side falls; null where the ruleset declares no `worth`.
const odds::Chance* worseOffOf(const OddsCard& card, const game::Setup& setup, int piece);
// What stands beside it: "5/12", or the interval of a sample: "41.0 to 42.4 %".
std::string fraction(const odds::Chance& chance);

// The call of the question at the start of the document, and where the pieces stand when it begins. Refuses
// as the card does.
struct AskedCall {
    game::Position position;
    std::string text; // "fight(attacker: M4, defender: S4)"
};
Expected<AskedCall> askedCall(const Document& document, const WhatIfQuestion& question);

} // namespace groma::session
