// Panels that come up for the first time are hidden for a frame, until their docks know them.
#pragma once

namespace groma::app {

/// Of the last frame: panels were drawn in docks and none of them is to be seen. Better not shown.
bool isAppearing();

} // namespace groma::app
