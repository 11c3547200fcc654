// Who decides when nobody sits at the table.
#pragma once

#include "core/base/rational.h"
#include "core/game/machine/engine.h"
#include "core/game/machine/view.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace groma::sim {

enum class PlayerKind : std::uint8_t { Random, Greedy, Search };

// Attack is drawn to the enemy (or to the scenario's objectives), hold stays where it is unless there is
// something to win.
enum class Posture : std::uint8_t { Attack, Hold };

std::optional<PlayerKind> playerNamed(std::string_view name);
std::optional<Posture> postureNamed(std::string_view name);

struct PlayerSettings {
    PlayerKind kind = PlayerKind::Greedy;
    Posture posture = Posture::Attack;
    std::uint32_t thoughts = 0; // of a decision: what a Search may use
};

// Of a Search whose number nobody gave, and the most that anybody may give.
inline constexpr std::uint32_t kThoughts = 100;
inline constexpr std::uint32_t kMostThoughts = 1'000'000;

// An answer that was tried, and what the position is worth after it to the side that decides, on the average.
struct Seen {
    game::Answer answer;
    base::Rational worth;
};

class Greedy;
class Search;

// One player for both sides; each side has its settings and thinks over a view of the run that is its own.
// `dice` are those that hear the run; what falls in thought is of another domain.
class Players final : public game::Chooser {
  public:
    // `habits`: of those who think.
    Players(std::array<PlayerSettings, 2> settings, const game::Dice& dice, game::Habits habits = {});
    // With a player of another's, who goes on from battle to battle and remembers.
    Players(std::array<PlayerSettings, 2> settings, const game::Dice& dice, Greedy& greedy,
            game::Habits habits = {});
    ~Players() override;
    Players(const Players&) = delete;
    Players& operator=(const Players&) = delete;

    game::Answer choose(const game::Run& run, const game::Pending& pending) override;

    // Of the last decision that was thought over by Greedy, in the order of trying, or what a Search played
    // out; empty where nothing was tried.
    const std::vector<Seen>& seen() const;
    // Values that were sampled with thrown dice since there was too much to count them, so far.
    std::uint64_t estimated() const;
    // Steps of the rules in the thoughts of a Search; those of Greedy are its own to tell.
    std::uint64_t searched() const;

  private:
    std::array<PlayerSettings, 2> settings_;
    const game::Dice* dice_;
    game::UniformChooser random_;
    game::View view_;
    std::unique_ptr<Greedy> own_; // null: another's
    Greedy* greedy_;
    std::unique_ptr<Search> search_; // null: neither side searches
    bool bySearch_ = false;          // the last decision was
};

} // namespace groma::sim
