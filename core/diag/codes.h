#pragma once

#include "core/diag/diagnostic.h"

#include <span>
#include <string>
#include <string_view>

namespace groma::diag {

enum class Code : std::uint16_t {
#define GROMA_CODE(number, id, slug, severity, about) id = number,
#include "core/diag/codes.def"
#undef GROMA_CODE
};

struct CodeInfo {
    Code code;
    std::string_view slug; // "unknown-key"
    Severity severity;     // unless the reporter says otherwise
    std::string_view about;
};

[[nodiscard]] std::span<const CodeInfo> allCodes(); // by number
[[nodiscard]] const CodeInfo& info(Code code);
[[nodiscard]] std::string label(Code code); // "GR0123"

} // namespace groma::diag
