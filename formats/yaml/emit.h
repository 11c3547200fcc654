#pragma once

#include "formats/yaml/fragment.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace groma::formats::yaml {

struct EmitStyle {
    std::size_t indentStep = 2;
    std::size_t width = 100; // a flow map or list that would pass this column is written as a block
    std::string_view lineEnding = "\n";
    bool blockTexts = true; // texts of several lines may be `|` blocks; else they are quoted
};

// A whole file: the fragment as block entries, ending in a line end.
[[nodiscard]] std::string emitDocument(const Fragment& fragment, const EmitStyle& style = {});

// What stands after `key:` or `-`. A comment behind the key goes between the two parts.
struct Emitted {
    std::string inlinePart;       // " value", " |", or nothing
    std::string body;             // further lines, each with its line end before it; or nothing
    bool endsInBlockText = false; // deeper lines behind it would be read as its text

    [[nodiscard]] std::string whole() const { return inlinePart + body; }
};

// `indent`: column of the key or dash; `column`: where the inline part goes. `behindDash`: a map or list may
// begin on the dash's line.
struct EmitPlace {
    std::size_t indent = 0;
    std::size_t column = 0;
    bool behindDash = false;
};

[[nodiscard]] Emitted emitValue(const Fragment& fragment, const EmitPlace& place,
                                const EmitStyle& style = {});

// A fragment on one line: `[a, b]`, `{a: 1}`, `"x"`. Line ends in texts become escapes.
[[nodiscard]] std::string emitFlow(const Fragment& fragment);

// A key or scalar, quoted only if it must be. Inside brackets more characters count.
[[nodiscard]] std::string emitScalar(std::string_view text, bool isText, bool inFlow);
[[nodiscard]] std::string doubleQuoted(std::string_view text);
[[nodiscard]] std::string singleQuoted(std::string_view text);
// May single quotes and `|` blocks say it? Both have no escapes.
[[nodiscard]] bool isSingleQuotable(std::string_view text);
[[nodiscard]] bool isLiteralSafe(std::string_view text);

// May `text` stand plain, and be read back as the same text?
[[nodiscard]] bool isPlainSafe(std::string_view text, bool inFlow);
// Would the YAML core schema take the plain text for a number, a truth or nothing?
[[nodiscard]] bool looksTyped(std::string_view text);

} // namespace groma::formats::yaml
