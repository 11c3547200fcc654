#include "editor/session/questions/pinned_changes.h"

#include "core/base/number.h"
#include "core/base/printable.h"
#include "formats/diff/game_differences.h"

#include <algorithm>
#include <cmath>
#include <string_view>

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

// From 1; empty where there are not so many.
std::string_view lineOf(std::string_view text, std::size_t line) {
    for (; line > 1; --line) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) return {};
        text.remove_prefix(end + 1);
    }
    return text.substr(0, text.find('\n'));
}

// Bytes before a character, counted from 1; past the end that of the line.
std::size_t bytesBefore(std::string_view line, std::size_t column) {
    std::size_t at = 0;
    for (; column > 1 && at < line.size(); --column)
        at += std::max<std::size_t>(base::utf8Length(line, at), 1);
    return at;
}

std::string_view numberAt(std::string_view line, std::size_t at) {
    const std::string_view rest = line.substr(at);
    return rest.substr(0, std::min(rest.size(), rest.find_first_not_of("+-./0123456789")));
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

std::optional<std::string> pinnedNumber(const Document& a, const Document& b, const std::string& path,
                                        std::size_t line, std::size_t column) {
    if (column == 0 || !a.has(path) || !b.has(path)) return std::nullopt;
    const std::string_view textA = a.text(path), textB = b.text(path);
    if (textA == textB) return std::nullopt;
    const std::string_view lineA = lineOf(textA, line), lineB = lineOf(textB, line);
    const std::size_t at = bytesBefore(lineA, column);
    if (lineA == lineB || lineA.size() <= at || lineA.substr(0, at) != lineB.substr(0, at))
        return std::nullopt;
    const std::string_view number = numberAt(lineA, at);
    if (!base::numberFromText(number) || number == numberAt(lineB, at)) return std::nullopt;
    return std::string(number);
}

} // namespace groma::session
