// Figures of a picture that takes markup (SVG): each look is written once, and named wherever it stands.
#pragma once

#include "formats/draw/figure_pen.h"
#include "formats/draw/svg_stamps.h"

#include <cairo.h>

#include <map>
#include <string>
#include <utility>

namespace groma::formats {

class SvgFigures {
  public:
    // `at`: from the figures' units to the sheet; `about` how many there will be.
    SvgFigures(SvgNotes& notes, const cairo_matrix_t& at, bool inkSaving, std::size_t about);

    // As DrawnFigure::draw; `look` tells figures of one run apart. Not for figures that are pictures.
    void add(const DrawnFigure& figure, int look, double x, double y, double size, double turn, double pixel);
    void put(cairo_t* cairo) { stamps_.put(cairo); }

  private:
    const std::string& nameOf(const DrawnFigure& figure, int look, double scale, double pixel);

    SvgStamps stamps_;
    cairo_matrix_t at_;
    bool inkSaving_;
    std::map<std::pair<int, int>, std::string> names_; // by look and size
};

} // namespace groma::formats
