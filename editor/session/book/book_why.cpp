#include "editor/session/book/book_why.h"

#include "core/base/text.h"
#include "editor/session/language/rule_sections.h"

#include <algorithm>
#include <set>
#include <utility>

namespace groma::session {

namespace {

// Section and id of the entries with that cite.
std::set<std::pair<std::string, std::string>> entriesCiting(const rules::Model& model,
                                                            std::string_view cite) {
    std::set<std::pair<std::string, std::string>> all;
    for (const RuleSection& section : ruleSections())
        for (std::size_t i = 0; i < section.count(model); ++i)
            if (const rules::Named& named = section.named(model, i); named.cite == cite)
                all.emplace(section.key, named.id);
    return all;
}

} // namespace

std::string itemCited(const BookView& view, const BookStates& states, const rules::Model& model,
                      std::string_view cites) {
    for (const std::string_view part : base::split(cites, ';')) {
        const std::string_view cite = base::trim(part);
        if (cite.empty()) continue;
        const auto entries = entriesCiting(model, cite);
        const auto covered = [&](const BookItem& item) {
            const auto found = states.covered.find(item.id);
            return found != states.covered.end() &&
                   std::ranges::any_of(found->second, [&](const CoveringEntry& one) {
                       return entries.contains({one.section, one.id});
                   });
        };
        const auto ofSection = [&](const BookItem& item) { return item.section == cite; };
        // Of what its entries cover, what stands in the section itself.
        for (const bool inside : {true, false})
            for (const BookItem& item : view.items)
                if (covered(item) && (!inside || ofSection(item))) return item.id;
        if (const auto found = std::ranges::find_if(view.items, ofSection); found != view.items.end())
            return found->id;
    }
    return {};
}

} // namespace groma::session
