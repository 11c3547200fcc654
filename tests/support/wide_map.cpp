#include "tests/support/wide_map.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace groma::tests {

namespace {

constexpr std::array kGrounds{"plain", "forest", "dunes", "swamp"};
constexpr std::array kCodes{'.', 'f', 'd', 's'};

int groundOf(int row, int col) {
    constexpr std::array kOfBlock{0, 1, 0, 3, 2, 0, 1, 0, 0, 0, 0};
    return kOfBlock[static_cast<std::size_t>((col / 7 * 5 + row / 5 * 3) % 11)];
}

std::string rangesOf(int size, int ground) {
    std::string text;
    for (int row = 0; row < size; ++row) {
        for (int col = 0; col < size;) {
            int end = col;
            while (end < size && groundOf(row, end) == ground) {
                ++end;
            }
            if (end > col) {
                const int first = row * size + col + 1;
                text += text.empty() ? "" : ", ";
                text += end == col + 1 ? fmt::format("{:07}", first)
                                       : fmt::format("{:07}-{:07}", first, row * size + end);
            }
            col = std::max(end, col + 1);
        }
    }
    return text;
}

} // namespace

std::string wideScenario(int size, WideManner manner) {
    std::string text = fmt::format("groma: scenario/1\ntitle: Wide\nrules: rules.yaml\nmap:\n"
                                   "  numbering: {{widths: [{}], rows: {}, displaced: even, digits: 7}}\n",
                                   size, size);
    if (manner == WideManner::Lists) {
        text += "  ground:\n    default: plain\n";
        for (std::size_t i = 1; i < kGrounds.size(); ++i) {
            text += fmt::format("    {}: {}\n", kGrounds[i], rangesOf(size, static_cast<int>(i)));
        }
    } else {
        text += "  ground: plain\n";
    }
    if (manner == WideManner::Codes) {
        text += "  codes: |\n";
        for (int row = 0; row < size; ++row) {
            text += "    ";
            for (int col = 0; col < size; ++col) {
                text += kCodes[static_cast<std::size_t>(groundOf(row, col))];
            }
            text += '\n';
        }
    }
    return text + "sides:\n  red: {colour: \"#8F2B2B\"}\n  blue: {colour: \"#2B5A8F\"}\nnumbers:\n  "
                  "duration: 8\n  hex_metres: 200\n"
                  "pieces:\n  red:\n    - 5 WARB (3-3) hexes 0000007-0000011\n  blue:\n    - 3 SKIM (2-3) "
                  "hexes 0000019-0000021\n";
}

} // namespace groma::tests
