#include "core/resolve/resolver.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::rules::resolving {

namespace {

bool isPlace(lang::Type type) { return type.kind == lang::Kind::Cell || type.kind == lang::Kind::Edge; }

void resolveCarried(Work& work, Campaign& campaign) {
    for (const Text& name : work.source.campaign.carries) {
        const Index index = work.find(lang::SymbolKind::State, name);
        if (index == kNone || std::ranges::find(campaign.carried, index) != campaign.carried.end()) {
            continue;
        }
        const State& state = work.model.states[static_cast<std::size_t>(index)];
        if (state.of == Holder::Cell || isPlace(state.type)) {
            work.report(work.problem(
                diag::Code::WrongType, name,
                fmt::format("`{}` cannot be carried over: a place of one battle means nothing in the next",
                            name.text)));
            continue;
        }
        campaign.carried.push_back(index);
        for (std::int32_t i = 0; i < state.capacity; ++i) {
            campaign.carried.push_back(state.elements + i);
        }
    }
}

} // namespace

// Before any text is checked.
void resolveCampaign(Work& work) {
    if (!work.source.campaign.given) {
        return;
    }
    Campaign& campaign = work.model.campaign;
    campaign.battles = work.names.find(lang::SymbolKind::OutcomeSet, "battle");
    campaign.verdicts = work.names.find(lang::SymbolKind::OutcomeSet, "verdict");
    resolveCarried(work, campaign);
}

// Who fights a battle goes on with another map: no place of the map before may be known to it, nor to any of
// its callers.
void checkFights(Work& work) {
    if (work.env.fights.empty()) {
        return;
    }
    const auto callers = callersOf(work);
    std::vector<bool> fights(callers.size(), false);
    std::vector<Index> open;
    for (const auto& fight : work.env.fights) {
        open.push_back(fight.function);
    }
    while (!open.empty()) {
        const auto at = static_cast<std::size_t>(open.back());
        open.pop_back();
        if (!fights[at]) {
            fights[at] = true;
            open.insert(open.end(), callers[at].begin(), callers[at].end());
        }
    }
    const Index battle = work.model.campaign.battleSequence;
    if (battle != kNone && fights[static_cast<std::size_t>(battle)]) {
        work.report(diag::diagnose(diag::Code::WrongType,
                                   work.model.functions[static_cast<std::size_t>(battle)].where,
                                   "a battle cannot be fought within a battle"));
    }
    for (std::size_t i = 0; i < fights.size(); ++i) {
        if (!fights[i]) {
            continue;
        }
        const lang::Function& function = work.model.functions[i];
        for (const lang::Local& local : function.locals) {
            if (isPlace(local.type)) {
                work.report(diag::diagnose(diag::Code::WrongType, function.where,
                                           fmt::format("`{}` fights battles, and `{}` is a place: it means "
                                                       "nothing on the map of the next",
                                                       function.name,
                                                       local.name.empty() ? "something in it" : local.name))
                                .withHint("move what deals with places to a procedure of its own"));
            }
        }
    }
}

} // namespace groma::rules::resolving
