#include "formats/proof/sweep_values.h"

#include "core/base/number.h"
#include "core/base/rational.h"
#include "core/base/text.h"

namespace groma::formats {

namespace {

constexpr std::size_t kMostValues = 1'000;

std::unexpected<std::string> notValues() {
    return std::unexpected(std::string("expected values such as 1..6, 0..10:2 or a,b,c"));
}

} // namespace

std::expected<std::vector<std::string>, std::string> sweepValues(std::string_view text) {
    const auto tooMany = [] {
        return std::unexpected("at most " + std::to_string(kMostValues) + " values can be asked");
    };
    std::vector<std::string> values;
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos) {
        for (const std::string_view value : base::split(text, ',')) {
            if (base::trim(value).empty()) return notValues();
            values.emplace_back(base::trim(value));
        }
        if (values.size() > kMostValues) return tooMany();
        return values;
    }
    const std::size_t colon = text.find(':', dots);
    const auto number = [](std::string_view part) { return base::numberFromText(part); };
    const auto from = number(text.substr(0, dots));
    const auto to = number(text.substr(dots + 2, colon == std::string_view::npos ? colon : colon - dots - 2));
    const auto step =
        colon == std::string_view::npos ? std::optional(base::Number(1)) : number(text.substr(colon + 1));
    if (!from || !to || !step || step->isZero()) return notValues();
    const auto exactly = [](base::Number n) { return base::Rational(n.numerator(), n.denominator()); };
    for (base::Rational at = exactly(*from); step->sign() > 0 ? at <= exactly(*to) : at >= exactly(*to);
         at += exactly(*step)) {
        if (values.size() == kMostValues) return tooMany();
        values.push_back(at.toString());
    }
    if (values.empty()) return notValues();
    return values;
}

} // namespace groma::formats
