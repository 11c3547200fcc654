#include "editor/ui/panels/parts/explained.h"

#include "core/base/number.h"
#include "editor/ui/panels/parts/special_rules.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

std::string decisionsTold(std::string policy) {
    static constexpr std::string_view kScript = "as the script says";
    for (std::size_t at = policy.find(kScript); at != std::string::npos; at = policy.find(kScript))
        policy.replace(at, kScript.size(), "as decided");
    const auto colon = policy.find(": ");
    return policy.starts_with("policy ") && colon != std::string::npos
               ? "Counted with these decisions: " + policy.substr(colon + 2)
               : policy;
}

bool isNumber(const std::string& text) { return base::numberFromText(text).has_value(); }

std::string signedAmount(const game::LogTerm& term) {
    if (term.amount.empty()) return {};
    if (term.operation == "add" || term.operation == "shift")
        return term.amount.starts_with('-') ? term.amount : "+" + term.amount;
    if (term.operation == "times") return "\xC3\x97" + term.amount;
    return term.amount;
}

namespace {

std::string wordOf(const std::string& operation) {
    if (operation == "base") return "to begin with";
    if (operation == "at_least") return "never less";
    if (operation == "at_most") return "never more";
    return operation;
}

} // namespace

std::vector<StackRow> rowsOf(const game::LogEntry& stack, bool uncounted) {
    std::vector<StackRow> rows;
    std::string before;
    for (const game::LogTerm& term : stack.terms) {
        const bool counted = term.state != lang::NoteState::NotApplied;
        if (!counted && !uncounted) continue;
        const bool idle = term.state == lang::NoteState::Bounded && !rows.empty() && term.after == before;
        before = term.after;
        if (idle) continue;
        StackRow row{signedAmount(term), term.title.empty() ? wordOf(term.operation) : term.title, term.cite};
        if (!counted) row.kind = StackRow::Kind::Quiet;
        rows.push_back(std::move(row));
    }
    return rows;
}

StackCard cardOf(const game::LogEntry& stack, bool uncounted) {
    StackCard card;
    card.title = stack.title;
    card.total = stack.text;
    card.rows = rowsOf(stack, uncounted);
    return card;
}

const rules::OutcomeSet* ResultScale::setOf(const std::string& result, std::size_t& index) const {
    for (const rules::OutcomeSet& set : model_.outcomes)
        for (std::size_t i = 0; i < set.values.size(); ++i)
            if (set.values[i].name == result) {
                index = i;
                return &set;
            }
    return nullptr;
}

ResultLook ResultScale::look(const std::string& result) const {
    std::size_t index = 0;
    const rules::OutcomeSet* set = setOf(result, index);
    std::string words = result; // a name of several words is read as such
    std::ranges::replace(words, '_', ' ');
    for (const std::string& scope : model_.scopes)
        if (result == "left " + scope) words = scope + " ends";
    if (set == nullptr) return {words, 0, 1, false};
    const bool last = index == 0 || index + 1 == set->values.size();
    return {words, static_cast<int>(index), static_cast<int>(set->values.size()),
            last && set->values.size() > 4};
}

std::string ResultScale::meaning(const std::string& result) const {
    std::size_t index = 0;
    const rules::OutcomeSet* set = setOf(result, index);
    const std::string title = set == nullptr ? std::string() : set->values[index].title;
    for (const std::string& scope : model_.scopes)
        if (set == nullptr && result == "left " + scope) return fmt::format("The {} ends", scope);
    return title.empty() || title == result ? worded(result) : title;
}

} // namespace groma::ui
