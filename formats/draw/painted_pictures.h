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

    // The SVG surface of Cairo 1.16 keeps a reference to each recording for ever. For when that surface, and
    // each context that had one of these for its source, is gone: takes back whatever references are left.
    void takeBack();

  private:
    std::map<const OwnPicture*, Painted> painted_;
};

} // namespace groma::formats
