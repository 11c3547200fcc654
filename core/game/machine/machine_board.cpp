#include "core/game/machine/machine.h"
#include "core/game/position/occupancy.h"
#include "core/grid/direction_table.h"
#include "core/grid/line.h"
#include "core/grid/motion.h"
#include "core/grid/sight.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace groma::game {

using base::Number;
using grid::CellId;
using grid::EdgeId;
using lang::Instr;
using lang::kNothing;
using lang::Op;

namespace {

CellId cellOf(std::int64_t word) { return CellId{static_cast<std::int32_t>(word)}; }
EdgeId edgeOf(std::int64_t word) { return EdgeId{static_cast<std::int32_t>(word)}; }

} // namespace

bool Machine::isEmpty(std::int64_t cell) const { return cell >= 0 && pieceIn(cellOf(cell)) < 0; }

bool Machine::hasTerrain(std::int64_t cell, std::int64_t kind) const {
    if (cell < 0) {
        return false;
    }
    const grid::CellGround& ground = setup_->flatBoard().cell(cellOf(cell));
    const std::int32_t bit = setup_->featureBit(static_cast<int>(kind));
    return bit >= 0 ? (ground.features >> bit & 1) != 0 : ground.terrain == kind;
}

// The n-th kind of a cell, its ground first; -1 past the last.
std::int64_t Machine::terrainAt(std::int64_t cell, std::int64_t number) const {
    if (cell < 0) {
        return -1;
    }
    const grid::CellGround& ground = setup_->flatBoard().cell(cellOf(cell));
    if (number == 0) {
        return ground.terrain;
    }
    std::uint32_t bits = ground.features;
    for (std::int64_t skip = 1; skip < number && bits != 0; ++skip) {
        bits &= bits - 1;
    }
    return bits == 0 ? -1 : setup_->featuresByBit()[static_cast<std::size_t>(std::countr_zero(bits))];
}

int Machine::anyFlag(const lang::Instr& in, std::int64_t place, bool ofCell) {
    const rules::Model& model = setup_->model();
    const auto& kinds = ofCell ? model.terrain : model.sides;
    for (std::int64_t number = 0;; ++number) {
        const std::int64_t kind = ofCell ? terrainAt(place, number) : featureAt(place, number);
        if (kind < 0) {
            return 0;
        }
        const rules::ValueCell& value = kinds[static_cast<std::size_t>(kind)].values[in.c];
        if (value.unknown()) {
            const auto& attributes = ofCell ? model.terrainAttributes : model.sideAttributes;
            failUnknown(attributes[in.c].named.id + " of " + kinds[static_cast<std::size_t>(kind)].named.id);
            return -1;
        }
        if (recorder_ != nullptr) {
            heard({ofCell ? FactRead::What::Terrain : FactRead::What::Feature, in.c,
                   static_cast<std::int32_t>(kind)});
        }
        if (value.bits != 0) {
            return 1;
        }
    }
}

std::int64_t Machine::featureAt(std::int64_t edge, std::int64_t number) const {
    if (edge < 0) {
        return -1;
    }
    std::uint32_t bits = setup_->flatBoard().features(edgeOf(edge));
    for (std::int64_t skip = 0; skip < number && bits != 0; ++skip) {
        bits &= bits - 1;
    }
    return bits == 0 ? -1 : std::countr_zero(bits);
}

