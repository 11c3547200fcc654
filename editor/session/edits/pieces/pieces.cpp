#include "editor/session/edits/pieces/pieces.h"

#include "core/base/text.h"
#include "core/game/position/occupancy.h"
#include "core/syntax/parser.h"
#include "editor/session/edits/pieces/piece_change.h"
#include "editor/session/edits/pieces/piece_entry.h"
#include "editor/session/edits/text/values.h"
#include "formats/scenario/notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace groma::session {

using grid::CellId;

namespace {

// Does it name an entry that only one side may use?
bool isOfASide(const Document& document, std::string_view entry) {
    const auto& areas = document.setup()->draft().areas;
    return std::ranges::any_of(base::split(entry, ','), [&](std::string_view part) {
        return std::ranges::any_of(
            areas, [&](const game::Area& area) { return area.side >= 0 && area.id == base::trim(part); });
    });
}

} // namespace

Expected<void> canPlace(const Document& document, const NewPiece& piece) {
    if (auto can = canEditScenario(document); !can) {
        return can;
    }
    const game::Setup& setup = *document.setup();
    if (piece.type < 0 || static_cast<std::size_t>(piece.type) >= setup.model().types.size()) {
        return refuse("choose a type first");
    }
    if (piece.side < 0 || piece.side >= setup.sideCount()) {
        return refuse("choose a side first");
    }
    if (!piece.id.empty() && setup.pieceNamed(piece.id)) {
        return refuse(piece.id + " is the id of another piece");
    }
    if (!piece.cell.valid()) {
        return {};
    }
    const grid::FootprintCells cells =
        cellsAt(document, game::footprintOf(setup.model(), piece.type), piece.cell, piece.facing);
    return roomFor(document, std::span(&cells, 1), {});
}

namespace {

std::string freeId(const Document& document, const std::string& stem) {
    int next = 1;
    while (document.setup()->pieceNamed(game::generatedPieceId(stem, next))) {
        ++next;
    }
    return game::generatedPieceId(stem, next);
}

// The line of plain pieces that the side's list ends with, one piece longer: equal pieces placed one after
// the other are one line, as a person would have written them.
std::optional<Edited> lengthened(const Document& document, const NewPiece& piece, const std::string& type,
                                 const std::string& label) {
    const auto& entries = document.meaning().built.pieceEntries;
    const auto own = document.setup()->piecesOf(piece.side);
    const auto last = std::ranges::max_element(
        own, {}, [&](std::int32_t each) { return entries[static_cast<std::size_t>(each)]; });
    if (last == own.end()) {
        return std::nullopt;
    }
    const auto entry = entryOf(document, *last);
    PieceDraft draft(document);
    if (!entry || entry->path != document.scenarioPath() || !draft.open({*entry})) {
        return std::nullopt;
    }
    const formats::yaml::Tree& tree = draft.draft.tree(entry->path);
    const NodeIndex node = draft.draft.find(entry->path, entry->at);
    if (node == kNoNode || tree.node(node).kind != formats::yaml::Kind::Scalar) {
        return std::nullopt;
    }
    const NotedLine line = NotedLine::read(tree.node(node).text);
    const formats::NotedPieces noted = formats::readNotation(tree.node(node).text);
    const bool plain =
        noted.problem.empty() && noted.type == type && noted.name.empty() && noted.printed.empty();
    auto words = plain ? CellWords::parse(document.board()->geometry(), line.cells) : std::nullopt;
    if (!words || words->size() != entry->all.size() || words->size() == 0) {
        return std::nullopt;
    }
    const std::size_t end = words->size() - 1;
    words->replace(end, words->cell(end)); // a range goes on from there
    words->append(piece.cell);
    const std::string text = line.count == 0 && end == 0 ? linesUp(document, 2, type, words->text())
                                                         : line.with(words->text(), true, 1);
    if (!draft.draft.apply(entry->path, formats::yaml::setScalar(tree, node, text))) {
        return std::nullopt;
    }
    return draft.draft.finish(label);
}

} // namespace

