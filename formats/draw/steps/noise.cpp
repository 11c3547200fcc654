#include "formats/draw/steps/noise.h"

#include <algorithm>
#include <cmath>

namespace groma::formats {
namespace {

std::uint32_t mixedBits(std::uint32_t x) {
    x ^= x >> 16;
    x *= 0x7feb352dU;
    x ^= x >> 15;
    x *= 0x846ca68bU;
    return x ^ (x >> 16);
}

float latticeValue(int x, int y, int period, std::uint32_t seed) {
    const auto px = static_cast<std::uint32_t>(x % period);
    const auto py = static_cast<std::uint32_t>(y % period);
    return static_cast<float>(mixedBits(px * 0x9E3779B1U ^ mixedBits(py + seed)) >> 8) / 16777216.0F;
}

float smooth(float t) { return t * t * (3 - 2 * t); }
float between(float a, float b, float t) { return a + (b - a) * t; }

float valueNoise(float x, float y, int period, std::uint32_t seed) {
    const int x0 = static_cast<int>(x); // neither is below 0
    const int y0 = static_cast<int>(y);
    const float fx = smooth(x - static_cast<float>(x0));
    const float fy = smooth(y - static_cast<float>(y0));
    const float top = between(latticeValue(x0, y0, period, seed), latticeValue(x0 + 1, y0, period, seed), fx);
    const float low =
        between(latticeValue(x0, y0 + 1, period, seed), latticeValue(x0 + 1, y0 + 1, period, seed), fx);
    return between(top, low, fy);
}

float layered(int x, int y, int period, int octaves, std::uint32_t seed) {
    float sum = 0;
    float weight = 0.5F;
    float total = 0;
    for (int i = 0; i < octaves; ++i, period *= 2, weight *= 0.5F) {
        const float scale = static_cast<float>(period) / static_cast<float>(kNoiseSize);
        sum += weight * valueNoise(static_cast<float>(x) * scale, static_cast<float>(y) * scale, period,
                                   seed + static_cast<std::uint32_t>(i));
        total += weight;
    }
    return sum / total;
}

std::uint8_t byteOf(float v) { return static_cast<std::uint8_t>(std::clamp(v, 0.0F, 1.0F) * 255.0F + 0.5F); }

} // namespace

std::vector<std::uint8_t> noiseTexels() {
    std::vector<std::uint8_t> texels;
    texels.reserve(static_cast<std::size_t>(kNoiseSize) * kNoiseSize * 4);
    for (int y = 0; y < kNoiseSize; ++y) {
        for (int x = 0; x < kNoiseSize; ++x) {
            // Layered noise keeps to the middle of its range: stretch it.
            const auto stretched = [](float v) { return (v - 0.5F) * 1.7F + 0.5F; };
            texels.push_back(byteOf(stretched(layered(x, y, 6, 5, 11))));
            texels.push_back(byteOf(stretched(layered(x, y, 6, 5, 71))));
            texels.push_back(
                byteOf(0.6F * latticeValue(x, y, kNoiseSize, 131) + 0.4F * layered(x, y, 64, 2, 171)));
            texels.push_back(255);
        }
    }
    return texels;
}

Noise::Noise() : texels_(noiseTexels()) {}

MapPoint Noise::at(MapPoint p) const {
    const double x = p.x * kNoiseSize - 0.5;
    const double y = p.y * kNoiseSize - 0.5;
    const auto wrapped = [](double v) {
        return static_cast<std::size_t>(static_cast<std::int64_t>(v) & (kNoiseSize - 1));
    };
    const double fx = x - std::floor(x);
    const double fy = y - std::floor(y);
    const std::size_t x0 = wrapped(std::floor(x));
    const std::size_t y0 = wrapped(std::floor(y));
    const std::size_t x1 = wrapped(std::floor(x) + 1);
    const std::size_t y1 = wrapped(std::floor(y) + 1);
    const auto channel = [&](std::size_t c) {
        const auto texel = [&](std::size_t tx, std::size_t ty) {
            return texels_[(ty * kNoiseSize + tx) * 4 + c] / 255.0;
        };
        const double top = texel(x0, y0) * (1 - fx) + texel(x1, y0) * fx;
        const double low = texel(x0, y1) * (1 - fx) + texel(x1, y1) * fx;
        return top * (1 - fy) + low * fy;
    };
    return {channel(0), channel(1)};
}

} // namespace groma::formats
