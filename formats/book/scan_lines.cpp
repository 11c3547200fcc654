#include "formats/book/scan_lines.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>

namespace groma::formats {

namespace {

constexpr std::size_t kTelling = 4;     // words of a line whose slope counts
constexpr double kApart = 6;            // heights between two words that are compared
constexpr std::size_t kMostOfLine = 64; // words of a line
constexpr std::size_t kMostSlopes = 100'000;
constexpr double kBlown = 1.8;        // of its line's usual height: the box reaches into another line
constexpr double kShrunk = 0.6;       // a dash, a stop
constexpr std::size_t kOfSeveral = 3; // words of a line whose height counts
constexpr double kAlike = 0.15;       // of the usual height: lines of the usual type differ by no more
// Of nearly every line some word has no letter that hangs, so that its ink ends where the line stands.
constexpr double kSteepest = 0.2; // about 11 degrees: what is steeper is no page that lay askew
constexpr double kUpper = 0.25, kLower = 0.1;
// A letter that stands out is about 0.7 of the size of type; type is told by what it takes of the page.
constexpr double kAbove = 0.25, kBelow = 0.35;

double middleOf(std::vector<double> values, double share = 0.5) {
    if (values.empty()) return 0;
    const auto at = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::ranges::nth_element(values, values.begin() + at);
    return values[static_cast<std::size_t>(at)];
}

std::map<int, std::vector<std::size_t>> linesOf(const std::vector<ScannedWord>& words) {
    std::map<int, std::vector<std::size_t>> lines;
    for (std::size_t i = 0; i < words.size(); ++i) lines[words[i].line].push_back(i);
    return lines;
}

// Same width, its middle turned about `x`, `y`; as high as its ink was before it was turned.
PrintedBox turned(const PrintedBox& box, double slope, double x, double y) {
    const double length = std::hypot(1, slope), c = 1 / length, s = slope / length;
    const double dx = (box.left + box.right) / 2 - x, dy = box.middle() - y;
    const double middle = x + dx * c + dy * s, level = y - dx * s + dy * c;
    const double high = std::max(box.height() - box.width() * std::abs(slope), box.height() / 2);
    return {middle - box.width() / 2, level - high / 2, middle + box.width() / 2, level + high / 2};
}

} // namespace

double slopeOf(const std::vector<ScannedWord>& words) {
    std::vector<double> slopes;
    for (const auto& [line, all] : linesOf(words)) {
        if (all.size() < kTelling) continue;
        if (slopes.size() >= kMostSlopes) break;
        const std::size_t count = std::min(all.size(), kMostOfLine);
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t j = i + 1; j < count; ++j) {
                const PrintedBox &a = words[all[i]].word.box, &b = words[all[j]].word.box;
                const double across = (b.left + b.right - a.left - a.right) / 2;
                if (std::abs(across) < kApart * a.height()) continue;
                slopes.push_back((b.bottom - a.bottom) / across);
            }
    }
    const double slope = middleOf(std::move(slopes));
    return std::abs(slope) <= kSteepest ? slope : 0;
}

std::vector<PrintedWord> straightened(std::vector<ScannedWord> words, double width, double height) {
    const double slope = slopeOf(words);
    for (ScannedWord& one : words) one.word.box = turned(one.word.box, slope, width / 2, height / 2);
    struct Line {
        double top = 0, bottom = 0;
        bool several = false;
    };
    const auto lines = linesOf(words);
    std::map<int, Line> made;
    std::vector<double> heights;
    for (const auto& [number, all] : lines) {
        std::vector<double> tops, bottoms, high;
        for (const std::size_t i : all) high.push_back(words[i].word.box.height());
        const double middle = middleOf(std::move(high));
        for (const std::size_t i : all) {
            const double own = words[i].word.box.height();
            if (own > kBlown * middle || own < kShrunk * middle) continue;
            tops.push_back(words[i].word.box.top);
            bottoms.push_back(words[i].word.box.bottom);
        }
        Line line{middleOf(std::move(tops), kUpper), middleOf(std::move(bottoms), kLower),
                  all.size() >= kOfSeveral};
        if (line.bottom <= line.top) continue;
        if (line.several) heights.push_back(line.bottom - line.top);
        made[number] = line;
    }
    const double usual = middleOf(std::move(heights));
    for (auto& [number, line] : made) {
        const double high = line.bottom - line.top;
        const bool alike = std::abs(high - usual) <= kAlike * usual || (!line.several && high < usual);
        if (!alike || usual <= 0) continue;
        if (line.several) line.top = line.bottom - usual;
        else {
            const double middle = (line.top + line.bottom) / 2;
            line.top = middle - usual / 2;
            line.bottom = middle + usual / 2;
        }
    }
    std::vector<PrintedWord> straight;
    straight.reserve(words.size());
    for (ScannedWord& one : words) {
        if (const auto line = made.find(one.line); line != made.end()) {
            const double high = line->second.bottom - line->second.top;
            one.word.box.top = line->second.top - kAbove * high;
            one.word.box.bottom = line->second.bottom + kBelow * high;
        }
        straight.push_back(std::move(one.word));
    }
    return straight;
}

} // namespace groma::formats
