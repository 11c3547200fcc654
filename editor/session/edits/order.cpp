#include "editor/session/edits/order.h"

#include "editor/session/compose.h"
#include "editor/session/edits/formation.h"
#include "editor/session/edits/piece_entry.h"
#include "editor/session/edits/pieces.h"

#include <fmt/format.h>

#include <set>
#include <string>

namespace groma::session {

namespace {

std::set<std::string> idsOf(const Document& document)
{
    std::set<std::string> ids;
    for (int piece = 0; piece < document.setup()->pieceCount(); ++piece) {
        ids.insert(document.setup()->piece(piece).id);
    }
    return ids;
}

// The one piece that `before` does not have.
int newPiece(const Document& document, const std::set<std::string>& before)
{
    for (int piece = 0; piece < document.setup()->pieceCount(); ++piece) {
        if (!before.contains(document.setup()->piece(piece).id)) {
            return piece;
        }
    }
    return -1;
}

}  // namespace

Expected<void> canDuplicate(const Document& document, std::span<const int> pieces, int side)
{
    if (auto can = canRemove(document, pieces); !can) {
        return can;
    }
    return side >= 0 && side < document.setup()->sideCount() ? Expected<void>{} : refuse("there is no such side");
}

Edited duplicatePieces(const Document& document, std::span<const int> pieces, int side)
{
    if (auto can = canDuplicate(document, pieces, side); !can) {
        return std::unexpected(can.error());
    }
    Composer work(document);
    for (const int piece : pieces) {
        const std::set<std::string> before = idsOf(work.now());
        const auto from = work.now().setup()->pieceNamed(document.setup()->piece(piece).id);
        if (!from) {
            return refuse("the piece is not there any more");
        }
        if (auto done = work.then(duplicatePiece(work.now(), *from, grid::kNoCell)); !done) {
            return std::unexpected(done.error());
        }
        const int made = newPiece(work.now(), before);
        if (made < 0 || work.now().setup()->sideOf(made) == side) {
            continue;
        }
        if (auto done = work.then(setPieceSide(work.now(), std::span(&made, 1), side)); !done) {
            return std::unexpected(done.error());
        }
    }
    return work.finish("Duplicate " + piecesPhrase(document, pieces));
}

Edited joinPieces(const Document& document, int piece, int to)
{
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

}  // namespace groma::session
