// From a parameter of a quantity or an event to who holds a trait: `P`, and of a list `any P` or `each P`.
#pragma once

#include "core/resolve/resolver.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groma::rules::resolving {

struct HolderWay {
    Index parameter = kNone;
    Through through = Through::One;
};

// What may be said of these parameters: `attacker`, `any defenders`, `each defenders`.
std::vector<std::string> holderWays(const Trait& trait, std::span<const lang::Local> parameters);
// What `said` means; what is wrong with it is reported. `of` is the entry whose parameters they are.
HolderWay holderWay(Work& work, const Text& said, const Trait& trait, std::span<const lang::Local> parameters,
                    std::string_view of);
// The type of a holder that is found in a parameter of this type.
lang::Type holderIn(lang::Type parameter);

} // namespace groma::rules::resolving