Edited placePiece(const Document& document, const NewPiece& piece) {
    if (auto can = canPlace(document, piece); !can) {
        return std::unexpected(can.error());
    }
    const rules::Model& model = document.setup()->model();
    const rules::UnitType& type = model.types[static_cast<std::size_t>(piece.type)];
    const bool plain = piece.cell.valid() && piece.facing == 0 && piece.id.empty() && piece.name.empty();
    const std::string label = fmt::format("Place {} {}{}", type.named.id, piece.cell.valid() ? "in " : "",
                                          cellWord(document, piece.cell));
    if (plain) {
        if (auto longer = lengthened(document, piece, type.named.id, label)) {
            return *longer;
        }
    }
    Fragment entry;
    if (plain) {
        entry = Fragment::word(type.named.id + " " + cellWord(document, piece.cell));
    } else {
        std::vector<std::pair<std::string, Fragment>> keys{{"type", Fragment::word(type.named.id)}};
        if (!piece.id.empty()) {
            keys.emplace_back("id", Fragment::word(piece.id));
        }
        if (!piece.name.empty()) {
            keys.emplace_back("name", Fragment::sentence(piece.name));
        }
        if (piece.cell.valid()) {
            keys.emplace_back("at", cellText(cellWord(document, piece.cell)));
        } else {
            keys.emplace_back("waiting", Fragment::truth(true));
        }
        if (piece.facing != 0) {
            keys.emplace_back("facing",
                              Fragment::word(model.board.directions[static_cast<std::size_t>(piece.facing)]));
        }
        entry = Fragment::map(std::move(keys));
    }
    PieceDraft draft(document);
    const std::string id = piece.id.empty() ? freeId(document, type.named.id) : piece.id;
    const std::string& side = document.setup()->side(piece.side).id;
    if (auto done = draft.append(document.scenarioPath(), side, id, std::move(entry)); !done) {
        return std::unexpected(done.error());
    }
    return draft.draft.finish(label);
}

Expected<void> canMove(const Document& document, std::span<const PieceMove> moves) {
    if (auto can = canEditScenario(document); !can) {
        return can;
    }
    if (moves.empty()) {
        return refuse("select a piece first");
    }
    std::vector<grid::FootprintCells> arriving;
    std::set<int> leaving;
    for (const auto& [piece, cell] : moves) {
        if (piece < 0 || piece >= document.setup()->pieceCount()) {
            return refuse("the piece is not there any more");
        }
        leaving.insert(piece);
        if (cell.valid()) {
            arriving.push_back(cellsAt(document, document.setup()->footprint(piece), cell,
                                       document.setup()->piece(piece).facing));
        }
    }
    return roomFor(document, arriving, leaving);
}

Edited movePieces(const Document& document, std::span<const PieceMove> given) {
    if (auto can = canMove(document, given); !can) {
        return std::unexpected(can.error());
    }
    std::vector<PieceMove> moves(given.begin(), given.end());
    std::erase_if(moves, [&](const PieceMove& move) {
        return document.setup()->piece(move.first).cell == move.second;
    });
    std::vector<int> pieces;
    for (const auto& [piece, cell] : moves) {
        pieces.push_back(piece);
    }
    const std::string where = moves.size() == 1 ? (moves.front().second.valid() ? " to " : " ") +
                                                      cellWord(document, moves.front().second)
                                                : "";
    return changeEntries(document, pieces, "Move " + piecesPhrase(document, pieces) + where,
                         [&](PieceDraft& draft, const EntryPieces& entry) {
                             std::vector<PieceDraft::NewCell> own;
                             for (const PieceMove& move : moves) {
                                 if (std::ranges::find(entry.chosen, move.first) != entry.chosen.end()) {
                                     own.push_back(move);
                                 }
                             }
                             return draft.setCells(entry, own);
                         });
}

Edited movePiece(const Document& document, int piece, CellId to) {
    const PieceMove move{piece, to};
    return movePieces(document, std::span(&move, 1));
}

Edited swapPieces(const Document& document, int a, int b) {
    const int both[] = {a, b};
    if (const auto entries = entriesOf(document, both); !entries) {
        return std::unexpected(entries.error());
    }
    const PieceMove moves[] = {{a, document.setup()->piece(b).cell}, {b, document.setup()->piece(a).cell}};
    Edited swapped = movePieces(document, moves);
    if (swapped) {
        swapped->label = fmt::format("Exchange {} and {}", pieceTitle(document, a), pieceTitle(document, b));
    }
    return swapped;
}

