// The signs of how far a passage is: shape before colour, so that grey tells them apart.
#pragma once

#include "editor/session/book/book_states.h"
#include "editor/ui/theme/look.h"

namespace groma::ui {

[[nodiscard]] Colour colourOf(const Look& look, session::BookState state);
/// Ring, half, ring with a line above a point, ring and tick, hatched, full and tick, ring and dash.
void drawBookState(ImDrawList& list, const Look& look, session::BookState state, ImVec2 middle, float radius);
/// "hollow: a snippet claims it, but ..."
[[nodiscard]] std::string toldState(session::BookState state);

} // namespace groma::ui
