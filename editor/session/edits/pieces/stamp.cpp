#include "editor/session/edits/pieces/stamp.h"

#include "editor/session/edits/pieces/piece_entry.h"

#include <algorithm>
#include <set>

namespace groma::session {

using grid::Axial;
using grid::CellId;
using grid::Direction;
using grid::EdgeId;
using grid::Family;

namespace {

template <class Place, class Side, class Facing>
Stamp turned(const Stamp& stamp, Place place, Side side, Facing facing) {
    Stamp made = stamp;
    for (Stamp::Cell& cell : made.cells) {
        cell.at = place(cell.at);
    }
    for (Stamp::Edge& edge : made.edges) {
        edge.at = place(edge.at);
        edge.direction = side(edge.direction);
    }
    for (Stamp::Piece& piece : made.pieces) {
        piece.at = place(piece.at);
        piece.facing = facing(piece.facing);
    }
    return made;
}

template <class Kinds>
std::vector<std::string> namesOf(const Kinds& kinds, std::uint32_t bits) {
    std::vector<std::string> names;
    for (std::size_t bit = 0; bit < kinds.size(); ++bit) {
        if ((bits >> bit & 1U) != 0) {
            names.push_back(kinds[bit].named.id);
        }
    }
    return names;
}

Stamp emptyStamp(const Document& document) {
    Stamp stamp;
    stamp.family = document.board()->geometry().family();
    stamp.cornerFacing = document.ruleset()->model.board.facing == grid::FacingKind::Corners;
    return stamp;
}

void takeCell(const Document& document, CellId cell, Axial origin, Stamp& into) {
    const grid::Board& board = *document.board();
    const rules::Model& model = document.ruleset()->model;
    const grid::CellGround& ground = board.cell(cell);
    Stamp::Cell made;
    made.at = board.geometry().axial(cell) - origin;
    made.ground = model.terrain[ground.terrain].named.id;
    made.level = ground.level;
    const auto byBit = document.setup()->featuresByBit();
    for (std::size_t bit = 0; bit < byBit.size(); ++bit) {
        if ((ground.features >> bit & 1U) != 0) {
            made.features.push_back(model.terrain[static_cast<std::size_t>(byBit[bit])].named.id);
        }
    }
    const auto& labels = document.setup()->draft().labels;
    const auto label = std::ranges::find(labels, cell, &game::Label::cell);
    made.label = label == labels.end() ? std::string() : label->text;
    into.cells.push_back(std::move(made));
}

void takeEdges(const Document& document, const std::set<CellId>& cells, Axial origin, Stamp& into) {
    const grid::Board& board = *document.board();
    const grid::Geometry& geometry = board.geometry();
    const rules::Model& model = document.ruleset()->model;
    std::set<EdgeId> seen;
    for (const CellId cell : cells) {
        for (Direction direction = 0; direction < geometry.sides(); ++direction) {
            const EdgeId edge = geometry.edge(cell, direction);
            const grid::EdgeGround ground = board.edge(edge);
            if (ground.isPlain() || !seen.insert(edge).second) {
                continue;
            }
            const CellId other = geometry.neighbour(cell, direction);
            const bool within = other.valid() && cells.contains(other);
            Stamp::Edge made;
            made.at = geometry.axial(cell) - origin;
            made.direction = direction;
            made.features = namesOf(model.sides, ground.features);
            if (within) {
                made.links = namesOf(model.links, ground.links);
                if (ground.relief != grid::ReliefRule::FromLevels) {
                    const int rise = ground.relief == grid::ReliefRule::Forced ? ground.forcedRise : 0;
                    made.rise = edge.owner() == cell ? rise : -rise;
                }
            }
            if (!made.features.empty() || !made.links.empty() || made.rise) {
                into.edges.push_back(std::move(made));
            }
        }
    }
}

void takePieces(const Document& document, std::span<const int> pieces, Axial origin, Stamp& into) {
    PieceDraft draft(document);
    for (const int piece : pieces) {
        const game::PieceSetup& one = document.setup()->piece(piece);
        const auto entry = entryOf(document, piece);
        if (!one.cell.valid() || !entry || !draft.open({*entry})) {
            continue;
        }
        Stamp::Piece made;
        made.at = document.board()->geometry().axial(one.cell) - origin;
        made.side = document.setup()->side(one.side).id;
        made.name = one.name;
        made.facing = one.facing;
        made.entry = draft.copyOf(*entry, piece, false);
        static constexpr std::string_view kOwn[] = {"at", "facing", "side", "waiting", "entry", "turn"};
        std::erase_if(made.entry.entries,
                      [](const auto& key) { return std::ranges::find(kOwn, key.first) != std::end(kOwn); });
        into.pieces.push_back(std::move(made));
    }
}

} // namespace

Stamp stampOf(const Document& document, std::span<const CellId> cells, bool withPieces) {
    if (document.board() == nullptr || cells.empty() ||
        !document.board()->geometry().contains(cells.front())) {
        return {};
    }
    Stamp stamp = emptyStamp(document);
    const grid::Geometry& geometry = document.board()->geometry();
    const Axial origin = geometry.axial(cells.front());
    std::set<CellId> all;
    for (const CellId cell : cells) {
        if (geometry.contains(cell)) {
            all.insert(cell);
        }
    }
    for (const CellId cell : all) {
        takeCell(document, cell, origin, stamp);
    }
    takeEdges(document, all, origin, stamp);
    if (withPieces) {
        std::vector<int> pieces;
        for (int piece = 0; piece < document.setup()->pieceCount(); ++piece) {
            if (all.contains(document.setup()->piece(piece).cell)) {
                pieces.push_back(piece);
            }
        }
        takePieces(document, pieces, origin, stamp);
    }
    return stamp;
}

Stamp stampOfPieces(const Document& document, std::span<const int> pieces) {
    if (document.board() == nullptr) {
        return {};
    }
    const auto first =
        std::ranges::find_if(pieces, [&](int piece) { return document.setup()->piece(piece).cell.valid(); });
    if (first == pieces.end()) {
        return {};
    }
    Stamp stamp = emptyStamp(document);
    takePieces(document, pieces, document.board()->geometry().axial(document.setup()->piece(*first).cell),
               stamp);
    return stamp;
}

Stamp rotated(const Stamp& stamp, int steps) {
    const auto turn = [&](Direction direction) { return grid::rotated(stamp.family, direction, steps); };
    return turned(
        stamp, [&](Axial at) { return grid::axialRotated(stamp.family, at, steps); }, turn, turn);
}

Stamp mirrored(const Stamp& stamp) {
    const auto side = [&](Direction direction) { return grid::mirrored(stamp.family, direction); };
    const auto facing = [&](Direction direction) {
        return grid::mirroredFacing(stamp.family,
                                    stamp.cornerFacing ? grid::FacingKind::Corners : grid::FacingKind::Sides,
                                    direction);
    };
    return turned(
        stamp, [&](Axial at) { return grid::axialMirrored(stamp.family, at); }, side, facing);
}

std::vector<CellId> coveredCells(const Stamp& stamp, const grid::Geometry& geometry, CellId at) {
    std::vector<CellId> cells;
    if (!geometry.contains(at)) {
        return cells;
    }
    const Axial origin = geometry.axial(at);
    const auto add = [&](Axial place) {
        if (const CellId cell = geometry.cellAt(origin + place); cell.valid()) {
            cells.push_back(cell);
        }
    };
    for (const Stamp::Cell& cell : stamp.cells) {
        add(cell.at);
    }
    for (const Stamp::Piece& piece : stamp.pieces) {
        add(piece.at);
    }
    std::ranges::sort(cells);
    const auto rest = std::ranges::unique(cells);
    cells.erase(rest.begin(), rest.end());
    return cells;
}

} // namespace groma::session
