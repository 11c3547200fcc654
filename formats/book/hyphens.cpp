#include "formats/book/hyphens.h"

#include "core/base/letters.h"

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
    return base::lowered(word);
}

std::string_view lastWord(std::string_view text) {
    const std::size_t space = text.find_last_of(" \t\n");
    return space == std::string_view::npos ? text : text.substr(space + 1);
}

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (static_cast<unsigned char>(c) & 0x80) != 0; }

// Words of French that are written with a hyphen, cut at it, in small letters. What is no word of the book
// itself is looked up here.
struct Compound {
    std::string_view heads, tails; // between blanks; a star: any tail
};
constexpr std::array<Compound, 9> kCompounds{{
    {"peut", "être"},
    {"au par là ci", "dessus dessous delà devant"},
    {"c’est c'est", "à-dire"},
    {"c’est-à c'est-à", "dire"},
    {"vis", "à-vis"},
    {"vis-à", "vis"},
    {"quelques", "uns unes"},
    {"lui elle soi nous vous eux elles", "même mêmes"},
    {"demi arrière sous quasi", "*"},
}};
// Of `sous`, which begins words without a hyphen as well.
constexpr std::array<std::string_view, 4> kJoined{"cri", "tra", "sign", "ten"};

bool holdsWord(std::string_view words, std::string_view word) {
    const std::size_t at = (" " + std::string(words) + " ").find(" " + std::string(word) + " ");
    return at != std::string::npos;
}

bool isCompound(std::string_view head, std::string_view tail) {
    if (head == "sous" &&
        std::ranges::any_of(kJoined, [&](std::string_view begin) { return tail.starts_with(begin); }))
        return false;
    return std::ranges::any_of(kCompounds, [&](const Compound& one) {
        return holdsWord(one.heads, head) && (one.tails == "*" || holdsWord(one.tails, tail));
    });
}

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
    const bool known = words_.contains(bare(std::string(begin) + "-" + std::string(end))) ||
                       isCompound(bare(begin), bare(end));
    const bool kept =
        *hyphen != kSoftHyphen && known && !words_.contains(bare(std::string(begin) + std::string(end)));
    text.resize(text.size() - hyphen->size());
    if (kept) text += '-';
    text += next;
}

} // namespace groma::formats
