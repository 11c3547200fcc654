#include "editor/session/document/differences.h"

#include "core/base/text.h"
#include "editor/session/document/aligned.h"

#include <algorithm>
#include <span>

namespace groma::session {

namespace {

constexpr std::size_t kMostBytes = 64u << 20;
using Lines = std::vector<std::string_view>;

} // namespace

std::vector<LineChange> lineChanges(std::string_view beforeText, std::string_view afterText) {
    const Lines before = base::split(beforeText, '\n');
    const Lines after = base::split(afterText, '\n');
    std::size_t from = 0;
    while (from < std::min(before.size(), after.size()) && before[from] == after[from]) {
        ++from;
    }
    std::size_t same = 0;
    while (same < std::min(before.size(), after.size()) - from &&
           before[before.size() - 1 - same] == after[after.size() - 1 - same]) {
        ++same;
    }
    const std::size_t rows = before.size() - same - from;
    const std::size_t columns = after.size() - same - from;
    std::vector<LineChange> changes;
    std::size_t row = from;
    std::size_t column = from;
    for (const Aligned next :
         aligned(std::span(before).subspan(from, rows), std::span(after).subspan(from, columns),
                 rows * columns <= kMostAligned)) {
        if (next == Aligned::Before) {
            changes.push_back({false, row + 1, std::string(before[row])});
        } else if (next == Aligned::Now) {
            changes.push_back({true, column + 1, std::string(after[column])});
        }
        row += next != Aligned::Now ? 1 : 0;
        column += next != Aligned::Before ? 1 : 0;
    }
    return changes;
}

std::vector<FileChange> changedFromDisk(const formats::FileSystem& files, const Document& document) {
    std::vector<FileChange> changed;
    for (const std::string& path : document.paths()) {
        const auto bytes =
            files.read(path.starts_with('/') ? path : document.root() + "/" + path, kMostBytes);
        const std::string_view now = document.text(path);
        if (!bytes) {
            changed.push_back({path, false, lineChanges({}, now)});
        } else if (*bytes != now) {
            changed.push_back({path, true, lineChanges(*bytes, now)});
        }
    }
    return changed;
}

} // namespace groma::session
