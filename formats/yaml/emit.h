#pragma once

#include "formats/yaml/fragment.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace groma::formats::yaml {

struct EmitStyle {
    std::size_t indentStep = 2;
    std::size_t width = 100;  // a flow map or list that would pass this column is written as a block
    std::string_view lineEnding = "\n";
};

// A whole file: the fragment as block entries, ending in a line end.
[[nodiscard]] std::string emitDocument(const Fragment& fragment, const EmitStyle& style = {});

// What stands after `key:` or `-`, beginning with its separator (" value" or a line end), without a final line end.
// `column`: where the separator goes; `indent`: column of the key or dash.
[[nodiscard]] std::string emitValue(const Fragment& fragment, std::size_t indent, std::size_t column,
                                    const EmitStyle& style = {});

// A fragment on one line: `[a, b]`, `{a: 1}`, `"x"`. Line ends in texts become escapes.
[[nodiscard]] std::string emitFlow(const Fragment& fragment);

// A key or scalar, quoted only if it must be. Inside brackets more characters count.
[[nodiscard]] std::string emitScalar(std::string_view text, bool isText, bool inFlow);
[[nodiscard]] std::string doubleQuoted(std::string_view text);

// May `text` stand plain, and be read back as the same text?
[[nodiscard]] bool isPlainSafe(std::string_view text, bool inFlow);
// Would the YAML core schema take the plain text for a number, a truth or nothing?
[[nodiscard]] bool looksTyped(std::string_view text);

}  // namespace groma::formats::yaml
