// What an SVG draws very often: written once, and named wherever it stands.
#pragma once

#include "formats/draw/svg_notes.h"

#include <string>
#include <string_view>

namespace groma::formats {

class SvgStamps {
  public:
    // `about` how many stamps there will be.
    explicit SvgStamps(SvgNotes& notes, std::size_t about = 0) : notes_(notes) { text_.reserve(about * 50); }

    // Elements around (0, 0), in points; returns their name. `attributes` of their group, with a blank
    // before.
    std::string define(std::string_view elements, std::string_view attributes = {});
    void stamp(std::string_view name, double x, double y, std::string_view attributes = {});
    void stampTurned(std::string_view name, double x, double y, double degrees);
    // All of it stands here, within a group with those attributes.
    void put(cairo_t* cairo, std::string_view attributes = {});

  private:
    SvgNotes& notes_;
    std::string text_;
};

} // namespace groma::formats
