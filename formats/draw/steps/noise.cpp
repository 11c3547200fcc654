#include "formats/draw/steps/noise.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

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
float blended(float a, float b, float t) { return a + (b - a) * t; }

// One octave over the whole table: the values of its lattice, and where the texels of a row fall blended
// them.
class Octave {
  public:
    Octave(int period, std::uint32_t seed) : period_(static_cast<std::size_t>(period)) {
        values_.reserve(period_ * period_);
        for (int y = 0; y < period; ++y)
            for (int x = 0; x < period; ++x) values_.push_back(latticeValue(x, y, period, seed));
        const float scale = static_cast<float>(period) / static_cast<float>(kNoiseSize);
        for (int i = 0; i < kNoiseSize; ++i) {
            const float x = static_cast<float>(i) * scale;
            const auto low = static_cast<std::size_t>(x);
            steps_[static_cast<std::size_t>(i)] = {low, (low + 1) % period_,
                                                   smooth(x - static_cast<float>(low))};
        }
    }

    [[nodiscard]] float at(std::size_t x, std::size_t y) const {
        const Step& across = steps_[x];
        const Step& down = steps_[y];
        const float* top = &values_[down.low * period_];
        const float* low = &values_[down.high * period_];
        return blended(blended(top[across.low], top[across.high], across.part),
                       blended(low[across.low], low[across.high], across.part), down.part);
    }

  private:
    struct Step {
        std::size_t low = 0, high = 0;
        float part = 0;
    };
    std::size_t period_;
    std::vector<float> values_;
    std::array<Step, kNoiseSize> steps_{};
};

// Octaves of which each is half as strong and twice as fine as the one before.
class Layered {
  public:
    Layered(int period, int octaves, std::uint32_t seed) {
        for (int i = 0; i < octaves; ++i, period *= 2)
            octaves_.emplace_back(period, seed + static_cast<std::uint32_t>(i));
    }

    [[nodiscard]] float at(std::size_t x, std::size_t y) const {
        float sum = 0;
        float weight = 0.5F;
        float total = 0;
        for (const Octave& octave : octaves_) {
            sum += weight * octave.at(x, y);
            total += weight;
            weight *= 0.5F;
        }
        return sum / total;
    }

  private:
    std::vector<Octave> octaves_;
};

std::uint8_t byteOf(float v) { return static_cast<std::uint8_t>(std::clamp(v, 0.0F, 1.0F) * 255.0F + 0.5F); }

} // namespace

std::vector<std::uint8_t> noiseTexels() {
    const Layered first(6, 5, 11);
    const Layered second(6, 5, 71);
    const Layered grain(64, 2, 171);
    // Layered noise keeps to the middle of its range: stretch it.
    const auto stretched = [](float v) { return (v - 0.5F) * 1.7F + 0.5F; };
    std::vector<std::uint8_t> texels;
    texels.reserve(static_cast<std::size_t>(kNoiseSize) * kNoiseSize * 4);
    for (std::size_t y = 0; y < kNoiseSize; ++y) {
        for (std::size_t x = 0; x < kNoiseSize; ++x) {
            const float speck = latticeValue(static_cast<int>(x), static_cast<int>(y), kNoiseSize, 131);
            texels.push_back(byteOf(stretched(first.at(x, y))));
            texels.push_back(byteOf(stretched(second.at(x, y))));
            texels.push_back(byteOf(0.6F * speck + 0.4F * grain.at(x, y)));
            texels.push_back(255);
        }
    }
    return texels;
}

std::vector<std::uint8_t> halved(const std::vector<std::uint8_t>& texels, int size) {
    const auto side = static_cast<std::size_t>(size);
    std::vector<std::uint8_t> half;
    half.reserve(texels.size() / 4);
    for (std::size_t y = 0; y + 1 < side; y += 2)
        for (std::size_t x = 0; x + 1 < side; x += 2)
            for (std::size_t c = 0; c < 4; ++c) {
                const auto at = [&](std::size_t dx, std::size_t dy) {
                    return static_cast<unsigned>(texels[((y + dy) * side + x + dx) * 4 + c]);
                };
                half.push_back(
                    static_cast<std::uint8_t>((at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1) + 2) / 4));
            }
    return half;
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
