#include "editor/session/edits/map/terrain.h"

#include "core/base/text.h"
#include "editor/session/edits/map/cell_list.h"
#include "editor/session/edits/map/map_draft.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

using formats::yaml::Kind;

Expected<void> canPaint(const Document& document) {
    if (document.board() == nullptr) {
        return refuse(document.scenarioPath().empty() ? "open a scenario to paint its map"
                                                      : "the scenario has no map yet");
    }
    if (!document.meaning().scenarioFresh) {
        return refuse(document.scenarioPath() + " has errors; mend them in its text first");
    }
    const auto tree = document.editable(document.scenarioPath());
    if (!tree) {
        return std::unexpected(tree.error());
    }
    if ((*tree)->find(mapPath(document)) == kNoNode) {
        return refuse("this file takes its map from another one; paint it there");
    }
    return {};
}

Expected<MapDraft> MapDraft::begin(const Document& document) {
    if (auto can = canPaint(document); !can) {
        return std::unexpected(can.error());
    }
    MapDraft made(document);
    if (auto opened = made.draft.open(made.path); !opened) {
        return std::unexpected(opened.error());
    }
    return made;
}

Path mapPath(const Document& document) {
    const auto* file = document.file(document.scenarioPath());
    const bool isBoard = file != nullptr && file->tree && file->tree->find(Path{"map"}) == kNoNode;
    return {isBoard ? "board" : "map"};
}

namespace {

std::vector<grid::CellId> valid(const grid::Board& board, std::span<const grid::CellId> cells) {
    std::vector<grid::CellId> kept;
    for (const grid::CellId cell : cells) {
        if (board.geometry().contains(cell)) {
            kept.push_back(cell);
        }
    }
    std::ranges::sort(kept);
    const auto rest = std::ranges::unique(kept);
    kept.erase(rest.begin(), rest.end());
    return kept;
}

std::string cellsPhrase(const grid::Geometry& geometry, const std::vector<grid::CellId>& cells) {
    return cells.size() == 1 ? "in " + geometry.numberText(cells.front())
                             : fmt::format("in {} cells", cells.size());
}

std::string kindTitle(const rules::Named& named) { return named.title.empty() ? named.id : named.title; }

// The keys of `ground:` and `features:` that are kinds of terrain, with the section.
std::vector<Path> placedKinds(const MapDraft& map, bool features) {
    std::vector<Path> ways;
    for (const char* section : {"ground", "features"}) {
        const Path way = map.at({section});
        const formats::yaml::Tree& tree = map.draft.tree(map.path);
        const NodeIndex node = tree.find(way);
        if (node == kNoNode || tree.node(node).kind != Kind::Map) {
            continue;
        }
        for (const NodeIndex child : tree.children(node)) {
            const std::string key(tree.keyText(child));
            const auto kind =
                std::ranges::find(map.model.terrain, key, [](const rules::Terrain& t) { return t.named.id; });
            if (key != "default" && kind != map.model.terrain.end() && kind->feature == features) {
                ways.push_back(map.at({section, key}));
            }
        }
    }
    return ways;
}

// Where in the rows of codes the code of a cell stands. Only the lines that are asked for are looked through.
class CodePlaces {
  public:
    CodePlaces(const grid::Geometry& geometry, std::string_view codes) : geometry_(&geometry), codes_(codes) {
        for (const std::string_view raw : base::split(codes, '\n')) {
            if (const std::string_view row = base::trim(raw); !row.empty()) {
                rows_.push_back({row, {}});
            }
        }
    }

    // The byte within the text of codes; npos for cells without one.
    std::size_t of(grid::CellId cell) {
        const auto line = static_cast<std::size_t>(geometry_->lineOf(cell));
        if (line >= rows_.size()) {
            return std::string_view::npos;
        }
        Row& row = rows_[line];
        if (row.places.empty()) {
            for (std::size_t i = 0; i < row.text.size(); ++i) {
                if (row.text[i] != ' ') {
                    row.places.push_back(static_cast<std::size_t>(row.text.data() + i - codes_.data()));
                }
            }
        }
        const auto place = static_cast<std::size_t>(geometry_->placeOf(cell));
        return place < row.places.size() ? row.places[place] : std::string_view::npos;
    }

