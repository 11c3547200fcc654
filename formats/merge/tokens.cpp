#include "formats/merge/tokens.h"

#include "core/base/chain.h"
#include "core/base/text.h"
#include "formats/merge/lines.h"
#include "formats/scenario/notation.h"
#include "formats/scenario/noted_line.h"

#include <algorithm>
#include <array>

namespace groma::formats::merge {

namespace {

using yaml::Path;

std::string_view keyAt(const Path& path, std::size_t at) {
    const auto* key = at < path.size() ? std::get_if<std::string>(&path[at]) : nullptr;
    return key == nullptr ? std::string_view() : std::string_view(*key);
}

// Where a scenario begins: a campaign has one in each of its battles.
std::size_t scenarioAt(const Path& path) { return keyAt(path, 0) == "battles" ? 2 : 0; }

template <std::size_t N>
bool isOneOf(std::string_view word, const std::array<std::string_view, N>& words) {
    return std::ranges::find(words, word) != words.end();
}

constexpr std::array<std::string_view, 4> kCellMaps{"ground", "features", "levels", "markers"};
constexpr std::array<std::string_view, 3> kAreas{"zones", "entries", "areas"};
constexpr std::array<std::string_view, 21> kCollections{
    "ground", "features", "levels",  "sides", "links", "relief",  "markers",
    "labels", "zones",    "entries", "areas", "state", "numbers", "options",
    "counts", "types",    "traits",  "back",  "game",  "cells",   "decks"};

Words wordsOfMap(const Path& path, std::size_t at) {
    const std::string_view section = keyAt(path, at);
    if (section == "codes" && path.size() == at + 1) return Words::Codes;
    if (path.size() < at + 2) return Words::Plain;
    if (section == "sides") return Words::Edges;
    if (section == "links") return Words::Chains;
    if (!isOneOf(section, kCellMaps)) return Words::Plain;
    return section == "ground" && keyAt(path, at + 1) == "default" ? Words::Plain : Words::CellSet;
}

Words wordsOfPiece(const Path& path, std::size_t at) {
    const std::string_view last = keyAt(path, path.size() - 1);
    if (last == "place") return Words::Noted;
    if (last == "at") return Words::CellOrder;
    // `pieces: {romans: [LINE]}`, `pieces: [LINE]`, `pieces: {M4: LINE}`
    return path.size() <= at + 2 ? Words::Noted : Words::Plain;
}

MergedText clash(std::string_view base, std::string_view ours, std::string_view theirs) {
    return {std::string(ours), {{{}, std::string(base), std::string(ours), std::string(theirs)}}};
}

MergedText ofNumbers(const MergedNumbers& merged) {
    MergedText text{merged.text, {}};
    for (const MergedNumbers::Clash& one : merged.clashes)
        text.clashes.push_back({one.base.empty() ? "" : "cell " + one.base, one.base, one.ours, one.theirs});
    return text;
}

MergedText ofLines(const MergedLines& merged) {
    MergedText text{merged.text, {}};
    for (const MergedLines::Clash& one : merged.clashes)
        text.clashes.push_back({one.part, one.base, one.ours, one.theirs});
    return text;
}

// What stands between count and cells, `hex` and `hexes` alike.
std::string headOf(const NotedLine& line) {
    std::string head(
        base::trim(std::string_view(line.text).substr(line.countEnd, line.cellsBegin - line.countEnd)));
    if (head.ends_with(" hexes")) head.resize(head.size() - 2);
    return head;
}

std::string cellsOf(std::string_view line) { return base::join(readNotation(line).cells, ", "); }

// A line of pieces of which each of two people took some may have none left.
MergedText mergeNoted(std::string_view base, std::string_view ours, std::string_view theirs,
                      const MapNumbers& map) {
    const NotedLine b = NotedLine::read(base), o = NotedLine::read(ours), t = NotedLine::read(theirs);
    if (headOf(o) != headOf(b) && headOf(t) != headOf(b) && headOf(o) != headOf(t))
        return clash(base, ours, theirs);
    const bool cells = !o.cells.empty() && !t.cells.empty() && !b.cells.empty();
    if (!cells && !(o.cells.empty() && t.cells.empty() && b.cells.empty())) return clash(base, ours, theirs);
    const auto merged = mergeInOrder(cellsOf(base), cellsOf(ours), cellsOf(theirs), map);
    if (!merged) return clash(base, ours, theirs);
    MergedText text = ofNumbers(*merged);
    const NotedLine& line = headOf(o) != headOf(b) ? o : t;
    const int counted = o.count + (b.count > 0 ? t.count - b.count : 0);
    const int left = cells ? static_cast<int>(merged->count) : counted;
    if (left <= 0 && (cells || b.count > 0)) return {std::nullopt, text.clashes};
    const int count = cells && line.count > 0 ? left : counted;
    text.text = line.with(*text.text, left > 1, count - line.count);
    return text;
}

// ---- sides

// `045 E SE` is `045 E` and `045 SE`; `006/005` is `005/006`.
std::vector<std::string> edgesOf(const std::string& word) {
    const auto parts = base::split(base::trim(word), ' ');
    if (parts.size() > 1) {
        std::vector<std::string> edges;
        for (std::size_t i = 1; i < parts.size(); ++i)
            if (!parts[i].empty()) edges.push_back(std::string(parts.front()) + " " + std::string(parts[i]));
        return edges;
    }
    const auto slash = word.find('/');
    if (slash == std::string::npos) return {word};
    const std::string a(base::trim(std::string_view(word).substr(0, slash)));
    const std::string b(base::trim(std::string_view(word).substr(slash + 1)));
    return {a < b ? a + "/" + b : b + "/" + a};
}

std::vector<std::string> setOf(const std::vector<std::string>& words,
                               std::vector<std::string> (*parts)(const std::string&)) {
    std::vector<std::string> all;
    for (const std::string& word : words)
        for (std::string& part : parts(word)) all.push_back(std::move(part));
    std::ranges::sort(all);
    const auto rest = std::ranges::unique(all);
    all.erase(rest.begin(), rest.end());
    return all;
}

bool has(const std::vector<std::string>& sorted, const std::string& word) {
    return std::ranges::binary_search(sorted, word);
}

// What only theirs has: put in by them.
struct Changes {
    std::vector<std::string> gone, came; // sorted
};
Changes changesOf(const std::vector<std::string>& base, const std::vector<std::string>& ours,
                  const std::vector<std::string>& theirs) {
    Changes changes;
    std::ranges::set_difference(base, theirs, std::back_inserter(changes.gone));
    std::vector<std::string> came;
    std::ranges::set_difference(theirs, base, std::back_inserter(came));
    std::ranges::set_difference(came, ours, std::back_inserter(changes.came));
    return changes;
}

// ---- links

std::vector<std::string> stopsOf(const std::string& word) {
    std::string text = word;
    std::ranges::replace(text, '-', ' ');
    std::vector<std::string> stops;
    for (const std::string_view stop : base::split(text, ' '))
        if (!stop.empty()) stops.emplace_back(stop);
    return stops;
}

std::string linkOf(const std::string& a, const std::string& b) { return a < b ? a + "-" + b : b + "-" + a; }

std::vector<std::string> linksOf(const std::string& word) {
    const auto stops = stopsOf(word);
    std::vector<std::string> links;
    for (std::size_t i = 1; i < stops.size(); ++i) links.push_back(linkOf(stops[i - 1], stops[i]));
    return links;
}

using Chain = std::vector<std::string>;

} // namespace

Words wordsAt(const Path& path) {
    const std::size_t at = scenarioAt(path);
    if (const std::size_t map = mapSteps(path); map > 0) return wordsOfMap(path, map);
    const std::string_view section = keyAt(path, at);
    if (section == "pieces" && path.size() > at + 1) return wordsOfPiece(path, at + 1);
    if (isOneOf(section, kAreas) && path.size() >= at + 2)
        return path.size() == at + 2 || keyAt(path, at + 2) == "cells" ? Words::CellSet : Words::Plain;
    return Words::Plain;
}

std::size_t mapSteps(const Path& path) {
    const std::size_t at = scenarioAt(path);
    const std::string_view key = keyAt(path, at);
    return key == "map" || key == "board" ? at + 1 : 0;
}

bool isCollection(const Path& path) {
    if (path.empty()) return false;
    const std::string_view last = keyAt(path, path.size() - 1);
    if (isOneOf(last, kCollections)) return true;
    const std::size_t map = mapSteps(path);
    if (map > 0 && path.size() == map + 2) return true; // one kind of sides, links, terrain
    const std::size_t at = scenarioAt(path);
    const std::string_view section = keyAt(path, at);
    return path.size() == at + 2 && (section == "types" || section == "state" || section == "pieces") &&
           !last.empty();
}

MergedText besides(std::string_view base, std::string_view left, const MapNumbers& map) {
    const NotedLine b = NotedLine::read(base), l = NotedLine::read(left);
    if (headOf(b) != headOf(l) || b.cells.empty() || l.cells.empty()) return clash(base, left, {});
    const auto merged = mergeInOrder(cellsOf(base), cellsOf(left), {}, map);
    if (!merged) return clash(base, left, {});
    MergedText text = ofNumbers(*merged);
    const int count = static_cast<int>(merged->count);
    if (count == 0) text.text.reset();
    else text.text = l.with(*text.text, count > 1, l.count > 0 ? count - l.count : 0);
    return text;
}

MergedText mergeText(Words words, std::string_view base, std::string_view ours, std::string_view theirs,
                     const MapNumbers& map, const std::vector<std::uint32_t>& settled) {
    switch (words) {
    case Words::CellSet:
        if (const auto merged = mergeAsSet(base, ours, theirs, map, settled)) {
            MergedText text = ofNumbers(*merged);
            if (merged->count == 0) text.text.reset();
            return text;
        }
        break;
    case Words::CellOrder:
        if (const auto merged = mergeInOrder(base, ours, theirs, map)) {
            MergedText text = ofNumbers(*merged);
            if (merged->count == 0) text.text.reset();
            return text;
        }
        break;
    case Words::Noted: return mergeNoted(base, ours, theirs, map);
    case Words::Codes: return ofLines(mergeRows(base, ours, theirs));
    case Words::Plain:
    case Words::Edges:
    case Words::Chains: break;
    }
    const auto several = [](std::string_view text) { return text.find('\n') != std::string_view::npos; };
    if (several(base) && (several(ours) || several(theirs))) return ofLines(mergeLines(base, ours, theirs));
    return clash(base, ours, theirs);
}

std::vector<MergedWord> mergeEdges(const std::vector<std::string>& base, const std::vector<std::string>& ours,
                                   const std::vector<std::string>& theirs) {
    const Changes changes = changesOf(setOf(base, edgesOf), setOf(ours, edgesOf), setOf(theirs, edgesOf));
    std::vector<MergedWord> merged;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        const auto edges = edgesOf(ours[i]);
        std::string left;
        std::size_t kept = 0;
        for (const std::string& edge : edges) {
            if (has(changes.gone, edge)) continue;
            ++kept;
            const auto blank = edge.find(' ');
            left += left.empty() || blank == std::string::npos ? edge : edge.substr(blank);
        }
        if (kept > 0) merged.push_back({static_cast<int>(i), kept == edges.size() ? ours[i] : left});
    }
    for (const std::string& word : theirs) { // as they wrote them, in their order
        const auto edges = edgesOf(word);
        const auto fresh =
            std::ranges::count_if(edges, [&](const auto& edge) { return has(changes.came, edge); });
        if (fresh > 0 && static_cast<std::size_t>(fresh) == edges.size()) merged.push_back({-1, word});
        else if (fresh > 0)
            for (const std::string& edge : edges)
                if (has(changes.came, edge)) merged.push_back({-1, edge});
    }
    return merged;
}

