#include "editor/session/edits/text/entry_ids.h"

#include "core/base/letters.h"
#include "core/base/text.h"

#include <fmt/format.h>

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

} // namespace groma::session
