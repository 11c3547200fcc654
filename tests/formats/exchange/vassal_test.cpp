// What VASSAL would make of a module. Its part is written here from its source (HexGrid, SquareGrid, Zone,
// RegularGridNumbering of VASSAL 3.7): which zone holds a point, which raw column and row the grid counts,
// and how the numbering writes them.
#include "core/game/position/position.h"
#include "core/grid/geometry.h"
#include "formats/exchange/archive.h"
#include "formats/exchange/vassal_grid.h"
#include "formats/exchange/vassal_module.h"
#include "formats/exchange/vassal_text.h"
#include "formats/load/load.h"
#include "formats/project/shipped.h"
#include "tests/support/layouts.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>
#include <pugixml.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <ranges>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace groma::formats {
namespace {

namespace fs = std::filesystem;

struct Point {
    int x = 0, y = 0;
};

// java.lang.Math.round
int rounded(double value) { return static_cast<int>(std::floor(value + 0.5)); }

std::string padded(int value, int leading) {
    std::string text = value < 0 ? "-" : "";
    const int magnitude = std::abs(value);
    while (leading > 0 && magnitude < std::pow(10.0, leading--)) text += "0";
    return text + std::to_string(magnitude);
}

struct Counted {
    int row = 0, column = 0;
};

Counted countedByHexes(pugi::xml_node grid, Point p) {
    if (std::string(grid.attribute("sideways").value()) == "true") std::swap(p.x, p.y);
    const double dx = grid.attribute("dx").as_double();
    const double dy = grid.attribute("dy").as_double();
    const int x0 = grid.attribute("x0").as_int();
    const int y0 = grid.attribute("y0").as_int();
    const int column = rounded((p.x - x0) / dx);
    const int row = column % 2 == 0 ? rounded((p.y - y0) / dy) : rounded((p.y - y0 - dy / 2) / dy);
    return {row, column};
}

Counted countedBySquares(pugi::xml_node grid, Point p) {
    const double dx = grid.attribute("dx").as_double();
    const double dy = grid.attribute("dy").as_double();
    return {static_cast<int>((p.y - grid.attribute("y0").as_int()) / dy + 0.5),
            static_cast<int>(std::floor((p.x - grid.attribute("x0").as_int()) / dx + 0.5))};
}

// RegularGridNumbering.locationName, for the formats that the module uses.
std::string numberOf(pugi::xml_node grid, Point p) {
    const bool hexes = std::string(grid.name()).ends_with("HexGrid");
    const Counted at = hexes ? countedByHexes(grid, p) : countedBySquares(grid, p);
    const pugi::xml_node numbering = *grid.children().begin();
    const std::string row =
        padded(at.row + numbering.attribute("vOff").as_int(), numbering.attribute("vLeading").as_int());
    const std::string column =
        padded(at.column + numbering.attribute("hOff").as_int(), numbering.attribute("hLeading").as_int());
    const std::string format = numbering.attribute("locationFormat").value();
    if (format == "$row$") return row;
    if (format == "$column$") return column;
    const std::string separator = numbering.attribute("sep").value();
    return numbering.attribute("first").value()[0] == 'H' ? column + separator + row
                                                          : row + separator + column;
}

// java.awt.Polygon.contains: even-odd.
bool contains(const std::string& path, Point p) {
    std::vector<Point> corners;
    std::istringstream points(path);
    for (std::string pair; std::getline(points, pair, ';');) {
        const std::size_t comma = pair.find(',');
        corners.push_back({std::stoi(pair.substr(0, comma)), std::stoi(pair.substr(comma + 1))});
    }
    bool inside = false;
    for (std::size_t i = 0, j = corners.size() - 1; i < corners.size(); j = i++) {
        const Point a = corners[i];
        const Point b = corners[j];
        if ((a.y > p.y) == (b.y > p.y)) continue;
        if (p.x < static_cast<double>(b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) inside = !inside;
    }
    return inside;
}

std::string locationName(pugi::xml_node board, Point p) {
    const pugi::xml_node grid = *board.children().begin();
    if (!std::string(grid.name()).ends_with("ZonedGrid")) return numberOf(grid, p);
    for (const pugi::xml_node zone : grid.children()) {
        if (!contains(zone.attribute("path").value(), p)) continue;
        if (std::string(zone.attribute("locationFormat").value()) == "$name$")
            return zone.attribute("name").value();
        return numberOf(*zone.children().begin(), p);
    }
    return "offboard";
}

grid::GeometryRef geometryOf(grid::Layout layout, grid::Numbering numbering, int first, int digits) {
    layout.numbering = numbering;
    layout.firstNumber = first;
    layout.numberDigits = digits;
    const auto made = grid::makeGeometry(layout);
    REQUIRE(made.has_value());
    return *made;
}

// How many cells VASSAL numbers otherwise than the book.
int misnumbered(const grid::Geometry& geometry) {
    pugi::xml_document document;
    pugi::xml_node board = document.append_child("Board");
    const VassalFrame frame = vassalFrame(geometry, 96);
    addVassalGrid(board, geometry, frame);
    int wrong = 0;
    for (std::int32_t index = 0; index < geometry.cellCount(); ++index) {
        const auto [x, y] = vassalPixel(geometry, frame, grid::CellId{index});
        wrong += locationName(board, {x, y}) != geometry.numberText(grid::CellId{index});
    }
    return wrong;
}

TEST_CASE("VASSAL gives every cell of every kind of board the book's number") {
    using enum grid::Numbering;
    using grid::Displaced;
    using grid::Family;
    for (const grid::Numbering numbering : {AlongLines, AcrossLines, LineAndPlace, PlaceAndLine}) {
        CAPTURE(static_cast<int>(numbering));
        for (const Family family : {Family::HexPointy, Family::HexFlat}) {
            CAPTURE(static_cast<int>(family));
            CHECK(misnumbered(*geometryOf(grid::uniformLayout(family, 7, 9, Displaced::EvenLines), numbering,
                                          1, 4)) == 0);
            CHECK(misnumbered(*geometryOf(grid::uniformLayout(family, 7, 9, Displaced::OddLines), numbering,
                                          1, 4)) == 0);
            CHECK(misnumbered(*geometryOf(grid::alternatingLayout(family, 6, 15, 14), numbering, 1, 4)) == 0);
            CHECK(misnumbered(*geometryOf(grid::alternatingLayout(family, 6, 14, 15), numbering, 1, 4)) == 0);
        }
        CHECK(misnumbered(*geometryOf(grid::uniformLayout(Family::Square, 10, 16, Displaced::None), numbering,
                                      1, 4)) == 0);
    }
    CHECK(misnumbered(*geometryOf(grid::uniformLayout(Family::HexPointy, 4, 5, Displaced::EvenLines),
                                  AlongLines, 101, 3)) == 0);
}

struct Module {
    pugi::xml_document build;
    std::map<std::string, std::string> files;
};

void load(Module& module, const game::Setup& setup) {
    const auto files = vassalModule(setup);
    REQUIRE_MESSAGE(files.has_value(), (files ? "" : files.error()));
    for (const ArchivedFile& file : *files) module.files[file.name] = file.bytes;
    REQUIRE(module.build.load_string(module.files.at("buildFile.xml").c_str(),
                                     pugi::parse_default | pugi::parse_ws_pcdata_single));
}

std::vector<pugi::xml_node> nodes(const pugi::xml_node root, const std::string& ending) {
    struct Walk : pugi::xml_tree_walker {
        std::string ending;
        std::vector<pugi::xml_node> found;
        bool for_each(pugi::xml_node& node) override {
            if (std::string(node.name()).ends_with(ending)) found.push_back(node);
            return true;
        }
    } walk;
    walk.ending = ending;
    const_cast<pugi::xml_node&>(root).traverse(walk);
    return walk.found;
}

// Values of the marker trait of a slot, by name.
std::map<std::string, std::string> markers(pugi::xml_node slot) {
    const std::string text = slot.text().get();
    const std::string keys = "mark;Id,Type,Side";
    REQUIRE(text.find(keys) != std::string::npos);
    const std::size_t state = text.rfind('/') + 1;
    const std::string values = text.substr(state, text.find('\t', state) - state);
    std::istringstream parts(values);
    std::map<std::string, std::string> found;
    for (const char* name : {"Id", "Type", "Side"}) std::getline(parts, found[name], ',');
    return found;
}

game::SetupRef setupOf(const std::string& path, Loaded& keep) {
    RealFileSystem files;
    Loader loader(files);
    keep = loader.load(path);
    REQUIRE(keep.built.setup);
    return keep.built.setup;
}

std::string sampleFile(const std::string& path) {
    return (fs::path(groma::test::sourceDir()) / "samples" / path).string();
}

TEST_CASE("VASSAL gives every counter of every battle the book's number, and nobody is lost") {
    int battles = 0;
    for (const ShippedSample& sample : shippedSamples(fs::path(groma::test::sourceDir()) / "samples")) {
        Loaded loaded;
        RealFileSystem files;
        Loader loader(files);
        loaded = loader.load(sampleFile(sample.folder + "/" + sample.name + ".yaml"));
        if (loaded.kind != FileKind::Scenario) continue;
        ++battles;
        CAPTURE(sample.name);
        REQUIRE(loaded.built.setup);
        const game::Setup& setup = *loaded.built.setup;
        const game::Position start = game::startPosition(setup);
        Module module;
        load(module, setup);
        const pugi::xml_node board = nodes(module.build, "boardPicker.Board").front();
        std::set<std::string> seen;
        for (const pugi::xml_node stack : nodes(module.build, "SetupStack")) {
            const std::string number =
                locationName(board, {stack.attribute("x").as_int(), stack.attribute("y").as_int()});
            for (const pugi::xml_node slot : stack.children()) {
                const auto piece = setup.pieceNamed(markers(slot).at("Id"));
                REQUIRE(piece);
                CHECK(number == setup.geometry().numberText(start.cell(*piece)));
                CHECK(markers(slot).at("Side") == setup.side(setup.sideOf(*piece)).id);
                CHECK(seen.insert(setup.piece(*piece).id).second);
            }
        }
        for (const pugi::xml_node slot : nodes(module.build, "PieceSlot"))
            if (std::string(slot.text().get()).find("mark;Id,") != std::string::npos)
                seen.insert(markers(slot).at("Id"));
        int present = 0;
        for (int piece = 0; piece < setup.pieceCount(); ++piece) present += setup.isAbsent(piece) ? 0 : 1;
        CHECK(static_cast<int>(seen.size()) == present);
    }
    CHECK(battles >= 13);
}

TEST_CASE("every picture that the module names is in it, and each gpid is given once") {
    Loaded loaded;
    const game::SetupRef setup = setupOf(sampleFile("commands-and-colors/nisibis.yaml"), loaded);
    Module module;
    load(module, *setup);
    std::set<std::string> ids;
    int slots = 0;
    for (const pugi::xml_node slot : nodes(module.build, "PieceSlot")) {
        ++slots;
        ids.insert(slot.attribute("gpid").value());
        const std::string text = slot.text().get();
        for (std::size_t at = text.find(".png"); at != std::string::npos; at = text.find(".png", at + 1)) {
            const std::size_t begin = text.find_last_of(";,", at) + 1;
            const std::string name = text.substr(begin, at + 4 - begin);
            CHECK_MESSAGE(module.files.contains("images/" + name), name);
        }
    }
    CHECK(slots > 30);
    CHECK(static_cast<int>(ids.size()) == slots);
    CHECK(module.files.contains("images/board.png"));
    CHECK(module.files.at("images/board.png").starts_with("\x89PNG"));
    CHECK(module.files.contains("moduledata"));
    // Two players with hands of their own, a deck, charts and dice.
    CHECK(nodes(module.build, "PlayerRoster").front().children("entry").end() !=
          nodes(module.build, "PlayerRoster").front().children("entry").begin());
    CHECK(nodes(module.build, "PlayerHand").size() == 2);
    CHECK_FALSE(nodes(module.build, "DrawPile").empty());
    CHECK_FALSE(nodes(module.build, "widget.Chart").empty());
    CHECK_FALSE(nodes(module.build, "SpecialDieFace").empty());
}

// The gpid of each piece by its id.
std::map<std::string, std::string> idsOf(const game::Setup& setup) {
    Module module;
    load(module, setup);
    std::map<std::string, std::string> ids;
    for (const pugi::xml_node slot : nodes(module.build, "PieceSlot"))
        if (std::string(slot.text().get()).find("mark;Id,") != std::string::npos)
            ids[markers(slot).at("Id")] = slot.attribute("gpid").value();
    return ids;
}

TEST_CASE("exported again after one counter moved, another was renamed and a third is gone, every piece that "
          "is kept keeps its gpid") {
    Loaded loaded;
    const game::SetupRef before = setupOf(sampleFile("the-ford/the-ford.yaml"), loaded);
    game::SetupDraft draft = before->draft();
    std::swap(draft.pieces[0].cell, draft.pieces[1].cell);
    draft.pieces[2].name = "Another name";
    const std::string gone = draft.pieces.back().id;
    draft.pieces.pop_back();
    const auto after = game::makeSetup(std::move(draft));
    REQUIRE(after.has_value());
    std::map<std::string, std::string> kept = idsOf(*before);
    REQUIRE(kept.erase(gone) == 1);
    CHECK(idsOf(**after) == kept);
}

TEST_CASE("the same battle gives the same bytes, a zip with the build file in it") {
    Loaded loaded;
    const game::SetupRef setup = setupOf(sampleFile("the-ford/the-ford.yaml"), loaded);
    const auto once = writeVassalModule(*setup);
    REQUIRE(once.has_value());
    CHECK(once->starts_with("PK\x03\x04"));
    CHECK(once->find("buildFile.xml") != std::string::npos);
    CHECK(once == writeVassalModule(*setup));
}

TEST_CASE("tokens are joined as VASSAL takes them apart: a delimiter within one has a backslash, deeper ones "
          "a second") {
    CHECK(vassalSequence({"a", "", "b;c"}, ';') == "a;;b\\;c");
    CHECK(vassalSequence({"\\a"}, ';') == "'\\a'");
    CHECK(vassalSequence({"outer", vassalSequence({"middle", "inner"}, '\t')}, '\t') ==
          "outer\tmiddle\\\tinner");
    CHECK(pieceDefinition({}, "a.png", "4/2 Horse", "7") == "+/null/piece;;;a.png;4\\/2 Horse/null;0;0;7;0");
    CHECK(pieceDefinition({markerTrait({"Id"}, {"M4"})}, "a.png", "Horse", "7") ==
          "+/null/mark;Id\tpiece;;;a.png;Horse/M4\tnull;0;0;7;0");
}

} // namespace
} // namespace groma::formats