Edited removePieces(const Document& document, std::span<const int> pieces) {
    if (pieces.empty()) {
        return refuse("select a piece first");
    }
    return changeEntries(
        document, pieces, "Remove " + piecesPhrase(document, pieces),
        [](PieceDraft& draft, const EntryPieces& entry) { return draft.removeChosen(entry); });
}

Edited duplicatePiece(const Document& document, int piece, CellId to) {
    const auto entry = entryOf(document, piece);
    if (!entry) {
        return std::unexpected(entry.error());
    }
    const game::PieceSetup& one = document.setup()->piece(piece);
    if (auto can = canPlace(document, {one.type, one.side, to, one.facing, {}, {}}); !can) {
        return std::unexpected(can.error());
    }
    PieceDraft draft(document);
    if (auto opened = draft.open({*entry}); !opened) {
        return std::unexpected(opened.error());
    }
    Fragment copy = draft.copyOf(*entry, piece, false);
    std::erase_if(copy.entries, [](const auto& key) {
        return key.first == "at" || key.first == "waiting" || key.first == "side";
    });
    if (to.valid()) {
        std::erase_if(copy.entries,
                      [](const auto& key) { return key.first == "entry" || key.first == "turn"; });
        copy.entries.emplace(copy.entries.begin() + 1, "at", cellText(cellWord(document, to)));
    } else {
        copy.entries.emplace_back("waiting", Fragment::truth(true));
    }
    const std::string& type = document.setup()->model().types[static_cast<std::size_t>(one.type)].named.id;
    if (copy.entries.size() == 2 && to.valid()) {
        copy = Fragment::word(type + " " + cellWord(document, to));
    }
    const std::string& side = document.setup()->side(one.side).id;
    if (auto done = draft.append(document.scenarioPath(), side, freeId(document, type), std::move(copy));
        !done) {
        return std::unexpected(done.error());
    }
    return draft.draft.finish("Duplicate " + pieceTitle(document, piece));
}

Edited renamePiece(const Document& document, int piece, const std::string& name) {
    return changeOwn(document, std::span(&piece, 1), false,
                     name.empty() ? "Take the name off" : "Name " + name,
                     [&](PieceDraft& draft, const std::string& path, const Path& at, int) {
                         const Path way = below(at, {"name"});
                         return name.empty() ? draft.draft.remove(path, way, at.size())
                                             : draft.draft.set(path, way, Fragment::sentence(name));
                     });
}

Edited setPieceId(const Document& document, int piece, const std::string& id) {
    if (auto can = canEditScenario(document); !can) {
        return std::unexpected(can.error());
    }
    if (!lang::isName(id)) {
        return refuse("an id is made of letters, digits and _, no digit first");
    }
    if (const auto other = document.setup()->pieceNamed(id); other && *other != piece) {
        return refuse(id + " is the id of another piece");
    }
    if (document.setup()->sideNamed(id)) {
        return refuse(id + " is the id of a side");
    }
    const auto edit = [&](PieceDraft& draft, const std::string& path, const Path& at, int) -> Expected<void> {
        const bool keyed = std::holds_alternative<std::string>(at.back());
        if (keyed) {
            return draft.draft.apply(
                path, formats::yaml::renameKey(draft.draft.tree(path), draft.draft.find(path, at), id));
        }
        return draft.draft.set(path, below(at, {"id"}), Fragment::word(id));
    };
    return changeOwn(document, std::span(&piece, 1), false, "Call it " + id, edit);
}

