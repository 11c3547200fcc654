#include "editor/session/questions/made_otherwise.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace groma::session {

namespace {

struct Term {
    std::string what, amount, cite;
    friend bool operator==(const Term&, const Term&) = default;
};

// Of what counted, each once.
void addTerms(const game::LogEntry& entry, std::vector<Term>& all) {
    for (const game::LogTerm& term : entry.terms) {
        if (term.state == lang::NoteState::NotApplied || term.amount.empty()) {
            continue;
        }
        Term made{term.title, term.amount, term.cite};
        if (std::ranges::find(all, made) == all.end()) {
            all.push_back(std::move(made));
        }
    }
    for (const game::LogEntry& inner : entry.within) {
        addTerms(inner, all);
    }
}

// Those that `others` does not have.
std::vector<Term> without(const std::vector<Term>& all, const std::vector<Term>& others) {
    std::vector<Term> left;
    std::ranges::copy_if(all, std::back_inserter(left),
                         [&](const Term& one) { return std::ranges::find(others, one) == others.end(); });
    return left;
}

std::vector<Term> termsOf(const OddsCard& card) {
    std::vector<Term> all;
    for (const game::LogEntry& stack : card.stacks) {
        addTerms(stack, all);
    }
    return all;
}

// "+ 1 (support of M5, 6.3b)".
std::string inWords(const std::vector<Term>& terms) {
    std::string text;
    for (const Term& one : terms) {
        text += (text.empty() ? "" : ", ") + one.amount + " (" + one.what +
                (one.cite.empty() ? "" : ", " + one.cite) + ")";
    }
    return text.empty() ? "nothing" : text;
}

// Of the table of that id, which may stand elsewhere in the other rules.
std::string columnOf(const OddsCard& card, const game::SetupRef& setup, const std::string& id) {
    if (setup == nullptr) {
        return {};
    }
    for (const TableGlow& glow : card.tables) {
        const rules::Table& table = setup->model().tables[static_cast<std::size_t>(glow.table)];
        if (table.named.id == id && glow.column >= 0 &&
            static_cast<std::size_t>(glow.column) < table.columns.size()) {
            return table.columns[static_cast<std::size_t>(glow.column)].text;
        }
    }
    return {};
}

} // namespace

std::vector<MadeOtherwise> whyOtherwise(const OddsComparison& compared) {
    const std::vector<Term> a = termsOf(compared.a), b = termsOf(compared.b);
    std::vector<Term> onlyA = without(a, b);
    std::vector<MadeOtherwise> all;
    for (const Term& term : without(b, a)) {
        MadeOtherwise made{term.what, "", term.amount, term.cite};
        const auto before = std::ranges::find_if(
            onlyA, [&](const Term& one) { return one.what == term.what && one.cite == term.cite; });
        if (before != onlyA.end()) {
            made.before = before->amount;
            onlyA.erase(before);
        }
        all.push_back(std::move(made));
    }
    for (const Term& term : onlyA) {
        all.push_back({term.what, term.amount, "", term.cite});
    }
    for (const TableGlow& glow : compared.b.tables) {
        const rules::Named& named =
            compared.setupB->model().tables[static_cast<std::size_t>(glow.table)].named;
        const std::string before = columnOf(compared.a, compared.setupA, named.id);
        const std::string after = columnOf(compared.b, compared.setupB, named.id);
        const MadeOtherwise made{named.title, before, after, named.cite};
        if (before != after && !before.empty() && !after.empty() &&
            std::ranges::find(all, made) == all.end()) {
            all.push_back(made);
        }
    }
    return all;
}

std::string madeOtherwise(const OddsComparison& compared) {
    const std::vector<Term> a = termsOf(compared.a), b = termsOf(compared.b);
    const std::vector<Term> onlyA = without(a, b), onlyB = without(b, a);
    if (onlyA.empty() && onlyB.empty()) {
        return {};
    }
    return "B has " + inWords(onlyB) + " where A has " + inWords(onlyA);
}

} // namespace groma::session
