#include "formats/draw/pages.h"
#include "formats/draw/png.h"
#include "formats/draw/terrain_drawing.h"
#include "formats/exchange/tmx.h"
#include "formats/exchange/tmx_frame.h"

#include <cairo.h>
#include <pugixml.hpp>

#include <cmath>
#include <functional>
#include <sstream>

namespace groma::formats {

namespace {

using grid::CellId;
using tmx::Frame;

void property(pugi::xml_node owner, const char* name, const std::string& value) {
    pugi::xml_node list = owner.child("properties");
    if (!list) list = owner.prepend_child("properties");
    pugi::xml_node entry = list.append_child("property");
    entry.append_attribute("name") = name;
    entry.append_attribute("value") = value.c_str();
}

class Writer {
  public:
    Writer(const game::Setup& setup, std::string_view tiles)
        : setup_(setup), geometry_(setup.geometry()), frame_(geometry_) {
        map_ = document_.append_child("map");
        map_.append_attribute("version") = "1.10";
        const bool hex = grid::isHex(frame_.family);
        map_.append_attribute("orientation") = hex ? "hexagonal" : "orthogonal";
        map_.append_attribute("renderorder") = "right-down";
        map_.append_attribute("width") = frame_.columns;
        map_.append_attribute("height") = frame_.rows;
        map_.append_attribute("tilewidth") = frame_.tileWidth();
        map_.append_attribute("tileheight") = frame_.tileHeight();
        map_.append_attribute("infinite") = 0;
        if (hex) {
            map_.append_attribute("hexsidelength") = tmx::kSide;
            map_.append_attribute("staggeraxis") = frame_.lying() ? "x" : "y";
            map_.append_attribute("staggerindex") = geometry_.layout().displaced == grid::Displaced::OddLines
                                                        ? "even"
                                                        : "odd"; // Tiled counts from 0
        }
        property(map_, "title", setup.draft().title);
        tileset(tiles);
    }

    std::string write() {
        const auto& board = setup_.board();
        const rules::Model& model = setup_.model();
        layer("ground", [&](CellId cell) { return 1 + static_cast<int>(board.cell(cell).terrain); });
        const int firstLevel = static_cast<int>(model.terrain.size());
        layer("levels", [&](CellId cell) {
            const int level = board.cell(cell).level;
            return level >= 1 && level <= tmx::kLevels ? firstLevel + level : 0;
        });
        const auto features = setup_.featuresByBit();
        for (std::size_t bit = 0; bit < features.size(); ++bit)
            layer(model.terrain[static_cast<std::size_t>(features[bit])].named.id, [&](CellId cell) {
                return (board.cell(cell).features >> bit & 1U) != 0 ? 1 + features[bit] : 0;
            });
        edges("sides", model.sides, &grid::EdgeGround::features,
              [&](grid::EdgeId edge) { return grid::sideOf(geometry_, edge.owner(), edge.direction()); });
        edges("links", model.links, &grid::EdgeGround::links, [&](grid::EdgeId edge) {
            return std::array{grid::centreOf(geometry_, edge.owner()),
                              grid::centreOf(geometry_, geometry_.otherCell(edge))};
        });
        labels();
        map_.append_attribute("nextlayerid") = layers_ + 1;
        map_.append_attribute("nextobjectid") = objects_ + 1;
        std::ostringstream out;
        document_.save(out, " ");
        return out.str();
    }

  private:
    void tileset(std::string_view tiles) {
        const auto types = tmx::tileTypes(setup_.model());
        const int count = static_cast<int>(types.size());
        pugi::xml_node set = map_.append_child("tileset");
        set.append_attribute("firstgid") = 1;
        set.append_attribute("name") = "terrain";
        set.append_attribute("tilewidth") = frame_.tileWidth();
        set.append_attribute("tileheight") = frame_.tileHeight();
        set.append_attribute("tilecount") = count;
        set.append_attribute("columns") = count;
        pugi::xml_node image = set.append_child("image");
        image.append_attribute("source") = std::string(tiles).c_str();
        image.append_attribute("width") = frame_.tileWidth() * count;
        image.append_attribute("height") = frame_.tileHeight();
        for (int i = 0; i < count; ++i) {
            pugi::xml_node tile = set.append_child("tile");
            tile.append_attribute("id") = i;
            tile.append_attribute("type") = types[static_cast<std::size_t>(i)].c_str();
        }
    }

    void layer(const std::string& name, const std::function<int(CellId)>& tileOf) {
        std::string data = "\n";
        for (int row = 0; row < frame_.rows; ++row) {
            for (int column = 0; column < frame_.columns; ++column) {
                const CellId cell = frame_.cellAt(geometry_, column, row);
                data += std::to_string(cell.valid() ? tileOf(cell) : 0);
                if (row + 1 < frame_.rows || column + 1 < frame_.columns) data += ',';
            }
            data += '\n';
        }
        pugi::xml_node node = map_.append_child("layer");
        node.append_attribute("id") = ++layers_;
        node.append_attribute("name") = name.c_str();
        node.append_attribute("width") = frame_.columns;
        node.append_attribute("height") = frame_.rows;
        pugi::xml_node body = node.append_child("data");
        body.append_attribute("encoding") = "csv";
        body.text() = data.c_str();
    }

