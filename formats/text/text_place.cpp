#include "formats/text/text_place.h"

#include <charconv>

namespace groma::formats {

std::optional<std::size_t> countFrom(std::string_view text) {
    std::size_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || number == 0) return std::nullopt;
    return number;
}

std::size_t byteOf(const SourceFile& source, std::size_t line, std::size_t character) {
    const Span whole = source.lineSpan(line);
    std::size_t at = whole.begin;
    for (; character > 0 && at < whole.end; --character) {
        ++at;
        while (at < whole.end && isContinuation(source.bytes()[at])) ++at;
    }
    return at;
}

std::optional<TextPlace> textPlaceFrom(std::string_view text) {
    // The number behind the last colon, which is taken off.
    const auto takeCount = [](std::string_view& from) -> std::optional<std::size_t> {
        const auto colon = from.rfind(':');
        const auto count = colon == std::string_view::npos ? std::nullopt : countFrom(from.substr(colon + 1));
        if (count) from = from.substr(0, colon);
        return count;
    };
    const auto last = takeCount(text);
    if (!last) return std::nullopt;
    const auto before = takeCount(text);
    return before ? TextPlace{text, *before, last} : TextPlace{text, *last, std::nullopt};
}

} // namespace groma::formats
