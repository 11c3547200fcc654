// Texts that a terminal shows and does not obey.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace groma::base {

// Control characters other than tab and line feed become `\\x1b`, bytes that are no UTF-8 too.
std::string printable(std::string_view text);
// Length of the well-formed UTF-8 sequence at `at`; 0 if there is none (overlong, surrogate, past U+10FFFF,
// cut off).
std::size_t utf8Length(std::string_view bytes, std::size_t at);

} // namespace groma::base
