// Sides, links and relief: what lies between cells.
#include "core/base/chain.h"
#include "core/base/text.h"
#include "core/game/setup/board_builder.h"
#include "core/grid/edge_text.h"
#include "editor/session/edits/map/map_draft.h"
#include "editor/session/edits/map/terrain.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

using formats::yaml::Kind;
using grid::CellId;
using grid::EdgeId;

namespace {

std::vector<EdgeId> edgesOf(const MapDraft& map, std::string_view text) {
    diag::Sink unheard;
    return game::readEdges(map.board.geometry(), map.model, {std::string(text), {}}, unheard);
}

// `045 E SE` without some of its directions; `005/006` has one edge alone. Empty: nothing left.
std::string withoutEdges(const MapDraft& map, std::string_view text, std::span<const EdgeId> taken) {
    const auto edges = edgesOf(map, text);
    const auto words = base::split(base::trim(text), ' ');
    std::string left;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        if (std::ranges::find(taken, edges[i]) != taken.end()) {
            continue;
        }
        if (words.size() != edges.size() + 1) {
            return std::string(text);
        }
        left += " " + std::string(words[i + 1]);
    }
    return left.empty() ? left : std::string(words.front()) + left;
}

// The texts of a list, or the words of a text with commas.
std::vector<std::string> textsAt(const MapDraft& map, NodeIndex node) {
    std::vector<std::string> texts;
    const formats::yaml::Tree& tree = map.draft.tree(map.path);
    if (tree.node(node).kind == Kind::Scalar) {
        for (const std::string_view word : base::split(tree.node(node).text, ',')) {
            texts.emplace_back(base::trim(word));
        }
    }
    for (const NodeIndex child : tree.children(node)) {
        texts.emplace_back(tree.node(child).text);
    }
    return texts;
}

// Writes back what became of the texts: item by item where the list keeps them, as a whole otherwise.
Expected<void> writeTexts(MapDraft& map, const Path& at, const std::vector<std::string>& before,
                          const std::vector<std::vector<std::string>>& after) {
    const NodeIndex node = map.draft.find(map.path, at);
    if (map.draft.tree(map.path).node(node).kind == Kind::Scalar) {
        std::string all;
        for (const auto& texts : after) {
            for (const std::string& text : texts) {
                all += (all.empty() ? "" : ", ") + text;
            }
        }
        return all.empty()
                   ? map.draft.remove(map.path, at, map.root.size())
                   : map.draft.apply(map.path, formats::yaml::setScalar(map.draft.tree(map.path), node, all));
    }
    for (std::size_t i = before.size(); i-- > 0;) {
        if (after[i].size() == 1 && after[i].front() == before[i]) {
            continue;
        }
        Path way = at;
        way.emplace_back(i);
        if (after[i].empty()) {
            if (auto done = map.draft.remove(map.path, way, map.root.size()); !done) {
                return done;
            }
            continue;
        }
        for (std::size_t more = after[i].size(); more-- > 1;) {
            const NodeIndex list = map.draft.find(map.path, at);
            const auto edit = formats::yaml::insertItem(map.draft.tree(map.path), list, i + 1,
                                                        Fragment::word(after[i][more]));
            if (auto done = map.draft.apply(map.path, edit); !done) {
                return done;
            }
        }
        const NodeIndex item = map.draft.find(map.path, way);
        const auto edit = formats::yaml::setScalar(map.draft.tree(map.path), item, after[i].front());
        if (auto done = map.draft.apply(map.path, edit); !done) {
            return done;
        }
    }
    return {};
}

Expected<void> appendTexts(MapDraft& map, const Path& at, const std::vector<std::string>& texts) {
    const NodeIndex node = map.draft.find(map.path, at);
    const Kind kind = node == kNoNode ? Kind::Null : map.draft.tree(map.path).node(node).kind;
    if (kind == Kind::Scalar) {
        std::string all(map.draft.tree(map.path).node(node).text);
        for (const std::string& text : texts) {
            all += ", " + text;
        }
        return map.draft.apply(map.path, formats::yaml::setScalar(map.draft.tree(map.path), node, all));
    }
    if (kind == Kind::List) {
        for (const std::string& text : texts) {
            const NodeIndex list = map.draft.find(map.path, at);
            const auto edit = formats::yaml::appendItem(map.draft.tree(map.path), list, Fragment::word(text));
            if (auto done = map.draft.apply(map.path, edit); !done) {
                return done;
            }
        }
        return {};
    }
    std::vector<Fragment> items;
    for (const std::string& text : texts) {
        items.push_back(Fragment::word(text));
    }
    return map.draft.set(map.path, at, Fragment::list(std::move(items)));
}

