// The least that a pure function can give, as far as its code tells without running it: who asks what each
// step of a way costs need not ask where even that would be too much.
#pragma once

#include "core/base/number.h"
#include "core/lang/program/program.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace groma::lang {

// What no kind of ground, no kind of feature falls below, by attribute; nothing: no kind says.
struct LeastAttributes {
    std::vector<std::optional<base::Number>> terrain, features;
};

// Nothing: it may be anything. Whatever the options, the position and the arguments are, it gives no less or
// it stops the run.
std::optional<base::Number> leastResult(const Program& program, const LeastAttributes& attributes,
                                        std::int32_t function);

} // namespace groma::lang
