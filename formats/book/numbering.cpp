#include "formats/book/numbering.h"

#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <vector>

namespace groma::formats {

namespace {

constexpr int kMostLeftOut = 3;       // numbers between two headings of a book
constexpr std::size_t kMostDepth = 5; // 6.3.1.2.1

std::vector<int> numbersOf(std::string_view section) {
    std::vector<int> all;
    const char* at = section.data();
    const char* const end = at + section.size();
    while (at < end) {
        int value = 0;
        const auto [next, error] = std::from_chars(at, end, value);
        if (error != std::errc()) break;
        all.push_back(value);
        at = next + (next < end ? 1 : 0);
    }
    return all;
}

} // namespace

std::optional<BookNumber> numberAt(std::string_view line) {
    std::size_t at = 0;
    BookNumber number;
    const bool bracket = line.starts_with('(');
    if (bracket) ++at;
    const std::size_t begin = at;
    std::size_t parts = 0;
    if (at < line.size() && line[at] >= 'a' && line[at] <= 'z') {
        number.lettered = true;
        ++at;
    } else {
        while (at < line.size() && base::isDigit(line[at])) {
            const std::size_t digits = at;
            while (at < line.size() && base::isDigit(line[at])) ++at;
            if (at - digits > 2) return std::nullopt; // a year
            ++parts;
            if (at + 1 < line.size() && line[at] == '.' && base::isDigit(line[at + 1])) ++at;
            else break;
        }
        if (parts == 0 || parts > kMostDepth) return std::nullopt;
    }
    number.section = std::string(line.substr(begin, at - begin));
    const bool closed = at < line.size() && (line[at] == ')' || (line[at] == '.' && !bracket));
    if (bracket ? !(at < line.size() && line[at] == ')') : !closed && (number.lettered || parts < 2))
        return std::nullopt;
    if (bracket && !number.lettered) return std::nullopt;                    // "(3-3)", "(1)" are no sections
    if (number.lettered && !bracket && line[at] == '.') return std::nullopt; // "a. m.", initials
    if (closed) ++at;
    if (at >= line.size() || (line[at] != ' ' && line[at] != '\t')) return std::nullopt;
    while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
    if (at >= line.size()) return std::nullopt;
    number.length = at;
    return number;
}

bool follows(std::string_view section, std::string_view last) {
    const std::vector<int> next = numbersOf(section);
    const std::vector<int> before = numbersOf(last);
    if (next.empty()) return false;
    std::size_t same = 0;
    while (same < next.size() && same < before.size() && next[same] == before[same]) ++same;
    if (same == next.size()) return false; // itself, or a heading above
    const int from = same < before.size() ? before[same] : 0;
    if (next[same] <= from || next[same] > from + 1 + kMostLeftOut) return false;
    return std::all_of(next.begin() + static_cast<std::ptrdiff_t>(same) + 1, next.end(),
                       [](int deeper) { return deeper >= 0 && deeper <= 1 + kMostLeftOut; });
}

} // namespace groma::formats
