// What if this piece stood there and did that: the odds card. Pure: made on any thread from a document.
#pragma once

#include "core/game/log.h"
#include "core/odds/odds.h"
#include "editor/session/calls.h"
#include "editor/session/document.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace groma::session {

struct WhatIfQuestion {
    int piece = -1;                     // who acts
    std::optional<grid::CellId> at;     // where it would stand; nothing: where it is
    std::optional<int> facing;
    int target = -1;                    // upon whom
    int action = -1;                    // Model::actions; -1: the first legal one that takes the two
    odds::Rule rule = odds::Rule::First;
    bool ignoreLegality = false;        // show the odds all the same, `refused` says why not

    friend bool operator==(const WhatIfQuestion&, const WhatIfQuestion&) = default;
};

// The cell of a table that the call reads first: where the column glows.
struct TableGlow {
    int table = -1;                     // Model::tables
    std::vector<int> rows;              // that can come up, from 0
    int column = -1;
    std::string columnText;             // "5/2 reads 2/1"
};

struct OddsCard {
    WhatIfQuestion question;
    std::uint64_t fingerprint = 0;      // of the document
    std::string title;                  // of the action
    std::string call;                   // "fight(attacker: M4, defender: S4)"
    std::string actor, target;          // ids
    bool legal = false;
    std::string refused, cite;          // why not, and by which rule
    std::vector<ActionCall> others;     // every action that takes the two, the chosen one among them
    // The procedure whose result is shown, where the action gives none itself: "melee(attacker: M4, defender: S4)".
    std::string resultOf;
    // Every quantity read once with its stack, counted and not counted, in the order of reading.
    std::vector<game::LogEntry> stacks;
    std::vector<TableGlow> tables;
    odds::Distribution results;
    struct Fate { int piece = -1; std::string id; odds::Distribution chances; };
    std::vector<Fate> fates;
    // Chance that the worth of the target's side falls, and that the actor's does, where the ruleset declares `worth`.
    std::optional<base::Rational> targetWorseOff, actorWorseOff;
    bool exact = true;
    std::string whyNotExact;            // with the number of samples
    std::vector<game::AssumedRead> assumed;
    std::string failure;                // odds could not be counted: a `?` was reached
    bool hasOdds() const { return !results.empty(); }
};

// A call about to begin, or a run under way, whose odds are asked. A value: count it on any thread.
struct CallInQuestion {
    Document document;
    game::Position position;
    std::string call;
    int side = -1;                      // active around it
    odds::Policy policy;                // decisions that are fixed, and how the others are taken
    std::optional<game::Run> run;       // under way: counted from here; stacks and results of inner procedures are not known then
    std::uint64_t key() const;          // for Latest
};
OddsCard oddsOf(const CallInQuestion& question);

OddsCard whatIf(const Document& document, const WhatIfQuestion& question);
// The same from another position than the start (a game in progress).
OddsCard whatIf(const Document& document, const game::Position& position, const WhatIfQuestion& question);
// Stands for the question in job keys.
std::uint64_t keyOf(const Document& document, const WhatIfQuestion& question);

// A pair to show when nothing is asked yet: the first two pieces of different sides, one moved next to the other, for which an
// action is legal and odds can be counted. Tries a bounded number of pairs.
std::optional<WhatIfQuestion> firstWhatIf(const Document& document);

// The percentage as cards print it: "41.7 %", "100 %", "< 0.1 %".
std::string percent(const base::Rational& chance);
std::string fraction(const base::Rational& chance);     // "5/12"

// The what-if as a snippet file.
Edited saveAsSnippet(const Document& document, const OddsCard& card, const std::string& path, const std::string& title);

}  // namespace groma::session
