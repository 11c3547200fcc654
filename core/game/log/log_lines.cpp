#include "core/game/log/log.h"

#include <algorithm>

namespace groma::game {
namespace {

// "(support of M5, 6.3b)"
std::string because(const std::string& title, const std::string& cite) {
    if (title.empty() && cite.empty()) {
        return "";
    }
    return " (" + title + (title.empty() || cite.empty() ? "" : ", ") + cite + ")";
}

std::string termText(const LogTerm& term, bool first) {
    const std::string why = because(term.title, term.cite);
    if (term.operation == "base") {
        return term.amount + because(term.title, "");
    }
    if (term.operation == "add" || term.operation == "shift") {
        const bool less = term.amount.starts_with('-');
        const std::string amount = less ? term.amount.substr(1) : term.amount;
        const std::string columns = term.operation == "shift" ? " columns" : "";
        return (less ? "- " : first ? "" : "+ ") + amount + columns + why;
    }
    if (term.operation == "times") {
        return "x " + term.amount + why;
    }
    std::string word = term.operation;
    for (char& c : word) {
        c = c == '_' ? ' ' : c;
    }
    return word + (term.amount.empty() ? "" : " " + term.amount) + why;
}

std::string stackText(const LogEntry& entry) {
    std::string text;
    std::string running;
    for (const LogTerm& term : entry.terms) {
        const bool limit = term.state == lang::NoteState::Bounded || term.state == lang::NoteState::Rounded;
        if (term.state == lang::NoteState::NotApplied || (limit && term.after == running)) {
            continue;
        }
        running = term.after;
        text += (text.empty() ? "" : " ") + termText(term, text.empty());
    }
    return text == entry.text ? text : text + (text.empty() ? "" : " = ") + entry.text;
}

} // namespace

std::string headed(const LogEntry& entry) {
    if (entry.title.empty() || entry.text.empty()) {
        return entry.title + entry.text;
    }
    return entry.title + (entry.title.ends_with('?') ? " " : ": ") + entry.text;
}

std::string line(const LogEntry& entry) {
    std::string text(static_cast<std::size_t>(entry.depth) * 2, ' ');
    const std::string cite = entry.cite.empty() ? "" : " (" + entry.cite + ")";
    switch (entry.kind) {
    case LogEntry::Kind::Enter: return text + headed(entry) + cite;
    case LogEntry::Kind::Leave: return text + entry.title + " -> " + entry.text;
    case LogEntry::Kind::Stack: return text + entry.title + "  " + stackText(entry) + cite;
    case LogEntry::Kind::Roll: return text + entry.title + " rolled " + entry.text + cite;
    case LogEntry::Kind::Table: return text + entry.title + "  " + entry.text + cite;
    case LogEntry::Kind::Choice:
    case LogEntry::Kind::Action: return text + headed(entry) + cite;
    case LogEntry::Kind::Change: return text + entry.title + "  " + entry.text + cite;
    case LogEntry::Kind::Scope: return text + entry.title;
    case LogEntry::Kind::Say: return text + entry.text;
    }
    return text;
}

namespace {

void addWithin(const LogEntry& entry, std::int32_t depth, std::vector<std::string>& into) {
    for (LogEntry inner : entry.within) {
        inner.depth = depth;
        into.push_back(line(inner));
        addWithin(inner, depth + 1, into);
    }
}

void addUncounted(const LogEntry& entry, std::vector<std::string>& into) {
    for (const LogTerm& term : entry.terms) {
        if (term.state != lang::NoteState::NotApplied) {
            continue;
        }
        std::string text = term.title + (term.cite.empty() ? "" : " (" + term.cite + ")");
        if (std::ranges::find(into, text) == into.end()) {
            into.push_back(std::move(text));
        }
    }
    for (const LogEntry& inner : entry.within) {
        addUncounted(inner, into);
    }
}

} // namespace

std::vector<std::string> linesWithin(const LogEntry& entry) {
    std::vector<std::string> all;
    addWithin(entry, entry.depth + 1, all);
    return all;
}

std::string lines(const std::vector<LogEntry>& entries) {
    std::string all;
    for (const LogEntry& entry : entries) {
        all += line(entry) + "\n";
        for (const std::string& inner : linesWithin(entry)) {
            all += inner + "\n";
        }
    }
    return all;
}

std::vector<std::string> uncounted(const LogEntry& entry) {
    std::vector<std::string> all;
    addUncounted(entry, all);
    return all;
}

} // namespace groma::game
