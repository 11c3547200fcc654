#include "editor/session/edits/text/entry_ids.h"

#include "core/base/letters.h"
#include "core/base/text.h"
#include "core/lang/tables/table_option.h"
#include "core/syntax/builtin.h"
#include "core/syntax/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace groma::session {

formats::yaml::Fragment idsFragment(const std::vector<std::string>& ids) {
    using formats::yaml::Fragment;
    if (ids.size() == 1) return Fragment::sentence(ids.front());
    std::vector<Fragment> items;
    for (const std::string& id : ids) items.push_back(Fragment::sentence(id));
    return Fragment::list(std::move(items), Fragment::Layout::Flow);
}

std::string idOfTitle(const std::string& title, const std::string& otherwise,
                      const std::function<bool(const std::string&)>& taken) {
    std::string id;
    for (const char c : title) {
        const char small = base::lowered(c);
        const bool letter = (small >= 'a' && small <= 'z') || base::isDigit(small);
        if (letter) id += small;
        else if (!id.empty() && id.back() != '_') id += '_';
    }
    while (id.ends_with('_')) id.pop_back();
    if (id.empty() || base::isDigit(id.front())) id = otherwise + (id.empty() ? id : "_" + id);
    std::string free = id;
    for (int number = 2; taken(free); ++number) free = fmt::format("{}_{}", id, number);
    return free;
}

bool languageKeeps(const std::string& id) {
    return lang::isReservedWord(id) || id == "game" || id == "scenario";
}

bool languageKeepsNumber(const std::string& id) { return languageKeeps(id) || id == "front" || id == "back"; }

bool callableTaken(const rules::Model& model, const std::string& id) {
    const auto among = [&](const auto& list) {
        return std::ranges::any_of(list, [&](const auto& one) { return one.named.id == id; });
    };
    return languageKeeps(id) || lang::isLanguageCall(id) || lang::calledOption(id) ||
           among(model.quantities) || among(model.relations) || among(model.queries) ||
           among(model.procedures) || among(model.tables);
}

} // namespace groma::session
