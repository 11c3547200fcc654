#include "editor/session/edits/board/renumber.h"

#include "core/base/text.h"
#include "core/game/setup/board_builder.h"
#include "editor/session/edits/map/cell_list.h"
#include "editor/session/edits/map/map_draft.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/piece_entry.h"
#include "formats/scenario/notation.h"

#include <algorithm>
#include <optional>

namespace groma::session {

using formats::yaml::Kind;
using formats::yaml::Tree;
using grid::CellId;

namespace {

class Renumbering {
  public:
    Renumbering(const Document& document, const Tree& tree, const grid::Geometry& to,
                const CellMapping& mapping)
        : document_(document), tree_(tree), from_(document.board()->geometry()), to_(to), mapping_(mapping) {}

    Expected<formats::TextEdits> run(char plainCode) {
        const NodeIndex map = tree_.find(mapPath(document_));
        writeNumbering(tree_.find(map, "numbering"));
        if (const NodeIndex codes = tree_.find(map, "codes"); codes != kNoNode) {
            writeCodes(codes, plainCode);
        }
        for (const char* section : {"ground", "features", "levels", "markers"}) {
            for (const NodeIndex list : childrenOf(tree_.find(map, section))) {
                if (tree_.keyText(list) != "default") {
                    writeCells(list);
                }
            }
        }
        for (const NodeIndex list : childrenOf(tree_.find(map, "sides"))) {
            forTexts(list, [&](std::string_view text) {
                return eachWord(text, [&](std::string_view word) { return edgeWord(word); });
            });
        }
        for (const NodeIndex list : childrenOf(tree_.find(map, "links"))) {
            forTexts(list, [&](std::string_view text) {
                return eachWord(text, [&](std::string_view word) { return chainWord(word); });
            });
        }
        for (const NodeIndex entry : childrenOf(tree_.find(map, "relief"))) {
            writeKey(entry, edgeWord(tree_.keyText(entry)));
        }
        for (const NodeIndex label : childrenOf(tree_.find(map, "labels"))) {
            if (const NodeIndex at = tree_.find(label, "at"); at != kNoNode) {
                writeCells(at);
            }
        }
        for (const NodeIndex corner : childrenOf(tree_.find(
                 Path{std::get<std::string>(mapPath(document_).front()), "underlay", "corners"}))) {
            writeCellKey(corner);
        }
        for (const NodeIndex cell : childrenOf(tree_.find(Path{"state", "cells"}))) {
            writeCellKey(cell);
        }
        for (const char* section : {"zones", "entries", "areas"}) {
            for (const NodeIndex area : childrenOf(tree_.find(Path{section}))) {
                const NodeIndex cells = tree_.node(area).kind == Kind::Map ? tree_.find(area, "cells") : area;
                if (cells != kNoNode) {
                    writeCells(cells);
                }
            }
        }
        if (auto done = writePieces(); !done) {
            return std::unexpected(done.error());
        }
        return problem_.empty() ? Expected<formats::TextEdits>(std::move(edits_)) : refuse(problem_);
    }

    // Entries that lost their last cell: the ways of them, in the order of the text.
    const std::vector<Path>& emptied() const { return emptied_; }

  private:
    std::vector<NodeIndex> childrenOf(NodeIndex node) const {
        std::vector<NodeIndex> all;
        if (node != kNoNode) {
            for (const NodeIndex child : tree_.children(node)) {
                all.push_back(child);
            }
        }
        return all;
    }

    void take(const formats::yaml::EditResult& edits) {
        if (!edits) {
            problem_ = edits.error().message;
            return;
        }
        edits_.insert(edits_.end(), edits->begin(), edits->end());
    }

    void writeNumbering(NodeIndex numbering) {
        const auto& lengths = to_.layout().lineLengths;
        std::size_t period = 1;
        const auto repeats = [&] {
            for (std::size_t i = period; i < lengths.size(); ++i) {
                if (lengths[i] != lengths[i - period]) {
                    return false;
                }
            }
            return true;
        };
        while (!repeats()) {
            ++period;
        }
        std::vector<Fragment> widths;
        for (std::size_t i = 0; i < period; ++i) {
            widths.push_back(Fragment::number(lengths[i]));
        }
        const bool single = tree_.find(numbering, "width") != kNoNode;
        const char* linesKey = tree_.find(numbering, "columns") != kNoNode ? "columns" : "rows";
        const NodeIndex before = tree_.find(numbering, single ? "width" : "widths");
        const Fragment list = single && period == 1
                                  ? widths.front()
                                  : Fragment::list(std::move(widths), Fragment::Layout::Flow);
        if (before != kNoNode && !formats::yaml::sameContent(tree_, before, list)) {
            take(formats::yaml::replaceValue(tree_, before, list));
        }
        setEntry(numbering, linesKey, std::to_string(lengths.size()));
        if (to_.layout().displaced != from_.layout().displaced) {
            setEntry(numbering, "displaced",
                     to_.layout().displaced == grid::Displaced::OddLines ? "odd" : "even");
        }
    }

