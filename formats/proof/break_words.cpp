#include "formats/proof/break_words.h"

#include "core/base/text.h"

#include <fmt/format.h>

namespace groma::formats {

namespace {

// "3 -> 4"; the second is empty where there is no other.
std::pair<std::string, std::string> parted(const std::string& change) {
    const auto at = change.find(" -> ");
    if (at == std::string::npos) return {change, {}};
    return {change.substr(0, at), change.substr(at + 4)};
}

std::string inTicks(std::string_view text) {
    return fmt::format("`{}`", base::trim(text.starts_with("- ") ? text.substr(2) : text));
}

} // namespace

std::string inWords(const BreakTold& broken) {
    const auto [from, to] = parted(broken.change);
    const std::string clause = inTicks(broken.clause);
    switch (broken.what) {
    case Operator::DropContribution: return clause + " did not count";
    case Operator::DropPart: return clause + " were not there";
    case Operator::DropClause:
        return to.empty() && from == "always" ? clause + " always held" : clause + " did not matter";
    case Operator::DropStatement: return clause + " were not done";
    case Operator::Number:
        return from == broken.clause ? fmt::format("{} were {}", from, to)
                                     : fmt::format("{} were {} in {}", from, to, clause);
    case Operator::Comparison: return fmt::format("`{}` were `{}` in {}", from, to, clause);
    case Operator::Cell: return fmt::format("the cell of {} said {} and not {}", broken.clause, to, from);
    case Operator::Place:
    case Operator::Type:
    case Operator::Truth:
    case Operator::Outcome:
    case Operator::Class:
    case Operator::Option: return fmt::format("{} were {}", clause, to);
    }
    return {};
}

// "drop clause<tab>dropped<tab>u.cp > 2": neither a name nor a change holds a tab.
std::string kept(const BreakTold& broken) {
    return std::string(operatorName(broken.what)) + "\t" + broken.change + "\t" + broken.clause;
}

std::optional<BreakTold> fromKept(std::string_view text) {
    const std::size_t first = text.find('\t');
    const std::size_t second = first == std::string_view::npos ? first : text.find('\t', first + 1);
    if (second == std::string_view::npos) return std::nullopt;
    for (std::size_t i = 0; i < kOperators; ++i)
        if (const auto what = static_cast<Operator>(i); operatorName(what) == text.substr(0, first))
            return BreakTold{what, std::string(text.substr(second + 1)),
                             std::string(text.substr(first + 1, second - first - 1))};
    return std::nullopt;
}

} // namespace groma::formats
