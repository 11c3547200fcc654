// The guided tour: screens that show the program on a sample battle.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace groma::ui {

class Workbench;

/// Puts the editor into screen `step` and gives its name, or nothing past the last one.
std::optional<std::string> takeTourStep(Workbench& bench, std::size_t step);

} // namespace groma::ui
