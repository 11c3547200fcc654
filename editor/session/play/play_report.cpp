#include "editor/session/play/play_report.h"

#include <algorithm>
#include <cctype>

namespace groma::session {

namespace {

using Kind = game::LogEntry::Kind;

void read(const game::LogEntry& entry, ReportLine& line) {
    if (!entry.cite.empty() && std::ranges::find(line.cites, entry.cite) == line.cites.end()) {
        line.cites.push_back(entry.cite);
    }
    if (line.piece < 0) {
        line.piece = entry.piece;
    }
    if (line.side < 0) {
        line.side = entry.side;
    }
    if (entry.kind == Kind::Roll) {
        line.rolled += (line.rolled.empty() ? "" : ", ") + entry.text;
    } else if (entry.kind == Kind::Table || entry.kind == Kind::Say) {
        line.result = entry.text;
    }
}

bool holds(std::string_view text, std::string_view wanted) {
    const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
    return !std::ranges::search(text, wanted, same).empty();
}

} // namespace

std::vector<ReportLine> reportOf(const std::vector<game::LogEntry>& log) {
    std::vector<ReportLine> lines;
    for (std::size_t i = 0; i < log.size();) {
        // Numbers that were only looked up stand with what came next.
        const std::size_t first = i;
        while (i + 1 < log.size() && log[i].kind == Kind::Stack && log[i + 1].kind != Kind::Scope) {
            ++i;
        }
        const game::LogEntry& entry = log[i];
        ReportLine line;
        line.first = first;
        line.side = entry.side;
        line.piece = entry.piece;
        line.title = entry.text.empty()    ? entry.title
                     : entry.title.empty() ? entry.text
                                           : entry.title + ": " + entry.text;
        if (entry.kind == Kind::Scope) {
            line.heading = true;
            line.last = ++i;
            lines.push_back(std::move(line));
            continue;
        }
        // An action takes along what comes of it; anything else what lies within it.
        const bool action = entry.kind == Kind::Action;
        read(entry, line);
        for (++i; i < log.size() && log[i].kind != Kind::Scope && log[i].kind != Kind::Action &&
                  (action || log[i].depth > entry.depth);
             ++i) {
            read(log[i], line);
        }
        line.last = i;
        lines.push_back(std::move(line));
    }
    return lines;
}

bool passes(const ReportLine& line, const std::vector<game::LogEntry>& log, int side,
            const std::string& text) {
    if (side >= 0 && line.side >= 0 && line.side != side) {
        return false;
    }
    if (text.empty()) {
        return true;
    }
    if (std::ranges::any_of(line.cites, [&](const std::string& cite) { return cite == text; })) {
        return true;
    }
    for (std::size_t i = line.first; i < line.last; ++i) {
        if (holds(log[i].title, text) || holds(log[i].text, text)) {
            return true;
        }
    }
    return false;
}

} // namespace groma::session
