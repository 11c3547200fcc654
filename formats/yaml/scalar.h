#pragma once

#include "formats/yaml/tree.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats::yaml {

// From where decoded bytes come: `size` of them, beginning at `decoded`, are those of the file from `source`
// on, or, if not verbatim, were made of one escape or line end there.
struct ScalarPiece {
    std::size_t decoded = 0;
    std::size_t source = 0;
    std::size_t size = 0;
    std::size_t sourceEnd = 0;
    bool verbatim = true;
};

struct DecodedScalar {
    std::string text;
    std::vector<ScalarPiece> pieces; // only if asked for
    // A wrong escape of a double-quoted scalar; the text goes on without it.
    std::optional<Span> badEscape;
};

// The text of a scalar whose span and style are known. `indent`: column of a block scalar's text. `file`: all
// bytes.
[[nodiscard]] DecodedScalar decodeScalar(std::string_view file, Style style, Span span, std::size_t indent,
                                         bool withPieces = false);

// Header of a block scalar: `|2-`.
struct BlockHeader {
    enum class Chomp : std::uint8_t { Clip, Strip, Keep };
    Chomp chomp = Chomp::Clip;
    std::size_t indentation = 0; // 0: to be seen from the text
    std::size_t end = 0;         // byte after the last indicator
};

// `at`: the byte of `|` or `>`.
[[nodiscard]] BlockHeader readBlockHeader(std::string_view file, std::size_t at);

} // namespace groma::formats::yaml
