#include "core/base/text.h"
#include "core/check/checks.h"
#include "core/diag/codes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace groma::check {

namespace {

// What the map draws by name; anything else is an entry of `symbols` or a path.
constexpr std::array<std::string_view, 14> kGround = {"none",  "plain",   "crowns", "scrub", "dashes",
                                                      "dunes", "roofs",   "tents",  "rocks", "ripples",
                                                      "dots",  "furrows", "stamp",  "works"};
constexpr std::array<std::string_view, 12> kSides = {
    "none", "water",    "stream",          "battlements",   "works",     "hedge",
    "line", "hachures", "crossing-bridge", "crossing-ford", "no-relief", "stamp"};
constexpr std::array<std::string_view, 4> kLinks = {"none", "road", "track", "stream"};

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

template <class List, class Known>
void lookAll(const rules::Model& model, const List& list, const Known& known, diag::Sink& sink) {
    for (const auto& item : list) {
        look(model, item.named, item.symbol, {known.begin(), known.end()}, sink);
    }
}

} // namespace

void unknownSymbols(const Subject& subject, diag::Sink& sink) {
    const rules::Model& model = subject.model;
    // Features of cells may look like what lies on sides.
    std::vector<std::string_view> ground(kGround.begin(), kGround.end());
    std::ranges::copy_if(kSides, std::back_inserter(ground), [&](std::string_view name) {
        return std::ranges::find(kGround, name) == kGround.end();
    });
    lookAll(model, model.terrain, ground, sink);
    lookAll(model, model.sides, kSides, sink);
    lookAll(model, model.links, kLinks, sink);
    lookAll(model, model.classes, std::array<std::string_view, 0>{}, sink);
    lookAll(model, model.types, std::array<std::string_view, 0>{}, sink);
}

} // namespace groma::check
