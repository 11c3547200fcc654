// Numbers as people type them into a field: "7", "3+2", "2*(4-1)".
#pragma once

#include <optional>
#include <string_view>

namespace groma::ui {

/// Whole numbers with + - * / and brackets; a quotient is cut towards zero. Nothing for what is no number: a
/// division by zero, too large.
std::optional<int> numberTyped(std::string_view text);

} // namespace groma::ui
