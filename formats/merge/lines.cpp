#include "formats/merge/lines.h"

#include "formats/merge/align.h"

#include <fmt/format.h>

namespace groma::formats::merge {

namespace {

using Lines = std::vector<std::string_view>;

// With their line ends.
Lines linesOf(std::string_view text) {
    Lines lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::size_t size = end == std::string_view::npos ? text.size() : end + 1;
        lines.push_back(text.substr(0, size));
        text.remove_prefix(size);
    }
    return lines;
}

std::string_view withoutEnd(std::string_view line) {
    while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

std::vector<int> matchesOf(const Lines& base, const Lines& other) {
    return aligned(base.size(), other.size(),
                   [&](std::size_t i, std::size_t j) { return base[i] == other[j] ? 0 : kLoose + 1; });
}

// A row in which both changed characters.
std::string mergeCharacters(std::string_view base, std::string_view ours, std::string_view theirs,
                            std::string_view row, std::vector<MergedLines::Clash>& clashes) {
    std::string merged(ours);
    std::size_t cell = 0;
    for (std::size_t i = 0; i < merged.size(); ++i) {
        cell += base[i] != ' ' ? 1 : 0;
        if (theirs[i] == base[i] || theirs[i] == ours[i]) continue;
        if (ours[i] == base[i]) merged[i] = theirs[i];
        else
            clashes.push_back({fmt::format("{}, cell {}", row, cell), std::string(1, base[i]),
                               std::string(1, ours[i]), std::string(1, theirs[i])});
    }
    return merged;
}

enum class As : char { Text, Rows, Marks };

// Lines of one stretch in which ours and theirs differ from the base.
struct Stretch {
    std::string base, ours, theirs;
    [[nodiscard]] bool empty() const { return base.empty() && ours.empty() && theirs.empty(); }
    [[nodiscard]] bool clashes() const { return ours != theirs && ours != base && theirs != base; }
};

void settle(Stretch& stretch, std::size_t line, As as, MergedLines& merged) {
    if (stretch.empty()) return;
    if (!stretch.clashes()) {
        merged.text += stretch.ours == stretch.base ? stretch.theirs : stretch.ours;
    } else {
        if (as == As::Marks)
            merged.text +=
                "<<<<<<< ours\n" + stretch.ours + "=======\n" + stretch.theirs + ">>>>>>> theirs\n";
        else merged.text += stretch.ours;
        merged.clashes.push_back({fmt::format("line {}", line), std::string(withoutEnd(stretch.base)),
                                  std::string(withoutEnd(stretch.ours)),
                                  std::string(withoutEnd(stretch.theirs))});
    }
    stretch = {};
}

MergedLines mergeAs(As as, std::string_view base, std::string_view ours, std::string_view theirs) {
    const Lines b = linesOf(base), o = linesOf(ours), t = linesOf(theirs);
    const std::vector<int> ob = matchesOf(b, o), tb = matchesOf(b, t);
    MergedLines merged;
    // Between lines that all three have, one of the two may have changed each stretch of lines.
    std::size_t bi = 0, oi = 0, ti = 0;
    Stretch stretch;
    std::size_t stretchLine = 1;
    const auto gather = [&](std::size_t bEnd, std::size_t oEnd, std::size_t tEnd) {
        // Lines changed one for one are judged one by one.
        const bool even = bEnd - bi == oEnd - oi && bEnd - bi == tEnd - ti && as != As::Marks;
        stretchLine = bi + 1;
        while (bi < bEnd || oi < oEnd || ti < tEnd) {
            if (even) {
                const std::string row = fmt::format("row {}", bi + 1);
                const bool codes =
                    as == As::Rows && b[bi].size() == o[oi].size() && b[bi].size() == t[ti].size();
                if (codes) {
                    merged.text += mergeCharacters(b[bi], o[oi], t[ti], row, merged.clashes);
                } else {
                    stretch = {std::string(b[bi]), std::string(o[oi]), std::string(t[ti])};
                    settle(stretch, bi + 1, as, merged);
                }
                ++bi, ++oi, ++ti;
                continue;
            }
            for (; bi < bEnd; ++bi) stretch.base += b[bi];
            for (; oi < oEnd; ++oi) stretch.ours += o[oi];
            for (; ti < tEnd; ++ti) stretch.theirs += t[ti];
        }
        settle(stretch, stretchLine, as, merged);
    };
    for (std::size_t i = 0; i < b.size(); ++i) {
        const bool oursHas = ob[i] >= 0, theirsHas = tb[i] >= 0;
        if (!oursHas || !theirsHas) continue;
        gather(i, static_cast<std::size_t>(ob[i]), static_cast<std::size_t>(tb[i]));
        gather(i + 1, static_cast<std::size_t>(ob[i]) + 1, static_cast<std::size_t>(tb[i]) + 1);
    }
    gather(b.size(), o.size(), t.size());
    return merged;
}

} // namespace

MergedLines mergeLines(std::string_view base, std::string_view ours, std::string_view theirs) {
    return mergeAs(As::Text, base, ours, theirs);
}

MergedLines mergeRows(std::string_view base, std::string_view ours, std::string_view theirs) {
    return mergeAs(As::Rows, base, ours, theirs);
}

MergedLines mergeWithMarks(std::string_view base, std::string_view ours, std::string_view theirs) {
    return mergeAs(As::Marks, base, ours, theirs);
}

} // namespace groma::formats::merge
