#include "core/game/position/hidden.h"

#include "core/game/position/position.h"

#include <algorithm>

namespace groma::game {

bool isHidden(const Setup& setup, const Position& position, int piece, int from) {
    const rules::Model& model = setup.model();
    const rules::Index flag = model.classes[static_cast<std::size_t>(setup.classOf(piece))].hidden;
    if (flag == rules::kNone || from < 0 || setup.sideOf(piece) == from || setup.isAbsent(piece)) {
        return false;
    }
    const PieceStatus status = position.status(piece);
    const bool announced = status == PieceStatus::Waiting && setup.piece(piece).turn != 0;
    return status != PieceStatus::Eliminated && !announced && position.state(flag, piece) != 0;
}

bool hidesPieces(const Setup& setup, const Position& position, int from) {
    const bool any = std::ranges::any_of(setup.model().classes,
                                         [](const rules::UnitClass& c) { return c.hidden != rules::kNone; });
    for (int piece = 0; any && piece < setup.pieceCount(); ++piece) {
        if (isHidden(setup, position, piece, from)) {
            return true;
        }
    }
    return false;
}

} // namespace groma::game
