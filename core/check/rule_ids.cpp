#include "core/base/text.h"
#include "core/check/checks.h"
#include "core/diag/codes.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::check {

namespace {

class Reader {
  public:
    Reader(const std::vector<std::string>& ids, diag::Sink& sink) : ids_(ids), sink_(sink) {}

    void read(const std::vector<rules::Text>& covers) {
        for (const rules::Text& id : covers) {
            if (std::binary_search(ids_.begin(), ids_.end(), id.text)) {
                continue;
            }
            auto diagnostic = diag::diagnose(diag::Code::UnknownRuleId, id.where,
                                             fmt::format("the book has no rule `{}`", id.text))
                                  .withFound(id.text);
            if (const auto near = base::nearestName(id.text, std::span<const std::string>(ids_))) {
                diagnostic.fix = diag::Fix{std::string(*near), fmt::format("change to {}", *near)};
                diagnostic.hint = fmt::format("did you mean `{}`?", *near);
            }
            sink_.add(std::move(diagnostic));
        }
    }

    template <class List>
    void all(const List& list) {
        for (const auto& item : list) {
            read(item.entry.covers);
        }
    }

  private:
    const std::vector<std::string>& ids_;
    diag::Sink& sink_;
};

} // namespace

void unknownRuleIds(const Subject& subject, diag::Sink& sink) {
    if (subject.bookIds == nullptr) {
        return;
    }
    const rules::RulesetSource& s = subject.source;
    Reader reader(*subject.bookIds, sink);
    reader.all(s.dice);
    reader.all(s.classes);
    for (const auto& c : s.classes) {
        reader.all(c.attributes);
    }
    reader.all(s.types);
    reader.all(s.states);
    reader.all(s.resources);
    reader.all(s.decks);
    reader.all(s.terrain);
    reader.all(s.sides);
    reader.all(s.links);
    reader.all(s.outcomes);
    reader.all(s.tables);
    reader.all(s.quantities);
    for (const auto& quantity : s.quantities) {
        for (const auto& part : quantity.contributions) {
            reader.read(part.covers);
        }
    }
    reader.all(s.relations);
    reader.all(s.queries);
    reader.all(s.measures);
    reader.all(s.moves);
    reader.all(s.sights);
    reader.all(s.rolls);
    reader.all(s.offers);
    reader.all(s.traits);
    for (const auto& trait : s.traits) {
        for (const auto& part : trait.modifies) {
            reader.read(part.covers);
        }
    }
    reader.all(s.procedures);
    reader.all(s.actions);
    reader.all(s.options);
    reader.all(s.questions);
    reader.all(s.verdicts);
}

} // namespace groma::check
