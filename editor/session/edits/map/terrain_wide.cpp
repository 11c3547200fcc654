// Edits over all of the map.
#include "editor/session/document/compose.h"
#include "editor/session/edits/map/map_draft.h"
#include "editor/session/edits/map/terrain.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

namespace groma::session {

using grid::CellId;
using grid::EdgeId;

namespace {

std::vector<CellId> cellsWhere(const Document& document, std::span<const CellId> within,
                               const std::function<bool(const grid::CellGround&)>& test) {
    std::vector<CellId> cells;
    if (document.board() == nullptr) {
        return cells;
    }
    const grid::Board& board = *document.board();
    const auto take = [&](CellId cell) {
        if (board.geometry().contains(cell) && test(board.cell(cell))) {
            cells.push_back(cell);
        }
    };
    if (within.empty()) {
        for (std::int32_t index = 0; index < board.geometry().cellCount(); ++index) {
            take(CellId{index});
        }
    } else {
        std::ranges::for_each(within, take);
    }
    return cells;
}

template <class List>
bool isKind(const List& kinds, int kind) {
    return kind >= 0 && static_cast<std::size_t>(kind) < kinds.size();
}

} // namespace

std::vector<CellId> cellsWith(const Document& document, int terrain, std::span<const CellId> within) {
    if (!document.setup() || !isKind(document.ruleset()->model.terrain, terrain)) {
        return {};
    }
    const bool feature = document.ruleset()->model.terrain[static_cast<std::size_t>(terrain)].feature;
    const int bit = feature ? document.setup()->featureBit(terrain) : 0;
    return cellsWhere(document, within, [&](const grid::CellGround& ground) {
        return feature ? (ground.features >> bit & 1U) != 0 : ground.terrain == terrain;
    });
}

std::vector<CellId> cellsAtLevel(const Document& document, int level, std::span<const CellId> within) {
    return cellsWhere(document, within,
                      [level](const grid::CellGround& ground) { return ground.level == level; });
}

Edited replaceTerrain(const Document& document, int from, int to, std::span<const CellId> within) {
    if (auto can = canPaint(document); !can) {
        return std::unexpected(can.error());
    }
    const rules::Model& model = document.ruleset()->model;
    if (!isKind(model.terrain, from) || !isKind(model.terrain, to)) {
        return refuse("choose a terrain first");
    }
    const rules::Terrain& old = model.terrain[static_cast<std::size_t>(from)];
    const std::vector<CellId> cells = cellsWith(document, from, within);
    Composer work(document);
    if (old.feature) {
        if (auto done = work.then(paintFeature(work.now(), cells, from, false)); !done) {
            return std::unexpected(done.error());
        }
    }
    if (auto done = work.then(paintGround(work.now(), cells, to)); !done) {
        return std::unexpected(done.error());
    }
    return work.finish(fmt::format("Replace {} by {}", old.named.title,
                                   model.terrain[static_cast<std::size_t>(to)].named.title));
}

Edited replaceLevel(const Document& document, int from, int to, std::span<const CellId> within) {
    Edited edit = paintLevel(document, cellsAtLevel(document, from, within), to);
    if (edit) {
        edit->label = fmt::format("Replace level {} by {}", from, to);
    }
    return edit;
}

std::vector<EdgeId> sidesWith(const Document& document, int feature, std::span<const CellId> within) {
    std::vector<EdgeId> edges;
    if (document.board() == nullptr || !isKind(document.ruleset()->model.sides, feature)) {
        return edges;
    }
    const std::set<CellId> cells(within.begin(), within.end());
    document.board()->forEachEdge([&](EdgeId edge, const grid::EdgeGround& ground) {
        const bool inside = cells.empty() || cells.contains(edge.owner()) ||
                            cells.contains(document.board()->geometry().otherCell(edge));
        if (inside && (ground.features >> feature & 1U) != 0) {
            edges.push_back(edge);
        }
    });
    return edges;
}

Edited replaceSides(const Document& document, int from, int to, std::span<const CellId> within) {
    if (auto can = canPaint(document); !can) {
        return std::unexpected(can.error());
    }
    const auto& kinds = document.ruleset()->model.sides;
    if (!isKind(kinds, from) || !isKind(kinds, to)) {
        return refuse("choose a side feature first");
    }
    const std::vector<EdgeId> edges = sidesWith(document, from, within);
    Composer work(document);
    if (auto done = work.then(setSides(work.now(), edges, to)); !done) {
        return std::unexpected(done.error());
    }
    if (from != to) {
        if (auto done = work.then(setSides(work.now(), edges, from, false)); !done) {
            return std::unexpected(done.error());
        }
    }
    return work.finish(fmt::format("Replace {} by {}", kinds[static_cast<std::size_t>(from)].named.title,
                                   kinds[static_cast<std::size_t>(to)].named.title));
}

std::vector<OrphanSide> orphanSides(const Document& document) {
    std::vector<OrphanSide> orphans;
    if (document.board() == nullptr) {
        return orphans;
    }
    const auto& sides = document.ruleset()->model.sides;
    document.board()->forEachEdge([&](EdgeId edge, const grid::EdgeGround& ground) {
        for (std::size_t side = 0; side < sides.size(); ++side) {
            const int needs = sides[side].needs;
            if ((ground.features >> side & 1U) != 0 && needs >= 0 && (ground.features >> needs & 1U) == 0) {
                orphans.push_back({edge, static_cast<int>(side)});
            }
        }
    });
    return orphans;
}

Edited removeOrphanSides(const Document& document) {
    Composer work(document);
    const auto orphans = orphanSides(document);
    for (const OrphanSide& orphan : orphans) {
        if (auto done = work.then(setSides(work.now(), std::span(&orphan.edge, 1), orphan.feature, false));
            !done) {
            return std::unexpected(done.error());
        }
    }
    return orphans.empty() ? refuse("every side feature has what it needs")
                           : work.finish("Remove side features without what they need");
}

Expected<void> canSetSide(const Document& document, EdgeId edge, int feature) {
    if (auto can = canPaint(document); !can) {
        return can;
    }
    const auto& sides = document.ruleset()->model.sides;
    if (feature < 0 || static_cast<std::size_t>(feature) >= sides.size()) {
        return refuse("choose a side feature first");
    }
    if (!document.board()->geometry().isEdge(edge)) {
        return refuse("point at a side of a cell");
    }
    const int needs = sides[static_cast<std::size_t>(feature)].needs;
    if (needs >= 0 && (document.board()->edge(edge).features >> needs & 1U) == 0) {
        return refuse(fmt::format("{} needs {} at {}", sides[static_cast<std::size_t>(feature)].named.title,
                                  sides[static_cast<std::size_t>(needs)].named.title,
                                  edgeText(document, edge)));
    }
    return {};
}

} // namespace groma::session
