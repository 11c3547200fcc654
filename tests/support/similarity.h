// How alike two pictures are.
#pragma once

#include "formats/draw/picture_reader.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace groma::test {

// 0..255 a pixel.
inline std::vector<double> greyOf(const formats::Pixels& picture) {
    std::vector<double> grey;
    for (const std::uint32_t p : picture.rows)
        grey.push_back(0.299 * (p >> 16 & 255U) + 0.587 * (p >> 8 & 255U) + 0.114 * (p & 255U));
    return grey;
}

// Each pixel the mean of its neighbours within `reach`.
inline std::vector<double> blurred(const std::vector<double>& grey, int width, int height, int reach) {
    std::vector<double> out(grey.size());
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            double sum = 0;
            int count = 0;
            for (int v = std::max(0, y - reach); v <= std::min(height - 1, y + reach); ++v)
                for (int u = std::max(0, x - reach); u <= std::min(width - 1, x + reach); ++u, ++count)
                    sum += grey[static_cast<std::size_t>(v * width + u)];
            out[static_cast<std::size_t>(y * width + x)] = sum / count;
        }
    return out;
}

// Structural similarity (Wang, Bovik, Sheikh, Simoncelli 2004) in grey, over windows of 8 x 8 pixels every 4:
// 1 for the same picture.
inline double similarity(const std::vector<double>& a, const std::vector<double>& b, int width, int height) {
    constexpr int kWindow = 8;
    constexpr double kC1 = 6.5025;  // (0.01 * 255)^2
    constexpr double kC2 = 58.5225; // (0.03 * 255)^2
    double sum = 0;
    int windows = 0;
    for (int y = 0; y + kWindow <= height; y += kWindow / 2)
        for (int x = 0; x + kWindow <= width; x += kWindow / 2, ++windows) {
            double ma = 0, mb = 0, aa = 0, bb = 0, ab = 0;
            for (int v = y; v < y + kWindow; ++v)
                for (int u = x; u < x + kWindow; ++u) {
                    const double p = a[static_cast<std::size_t>(v * width + u)];
                    const double q = b[static_cast<std::size_t>(v * width + u)];
                    ma += p, mb += q, aa += p * p, bb += q * q, ab += p * q;
                }
            constexpr double n = kWindow * kWindow;
            ma /= n, mb /= n;
            const double va = aa / n - ma * ma, vb = bb / n - mb * mb, cov = ab / n - ma * mb;
            sum += (2 * ma * mb + kC1) * (2 * cov + kC2) / ((ma * ma + mb * mb + kC1) * (va + vb + kC2));
        }
    return windows == 0 ? 1 : sum / windows;
}

inline double similarity(const formats::Pixels& a, const formats::Pixels& b) {
    if (a.width != b.width || a.height != b.height) return 0;
    return similarity(blurred(greyOf(a), a.width, a.height, 1), blurred(greyOf(b), b.width, b.height, 1),
                      a.width, a.height);
}

// Mean difference of a channel, 0..255: colours that drift apart.
inline double colourDistance(const formats::Pixels& a, const formats::Pixels& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.rows.size(); ++i)
        for (const unsigned shift : {0U, 8U, 16U})
            sum += std::abs(static_cast<int>(a.rows[i] >> shift & 255U) -
                            static_cast<int>(b.rows[i] >> shift & 255U));
    return sum / (3.0 * static_cast<double>(a.rows.size()));
}

} // namespace groma::test
