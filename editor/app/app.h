// `groma edit`: the window and its loop.
#pragma once

#include "cli/parts/editor.h"

namespace groma::app {

// Runs until the window is closed or the tour is over; returns the exit code of the process.
int edit(const cli::EditRequest& request);

} // namespace groma::app
