// The questions of the Balance workspace, put to those who work them out in the background.
#pragma once

#include "editor/session/document/document.h"

namespace groma::ui {

class Workbench;

/// A scenario with two sides that can be played.
bool canBeBalanced(const session::Document& document);
void askBalanceOf(Workbench& bench); ///< of the sheet that is shown, as its question is set
void askMatrixOf(Workbench& bench);  ///< of the what-if, or the open snippet
void askSweepOf(Workbench& bench);

} // namespace groma::ui
