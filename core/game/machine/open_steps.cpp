#include "core/game/machine/open_steps.h"

#include <algorithm>

namespace groma::game {
namespace {

constexpr std::size_t kMostPlaces = std::size_t{1} << 18; // 2 MB an engine
constexpr std::uint32_t kMostTables = 1024;

} // namespace

void OpenSteps::prepare(std::uint64_t epoch) {
    if (epoch_ != epoch) {
        epoch_ = epoch;
        tables_.clear();
        places_ = 0;
        costs_.clear();
    }
}

OpenSteps::Table* OpenSteps::of(std::uint32_t whose, std::size_t places) {
    if (places > kMostPlaces) {
        return nullptr;
    }
    const bool isKnown =
        whose >= first_ && whose - first_ < tables_.size() && tables_[whose - first_] != nullptr;
    if (isKnown) {
        return tables_[whose - first_].get();
    }
    if (tables_.empty() || whose < first_ || whose - first_ >= kMostTables ||
        places_ + places > kMostPlaces) {
        tables_.clear();
        places_ = 0;
        first_ = whose;
    }
    if (whose - first_ >= tables_.size()) {
        tables_.resize(whose - first_ + std::size_t{1});
    }
    places_ += places;
    std::unique_ptr<Table>& table = tables_[whose - first_];
    table = std::make_unique<Table>();
    table->sides.resize(places);
    return table.get();
}

bool OpenSteps::put(Side& side, std::size_t part, const Step& step, std::int64_t steps, std::size_t set,
                    std::uint8_t needs) {
    const bool isPrice = part % 2 == 0;
    const auto found = isPrice ? std::ranges::find(costs_, step.cost) : costs_.begin();
    const auto cost = static_cast<std::size_t>(found - costs_.begin());
    if (steps >= Fact::kMostSteps || set >= Fact::kMostSets || cost == Fact::kMostCosts) {
        return false;
    }
    if (isPrice && cost == costs_.size()) {
        costs_.push_back(step.cost);
    }
    side.facts[part % 2] = Fact(isPrice ? step.allowed : step.stops, needs, static_cast<std::uint32_t>(set),
                                static_cast<std::uint32_t>(steps), static_cast<std::uint32_t>(cost));
    return true;
}

std::optional<std::uint8_t> OpenSteps::needs(const Reads& places, std::span<const Reads::Read> reads,
                                             std::int32_t to) {
    if (std::ranges::any_of(reads, [&](const Reads::Read& read) { return places.isWho(read); })) {
        return std::nullopt; // most that are none: seen at once
    }
    std::uint8_t all = 0;
    for (const Reads::Read& read : reads) {
        const std::uint8_t needed = places.needOf(read, to);
        if (needed == 0) {
            return std::nullopt;
        }
        all |= needed;
    }
    return all;
}

} // namespace groma::game
