#include "editor/session/edits/pieces/piece_entry.h"

#include "core/base/text.h"
#include "formats/scenario/notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace groma::session {

using formats::yaml::Kind;
using grid::CellId;

Expected<std::vector<EntryPieces>> entriesOf(const Document& document, std::span<const int> pieces) {
    const Meaning& meaning = document.meaning();
    if (!meaning.built.setup || !meaning.scenario) {
        return refuse("open a scenario first");
    }
    if (!meaning.scenarioFresh) {
        return refuse(document.scenarioPath() + " has errors; mend them in its text first");
    }
    std::map<std::int32_t, EntryPieces> byEntry;
    for (const int piece : pieces) {
        if (piece < 0 || piece >= meaning.built.setup->pieceCount()) {
            return refuse("the piece is not there any more");
        }
        const std::int32_t entry = meaning.built.pieceEntries[static_cast<std::size_t>(piece)];
        EntryPieces& found = byEntry[entry];
        if (std::ranges::find(found.chosen, piece) == found.chosen.end()) {
            found.chosen.push_back(piece);
        }
    }
    std::vector<EntryPieces> entries;
    for (auto& [index, entry] : byEntry) {
        const diag::NodeRef where = meaning.scenario->pieces[static_cast<std::size_t>(index)].where;
        const formats::ProjectFile* file = document.project().file(where.file);
        if (file == nullptr || !file->tree || !where.hasNode()) {
            return refuse("the piece has no line in a file");
        }
        if (const auto can = document.editable(file->path); !can) {
            return std::unexpected(can.error());
        }
        const formats::yaml::Tree& tree = *file->tree;
        NodeIndex node = where.node;
        if (tree.keyText(node) == "place" && tree.node(tree.node(node).parent).kind == Kind::Map) {
            node = tree.node(node).parent;
        }
        entry.path = file->path;
        entry.at = tree.pathOf(node);
        entry.node = node;
        const auto& all = meaning.built.pieceEntries;
        for (std::size_t piece = 0; piece < all.size(); ++piece) {
            if (all[piece] == index) {
                entry.all.push_back(static_cast<int>(piece));
            }
        }
        std::ranges::sort(entry.chosen);
        entries.push_back(std::move(entry));
    }
    std::ranges::sort(entries, [](const EntryPieces& a, const EntryPieces& b) {
        return std::tie(a.path, b.node) < std::tie(b.path, a.node);
    });
    return entries;
}

Expected<EntryPieces> entryOf(const Document& document, int piece) {
    auto entries = entriesOf(document, std::span(&piece, 1));
    return entries ? Expected<EntryPieces>(std::move(entries->front())) : std::unexpected(entries.error());
}

Expected<void> PieceDraft::open(const std::vector<EntryPieces>& entries) {
    for (const EntryPieces& entry : entries) {
        if (auto opened = draft.open(entry.path); !opened) {
            return opened;
        }
    }
    return {};
}

// The way of the scalar that holds the notation.
std::optional<Path> PieceDraft::notationAt(const EntryPieces& entry) const {
    const NodeIndex node = draft.find(entry.path, entry.at);
    if (tree(entry).node(node).kind == Kind::Scalar) {
        return entry.at;
    }
    if (tree(entry).find(node, "place") != kNoNode) {
        Path at = entry.at;
        at.emplace_back("place");
        return at;
    }
    return std::nullopt;
}

std::string PieceDraft::scalarOf(const EntryPieces& entry) const {
    const auto at = notationAt(entry);
    return at ? std::string(tree(entry).node(draft.find(entry.path, *at)).text) : std::string();
}

std::optional<CellWords> PieceDraft::wordsOf(const EntryPieces& entry) const {
    const grid::Geometry& geometry = document.board()->geometry();
    if (const auto at = notationAt(entry)) {
        const std::string text = scalarOf(entry);
        const NotedLine line = NotedLine::read(text);
        if (auto words = CellWords::parse(geometry, line.cells)) {
            return words;
        }
        return CellWords::parse(geometry, base::join(formats::readNotation(text).cells, ", "));
    }
    const NodeIndex node = tree(entry).find(draft.find(entry.path, entry.at), "at");
    if (node == kNoNode) {
        return std::nullopt;
    }
    std::string all(tree(entry).node(node).text);
    for (const NodeIndex child : tree(entry).children(node)) {
        all += (all.empty() ? "" : ", ") + std::string(tree(entry).node(child).text);
    }
    return CellWords::parse(geometry, all);
}

