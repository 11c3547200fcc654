#include "editor/ui/canvas/board/board_textures.h"

#include <algorithm>
#include <cmath>

namespace groma::ui {
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
    const float low = between(latticeValue(x0, y0 + 1, period, seed), latticeValue(x0 + 1, y0 + 1, period, seed), fx);
    return between(top, low, fy);
}

float layered(int x, int y, int period, int octaves, std::uint32_t seed) {
    float sum = 0;
    float weight = 0.5F;
    float total = 0;
    for (int i = 0; i < octaves; ++i, period *= 2, weight *= 0.5F) {
        const float scale = static_cast<float>(period) / static_cast<float>(kNoiseSize);
        sum += weight * valueNoise(static_cast<float>(x) * scale, static_cast<float>(y) * scale, period, seed + static_cast<std::uint32_t>(i));
        total += weight;
    }
    return sum / total;
}

std::uint8_t byteOf(float v) { return static_cast<std::uint8_t>(std::clamp(v, 0.0F, 1.0F) * 255.0F + 0.5F); }

std::array<float, 4> vectorOf(Colour c, double last) {
    return {static_cast<float>(c.r) / 255.0F, static_cast<float>(c.g) / 255.0F, static_cast<float>(c.b) / 255.0F, static_cast<float>(last)};
}

void putRow(SymbolTexels& table, std::size_t row, const MapSymbol& symbol, std::vector<std::string>& stampPaths) {
    const SymbolColours colours = coloursOf(symbol);
    double layer = 0;
    if (symbol.pattern == Pattern::Stamp && !symbol.path.empty()) {
        auto found = std::ranges::find(stampPaths, symbol.path);
        if (found == stampPaths.end()) found = stampPaths.insert(stampPaths.end(), symbol.path);
        layer = static_cast<double>(found - stampPaths.begin());
    }
    table[row * 4] = vectorOf(colours.tint, static_cast<double>(symbol.pattern));
    table[row * 4 + 1] = vectorOf(colours.ink, symbol.chance);
    table[row * 4 + 2] = vectorOf(colours.light, symbol.spacing);
    table[row * 4 + 3] = {static_cast<float>(symbol.spacing), static_cast<float>(layer), static_cast<float>(coverOf(symbol.pattern)),
                          static_cast<float>(symbol.strength)};
}

void putRows(SymbolTexels& table, std::size_t from, std::size_t most, const std::vector<MapSymbol>& symbols,
             std::vector<std::string>& stampPaths) {
    for (std::size_t i = 0; i < std::min(most, symbols.size()); ++i) putRow(table, from + i, symbols[i], stampPaths);
}

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
            texels.push_back(byteOf(0.6F * latticeValue(x, y, kNoiseSize, 131) + 0.4F * layered(x, y, 64, 2, 171)));
            texels.push_back(255);
        }
    }
    return texels;
}

std::vector<std::uint8_t> stampTexels(const std::string& path) {
    const auto contours = parsePath(path);
    if (!contours) return {};
    constexpr int kSub = 4;
    std::vector<std::uint8_t> texels;
    texels.reserve(static_cast<std::size_t>(kStampSize) * kStampSize * 2);
    for (int y = 0; y < kStampSize; ++y) {
        for (int x = 0; x < kStampSize; ++x) {
            int hits = 0;
            for (int s = 0; s < kSub * kSub; ++s) {
                const float fx = static_cast<float>(x) + (static_cast<float>(s % kSub) + 0.5F) / kSub;
                const float fy = static_cast<float>(y) + (static_cast<float>(s / kSub) + 0.5F) / kSub;
                if (inside(*contours, {fx * 24.0F / kStampSize, fy * 24.0F / kStampSize})) ++hits;
            }
            texels.push_back(static_cast<std::uint8_t>(hits * 255 / (kSub * kSub)));
            texels.push_back(255);
        }
    }
    return texels;
}

SymbolTexels tableOf(const SymbolTable& symbols, std::vector<std::string>& stampPaths) {
    SymbolTexels table(static_cast<std::size_t>(kTableRows) * 4, {0, 0, 0, 0});
    putRows(table, 0, static_cast<std::size_t>(kMaxGrounds), symbols.grounds, stampPaths);
    putRows(table, 64, static_cast<std::size_t>(kMaxFeatures), symbols.features, stampPaths);
    putRows(table, 81, static_cast<std::size_t>(kMaxSides), symbols.sides, stampPaths);
    putRows(table, 112, static_cast<std::size_t>(kMaxLinks), symbols.links, stampPaths);
    return table;
}

} // namespace groma::ui
