#include "formats/book/hyphens.h"

#include <algorithm>
#include <array>

namespace groma::formats {

namespace {

constexpr std::array<std::string_view, 3> kHyphens{"-", "\u2010", "\u00AD"};
constexpr std::string_view kSoftHyphen = "\u00AD";

// Letters of a word: ASCII, everything beyond it, hyphens and apostrophes between. Punctuation at its ends is
// taken off.
std::string bare(std::string_view word) {
    static constexpr std::string_view kPunctuation = ".,;:!?()[]\"'";
    while (!word.empty() && kPunctuation.find(word.front()) != std::string_view::npos) word.remove_prefix(1);
    while (!word.empty() && kPunctuation.find(word.back()) != std::string_view::npos) word.remove_suffix(1);
    std::string small(word);
    std::ranges::transform(small, small.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return small;
}

std::string_view lastWord(std::string_view text) {
    const std::size_t space = text.find_last_of(" \t\n");
    return space == std::string_view::npos ? text : text.substr(space + 1);
}

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (static_cast<unsigned char>(c) & 0x80) != 0; }

} // namespace

Hyphens::Hyphens(const std::vector<PrintedLine>& lines) {
    for (const PrintedLine& line : lines) {
        std::string_view rest = line.text;
        while (!rest.empty()) {
            const std::size_t end = rest.find_first_of(" \t");
            const bool last = end == std::string_view::npos;
            const std::string word = bare(rest.substr(0, end));
            const bool broken = last && std::ranges::any_of(kHyphens, [&](std::string_view hyphen) {
                                    return rest.ends_with(hyphen);
                                });
            if (!word.empty() && !broken) words_.insert(word);
            rest.remove_prefix(last ? rest.size() : end + 1);
        }
    }
}

void Hyphens::join(std::string& text, std::string_view next) const {
    const auto hyphen =
        std::ranges::find_if(kHyphens, [&](std::string_view one) { return text.ends_with(one); });
    const std::string_view last = lastWord(text);
    // A dash alone is none, and after it goes on a word, not a number or a name.
    if (hyphen == kHyphens.end() || last.size() <= hyphen->size() || next.empty() ||
        !isLetter(next.front()) || !isLetter(last[last.size() - hyphen->size() - 1])) {
        if (!text.empty()) text += ' ';
        text += next;
        return;
    }
    const std::string_view begin = last.substr(0, last.size() - hyphen->size());
    const std::string_view end = next.substr(0, next.find_first_of(" \t"));
    const bool kept = *hyphen != kSoftHyphen &&
                      words_.contains(bare(std::string(begin) + "-" + std::string(end))) &&
                      !words_.contains(bare(std::string(begin) + std::string(end)));
    text.resize(text.size() - hyphen->size());
    if (kept) text += '-';
    text += next;
}

} // namespace groma::formats
