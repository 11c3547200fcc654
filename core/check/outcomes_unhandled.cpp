#include "core/check/checks.h"
#include "core/check/uses.h"
#include "core/diag/codes.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace groma::check {

namespace {

// Sets and fields that a match looks at: the checker made sure that it handles all of them.
std::set<std::pair<lang::Kind, std::int32_t>> matched(const rules::Model& model) {
    std::set<std::pair<lang::Kind, std::int32_t>> out;
    for (const lang::Stmt& s : model.tree.stmts) {
        if (s.op == lang::StmtOp::Match) {
            const lang::Type type = model.tree.expr(model.tree.children(s)[0]).type;
            out.emplace(type.kind, type.detail);
        }
    }
    return out;
}

// One value may be what is left when the others are asked for.
bool handlesAll(const std::vector<bool>& named) { return std::count(named.begin(), named.end(), false) <= 1; }

} // namespace

void outcomesUnhandled(const Subject& subject, diag::Sink& sink) {
    const rules::Model& model = subject.model;
    const Uses uses(model);
    const auto matches = matched(model);
    for (std::size_t s = 0; s < model.outcomes.size(); ++s) {
        const auto& set = model.outcomes[s];
        const auto index = static_cast<std::int32_t>(s);
        if (index == model.campaign.battles || index == model.campaign.verdicts) {
            continue; // the language made them
        }
        bool handled = matches.contains({lang::Kind::Outcome, index}) || handlesAll(uses.outcomeValues[s]);
        for (std::size_t f = 0; f < set.fields.size() && !handled; ++f) {
            handled = matches.contains({lang::Kind::Field, index * 256 + static_cast<std::int32_t>(f)}) ||
                      handlesAll(uses.fieldValues[s][f]);
        }
        if (handled || !uses.outcomes[s]) {
            continue;
        }
        std::string unread;
        for (std::size_t v = 0; v < set.values.size(); ++v) {
            const auto& value = set.values[v];
            bool named = uses.outcomeValues[s][v];
            for (std::size_t f = 0; f < set.fields.size() && !named; ++f) {
                named = value.fields[f] != -1 &&
                        uses.fieldValues[s][f][static_cast<std::size_t>(value.fields[f])];
            }
            if (!named) {
                unread += fmt::format("{}`{}`", unread.empty() ? "" : ", ", value.name);
            }
        }
        if (!unread.empty()) {
            sink.add(diag::diagnose(
                diag::Code::OutcomeUnhandled, set.named.where,
                fmt::format("no text of the rules asks for {} of `{}`", unread, set.named.id)));
        }
    }
}

} // namespace groma::check
