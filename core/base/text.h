// Small helpers for messages: the name that was probably meant, and lists in a sentence.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groma::base {

// 0 to 9, whatever the language of the system.
constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Insertions, deletions, replacements and swaps of neighbouring letters that turn one word into the other.
int editDistance(std::string_view a, std::string_view b);

// The candidate nearest to `wanted` if it is near enough to be a slip of the pen (a third of the letters, at
// least one); letters that differ only in case count as near. The first of equals wins.
std::optional<std::string_view> nearestName(std::string_view wanted,
                                            std::span<const std::string_view> candidates);
std::optional<std::string_view> nearestName(std::string_view wanted, std::span<const std::string> candidates);

std::string join(std::span<const std::string> parts, std::string_view separator);
// "a", "a or b", "a, b or c" with `last` = "or".
std::string joinList(std::span<const std::string> parts, std::string_view last);
std::vector<std::string_view> split(std::string_view text, char separator);
std::string_view trim(std::string_view text);

} // namespace groma::base
