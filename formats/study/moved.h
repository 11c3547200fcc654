// What differs between the answer that a study keeps and that of today.
#pragma once

#include "formats/study/study.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

struct MovedLine {
    enum class How : std::uint8_t {
        Exact,  // one of them was counted, and is another
        Surely, // both were played or sampled, and their intervals lie apart
        TooFew, // their intervals have something in common: chance alone may have moved it
    };
    std::string name;
    std::string then, now; // empty: it did not occur
    How how = How::Exact;
};

// Line by line, those that are not the same text; in the order of today's answer, then of the kept one. Same
// files, seed and program give the same texts, so that any difference has a cause; whether it is more than
// other dice would make is what `how` says.
[[nodiscard]] std::vector<MovedLine> moved(const StudySource& study, const StudyAnswer& answer);

// The numbers of the last `(A to B)` of a line, percent signs and all; nothing where it has none.
struct LineInterval {
    double from = 0, to = 0;
};
[[nodiscard]] std::optional<LineInterval> intervalIn(std::string_view line);

} // namespace groma::formats
