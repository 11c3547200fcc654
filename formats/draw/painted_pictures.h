// Pictures as cairo paints them.
#pragma once

#include "formats/draw/own_picture.h"
#include "formats/draw/surface.h"

#include <map>

namespace groma::formats {

// An image, or the lines of an SVG. Each is made once. One pen's own: no two threads share it.
class PaintedPictures {
  public:
    struct Painted {
        Surface surface;              // null: it cannot be painted
        double width = 1, height = 1; // in its own units
    };
    const Painted& of(const OwnPicture& picture);

  private:
    std::map<const OwnPicture*, Painted> painted_;
};

} // namespace groma::formats
