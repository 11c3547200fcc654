#include "editor/session/book/changed_words.h"

#include <algorithm>
#include <cstddef>

namespace groma::session {

namespace {

constexpr std::size_t kMostPairs = 4'000'000; // of words that are compared

std::vector<std::string_view> wordsIn(std::string_view text) {
    static constexpr std::string_view kBlanks = " \t\r\n";
    std::vector<std::string_view> words;
    for (std::size_t at = text.find_first_not_of(kBlanks); at != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
        words.push_back(text.substr(at, end - at));
        at = text.find_first_not_of(kBlanks, end);
    }
    return words;
}

} // namespace

std::vector<ChangedWord> changedWords(std::string_view before, std::string_view now) {
    using Kind = ChangedWord::Kind;
    const std::vector<std::string_view> a = wordsIn(before), b = wordsIn(now);
    std::vector<ChangedWord> words;
    const auto add = [&](std::string_view word, Kind kind) { words.push_back({std::string(word), kind}); };
    const std::size_t row = b.size() + 1;
    const bool compared = (a.size() + 1) * row <= kMostPairs;
    std::vector<std::uint32_t> common(compared ? (a.size() + 1) * row : 0); // from here on
    for (std::size_t i = a.size(); compared && i-- > 0;)
        for (std::size_t j = b.size(); j-- > 0;)
            common[i * row + j] = a[i] == b[j] ? common[(i + 1) * row + j + 1] + 1
                                               : std::max(common[(i + 1) * row + j], common[i * row + j + 1]);
    std::size_t i = 0, j = 0;
    while (i < a.size() || j < b.size()) {
        if (compared && i < a.size() && j < b.size() && a[i] == b[j]) {
            add(a[i], Kind::Kept);
            ++i, ++j;
        } else if (i < a.size() &&
                   (!compared || j == b.size() || common[(i + 1) * row + j] >= common[i * row + j + 1])) {
            add(a[i++], Kind::Gone);
        } else {
            add(b[j++], Kind::New);
        }
    }
    return words;
}

} // namespace groma::session
