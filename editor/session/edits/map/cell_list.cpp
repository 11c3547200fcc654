#include "editor/session/edits/map/cell_list.h"

#include "core/base/text.h"
#include "editor/session/edits/map/number_ranges.h"
#include "editor/session/edits/map/terrain.h"

#include <algorithm>

namespace groma::session {

using formats::yaml::Kind;

namespace {

// The cells of one word, `013` or `007-011`.
std::vector<grid::CellId> cellsOfWord(const grid::Geometry& geometry, std::string_view word) {
    const auto dash = word.find('-');
    const grid::CellId first = geometry.cellByNumber(base::trim(word.substr(0, dash)));
    const grid::CellId last =
        dash == std::string_view::npos ? first : geometry.cellByNumber(base::trim(word.substr(dash + 1)));
    std::vector<grid::CellId> cells;
    if (!first.valid() || !last.valid()) {
        return cells;
    }
    for (int number = geometry.number(first); number <= geometry.number(last); ++number) {
        if (const grid::CellId cell = geometry.cellByNumber(number); cell.valid()) {
            cells.push_back(cell);
        }
    }
    return cells;
}

std::vector<grid::CellId> sortedByNumber(const grid::Geometry& geometry, std::vector<grid::CellId> cells) {
    std::ranges::sort(cells, {}, [&](grid::CellId cell) { return geometry.number(cell); });
    const auto rest = std::ranges::unique(cells);
    cells.erase(rest.begin(), rest.end());
    return cells;
}

} // namespace

std::vector<grid::CellId> cellsOfText(const grid::Geometry& geometry, std::string_view text) {
    std::vector<grid::CellId> cells;
    for (const std::string_view word : base::split(text, ',')) {
        const auto more = cellsOfWord(geometry, base::trim(word));
        cells.insert(cells.end(), more.begin(), more.end());
    }
    return cells;
}

std::string cellRanges(const grid::Geometry& geometry, std::span<const grid::CellId> cells) {
    std::string text;
    for (std::size_t i = 0; i < cells.size();) {
        std::size_t end = i + 1;
        while (end < cells.size() && geometry.number(cells[end]) == geometry.number(cells[end - 1]) + 1) {
            ++end;
        }
        text += text.empty() ? "" : ", ";
        text += geometry.numberText(cells[i]);
        if (end > i + 1) {
            text += "-" + geometry.numberText(cells[end - 1]);
        }
        i = end;
    }
    return text;
}

std::string cellRangesSorted(const grid::Geometry& geometry, std::vector<grid::CellId> cells) {
    return cellRanges(geometry, sortedByNumber(geometry, std::move(cells)));
}

std::optional<CellWords> CellWords::parse(const grid::Geometry& geometry, std::string_view text) {
    CellWords words(geometry);
    for (const std::string_view raw : base::split(text, ',')) {
        const std::string_view word = base::trim(raw);
        const auto cells = cellsOfWord(geometry, word);
        if (cells.empty()) {
            return std::nullopt;
        }
        for (const grid::CellId cell : cells) {
            words.cells_.push_back({cell, words.words_.size()});
        }
        words.words_.emplace_back(word);
        words.touched_.push_back(false);
    }
    return words;
}

// Neighbouring words too, so that what belongs together can be joined again.
void CellWords::touch(std::size_t index) {
    for (std::size_t i = index == 0 ? 0 : index - 1; i < std::min(index + 2, cells_.size()); ++i) {
        touched_[cells_[i].word] = true;
    }
}

void CellWords::replace(std::size_t index, grid::CellId by) {
    touch(index);
    cells_[index].cell = by;
}

void CellWords::erase(std::size_t index) {
    touched_[cells_[index].word] = true;
    cells_.erase(cells_.begin() + static_cast<std::ptrdiff_t>(index));
}

void CellWords::append(grid::CellId cell) {
    cells_.push_back({cell, words_.size()});
    words_.emplace_back();
    touched_.push_back(true);
    touch(cells_.size() - 1);
}

std::string CellWords::text() const {
    std::string text;
    for (std::size_t i = 0; i < cells_.size();) {
        std::size_t end = i + 1;
        std::string word;
        if (!touched_[cells_[i].word]) {
            while (end < cells_.size() && cells_[end].word == cells_[i].word) {
                ++end;
            }
            word = words_[cells_[i].word];
        } else {
            const auto number = [&](std::size_t at) { return geometry_->number(cells_[at].cell); };
            while (end < cells_.size() && touched_[cells_[end].word] && number(end) == number(end - 1) + 1) {
                ++end;
            }
            word = geometry_->numberText(cells_[i].cell);
            if (end > i + 1) {
                word += "-" + geometry_->numberText(cells_[end - 1].cell);
            }
        }
        text += (text.empty() ? "" : ", ") + word;
        i = end;
    }
    return text;
}

Expected<void> addCells(Draft& draft, const std::string& path, const Path& at, const grid::Geometry& geometry,
                        std::span<const grid::CellId> cells, std::optional<std::size_t> position) {
    const formats::yaml::Tree& tree = draft.tree(path);
    NumberRanges all(geometry, cells);
    const NodeIndex node = tree.find(at);
    const Kind kind = node == kNoNode ? Kind::Null : tree.node(node).kind;
    if (kind == Kind::List) {
        return draft.apply(path, formats::yaml::appendItem(tree, node, cellText(all.text())));
    }
    if (kind == Kind::Scalar) {
        all.add(NumberRanges(geometry, tree.node(node).text));
        return draft.apply(path, formats::yaml::setScalar(tree, node, all.text()));
    }
    const Fragment fragment = cellText(all.text());
    const NodeIndex owner = tree.find(Path(at.begin(), at.end() - 1));
    if (position && owner != kNoNode && node == kNoNode && tree.node(owner).kind == Kind::Map) {
        return draft.apply(path, formats::yaml::insertEntry(tree, owner, *position,
                                                            std::get<std::string>(at.back()), fragment));
    }
    return draft.set(path, at, fragment);
}

namespace {

// The text of a list of cells without some of them; nothing if it has none of them.
std::optional<std::string> without(const grid::Geometry& geometry, std::string_view text,
                                   const NumberRanges& cells) {
    NumberRanges known(geometry, text);
    return known.take(cells) ? std::optional(known.text()) : std::nullopt;
}

} // namespace

Expected<void> takeCells(Draft& draft, const std::string& path, const Path& at,
                         const grid::Geometry& geometry, std::span<const grid::CellId> cells,
                         std::size_t keep) {
    const NodeIndex node = draft.find(path, at);
    if (node == kNoNode) {
        return {};
    }
    const NumberRanges taken(geometry, cells);
    const Kind kind = draft.tree(path).node(node).kind;
    if (kind == Kind::Scalar) {
        const auto left = without(geometry, draft.tree(path).node(node).text, taken);
        if (!left) {
            return {};
        }
        return left->empty() ? draft.remove(path, at, keep)
                             : draft.apply(path, formats::yaml::setScalar(draft.tree(path), node, *left));
    }
    for (std::size_t i = kind == Kind::List ? draft.tree(path).node(node).childCount : 0; i-- > 0;) {
        const formats::yaml::Tree& tree = draft.tree(path);
        const NodeIndex item = tree.child(tree.find(at), i);
        const auto left = without(geometry, tree.node(item).text, taken);
        if (!left) {
            continue;
        }
        Path way = at;
        way.emplace_back(i);
        const auto done = left->empty() ? draft.remove(path, way, keep)
                                        : draft.apply(path, formats::yaml::setScalar(tree, item, *left));
        if (!done) {
            return done;
        }
    }
    return {};
}

} // namespace groma::session
