#include "editor/session/questions/pinned_changes.h"

#include "core/base/number.h"
#include "formats/diff/game_differences.h"

#include <algorithm>
#include <cmath>

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

// Else what its files refer to is not known.
bool isRead(const Document& document) {
    return std::ranges::all_of(document.paths(), [&](const std::string& path) {
        const formats::ProjectFile* file = document.file(path);
        return file == nullptr || file->ok;
    });
}

} // namespace

std::vector<PinnedChange> pinnedChanges(const Document& a, const Document& b) {
    std::vector<Difference> told;
    const auto titles = formats::diff::attributeTitles(b.ruleset());
    const bool oneMap =
        a.setup() && b.setup() && a.setup()->geometry().layout() == b.setup()->geometry().layout();
    for (const std::string& path : b.paths()) {
        const formats::ProjectFile* before = a.file(path);
        const formats::ProjectFile* after = b.file(path);
        if (!a.has(path) && isRead(a)) told.push_back({"file", path + " is new", {}});
        if (before == nullptr || after == nullptr) continue;
        // Half a tree would differ in all that is behind the error.
        if (!before->ok || !after->ok || !before->tree || !after->tree) {
            if (a.text(path) != b.text(path))
                told.push_back({"file", path + " has errors: what differs in it is not known", {}});
            continue;
        }
        std::vector<std::string> without;
        if (oneMap && path == b.scenarioPath() && path == a.scenarioPath()) {
            formats::diff::tellPieces(*a.setup(), *b.setup(), told);
            formats::diff::tellMap(*a.setup(), *b.setup(), told);
            without = {"map", "board", "pieces"};
        }
        formats::diff::tellEntries(*before->tree, *after->tree, without, titles, told);
    }
    for (const std::string& path : a.paths())
        if (!b.has(path) && isRead(b)) told.push_back({"file", path + " is gone", {}});
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
