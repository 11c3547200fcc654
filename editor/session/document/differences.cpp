#include "editor/session/document/differences.h"

#include "core/base/text.h"

#include <algorithm>
#include <cstdint>

namespace groma::session {

namespace {

constexpr std::size_t kMostBytes = 64u << 20;
constexpr std::size_t kMostCompared = 4'000'000; // pairs of lines

using Lines = std::vector<std::string_view>;

void exchange(const Lines& before, const Lines& after, std::size_t from, std::size_t beforeEnd,
              std::size_t afterEnd, std::vector<LineChange>& changes) {
    for (std::size_t i = from; i < beforeEnd; ++i) {
        changes.push_back({false, i + 1, std::string(before[i])});
    }
    for (std::size_t i = from; i < afterEnd; ++i) {
        changes.push_back({true, i + 1, std::string(after[i])});
    }
}

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
    if (rows * columns > kMostCompared) {
        exchange(before, after, from, from + rows, from + columns, changes);
        return changes;
    }
    // The longest common run of lines from each pair of places to the ends.
    std::vector<std::uint32_t> common((rows + 1) * (columns + 1), 0);
    const auto at = [&](std::size_t row, std::size_t column) -> std::uint32_t& {
        return common[row * (columns + 1) + column];
    };
    for (std::size_t row = rows; row-- > 0;) {
        for (std::size_t column = columns; column-- > 0;) {
            at(row, column) = before[from + row] == after[from + column]
                                  ? at(row + 1, column + 1) + 1
                                  : std::max(at(row + 1, column), at(row, column + 1));
        }
    }
    std::size_t row = 0;
    std::size_t column = 0;
    while (row < rows || column < columns) {
        if (row < rows && column < columns && before[from + row] == after[from + column]) {
            ++row;
            ++column;
        } else if (row < rows && (column == columns || at(row + 1, column) >= at(row, column + 1))) {
            changes.push_back({false, from + row + 1, std::string(before[from + row])});
            ++row;
        } else {
            changes.push_back({true, from + column + 1, std::string(after[from + column])});
            ++column;
        }
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