    void setEntry(NodeIndex map, const char* key, const std::string& value) {
        const NodeIndex known = tree_.find(map, key);
        if (known == kNoNode || tree_.node(known).text != value) {
            take(formats::yaml::setEntry(tree_, map, key, Fragment::word(value)));
        }
    }

    // The codes of the rows that stay, in their places; blanks between codes go.
    void writeCodes(NodeIndex node, char plain) {
        std::vector<std::string> rows(static_cast<std::size_t>(to_.lineCount()));
        for (std::size_t line = 0; line < rows.size(); ++line) {
            rows[line].assign(static_cast<std::size_t>(to_.layout().lineLengths[line]), plain);
        }
        int line = 0;
        for (const std::string_view raw : base::split(tree_.node(node).text, '\n')) {
            const std::string_view row = base::trim(raw);
            int place = 0;
            for (const char code : row) {
                if (code == ' ') {
                    continue;
                }
                const CellId cell = from_.cellAt(line, place++);
                const CellId there = cell.valid() ? mapping_(cell) : grid::kNoCell;
                if (there.valid()) {
                    rows[static_cast<std::size_t>(to_.lineOf(there))]
                        [static_cast<std::size_t>(to_.placeOf(there))] = code;
                }
            }
            line += row.empty() ? 0 : 1;
        }
        std::string text;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const bool shifted = to_.layout().displaced ==
                                 (i % 2 == 0 ? grid::Displaced::OddLines : grid::Displaced::EvenLines);
            text += (shifted ? " " : "") + rows[i] + "\n";
        }
        take(formats::yaml::replaceValue(tree_, node, Fragment::literal(text)));
    }

    std::vector<CellId> mapped(std::string_view text) const {
        std::vector<CellId> cells;
        for (const CellId cell : cellsOfText(from_, text)) {
            if (const CellId there = mapping_(cell); there.valid()) {
                cells.push_back(there);
            }
        }
        return cells;
    }

    // As it must read now; the same text where it still means the same.
    std::string cellsText(std::string_view text) const {
        const std::vector<CellId> cells = mapped(text);
        const bool same = !cells.empty() && cells.size() == cellsOfText(from_, text).size() &&
                          cells == cellsOfText(to_, text);
        return same ? std::string(text) : cellRanges(to_, cells);
    }

    using Rewrite = std::function<std::string(std::string_view)>;
    void forTexts(NodeIndex list, const Rewrite& rewrite) {
        std::vector<NodeIndex> texts = childrenOf(list);
        if (tree_.node(list).kind == Kind::Scalar) {
            texts = {list};
        }
        for (const NodeIndex text : texts) {
            const std::string before(tree_.node(text).text);
            const std::string after = rewrite(before);
            if (after.empty()) {
                emptied_.push_back(tree_.pathOf(text));
            } else if (after != before) {
                take(formats::yaml::setScalar(tree_, text, after));
            }
        }
    }

    void writeCells(NodeIndex list) {
        forTexts(list, [&](std::string_view text) { return cellsText(text); });
    }

    static std::string eachWord(std::string_view text, const Rewrite& rewrite) {
        std::string all;
        for (const std::string_view word : base::split(text, ',')) {
            all += (all.empty() ? "" : ", ") + rewrite(base::trim(word));
        }
        return all;
    }

    std::string number(std::string_view old) {
        const CellId cell = from_.cellByNumber(old);
        const CellId there = cell.valid() ? mapping_(cell) : grid::kNoCell;
        if (!there.valid()) {
            problem_ = "`" + std::string(old) + "` is not on the map any more";
            return std::string(old);
        }
        return from_.number(cell) == to_.number(there) ? std::string(old) : to_.numberText(there);
    }

