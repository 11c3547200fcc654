// Figures by cairo: on paper, and as small pictures for the window, which stamps them.
#pragma once

#include "formats/draw/pen.h"
#include "formats/draw/picture_reader.h"
#include "formats/draw/steps/symbols.h"

#include <vector>

namespace groma::formats {

// A figure whose paths have been read, to be drawn many times.
class DrawnFigure {
  public:
    DrawnFigure() = default;
    // A path that cannot be read is left out.
    explicit DrawnFigure(const PlayedFigure& figure);
    [[nodiscard]] bool empty() const { return parts_.empty(); }
    // `size` in the pen's units; `pixel`: how much of them is one pixel, for lines that are never thinner.
    void draw(const Pen& pen, double x, double y, double size, double turn, double pixel,
              bool inkSaving) const;
    // How far it reaches from its middle, of its size, whatever its turn.
    [[nodiscard]] double reach() const { return reach_; }

  private:
    struct Part {
        std::vector<Contour> contours;
        PlayedStep step;
    };
    std::vector<Part> parts_;
    double size_ = 1, turn_ = 0, unit_ = 100, middle_ = 0, reach_ = 0;
};

// In the middle of a square picture of `side` pixels, on a ground that can be seen through, `size` pixels
// large. `pixel` as above.
[[nodiscard]] Pixels pictureOf(const DrawnFigure& figure, int side, double size, double pixel);

} // namespace groma::formats
