#include "core/base/printable.h"

namespace groma::base {

std::size_t utf8Length(std::string_view bytes, std::size_t at) {
    const auto byteAt = [&](std::size_t place) {
        return place < bytes.size() ? static_cast<unsigned char>(bytes[place]) : 0U;
    };
    const unsigned lead = byteAt(at);
    const unsigned second = byteAt(at + 1);
    const auto follows = [&](std::size_t offset) { return (byteAt(at + offset) & 0xc0) == 0x80; };
    if (lead < 0x80) {
        return at < bytes.size() ? 1 : 0;
    }
    if (lead >= 0xc2 && lead <= 0xdf) {
        return follows(1) ? 2 : 0;
    }
    if (lead >= 0xe0 && lead <= 0xef) {
        const bool refused = (lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f);
        return follows(1) && follows(2) && !refused ? 3 : 0;
    }
    if (lead >= 0xf0 && lead <= 0xf4) {
        const bool refused = (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second > 0x8f);
        return follows(1) && follows(2) && follows(3) && !refused ? 4 : 0;
    }
    return 0;
}

std::string printable(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string shown;
    shown.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const auto byte = static_cast<unsigned char>(text[at]);
        const std::size_t length = utf8Length(text, at);
        const bool control = byte < 0x20 ? byte != '\t' && byte != '\n' : byte == 0x7f;
        const bool high = byte == 0xc2 && length == 2 &&
                          static_cast<unsigned char>(text[at + 1]) < 0xa0; // U+0080 to U+009F
        if (length != 0 && !control && !high) {
            shown += text.substr(at, length);
            at += length;
            continue;
        }
        for (const std::size_t end = at + (high ? 2 : 1); at < end; ++at) {
            const auto shownByte = static_cast<unsigned char>(text[at]);
            shown += "\\x";
            shown += kDigits[shownByte >> 4];
            shown += kDigits[shownByte & 15];
        }
    }
    return shown;
}

} // namespace groma::base
