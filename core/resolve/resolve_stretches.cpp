#include "core/resolve/resolver.h"
#include "core/rules/stretches.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::rules::resolving {

namespace {

// Whoever asks for it by name must mean it.
bool isTaken(const Work& work, const std::string& name) {
    const auto has = [&](const auto& entries) {
        return std::ranges::any_of(entries, [&](const auto& entry) { return entry.named.id == name; });
    };
    return name == "sequence" || has(work.model.procedures) || has(work.model.actions) ||
           stretchNamed(work.model, name).has_value();
}

// Calls and questions of the whole are taken for those of each part.
void readsAs(Work& work, Index whole, Index part) {
    std::vector<Index> called;
    for (const auto& [from, to] : work.env.calls)
        if (from == whole) called.push_back(to);
    for (const Index to : called) work.env.calls.emplace_back(part, to);
    if (std::ranges::find(work.env.suspends, whole) != work.env.suspends.end())
        work.env.suspends.push_back(part);
}

void nameOne(Work& work, Index whole, lang::StmtId scope) {
    const lang::Stmt& stmt = work.model.tree.stmt(scope);
    const std::string name = work.model.tree.string(stmt.name);
    lang::Function part = work.model.functions[static_cast<std::size_t>(whole)];
    if (isTaken(work, name)) {
        diag::Diagnostic taken = diag::diagnose(
            diag::Code::NameTaken, part.where,
            fmt::format("the stretch `{}` has the name of something else that is called", name));
        taken.offset = stmt.span.offset;
        taken.length = stmt.span.length;
        return work.report(std::move(taken));
    }
    part.kind = lang::FunctionKind::Sequence;
    part.name = name;
    part.owner = whole;
    part.parameters = static_cast<std::uint32_t>(stmt.value); // what its whole has named before it
    part.body = scope;
    part.mayCancel = false;
    work.model.functions.push_back(std::move(part));
    readsAs(work, whole, static_cast<Index>(work.model.functions.size() - 1));
}

} // namespace

void nameStretches(Work& work) {
    const auto count = static_cast<Index>(work.model.functions.size());
    for (Index whole = 0; whole < count; ++whole)
        for (const lang::StmtId scope :
             namedScopes(work.model.tree, work.model.functions[static_cast<std::size_t>(whole)].body))
            nameOne(work, whole, scope);
}

} // namespace groma::rules::resolving
