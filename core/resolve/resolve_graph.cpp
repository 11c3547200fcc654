#include "core/resolve/resolver.h"

#include <fmt/format.h>

#include <algorithm>

// What only the whole shows: definitions that run in circles, and decisions hidden behind `together`.
namespace groma::rules::resolving {

namespace {

using Graph = std::vector<std::vector<Index>>;

bool acts(lang::FunctionKind kind) {
    using lang::FunctionKind;
    return kind == FunctionKind::Procedure || kind == FunctionKind::HookBody ||
           kind == FunctionKind::OfferBody || kind == FunctionKind::ActionBody ||
           kind == FunctionKind::Sequence;
}

Graph graphOf(const Work& work) {
    Graph graph(work.model.functions.size());
    for (const auto& [from, to] : work.env.calls) {
        graph[static_cast<std::size_t>(from)].push_back(to);
    }
    return graph;
}

struct Walk {
    Work& work;
    const Graph& graph;
    std::vector<int> colour; // 0 new, 1 on the path, 2 done
    std::vector<Index> path;

    void visit(Index index) {
        colour[static_cast<std::size_t>(index)] = 1;
        path.push_back(index);
        for (const Index next : graph[static_cast<std::size_t>(index)]) {
            if (acts(work.model.functions[static_cast<std::size_t>(next)].kind)) {
                continue;
            }
            if (colour[static_cast<std::size_t>(next)] == 1) {
                tell(next);
            } else if (colour[static_cast<std::size_t>(next)] == 0) {
                visit(next);
            }
        }
        path.pop_back();
        colour[static_cast<std::size_t>(index)] = 2;
    }

    void tell(Index first) {
        std::string chain;
        for (auto at = std::find(path.begin(), path.end(), first); at != path.end(); ++at) {
            chain += fmt::format("`{}` reads ", work.model.functions[static_cast<std::size_t>(*at)].name);
        }
        const auto& function = work.model.functions[static_cast<std::size_t>(first)];
        work.report(diag::diagnose(diag::Code::CyclicDefinition, function.where,
                                   fmt::format("{}`{}`", chain, function.name))
                        .withHint("read what it starts from instead: an attribute, a state, or an earlier "
                                  "stage as a quantity of its own"));
    }
};

} // namespace

void checkCycles(Work& work) {
    const Graph graph = graphOf(work);
    Walk walk{work, graph, std::vector<int>(graph.size(), 0), {}};
    for (std::size_t i = 0; i < graph.size(); ++i) {
        if (walk.colour[i] == 0 && !acts(work.model.functions[i].kind)) {
            walk.visit(static_cast<Index>(i));
        }
    }
}

std::vector<std::vector<Index>> callersOf(const Work& work) {
    Graph callers(work.model.functions.size());
    for (const auto& [from, to] : work.env.calls) {
        callers[static_cast<std::size_t>(to)].push_back(from);
    }
    for (const Procedure& procedure : work.model.procedures) {
        for (const auto* list : {&procedure.hooks.before, &procedure.hooks.instead, &procedure.hooks.after}) {
            for (const Index hook : *list) {
                const Index body = work.model.hooks[static_cast<std::size_t>(hook)].body;
                if (body != kNone) {
                    callers[static_cast<std::size_t>(body)].push_back(procedure.function);
                }
            }
        }
    }
    return callers;
}

void checkTogether(Work& work) {
    if (work.env.togetherCalls.empty()) {
        return;
    }
    const Graph callers = callersOf(work);
    std::vector<bool> suspends(callers.size(), false);
    std::vector<Index> open = work.env.suspends;
    while (!open.empty()) {
        const auto at = static_cast<std::size_t>(open.back());
        open.pop_back();
        if (!suspends[at]) {
            suspends[at] = true;
            open.insert(open.end(), callers[at].begin(), callers[at].end());
        }
    }
    for (const auto& call : work.env.togetherCalls) {
        if (suspends[static_cast<std::size_t>(call.function)]) {
            work.report(diag::diagnose(
                diag::Code::NotInTogether, call.place,
                fmt::format("`{}` may roll or ask and cannot be called inside `together`",
                            work.model.functions[static_cast<std::size_t>(call.function)].name)));
        }
    }
}

} // namespace groma::rules::resolving
