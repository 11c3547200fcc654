#include "core/sim/player.h"

#include "core/game/names/offers.h"
#include "core/sim/greedy.h"
#include "core/sim/search_player.h"

#include <algorithm>

namespace groma::sim {

std::optional<PlayerKind> playerNamed(std::string_view name) {
    if (name == "random") return PlayerKind::Random;
    if (name == "greedy") return PlayerKind::Greedy;
    if (name == "search") return PlayerKind::Search;
    return std::nullopt;
}

std::optional<Posture> postureNamed(std::string_view name) {
    if (name == "attack") return Posture::Attack;
    if (name == "hold") return Posture::Hold;
    return std::nullopt;
}

namespace {

std::unique_ptr<Search> searchFor(const std::array<PlayerSettings, 2>& settings, game::Habits habits) {
    const bool any = std::ranges::any_of(
        settings, [](const PlayerSettings& side) { return side.kind == PlayerKind::Search; });
    return any ? std::make_unique<Search>(habits) : nullptr;
}

} // namespace

Players::Players(std::array<PlayerSettings, 2> settings, const game::Dice& dice, game::Habits habits)
    : settings_(settings), dice_(&dice), random_(dice), own_(std::make_unique<Greedy>(habits)),
      greedy_(own_.get()), search_(searchFor(settings, habits)) {}

Players::Players(std::array<PlayerSettings, 2> settings, const game::Dice& dice, Greedy& greedy,
                 game::Habits habits)
    : settings_(settings), dice_(&dice), random_(dice), greedy_(&greedy),
      search_(searchFor(settings, habits)) {
    greedy.beginBattle();
}

Players::~Players() = default;

const std::vector<Seen>& Players::seen() const { return bySearch_ ? search_->seen() : greedy_->seen(); }

std::uint64_t Players::estimated() const {
    return greedy_->estimated() + (search_ ? search_->estimated() : 0);
}

std::uint64_t Players::searched() const { return search_ ? search_->spent() : 0; }

game::Answer Players::choose(const game::Run& run, const game::Pending& pending) {
    const PlayerSettings& settings = settings_[pending.side == 1 ? 1 : 0];
    if (settings.kind == PlayerKind::Random) return random_.choose(run, pending);
    const std::uint64_t seed = dice_->posed().seed();
    const game::Run& seen = view_.of(run, pending, std::max(pending.side, 0), seed);
    bySearch_ = settings.kind == PlayerKind::Search;
    if (bySearch_) return search_->choose(seen, pending, settings, seed);
    const bool acts =
        pending.shape == game::Pending::Shape::Perform && !game::areOffers(run.setup(), pending);
    return acts ? greedy_->performed(seen, pending, settings.posture, seed)
                : greedy_->decided(seen, pending, settings.posture, seed);
}

} // namespace groma::sim
