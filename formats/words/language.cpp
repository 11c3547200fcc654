#include "formats/words/language.h"

#include <algorithm>

namespace groma::formats {

namespace {

constexpr std::string_view kNarrow = "\u202F";
constexpr std::string_view kOpening = "«";
constexpr std::string_view kClosing = "»";

} // namespace

std::optional<Language> languageNamed(std::string_view name) {
    const auto* found = std::ranges::find(kLanguageNames, name);
    if (found == kLanguageNames.end()) return std::nullopt;
    return static_cast<Language>(found - kLanguageNames.begin());
}

std::string typeset(Language language, std::string_view words) {
    if (language != Language::French) return std::string(words);
    std::string set;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view next = words.substr(i + 1);
        const bool before =
            !next.empty() && (next.starts_with(kClosing) || std::string_view(";:!?").contains(next.front()));
        if (words[i] == ' ' && (before || set.ends_with(kOpening))) set += kNarrow;
        else set += words[i];
    }
    return set;
}

} // namespace groma::formats
