// A day told in steps, each beginning where the one before it ended.
#pragma once

#include "tests/gui/gui_test.h"

#include <initializer_list>

namespace groma::gui {

using Step = void (*)(ImGuiTestContext&, Fixture&);

// One after another, up to the first that fails.
inline void walk(ImGuiTestContext& ui, Fixture& fixture, std::initializer_list<Step> steps) {
    for (const Step step : steps) {
        step(ui, fixture);
        if (ui.IsError()) return;
    }
}

} // namespace groma::gui