Edited setPieceSide(const Document& document, std::span<const int> pieces, int side) {
    if (auto can = canEditScenario(document); !can) {
        return std::unexpected(can.error());
    }
    if (side < 0 || side >= document.setup()->sideCount()) {
        return refuse("there is no such side");
    }
    const std::string& id = document.setup()->side(side).id;
    std::vector<std::pair<std::string, Fragment>> moved;
    const auto takeOff = [&](PieceDraft& draft, const EntryPieces& entry) {
        for (const int piece : entry.chosen) {
            Fragment copy = draft.copyOf(entry, piece, true);
            std::erase_if(copy.entries, [&](const auto& key) {
                return key.first == "side" || (key.first == "entry" && isOfASide(document, key.second.text));
            });
            const std::string& name = document.setup()->piece(piece).name;
            if (!name.empty()) {
                copy.entries.emplace(copy.entries.begin() + 2, "name", Fragment::sentence(name));
            }
            moved.emplace_back(document.setup()->piece(piece).id, std::move(copy));
        }
        return draft.removeChosen(entry);
    };
    const auto give = [&](PieceDraft& draft) -> Expected<void> {
        for (auto& [name, fragment] : moved) {
            if (auto done = draft.append(document.scenarioPath(), id, name, std::move(fragment)); !done) {
                return done;
            }
        }
        return {};
    };
    return changeEntries(
        document, pieces,
        fmt::format("Give {} to {}", piecesPhrase(document, pieces), document.setup()->side(side).title),
        takeOff, give);
}

Edited setPieceAttribute(const Document& document, std::span<const int> pieces, int attribute, bool back,
                         const std::string& value) {
    if (auto can = canEditScenario(document); !can) {
        return std::unexpected(can.error());
    }
    const auto fragment = attributeValue(document, attribute, value);
    if (!fragment) {
        return std::unexpected(fragment.error());
    }
    const rules::Model& model = document.setup()->model();
    for (const int piece : pieces) {
        if (auto has = hasAttribute(document, document.setup()->typeOf(piece), attribute); !has) {
            return std::unexpected(has.error());
        }
    }
    const std::string& id = model.attributes[static_cast<std::size_t>(attribute)].named.id;
    return changeOwn(
        document, pieces, true, fmt::format("Set {} of {} to {}", id, piecesPhrase(document, pieces), value),
        [&](PieceDraft& draft, const std::string& path, const Path& at, int) {
            return draft.draft.set(path, back ? below(at, {"back", id}) : below(at, {id}), *fragment);
        });
}

Edited resetPieceAttribute(const Document& document, std::span<const int> pieces, int attribute, bool back) {
    if (auto can = canEditScenario(document); !can) {
        return std::unexpected(can.error());
    }
    const rules::Model& model = document.setup()->model();
    if (attribute < 0 || static_cast<std::size_t>(attribute) >= model.attributes.size()) {
        return refuse("there is no such attribute");
    }
    const std::string& id = model.attributes[static_cast<std::size_t>(attribute)].named.id;
    bool any = false;
    Edited made =
        changeOwn(document, pieces, true, fmt::format("Reset {} of {}", id, piecesPhrase(document, pieces)),
                  [&](PieceDraft& draft, const std::string& path, const Path& at, int) -> Expected<void> {
                      const Path way = back ? below(at, {"back", id}) : below(at, {id});
                      any = any || draft.draft.find(path, way) != kNoNode;
                      return draft.draft.remove(path, way, at.size());
                  });
    if (made && !any) {
        return refuse("the counter has the value of its type already");
    }
    return made;
}

Edited setPieceState(const Document& document, std::span<const int> pieces, int state,
                     const std::string& value) {
    if (auto can = canEditScenario(document); !can) {
        return std::unexpected(can.error());
    }
    const rules::Model& model = document.setup()->model();
    if (state < 0 || static_cast<std::size_t>(state) >= model.states.size() ||
        model.states[static_cast<std::size_t>(state)].of != rules::Holder::Piece) {
        return refuse("pieces have no such state");
    }
    const std::string& id = model.states[static_cast<std::size_t>(state)].named.id;
    return changeOwn(document, pieces, true, fmt::format("Set {} of {}", id, piecesPhrase(document, pieces)),
                     [&](PieceDraft& draft, const std::string& path, const Path& at, int) {
                         const Path way = below(at, {"state", id});
                         return value.empty() ? draft.draft.remove(path, way, at.size())
                                              : draft.draft.set(path, way, valueText(value));
                     });
}

} // namespace groma::session
