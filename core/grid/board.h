// The ground of a battle: what every cell and every side between cells carries. A value: copies share what
// they did not change, in chunks, so that a copy costs nothing and a stroke of the brush costs the chunks it
// touched.
//
// What the numbers mean (which terrain, which feature bit, which kind of link) is the ruleset's business.
#pragma once

#include "core/grid/geometry.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace groma::grid {

struct CellGround {
    std::uint16_t terrain = 0;
    std::int8_t level = 0;
    std::uint8_t spare = 0;     // keeps the bytes hashable
    std::uint32_t features = 0; // one bit for each kind of feature

    friend constexpr bool operator==(const CellGround&, const CellGround&) = default;
};

// A line of relief follows from the levels of its two cells unless the side says otherwise.
enum class ReliefRule : std::uint8_t { FromLevels, None, Forced };

struct EdgeGround {
    std::uint32_t features = 0; // one bit for each kind of side feature
    std::uint32_t links = 0;    // one bit for each kind of link (road) that crosses the side
    ReliefRule relief = ReliefRule::FromLevels;
    std::int8_t forcedRise = 0; // Forced: levels up from the owner of the edge to the other cell
    std::uint16_t spare = 0;

    bool isPlain() const noexcept { return *this == EdgeGround{}; }
    friend constexpr bool operator==(const EdgeGround&, const EdgeGround&) = default;
};

class Board {
  public:
    explicit Board(GeometryRef geometry, CellGround everywhere = {});

    const Geometry& geometry() const noexcept { return *geometry_; }
    const GeometryRef& geometryRef() const noexcept { return geometry_; }

    const CellGround& cell(CellId cell) const;
    void setCell(CellId cell, const CellGround& ground);

    // A plain value for sides that carry nothing.
    EdgeGround edge(EdgeId edge) const;
    EdgeGround edge(CellId cell, Direction direction) const { return edge(geometry_->edge(cell, direction)); }
    // Writing a plain value removes the entry.
    void setEdge(EdgeId edge, const EdgeGround& ground);

    void setLink(EdgeId edge, int kind, bool linked);

    // Levels that a piece climbs (positive) or descends when it crosses the side; 0 where there is no line of
    // relief and at the border of the map.
    int rise(CellId from, Direction direction) const;

    // Every side that carries something, in order of EdgeId.
    void forEachEdge(const std::function<void(EdgeId, const EdgeGround&)>& visit) const;

    std::uint64_t hash() const;
    // The same handle: true only if nothing was written since the copy. Cheap; false says nothing.
    bool sharesAllWith(const Board& other) const noexcept { return chunks_ == other.chunks_; }
    friend bool operator==(const Board& a, const Board& b);

    // Cells that may differ between two boards of one layout, as the ranges of the chunks that are not
    // shared.
    struct Span {
        std::int32_t first = 0;
        std::int32_t count = 0;
    };
    static std::vector<Span> changedSpans(const Board& before, const Board& after);

  private:
    static constexpr int kChunkBits = 10;
    static constexpr std::int32_t kChunkCells = 1 << kChunkBits;

    struct EdgeEntry {
        EdgeId edge;
        EdgeGround ground;
        friend constexpr bool operator==(const EdgeEntry&, const EdgeEntry&) = default;
    };
    struct Chunk {
        std::array<CellGround, static_cast<std::size_t>(kChunkCells)> cells{};
        std::vector<EdgeEntry> edges; // of the owners in this chunk, sorted
        friend bool operator==(const Chunk&, const Chunk&) = default;
    };
    using Chunks = std::vector<std::shared_ptr<Chunk>>;

    const Chunk& chunkOf(CellId cell) const {
        return *(*chunks_)[static_cast<std::size_t>(cell.index >> kChunkBits)];
    }
    Chunk& writable(CellId cell);

    GeometryRef geometry_;
    // Shared between copies; written only through writable(), which first makes its own what others also
    // hold.
    std::shared_ptr<Chunks> chunks_;
};

} // namespace groma::grid
