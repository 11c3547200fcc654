#pragma once

#include <filesystem>

namespace groma::gui {

// Starts of the window and times of its frames, printed as ratios with their goals; for `make bench`. The
// exit code is 0 whatever comes out: a busy machine is no fault.
int measure(const std::filesystem::path& directory);
// The frames of Transcribe while a book of 300 pages comes in, while rules are proved and while their breaks
// are asked: processor time of the thread that draws.
int measureBook(const std::filesystem::path& directory);

} // namespace groma::gui
