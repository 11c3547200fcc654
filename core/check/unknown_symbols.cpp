#include "core/base/text.h"
#include "core/check/checks.h"
#include "core/diag/codes.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::check {

namespace {

void look(const rules::Model& model, const rules::Named& named, const std::string& symbol,
          std::vector<std::string_view> known, diag::Sink& sink) {
    if (symbol.empty() || symbol.starts_with('M') || symbol.starts_with('m')) {
        return;
    }
    for (const auto& [name, path] : model.symbols) {
        known.push_back(name);
    }
    if (std::ranges::find(known, symbol) != known.end()) {
        return;
    }
    auto problem = diag::diagnose(diag::Code::UnknownSymbol, named.where,
                                  fmt::format("nothing draws `{}`, the symbol of `{}`", symbol, named.id));
    problem.found = symbol;
    const std::vector<std::string> names(known.begin(), known.end());
    if (const auto near = base::nearestName(symbol, known)) {
        problem.hint = fmt::format("did you mean `{}`?", *near);
    } else {
        problem.expected = names.empty() ? "an entry of `symbols`" : base::joinList(names, "or");
    }
    sink.add(std::move(problem));
}

template <class List>
void lookAll(const rules::Model& model, const List& list, const std::vector<std::string_view>& known,
             diag::Sink& sink) {
    for (const auto& item : list) {
        look(model, item.named, item.symbol, known, sink);
    }
}

} // namespace

// A symbol is a pattern that the map draws there, an entry of `symbols`, or a path.
void unknownSymbols(const Subject& subject, diag::Sink& sink) {
    if (subject.drawn == nullptr) {
        return;
    }
    const rules::Model& model = subject.model;
    lookAll(model, model.terrain, subject.drawn->cells, sink);
    lookAll(model, model.sides, subject.drawn->sides, sink);
    lookAll(model, model.links, subject.drawn->links, sink);
    lookAll(model, model.classes, {}, sink);
    lookAll(model, model.types, {}, sink);
}

} // namespace groma::check
