// Patterns of the map: each its own at a glance, also where there is no colour.
#include "formats/draw/steps/patterns.h"
#include "formats/draw/steps/svg_path.h"
#include "tests/support/pattern_scene.h"
#include "tests/support/similarity.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace groma::formats {
namespace {

constexpr int kSide = 150;

// What the eye compares: how dark it is in the mean, and how its strokes lie. 0: the same; about 1: black
// beside white.
double greyDistance(const Pixels& a, const Pixels& b) {
    const auto ga = test::greyOf(a);
    const auto gb = test::greyOf(b);
    double meanA = 0, meanB = 0;
    for (const double g : ga) meanA += g / static_cast<double>(ga.size());
    for (const double g : gb) meanB += g / static_cast<double>(gb.size());
    return std::fabs(meanA - meanB) / 255 + (1 - test::similarity(a, b)) / 2;
}

Pixels drawn(std::string_view name, SymbolPlace place, double cell = 60) {
    // The pattern fills most of the picture.
    const int side = static_cast<int>(cell * (place == SymbolPlace::Side ? 0.6 : 1.5));
    const MapView map = test::sceneFor({.pattern = patternNamed(name)}, place, CellShape::PointyHex).map;
    return test::onPaper(map, side, side, cell,
                         place == SymbolPlace::Side ? map.lattice.sideMiddle({3, 2}, 0)
                                                    : test::middleOf(map));
}

} // namespace

TEST_CASE("every pattern has a name of its own, a place, and paths that can be read") {
    std::set<std::string_view> names;
    for (const Pattern& pattern : patterns()) {
        CAPTURE(pattern.name);
        CHECK(names.insert(pattern.name).second);
        CHECK((pattern.inCells || pattern.onSides || pattern.asLink));
        CHECK(patternNamed(pattern.name) == &pattern);
        std::vector<const Steps*> all{&pattern.shadow, &pattern.post, &pattern.middle};
        for (const FigureShape& shape : pattern.figures) all.push_back(&shape.steps);
        for (const Steps* steps : all)
            for (const Step& step : *steps) CHECK_MESSAGE(parsePath(step.path).has_value(), step.path);
        CHECK((pattern.scatter.spacing > 0) == !pattern.figures.empty());
        CHECK(pattern.post.empty() == (pattern.postSize == 0));
        CHECK(pattern.middle.empty() == (pattern.middleSize == 0));
    }
}

TEST_CASE("every pattern shows where it is drawn") {
    for (const CellShape shape : {CellShape::PointyHex, CellShape::FlatHex, CellShape::Square}) {
        MapView bare = test::sceneFor({.pattern = patternNamed("plain")}, SymbolPlace::Ground, shape).map;
        bare.setAll({.exists = true});
        const Pixels nothing = test::onPaper(bare, kSide, kSide, 60);
        for (const test::PatternScene& scene : test::patternScenes(shape)) {
            if (scene.name.starts_with("plain")) continue;
            CAPTURE(scene.name);
            CHECK(test::colourDistance(nothing, test::onPaper(scene.map, kSide, kSide, 60)) > 0.5);
        }
    }
}

TEST_CASE("patterns that could be taken for each other differ in grey, large and small") {
    struct Pair {
        std::string_view one, other;
        SymbolPlace place;
    };
    for (const double cell : {60.0, 28.0})
        for (const Pair& pair : {Pair{"works", "battlements", SymbolPlace::Feature},
                                 {"works", "battlements", SymbolPlace::Side},
                                 {"crossing-bridge", "crossing-ford", SymbolPlace::Feature},
                                 {"crossing-bridge", "plain", SymbolPlace::Feature},
                                 {"crossing-ford", "plain", SymbolPlace::Feature},
                                 {"crossing-bridge", "crossing-ford", SymbolPlace::Ground},
                                 {"crossing-bridge", "plain", SymbolPlace::Ground},
                                 {"crossing-ford", "plain", SymbolPlace::Ground},
                                 {"water", "stream", SymbolPlace::Ground},
                                 {"water", "stream", SymbolPlace::Side},
                                 {"water", "crossing-ford", SymbolPlace::Ground},
                                 {"road", "track", SymbolPlace::Link}}) {
            CAPTURE(pair.one);
            CAPTURE(pair.other);
            CAPTURE(cell);
            CHECK(greyDistance(drawn(pair.one, pair.place, cell), drawn(pair.other, pair.place, cell)) >
                  0.05);
        }
    // The measure tells the same from the different.
    CHECK(greyDistance(drawn("works", SymbolPlace::Feature), drawn("works", SymbolPlace::Feature)) < 1e-9);
}

TEST_CASE("no two grounds are alike in grey, at a glance") {
    std::map<std::string_view, Pixels> pictures;
    for (const Pattern& pattern : patterns())
        if (pattern.inCells && pattern.name != "none")
            pictures.emplace(pattern.name, drawn(pattern.name, SymbolPlace::Ground));
    for (auto a = pictures.begin(); a != pictures.end(); ++a)
        for (auto b = std::next(a); b != pictures.end(); ++b) {
            CAPTURE(a->first);
            CAPTURE(b->first);
            CHECK(greyDistance(a->second, b->second) > 0.05);
        }
}

} // namespace groma::formats
