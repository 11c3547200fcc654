#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/map/piece_places.h"
#include "formats/load/load.h"

#include <doctest/doctest.h>

#include <numbers>

using namespace groma;
using namespace groma::ui;

namespace {

constexpr const char* kRules = R"(groma: ruleset/1
title: Squares
board: {grid: GRID, facing: FACING, stacking: 3, directions: DIRECTIONS, footprints: {line: [[0, 0], [1, 0]]}}
classes: {unit: {attributes: {points: number}}}
types: {LINE: {class: unit, points: 4, footprint: line}, ONE: {class: unit, points: 1}}
terrain: {plain: {layer: ground, code: "."}}
)";

std::string filled(std::string text, const std::string& what, const std::string& by) {
    return text.replace(text.find(what), what.size(), by);
}

// A battle on 6 x 5 cells and a canvas of 100 pixels a cell whose corner is the middle of the first cell.
struct Table {
    formats::MemoryFileSystem files;
    formats::Loaded loaded;
    MapView map;
    Canvas canvas;

    Table(const char* grid, const char* facing, const char* directions, const std::string& pieces) {
        const std::string rules =
            filled(filled(filled(kRules, "GRID", grid), "FACING", facing), "DIRECTIONS", directions);
        (void)files.write("/p/rules.yaml", rules);
        (void)files.write("/p/battle.yaml",
                          "groma: scenario/1\ntitle: Battle\nrules: rules.yaml\nmap: {numbering: {widths: "
                          "[6], rows: 5}}\nsides: {a: {}, b: {}}\npieces:\n  a:\n" +
                              pieces);
        formats::Loader loader(files);
        loaded = loader.load("/p/battle.yaml", {"/p", {}, false});
        REQUIRE(loaded.built.setup);
        map = MapView(latticeOf(setup().geometry().layout()), 6, 5);
        canvas.map = &map;
        canvas.camera.resize(600, 500);
        canvas.camera.cellPixels = 100;
        canvas.camera.centre = {3, 2.5};
    }
    [[nodiscard]] const game::Setup& setup() const { return *loaded.built.setup; }
    [[nodiscard]] PiecePlaces places() const { return {setup(), game::startPosition(setup()), canvas}; }
};

} // namespace

// 015 is the third of the third row: its middle is at 200, 200; plates are 60 wide and lie 4 lower.
TEST_CASE("a unit two squares wide lies over both of its squares, its right hand by its facing") {
    struct Case {
        const char* facing;
        float x, y, width, height, angle;
    };
    constexpr float kQuarter = std::numbers::pi_v<float> / 2;
    for (const Case& c : {Case{"N", 250, 204, 160, 60, 3 * kQuarter},
                          {"S", 150, 204, 160, 60, kQuarter},
                          {"E", 200, 254, 60, 160, 0},
                          {"W", 200, 154, 60, 160, 2 * kQuarter}}) {
        CAPTURE(c.facing);
        const Table table("square", "sides", "[E, S, W, N]",
                          std::string("    - {type: LINE, at: \"015\", facing: ") + c.facing + "}\n");
        const PiecePlaces places = table.places();
        const CounterPose& pose = places.of(0);
        CHECK(pose.middle.x == doctest::Approx(c.x));
        CHECK(pose.middle.y == doctest::Approx(c.y));
        CHECK(pose.size.x == doctest::Approx(c.width));
        CHECK(pose.size.y == doctest::Approx(c.height));
        REQUIRE(pose.facing);
        CHECK(*pose.facing == doctest::Approx(c.angle));
        CHECK(pose.frontEdge);
    }
}

TEST_CASE("hexes with a point up that face a corner look there: corner 0 is north-north-east, 30 degrees "
          "above east") {
    const Table table(
        "hex", "corners", "[E, SE, SW, W, NW, NE]",
        "    - {type: ONE, at: \"015\", facing: E}\n    - {type: ONE, at: \"016\", facing: SE}\n");
    const PiecePlaces places = table.places();
    constexpr float kSixth = std::numbers::pi_v<float> / 3;
    CHECK(places.of(0).facing.value() == doctest::Approx(-kSixth / 2));
    CHECK(places.of(1).facing.value() == doctest::Approx(kSixth / 2));
    CHECK_FALSE(places.of(0).frontEdge);
}

TEST_CASE("pieces that share a cell lie shifted, and the upper one is picked where they overlap") {
    const Table table(
        "square", "none", "[E, S, W, N]",
        "    - {type: ONE, at: \"001\"}\n    - {type: ONE, at: \"001\"}\n    - {type: ONE, at: \"003\"}\n");
    const PiecePlaces places = table.places();
    CHECK(places.of(1).middle.x > places.of(0).middle.x);
    CHECK(places.of(1).middle.y < places.of(0).middle.y);
    CHECK_FALSE(places.of(0).facing);
    CHECK(places.at(places.of(0).middle) == 1);
    CHECK(places.at({places.of(0).middle.x - 29, places.of(0).middle.y + 29}) ==
          0); // the corner that peeps out
    CHECK(places.at(places.of(2).middle) == 2);
    CHECK(places.at({100, 0}) == -1);
}
