// What a frame would show, as one number: two frames with the same one need not both be drawn.
#pragma once

#include <cstdint>
#include <optional>

struct ImDrawData;

namespace groma::app {

// Nothing where the frame has to be drawn whatever it shows: a texture waits for the driver. What lies in
// textures of the program's own is not looked at: `paintings` tells of them.
std::optional<std::uint64_t> markOf(const ImDrawData& data, std::uint64_t paintings);

} // namespace groma::app
