// A break as it is told: in words behind "if", for whoever reads what would turn red; and as it is kept.
#pragma once

#include "formats/proof/suite.h"

#include <optional>
#include <string>
#include <string_view>

namespace groma::formats {

// What was broken, and how.
struct BreakTold {
    Operator what = Operator::Number;
    std::string clause; // what is broken, as it is written, on one line
    std::string change; // "dropped", "always", "3 -> 4"

    [[nodiscard]] static BreakTold of(const Mutant& mutant) {
        return {mutant.what, mutant.clause, mutant.change};
    }
};

// "`u.cp > 2` did not matter", "1 were 2", "the cell of 2/1 said DR and not DT".
[[nodiscard]] std::string inWords(const BreakTold& broken);

// RuleStanding::broken, and what a file of proofs holds; nothing where it is no such text.
[[nodiscard]] std::string kept(const BreakTold& broken);
[[nodiscard]] std::optional<BreakTold> fromKept(std::string_view text);

} // namespace groma::formats
