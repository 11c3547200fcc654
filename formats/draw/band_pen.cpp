#include "formats/draw/band_pen.h"

#include <algorithm>
#include <cmath>

namespace groma::formats {

namespace {

constexpr int kSoftBands = 4;
constexpr int kToothPoints = 4; // along each edge of a piece of a band

struct BandPen {
    const Pen& pen;
    const Band& band;
    Colour colour;
    double half;
    double cellPixels;

    void setColour(double share) const {
        pen.colour(static_cast<std::uint32_t>(colour.r) << 16 | static_cast<std::uint32_t>(colour.g) << 8 |
                       colour.b,
                   colour.a / 255.0 * share);
    }

    double lit(const Course& course) const {
        if (band.lit == 0) return 1;
        const MapPoint out = course.outwardAt(0.5);
        return std::max(0.0, (out.x + out.y) * kAwayFromLight * band.lit);
    }

    void unbroken(const Course& course, double offset) const {
        cairo_t* cairo = pen.context();
        const int parts = band.soft > 0 ? kSoftBands : 1;
        for (int part = 0; part < parts; ++part) {
            cairo_new_path(cairo);
            for (std::size_t i = 0; i < course.points.size(); ++i) {
                const MapPoint p = course.points[i] + course.outward[i] * offset;
                cairo_line_to(cairo, p.x, p.y);
            }
            const bool opaque = colour.a == 255 && band.lit == 0 && parts == 1;
            cairo_set_line_cap(cairo,
                               opaque && course.bothSides ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
            cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
            setColour(lit(course) / parts);
            pen.stroke(2 *
                       std::max(half + band.soft * ((part + 0.5) / parts - 0.5) * (parts > 1 ? 1 : 0), 1e-4));
        }
    }

    // Pieces of a band: teeth, dashes, discs.
    void broken(const Course& course, double side) const {
        cairo_t* cairo = pen.context();
        const int count = periodsOn(band, course.length, cellPixels);
        setColour(lit(course));
        for (int i = 0; i < count; ++i) {
            const double middle = (i + 0.5) / count;
            if (band.round) {
                const MapPoint p = course.at(middle) + course.outwardAt(middle) * (band.offset * side);
                pen.circle(p.x, p.y, half);
                pen.fill();
                continue;
            }
            const std::uint32_t chance = chanceOf(course.seedX, course.seedY + i, course.seed);
            const double deep = 2 * half * (1 - band.ragged * (chance & 255U) / 255.0);
            const double inner = band.offset - half;
            cairo_new_path(cairo);
            const auto edge = [&](double reach, double wide, bool back) {
                for (int k = 0; k <= kToothPoints; ++k) {
                    const double along =
                        (back ? kToothPoints - k : k) / static_cast<double>(kToothPoints) - 0.5;
                    const double share = middle + along * wide / count;
                    const MapPoint p = course.at(share) + course.outwardAt(share) * (reach * side);
                    cairo_line_to(cairo, p.x, p.y);
                }
            };
            edge(inner, band.on, false);
            edge(inner + deep, band.on * (1 - band.taper), true);
            cairo_close_path(cairo);
            pen.fill();
        }
    }
};

} // namespace

void drawBands(const Pen& pen, const Bands& bands, const KindColours& colours,
               const std::vector<Course>& courses, double cellPixels, bool inkSaving) {
    for (const Band& band : bands) {
        if (cellPixels < band.from) continue;
        Colour colour = colourOf(band.tone, colours, 0.5);
        if (inkSaving) {
            if (band.tone.alpha < 0.65) continue;
            colour =
                band.tone.role == Role::Ink || band.tone.role == Role::Black ? rgb(0x1E1A12) : rgb(0xFFFFFF);
        }
        const BandPen one{pen, band, colour, std::max(band.half, band.least / cellPixels), cellPixels};
        for (const Course& course : courses)
            for (const double side : {1.0, -1.0}) {
                if (side < 0 && (!course.bothSides || band.offset == 0)) continue;
                if (band.period > 0) one.broken(course, side);
                else one.unbroken(course, band.offset * side);
            }
    }
    cairo_set_line_cap(pen.context(), CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(pen.context(), CAIRO_LINE_JOIN_MITER);
}

} // namespace groma::formats