Expected<void> PieceDraft::writeWords(const EntryPieces& entry, const CellWords& words, int change) {
    if (const auto at = notationAt(entry)) {
        const std::string text =
            NotedLine::read(scalarOf(entry)).with(words.text(), words.size() > 1, change);
        return draft.apply(entry.path,
                           formats::yaml::setScalar(tree(entry), draft.find(entry.path, *at), text));
    }
    Path at = entry.at;
    at.emplace_back("at");
    const NodeIndex node = draft.find(entry.path, at);
    if (change != 0) {
        const NodeIndex count = tree(entry).find(draft.find(entry.path, entry.at), "count");
        if (count != kNoNode) {
            const int before = std::atoi(std::string(tree(entry).node(count).text).c_str());
            const auto edit = formats::yaml::setScalar(tree(entry), count, std::to_string(before + change));
            if (auto done = draft.apply(entry.path, edit); !done) {
                return done;
            }
        }
    }
    if (node != kNoNode && tree(entry).node(node).kind == Kind::List) {
        std::vector<Fragment> items;
        const std::string text = words.text();
        for (const std::string_view word : base::split(text, ',')) {
            items.push_back(cellText(base::trim(word)));
        }
        return draft.set(entry.path, at, Fragment::list(std::move(items), Fragment::Layout::Flow));
    }
    if (node != kNoNode && tree(entry).node(node).kind == Kind::Scalar) {
        return draft.apply(entry.path, formats::yaml::setScalar(tree(entry), node, words.text()));
    }
    return draft.set(entry.path, at, cellText(words.text()));
}

// An entry of one piece goes to a cell, or off the map.
Expected<void> PieceDraft::setSingle(const EntryPieces& entry, int piece, CellId cell) {
    const grid::Geometry& geometry = document.board()->geometry();
    auto words = wordsOf(entry);
    const auto slot = words ? words->size() : 0;
    if (cell.valid()) {
        if (slot == 1) {
            words->replace(0, cell);
            return writeWords(entry, *words, 0);
        }
        auto made = CellWords::parse(geometry, geometry.numberText(cell));
        for (const char* key : {"waiting", "entry", "turn"}) { // it has come
            Path waiting = entry.at;
            waiting.emplace_back(key);
            if (auto done = draft.remove(entry.path, waiting, entry.at.size()); !done) {
                return done;
            }
        }
        return writeWords(entry, *made, 0);
    }
    if (const auto at = notationAt(entry)) {
        const std::string text = NotedLine::read(scalarOf(entry)).with("", false, 0);
        if (auto done = draft.apply(entry.path,
                                    formats::yaml::setScalar(tree(entry), draft.find(entry.path, *at), text));
            !done) {
            return done;
        }
    }
    (void)piece;
    if (auto done = becomeMap(entry); !done) {
        return done;
    }
    Path at = entry.at;
    at.emplace_back("at");
    if (auto done = draft.remove(entry.path, at, entry.at.size()); !done) {
        return done;
    }
    at.back() = "waiting";
    return draft.set(entry.path, at, Fragment::truth(true));
}

Expected<void> PieceDraft::setCells(const EntryPieces& entry, const std::vector<NewCell>& moves) {
    if (entry.all.size() == 1) {
        return setSingle(entry, moves.front().first, moves.front().second);
    }
    auto words = wordsOf(entry);
    std::vector<NewCell> apart; // leave the line
    std::vector<std::pair<std::size_t, CellId>> places;
    for (const auto& [piece, cell] : moves) {
        const CellId from = document.setup()->piece(piece).cell;
        std::size_t index = 0;
        while (words && index < words->size() && words->cell(index) != from) {
            ++index;
        }
        if (words && from.valid() && cell.valid() && index < words->size()) {
            places.emplace_back(index, cell);
        } else {
            apart.emplace_back(piece, cell);
        }
    }
    for (const auto& [index, cell] : places) {
        words->replace(index, cell);
    }
    if (!places.empty()) {
        if (auto done = writeWords(entry, *words, 0); !done) {
            return done;
        }
    }
    EntryPieces rest = entry;
    for (const auto& [piece, cell] : apart) {
        if (rest.all.size() == 1) {
            return setSingle(rest, piece, cell);
        }
        const auto own = splitOff(rest, piece);
        if (!own) {
            return std::unexpected(own.error());
        }
        const EntryPieces single{entry.path, *own, 0, {piece}, {piece}};
        if (auto done = setSingle(single, piece, cell); !done) {
            return done;
        }
    }
    return {};
}

