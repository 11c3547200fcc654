// What can be called without the ruleset declaring it, for who offers it.
#pragma once

#include <string_view>
#include <vector>

namespace groma::lang {

// All for which isLanguageCall holds.
[[nodiscard]] std::vector<std::string_view> languageCalls();

} // namespace groma::lang
