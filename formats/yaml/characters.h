#pragma once

#include <cstddef>
#include <string_view>

// Character classes of YAML. Positions past the end read as a line end.
namespace groma::formats::yaml {

constexpr char charAt(std::string_view text, std::size_t at) { return at < text.size() ? text[at] : '\n'; }
constexpr bool isBlank(char c) { return c == ' ' || c == '\t'; }
// Lone carriage returns are refused by checkEncoding, so that '\r' always opens a line end.
constexpr bool isBreak(char c) { return c == '\n' || c == '\r'; }
constexpr bool isSpace(char c) { return isBlank(c) || isBreak(c); }
constexpr bool isFlowIndicator(char c) { return c == ',' || c == '[' || c == ']' || c == '{' || c == '}'; }

constexpr bool isIndicator(char c) {
    return std::string_view("-?:,[]{}#&*!|>'\"%@`").find(c) != std::string_view::npos;
}

constexpr bool blankAt(std::string_view text, std::size_t at) {
    return at >= text.size() || isSpace(text[at]);
}

// May an unquoted text begin here?
constexpr bool beginsPlain(std::string_view text, std::size_t at, bool inFlow) {
    const char c = charAt(text, at);
    if (isSpace(c)) {
        return false;
    }
    if (c == '-' || c == '?' || c == ':') {
        return !blankAt(text, at + 1) && !(inFlow && isFlowIndicator(text[at + 1]));
    }
    return !isIndicator(c);
}

// Does an unquoted text end at this colon?
constexpr bool colonEnds(std::string_view text, std::size_t at, bool inFlow) {
    return blankAt(text, at + 1) || (inFlow && isFlowIndicator(text[at + 1]));
}

constexpr std::size_t lineEndFrom(std::string_view text, std::size_t at) {
    const std::size_t feed = text.find('\n', at);
    const std::size_t end = feed == std::string_view::npos ? text.size() : feed;
    return end > at && text[end - 1] == '\r' ? end - 1 : end;
}

constexpr std::size_t nextLineFrom(std::string_view text, std::size_t at) {
    const std::size_t feed = text.find('\n', at);
    return feed == std::string_view::npos ? text.size() : feed + 1;
}

constexpr std::size_t lineStartOf(std::string_view text, std::size_t at) {
    const std::size_t feed = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    return feed == std::string_view::npos ? 0 : feed + 1;
}

// "---" or "..." at the beginning of a line.
constexpr bool isDocumentMarker(std::string_view text, std::size_t at) {
    const std::string_view mark = text.substr(at < text.size() ? at : text.size(), 3);
    return (mark == "---" || mark == "...") && blankAt(text, at + 3) && (at == 0 || text[at - 1] == '\n');
}

} // namespace groma::formats::yaml
