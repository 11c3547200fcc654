#include "editor/ui/canvas/view/camera.h"

#include <algorithm>

namespace groma::ui {

ScreenPoint Camera::toScreen(MapPoint p) const {
    return {static_cast<float>((p.x - centre.x) * cellPixels + width / 2.0),
            static_cast<float>((p.y - centre.y) * cellPixels + height / 2.0)};
}

MapPoint Camera::toMap(ScreenPoint s) const {
    return {centre.x + (s.x - width / 2.0) / cellPixels, centre.y + (s.y - height / 2.0) / cellPixels};
}

MapRect Camera::view() const { return {toMap({0, 0}), toMap({width, height})}; }

void Camera::resize(float newWidth, float newHeight) {
    width = std::max(newWidth, 1.0F);
    height = std::max(newHeight, 1.0F);
}

void Camera::panBy(float dx, float dy) { centre = centre - MapPoint{dx / cellPixels, dy / cellPixels}; }

void Camera::zoomBy(double factor, ScreenPoint at) {
    const MapPoint held = toMap(at);
    cellPixels = std::clamp(cellPixels * factor, kLeastPixels, kMostPixels);
    centre = centre + (held - toMap(at));
}

void Camera::fit(MapRect rect, float padding, double mostPixels) {
    const double room = 2.0 * padding;
    const double byWidth = std::max(width - room, 8.0) / std::max(rect.width(), 1e-6);
    const double byHeight = std::max(height - room, 8.0) / std::max(rect.height(), 1e-6);
    cellPixels = std::clamp(std::min({byWidth, byHeight, mostPixels}), kLeastPixels, kMostPixels);
    centre = rect.centre();
}

void Camera::keepNear(MapRect rect) {
    const double slackX = width / cellPixels / 4;
    const double slackY = height / cellPixels / 4;
    centre.x = std::clamp(centre.x, rect.min.x - slackX, rect.max.x + slackX);
    centre.y = std::clamp(centre.y, rect.min.y - slackY, rect.max.y + slackY);
}

void Camera::reveal(MapPoint p, float margin) {
    const ScreenPoint s = toScreen(p);
    const float marginX = std::min(margin, width / 2);
    const float marginY = std::min(margin, height / 2);
    panBy(std::clamp(s.x, marginX, width - marginX) - s.x, std::clamp(s.y, marginY, height - marginY) - s.y);
}

} // namespace groma::ui
