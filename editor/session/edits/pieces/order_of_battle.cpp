#include "editor/session/edits/pieces/order_of_battle.h"

#include "editor/session/document/compose.h"
#include "editor/session/edits/pieces/formation.h"
#include "editor/session/edits/pieces/piece_entry.h"
#include "editor/session/edits/pieces/pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace groma::session {

Expected<void> canDuplicate(const Document& document, std::span<const int> pieces, int side) {
    if (auto can = canRemove(document, pieces); !can) {
        return can;
    }
    return side >= 0 && side < document.setup()->sideCount() ? Expected<void>{}
                                                             : refuse("there is no such side");
}

Edited duplicatePieces(const Document& document, std::span<const int> pieces, int side) {
    if (auto can = canDuplicate(document, pieces, side); !can) {
        return std::unexpected(can.error());
    }
    Composer work(document);
    for (const int piece : pieces) {
        // Copies come last of a side: the place of a piece among those of its own side stays, its index does
        // not.
        const auto ofSide = document.setup()->piecesOf(document.setup()->sideOf(piece));
        const auto rank = std::ranges::find(ofSide, piece) - ofSide.begin();
        const int now =
            work.now().setup()->piecesOf(document.setup()->sideOf(piece))[static_cast<std::size_t>(rank)];
        if (auto done = work.then(duplicatePiece(work.now(), now, grid::kNoCell)); !done) {
            return std::unexpected(done.error());
        }
        const int own = document.setup()->sideOf(piece);
        if (own == side) {
            continue;
        }
        const int made = work.now().setup()->piecesOf(own).back();
        if (auto done = work.then(setPieceSide(work.now(), std::span(&made, 1), side)); !done) {
            return std::unexpected(done.error());
        }
    }
    return work.finish("Duplicate " + piecesPhrase(document, pieces));
}

Edited joinPieces(const Document& document, int piece, int to) {
    Refusal last{"the rules attach neither to the other"};
    const auto tried = [&](int a, int b) -> std::optional<Edited> {
        for (const int state : attachmentStates(document, a)) {
            if (const auto can = canAttach(document, a, state, b); can) {
                return attachPiece(document, a, state, b);
            } else {
                last = can.error();
            }
        }
        return std::nullopt;
    };
    if (auto edit = tried(piece, to)) {
        return *edit;
    }
    if (auto edit = tried(to, piece)) {
        return *edit;
    }
    return std::unexpected(last);
}

} // namespace groma::session
