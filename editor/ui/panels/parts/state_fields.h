// A start value of a side or of the game as the field that suits its type: a number, a tick, a counter, a
// side, a word.
#pragma once

#include "core/game/position/setup.h"
#include "editor/session/edits/forms/scenario_forms.h"
#include "editor/ui/widgets/forms.h"

#include <optional>
#include <string>

namespace groma::ui {

class StateFields {
  public:
    /// What was chosen or typed, as the file writes it; empty: as the rules say. The cursor stands right of
    /// the label.
    std::optional<std::string> draw(const Look& look, FormFields& fields, const game::Setup& setup,
                                    const session::StateField& field);

  private:
    std::optional<std::string> choosePiece(const Look& look, const game::Setup& setup,
                                           const std::string& now);

    std::string search_;
};

/// "Britomaris (CHIEF 005)", "HAST 123": a counter as a list shows it.
std::string pieceInList(const game::Setup& setup, int piece);

} // namespace groma::ui