  private:
    struct Row {
        std::string_view text;
        std::vector<std::size_t> places; // of its codes; empty: not looked through yet
    };
    const grid::Geometry* geometry_;
    std::string_view codes_;
    std::vector<Row> rows_;
};

// Writes the code of `kind` into the rows; what has no place there is left in `cells`.
Expected<void> writeCodes(MapDraft& map, std::vector<grid::CellId>& cells, int kind) {
    const NodeIndex node = map.draft.find(map.path, map.at({"codes"}));
    const std::string& code = map.model.terrain[static_cast<std::size_t>(kind)].code;
    if (node == kNoNode || code.size() != 1) {
        return {};
    }
    std::string text(map.draft.tree(map.path).node(node).text);
    CodePlaces places(map.board.geometry(), map.draft.tree(map.path).node(node).text);
    std::erase_if(cells, [&](grid::CellId cell) {
        const std::size_t at = places.of(cell);
        if (at == std::string::npos) {
            return false;
        }
        text[at] = code.front();
        return true;
    });
    return map.draft.apply(map.path, formats::yaml::setScalar(map.draft.tree(map.path), node, text));
}

// What a cell's ground is when no list names it.
int baseGround(const MapDraft& map, CodePlaces& places, std::string_view codes, grid::CellId cell) {
    const std::size_t at = places.of(cell);
    if (at != std::string_view::npos) {
        for (std::size_t i = 0; i < map.model.terrain.size(); ++i) {
            if (!map.model.terrain[i].feature && map.model.terrain[i].code == codes.substr(at, 1)) {
                return static_cast<int>(i);
            }
        }
    }
    return plainGround(map.document);
}

// `ground: plain` becomes `ground: {default: plain, ...}`, one kind a line.
Expected<void> openGroundList(MapDraft& map) {
    const formats::yaml::Tree& tree = map.draft.tree(map.path);
    const NodeIndex node = tree.find(map.at({"ground"}));
    if (node == kNoNode || tree.node(node).kind != Kind::Scalar) {
        return {};
    }
    const Fragment all =
        Fragment::map({{"default", Fragment::word(tree.node(node).text)}}, Fragment::Layout::Block);
    return map.draft.apply(map.path, formats::yaml::replaceValue(tree, node, all));
}

Expected<void> writeGround(MapDraft& map, std::vector<grid::CellId> cells, int terrain) {
    const grid::Geometry& geometry = map.board.geometry();
    for (const Path& way : placedKinds(map, false)) {
        if (auto done = takeCells(map.draft, map.path, way, geometry, cells, map.root.size()); !done) {
            return done;
        }
    }
    if (auto done = writeCodes(map, cells, terrain); !done) {
        return done;
    }
    std::string codes;
    if (const NodeIndex node = map.draft.find(map.path, map.at({"codes"})); node != kNoNode) {
        codes = std::string(map.draft.tree(map.path).node(node).text);
    }
    CodePlaces places(geometry, codes);
    std::erase_if(cells, [&](grid::CellId cell) { return baseGround(map, places, codes, cell) == terrain; });
    if (cells.empty()) {
        return {};
    }
    if (auto done = openGroundList(map); !done) {
        return done;
    }
    const std::string& id = map.model.terrain[static_cast<std::size_t>(terrain)].named.id;
    return addCells(map.draft, map.path, map.at({"ground", id}), geometry, cells);
}

Expected<void> takeFeature(MapDraft& map, std::span<const grid::CellId> cells, const std::string& id) {
    for (const char* section : {"ground", "features"}) {
        const Path way = map.at({section, id});
        if (auto done = takeCells(map.draft, map.path, way, map.board.geometry(), cells, map.root.size());
            !done) {
            return done;
        }
    }
    return {};
}

Expected<void> writeLevel(MapDraft& map, std::span<const grid::CellId> cells, int level) {
    const grid::Geometry& geometry = map.board.geometry();
    const Path section = map.at({"levels"});
    std::vector<std::string> keys;
    if (const NodeIndex node = map.draft.find(map.path, section); node != kNoNode) {
        for (const NodeIndex child : map.draft.tree(map.path).children(node)) {
            keys.emplace_back(map.draft.tree(map.path).keyText(child));
        }
    }
    for (const std::string& key : keys) {
        if (key == std::to_string(level)) {
            continue;
        }
        if (auto done =
                takeCells(map.draft, map.path, map.at({"levels", key}), geometry, cells, map.root.size());
            !done) {
            return done;
        }
    }
    if (level == 0) {
        return {};
    }
    std::size_t position = 0; // levels rise
    if (const NodeIndex node = map.draft.find(map.path, section); node != kNoNode) {
        for (const NodeIndex child : map.draft.tree(map.path).children(node)) {
            const std::string key(map.draft.tree(map.path).keyText(child));
            position += std::atoi(key.c_str()) < level ? 1U : 0U;
        }
    }
    return addCells(map.draft, map.path, map.at({"levels", std::to_string(level)}), geometry, cells,
                    position);
}

} // namespace

