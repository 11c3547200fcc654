#include "core/game/parts/board_reader.h"

#include "core/game/position/word_index.h"
#include "core/grid/motion.h"

#include <cstdlib>

namespace groma::game {

using base::Number;
using grid::CellId;
using grid::EdgeId;
using lang::Instr;
using lang::kNothing;
using lang::Op;

int BoardReader::anyFlag(const Instr& in, std::int64_t place, bool ofCell) {
    const rules::Model& model = board_->setup().model();
    const auto& kinds = ofCell ? model.terrain : model.sides;
    for (std::int64_t number = 0;; ++number) {
        const std::int64_t kind =
            ofCell ? board_->terrainAt(place, number) : board_->featureAt(place, number);
        if (kind < 0) {
            return 0;
        }
        const rules::ValueCell& value = kinds[static_cast<std::size_t>(kind)].values[in.c];
        if (value.unknown()) {
            const auto& attributes = ofCell ? model.terrainAttributes : model.sideAttributes;
            failures_->failUnknown(attributes[in.c].named.id + " of " +
                                   kinds[static_cast<std::size_t>(kind)].named.id);
            return -1;
        }
        if (listeners_->recorder() != nullptr) {
            listeners_->heard({ofCell ? FactRead::What::Terrain : FactRead::What::Feature, in.c,
                               static_cast<std::int32_t>(kind)});
        }
        if (value.bits != 0) {
            return 1;
        }
    }
}

bool BoardReader::attribute(const Instr& in, std::int64_t kind, std::int64_t& out) {
    const rules::Model& model = board_->setup().model();
    const bool terrain = in.op == Op::TerrainAttribute;
    const rules::Terrain& of = (terrain ? model.terrain : model.sides)[static_cast<std::size_t>(kind)];
    const rules::ValueCell& value = of.values[in.c];
    if (value.unknown()) {
        const rules::Attribute& attribute = (terrain ? model.terrainAttributes : model.sideAttributes)[in.c];
        return failures_->failUnknown(attribute.named.id + " of " + of.named.id);
    }
    if (listeners_->recorder() != nullptr) {
        listeners_->heard({terrain ? FactRead::What::Terrain : FactRead::What::Feature, in.c,
                           static_cast<std::int32_t>(kind)});
    }
    out = value.bits;
    return true;
}

void BoardReader::moved(const Instr& in, std::int64_t index, int piece, std::int64_t& out) const {
    const Setup& setup = board_->setup();
    const Position& position = board_->position();
    const rules::BoardRules::Motion& motion = setup.model().board.motions[static_cast<std::size_t>(index)];
    if (in.op == Op::MovedFacing) {
        out = setup.geometry().turned(position.facing(piece), motion.rigid.turn);
        return;
    }
    const grid::Pose pose{position.cell(piece), position.facing(piece)};
    const auto to = position.onMap(piece)
                        ? grid::moved(setup.geometry(), motion.rigid, setup.footprint(piece), pose)
                        : std::nullopt;
    out = to ? to->anchor.index : -1;
}

bool BoardReader::operate(const Instr& in, std::int64_t* s) {
    const Setup& setup = board_->setup();
    const Position& position = board_->position();
    const grid::Geometry& map = setup.geometry();
    const std::int64_t b = in.b == lang::kNoSlot ? -1 : s[in.b];
    const auto slotC = [&] { return s[in.c]; };
    std::int64_t& a = s[in.a];
    switch (in.op) {
    case Op::Relief: a = b < 0 ? 0 : Number(std::abs(setup.flatBoard().rise(edgeOf(b)))).bits(); break;
    case Op::Linked: {
        const EdgeId edge =
            b < 0 || slotC() < 0 ? grid::kNoEdge : map.edgeBetween(cellOf(b), cellOf(slotC()));
        a = edge.valid() ? setup.flatBoard().links(edge) >> in.d & 1U : 0;
        break;
    }
    case Op::EdgeHasLink: a = b < 0 ? 0 : setup.flatBoard().links(edgeOf(b)) >> in.d & 1U; break;
    case Op::DirectionTo:
        if (b < 0 || slotC() < 0 || b == slotC()) {
            return failures_->fail(FailureKind::Stop, "there is no direction from " + board_->placeName(b) +
                                                          " to " + board_->placeName(slotC()));
        }
        a = map.directionTo(cellOf(b), cellOf(slotC()));
        break;
    case Op::Opposite: a = map.opposite(static_cast<int>(b)); break;
    case Op::Turned: a = map.turned(static_cast<int>(b), base::floor(Number::fromBits(slotC()))); break;
    case Op::Arc: {
        const auto piece = static_cast<int>(b);
        const bool known = position.onMap(piece) && slotC() >= 0;
        const int arc = known ? setup.model().board.arcs.arcOf(map, position.cell(piece),
                                                               position.facing(piece), cellOf(slotC()))
                              : -1;
        a = arc < 0 ? kNothing : arc;
        break;
    }
    case Op::HasFeature:
    case Op::HasFeatureKind: {
        const std::int64_t kind = in.op == Op::HasFeature ? slotC() : in.c;
        a = b < 0 ? 0 : setup.flatBoard().features(edgeOf(b)) >> kind & 1U;
        break;
    }
    case Op::TerrainAttribute:
    case Op::FeatureAttribute: return attribute(in, b, a);
    case Op::MovedCell:
    case Op::MovedFacing: moved(in, b, static_cast<int>(slotC()), a); break;
    default: return failures_->fail(FailureKind::Fault, "no such operation on the board");
    }
    return true;
}

} // namespace groma::game