bool Machine::boardOp(const Instr& in, std::int64_t* s) {
    const grid::Geometry& map = setup_->geometry();
    const std::int64_t b = in.b == lang::kNoSlot ? -1 : s[in.b];
    const auto slotC = [&] { return s[in.c]; };
    std::int64_t& a = s[in.a];
    switch (in.op) {
    case Op::Relief: a = b < 0 ? 0 : Number(std::abs(setup_->flatBoard().rise(edgeOf(b)))).bits(); break;
    case Op::Linked: {
        const EdgeId edge =
            b < 0 || slotC() < 0 ? grid::kNoEdge : map.edgeBetween(cellOf(b), cellOf(slotC()));
        a = edge.valid() ? setup_->flatBoard().links(edge) >> in.d & 1U : 0;
        break;
    }
    case Op::EdgeHasLink: a = b < 0 ? 0 : setup_->flatBoard().links(edgeOf(b)) >> in.d & 1U; break;
    case Op::DirectionTo:
        if (b < 0 || slotC() < 0 || b == slotC()) {
            return fail(FailureKind::Stop,
                        "there is no direction from " + placeName(b) + " to " + placeName(slotC()));
        }
        a = map.directionTo(cellOf(b), cellOf(slotC()));
        break;
    case Op::Opposite: a = map.opposite(static_cast<int>(b)); break;
    case Op::Turned: a = map.turned(static_cast<int>(b), base::floor(Number::fromBits(slotC()))); break;
    case Op::Arc: {
        const auto piece = static_cast<int>(b);
        const bool known = position_.onMap(piece) && slotC() >= 0;
        const int arc = known ? setup_->model().board.arcs.arcOf(map, position_.cell(piece),
                                                                 position_.facing(piece), cellOf(slotC()))
                              : -1;
        a = arc < 0 ? kNothing : arc;
        break;
    }
    case Op::EdgeBetween:
        a = b < 0 || slotC() < 0 ? -1 : map.edgeBetween(cellOf(b), cellOf(slotC())).value;
        break;
    case Op::Ground:
    case Op::Level:
        if (b < 0) {
            return fail(FailureKind::Stop, "nowhere has no ground and no level");
        }
        a = in.op == Op::Ground ? setup_->flatBoard().cell(cellOf(b)).terrain
                                : Number(setup_->flatBoard().cell(cellOf(b)).level).bits();
        break;
    case Op::HasFeature:
    case Op::HasFeatureKind: {
        const std::int64_t kind = in.op == Op::HasFeature ? slotC() : in.c;
        a = b < 0 ? 0 : setup_->flatBoard().features(edgeOf(b)) >> kind & 1U;
        break;
    }
    case Op::TerrainAttribute:
    case Op::FeatureAttribute: {
        const rules::Model& model = setup_->model();
        const bool terrain = in.op == Op::TerrainAttribute;
        const rules::Terrain& kind = (terrain ? model.terrain : model.sides)[static_cast<std::size_t>(b)];
        const rules::ValueCell& value = kind.values[in.c];
        if (value.unknown()) {
            const rules::Attribute& attribute =
                (terrain ? model.terrainAttributes : model.sideAttributes)[in.c];
            return failUnknown(attribute.named.id + " of " + kind.named.id);
        }
        if (recorder_ != nullptr) {
            heard({terrain ? FactRead::What::Terrain : FactRead::What::Feature, in.c,
                   static_cast<std::int32_t>(b)});
        }
        a = value.bits;
        break;
    }
    case Op::MovedCell:
    case Op::MovedFacing: {
        const rules::BoardRules::Motion& motion = setup_->model().board.motions[static_cast<std::size_t>(b)];
        const auto piece = static_cast<int>(slotC());
        if (in.op == Op::MovedFacing) {
            a = map.turned(position_.facing(piece), motion.rigid.turn);
            break;
        }
        const grid::Pose pose{position_.cell(piece), position_.facing(piece)};
        const auto to = position_.onMap(piece)
                            ? grid::moved(map, motion.rigid, setup_->footprint(piece), pose)
                            : std::nullopt;
        a = to ? to->anchor.index : -1;
        break;
    }
    default: return fail(FailureKind::Fault, "no such operation on the board");
    }
    return true;
}

// Cells and pieces as lists, gathered in words_.
bool Machine::boardListOp(const Instr& in, std::int64_t* s) {
    if (in.op == Op::CardsLeft) {
        std::int64_t left = 0;
        for (std::uint32_t card = 0; card < position_.layout().decks[static_cast<std::size_t>(in.d)].kinds;
             ++card) {
            left += in.e == 0 ? position_.drawPile(in.d, static_cast<int>(card))
                              : position_.discardPile(in.d, static_cast<int>(card));
        }
        s[in.a] = Number(static_cast<std::int32_t>(left)).bits();
        return true;
    }
    if (!roomForLists()) {
        return false;
    }
    words_.clear();
    const std::int64_t b = in.b == lang::kNoSlot ? -1 : s[in.b];
    if (!gatherCells(in, s, b) && !gatherOthers(in, b)) {
        return fail(FailureKind::Fault, "no such list of the board");
    }
    s[in.a] = listFrom(words_);
    return roomForLists();
}