    pugi::xml_node objects(const char* name) {
        pugi::xml_node group = map_.append_child("objectgroup");
        group.append_attribute("id") = ++layers_;
        group.append_attribute("name") = name;
        return group;
    }

    void edges(const char* name, const std::vector<rules::Terrain>& kinds,
               std::uint32_t grid::EdgeGround::*member,
               const std::function<std::array<grid::Point, 2>(grid::EdgeId)>& ends) {
        pugi::xml_node group = objects(name);
        setup_.board().forEachEdge([&](grid::EdgeId edge, const grid::EdgeGround& ground) {
            for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
                if ((ground.*member >> kind & 1U) == 0) continue;
                const auto points = ends(edge);
                const grid::Point a = frame_.toPixels(points[0]);
                const grid::Point b = frame_.toPixels(points[1]);
                pugi::xml_node object = group.append_child("object");
                object.append_attribute("id") = ++objects_;
                object.append_attribute("type") = kinds[kind].named.id.c_str();
                object.append_attribute("x") = number(a.x).c_str();
                object.append_attribute("y") = number(a.y).c_str();
                object.append_child("polyline").append_attribute("points") =
                    ("0,0 " + number(b.x - a.x) + "," + number(b.y - a.y)).c_str();
            }
        });
    }

    void labels() {
        pugi::xml_node group = objects("labels");
        for (const game::Label& label : setup_.draft().labels) {
            const grid::Point at = frame_.toPixels(grid::centreOf(geometry_, label.cell));
            pugi::xml_node object = group.append_child("object");
            object.append_attribute("id") = ++objects_;
            object.append_attribute("name") = label.text.c_str();
            object.append_attribute("x") = number(at.x).c_str();
            object.append_attribute("y") = number(at.y).c_str();
            object.append_child("point");
        }
    }

    // Two decimals at most, the same in every locale.
    static std::string number(double value) {
        const long hundredths = std::lround(value * 100);
        const long whole = std::labs(hundredths) / 100;
        const long rest = std::labs(hundredths) % 100;
        std::string text = (hundredths < 0 ? "-" : "") + std::to_string(whole);
        if (rest != 0) text += "." + std::string(rest < 10 ? "0" : "") + std::to_string(rest);
        return text;
    }

    const game::Setup& setup_;
    const grid::Geometry& geometry_;
    Frame frame_;
    pugi::xml_document document_;
    pugi::xml_node map_;
    int layers_ = 0;
    int objects_ = 0;
};

} // namespace

std::string writeTmx(const game::Setup& setup, std::string_view tiles) {
    return Writer(setup, tiles).write();
}

std::expected<std::string, std::string> drawTmxTiles(const game::Setup& setup) {
    const Frame frame(setup.geometry());
    const auto types = tmx::tileTypes(setup.model());
    const CellId cell{0};
    const grid::Point middle = grid::centreOf(setup.geometry(), cell);
    cairo_surface_t* surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, frame.tileWidth() * static_cast<int>(types.size()), frame.tileHeight());
    cairo_t* context = cairo_create(surface);
    const Pen pen(context);
    const double unit = grid::isHex(frame.family) ? tmx::kShort : tmx::kSquare;
    for (std::size_t i = 0; i < types.size(); ++i) {
        const double x = frame.tileWidth() * (static_cast<double>(i) + 0.5);
        const double y = frame.tileHeight() / 2.0;
        const Sheet sheet{x - middle.x * unit, y - middle.y * unit, unit};
        cairo_save(context);
        pen.box(x - frame.tileWidth() / 2.0, 0, frame.tileWidth(), frame.tileHeight());
        cairo_clip(context);
        if (i < setup.model().terrain.size()) {
            drawTile(pen, sheet, setup.geometry(), cell, setup.model(), setup.model().terrain[i]);
        } else {
            const auto level = static_cast<double>(i - setup.model().terrain.size() + 1);
            std::vector<std::pair<double, double>> corners;
            for (int corner = 0; corner < setup.geometry().sides(); ++corner)
                corners.push_back(sheet.at(grid::cornerOf(setup.geometry(), cell, corner)));
            pen.polygon(corners);
            pen.colour(0xA5723E, 0.25 + 0.1 * level);
            pen.fill();
            pen.colour(0x3A2410);
            pen.text(x, y + unit * 0.4, unit * 0.24, std::to_string(static_cast<int>(level)),
                     Pen::Align::Middle, true);
        }
        cairo_restore(context);
    }
    cairo_destroy(context);
    auto bytes = pngOf(surface);
    cairo_surface_destroy(surface);
    return bytes;
}

} // namespace groma::formats