Expected<void> takeSides(MapDraft& map, std::span<const EdgeId> edges, int feature) {
    const Path way = map.at({"sides", map.model.sides[static_cast<std::size_t>(feature)].named.id});
    const NodeIndex node = map.draft.find(map.path, way);
    if (node == kNoNode) {
        return {};
    }
    const auto before = textsAt(map, node);
    std::vector<std::vector<std::string>> after;
    for (const std::string& text : before) {
        std::string left = withoutEdges(map, text, edges);
        after.push_back(left.empty() ? std::vector<std::string>{} : std::vector{std::move(left)});
    }
    return writeTexts(map, way, before, after);
}

using Chain = std::vector<CellId>;

Chain chainOf(const MapDraft& map, std::string text) {
    Chain chain;
    std::ranges::replace(text, '-', ' ');
    for (const std::string_view word : base::split(text, ' ')) {
        if (const CellId cell = map.board.geometry().cellByNumber(word); cell.valid()) {
            chain.push_back(cell);
        }
    }
    return chain;
}

std::string chainText(const MapDraft& map, const Chain& chain) {
    std::string text;
    for (const CellId cell : chain) {
        text += (text.empty() ? "" : "-") + map.board.geometry().numberText(cell);
    }
    return text;
}

// Joins an edge to an end of a chain, if it has one there.
bool extend(const grid::Geometry& geometry, Chain& chain, EdgeId edge) {
    return base::extendChain(chain, edge.owner(), geometry.otherCell(edge));
}

Expected<void> addLinks(MapDraft& map, const std::vector<EdgeId>& edges, int link) {
    const grid::Geometry& geometry = map.board.geometry();
    const Path way = map.at({"links", map.model.links[static_cast<std::size_t>(link)].named.id});
    const NodeIndex node = map.draft.find(map.path, way);
    const auto before = node == kNoNode ? std::vector<std::string>{} : textsAt(map, node);
    std::vector<Chain> chains;
    for (const std::string& text : before) {
        chains.push_back(chainOf(map, text));
    }
    for (const EdgeId edge : edges) {
        const auto grown = std::ranges::find_if(
            chains, [&](Chain& chain) { return !chain.empty() && extend(geometry, chain, edge); });
        if (grown == chains.end()) {
            chains.push_back({edge.owner(), geometry.otherCell(edge)});
        }
    }
    std::vector<std::vector<std::string>> after;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const bool same = chains[i] == chainOf(map, before[i]);
        after.push_back({same ? before[i] : chainText(map, chains[i])});
    }
    if (!before.empty()) {
        if (auto done = writeTexts(map, way, before, after); !done) {
            return done;
        }
    }
    std::vector<std::string> more;
    for (std::size_t i = before.size(); i < chains.size(); ++i) {
        more.push_back(chainText(map, chains[i]));
    }
    return more.empty() ? Expected<void>{} : appendTexts(map, way, more);
}

Expected<void> takeLinks(MapDraft& map, const std::vector<EdgeId>& edges, int link) {
    const Path way = map.at({"links", map.model.links[static_cast<std::size_t>(link)].named.id});
    const NodeIndex node = map.draft.find(map.path, way);
    if (node == kNoNode) {
        return {};
    }
    const auto before = textsAt(map, node);
    std::vector<std::vector<std::string>> after;
    for (const std::string& text : before) {
        const Chain chain = chainOf(map, text);
        std::vector<std::string> parts;
        Chain part;
        bool cut = false;
        for (const CellId cell : chain) {
            const EdgeId edge =
                part.empty() ? grid::kNoEdge : map.board.geometry().edgeBetween(part.back(), cell);
            if (edge.valid() && std::ranges::find(edges, edge) != edges.end()) {
                cut = true;
                if (part.size() > 1) {
                    parts.push_back(chainText(map, part));
                }
                part.clear();
            }
            part.push_back(cell);
        }
        if (part.size() > 1) {
            parts.push_back(chainText(map, part));
        }
        after.push_back(cut ? std::move(parts) : std::vector{text});
    }
    return writeTexts(map, way, before, after);
}

std::string edgesPhrase(const MapDraft& map, const std::vector<EdgeId>& edges) {
    return edges.size() == 1
               ? "at " + grid::edgeText(map.board.geometry(), map.model.board.directions, edges.front())
               : fmt::format("along {} sides", edges.size());
}

std::vector<EdgeId> validEdges(const MapDraft& map, std::span<const EdgeId> given) {
    std::vector<EdgeId> edges;
    for (const EdgeId edge : given) {
        if (edge.valid() && map.board.geometry().isEdge(edge) &&
            std::ranges::find(edges, edge) == edges.end()) {
            edges.push_back(edge);
        }
    }
    return edges;
}

} // namespace

