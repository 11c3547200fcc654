#include "formats/draw/steps/map_view.h"

#include <algorithm>

namespace groma::formats {
namespace {

// Word of a cell: ground 0-5, level + 8 in 6-10, exists 11, features 12-27, has sides 28, has links 29.
constexpr std::uint32_t kHasSides = 1U << 28;
constexpr std::uint32_t kHasLinks = 1U << 29;
constexpr std::size_t kRemembered = 64;

std::uint32_t wordOf(const CellLook& look) {
    const int level = std::clamp(look.level, -8, 23) + 8;
    std::uint32_t word = static_cast<std::uint32_t>(std::clamp(look.ground, 0, kMaxGrounds - 1));
    word |= static_cast<std::uint32_t>(level) << 6;
    word |= static_cast<std::uint32_t>(look.features) << 12;
    return look.exists ? word | kCellExists : word;
}

CellLook lookOf(std::uint32_t word) {
    return {(word & kCellExists) != 0, static_cast<int>(word & 63U), static_cast<int>((word >> 6) & 31U) - 8,
            static_cast<std::uint16_t>((word >> 12) & 0xFFFFU)};
}

// Each side is stored once, by the cell west or north of it, in the first half of the directions of the
// drawing's pointy form: east, south-east, south-west; squares: east, south. Word 0 holds ten bits a side;
// word 1 the links of the cell in all directions, a byte for each kind.
struct Stored {
    CellAt cell;
    int slot;
};

int pointyDirection(const Lattice& lattice, int direction) {
    return lattice.shape == CellShape::FlatHex ? (7 - direction) % 6 : direction;
}

std::optional<Stored> storedAt(const Lattice& lattice, CellAt at, int direction) {
    const int d = pointyDirection(lattice, direction);
    if (lattice.isHex()) {
        if (d < 3) return Stored{at, d};
        return Stored{lattice.neighbour(at, direction), d - 3};
    }
    if (d % 2 != 0) return std::nullopt;
    if (d < 4) return Stored{at, d / 2};
    return Stored{lattice.neighbour(at, direction), d / 2 - 2};
}

} // namespace

CellBox joined(CellBox a, CellBox b) {
    if (a.empty()) return b;
    if (b.empty()) return a;
    return {std::min(a.col0, b.col0), std::min(a.row0, b.row0), std::max(a.col1, b.col1),
            std::max(a.row1, b.row1)};
}

MapView::MapView(Lattice grid, int cols, int rows)
    : lattice(grid), cols_(std::max(cols, 0)), rows_(std::max(rows, 0)) {
    cells_.assign(static_cast<std::size_t>(paddedCols()) * static_cast<std::size_t>(paddedRows()),
                  wordOf({}));
    extents_.assign(static_cast<std::size_t>(rows_), Extent{});
}

// After a cell of the row began or ceased to exist.
void MapView::measureRow(CellAt changed) {
    Extent& extent = extents_[static_cast<std::size_t>(changed.row)];
    if (exists(changed)) {
        const bool none = extent.last < extent.first;
        extent.first = none ? changed.col : std::min(extent.first, changed.col);
        extent.last = none ? changed.col : std::max(extent.last, changed.col);
        return;
    }
    while (extent.first <= extent.last && !exists({extent.first, changed.row})) ++extent.first;
    while (extent.first <= extent.last && !exists({extent.last, changed.row})) --extent.last;
}

MapRect MapView::bounds() const {
    std::optional<MapRect> box;
    const MapPoint reach = lattice.shape == CellShape::PointyHex ? MapPoint{0.5, lattice.reach()}
                           : lattice.shape == CellShape::FlatHex ? MapPoint{lattice.reach(), 0.5}
                                                                 : MapPoint{0.5, 0.5};
    for (int row = 0; row < rows_; ++row) {
        const Extent extent = extents_[static_cast<std::size_t>(row)];
        if (extent.last < extent.first) continue;
        const MapPoint low = lattice.centre({extent.first, row}) - reach;
        const MapPoint high = lattice.centre({extent.last, row}) + reach;
        if (!box) box = MapRect{low, high};
        box->min = {std::min(box->min.x, low.x), std::min(box->min.y, low.y)};
        box->max = {std::max(box->max.x, high.x), std::max(box->max.y, high.y)};
    }
    return box.value_or(lattice.bounds(cols_, rows_));
}

bool MapView::contains(CellAt at) const {
    return at.col >= 0 && at.row >= 0 && at.col < cols_ && at.row < rows_;
}

CellLook MapView::cell(CellAt at) const { return contains(at) ? lookOf(cells_[index(at)]) : CellLook{}; }
bool MapView::exists(CellAt at) const { return contains(at) && (cells_[index(at)] & kCellExists) != 0; }

void MapView::setCell(CellAt at, const CellLook& look) {
    if (!contains(at)) return;
    std::uint32_t& word = cells_[index(at)];
    const std::uint32_t next = wordOf(look) | (word & (kHasSides | kHasLinks));
    if (word == next) return;
    const bool appeared = ((word ^ next) & kCellExists) != 0;
    word = next;
    if (appeared) measureRow(at);
    touched({at.col, at.row, at.col + 1, at.row + 1});
}

void MapView::setAll(const CellLook& look) {
    for (int row = 0; row < rows_; ++row) {
        for (int col = 0; col < cols_; ++col) {
            std::uint32_t& word = cells_[index({col, row})];
            word = wordOf(look) | (word & (kHasSides | kHasLinks));
        }
    }
    const Extent extent = look.exists ? Extent{0, cols_ - 1} : Extent{};
    extents_.assign(static_cast<std::size_t>(rows_), extent);
    touched({0, 0, cols_, rows_});
}

SideLook MapView::side(CellAt at, int direction) const {
    if (sides_.empty() || !padded(at)) return {};
    SideLook look;
    const std::optional<Stored> stored = storedAt(lattice, at, direction);
    if (stored && padded(stored->cell)) {
        const std::uint32_t word = sides_[index(stored->cell)][0] >> (10 * stored->slot);
        look.first = static_cast<int>(word & 31U);
        look.second = static_cast<int>((word >> 5) & 31U);
    }
    const std::uint32_t links = sides_[index(at)][1] >> pointyDirection(lattice, direction);
    for (int kind = 0; kind < kMaxLinks; ++kind) {
        if (((links >> (8 * kind)) & 1U) != 0)
            look.links = static_cast<std::uint8_t>(look.links | (1U << kind));
    }
    return look;
}

void MapView::writeLink(CellAt at, int direction, std::uint8_t links) {
    if (!padded(at)) return;
    std::uint32_t& word = sides_[index(at)][1];
    const int d = pointyDirection(lattice, direction);
    for (int kind = 0; kind < kMaxLinks; ++kind) {
        const std::uint32_t bit = 1U << (8 * kind + d);
        word = ((links >> kind) & 1U) != 0 ? word | bit : word & ~bit;
    }
}

void MapView::setSide(CellAt at, int direction, const SideLook& look) {
    if (!padded(at) || side(at, direction) == look) return;
    if (sides_.empty()) {
        sides_.assign(cells_.size(), {0U, 0U});
        forgotten_ = revision_ + 1; // the whole new texture must be sent
        changes_.clear();
    }
    const CellAt other = lattice.neighbour(at, direction);
    if (const auto stored = storedAt(lattice, at, direction); stored && padded(stored->cell)) {
        std::uint32_t& word = sides_[index(stored->cell)][0];
        const int shift = 10 * stored->slot;
        word &= ~(1023U << shift);
        word |= (static_cast<std::uint32_t>(std::clamp(look.first, 0, 31)) |
                 static_cast<std::uint32_t>(std::clamp(look.second, 0, 31)) << 5)
                << shift;
    }
    writeLink(at, direction, look.links);
    writeLink(other, Lattice::opposite(direction, lattice.directions()), look.links);
    for (const CellAt changed : {at, other}) {
        if (!padded(changed)) continue;
        refreshFlags(changed);
        touched({changed.col, changed.row, changed.col + 1, changed.row + 1});
    }
}

void MapView::refreshFlags(CellAt at) {
    std::uint32_t& word = cells_[index(at)];
    word &= ~(kHasSides | kHasLinks);
    if (sides_[index(at)][1] != 0) word |= kHasLinks;
    for (int d = 0; d < lattice.directions(); ++d) {
        const SideLook look = side(at, d);
        if (look.first != 0 || look.second != 0) word |= kHasSides;
    }
}

void MapView::touched(CellBox box) {
    ++revision_;
    const CellBox shifted{box.col0 + 1, box.row0 + 1, box.col1 + 1, box.row1 + 1};
    if (changes_.size() ==
        kRemembered) { // the oldest two become one: a box that is too large is better than none
        changes_[1].box = joined(changes_[0].box, changes_[1].box);
        changes_.erase(changes_.begin());
    }
    changes_.push_back({revision_, shifted});
}

std::optional<CellBox> MapView::changedSince(std::uint64_t since) const {
    if (since < forgotten_) return std::nullopt;
    CellBox box;
    for (const Change& change : changes_) {
        if (change.revision > since) box = joined(box, change.box);
    }
    return box;
}

} // namespace groma::formats
