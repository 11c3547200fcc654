// Which way pieces look.
#include "core/game/position/occupancy.h"
#include "editor/session/edits/pieces/piece_change.h"
#include "editor/session/edits/pieces/pieces.h"

#include <fmt/format.h>

namespace groma::session {

namespace {

int turnedFacing(const Document& document, int piece, int steps) {
    const int sides = static_cast<int>(document.setup()->model().board.directions.size());
    return ((document.setup()->piece(piece).facing + steps) % sides + sides) % sides;
}

// A long piece needs other cells when it looks another way.
Expected<void> canLook(const Document& document, std::span<const int> pieces,
                       const std::function<int(int)>& facingOf) {
    if (auto can = canEditScenario(document); !can) {
        return can;
    }
    if (document.setup()->model().board.facing == grid::FacingKind::None) {
        return refuse("pieces of these rules have no facing");
    }
    if (pieces.empty()) {
        return refuse("select a piece first");
    }
    std::vector<grid::FootprintCells> arriving;
    std::set<int> leaving;
    for (const int piece : pieces) {
        if (piece < 0 || piece >= document.setup()->pieceCount()) {
            return refuse("the piece is not there any more");
        }
        const game::PieceSetup& own = document.setup()->piece(piece);
        if (own.cell.valid() && document.setup()->footprint(piece).size() > 1) {
            leaving.insert(piece);
            arriving.push_back(
                cellsAt(document, document.setup()->footprint(piece), own.cell, facingOf(piece)));
        }
    }
    return roomFor(document, arriving, leaving);
}

} // namespace

Expected<void> canFace(const Document& document, std::span<const int> pieces, int facing) {
    const bool known = document.setup() && facing >= 0 &&
                       static_cast<std::size_t>(facing) < document.setup()->model().board.directions.size();
    const auto can = canLook(document, pieces, [facing](int) { return facing; });
    return can && !known ? refuse("there is no such direction") : can;
}

Edited facePieces(const Document& document, std::span<const int> pieces, int facing) {
    if (auto can = canFace(document, pieces, facing); !can) {
        return std::unexpected(can.error());
    }
    const std::string& name = document.setup()->model().board.directions[static_cast<std::size_t>(facing)];
    return changeOwn(document, pieces, true, fmt::format("Face {} {}", piecesPhrase(document, pieces), name),
                     [&](PieceDraft& draft, const std::string& path, const Path& at, int) {
                         return draft.draft.set(path, below(at, {"facing"}), Fragment::word(name));
                     });
}

Expected<void> canTurn(const Document& document, std::span<const int> pieces, int steps) {
    return canLook(document, pieces, [&](int piece) { return turnedFacing(document, piece, steps); });
}

Edited turnPieces(const Document& document, std::span<const int> pieces, int steps) {
    if (auto can = canTurn(document, pieces, steps); !can) {
        return std::unexpected(can.error());
    }
    return changeOwn(document, pieces, false, "Turn " + piecesPhrase(document, pieces),
                     [&](PieceDraft& draft, const std::string& path, const Path& at, int piece) {
                         const std::string& name =
                             document.setup()->model().board.directions[static_cast<std::size_t>(
                                 turnedFacing(document, piece, steps))];
                         return draft.draft.set(path, below(at, {"facing"}), Fragment::word(name));
                     });
}

} // namespace groma::session
