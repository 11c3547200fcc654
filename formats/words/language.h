// The languages that what is printed for players can speak.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace groma::formats {

enum class Language : std::uint8_t { English, French };
// As a ruleset and the command line name them, in the order of the languages.
inline constexpr std::array<std::string_view, 2> kLanguageNames{"en", "fr"};
[[nodiscard]] std::optional<Language> languageNamed(std::string_view name);

// Words as they are set in that language. In French a blank before ; : ! ? and inside « » is narrow and
// breaks no line. What has no blank there (`4:1`) stays as it is.
[[nodiscard]] std::string typeset(Language language, std::string_view words);

} // namespace groma::formats
