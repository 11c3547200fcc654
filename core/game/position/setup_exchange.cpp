// Pieces that are exchanged: whatever a set-up knows of a piece by its number, but for its id, its side and
// where it starts.
#include "core/base/contract.h"
#include "core/base/hash.h"
#include "core/game/position/setup.h"

#include <algorithm>

namespace groma::game {

void Setup::exchange(const Setup& from, std::span<const std::int32_t> order) {
    GROMA_ASSERT(order.size() == draft_.pieces.size(), "an order names every piece");
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto as = static_cast<std::size_t>(order[i]);
        if (as == i) {
            continue;
        }
        PieceSetup& piece = draft_.pieces[i];
        const PieceSetup& like = from.draft_.pieces[as];
        piece.type = like.type;
        piece.name = like.name;
        piece.traits = like.traits;
        piece.without = like.without;
        piece.overrides = like.overrides;
        holdings_[i] = from.holdings_[as];
        types_[i] = from.types_[as];
        classes_[i] = from.classes_[as];
        flips_[i] = from.flips_[as];
        footprints_[i] = from.footprints_[as];
        const auto copyRow = [&](const auto& source, auto& into, std::size_t width) {
            std::copy_n(source.begin() + static_cast<std::ptrdiff_t>(as * width), width,
                        into.begin() + static_cast<std::ptrdiff_t>(i * width));
        };
        copyRow(from.values_, values_, 2 * attributes_);
        copyRow(from.assumed_, assumed_, 2 * attributes_);
        copyRow(from.parameterValues_, parameterValues_, parameters_);
    }
    hash_ = base::hashSpan(std::span<const std::int32_t>(types_), from.hash_);
    hash_ = base::hashSpan(std::span<const std::int64_t>(values_), hash_);
    hash_ = base::hashSpan(std::span<const std::int64_t>(parameterValues_), hash_);
}

} // namespace groma::game
