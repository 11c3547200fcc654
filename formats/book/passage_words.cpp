#include "formats/book/passage_words.h"

#include "formats/book/hyphens.h"

#include <algorithm>

namespace groma::formats {

namespace {

constexpr double kOfOneLine = 0.5; // of a word's height: middles that far apart stand in one line

// From above, each line from the left.
void inLines(std::vector<const PrintedWord*>& words) {
    std::ranges::stable_sort(words, {}, [](const PrintedWord* word) { return word->box.middle(); });
    for (auto line = words.begin(); line != words.end();) {
        auto end = line;
        while (end != words.end() &&
               (*end)->box.middle() - (*line)->box.middle() <= kOfOneLine * (*line)->box.height())
            ++end;
        std::stable_sort(
            line, end, [](const PrintedWord* a, const PrintedWord* b) { return a->box.left < b->box.left; });
        line = end;
    }
}

// What is left of a text without blanks, hyphens and signs, in small letters as far as ASCII goes.
struct Letters {
    std::string letters;
    std::vector<std::size_t> at; // of each byte: where it stands in the text
};

Letters lettersIn(std::string_view text) {
    Letters found;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '\xC2') ++at;         // « », a blank that breaks no line, a soft hyphen
        else if (c == '\xE2') at += 2; // dashes, quotation marks, the minus
        else if (static_cast<unsigned char>(c) >= 0x80 || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                 (c >= 'A' && c <= 'Z')) {
            found.letters += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
            found.at.push_back(at);
        }
    }
    return found;
}

constexpr std::size_t kKnownBy = 24; // bytes of letters that tell where a text goes on

bool isBlank(char c) { return c == ' ' || c == '\n' || c == '\t'; }

// Where the word that ends before the blanks before `at` begins; `at` where there is none.
std::size_t wordBefore(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end > 0 && isBlank(text[end - 1])) --end;
    std::size_t from = end;
    while (from > 0 && !isBlank(text[from - 1])) --from;
    return from == end ? at : from;
}

} // namespace

std::optional<std::size_t> sameWords(std::string_view text, const PassageWords& printed, std::size_t word) {
    const std::size_t begin = printed.words[word].bytes.begin;
    const Letters all = lettersIn(text);
    const std::string rest = lettersIn(std::string_view(printed.text).substr(begin)).letters;
    const std::string key = rest.substr(0, kKnownBy);
    if (key.empty()) return std::nullopt;
    // Of a passage that runs over a page the printed words are its beginning or its end.
    const std::size_t fromStart = lettersIn(std::string_view(printed.text).substr(0, begin)).letters.size();
    const std::size_t fromEnd = all.letters.size() - std::min(all.letters.size(), rest.size());
    const auto apart = [](std::size_t a, std::size_t b) { return a > b ? a - b : b - a; };
    std::optional<std::size_t> found;
    std::size_t least = 0;
    for (std::size_t at = all.letters.find(key); at != std::string::npos;
         at = all.letters.find(key, at + 1)) {
        const std::size_t off = std::min(apart(at, fromStart), apart(at, fromEnd));
        if (!found || off < least) {
            found = at;
            least = off;
        }
    }
    if (!found) return std::nullopt;
    std::size_t at = all.at[*found];
    while (at > 0 && !isBlank(text[at - 1])) --at; // with the bracket or the sign before it
    // A dash that begins the line is a word without letters.
    for (std::size_t i = word; i < printed.words.size(); ++i) {
        const Span& bytes = printed.words[i].bytes;
        if (!lettersIn(std::string_view(printed.text).substr(bytes.begin, bytes.size())).letters.empty())
            break;
        const std::size_t sign = wordBefore(text, at);
        if (sign == at || !lettersIn(text.substr(sign, at - sign)).letters.empty()) break;
        at = sign;
    }
    return at;
}

PassageWords wordsOfPassage(const PrintedPage& page, const std::vector<BoxOnPage>& boxes, int number) {
    PassageWords made;
    const Hyphens hyphens({});
    const PrintedWord* before = nullptr;
    for (const BoxOnPage& box : boxes) {
        if (box.page != number) continue;
        std::vector<const PrintedWord*> within;
        for (const PrintedWord& word : page.words) {
            const double x = (word.box.left + word.box.right) / 2, y = word.box.middle();
            if (x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height)
                within.push_back(&word);
        }
        inLines(within);
        for (const PrintedWord* word : within) {
            // A further box begins a line, as a column beside does.
            const bool begins =
                before == nullptr || word == within.front() || word->box.left < before->box.right;
            if (before != nullptr && begins) {
                hyphens.join(made.text, word->text);
                made.words.back().bytes.end =
                    std::min(made.words.back().bytes.end, made.text.size() - word->text.size());
            } else {
                if (!made.text.empty()) made.text += ' ';
                made.text += word->text;
            }
            made.words.push_back(
                {{made.text.size() - word->text.size(), made.text.size()}, word->box, begins});
            before = word;
        }
    }
    return made;
}

} // namespace groma::formats