std::vector<MergedWord> mergeChains(const std::vector<std::string>& base,
                                    const std::vector<std::string>& ours,
                                    const std::vector<std::string>& theirs) {
    Changes changes = changesOf(setOf(base, linksOf), setOf(ours, linksOf), setOf(theirs, linksOf));
    std::vector<MergedWord> merged;
    std::vector<Chain> chains;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        Chain part;
        bool first = true;
        const auto keep = [&] {
            if (part.size() > 1) {
                merged.push_back({first ? static_cast<int>(i) : -1, ours[i]});
                chains.push_back(part);
                first = false;
            }
            part.clear();
        };
        for (const std::string& stop : stopsOf(ours[i])) {
            if (!part.empty() && has(changes.gone, linkOf(part.back(), stop))) keep();
            part.push_back(stop);
        }
        keep();
    }
    // In the order in which they run, so that a chain of theirs stays one.
    for (const std::string& word : theirs) {
        const auto stops = stopsOf(word);
        for (std::size_t i = 1; i < stops.size(); ++i) {
            const std::string link = linkOf(stops[i - 1], stops[i]);
            if (std::erase(changes.came, link) == 0) continue;
            const auto grown = std::ranges::find_if(
                chains, [&](Chain& chain) { return base::extendChain(chain, stops[i - 1], stops[i]); });
            if (grown != chains.end()) continue;
            chains.push_back({stops[i - 1], stops[i]});
            merged.push_back({});
        }
    }
    for (std::size_t i = 0; i < chains.size(); ++i) {
        const bool same = merged[i].ours >= 0 && stopsOf(merged[i].text) == chains[i];
        if (!same) merged[i].text = base::join(chains[i], "-");
    }
    return merged;
}

} // namespace groma::formats::merge
