#include "core/base/text.h"
#include "core/check/checks.h"
#include "core/diag/codes.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::check {

namespace {

using Known = std::vector<std::string_view>;

// `symbol` as an entry writes it: told at its own word.
void look(const Subject& subject, const rules::Entry& entry, const rules::Text& symbol, Known known,
          diag::Sink& sink) {
    if (symbol.text.empty() || symbol.text.starts_with('M') || symbol.text.starts_with('m')) {
        return;
    }
    for (const auto& [name, path] : subject.model.symbols) {
        known.push_back(name);
    }
    if (std::ranges::find(known, symbol.text) != known.end()) {
        return;
    }
    auto problem =
        diag::diagnose(diag::Code::UnknownSymbol, symbol.where,
                       fmt::format("nothing draws `{}`, the symbol of `{}`", symbol.text, entry.id.text));
    problem.found = symbol.text;
    const std::vector<std::string> names(known.begin(), known.end());
    if (const auto near = base::nearestName(symbol.text, known)) {
        problem.hint = fmt::format("did you mean `{}`?", *near);
        problem.fix = diag::Fix{std::string(*near), fmt::format("change to {}", *near)};
    } else {
        problem.expected = names.empty() ? "an entry of `symbols`" : base::joinList(names, "or");
    }
    sink.add(std::move(problem));
}

template <class List>
void lookAll(const Subject& subject, const List& list, const Known& known, diag::Sink& sink) {
    for (const auto& item : list) {
        look(subject, item.entry, item.symbol, known, sink);
    }
}

} // namespace

// A symbol is a pattern that the map draws there, an entry of `symbols`, or a path.
void unknownSymbols(const Subject& subject, diag::Sink& sink) {
    if (subject.drawn == nullptr) {
        return;
    }
    const rules::RulesetSource& source = subject.source;
    lookAll(subject, source.terrain, subject.drawn->cells, sink);
    lookAll(subject, source.sides, subject.drawn->sides, sink);
    lookAll(subject, source.links, subject.drawn->links, sink);
    lookAll(subject, source.classes, {}, sink);
    lookAll(subject, source.types, {}, sink);
}

} // namespace groma::check
