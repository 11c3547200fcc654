#include "formats/words/number_text.h"

#include <cstdlib>

namespace groma::formats {

std::string numberText(Language language, base::Number number) {
    constexpr std::int64_t kHundred = 100;
    if (number.isWhole() || kHundred % number.denominator() != 0) return number.toString();
    const std::int64_t parts = std::abs(number.numerator());
    const std::int64_t whole = parts / number.denominator();
    std::string after =
        std::to_string(kHundred + parts % number.denominator() * (kHundred / number.denominator()));
    after.erase(0, 1);
    if (after.ends_with('0')) after.pop_back();
    return (number.numerator() < 0 ? "-" : "") + std::to_string(whole) +
           (language == Language::French ? "," : ".") + after;
}

} // namespace groma::formats
