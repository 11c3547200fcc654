// The parts of an odds card that several panels show: who acts upon whom with what strength, where the column
// of the table glows, and how often each side comes off worse.
#pragma once

#include "editor/session/questions/what_if.h"
#include "editor/ui/theme/look.h"
#include "editor/ui/workbench/workbench.h"

namespace groma::ui {

/// Both counters with what their strength is made of, as they stand in `position`; nothing where the card is
/// not about two counters.
void drawFighters(const Workbench& bench, const game::Setup& setup, const game::Position& position,
                  const session::OddsCard& card);
/// The column of the first table that is read; nothing where none is.
void drawColumnOf(const Look& look, const rules::Model& model, const session::OddsCard& card);
/// Nothing where the rules do not say what a side is worth.
void drawWorseOffOf(const Look& look, const game::Setup& setup, const session::OddsCard& card);

} // namespace groma::ui
