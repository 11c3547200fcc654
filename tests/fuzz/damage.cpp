#include "tests/fuzz/damage.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace groma::fuzz {
namespace {

constexpr std::array<std::string_view, 40> kTokens = {
    "&a ",     "*a",    "{",       "}",       "[",
    "]",       ": ",    "- ",      "? ",      "\t",
    "\r\n",    "\r",    "\xff",    "\xc3",    "|\n",
    ">-\n",    "\"",    "'",       "#",       "!!binary ",
    "%YAML 9", "---",   "\n...\n", "<<: *a",  "999999999999999999999",
    "-1",      "1/0",   "4/1+",    "0-",      "..\\..\\",
    "../../",  "~",     "null",    "(",       ")",
    " + ",     "roll ", "let ",    "return ", "if ",
};

std::size_t below(tests::Rng& rng, std::size_t bound) {
    return bound == 0 ? 0 : rng.boundedDraw(static_cast<std::uint32_t>(bound));
}

// Start and length of a line, its end included.
std::pair<std::size_t, std::size_t> someLine(const std::string& text, tests::Rng& rng) {
    const std::size_t at = below(rng, text.size());
    const std::size_t before = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
    const std::size_t start = before == std::string::npos ? 0 : before + 1;
    const std::size_t end = text.find('\n', at);
    return {start, (end == std::string::npos ? text.size() : end + 1) - start};
}

void flipByte(std::string& text, tests::Rng& rng) {
    if (!text.empty()) text[below(rng, text.size())] = static_cast<char>(rng.boundedDraw(256));
}

void removeSome(std::string& text, tests::Rng& rng) {
    text.erase(below(rng, text.size()), 1 + below(rng, 40));
}

void repeatSome(std::string& text, tests::Rng& rng) {
    const std::size_t at = below(rng, text.size());
    text.insert(at, text.substr(at, 1 + below(rng, 200)));
}

void insertToken(std::string& text, tests::Rng& rng) {
    text.insert(below(rng, text.size() + 1), kTokens[below(rng, kTokens.size())]);
}

void removeLine(std::string& text, tests::Rng& rng) {
    const auto [start, length] = someLine(text, rng);
    text.erase(start, length);
}

void moveLine(std::string& text, tests::Rng& rng) {
    const auto [start, length] = someLine(text, rng);
    const std::string line = text.substr(start, length);
    text.erase(start, length);
    text.insert(someLine(text, rng).first, line);
}

void indentLine(std::string& text, tests::Rng& rng) {
    const std::size_t start = someLine(text, rng).first;
    if (rng.boundedDraw(2) == 0) {
        text.insert(start, 1 + below(rng, 4), ' ');
    } else if (start < text.size() && text[start] == ' ') {
        text.erase(start, 1);
    }
}

void nestDeeply(std::string& text, tests::Rng& rng) {
    constexpr std::string_view kOpeners = "[{(-";
    text.insert(below(rng, text.size() + 1), 1 + below(rng, 20'000), kOpeners[below(rng, kOpeners.size())]);
}

void truncate(std::string& text, tests::Rng& rng) { text.resize(below(rng, text.size() + 1)); }

void changeNumber(std::string& text, tests::Rng& rng) {
    const std::size_t at = text.find_first_of("0123456789", below(rng, text.size()));
    if (at == std::string::npos) return;
    const std::size_t end = text.find_first_not_of("0123456789", at);
    constexpr std::array<std::string_view, 6> kNumbers = {"0",       "-1",  "7",
                                                          "1000000", "3/7", "9223372036854775808"};
    text.replace(at, (end == std::string::npos ? text.size() : end) - at,
                 kNumbers[below(rng, kNumbers.size())]);
}

bool isOfWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::pair<std::size_t, std::size_t> someWord(const std::string& text, tests::Rng& rng) {
    std::size_t begin = below(rng, text.size());
    while (begin < text.size() && !isOfWord(text[begin])) ++begin;
    while (begin > 0 && begin < text.size() && isOfWord(text[begin - 1])) --begin;
    std::size_t end = begin;
    while (end < text.size() && isOfWord(text[end])) ++end;
    return {begin, end - begin};
}

// The text stays well formed more often than not, and says something else.
void otherWord(std::string& text, const std::string& from, tests::Rng& rng) {
    const auto [other, otherLength] = someWord(from, rng);
    const std::string word = from.substr(other, otherLength);
    const auto [at, length] = someWord(text, rng);
    if (!word.empty() && length > 0) text.replace(at, length, word);
}

void foreignLine(std::string& text, const std::vector<std::string>& others, tests::Rng& rng) {
    const std::string& other = others[below(rng, others.size())];
    const auto [start, length] = someLine(other, rng);
    text.insert(someLine(text, rng).first, other.substr(start, length));
}

} // namespace

std::string damaged(std::string text, const std::vector<std::string>& others, tests::Rng& rng) {
    using Kind = void (*)(std::string&, tests::Rng&);
    constexpr std::array<Kind, 10> kKinds = {flipByte, removeSome, repeatSome, insertToken, removeLine,
                                             moveLine, indentLine, nestDeeply, truncate,    changeNumber};
    for (std::size_t left = 1 + below(rng, 4); left > 0; --left) {
        const std::size_t kind = below(rng, kKinds.size() + 3);
        if (kind == kKinds.size()) {
            foreignLine(text, others, rng);
        } else if (kind > kKinds.size()) {
            const std::string from = kind == kKinds.size() + 1 ? text : others[below(rng, others.size())];
            otherWord(text, from, rng);
        } else {
            kKinds[kind](text, rng);
        }
    }
    return text;
}

} // namespace groma::fuzz
