#pragma once

#include "core/diag/sink.h"
#include "core/syntax/token.h"

#include <string_view>
#include <vector>

namespace groma::lang {

enum class Layout : std::uint8_t {
    Free,
    Lines
}; // pure texts; acting texts, whose lines and indentation count

inline constexpr std::size_t kLongestText = 1U << 20;

// All tokens of `text`, the last is End; Indents and Dedents are balanced. Problems go to `sink` at `where`.
std::vector<Token> readTokens(std::string_view text, Layout layout, diag::NodeRef where, diag::Sink& sink);

} // namespace groma::lang
