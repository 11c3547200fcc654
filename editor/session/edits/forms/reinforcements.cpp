#include "editor/session/document/compose.h"
#include "editor/session/edits/forms/scenario_forms.h"
#include "editor/session/edits/pieces/piece_entry.h"
#include "editor/session/edits/pieces/pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <tuple>

namespace groma::session {

namespace {

const rules::PieceSource& sourceOf(const Document& document, int piece) {
    return document.meaning().scenario->pieces[static_cast<std::size_t>(
        document.meaning().built.pieceEntries[static_cast<std::size_t>(piece)])];
}

} // namespace

std::vector<Tray> traysOf(const Document& document) {
    std::vector<Tray> trays;
    if (!document.setup() || !document.meaning().scenario) {
        return trays;
    }
    for (int piece = 0; piece < document.setup()->pieceCount(); ++piece) {
        if (document.setup()->piece(piece).cell.valid()) {
            continue;
        }
        const rules::PieceSource& source = sourceOf(document, piece);
        const int side = document.setup()->sideOf(piece);
        const auto same = [&](const Tray& tray) {
            return tray.turn == source.turn.text && tray.entry == source.entry.text && tray.side == side;
        };
        auto tray = std::ranges::find_if(trays, same);
        if (tray == trays.end()) {
            trays.push_back({source.turn.text, source.entry.text, side, {}});
            tray = trays.end() - 1;
        }
        tray->pieces.push_back(piece);
    }
    const auto turnOf = [](const Tray& tray) {
        int turn = tray.turn.empty() ? -1 : 1 << 20;
        (void)std::from_chars(tray.turn.data(), tray.turn.data() + tray.turn.size(), turn);
        return turn;
    };
    std::ranges::stable_sort(trays, {}, [&](const Tray& tray) {
        return std::tuple(turnOf(tray), tray.turn, tray.entry, tray.side);
    });
    return trays;
}

Expected<void> canReinforce(const Document& document, std::span<const int> pieces, const std::string& turn,
                            const std::string& entry) {
    if (!document.setup()) {
        return refuse("open a scenario first");
    }
    if (pieces.empty()) {
        return refuse("select a piece first");
    }
    for (const int piece : pieces) {
        if (piece < 0 || piece >= document.setup()->pieceCount()) {
            return refuse("the piece is not there any more");
        }
    }
    int number = 1;
    const auto [end, error] = std::from_chars(turn.data(), turn.data() + turn.size(), number);
    if (!turn.empty() && turn != "?" &&
        (error != std::errc{} || end != turn.data() + turn.size() || number < 1)) {
        return refuse("a turn is 1 or more, or ? where nobody knows it");
    }
    if (turn.empty() && !entry.empty()) {
        return refuse("say the turn too, or ? where nobody knows it");
    }
    if (entry.empty()) {
        return {};
    }
    const auto areas = areasOf(document);
    const auto known = std::ranges::find_if(
        areas, [&](const AreaField& area) { return area.kind == AreaKind::Entry && area.id == entry; });
    if (known == areas.end()) {
        return refuse("there is no entry " + entry + "; paint one first");
    }
    const bool open = known->side < 0 || std::ranges::all_of(pieces, [&](int piece) {
                          return document.setup()->sideOf(piece) == known->side;
                      });
    return open ? Expected<void>{} : refuse(entry + " is an entry of the other side");
}

Edited setReinforcement(const Document& document, std::span<const int> pieces, const std::string& turn,
                        const std::string& entry) {
    if (auto can = canReinforce(document, pieces, turn, entry); !can) {
        return std::unexpected(can.error());
    }
    std::vector<std::string> ids;
    std::vector<PieceMove> leaving;
    for (const int piece : pieces) {
        ids.push_back(document.setup()->piece(piece).id);
        if (document.setup()->piece(piece).cell.valid()) {
            leaving.emplace_back(piece, grid::kNoCell);
        }
    }
    Composer work(document);
    if (!leaving.empty()) {
        if (auto done = work.then(movePieces(work.now(), leaving)); !done) {
            return std::unexpected(done.error());
        }
    }
    std::vector<int> now;
    for (const std::string& id : ids) {
        now.push_back(work.now().setup()->pieceNamed(id).value_or(-1));
    }
    const auto entries = entriesOf(work.now(), now);
    if (!entries) {
        return std::unexpected(entries.error());
    }
    PieceDraft draft(work.now());
    if (auto opened = draft.open(*entries); !opened) {
        return std::unexpected(opened.error());
    }
    for (const EntryPieces& each : *entries) {
        const auto edit = [&](const Path& at, int) -> Expected<void> {
            for (const auto& [key, value] : {std::pair{"entry", &entry}, {"turn", &turn}}) {
                Path way = at;
                way.emplace_back(key);
                const auto done = value->empty() ? draft.draft.remove(each.path, way, at.size())
                                                 : draft.draft.set(each.path, way, valueText(*value));
                if (!done) {
                    return done;
                }
            }
            return {};
        };
        if (auto done = draft.withOwn(each, true, edit); !done) {
            return std::unexpected(done.error());
        }
    }
    if (auto done = work.then(draft.draft.finish({})); !done) {
        return std::unexpected(done.error());
    }
    const std::string what = piecesPhrase(document, pieces);
    return work.finish(turn.empty() && entry.empty()
                           ? what + " unplaced"
                           : fmt::format("{} in turn {}{}", what, turn, entry.empty() ? "" : " at " + entry));
}

} // namespace groma::session
