#include "editor/session/edits/pieces/piece_change.h"

#include "core/game/position/occupancy.h"

#include <fmt/format.h>

#include <map>

namespace groma::session {

using grid::CellId;

std::string cellWord(const Document& document, CellId cell) {
    return cell.valid() ? document.board()->geometry().numberText(cell) : "off the map";
}

Expected<void> roomFor(const Document& document, std::span<const grid::FootprintCells> arriving,
                       const std::set<int>& leaving) {
    const game::Setup& setup = *document.setup();
    const auto stacking = static_cast<std::size_t>(setup.stacking());
    std::map<CellId, std::size_t> there;
    for (const grid::FootprintCells& cells : arriving) {
        for (const CellId cell : cells) {
            if (!cell.valid()) {
                return refuse(cells.size() == 1 ? "there is no such cell"
                                                : "a part of it would not be on the map");
            }
            ++there[cell];
        }
    }
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        const game::PieceSetup& other = setup.piece(piece);
        if (!other.cell.valid() || leaving.contains(piece)) {
            continue;
        }
        for (const CellId cell :
             grid::cellsOf(setup.geometry(), setup.footprint(piece), {other.cell, other.facing})) {
            if (const auto found = there.find(cell); found != there.end()) {
                ++found->second;
            }
        }
    }
    for (const auto& [cell, pieces] : there) {
        if (pieces > stacking) {
            return refuse(
                fmt::format("{} is full: {} may stand in a cell", cellWord(document, cell), stacking));
        }
    }
    return {};
}

grid::FootprintCells cellsAt(const Document& document, const grid::Footprint& shape, CellId cell,
                             int facing) {
    const grid::Geometry& map = document.board()->geometry();
    return map.contains(cell) ? grid::cellsOf(map, shape, {cell, facing})
                              : grid::FootprintCells{grid::kNoCell};
}

Edited changeEntries(const Document& document, std::span<const int> pieces, std::string label,
                     const std::function<Expected<void>(PieceDraft&, const EntryPieces&)>& edit,
                     const std::function<Expected<void>(PieceDraft&)>& last) {
    const auto entries = entriesOf(document, pieces);
    if (!entries) {
        return std::unexpected(entries.error());
    }
    PieceDraft draft(document);
    if (auto opened = draft.open(*entries); !opened) {
        return std::unexpected(opened.error());
    }
    for (const EntryPieces& entry : *entries) {
        if (auto done = edit(draft, entry); !done) {
            return std::unexpected(done.error());
        }
    }
    if (last) {
        if (auto done = last(draft); !done) {
            return std::unexpected(done.error());
        }
    }
    return draft.draft.finish(std::move(label));
}

Edited
changeOwn(const Document& document, std::span<const int> pieces, bool together, std::string label,
          const std::function<Expected<void>(PieceDraft&, const std::string&, const Path&, int)>& edit) {
    if (pieces.empty()) {
        return refuse("select a piece first");
    }
    return changeEntries(document, pieces, std::move(label),
                         [&](PieceDraft& draft, const EntryPieces& entry) {
                             return draft.withOwn(entry, together, [&](const Path& at, int piece) {
                                 return edit(draft, entry.path, at, piece);
                             });
                         });
}

Path below(const Path& at, std::initializer_list<std::string> keys) {
    Path way = at;
    way.insert(way.end(), keys.begin(), keys.end());
    return way;
}

} // namespace groma::session
