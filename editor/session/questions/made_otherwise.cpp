#include "editor/session/questions/made_otherwise.h"

#include <algorithm>
#include <vector>

namespace groma::session {

namespace {

// "+ 1 (support of M5, 6.3b)", of what counted.
void addTerms(const game::LogEntry& entry, std::vector<std::string>& all) {
    for (const game::LogTerm& term : entry.terms) {
        if (term.state == lang::NoteState::NotApplied || term.amount.empty()) {
            continue;
        }
        std::string text = term.amount + " (" + term.title;
        if (!term.cite.empty()) {
            text += ", " + term.cite;
        }
        all.push_back(text + ")");
    }
    for (const game::LogEntry& inner : entry.within) {
        addTerms(inner, all);
    }
}

std::vector<std::string> termsOf(const OddsCard& card) {
    std::vector<std::string> all;
    for (const game::LogEntry& stack : card.stacks) {
        addTerms(stack, all);
    }
    return all;
}

// Those that `others` does not have, each once.
std::string without(const std::vector<std::string>& all, const std::vector<std::string>& others) {
    std::string text;
    std::vector<std::string> told;
    for (const std::string& one : all) {
        if (std::ranges::find(others, one) != others.end() || std::ranges::find(told, one) != told.end()) {
            continue;
        }
        told.push_back(one);
        text += (text.empty() ? "" : ", ") + one;
    }
    return text;
}

} // namespace

std::string madeOtherwise(const OddsComparison& compared) {
    const std::vector<std::string> a = termsOf(compared.a), b = termsOf(compared.b);
    const std::string onlyA = without(a, b), onlyB = without(b, a);
    if (onlyA.empty() && onlyB.empty()) {
        return {};
    }
    return "B has " + (onlyB.empty() ? "nothing" : onlyB) + " where A has " +
           (onlyA.empty() ? "nothing" : onlyA);
}

} // namespace groma::session
