#include "editor/session/server/messages.h"

#include "core/base/text.h"

#include <algorithm>
#include <charconv>

namespace groma::session::server {

namespace {

bool sameWord(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) { return (x | 0x20) == (y | 0x20); });
}

// Of `Content-Length: 42`; nothing where the header has none that can be read.
std::optional<std::size_t> lengthIn(std::string_view header) {
    for (std::string_view line : base::split(header, '\n')) {
        const auto colon = line.find(':');
        if (colon == std::string_view::npos || !sameWord(base::trim(line.substr(0, colon)), "content-length"))
            continue;
        std::string_view digits = base::trim(line.substr(colon + 1));
        if (digits.ends_with('\r')) digits.remove_suffix(1);
        std::size_t length = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), length);
        if (error == std::errc() && end == digits.data() + digits.size() && !digits.empty()) return length;
    }
    return std::nullopt;
}

} // namespace

std::optional<std::string> MessageReader::next() {
    if (!lost_.empty()) return std::nullopt;
    const auto end = buffer_.find("\r\n\r\n");
    if (end > kMostHeader) { // or has not come: npos
        if (std::min(end, buffer_.size()) > kMostHeader) lost_ = "a header without an end";
        return std::nullopt;
    }
    const auto length = lengthIn(std::string_view(buffer_).substr(0, end));
    if (!length || *length > kMostMessage) {
        lost_ = length ? "a message that is too long" : "a header without Content-Length";
        return std::nullopt;
    }
    const std::size_t begin = end + 4;
    if (buffer_.size() - begin < *length) return std::nullopt;
    std::string message = buffer_.substr(begin, *length);
    buffer_.erase(0, begin + *length);
    return message;
}

std::string framed(std::string_view message) {
    return "Content-Length: " + std::to_string(message.size()) + "\r\n\r\n" + std::string(message);
}

} // namespace groma::session::server
