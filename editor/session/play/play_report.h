// The log of a game as a report: one line for an action with its result, opened on demand.
#pragma once

#include "editor/session/play/test_play.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace groma::session {

struct ReportLine {
    bool heading = false;            // where the game stands: a turn, whose it is, what the rules are at
    std::size_t first = 0, last = 0; // entries of the log, the end excluded
    int side = -1;
    int piece = -1;                 // whom it is about
    std::string title;              // "March: CAVA in 003 to 062"; "Turn 3, Activation of one side"
    std::string rolled, result;     // "4", "DR: HAST in 123 driven back to 124"; what of them there is
    std::vector<std::string> cites; // every rule that was read, each once
};

// Which scopes of the log are turns (see TurnTrack).
struct ReportTurns {
    std::string scope;                // its name; empty: the ruleset names none
    std::vector<std::size_t> entries; // of the log, where one begins
};

// Every entry lies in one line. States that moved and numbers that were looked up are no lines: they lie in
// the heading, or in what came next. A fight that a deed leads to without naming the enemy is a line of its
// own: who against whom, dice, result. Deeds of one kind in a row that nothing came of are one line.
std::vector<ReportLine> reportOf(const std::vector<game::LogEntry>& log, const ReportTurns& turns = {});
// Where in its entries the deed begins: before it may stand what was looked up to know who can do what, of
// counters that have no part in it. The first entry where nothing is done.
std::size_t deedOf(const ReportLine& line, const std::vector<game::LogEntry>& log);
// "CAVA in 062, 077" of "CAVA in 062, 062, 077": a place that is given and named beside the counter.
std::string saidOnce(std::string text);
// "base_turn" as a sentence begins: "Base turn".
std::string sentence(std::string words);
// What an entry gives as the result of something: what the rules say, or what a table gives that is no
// number; empty for anything else.
std::string resultOf(const game::LogEntry& entry);
// Where it is told beside what was done: "CHAR in 022 against ALAE in 036: DR" is "DR" there; what
// is said twice, "Red plays Rally: Rally", stands once.
std::string briefly(const std::string& result);
// What a counter has come to by the entries that it is given, where the rules say nothing of a result:
// "Disorganised", "Blocks lost 2", of one who had lost some "Blocks lost +1, now 2", "eliminated". Of one
// state the last, and that it is gone before any state;
// where it only went stands on the map. States that rules keep for themselves have no citation.
struct Befallen {
    int piece = -1;          // the first that something befell
    std::string name, words; // "LBC in 056", "eliminated"
    void take(const game::LogEntry& entry);

  private:
    std::string state_;
    std::optional<int> from_; // its number before
};
// Of that side (-1: both), and with the text somewhere in it: a counter, a cell, a rule.
bool passes(const ReportLine& line, const std::vector<game::LogEntry>& log, int side,
            const std::string& text);

} // namespace groma::session
