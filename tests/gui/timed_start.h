// The program itself, from the call to the last change of the screen.
#pragma once

#include <filesystem>
#include <optional>

namespace groma::gui {

struct TimedStart {
    double rested = 0;    // seconds from the call until the screen last changed
    double processor = 0; // seconds, of all the program's threads, until then
};

// Starts `program edit FILE` (an empty path: no file), waits until its picture stands still, and ends it.
// Nothing where it ended by itself, nothing came, or no rest was found within a minute. Settings and caches
// lie where the environment says. `screen` is the file in which the display keeps its picture (Xvfb -fbdir).
std::optional<TimedStart> timedStart(const std::filesystem::path& program, const std::filesystem::path& file,
                                     const std::filesystem::path& screen);

} // namespace groma::gui
