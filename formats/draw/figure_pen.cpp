#include "formats/draw/figure_pen.h"

#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>

namespace groma::formats {

namespace {

constexpr double kSavedInk = 0.012; // of the figure's size: outlines where ink is saved
constexpr std::uint32_t kBlack = 0x1E1A12;

std::uint32_t wordOf(Colour c) {
    return static_cast<std::uint32_t>(c.r) << 16 | static_cast<std::uint32_t>(c.g) << 8 | c.b;
}

void pathOf(cairo_t* cairo, const std::vector<Contour>& contours) {
    cairo_new_path(cairo);
    for (const Contour& contour : contours) {
        cairo_new_sub_path(cairo);
        for (const PathPoint p : contour.points)
            cairo_line_to(cairo, static_cast<double>(p.x), static_cast<double>(p.y));
        if (contour.closed) cairo_close_path(cairo);
    }
}

} // namespace

DrawnFigure::DrawnFigure(const PlayedFigure& figure)
    : size_(figure.size), turn_(figure.turn), unit_(figure.unit), middle_(figure.middle) {
    for (const PlayedStep& step : figure.steps) {
        auto contours = parsePath(step.path, static_cast<float>(unit_ * 0.0016));
        if (!contours) continue;
        for (const Contour& contour : *contours)
            for (const PathPoint p : contour.points)
                reach_ = std::max(reach_, (std::hypot(static_cast<double>(p.x) - middle_,
                                                      static_cast<double>(p.y) - middle_) +
                                           step.width) /
                                              unit_ * size_);
        parts_.push_back({std::move(*contours), step});
    }
}

void DrawnFigure::draw(const Pen& pen, double x, double y, double size, double turn, double pixel,
                       bool inkSaving) const {
    cairo_t* cairo = pen.context();
    const double scale = size * size_ / unit_;
    cairo_save(cairo);
    cairo_translate(cairo, x, y);
    cairo_rotate(cairo, turn + turn_);
    cairo_scale(cairo, scale, scale);
    cairo_translate(cairo, -middle_, -middle_);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER);
    for (const Part& part : parts_) {
        const PlayedStep& step = part.step;
        if (inkSaving && (step.detail || (step.width <= 0 && step.colour.a < 128))) continue;
        pathOf(cairo, part.contours);
        if (step.width > 0) {
            pen.colour(inkSaving ? kBlack : wordOf(step.colour), inkSaving ? 1 : step.colour.a / 255.0);
            pen.stroke(std::max(step.width, step.least * pixel / scale));
        } else if (inkSaving) {
            pen.colour(0xFFFFFF);
            pen.fillKeep();
            pen.colour(kBlack);
            pen.stroke(std::max(kSavedInk * unit_, 0.6 * pixel / scale));
        } else {
            pen.colour(wordOf(step.colour), step.colour.a / 255.0);
            cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD);
            pen.fill();
        }
    }
    cairo_restore(cairo);
}

Pixels pictureOf(const DrawnFigure& figure, int side, double size, double pixel) {
    const std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> surface(
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side), cairo_surface_destroy);
    {
        const std::unique_ptr<cairo_t, void (*)(cairo_t*)> context(cairo_create(surface.get()),
                                                                   cairo_destroy);
        figure.draw(Pen(context.get()), side / 2.0, side / 2.0, size, 0, pixel, false);
    }
    cairo_surface_flush(surface.get());
    Pixels pixels{
        side, side,
        std::vector<std::uint32_t>(static_cast<std::size_t>(side) * static_cast<std::size_t>(side))};
    const unsigned char* data = cairo_image_surface_get_data(surface.get());
    const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get()));
    const auto row = static_cast<std::size_t>(side);
    for (std::size_t y = 0; y < row; ++y) std::memcpy(&pixels.rows[y * row], data + y * stride, row * 4);
    return pixels;
}

} // namespace groma::formats