int plainGround(const Document& document) {
    const rules::Model& model = document.ruleset()->model;
    const rules::MapSource& source = document.meaning().scenario->map;
    for (std::size_t i = 0; i < model.terrain.size(); ++i) {
        if (!source.plain.empty() && model.terrain[i].named.id == source.plain.text) {
            return static_cast<int>(i);
        }
    }
    return 0;
}

Edited paintGround(const Document& document, std::span<const grid::CellId> given, int terrain) {
    auto map = MapDraft::begin(document);
    if (!map) {
        return std::unexpected(map.error());
    }
    if (terrain < 0 || static_cast<std::size_t>(terrain) >= map->model.terrain.size()) {
        return refuse("choose a terrain first");
    }
    const rules::Terrain& kind = map->model.terrain[static_cast<std::size_t>(terrain)];
    if (kind.feature) {
        return paintFeature(document, given, terrain, true);
    }
    auto cells = valid(map->board, given);
    std::erase_if(cells, [&](grid::CellId cell) { return map->board.cell(cell).terrain == terrain; });
    const std::string label =
        fmt::format("Paint {} {}", kindTitle(kind.named), cellsPhrase(map->board.geometry(), cells));
    if (auto done = writeGround(*map, cells, terrain); !cells.empty() && !done) {
        return std::unexpected(done.error());
    }
    return map->draft.finish(label);
}

Edited paintFeature(const Document& document, std::span<const grid::CellId> given, int terrain,
                    bool present) {
    auto map = MapDraft::begin(document);
    if (!map) {
        return std::unexpected(map.error());
    }
    if (terrain < 0 || static_cast<std::size_t>(terrain) >= map->model.terrain.size()) {
        return refuse("choose a feature first");
    }
    const rules::Terrain& kind = map->model.terrain[static_cast<std::size_t>(terrain)];
    if (!kind.feature) {
        return paintGround(document, given, terrain);
    }
    const std::int32_t bit = document.setup()->featureBit(terrain);
    auto cells = valid(map->board, given);
    std::erase_if(cells, [&](grid::CellId cell) {
        return ((map->board.cell(cell).features >> bit & 1U) != 0) == present;
    });
    const std::string label = fmt::format("{} {} {}", present ? "Paint" : "Erase", kindTitle(kind.named),
                                          cellsPhrase(map->board.geometry(), cells));
    Expected<void> done;
    if (!cells.empty() && present) {
        done = addCells(map->draft, map->path, map->at({"features", kind.named.id}), map->board.geometry(),
                        cells);
    } else if (!cells.empty()) {
        done = takeFeature(*map, cells, kind.named.id);
    }
    if (!done) {
        return std::unexpected(done.error());
    }
    return map->draft.finish(label);
}

