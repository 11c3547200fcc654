// Pictures of what stands on the screen.
#pragma once

#include "tests/gui/gestures.h"

namespace groma::gui {

// Of what stands there when nothing moves any more, the map sharp, into build/shots.
inline void takePicture(ImGuiTestContext& ui, Fixture& fixture, const std::string& name) {
    settle(ui, fixture);
    for (int frame = 0; frame < 400 && (frame < 4 || fixture.shell.moving()); ++frame) ui.Yield();
    fixture.wantedPicture = name;
    for (int frame = 0; frame < 300 && !fixture.wantedPicture.empty(); ++frame) ui.Yield();
    ui.Yield(2);
}

} // namespace groma::gui
