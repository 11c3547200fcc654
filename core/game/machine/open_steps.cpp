#include "core/game/machine/open_steps.h"

namespace groma::game {
namespace {

constexpr std::size_t kMostPlaces = std::size_t{1} << 18; // 4 MB an engine
constexpr std::uint32_t kMostTables = 1024;

} // namespace

void OpenSteps::prepare(std::uint64_t epoch) {
    if (epoch_ != epoch) {
        epoch_ = epoch;
        tables_.clear();
        places_ = 0;
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

std::optional<std::uint8_t> OpenSteps::needs(const Reads& places, std::span<const Reads::Read> reads,
                                             std::int32_t to) {
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
