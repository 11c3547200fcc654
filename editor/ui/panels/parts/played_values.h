// A counter as it is played, beside how it was at the start.
#pragma once

#include "core/game/position/position.h"
#include "core/game/position/setup.h"
#include "editor/session/play/step_signs.h"
#include "editor/ui/theme/look.h"

#include <string>

namespace groma::ui {

/// "062", "eliminated", "off the map".
std::string placeNow(const game::Setup& setup, const game::Position& position, int piece);
/// Where it stands, what its counter shows and every state of it that is not as at first, now and at the
/// start.
/// `left`: of its movement, null where it is not known.
void drawPlayedValues(const Look& look, const game::Setup& setup, const game::Position& start,
                      const game::Position& now, int piece, const session::MovementLeft* left = nullptr);

/// A state's value as a person reads it; a counter by where it stands.
std::string stateSaid(const game::Setup& setup, const game::Position& position, const rules::State& state,
                      std::int64_t word);

} // namespace groma::ui
