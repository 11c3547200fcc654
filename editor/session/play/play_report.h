// The log of a game as a report: one line for an action with its result, opened on demand.
#pragma once

#include "editor/session/play/test_play.h"

#include <cstddef>
#include <string>
#include <vector>

namespace groma::session {

struct ReportLine {
    bool heading = false;            // a scope was opened: a turn, the phase of a side
    std::size_t first = 0, last = 0; // entries of the log, the end excluded
    int side = -1;
    int piece = -1;                 // whom it is about
    std::string title;              // "March: CAVA in 003 to 062"
    std::string rolled, result;     // "4", "DR: ..."; what of them there is
    std::vector<std::string> cites; // every rule that was read, each once
};

// Every entry lies in one line.
std::vector<ReportLine> reportOf(const std::vector<game::LogEntry>& log);
// Of that side (-1: both), and with the text somewhere in it: a counter, a cell, a rule.
bool passes(const ReportLine& line, const std::vector<game::LogEntry>& log, int side,
            const std::string& text);

} // namespace groma::session