std::string edgeText(const Document& document, EdgeId edge) {
    return grid::edgeText(document.board()->geometry(), document.ruleset()->model.board.directions, edge);
}

Edited setSides(const Document& document, std::span<const EdgeId> given, int feature, bool present) {
    auto map = MapDraft::begin(document);
    if (!map) {
        return std::unexpected(map.error());
    }
    if (feature < 0 || static_cast<std::size_t>(feature) >= map->model.sides.size()) {
        return refuse("choose a side feature first");
    }
    const rules::Terrain& kind = map->model.sides[static_cast<std::size_t>(feature)];
    auto edges = validEdges(*map, given);
    std::erase_if(edges, [&](EdgeId edge) {
        return ((map->board.edge(edge).features >> feature & 1U) != 0) == present;
    });
    if (present && kind.needs >= 0) {
        for (const EdgeId edge : edges) {
            if ((map->board.edge(edge).features >> kind.needs & 1U) == 0) {
                const rules::Named& needed = map->model.sides[static_cast<std::size_t>(kind.needs)].named;
                return refuse(
                    fmt::format("{} needs {} at {}", kind.named.title, needed.title,
                                grid::edgeText(map->board.geometry(), map->model.board.directions, edge)));
            }
        }
    }
    Expected<void> done;
    if (!edges.empty() && present) {
        std::vector<std::string> texts;
        for (const EdgeId edge : edges) {
            texts.push_back(grid::edgeText(map->board.geometry(), map->model.board.directions, edge));
        }
        done = appendTexts(*map, map->at({"sides", kind.named.id}), texts);
    } else if (!edges.empty()) {
        done = takeSides(*map, edges, feature);
        for (std::size_t other = 0; done && other < map->model.sides.size(); ++other) {
            if (map->model.sides[other].needs == feature) {
                done = takeSides(*map, edges, static_cast<int>(other));
            }
        }
    }
    if (!done) {
        return std::unexpected(done.error());
    }
    return map->draft.finish(
        fmt::format("{} {} {}", present ? "Draw" : "Erase", kind.named.title, edgesPhrase(*map, edges)));
}

Edited setLinks(const Document& document, std::span<const EdgeId> given, int link, bool present) {
    auto map = MapDraft::begin(document);
    if (!map) {
        return std::unexpected(map.error());
    }
    if (link < 0 || static_cast<std::size_t>(link) >= map->model.links.size()) {
        return refuse("choose a link first");
    }
    auto edges = validEdges(*map, given);
    std::erase_if(edges, [&](EdgeId edge) {
        return !map->board.geometry().otherCell(edge).valid() ||
               ((map->board.edge(edge).links >> link & 1U) != 0) == present;
    });
    Expected<void> done;
    if (!edges.empty()) {
        done = present ? addLinks(*map, edges, link) : takeLinks(*map, edges, link);
    }
    if (!done) {
        return std::unexpected(done.error());
    }
    const std::string& title = map->model.links[static_cast<std::size_t>(link)].named.title;
    return map->draft.finish(
        fmt::format("{} {} {}", present ? "Draw" : "Erase", title, edgesPhrase(*map, edges)));
}

Edited setRelief(const Document& document, std::span<const EdgeId> given, std::optional<int> rise) {
    auto map = MapDraft::begin(document);
    if (!map) {
        return std::unexpected(map.error());
    }
    if (rise && (*rise < -99 || *rise > 99)) {
        return refuse("a line of relief is from -99 to 99 levels");
    }
    const auto edges = validEdges(*map, given);
    for (const EdgeId edge : edges) {
        std::string key = grid::edgeText(map->board.geometry(), map->model.board.directions, edge);
        const Path section = map->at({"relief"});
        bool known = false;
        if (const NodeIndex node = map->draft.find(map->path, section); node != kNoNode) {
            for (const NodeIndex child : map->draft.tree(map->path).children(node)) {
                const std::string written(map->draft.tree(map->path).keyText(child));
                const auto of = edgesOf(*map, written);
                if (of.size() == 1 && of.front() == edge) {
                    key = written;
                    known = true;
                }
            }
        }
        const Path way = map->at({"relief", key});
        Expected<void> done;
        if (rise) {
            done = map->draft.set(map->path, way, Fragment::number(*rise));
        } else if (known) {
            done = map->draft.remove(map->path, way, map->root.size());
        }
        if (!done) {
            return std::unexpected(done.error());
        }
    }
    return map->draft.finish("Relief " + edgesPhrase(*map, edges));
}

} // namespace groma::session
