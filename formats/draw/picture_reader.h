#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

namespace groma::formats {

// A picture in memory, rows from the top, 0xAARRGGBB with colours multiplied by their alpha.
struct Pixels {
    int width = 0, height = 0;
    std::vector<std::uint32_t> rows;
};

// A PNG file of at most `mostSide` pixels a side. The error says what is wrong with the file.
[[nodiscard]] std::expected<Pixels, std::string> readPng(const std::string& path, int mostSide);

} // namespace groma::formats
