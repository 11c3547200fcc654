// What a pinned change does to the two types of the what-if in the situations that studies put.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

namespace groma::session {
struct OddsCard;
}

namespace groma::ui {

struct MatrixBlock;
struct SituationMet;
class Workbench;

/// Where both types have a place and A was asked too, the block and the cell in it: of the block in which
/// that side attacks, else of the other, since a situation may be of a battle with other sides. Null:
/// nowhere.
std::pair<const MatrixBlock*, std::size_t> pairIn(const SituationMet& met, const std::string& attacker,
                                                  const std::string& defender, const std::string& side);

/// Nothing where no study has a place for the two types, or nothing is pinned.
void drawElsewhere(const Workbench& bench, const session::OddsCard& card);

} // namespace groma::ui
