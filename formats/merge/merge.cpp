#include "formats/merge/merge.h"

#include "formats/merge/lines.h"
#include "formats/merge/open.h"
#include "formats/merge/tree_merge.h"
#include "formats/yaml/parse.h"

#include <algorithm>
#include <iterator>

namespace groma::formats::merge {

using yaml::kNoNode;
using yaml::NodeIndex;
using yaml::Path;
using yaml::Tree;

namespace {

constexpr std::string_view kMark = "\xef\xbb\xbf";

// The text with `\n` alone and without the mark at its beginning; what was there is put back.
struct Plain {
    std::string text;
    bool mark = false;
    bool returns = false;
    bool ended = false; // with a line end

    explicit Plain(std::string_view bytes) {
        mark = bytes.starts_with(kMark);
        if (mark) bytes.remove_prefix(kMark.size());
        const auto feeds = std::ranges::count(bytes, '\n');
        std::size_t pairs = 0;
        for (std::size_t at = 0; (at = bytes.find("\r\n", at)) != std::string_view::npos; ++at) ++pairs;
        // Where both kinds stand in one text they are left alone.
        returns = pairs > 0 && static_cast<std::ptrdiff_t>(pairs) == feeds;
        text = std::string(bytes);
        if (returns) std::erase(text, '\r');
        ended = text.ends_with('\n');
    }
};

std::string restored(const std::string& text, bool mark, bool returns) {
    std::string bytes(mark ? kMark : "");
    for (const char c : text) {
        if (returns && c == '\n') bytes += '\r';
        bytes += c;
    }
    return bytes;
}

// What changed stands, of three.
bool chosen(bool base, bool ours, bool theirs) { return ours != base ? ours : theirs; }

yaml::Parsed treeOf(const std::string& text) {
    diag::Sink unheard;
    return yaml::parse(std::make_shared<const SourceFile>("", text), 0, unheard);
}

using Numbers = std::vector<std::uint32_t>;
using KindOfCell = std::map<std::uint32_t, std::string_view>;

// The kind of each cell that a section gives one: `{forest: 012-014, swamp: [020]}`.
KindOfCell kindsOf(const Tree& tree, NodeIndex section, const MapNumbers& numbers) {
    KindOfCell kinds;
    if (section == kNoNode) return kinds;
    for (const NodeIndex kind : tree.children(section)) {
        const auto add = [&](NodeIndex list) {
            for (const std::uint32_t cell :
                 numbersOf(tree.node(tree.resolved(list)).text, numbers).value_or(Numbers{}))
                kinds[cell] = tree.keyText(kind);
        };
        if (tree.keyText(kind) == "default") continue;
        if (tree.children(kind).empty()) add(kind);
        for (const NodeIndex list : tree.children(kind)) add(list);
    }
    return kinds;
}

// A cell has one ground and one level: where both gave it another, ours stands.
void settleCells(const Tree& base, const Tree& ours, const Tree& theirs, const Path& section,
                 FileContext& file) {
    const NodeIndex b = base.find(section), o = ours.find(section), t = theirs.find(section);
    if (o == kNoNode || t == kNoNode) return;
    if (b != kNoNode && (sameContent(ours, o, base, b) || sameContent(theirs, t, base, b))) return;
    const KindOfCell was = kindsOf(base, b, file.numbers), here = kindsOf(ours, o, file.numbers),
                     there = kindsOf(theirs, t, file.numbers);
    const auto kindAt = [](const KindOfCell& kinds, std::uint32_t cell) {
        const auto found = kinds.find(cell);
        return found == kinds.end() ? std::string_view() : found->second;
    };
    Numbers cells;
    for (const KindOfCell* kinds : {&here, &was})
        for (const auto& [cell, kind] : *kinds) {
            const std::string_view before = kindAt(was, cell), mine = kindAt(here, cell),
                                   other = kindAt(there, cell);
            if (mine != before && other != before && mine != other) cells.push_back(cell);
        }
    std::ranges::sort(cells);
    const auto rest = std::ranges::unique(cells);
    cells.erase(rest.begin(), rest.end());
    for (const std::uint32_t cell : cells)
        file.conflicts.push_back({section, "cell " + rangesOf({cell}, file.digits),
                                  std::string(kindAt(was, cell)), std::string(kindAt(here, cell)),
                                  std::string(kindAt(there, cell))});
    if (!cells.empty()) file.settled[yaml::toString(section)] = std::move(cells);
}

bool numberedAnew(const Tree& base, const Tree& side, std::string_view map) {
    const Path way{std::string(map), std::string("numbering")};
    const NodeIndex before = base.find(way), now = side.find(way);
    return before != kNoNode && now != kNoNode && !sameContent(base, before, side, now);
}

FileContext contextOf(const Tree& base, const Tree& ours, const Tree& theirs) {
    FileContext file;
    for (const char* map : {"map", "board"}) {
        const NodeIndex node = ours.find(Path{map});
        if (node == kNoNode) continue;
        file.numbers = MapNumbers(ours, node);
        file.oursRenumbered = numberedAnew(base, ours, map);
        file.theirsRenumbered = numberedAnew(base, theirs, map);
        if (file.oursRenumbered || file.theirsRenumbered) return file;
        if (const NodeIndex digits = ours.find(Path{map, "numbering", "digits"}); digits != kNoNode)
            if (const auto count = numbersOf(ours.node(digits).text, {});
                count && count->size() == 1 && count->front() < 10)
                file.digits = std::string(count->front(), '0');
        for (const char* section : {"ground", "levels"})
            settleCells(base, ours, theirs, {map, section}, file);
    }
    return file;
}

} // namespace

Merged merge(std::string_view base, std::string_view ours, std::string_view theirs) {
    if (ours == theirs || theirs == base) return {std::string(ours), {}, false};
    if (ours == base) return {std::string(theirs), {}, false};
    const Plain b(base), o(ours), t(theirs);
    const auto put = [&](const std::string& text) {
        return restored(text, chosen(b.mark, o.mark, t.mark), chosen(b.returns, o.returns, t.returns));
    };
    const auto bt = treeOf(b.text), ot = treeOf(o.text), tt = treeOf(t.text);
    // Other programs' files would not know what to make of `conflicts`.
    const auto isOfGroma = [](const yaml::Parsed& one) {
        return one.ok && one.tree->find(one.tree->root(), "groma") != kNoNode;
    };
    if (isOfGroma(bt) && isOfGroma(ot) && isOfGroma(tt)) {
        FileContext file = contextOf(*bt.tree, *ot.tree, *tt.tree);
        const auto text = TreeMerger(*bt.tree, *ot.tree, *tt.tree, file, {}).whole();
        if (text) {
            std::string all = withConflicts(*text, file.conflicts);
            // A line end more would be one more of a block text that ends with the file.
            if (!chosen(b.ended, o.ended, t.ended) && all.ends_with('\n')) all.pop_back();
            if (treeOf(all).ok) return {put(all), std::move(file.conflicts), false};
        }
    }
    MergedLines lines = mergeWithMarks(b.text, o.text, t.text);
    Merged merged{put(lines.text), {}, true};
    for (MergedLines::Clash& one : lines.clashes)
        merged.conflicts.push_back({{}, one.part, one.base, one.ours, one.theirs});
    return merged;
}

} // namespace groma::formats::merge
