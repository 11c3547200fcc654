#include "formats/study/moved.h"

#include "formats/yaml/numbers.h"

#include <algorithm>

namespace groma::formats {

namespace {

// "75.8 %", "+6.2".
std::optional<double> numberAtStart(std::string_view text) {
    const std::size_t end = std::min(text.find_first_not_of("+-.0123456789"), text.size());
    const auto number = yaml::readExactNumber(text.substr(0, end));
    if (!number) return {};
    return static_cast<double>(number->numerator) / static_cast<double>(number->denominator);
}

MovedLine::How howMoved(const std::string& then, const std::string& now) {
    const auto a = intervalIn(then), b = intervalIn(now);
    if (!a || !b) return MovedLine::How::Exact;
    return a->to < b->from || b->to < a->from ? MovedLine::How::Surely : MovedLine::How::TooFew;
}

} // namespace

std::optional<LineInterval> intervalIn(std::string_view line) {
    constexpr std::string_view kTo = " to ";
    const std::size_t open = line.rfind('(');
    if (open == std::string_view::npos) return {};
    const std::string_view inner = line.substr(open + 1);
    const std::size_t to = inner.find(kTo);
    if (to == std::string_view::npos) return {};
    const auto low = numberAtStart(inner), high = numberAtStart(inner.substr(to + kTo.size()));
    if (!low || !high) return {};
    return LineInterval{*low, *high};
}

std::vector<MovedLine> moved(const StudySource& study, const StudyAnswer& answer) {
    std::vector<MovedLine> lines;
    for (const auto& [name, now] : answer.result) {
        const auto at = std::ranges::find(study.result, name,
                                          [](const rules::NamedText& line) { return line.name.text; });
        const std::string then = at == study.result.end() ? std::string() : at->text.text;
        if (then != now) lines.push_back({name, then, now, howMoved(then, now)});
    }
    for (const rules::NamedText& line : study.result)
        if (std::ranges::none_of(answer.result, [&](const auto& now) { return now.first == line.name.text; }))
            lines.push_back({line.name.text, line.text.text, {}, MovedLine::How::Exact});
    return lines;
}

} // namespace groma::formats
