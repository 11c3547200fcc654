// Who decides when nobody sits at the table.
#pragma once

#include "core/base/rng.h"
#include "core/game/machine/engine.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace groma::sim {

enum class PlayerKind : std::uint8_t { Random, Greedy };

// Attack is drawn to the enemy (or to the scenario's objectives), hold stays where it is unless there is something to win.
enum class Posture : std::uint8_t { Attack, Hold };

std::optional<PlayerKind> playerNamed(std::string_view name);
std::optional<Posture> postureNamed(std::string_view name);

struct PlayerSettings {
    PlayerKind kind = PlayerKind::Greedy;
    Posture posture = Posture::Attack;
};

// An answer that was tried, and what the position was worth after it.
struct Seen {
    game::Answer answer;
    std::int64_t worth = 0;         // in parts of a unit of worth, see kWorthParts; compare only those of one decision
};
inline constexpr std::int64_t kWorthParts = 1200;

// One player for both sides; each side has its settings. Every random choice comes from `rng`.
class Players final : public game::Chooser {
public:
    Players(std::array<PlayerSettings, 2> settings, base::Rng& rng);
    ~Players() override;
    Players(const Players&) = delete;
    Players& operator=(const Players&) = delete;

    game::Answer choose(const game::Run& run, const game::Pending& pending) override;
    // Of the last decision, in the order of trying; empty where nothing was tried.
    const std::vector<Seen>& seen() const;

private:
    struct Greedy;
    std::array<PlayerSettings, 2> settings_;
    base::Rng* rng_;
    game::UniformChooser random_;
    std::unique_ptr<Greedy> greedy_;
};

}  // namespace groma::sim
