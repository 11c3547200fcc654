// A side that may not do something: restricted play, to ask what it is worth.
#pragma once

#include "formats/load/load.h"

#include <expected>
#include <map>
#include <string>
#include <string_view>

namespace groma::formats {

// `SIDE:NAME` for people: a side of the scenario, and an action or a trait of the rules.
struct Forbidden {
    int side = -1;
    std::string name;
    bool isTrait = false;
};
[[nodiscard]] std::expected<Forbidden, std::string> forbiddenNamed(const Loaded& loaded,
                                                                   std::string_view text);

// Whole texts by path in which the action has one condition more. Whose action it is says the owner of its
// first piece; of one without pieces, whose turn it is.
[[nodiscard]] std::expected<std::map<std::string, std::string>, std::string>
withoutAction(const Loaded& loaded, const Forbidden& what);

// The same battle, in which neither the side nor any of its counters holds the trait. Or that none does.
[[nodiscard]] std::expected<game::SetupRef, std::string> withoutTrait(const game::Setup& setup,
                                                                      const Forbidden& what);

} // namespace groma::formats
