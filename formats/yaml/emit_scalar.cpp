#include "core/base/text.h"
#include "formats/yaml/characters.h"
#include "formats/yaml/emit.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace groma::formats::yaml {
namespace {

unsigned char byteAt(std::string_view text, std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0;
}

// Length of a character at `at` that only an escape can say safely: controls, other line ends, byte order
// marks. 0: none.
std::size_t unprintableAt(std::string_view text, std::size_t at) {
    const unsigned char first = byteAt(text, at);
    const unsigned char second = byteAt(text, at + 1);
    const unsigned char third = byteAt(text, at + 2);
    if (first < 0x20 || first == 0x7f) {
        return 1;
    }
    if (first == 0xc2 && second < 0xa0) {
        return 2;
    }
    const bool separator = first == 0xe2 && second == 0x80 && (third == 0xa8 || third == 0xa9);
    return separator || (first == 0xef && second == 0xbb && third == 0xbf) ? 3 : 0;
}

bool hasUnprintable(std::string_view text, std::string_view allowed) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (unprintableAt(text, at) != 0 && allowed.find(text[at]) == std::string_view::npos) {
            return true;
        }
    }
    return false;
}

std::string escaped(std::string_view text, std::size_t at, std::size_t length) {
    if (length == 1) {
        switch (text[at]) {
        case '\n': return "\\n";
        case '\t': return "\\t";
        case '\r': return "\\r";
        default: return fmt::format("\\x{:02x}", byteAt(text, at));
        }
    }
    if (length == 2) {
        return fmt::format("\\x{:02x}", byteAt(text, at + 1));
    }
    const unsigned point = ((byteAt(text, at) & 0x0fu) << 12) | ((byteAt(text, at + 1) & 0x3fu) << 6) |
                           (byteAt(text, at + 2) & 0x3fu);
    return fmt::format("\\u{:04x}", point);
}

bool isNull(std::string_view text) {
    return text == "~" || text == "null" || text == "Null" || text == "NULL";
}

bool looksNumeric(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) {
        text.remove_prefix(1);
    }
    if (text == ".inf" || text == ".nan") {
        return true;
    }
    const bool prefixed = text.starts_with("0x") || text.starts_with("0o");
    const bool begins = !text.empty() && (base::isDigit(text[0]) ||
                                          (text[0] == '.' && text.size() > 1 && base::isDigit(text[1])));
    return begins && std::ranges::all_of(text, [&](char c) {
               const bool hex =
                   prefixed && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == 'x' || c == 'o');
               return base::isDigit(c) || hex ||
                      std::string_view("._:eE+-").find(c) != std::string_view::npos;
           });
}

} // namespace

bool looksTyped(std::string_view text) {
    static constexpr std::array kWords{"true", "false", "yes", "no", "on", "off", "y", "n"};
    std::string low(text);
    std::ranges::transform(low, low.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return isNull(text) || looksNumeric(low) || std::ranges::find(kWords, low) != kWords.end();
}

bool isPlainSafe(std::string_view text, bool inFlow) {
    if (text.empty() || isNull(text) || !beginsPlain(text, 0, inFlow) || isBlank(text.back()) ||
        text.back() == ':' || text.starts_with("---") || text.starts_with("...") ||
        hasUnprintable(text, "")) {
        return false;
    }
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        // A question mark inside brackets is legal, but not every reader knows.
        if ((c == ':' && colonEnds(text, at, inFlow)) || (c == '#' && at > 0 && isBlank(text[at - 1])) ||
            (inFlow && (isFlowIndicator(c) || c == '?'))) {
            return false;
        }
    }
    return true;
}

bool isSingleQuotable(std::string_view text) { return !hasUnprintable(text, ""); }

bool isLiteralSafe(std::string_view text) {
    if (text.empty() || text.ends_with("\n\n") || hasUnprintable(text, "\n\t")) {
        return false;
    }
    // Lines of blanks alone are read differently by different readers; so is a text of line ends alone.
    bool anyText = false;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        if (!line.empty() && std::ranges::all_of(line, isBlank)) {
            return false;
        }
        anyText = anyText || !line.empty();
        at = end + 1;
    }
    return anyText;
}

std::string doubleQuoted(std::string_view text) {
    std::string out = "\"";
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = unprintableAt(text, at);
        if (length != 0) {
            out += escaped(text, at, length);
            at += length;
            continue;
        }
        if (text[at] == '"' || text[at] == '\\') {
            out += '\\';
        }
        out += text[at++];
    }
    return out + '"';
}

std::string singleQuoted(std::string_view text) {
    std::string out = "'";
    for (const char c : text) {
        out += c;
        if (c == '\'') {
            out += c;
        }
    }
    return out + '\'';
}

std::string emitScalar(std::string_view text, bool isText, bool inFlow) {
    if (isPlainSafe(text, inFlow) && !(isText && looksTyped(text))) {
        return std::string(text);
    }
    const bool awkward = text.find_first_of("\"\\") != std::string_view::npos;
    return awkward && isSingleQuotable(text) ? singleQuoted(text) : doubleQuoted(text);
}

} // namespace groma::formats::yaml
