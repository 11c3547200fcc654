#include "core/game/position/word_text.h"

#include <charconv>

namespace groma::game {

std::string wordsToText(std::string_view heading, std::span<const std::int64_t> words) {
    std::string text(heading);
    for (const std::int64_t word : words) {
        text += ' ';
        text += std::to_string(word);
    }
    return text;
}

base::Result<std::vector<std::int64_t>> wordsFromText(std::string_view heading, std::string_view text,
                                                      std::size_t limit) {
    if (!text.starts_with(heading)) {
        return base::fail("the text does not begin with '" + std::string(heading) + "'");
    }
    text.remove_prefix(heading.size());
    std::vector<std::int64_t> words;
    while (!text.empty()) {
        if (text.front() != ' ') {
            return base::fail("word " + std::to_string(words.size() + 1) + " is not a number");
        }
        text.remove_prefix(1);
        std::int64_t word = 0;
        const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), word);
        if (problem != std::errc{}) {
            return base::fail("word " + std::to_string(words.size() + 1) + " is not a number");
        }
        if (words.size() == limit) {
            return base::fail("the text has more words than it can have");
        }
        words.push_back(word);
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    }
    return words;
}

} // namespace groma::game
