#include "core/game/machine/ways.h"

#include <algorithm>

namespace groma::game {

bool Ways::isFor(const Key& key, std::span<const std::int64_t> args) const {
    return key_ == key && isOf(args);
}

bool Ways::isOf(std::span<const std::int64_t> args) const { return std::ranges::equal(args_, args); }

void Ways::become(const Key& key, const Ways& found) {
    key_ = key;
    args_ = found.args_;
    places_ = found.places_;
}

void Ways::become(const Key& key, std::span<const std::int64_t> args) {
    key_ = key;
    args_.assign(args.begin(), args.end());
}

const Ways::Place* Ways::placeOf(std::int32_t cell) const {
    const auto found = std::ranges::lower_bound(places_, cell, {}, &Place::cell);
    return found != places_.end() && found->cell == cell ? &*found : nullptr;
}

base::Number Ways::cost(std::int32_t cell) const { return placeOf(cell)->cost; }

void Ways::path(std::int32_t cell, std::vector<std::int64_t>& out) const {
    out.clear();
    const Place* place = placeOf(cell);
    for (std::int32_t from = place == nullptr ? -1 : place->from; from >= 0; from = place->onFrom) {
        out.push_back(place->cell);
        place = placeOf(from);
    }
    std::ranges::reverse(out);
}

} // namespace groma::game