Edited paintLevel(const Document& document, std::span<const grid::CellId> given, int level) {
    auto map = MapDraft::begin(document);
    if (!map) {
        return std::unexpected(map.error());
    }
    if (level < -99 || level > 99) {
        return refuse("levels reach from -99 to 99");
    }
    auto cells = valid(map->board, given);
    std::erase_if(cells, [&](grid::CellId cell) { return map->board.cell(cell).level == level; });
    const std::string label = fmt::format("Level {} {}", level, cellsPhrase(map->board.geometry(), cells));
    if (auto done = writeLevel(*map, cells, level); !cells.empty() && !done) {
        return std::unexpected(done.error());
    }
    return map->draft.finish(label);
}

Edited clearCells(const Document& document, std::span<const grid::CellId> given) {
    auto map = MapDraft::begin(document);
    if (!map) {
        return std::unexpected(map.error());
    }
    const auto cells = valid(map->board, given);
    const int plain = plainGround(document);
    std::vector<grid::CellId> painted, raised;
    std::uint32_t features = 0;
    for (const grid::CellId cell : cells) {
        const grid::CellGround& ground = map->board.cell(cell);
        if (ground.terrain != plain) {
            painted.push_back(cell);
        }
        if (ground.level != 0) {
            raised.push_back(cell);
        }
        features |= ground.features;
    }
    Expected<void> done;
    if (!painted.empty()) {
        done = writeGround(*map, painted, plain);
    }
    if (done && !raised.empty()) {
        done = writeLevel(*map, raised, 0);
    }
    const auto byBit = document.setup()->featuresByBit();
    for (std::size_t bit = 0; done && bit < byBit.size(); ++bit) {
        if ((features >> bit & 1U) != 0) {
            done =
                takeFeature(*map, cells, map->model.terrain[static_cast<std::size_t>(byBit[bit])].named.id);
        }
    }
    if (!done) {
        return std::unexpected(done.error());
    }
    return map->draft.finish("Clear " + cellsPhrase(map->board.geometry(), cells).substr(3));
}

Edited setLabel(const Document& document, grid::CellId cell, const std::string& text) {
    auto map = MapDraft::begin(document);
    if (!map) {
        return std::unexpected(map.error());
    }
    if (!map->board.geometry().contains(cell)) {
        return refuse("labels stand on the map");
    }
    const std::string number = map->board.geometry().numberText(cell);
    const Path section = map->at({"labels"});
    const NodeIndex list = map->draft.find(map->path, section);
    Expected<void> done;
    std::optional<std::size_t> known;
    if (list != kNoNode) {
        const formats::yaml::Tree& tree = map->draft.tree(map->path);
        std::size_t index = 0;
        for (const NodeIndex child : tree.children(list)) {
            const NodeIndex at = tree.find(child, "at");
            if (at != kNoNode && map->board.geometry().cellByNumber(tree.node(at).text) == cell) {
                known = index;
            }
            ++index;
        }
    }
    if (known) {
        Path way = section;
        way.emplace_back(*known);
        if (text.empty()) {
            done = map->draft.remove(map->path, way, map->root.size());
        } else {
            way.emplace_back("text");
            done = map->draft.set(map->path, way, Fragment::sentence(text));
        }
    } else if (!text.empty()) {
        const Fragment label = Fragment::map({{"at", cellText(number)}, {"text", Fragment::sentence(text)}},
                                             Fragment::Layout::Flow);
        done = list == kNoNode
                   ? map->draft.set(map->path, section, Fragment::list({label}, Fragment::Layout::Block))
                   : map->draft.apply(map->path,
                                      formats::yaml::appendItem(map->draft.tree(map->path), list, label));
    }
    if (!done) {
        return std::unexpected(done.error());
    }
    return map->draft.finish(text.empty() ? "Remove the label of " + number : "Label " + number);
}

} // namespace groma::session
