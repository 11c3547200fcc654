#include "formats/book/printed_rows.h"

#include <algorithm>
#include <utility>

namespace groma::formats::printed {

PrintedBox boxOf(const Words& words) {
    PrintedBox box;
    for (const PrintedWord* word : words) box.take(word->box);
    return box;
}

std::string textOf(const Row& row) {
    std::string text;
    for (const PrintedWord* word : row.words) text += (text.empty() ? "" : " ") + word->text;
    return text;
}

double quantile(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    const auto at = static_cast<std::ptrdiff_t>(static_cast<double>(values.size()) * share);
    std::ranges::nth_element(values, values.begin() + at);
    return values[static_cast<std::size_t>(at)];
}

double lettersOf(const Words& words) {
    std::vector<double> heights;
    for (const PrintedWord* word : words) heights.push_back(word->box.height());
    return quantile(std::move(heights), 0.5);
}

std::vector<Row> rowsOf(Words words) {
    constexpr double kSameLine = 0.45; // heights of a letter between the middles of words on one line
    std::ranges::stable_sort(words, {}, [](const PrintedWord* word) { return word->box.middle(); });
    const double apart = kSameLine * lettersOf(words); // a dash is low, and stands in the middle of a line
    std::vector<Row> rows;
    for (const PrintedWord* word : words) {
        if (rows.empty() || word->box.middle() - rows.back().words.back()->box.middle() > apart)
            rows.emplace_back();
        rows.back().words.push_back(word);
        rows.back().box.take(word->box);
    }
    for (Row& row : rows)
        std::ranges::stable_sort(row.words, {}, [](const PrintedWord* word) { return word->box.left; });
    return rows;
}

} // namespace groma::formats::printed
