// Words as one line of decimal numbers, and back.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groma::game {

std::string wordsToText(std::string_view heading, std::span<const std::int64_t> words);
// Refuses another heading, what is no number, and more than `limit` words.
base::Result<std::vector<std::int64_t>> wordsFromText(std::string_view heading, std::string_view text,
                                                      std::size_t limit);

} // namespace groma::game
