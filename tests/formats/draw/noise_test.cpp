// The noise that makes water, roads and borders waver.
#include "formats/draw/steps/noise.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

using namespace groma::formats;

TEST_CASE("the next level of detail is the mean of each four texels") {
    const std::vector<std::uint8_t> texels{0, 10, 20, 255, 4,  10, 40, 255, //
                                           8, 10, 60, 255, 15, 11, 81, 255};
    CHECK_EQ(halved(texels, 2), std::vector<std::uint8_t>{7, 10, 50, 255});
    const std::vector<std::uint8_t> noise = noiseTexels();
    CHECK_EQ(halved(noise, kNoiseSize).size(), noise.size() / 4);
}

TEST_CASE("the noise repeats at its edges and goes from dark to light") {
    const std::vector<std::uint8_t> texels = noiseTexels();
    const auto at = [&](int x, int y) {
        return static_cast<int>(texels[static_cast<std::size_t>((y * kNoiseSize + x) * 4)]);
    };
    int least = 255;
    int most = 0;
    int leap = 0; // from one texel to the next, across the edge too
    for (int y = 0; y < kNoiseSize; ++y)
        for (int x = 0; x < kNoiseSize; ++x) {
            least = std::min(least, at(x, y));
            most = std::max(most, at(x, y));
            leap = std::max(leap, std::abs(at(x, y) - at((x + 1) % kNoiseSize, y)));
        }
    CHECK_LT(least, 60);
    CHECK_GT(most, 195);
    CHECK_LT(leap, 40);
}