Expected<void> PieceDraft::shorten(const EntryPieces& entry, const std::vector<int>& gone) {
    auto words = wordsOf(entry);
    const int change = -static_cast<int>(gone.size());
    if (!words) {
        // A count without cells.
        if (const auto at = notationAt(entry)) {
            const std::string text = NotedLine::read(scalarOf(entry)).with("", false, change);
            return draft.apply(entry.path,
                               formats::yaml::setScalar(tree(entry), draft.find(entry.path, *at), text));
        }
        Path at = entry.at;
        at.emplace_back("count");
        return draft.set(entry.path, at,
                         Fragment::number(static_cast<std::int64_t>(entry.all.size()) + change));
    }
    for (const int piece : gone) {
        for (std::size_t i = 0; i < words->size(); ++i) {
            if (words->cell(i) == document.setup()->piece(piece).cell) {
                words->erase(i);
                break;
            }
        }
    }
    return writeWords(entry, *words, change);
}

Expected<void> PieceDraft::removeChosen(const EntryPieces& entry) {
    if (entry.chosen.size() < entry.all.size()) {
        return shorten(entry, entry.chosen);
    }
    return draft.remove(entry.path, entry.at, entry.at.size() - 1);
}

Expected<void> PieceDraft::becomeMap(const EntryPieces& entry) {
    const NodeIndex node = draft.find(entry.path, entry.at);
    if (tree(entry).node(node).kind != Kind::Scalar) {
        return {};
    }
    const Fragment map =
        Fragment::map({{"place", Fragment::word(tree(entry).node(node).text)}}, Fragment::Layout::Flow);
    return draft.apply(entry.path, formats::yaml::replaceValue(tree(entry), node, map));
}

Fragment PieceDraft::copyOf(const EntryPieces& entry, int piece, bool withId) const {
    const game::Setup& setup = *document.setup();
    const game::PieceSetup& one = setup.piece(piece);
    std::vector<std::pair<std::string, Fragment>> keys;
    keys.emplace_back("type",
                      Fragment::word(setup.model().types[static_cast<std::size_t>(one.type)].named.id));
    if (withId) {
        keys.emplace_back("id", Fragment::word(one.id));
    }
    if (one.cell.valid()) {
        keys.emplace_back("at", cellText(setup.geometry().numberText(one.cell)));
    }
    const NodeIndex node = draft.find(entry.path, entry.at);
    if (tree(entry).node(node).kind == Kind::Map) {
        for (const NodeIndex child : tree(entry).children(node)) {
            const std::string key(tree(entry).keyText(child));
            static constexpr std::string_view kOwn[] = {"place", "type", "at",     "id",  "name",
                                                        "count", "cite", "covers", "help"};
            if (std::ranges::find(kOwn, key) == std::end(kOwn)) {
                keys.emplace_back(key, Fragment::copyOf(tree(entry), child));
            }
        }
    }
    return Fragment::map(std::move(keys));
}

// A line of its own for one piece, before the one it was part of; `entry` is moved and shortened.
Expected<Path> PieceDraft::splitOff(EntryPieces& entry, int piece) {
    const Fragment own = copyOf(entry, piece, true);
    if (auto done = shorten(entry, {piece}); !done) {
        return std::unexpected(done.error());
    }
    std::erase(entry.all, piece);
    const Path parent(entry.at.begin(), entry.at.end() - 1);
    const NodeIndex owner = draft.find(entry.path, parent);
    const Path made = entry.at;
    if (const auto* index = std::get_if<std::size_t>(&entry.at.back())) {
        const auto edit = formats::yaml::insertItem(tree(entry), owner, *index, own);
        if (auto done = draft.apply(entry.path, edit); !done) {
            return std::unexpected(done.error());
        }
        entry.at.back() = *index + 1;
        return made;
    }
    Fragment keyed = own;
    std::erase_if(keyed.entries, [](const auto& key) { return key.first == "id"; });
    const std::string& id = document.setup()->piece(piece).id;
    std::size_t position = 0;
    for (const NodeIndex child : tree(entry).children(owner)) {
        if (child == draft.find(entry.path, entry.at)) {
            break;
        }
        ++position;
    }
    if (auto done =
            draft.apply(entry.path, formats::yaml::insertEntry(tree(entry), owner, position, id, keyed));
        !done) {
        return std::unexpected(done.error());
    }
    Path way = parent;
    way.emplace_back(id);
    return way;
}

