// The parts of an odds card that several panels show: who acts upon whom with what strength, where the column
// of the table glows, and how often each side comes off worse.
#pragma once

#include "editor/session/questions/what_if.h"
#include "editor/ui/theme/look.h"
#include "editor/ui/workbench/workbench.h"

#include <string>

namespace groma::ui {

/// Both counters with what their strength is made of, as they stand in `position`; nothing where the card is
/// not about two counters.
void drawFighters(const Workbench& bench, const game::Setup& setup, const game::Position& position,
                  const session::OddsCard& card);
/// "column 3"; "" where the table has but one, or it is none of its.
std::string columnTold(const rules::Table& table, int column);
/// All columns of a table with that one marked; nothing where `columnTold` is empty.
void drawColumnsOf(const Look& look, const rules::Table& table, int column);
/// The column of the first table that is read; nothing where none is.
void drawColumnOf(const Look& look, const rules::Model& model, const session::OddsCard& card);
/// Nothing where the rules do not say what a side is worth.
void drawWorseOffOf(const Look& look, const game::Setup& setup, const session::OddsCard& card);

/// Said below chances of being worse off, where results of other names stand above.
void sayWorseOff();

} // namespace groma::ui
