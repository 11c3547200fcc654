#include "editor/session/book/changed_words.h"

#include "editor/session/document/aligned.h"

#include <algorithm>
#include <cstddef>

namespace groma::session {

namespace {

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
    std::size_t i = 0, j = 0;
    for (const Aligned next : aligned(a, b, (a.size() + 1) * (b.size() + 1) <= kMostAligned)) {
        const Kind kind = next == Aligned::Both     ? Kind::Kept
                          : next == Aligned::Before ? Kind::Gone
                                                    : Kind::New;
        words.push_back({std::string(kind == Kind::New ? b[j] : a[i]), kind});
        i += next != Aligned::Now ? 1 : 0;
        j += next != Aligned::Before ? 1 : 0;
    }
    return words;
}

} // namespace groma::session
