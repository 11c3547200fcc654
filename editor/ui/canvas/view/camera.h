#pragma once

#include "editor/ui/canvas/view/lattice.h"

namespace groma::ui {

/// Pixels inside the picture, from its upper left corner.
struct ScreenPoint {
    float x = 0;
    float y = 0;
    friend bool operator==(const ScreenPoint&, const ScreenPoint&) = default;
};

/// Which part of the map is seen, and how large. A value; the picture is `width` x `height` pixels.
class Camera {
  public:
    static constexpr double kLeastPixels = 0.25;
    static constexpr double kMostPixels = 640;

    MapPoint centre;        ///< map point in the middle of the picture
    double cellPixels = 64; ///< width of a cell on the screen
    float width = 1;
    float height = 1;
    friend bool operator==(const Camera&, const Camera&) = default;

    [[nodiscard]] ScreenPoint toScreen(MapPoint p) const;
    [[nodiscard]] MapPoint toMap(ScreenPoint s) const;
    /// The part of the map in the picture.
    [[nodiscard]] MapRect view() const;

    void resize(float newWidth, float newHeight);
    void panBy(float dx, float dy); ///< the map follows the hand: pixels to the right and down
    /// Zooms by a factor, keeping the map point under `at` where it is. Bounded by kLeastPixels and
    /// kMostPixels.
    void zoomBy(double factor, ScreenPoint at);
    /// All of `rect` in the picture with `padding` pixels around, as large as it fits but at most
    /// `mostPixels` a cell.
    void fit(MapRect rect, float padding, double mostPixels = kMostPixels);
    /// Keeps at least a quarter of the picture over `rect`, so that nobody loses the map.
    void keepNear(MapRect rect);
    /// Moves no farther than needed to have the point at least `margin` pixels inside.
    void reveal(MapPoint p, float margin);
};

} // namespace groma::ui
