// What dice show: clicked, counted or typed by one who rolls his own.
#pragma once

#include "editor/session/play/dice_shape.h"
#include "editor/ui/theme/look.h"
#include "editor/ui/widgets/cards.h"

#include <optional>
#include <string>
#include <vector>

namespace groma::ui {

class DiceAnswer {
  public:
    /// The outcome that was told, once. `results`: what a table gives for each outcome, without letters where
    /// none does; may be empty. `meanings`: the same in words, for those that have no room below a face.
    std::optional<std::size_t> draw(const Look& look, const session::PlayQuestion& chance,
                                    const std::vector<ResultLook>& results, const std::string& meanings);

  private:
    std::optional<std::size_t> drawCounts(const Look& look, const session::PlayQuestion& chance);

    session::DiceShape shape_;
    std::string shapeOf_; ///< the question and how many outcomes it has
    std::vector<int> counts_;
    std::string typed_, wrong_;
};

} // namespace groma::ui
