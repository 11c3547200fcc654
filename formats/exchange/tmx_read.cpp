#include "formats/exchange/tmx.h"
#include "formats/exchange/tmx_frame.h"

#include <pugixml.hpp>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <map>

namespace groma::formats {

namespace {

using grid::CellId;
using grid::Point;
using tmx::Frame;

constexpr std::uint32_t kFlips = 0xF0000000U; // Tiled's marks of turned and mirrored tiles
constexpr std::size_t kMostProblems = 50;

std::optional<double> numberOf(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !(value > -1e7 && value < 1e7))
        return std::nullopt;
    return value;
}

class TmxReader {
  public:
    TmxReader(std::string_view text, const game::Setup& setup)
        : text_(text), setup_(setup), geometry_(setup.geometry()), frame_(geometry_), board_(setup.board()),
          types_(tmx::tileTypes(setup.model())) {}

    std::expected<grid::Board, std::vector<ForeignProblem>> read() {
        pugi::xml_document document;
        const pugi::xml_parse_result parsed = document.load_buffer(text_.data(), text_.size());
        if (!parsed) {
            problemAt(static_cast<std::size_t>(std::max<std::ptrdiff_t>(parsed.offset, 0)),
                      std::string("no XML: ") + parsed.description(), "", "");
            return std::unexpected(std::move(problems_));
        }
        const pugi::xml_node map = document.child("map");
        if (!map) problem(document.first_child(), "no map of Tiled", document.first_child().name(), "<map>");
        else if (checkShape(map)) readParts(map);
        if (!problems_.empty()) return std::unexpected(std::move(problems_));
        return std::move(board_);
    }

  private:
    bool checkShape(pugi::xml_node map) {
        const auto want = [&](const char* attribute, const std::string& expected) {
            const std::string found = map.attribute(attribute).value();
            if (found != expected)
                problem(map, std::string("the map's ") + attribute + " is not that of the scenario", found,
                        expected);
        };
        const bool hex = grid::isHex(frame_.family);
        want("orientation", hex ? "hexagonal" : "orthogonal");
        want("width", std::to_string(frame_.columns));
        want("height", std::to_string(frame_.rows));
        if (hex) {
            want("staggeraxis", frame_.lying() ? "x" : "y");
            want("staggerindex", geometry_.layout().displaced == grid::Displaced::OddLines ? "even" : "odd");
        }
        if (map.attribute("infinite").as_int() != 0)
            problem(map, "an infinite map has no shape", "infinite",
                    "a map of fixed size (Map > Map Properties)");
        // Objects are placed in pixels of the map's own tiles.
        tile_ = {map.attribute("tilewidth").as_double(frame_.tileWidth()),
                 map.attribute("tileheight").as_double(frame_.tileHeight())};
        if (!(tile_.x >= 1 && tile_.x <= 4096 && tile_.y >= 1 && tile_.y <= 4096))
            problem(map, "tiles of no size", "", "");
        return problems_.empty();
    }

    void readParts(pugi::xml_node map) {
        for (const pugi::xml_node set : map.children("tileset")) readTileset(set);
        const bool terrain = std::ranges::any_of(map.children("layer"), [](pugi::xml_node) { return true; });
        if (terrain) clearCells();
        for (const pugi::xml_node layer : map.children("layer")) readLayer(layer);
        for (const pugi::xml_node group : map.children("objectgroup")) {
            if (std::strcmp(group.attribute("name").value(), "sides") == 0) readSides(group);
            if (std::strcmp(group.attribute("name").value(), "links") == 0) readLinks(group);
        }
    }

    void readTileset(pugi::xml_node set) {
        if (set.attribute("source")) {
            problem(set, "tiles in a file of their own are not read", set.attribute("source").value(),
                    "a tileset embedded in the map");
            return;
        }
        const std::uint32_t first = set.attribute("firstgid").as_uint();
        for (const pugi::xml_node tile : set.children("tile")) {
            std::string type = tile.attribute("type").value();
            if (type.empty()) type = tile.attribute("class").value();
            const auto known = std::ranges::find(types_, type);
            if (known != types_.end())
                tiles_[first + tile.attribute("id").as_uint()] = static_cast<int>(known - types_.begin());
        }
    }

