#include "formats/draw/svg_numbers.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace groma::formats {

void addFixed(std::string& text, double value, int places) {
    std::int64_t power = 1;
    for (int i = 0; i < places; ++i) power *= 10;
    std::int64_t whole = std::llround(value * static_cast<double>(power));
    if (whole < 0) {
        text += '-';
        whole = -whole;
    }
    const auto append = [&](std::int64_t number) {
        std::array<char, 24> digits{};
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
        text.append(digits.data(), end);
    };
    append(whole / power);
    std::int64_t rest = whole % power;
    if (rest == 0) return;
    text += '.';
    for (power /= 10; rest > 0; power /= 10) {
        text += static_cast<char>('0' + rest / power);
        rest %= power;
    }
}

} // namespace groma::formats
