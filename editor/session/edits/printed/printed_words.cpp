#include "editor/session/edits/printed/printed_words.h"

#include "core/base/text.h"
#include "formats/scenario/printed_block.h"

#include <fmt/format.h>

namespace groma::session {

namespace {

constexpr std::size_t kShortestName = 5; // shorter names are too like each other
constexpr std::size_t kLongestName = 40;

bool isCapital(char c) { return (c >= 'A' && c <= 'Z') || c == '\xC3'; }

bool isInCapitals(std::string_view word) { return word.size() > 1 && word[1] >= 'A' && word[1] <= 'Z'; }

} // namespace

void PrintedWords::take(std::string_view text) {
    for (const std::string_view word : formats::lettersOf(text)) {
        ++counts_[std::string(word)];
    }
}

int PrintedWords::count(std::string_view word) const {
    const auto found = counts_.find(word);
    return found == counts_.end() ? 0 : found->second;
}

std::optional<std::string> PrintedWords::likelier(std::string_view name) const {
    if (name.size() < kShortestName || name.size() > kLongestName || !isCapital(name.front())) {
        return std::nullopt;
    }
    std::optional<std::string> best;
    int most = count(name);
    for (const auto& [word, times] : counts_) {
        if (times <= most || word.size() < kShortestName || !isCapital(word.front()) ||
            isInCapitals(word) != isInCapitals(name) || word.size() > name.size() + 2 ||
            name.size() > word.size() + 2) {
            continue;
        }
        if (word == std::string(name) + "s" || std::string(name) == word + "s") {
            continue; // one and several
        }
        if (base::editDistance(word, name) <= static_cast<int>(name.size() / 4)) {
            best = word;
            most = times;
        }
    }
    return best;
}

std::string timesWord(int count) {
    return count == 1 ? "once" : count == 2 ? "twice" : fmt::format("{} times", count);
}

} // namespace groma::session
