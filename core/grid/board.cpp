#include "core/grid/board.h"

#include "core/base/hash.h"

#include <algorithm>
#include <span>

namespace groma::grid {

namespace {

// Another thread may have let go of its copy just now: the fence orders its last reads before our writes.
template <class T>
bool isMine(const std::shared_ptr<T>& shared) {
    if (shared.use_count() != 1) {
        return false;
    }
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    return true;
}

} // namespace

Board::Board(GeometryRef geometry, CellGround everywhere) : geometry_(std::move(geometry)) {
    GROMA_ASSERT(geometry_ != nullptr, "a board needs a geometry");
    auto blank = std::make_shared<Chunk>();
    blank->cells.fill(everywhere);
    const std::int32_t cells = geometry_->cellCount();
    const auto count = static_cast<std::size_t>((cells + kChunkCells - 1) >> kChunkBits);
    chunks_ = std::make_shared<Chunks>(count, blank);
    if (const std::int32_t used = cells & (kChunkCells - 1); used != 0) {
        // What lies behind the last cell is no part of the value.
        auto last = std::make_shared<Chunk>(*blank);
        std::fill(last->cells.begin() + used, last->cells.end(), CellGround{});
        chunks_->back() = std::move(last);
    }
}

const CellGround& Board::cell(CellId cell) const {
    GROMA_ASSERT(geometry_->contains(cell), "the cell is not on the map");
    return chunkOf(cell).cells[static_cast<std::size_t>(cell.index & (kChunkCells - 1))];
}

Board::Chunk& Board::writable(CellId cell) {
    if (!isMine(chunks_)) {
        chunks_ = std::make_shared<Chunks>(*chunks_);
    }
    auto& chunk = (*chunks_)[static_cast<std::size_t>(cell.index >> kChunkBits)];
    if (!isMine(chunk)) {
        chunk = std::make_shared<Chunk>(*chunk);
    }
    return *chunk;
}

void Board::setCell(CellId cell, const CellGround& ground) {
    if (this->cell(cell) != ground) {
        writable(cell).cells[static_cast<std::size_t>(cell.index & (kChunkCells - 1))] = ground;
    }
}

EdgeGround Board::edge(EdgeId edge) const {
    GROMA_ASSERT(geometry_->contains(edge.owner()), "the side is not on the map");
    const auto& edges = chunkOf(edge.owner()).edges;
    const auto found = std::ranges::lower_bound(edges, edge, {}, &EdgeEntry::edge);
    return found != edges.end() && found->edge == edge ? found->ground : EdgeGround{};
}

void Board::setEdge(EdgeId edge, const EdgeGround& ground) {
    GROMA_ASSERT(geometry_->isEdge(edge), "the side is not on the map or not named by its owner");
    if (this->edge(edge) == ground) {
        return;
    }
    auto& edges = writable(edge.owner()).edges;
    const auto found = std::ranges::lower_bound(edges, edge, {}, &EdgeEntry::edge);
    const bool known = found != edges.end() && found->edge == edge;
    if (ground.isPlain()) {
        edges.erase(found);
    } else if (known) {
        found->ground = ground;
    } else {
        edges.insert(found, EdgeEntry{edge, ground});
    }
}

void Board::setLink(EdgeId edge, int kind, bool linked) {
    GROMA_ASSERT(kind >= 0 && kind < 32, "there are at most 32 kinds of link");
    EdgeGround ground = this->edge(edge);
    const std::uint32_t bit = 1U << kind;
    ground.links = linked ? ground.links | bit : ground.links & ~bit;
    setEdge(edge, ground);
}

int Board::rise(CellId from, Direction direction) const {
    const CellId to = geometry_->neighbour(from, direction);
    if (!to.valid()) {
        return 0;
    }
    const EdgeId side = geometry_->edge(from, direction);
    const EdgeGround ground = edge(side);
    switch (ground.relief) {
    case ReliefRule::None: return 0;
    case ReliefRule::Forced: return side.owner() == from ? ground.forcedRise : -ground.forcedRise;
    case ReliefRule::FromLevels: break;
    }
    return cell(to).level - cell(from).level;
}

void Board::forEachEdge(const std::function<void(EdgeId, const EdgeGround&)>& visit) const {
    for (const auto& chunk : *chunks_) {
        for (const EdgeEntry& entry : chunk->edges) {
            visit(entry.edge, entry.ground);
        }
    }
}

std::uint64_t Board::hash() const {
    static_assert(std::has_unique_object_representations_v<EdgeEntry>);
    std::uint64_t hash = base::combine(static_cast<std::uint64_t>(geometry_->cellCount()),
                                       static_cast<std::uint64_t>(geometry_->family()));
    const Chunk* last = nullptr;
    std::uint64_t lastHash = 0;
    for (const auto& chunk : *chunks_) {
        // Large boards repeat one blank chunk.
        if (chunk.get() != last) {
            last = chunk.get();
            lastHash = base::combine(base::hashSpan(std::span<const CellGround>(chunk->cells)),
                                     base::hashSpan(std::span<const EdgeEntry>(chunk->edges)));
        }
        hash = base::combine(hash, lastHash);
    }
    return hash;
}

bool operator==(const Board& a, const Board& b) {
    if (a.geometry_ != b.geometry_ && a.geometry_->layout() != b.geometry_->layout()) {
        return false;
    }
    return a.chunks_ == b.chunks_ ||
           std::ranges::equal(*a.chunks_, *b.chunks_,
                              [](const auto& x, const auto& y) { return x == y || *x == *y; });
}

std::vector<Board::Span> Board::changedSpans(const Board& before, const Board& after) {
    GROMA_ASSERT(before.chunks_->size() == after.chunks_->size(), "the boards have different sizes");
    std::vector<Span> spans;
    const std::int32_t cells = after.geometry_->cellCount();
    for (std::size_t i = 0; i < after.chunks_->size(); ++i) {
        if ((*before.chunks_)[i] != (*after.chunks_)[i]) {
            const auto first = static_cast<std::int32_t>(i) << kChunkBits;
            spans.push_back({first, std::min(kChunkCells, cells - first)});
        }
    }
    return spans;
}

} // namespace groma::grid