    // `005/006`, `005 E SE`.
    std::string edgeWord(std::string_view word) {
        if (const auto bar = word.find('/'); bar != std::string_view::npos) {
            return number(base::trim(word.substr(0, bar))) + "/" + number(base::trim(word.substr(bar + 1)));
        }
        const auto blank = word.find(' ');
        return number(word.substr(0, blank)) +
               (blank == std::string_view::npos ? "" : std::string(word.substr(blank)));
    }

    // `001-002-003`
    std::string chainWord(std::string_view word) {
        std::string all;
        std::string part;
        for (const char c : std::string(word) + "-") {
            if (c != '-' && c != ' ') {
                part += c;
            } else if (!part.empty()) {
                all += (all.empty() ? "" : "-") + number(part);
                part.clear();
            }
        }
        return all;
    }

    void writeKey(NodeIndex value, const std::string& key) {
        if (key != tree_.keyText(value)) {
            take(formats::yaml::renameKey(tree_, value, key));
        }
    }

    void writeCellKey(NodeIndex value) {
        const std::string key = cellsText(tree_.keyText(value));
        if (key.empty()) {
            emptied_.push_back(tree_.pathOf(value));
        } else {
            writeKey(value, key);
        }
    }

    Expected<void> writePieces() {
        std::vector<int> all;
        for (int piece = 0; piece < document_.setup()->pieceCount(); ++piece) {
            all.push_back(piece);
        }
        const auto entries = entriesOf(document_, all);
        if (!entries) {
            return std::unexpected(entries.error());
        }
        for (const EntryPieces& entry : *entries) {
            if (entry.path != document_.scenarioPath()) {
                return refuse("some pieces stand in " + entry.path);
            }
            writePiece(tree_.find(entry.at));
        }
        return {};
    }

    void writePiece(NodeIndex node) {
        NodeIndex notation = node;
        if (tree_.node(node).kind == Kind::Map) {
            notation = tree_.find(node, "place");
            const NodeIndex at = tree_.find(node, "at");
            if (notation == kNoNode && at != kNoNode && tree_.node(at).text != "?") {
                writeCells(at);
            }
        }
        if (notation == kNoNode) {
            return;
        }
        const std::string text(tree_.node(notation).text);
        const NotedLine line = NotedLine::read(text);
        std::string cells = line.cells;
        if (!CellWords::parse(from_, cells)) {
            cells = base::join(formats::readNotation(text).cells, ", ");
        }
        const std::string now = cells.empty() ? cells : cellsText(cells);
        if (now != cells) {
            take(formats::yaml::setScalar(tree_, notation, line.with(now, mapped(cells).size() > 1, 0)));
        }
    }

    const Document& document_;
    const Tree& tree_;
    const grid::Geometry& from_;
    const grid::Geometry& to_;
    const CellMapping& mapping_;
    formats::TextEdits edits_;
    std::vector<Path> emptied_;
    std::string problem_;
};

} // namespace

Edited renumbered(const Document& document, const grid::Layout& layout, const CellMapping& mapping,
                  char plainCode) {
    const auto geometry = grid::makeGeometry(layout);
    if (!geometry) {
        return refuse(geometry.error().message);
    }
    const std::string& path = document.scenarioPath();
    Draft draft(document);
    if (auto opened = draft.open(path); !opened) {
        return std::unexpected(opened.error());
    }
    Renumbering work(document, draft.tree(path), **geometry, mapping);
    const auto edits = work.run(plainCode);
    if (!edits) {
        return std::unexpected(edits.error());
    }
    const std::vector<Path> emptied = work.emptied();
    if (auto done = draft.applyText(path, *edits); !done) {
        return std::unexpected(done.error());
    }
    for (auto way = emptied.rbegin(); way != emptied.rend(); ++way) {
        const bool ofMap = *way->begin() == mapPath(document).front();
        if (auto done = draft.remove(path, *way, ofMap ? 1 : 0); !done) {
            return std::unexpected(done.error());
        }
        // A zone that has a side and no cells any more.
        const Path zone(way->begin(),
                        way->begin() + std::min<std::ptrdiff_t>(2, static_cast<std::ptrdiff_t>(way->size())));
        const NodeIndex left = draft.find(path, zone);
        const bool named = !ofMap && way->size() > 2 && (*way)[2] == formats::yaml::PathStep("cells");
        if (named && left != kNoNode && draft.tree(path).find(left, "cells") == kNoNode) {
            if (auto done = draft.remove(path, zone, 0); !done) {
                return std::unexpected(done.error());
            }
        }
    }
    return draft.finish("Number the map anew");
}

} // namespace groma::session
