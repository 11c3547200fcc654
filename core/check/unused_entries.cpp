#include "core/check/checks.h"
#include "core/check/uses.h"
#include "core/diag/codes.h"

#include <fmt/format.h>

namespace groma::check {

namespace {

void unused(diag::Sink& sink, const rules::Named& named, std::string_view what) {
    sink.add(diag::diagnose(diag::Code::Unused, named.where,
                            fmt::format("the {} `{}` is never used", what, named.id)));
}

template <class List>
void tellUnused(diag::Sink& sink, const List& list, const std::vector<bool>& used, std::string_view what) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (!used[i] && list[i].named.where.hasNode()) {
            unused(sink, list[i].named, what);
        }
    }
}

template <class List>
void tellUncalled(diag::Sink& sink, const List& list, const std::vector<bool>& functions,
                  std::string_view what) {
    for (const auto& item : list) {
        if (!functions[static_cast<std::size_t>(item.function)] && item.named.where.hasNode()) {
            unused(sink, item.named, what);
        }
    }
}

// A set is used by whatever names it, gives it or takes it; those of a campaign come with it.
std::vector<bool> usedOutcomes(const rules::Model& model, const Uses& uses) {
    std::vector<bool> used = uses.outcomes;
    const auto use = [&](lang::Type type) {
        const rules::Index set = type.kind == lang::Kind::Outcome ? type.detail
                                 : type.kind == lang::Kind::Field ? type.detail / 256
                                                                  : rules::kNone;
        if (set >= 0) {
            used[static_cast<std::size_t>(set)] = true;
        }
    };
    for (const lang::Function& function : model.functions) {
        use(function.result);
        for (const lang::Local& local : function.locals) {
            use(local.type);
        }
    }
    for (const rules::Index set : {model.campaign.battles, model.campaign.verdicts}) {
        if (set != rules::kNone) {
            used[static_cast<std::size_t>(set)] = true;
        }
    }
    return used;
}

} // namespace

// Without a sequence the file is a part of a ruleset, and what it declares is for others to use.
void unusedEntries(const Subject& subject, diag::Sink& sink) {
    const rules::Model& model = subject.model;
    if (model.sequence == rules::kNone) {
        return;
    }
    const Uses uses(model);
    tellUncalled(sink, model.quantities, uses.functions, "quantity");
    tellUncalled(sink, model.relations, uses.functions, "relation");
    tellUncalled(sink, model.procedures, uses.functions, "procedure");
    for (const rules::Query& query : model.queries) {
        if (!query.measure && query.named.where.hasNode() &&
            !uses.functions[static_cast<std::size_t>(query.function)]) {
            unused(sink, query.named, "query");
        }
    }
    tellUnused(sink, model.tables, uses.tables, "table");
    tellUnused(sink, model.rolls, uses.rolls, "roll");
    tellUnused(sink, model.moves, uses.moves, "move");
    tellUnused(sink, model.sights, uses.sights, "sight");
    tellUnused(sink, model.dice, uses.dice, "die");
    tellUnused(sink, model.decks, uses.decks, "deck");
    tellUnused(sink, model.options, uses.options, "option");
    tellUnused(sink, model.verdicts, uses.verdicts, "verdict");
    tellUnused(sink, model.actions, uses.actions, "action");
    tellUnused(sink, model.states, uses.states, "state");
    tellUnused(sink, model.outcomes, usedOutcomes(model, uses), "set of outcomes");
    tellUnused(sink, model.attributes, uses.attributes, "attribute");
    tellUnused(sink, model.terrainAttributes, uses.terrainAttributes, "attribute of terrain");
    tellUnused(sink, model.sideAttributes, uses.sideAttributes, "attribute of sides");
}

} // namespace groma::check
