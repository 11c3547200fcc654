#include "editor/session/questions/pinned_changes.h"

#include "core/base/number.h"
#include "formats/diff/game_differences.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace groma::session {

namespace {

using formats::Difference;

double sizeOf(const Difference& one) {
    const auto from = base::numberFromText(one.before), to = base::numberFromText(one.after);
    if (!from || !to) return 1;
    const auto real = [](base::Number x) {
        return static_cast<double>(x.numerator()) / static_cast<double>(x.denominator());
    };
    const double a = real(*from), b = real(*to);
    const double larger = std::max(std::abs(a), std::abs(b));
    return larger == 0 ? 0 : std::min(1.0, std::abs(b - a) / larger);
}

std::map<std::string, std::string> attributeTitles(const Document& document) {
    std::map<std::string, std::string> titles;
    if (document.ruleset())
        for (const auto& attribute : document.ruleset()->model.attributes)
            if (!attribute.named.title.empty()) titles[attribute.named.id] = attribute.named.title;
    return titles;
}

} // namespace

std::vector<PinnedChange> pinnedChanges(const Document& a, const Document& b) {
    std::vector<Difference> told;
    const auto titles = attributeTitles(b);
    const bool oneMap =
        a.setup() && b.setup() && a.setup()->geometry().layout() == b.setup()->geometry().layout();
    for (const std::string& path : b.paths()) {
        const formats::ProjectFile* before = a.file(path);
        const formats::ProjectFile* after = b.file(path);
        if (before == nullptr) told.push_back({"file", path + " is new", {}});
        if (before == nullptr || after == nullptr || !before->tree || !after->tree) continue;
        std::vector<std::string> without;
        if (oneMap && path == b.scenarioPath() && path == a.scenarioPath()) {
            formats::diff::tellPieces(*a.setup(), *b.setup(), told);
            formats::diff::tellMap(*a.setup(), *b.setup(), told);
            without = {"map", "board", "pieces"};
        }
        formats::diff::tellEntries(*before->tree, *after->tree, without, titles, told);
    }
    for (const std::string& path : a.paths())
        if (!b.has(path)) told.push_back({"file", path + " is gone", {}});
    std::vector<PinnedChange> changes;
    for (Difference& one : told) {
        const bool entry = !one.before.empty() && !one.after.empty();
        changes.push_back({entry ? std::move(one.name) : std::move(one.text), entry ? one.before : "",
                           entry ? one.after : "", std::move(one.cite), sizeOf(one)});
    }
    std::ranges::stable_sort(changes, std::greater(), &PinnedChange::size);
    return changes;
}

} // namespace groma::session