Expected<void> PieceDraft::withOwn(const EntryPieces& entry, bool together, const EditOwn& edit) {
    const bool whole = entry.chosen.size() == entry.all.size() && (together || entry.all.size() == 1);
    if (whole) {
        if (auto done = becomeMap(entry); !done) {
            return done;
        }
        return edit(entry.at, entry.chosen.front());
    }
    EntryPieces rest = entry;
    for (const int piece : entry.chosen) {
        if (rest.all.size() == 1) {
            if (auto done = becomeMap(rest); !done) {
                return done;
            }
            return edit(rest.at, piece);
        }
        const auto own = splitOff(rest, piece);
        if (!own) {
            return std::unexpected(own.error());
        }
        if (auto done = edit(*own, piece); !done) {
            return done;
        }
    }
    return {};
}

std::string PieceDraft::freeId(const std::string& stem) const {
    const std::string& path = document.scenarioPath();
    std::string id;
    int number = 0;
    do {
        id = game::generatedPieceId(stem, ++number);
    } while (document.setup()->pieceNamed(id) || draft.find(path, {"pieces", id}) != kNoNode);
    return id;
}

Expected<void> PieceDraft::append(const std::string& path, const std::string& side, const std::string& id,
                                  Fragment entry) {
    if (auto opened = draft.open(path); !opened) {
        return opened;
    }
    const formats::yaml::Tree& text = draft.tree(path);
    const NodeIndex pieces = text.find(Path{"pieces"});
    const Kind kind = pieces == kNoNode ? Kind::Null : text.node(pieces).kind;
    const auto asMap = [&] {
        if (entry.kind == Kind::Scalar) {
            entry = Fragment::map({{"place", entry}}, Fragment::Layout::Flow);
        }
        entry.entries.emplace_back("side", Fragment::word(side));
    };
    if (kind == Kind::List) {
        asMap();
        return draft.apply(path, formats::yaml::appendItem(text, pieces, entry));
    }
    bool keyed = kind == Kind::Map && text.node(pieces).childCount > 0;
    if (kind == Kind::Map) {
        for (const NodeIndex child : text.children(pieces)) {
            keyed = keyed && text.node(child).kind != Kind::List && text.keyText(child) != side;
        }
    }
    if (keyed) {
        asMap();
        std::erase_if(entry.entries, [](const auto& key) { return key.first == "id"; });
        return draft.set(path, {"pieces", id}, entry);
    }
    const NodeIndex list = text.find(Path{"pieces", side});
    if (list == kNoNode || text.node(list).kind != Kind::List || text.node(list).childCount == 0) {
        return draft.set(path, {"pieces", side}, Fragment::list({std::move(entry)}, Fragment::Layout::Block));
    }
    return draft.apply(path, formats::yaml::appendItem(text, list, entry));
}

std::string linesUp(const Document& document, std::size_t count, const std::string& type,
                    const std::string& cells) {
    if (document.board()->geometry().sides() == 4) {
        return fmt::format("{} {} {}", count, type, cells);
    }
    return formats::writeNotation({static_cast<int>(count), {}, type, {}, {cells}, {}});
}

std::string pieceTitle(const Document& document, int piece) {
    const game::PieceSetup& one = document.setup()->piece(piece);
    return one.name.empty() ? one.id : one.name;
}

std::string piecesPhrase(const Document& document, std::span<const int> pieces) {
    return pieces.size() == 1 ? pieceTitle(document, pieces.front())
                              : fmt::format("{} pieces", pieces.size());
}

} // namespace groma::session
