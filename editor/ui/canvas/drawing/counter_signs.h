// What of a counter lies under the pointer, for who tells what it means.
#pragma once

#include "editor/ui/canvas/drawing/counters.h"

#include <string>

namespace groma::ui {

/// The letters of the skill's disc, the words of the chit or of the back, or the values, where the counter
/// that lies so shows them; empty where nothing that is written lies there.
std::string signAt(const Look& look, const CounterFace& face, const CounterPose& pose, ImVec2 at);

} // namespace groma::ui
