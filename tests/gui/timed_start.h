// The program itself, from the call to the rest after its first picture.
#pragma once

#include <filesystem>
#include <optional>

namespace groma::gui {

struct TimedStart {
    double rested = 0;    // seconds from the call until the program last did anything for a picture
    double processor = 0; // seconds, of all its threads, until then
};

// Starts `program edit FILE` (an empty path: no file), waits until it rests, and ends it. Nothing where it
// ended by itself or found no rest within a minute. Settings and caches lie where the environment says.
std::optional<TimedStart> timedStart(const std::filesystem::path& program, const std::filesystem::path& file);

} // namespace groma::gui
