// Smooth noise that repeats: what makes water, roads and the borders of areas waver, the same for both pens.
#pragma once

#include "formats/draw/steps/lattice.h"

#include <cstdint>
#include <vector>

namespace groma::formats {

// Two slow channels, one of grain, one spare: RGBA, kNoiseSize squared, fit to repeat at its edges.
inline constexpr int kNoiseSize = 256;
std::vector<std::uint8_t> noiseTexels();
// The next smaller level of detail of a square of RGBA texels, `size` a side: the mean of each four.
std::vector<std::uint8_t> halved(const std::vector<std::uint8_t>& texels, int size);

// The two slow channels, each 0..1, between texels as a smoothing texture gives them. One unit is the whole
// table.
class Noise {
  public:
    Noise();
    [[nodiscard]] MapPoint at(MapPoint p) const;

  private:
    std::vector<std::uint8_t> texels_;
};

// How far a winding course and a link are led astray: cell widths, all the way.
inline constexpr double kCourseWander = 0.055;
inline constexpr double kCourseWanderRate = 0.21; // of the noise, a cell
inline constexpr double kLinkWander = 0.065;
inline constexpr double kLinkWanderRate = 0.17;
inline constexpr double kLinkWanderFrom = 0.21;

} // namespace groma::formats
