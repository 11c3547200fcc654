// What fell in a battle, one throw or draw after the other.
#pragma once

#include "core/base/rational.h"
#include "core/game/machine/engine.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groma::sim {

class LuckMeter;

// Names are ids of the rules and the scenario: in a campaign those of the battle under way.
struct Roll {
    std::int32_t day = -1;  // of a campaign: the battle under way, a value of its outcomes
    std::uint32_t turn = 0; // which one, from 1; 0: none has begun, or the rules name none
    std::string step;       // the innermost procedure outside of every action
    std::string action;     // the action that is carried out; empty: none
    std::string question;
    std::string side;  // for whom it is thrown: as the rules say, else the side of the piece, else the active
    std::string piece; // who acts; empty: there is no action, or it names no piece
    std::string dice;  // "2d6", "3 combat", "cards", "1 of 5"
    std::string outcome;            // as a script writes it: "7", "1 6", "2 sword, 1 flag", "line_command"
    std::uint64_t ways = 0, of = 0; // how many of all equal ways give that outcome
    std::optional<base::Rational> luck; // of the first side; nothing where it was not asked for or counted
};

// Notes each chance of a battle; a meter beside it is told everything that it hears.
class RollNotes final : public game::ChanceEar {
  public:
    // `dice` are those that hear the run. `turn`: a scope of the model, -1 for none.
    RollNotes(const game::Dice& dice, std::int32_t turn, LuckMeter* luck, std::vector<Roll>& rolls)
        : dice_(&dice), turn_(turn), luck_(luck), rolls_(&rolls) {}

    void begun(const game::Run& run) override;
    void falls(const game::Run& run, const game::Pending& chance) override;
    void fell(const game::Run& run, const game::Pending& chance, const game::Answer& fallen) override;

  private:
    const game::Dice* dice_;
    std::int32_t turn_;
    LuckMeter* luck_;
    std::vector<Roll>* rolls_;
};

} // namespace groma::sim
