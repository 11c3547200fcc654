#pragma once

#include <string>

namespace groma::ui {

class Workbench;

/// Of the cell under the hand, beside its number: ground, level, features, and who stands there as the
/// onlooker of a game sees it. Empty where the hand is on none.
std::string cellWords(const Workbench& bench);

} // namespace groma::ui
