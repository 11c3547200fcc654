#include "editor/session/document/compose.h"
#include "editor/session/edits/pieces/pieces.h"

namespace groma::session {

Edited renameCounter(const Document& document, const std::string& piece, const std::string& name,
                     const std::string& id) {
    const auto index = document.setup()->pieceNamed(piece);
    if (!index) {
        return refuse("the piece is not there any more");
    }
    Composer work(document);
    if (name != document.setup()->piece(*index).name) {
        if (auto done = work.then(renamePiece(work.now(), *index, name)); !done) {
            return std::unexpected(done.error());
        }
    }
    const auto now = work.now().setup()->pieceNamed(piece);
    if (id != piece && now) {
        if (auto done = work.then(setPieceId(work.now(), *now, id)); !done) {
            return std::unexpected(done.error());
        }
    }
    return work.finish("Rename " + piece);
}

} // namespace groma::session
