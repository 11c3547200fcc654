#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace groma::formats::yaml {

// An exact number as the text writes it: "3", "-2", "0.5", "1/2". Reduced, denominator > 0.
struct ExactNumber {
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;

    bool operator==(const ExactNumber&) const = default;
};

// Decimal point or fraction bar, optional sign; no exponent, no spaces. Leading zeros are decimal: "010" is
// ten.
[[nodiscard]] std::optional<ExactNumber> readExactNumber(std::string_view text);
[[nodiscard]] std::optional<std::int64_t> readInteger(std::string_view text);

} // namespace groma::formats::yaml
