#include "formats/draw/mark_pen.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace groma::formats {

namespace {

constexpr double kCapHeight =
    0.36; // half the height of capitals and figures, of the em: from the middle down to the base line
constexpr int kSoftParts = 6;

struct MarkPen {
    const Pen& pen;
    const CounterLie& lie;
    const std::string& symbol;

    void paint(const CounterMark& mark) const {
        if (mark.width > 0) pen.stroke(mark.width);
        else pen.fill();
    }

    void box(const CounterMark& mark) const {
        const MapPoint a = mark.points[0];
        const MapPoint b = mark.points[1];
        if (mark.soft > 0) { // nested boxes, each a share darker
            for (int part = 0; part < kSoftParts; ++part) {
                const double out = mark.soft * (1 - (part + 0.5) / kSoftParts) * 0.7;
                pen.colour(rgbOf(mark.colour), 1 - std::pow(1 - mark.colour.a / 255.0, 1.0 / kSoftParts));
                pen.roundedBox(a.x - out, a.y - out, b.x - a.x + 2 * out, b.y - a.y + 2 * out,
                               mark.radius + out);
                pen.fill();
            }
            return;
        }
        pen.roundedBox(a.x, a.y, b.x - a.x, b.y - a.y, mark.radius);
        if (mark.below) {
            const std::unique_ptr<cairo_pattern_t, void (*)(cairo_pattern_t*)> shade(
                cairo_pattern_create_linear(0, a.y, 0, b.y), cairo_pattern_destroy);
            const auto stop = [&](double at, Colour c) {
                cairo_pattern_add_color_stop_rgba(shade.get(), at, c.r / 255.0, c.g / 255.0, c.b / 255.0,
                                                  c.a / 255.0);
            };
            stop(0, mark.colour);
            stop(1, *mark.below);
            cairo_set_source(pen.context(), shade.get());
        }
        paint(mark);
    }

    void draw(const CounterMark& mark) const {
        cairo_t* cairo = pen.context();
        cairo_new_path(cairo);
        pen.colour(rgbOf(mark.colour), mark.colour.a / 255.0);
        switch (mark.kind) {
        case CounterMark::Kind::Box: box(mark); break;
        case CounterMark::Kind::Disc:
            pen.circle(mark.points[0].x, mark.points[0].y, mark.radius);
            paint(mark);
            break;
        case CounterMark::Kind::Polygon:
        case CounterMark::Kind::Line:
            for (const MapPoint p : mark.points) cairo_line_to(cairo, p.x, p.y);
            if (mark.width <= 0) cairo_close_path(cairo);
            paint(mark);
            break;
        case CounterMark::Kind::Text:
            pen.textFit(mark.points[0].x, mark.points[0].y + mark.size * kCapHeight, mark.size, mark.most,
                        mark.text, Pen::Align::Middle, true);
            break;
        case CounterMark::Kind::Symbol:
            pen.symbol(symbol, mark.points[0].x, mark.points[0].y, mark.size);
            break;
        case CounterMark::Kind::Picture: {
            const MapPoint middle = (mark.points[0] + mark.points[1]) * 0.5;
            const MapPoint size = mark.points[1] - mark.points[0];
            pen.picture(*mark.picture, middle.x, middle.y, size.x, size.y);
            break;
        }
        }
    }
};

} // namespace

TextWidth textWidthOf(const Pen& pen) {
    return [&pen](const std::string& text) { return pen.textWidth(100, text, true) / 100; };
}

void drawMarks(const Pen& pen, const std::vector<CounterMark>& marks, const CounterLie& lie,
               const std::string& symbol) {
    cairo_t* cairo = pen.context();
    const MarkPen one{pen, lie, symbol};
    for (const CounterMark& mark : marks) {
        cairo_save(cairo);
        if (mark.turned && lie.turn != 0) {
            cairo_translate(cairo, lie.middle.x, lie.middle.y);
            cairo_rotate(cairo, lie.turn);
            cairo_translate(cairo, -lie.middle.x, -lie.middle.y);
        }
        if (mark.clipped) {
            pen.box(lie.middle.x - lie.width / 2, lie.middle.y - lie.height / 2, lie.width, lie.height);
            cairo_clip(cairo);
        }
        one.draw(mark);
        cairo_restore(cairo);
    }
}

} // namespace groma::formats