bool Machine::gatherCells(const Instr& in, const std::int64_t* s, std::int64_t b) {
    const grid::Geometry& map = setup_->geometry();
    const auto put = [this](CellId cell) {
        if (cell.valid()) {
            words_.push_back(cell.index);
        }
    };
    const auto known = [&] { return b >= 0 && s[in.c] >= 0; };
    switch (in.op) {
    case Op::ListNeighbours:
        for (grid::Direction d = 0; b >= 0 && d < map.sides(); ++d) {
            put(map.neighbour(cellOf(b), d));
        }
        return true;
    case Op::ListWithin: {
        const int radius = b < 0 ? -1 : base::floor(Number::fromBits(s[in.c]));
        for (int r = in.e == 1 ? std::max(radius, 0) : 0; r <= radius; ++r) {
            const std::size_t before = words_.size();
            std::ranges::for_each(map.ring(cellOf(b), r), put);
            if (words_.size() == before) {
                break; // behind a ring without cells there is none either
            }
        }
        return true;
    }
    case Op::ListLine:
        if (known()) {
            const std::vector<grid::LineCells> line = grid::line(map, cellOf(b), cellOf(s[in.c]));
            for (std::size_t i = 0; i + 1 < line.size(); ++i) {
                put(line[i].cell);
                put(line[i].between ? line[i].other : grid::kNoCell);
            }
        }
        return true;
    case Op::ListToward:
        if (known()) {
            std::ranges::for_each(
                grid::awayCells(map,
                                setup_->model().board.directionTables[static_cast<std::size_t>(in.d)].shape,
                                cellOf(b), cellOf(s[in.c])),
                put);
        }
        return true;
    case Op::ListApproach:
        if (known()) {
            std::ranges::for_each(grid::approach(map, cellOf(b), cellOf(s[in.c])), put);
        }
        return true;
    case Op::ListCellsOf:
        std::ranges::for_each(cellsOfPiece(*setup_, position_, static_cast<int>(b)), put);
        return true;
    case Op::ListEntry: std::ranges::for_each(setup_->piece(static_cast<int>(b)).entry, put); return true;
    case Op::ListMask: {
        const auto piece = static_cast<int>(b);
        const grid::Pose pose{position_.cell(piece), position_.facing(piece)};
        if (position_.onMap(piece)) {
            std::ranges::for_each(
                grid::cellsOf(map, setup_->model().board.masks[static_cast<std::size_t>(in.d)].shape, pose),
                put);
        }
        return true;
    }
    case Op::ListAllCells:
        for (std::int32_t cell = 0; cell < map.cellCount(); ++cell) {
            words_.push_back(cell);
        }
        return true;
    case Op::ListArea:
        for (const std::int32_t cell : setup_->areaCells(in.d, static_cast<int>(b))) {
            words_.push_back(cell);
        }
        return true;
    default: return false;
    }
}

bool Machine::gatherOthers(const Instr& in, std::int64_t b) {
    switch (in.op) {
    case Op::ListPieces:
        for (std::int32_t piece = 0; piece < setup_->pieceCount(); ++piece) {
            if (picks(piece, in, b)) {
                words_.push_back(piece);
            }
        }
        return true;
    case Op::ListHolders:
        for (std::int32_t piece = 0; piece < setup_->pieceCount(); ++piece) {
            if (position_.onMap(piece) && position_.pieceHas(piece, in.c)) {
                words_.push_back(piece);
            }
        }
        return true;
    case Op::ListPiecesIn:
        for (int piece = -1; b >= 0 && (piece = pieceIn(cellOf(b), piece)) >= 0;) {
            words_.push_back(piece);
        }
        return true;
    case Op::ListDirections:
        for (std::int64_t direction = 0; direction < setup_->geometry().sides(); ++direction) {
            words_.push_back(direction);
        }
        return true;
    case Op::ListTerrain:
        for (std::int64_t i = 0, kind = 0; (kind = terrainAt(b, i)) >= 0; ++i) {
            words_.push_back(kind);
        }
        return true;
    case Op::ListFeatures:
        for (std::int64_t i = 0, kind = 0; (kind = featureAt(b, i)) >= 0; ++i) {
            words_.push_back(kind);
        }
        return true;
    case Op::ListHand:
        for (std::uint32_t card = 0; card < position_.layout().decks[static_cast<std::size_t>(in.d)].kinds;
             ++card) {
            const std::int64_t all = position_.hand(in.d, static_cast<int>(b), static_cast<int>(card));
            const std::int64_t open = position_.shown(in.d, static_cast<int>(b), static_cast<int>(card));
            const std::int64_t held = in.e == lang::kHandAll     ? all
                                      : in.e == lang::kHandShown ? open
                                                                 : all - open;
            words_.insert(words_.end(), static_cast<std::size_t>(std::max<std::int64_t>(held, 0)), card);
        }
        return true;
    default: return false;
    }
}

} // namespace groma::game
