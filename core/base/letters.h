// Texts compared whatever the size of their letters: of the Latin alphabet without accents, bytes of all
// others as they are, whatever the language of the system.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace groma::base {

constexpr char lowered(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
inline std::string lowered(std::string_view text) {
    std::string low(text);
    for (char& c : low) c = lowered(c);
    return low;
}
constexpr bool sameLetter(char a, char b) { return lowered(a) == lowered(b); }

constexpr bool sameWords(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, sameLetter);
}
constexpr bool beginsWith(std::string_view text, std::string_view begin) {
    return text.size() >= begin.size() && sameWords(text.substr(0, begin.size()), begin);
}
// An empty part is in every text.
constexpr bool holds(std::string_view text, std::string_view part) {
    return part.empty() || !std::ranges::search(text, part, sameLetter).empty();
}

} // namespace groma::base
