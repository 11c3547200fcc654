// Figures by cairo: on paper, and as small pictures for the window, which stamps them.
#pragma once

#include "formats/draw/pen.h"
#include "formats/draw/picture_reader.h"
#include "formats/draw/steps/symbols.h"

#include <string>
#include <vector>

namespace groma::formats {

// How strong a picture is where ink is saved.
inline constexpr double kSavedPicture = 0.4;

// A figure whose paths have been read, to be drawn many times.
class DrawnFigure {
  public:
    DrawnFigure() = default;
    // A path that cannot be read is left out.
    explicit DrawnFigure(const PlayedFigure& figure);
    [[nodiscard]] bool empty() const { return parts_.empty() && !picture_; }
    // `size` in the pen's units; `pixel`: how much of them is one pixel, for lines that are never thinner.
    void draw(const Pen& pen, double x, double y, double size, double turn, double pixel,
              bool inkSaving) const;
    // Whether it is drawn by its paths alone.
    [[nodiscard]] bool isPaths() const { return !picture_; }
    [[nodiscard]] double turn() const { return turn_; }
    // From its paths' units to the pen's.
    [[nodiscard]] double scaleOf(double size) const { return size * size_ / unit_; }
    // What draw() draws, as elements of an SVG in the units of its paths around its middle; `pixel` in those
    // units.
    [[nodiscard]] std::string markup(double pixel, bool inkSaving) const;
    // How far it reaches from its middle, of its size, whatever its turn.
    [[nodiscard]] double reach() const { return reach_; }

  private:
    struct Part {
        std::vector<Contour> contours;
        PlayedStep step;
    };
    void drawPicture(const Pen& pen, bool inkSaving) const;

    std::vector<Part> parts_;
    OwnPictureRef picture_;
    double width_ = 0, height_ = 0; // of the picture, in units
    std::vector<MapPoint> outline_;
    double size_ = 1, turn_ = 0, unit_ = 100, middle_ = 0, reach_ = 0;
};

// In the middle of a square picture of `side` pixels, on a ground that can be seen through, `size` pixels
// large. `pixel` as above.
[[nodiscard]] Pixels pictureOf(const DrawnFigure& figure, int side, double size, double pixel);

} // namespace groma::formats
