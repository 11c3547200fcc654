#include "editor/session/server/positions.h"

#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace groma::session::server {

namespace {

constexpr std::string_view kScheme = "file://";

// How many units the character takes that begins with this byte: four bytes are two.
std::size_t unitsOf(char first) { return (static_cast<unsigned char>(first) & 0xf8) == 0xf0 ? 2 : 1; }

std::size_t after(std::string_view text, std::size_t at) {
    do ++at;
    while (at < text.size() && formats::isContinuation(text[at]));
    return at;
}

bool isPlain(char c) {
    return base::isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           std::string_view("/-_.~").find(c) != std::string_view::npos;
}

} // namespace

Lines::Lines(std::string_view text) : text_(text), starts_{0} {
    for (std::size_t at = 0; at < text.size(); ++at)
        if (text[at] == '\n' || (text[at] == '\r' && !text.substr(at + 1).starts_with('\n')))
            starts_.push_back(at + 1);
}

std::size_t Lines::byteOf(Utf16Position position) const {
    if (position.line >= starts_.size()) return text_.size();
    std::size_t at = starts_[position.line];
    std::size_t left = position.character;
    while (at < text_.size() && text_[at] != '\n' && text_[at] != '\r' && left >= unitsOf(text_[at]) &&
           left > 0) {
        left -= unitsOf(text_[at]);
        at = after(text_, at);
    }
    return at;
}

Utf16Position Lines::positionOf(std::size_t byte) const {
    byte = std::min(byte, text_.size());
    const auto next = std::ranges::upper_bound(starts_, byte);
    Utf16Position position{static_cast<std::size_t>(next - starts_.begin()) - 1, 0};
    for (std::size_t at = starts_[position.line]; at < byte; at = after(text_, at))
        position.character += unitsOf(text_[at]);
    return position;
}

std::optional<std::string> pathOfUri(std::string_view uri) {
    if (!uri.starts_with(kScheme)) return std::nullopt;
    uri.remove_prefix(kScheme.size());
    if (uri.starts_with("localhost/")) uri.remove_prefix(std::string_view("localhost").size());
    if (!uri.starts_with('/')) return std::nullopt;
    std::string path;
    for (std::size_t at = 0; at < uri.size(); ++at) {
        unsigned value = 0;
        if (uri[at] == '%' && at + 2 < uri.size() &&
            std::from_chars(uri.data() + at + 1, uri.data() + at + 3, value, 16).ptr == uri.data() + at + 3) {
            path += static_cast<char>(value);
            at += 2;
        } else {
            path += uri[at];
        }
    }
    return path.find('\0') == std::string::npos ? std::optional(std::move(path)) : std::nullopt;
}

std::string uriOfPath(std::string_view path) {
    std::string uri(kScheme);
    for (const char c : path) {
        if (isPlain(c)) uri += c;
        else uri += fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    }
    return uri;
}

} // namespace groma::session::server