    void clearCells() {
        for (std::int32_t i = 0; i < geometry_.cellCount(); ++i) {
            grid::CellGround ground = board_.cell(CellId{i});
            ground.features = 0;
            if (ground.level >= 1 && ground.level <= tmx::kLevels)
                ground.level = 0; // others are not on the map of Tiled
            board_.setCell(CellId{i}, ground);
        }
    }

    void readLayer(pugi::xml_node layer) {
        const pugi::xml_node data = layer.child("data");
        if (std::strcmp(data.attribute("encoding").value(), "csv") != 0) {
            problem(data ? data : layer, "tile data in another encoding than CSV",
                    data.attribute("encoding").value(), "CSV (Map > Map Properties > Tile Layer Format)");
            return;
        }
        const std::string_view text = data.text().get();
        std::size_t at = 0;
        for (int row = 0; row < frame_.rows; ++row)
            for (int column = 0; column < frame_.columns; ++column) {
                while (at < text.size() && (text[at] < '0' || text[at] > '9')) ++at;
                std::uint32_t tile = 0;
                const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), tile);
                if (error != std::errc()) {
                    problem(data, "a layer ends before its last cell", "",
                            std::to_string(frame_.columns * frame_.rows) + " tiles");
                    return;
                }
                at = static_cast<std::size_t>(end - text.data());
                setTile(data, frame_.cellAt(geometry_, column, row), tile & ~kFlips);
            }
    }

    void setTile(pugi::xml_node data, CellId cell, std::uint32_t tile) {
        if (tile == 0 || !cell.valid()) return;
        const auto known = tiles_.find(tile);
        if (known == tiles_.end()) {
            problem(data, "a tile in cell " + geometry_.numberText(cell) + " is no terrain of the rules",
                    std::to_string(tile), "a tile whose type is a terrain");
            return;
        }
        grid::CellGround ground = board_.cell(cell);
        const auto kinds = static_cast<int>(setup_.model().terrain.size());
        if (known->second >= kinds) ground.level = static_cast<std::int8_t>(known->second - kinds + 1);
        else if (const int bit = setup_.featureBit(known->second); bit >= 0) ground.features |= 1U << bit;
        else ground.terrain = static_cast<std::uint16_t>(known->second);
        board_.setCell(cell, ground);
    }

    // The points of a line in cell units; empty, and a problem, if it has none.
    std::vector<Point> pointsOf(pugi::xml_node object) {
        pugi::xml_node line = object.child("polyline");
        if (!line) line = object.child("polygon");
        std::vector<Point> points;
        const double x = object.attribute("x").as_double();
        const double y = object.attribute("y").as_double();
        std::string_view text = line.attribute("points").value();
        while (!text.empty()) {
            const std::size_t end = std::min(text.find(' '), text.size());
            const std::string_view pair = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            if (pair.empty()) continue;
            const std::size_t comma = pair.find(',');
            const auto dx = numberOf(pair.substr(0, comma));
            const auto dy = comma == std::string_view::npos ? std::nullopt : numberOf(pair.substr(comma + 1));
            if (!dx || !dy || points.size() > 10'000) {
                problem(object, "a point that is no pair of numbers", std::string(pair), "x,y");
                return {};
            }
            const Point pixels{(x + *dx) * frame_.tileWidth() / tile_.x,
                               (y + *dy) * frame_.tileHeight() / tile_.y};
            points.push_back(frame_.toCells(pixels));
        }
        if (points.size() < 2)
            problem(object, "an object that is no line", object.attribute("name").value(), "a polyline");
        return points;
    }

    int kindOf(pugi::xml_node object, const std::vector<rules::Terrain>& kinds) {
        std::string type = object.attribute("type").value();
        if (type.empty()) type = object.attribute("class").value();
        const auto known =
            std::ranges::find_if(kinds, [&](const rules::Terrain& kind) { return kind.named.id == type; });
        if (known != kinds.end()) return static_cast<int>(known - kinds.begin());
        problem(object, "a line of no kind that the rules know", type,
                kinds.empty() ? "none" : kinds.front().named.id);
        return -1;
    }

    void clearEdges(std::uint32_t grid::EdgeGround::*member) {
        std::vector<std::pair<grid::EdgeId, grid::EdgeGround>> edges;
        board_.forEachEdge(
            [&](grid::EdgeId edge, const grid::EdgeGround& ground) { edges.emplace_back(edge, ground); });
        for (auto& [edge, ground] : edges) {
            ground.*member = 0;
            board_.setEdge(edge, ground);
        }
    }

    void readSides(pugi::xml_node group) {
        clearEdges(&grid::EdgeGround::features);
        for (const pugi::xml_node object : group.children("object")) {
            const int kind = kindOf(object, setup_.model().sides);
            if (kind < 0) continue;
            const std::vector<Point> points = pointsOf(object);
            for (std::size_t i = 0; i + 1 < points.size(); ++i) {
                const Point middle{(points[i].x + points[i + 1].x) / 2, (points[i].y + points[i + 1].y) / 2};
                const grid::NearestEdge near = grid::pickEdge(geometry_, middle);
                if (!near.edge.valid() || near.distance > 0.25) {
                    problem(object, "a stretch of a line lies on no side of a cell",
                            object.attribute("id").value(), "points at corners of cells");
                    continue;
                }
                grid::EdgeGround ground = board_.edge(near.edge);
                ground.features |= 1U << kind;
                board_.setEdge(near.edge, ground);
            }
        }
    }

    void readLinks(pugi::xml_node group) {
        clearEdges(&grid::EdgeGround::links);
        for (const pugi::xml_node object : group.children("object")) {
            const int kind = kindOf(object, setup_.model().links);
            if (kind < 0) continue;
            const std::vector<Point> points = pointsOf(object);
            for (std::size_t i = 0; i + 1 < points.size(); ++i) {
                const CellId a = grid::pick(geometry_, points[i]);
                const CellId b = grid::pick(geometry_, points[i + 1]);
                if (a == b) continue;
                const grid::EdgeId edge =
                    a.valid() && b.valid() ? geometry_.edgeBetween(a, b) : grid::kNoEdge;
                if (edge.valid()) board_.setLink(edge, kind, true);
                else
                    problem(object, "a road must go from a cell to its neighbour",
                            object.attribute("id").value(), "a point in every cell on its way");
            }
        }
    }

    void problem(pugi::xml_node node, std::string message, std::string found, std::string expected) {
        const std::ptrdiff_t offset = node.offset_debug();
        problemAt(offset < 0 ? 0 : static_cast<std::size_t>(offset), std::move(message), std::move(found),
                  std::move(expected));
    }
    void problemAt(std::size_t offset, std::string message, std::string found, std::string expected) {
        if (problems_.size() >= kMostProblems) return;
        offset = std::min(offset, text_.size());
        const std::string_view before = text_.substr(0, offset);
        const auto line = static_cast<int>(std::ranges::count(before, '\n')) + 1;
        const std::size_t start = before.rfind('\n');
        const auto column = static_cast<int>(start == std::string_view::npos ? offset + 1 : offset - start);
        problems_.push_back({line, column, std::move(message), std::move(found), std::move(expected)});
    }

    std::string_view text_;
    const game::Setup& setup_;
    const grid::Geometry& geometry_;
    Frame frame_;
    grid::Board board_;
    std::vector<std::string> types_;
    std::map<std::uint32_t, int> tiles_; // by number in the layers: index into types_
    Point tile_;
    std::vector<ForeignProblem> problems_;
};

} // namespace

std::expected<grid::Board, std::vector<ForeignProblem>> readTmx(std::string_view text,
                                                                const game::Setup& setup) {
    return TmxReader(text, setup).read();
}

} // namespace groma::formats
