#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace groma::formats::yaml {

// A hash in a file: 16 digits from 0 to f.
[[nodiscard]] inline std::string hashText(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

[[nodiscard]] inline std::optional<std::uint64_t> readHash(std::string_view text) {
    if (text.size() != 16 || text.find_first_not_of("0123456789abcdef") != std::string_view::npos) return {};
    return std::stoull(std::string(text), nullptr, 16);
}

} // namespace groma::formats::yaml
