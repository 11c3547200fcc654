#include "formats/draw/figure_pen.h"

#include "formats/draw/surface.h"
#include "formats/draw/svg_numbers.h"

#include <cairo.h>
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace groma::formats {

namespace {

constexpr double kSavedInk = 0.012;  // of the figure's size: outlines where ink is saved
constexpr double kSavedPixels = 0.6; // they are never thinner
constexpr std::uint32_t kBlack = 0x1E1A12;

bool isLeftOut(const PlayedStep& step, bool inkSaving) {
    return inkSaving && (step.detail || (step.width <= 0 && step.colour.a < 128));
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
    : picture_(figure.picture), width_(figure.width), height_(figure.height), outline_(figure.outline),
      size_(figure.size), turn_(figure.turn), unit_(figure.unit), middle_(figure.middle) {
    if (picture_) {
        reach_ = outline_.empty() ? std::hypot(width_, height_) / 2 : 0;
        for (const MapPoint p : outline_) reach_ = std::max(reach_, lengthOf(p));
        reach_ *= size_ / unit_;
    }
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

std::string DrawnFigure::markup(double pixel, bool inkSaving) const {
    const int places = unit_ >= 20 ? 2 : 4;
    std::string out;
    const auto paint = [&](const char* what, std::uint32_t rgb, double alpha) {
        out += fmt::format(" {}=\"#{:06X}\"", what, rgb);
        if (alpha < 1) out += fmt::format(" {}-opacity=\"{:.3f}\"", what, alpha);
    };
    const auto line = [&](std::uint32_t rgb, double alpha, double width) {
        paint("stroke", rgb, alpha);
        out += " stroke-width=\"";
        addFixed(out, width, places + 1);
        out += "\"";
    };
    for (const Part& part : parts_) {
        const PlayedStep& step = part.step;
        if (isLeftOut(step, inkSaving)) continue;
        out += "<path d=\"";
        for (const Contour& contour : part.contours) {
            char before = 'M';
            for (const PathPoint p : contour.points) {
                out += before;
                addFixed(out, static_cast<double>(p.x) - middle_, places);
                out += ' ';
                addFixed(out, static_cast<double>(p.y) - middle_, places);
                before = before == 'M' ? 'L' : ' ';
            }
            if (contour.closed) out += 'Z';
        }
        out += '"';
        if (step.width > 0) {
            out += " fill=\"none\"";
            line(inkSaving ? kBlack : rgbOf(step.colour), inkSaving ? 1 : step.colour.a / 255.0,
                 std::max(step.width, step.least * pixel));
        } else if (inkSaving) {
            paint("fill", 0xFFFFFF, 1);
            line(kBlack, 1, std::max(kSavedInk * unit_, kSavedPixels * pixel));
        } else {
            paint("fill", rgbOf(step.colour), step.colour.a / 255.0);
            out += " fill-rule=\"evenodd\"";
        }
        out += "/>";
    }
    return out;
}

void DrawnFigure::drawPicture(const Pen& pen, bool inkSaving) const {
    if (!outline_.empty()) {
        cairo_new_path(pen.context());
        for (const MapPoint p : outline_) cairo_line_to(pen.context(), p.x, p.y);
        cairo_close_path(pen.context());
        cairo_clip(pen.context());
    }
    pen.picture(*picture_, 0, 0, width_, height_, inkSaving ? kSavedPicture : 1);
}

void DrawnFigure::draw(const Pen& pen, double x, double y, double size, double turn, double pixel,
                       bool inkSaving) const {
    cairo_t* cairo = pen.context();
    const double scale = scaleOf(size);
    cairo_save(cairo);
    cairo_translate(cairo, x, y);
    cairo_rotate(cairo, turn + turn_);
    cairo_scale(cairo, scale, scale);
    cairo_translate(cairo, -middle_, -middle_);
    if (picture_) drawPicture(pen, inkSaving);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER);
    for (const Part& part : parts_) {
        const PlayedStep& step = part.step;
        if (isLeftOut(step, inkSaving)) continue;
        pathOf(cairo, part.contours);
        if (step.width > 0) {
            pen.colour(inkSaving ? kBlack : rgbOf(step.colour), inkSaving ? 1 : step.colour.a / 255.0);
            pen.stroke(std::max(step.width, step.least * pixel / scale));
        } else if (inkSaving) {
            pen.colour(0xFFFFFF);
            pen.fillKeep();
            pen.colour(kBlack);
            pen.stroke(std::max(kSavedInk * unit_, kSavedPixels * pixel / scale));
        } else {
            pen.colour(rgbOf(step.colour), step.colour.a / 255.0);
            cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD);
            pen.fill();
        }
    }
    cairo_restore(cairo);
}

Pixels pictureOf(const DrawnFigure& figure, int side, double size, double pixel) {
    const Surface image(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side));
    {
        const std::unique_ptr<cairo_t, void (*)(cairo_t*)> context(cairo_create(image.get()), cairo_destroy);
        figure.draw(Pen(context.get()), side / 2.0, side / 2.0, size, 0, pixel, false);
    }
    return pixelsOf(image.get());
}

} // namespace groma::formats
