#pragma once

#include "core/base/number.h"
#include "formats/words/language.h"

namespace groma::formats {

// "1.5", in French "1,5": in decimals where two are enough, else as a fraction: "2/3".
[[nodiscard]] std::string numberText(Language language, base::Number number);

} // namespace groma::formats
