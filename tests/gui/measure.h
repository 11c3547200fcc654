#pragma once

#include <filesystem>

namespace groma::gui {

// Starts of the window and times of its frames, printed as ratios with their goals; for `make bench`. The
// exit code is 0 whatever comes out: a busy machine is no fault.
int measure(const std::filesystem::path& directory);

} // namespace groma::gui
