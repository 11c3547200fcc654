// Every way of painting, on lines that are displaced and on lines that are not, on hexes that stand and that
// lie, and on squares: the same as in cube coordinates, where no line is displaced.
#include "editor/session/edits/map/brush.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/edits/pieces/stamp.h"
#include "tests/session/small_game.h"
#include "tests/support/rng.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace groma::session {
namespace {

using grid::Axial;
using grid::CellId;
using grid::EdgeId;
using grid::Family;

struct ByPlace {
    bool operator()(Axial a, Axial b) const { return std::pair(a.q, a.r) < std::pair(b.q, b.r); }
};
using Places = std::set<Axial, ByPlace>;

Document field(SmallGame& game, Family family) {
    std::string rules(kRules);
    std::string battle = "groma: scenario/1\ntitle: Field\nrules: rules.yaml\nmap:\n  numbering: {widths: "
                         "[25], rows: 25, displaced: even}\n  ground: plain\n"
                         "sides:\n  reds: {}\n  blues: {}\npieces:\n  reds: []\n  blues: []\n";
    if (family == Family::HexFlat) {
        rules.replace(rules.find("grid: hex"), 9, "grid: hex-flat");
        rules.replace(rules.find("[E, SE, SW, W, NW, NE]"), 22, "[SE, S, SW, NW, N, NE]");
    } else if (family == Family::Square) {
        rules.replace(rules.find("grid: hex"), 9, "grid: square");
        rules.replace(rules.find("[E, SE, SW, W, NW, NE]"), 22, "[E, S, W, N]");
        battle.replace(battle.find(", displaced: even"), 17, "");
    }
    game.files.put("/game/rules.yaml", rules);
    game.files.put("/game/battle.yaml", battle);
    const Document document = game.open();
    REQUIRE(firstProblem(document) == "");
    return document;
}

// Cells in the middle, on lines of both kinds.
std::vector<CellId> origins(const grid::Geometry& geometry) {
    return {geometry.cellAt(12, 12), geometry.cellAt(11, 12), geometry.cellAt(12, 11),
            geometry.cellAt(13, 13)};
}

Places placesOf(const grid::Geometry& geometry, CellId origin, const std::vector<CellId>& cells) {
    Places places;
    for (const CellId cell : cells) places.insert(geometry.axial(cell) - geometry.axial(origin));
    return places;
}

int apart(Family family, Axial a, Axial b = {}) {
    const int x = a.q - b.q, y = a.r - b.r;
    if (family == Family::Square) return std::abs(x) + std::abs(y);
    return std::max({std::abs(x), std::abs(y), std::abs(x + y)}); // of the three cube coordinates
}

Axial randomPlace(tests::Rng& rng, Family family, int radius) {
    for (;;) {
        const Axial at{static_cast<int>(rng.boundedDraw(static_cast<std::uint32_t>(2 * radius + 1))) - radius,
                       static_cast<int>(rng.boundedDraw(static_cast<std::uint32_t>(2 * radius + 1))) -
                           radius};
        if (apart(family, at) <= radius) return at;
    }
}

const std::vector<Family> kFamilies = {Family::HexPointy, Family::HexFlat, Family::Square};

template <class Each>
void forEveryPlace(int radius, Family family, Each each) {
    for (int q = -radius; q <= radius; ++q)
        for (int r = -radius; r <= radius; ++r)
            if (apart(family, {q, r}) <= radius) each(Axial{q, r});
}

} // namespace

TEST_CASE("brushes, rectangles and lines are the same cells on every line, and those of cube coordinates") {
    tests::Rng rng(11);
    for (const Family family : kFamilies) {
        SmallGame game;
        const Document document = field(game, family);
        const grid::Geometry& geometry = document.board()->geometry();
        for (int radius = 0; radius <= 2; ++radius) {
            Places expected;
            forEveryPlace(radius, family, [&](Axial at) { expected.insert(at); });
            for (const CellId origin : origins(geometry))
                CHECK(placesOf(geometry, origin, brush::disc(geometry, origin, radius)) == expected);
        }
        for (int round = 0; round < 60; ++round) {
            const Axial to = randomPlace(rng, family, 7);
            Places box;
            const auto across = [&](Axial at) {
                return family == Family::HexPointy ? 2 * at.q + at.r
                       : family == Family::HexFlat ? 2 * at.r + at.q
                                                   : 2 * at.q;
            };
            const auto down = [&](Axial at) { return family == Family::HexFlat ? at.q : at.r; };
            const auto between = [](int x, int a, int b) {
                return x >= std::min(a, b) && x <= std::max(a, b);
            };
            forEveryPlace(24, family, [&](Axial at) {
                if (between(across(at), 0, across(to)) && between(down(at), 0, down(to))) box.insert(at);
            });
            std::optional<Places> way;
            for (const CellId origin : origins(geometry)) {
                const CellId end = geometry.cellAt(geometry.axial(origin) + to);
                CHECK(placesOf(geometry, origin, brush::rectangle(geometry, origin, end)) == box);
                const auto line = brush::line(geometry, origin, end);
                CHECK(line.front() == origin);
                CHECK(line.back() == end);
                for (std::size_t i = 1; i < line.size(); ++i) {
                    CHECK(geometry.cornerDistance(line[i - 1], line[i]) == 1);
                    if (family != Family::Square)
                        CHECK(apart(family, geometry.axial(line[i]) - geometry.axial(origin)) ==
                              static_cast<int>(i));
                }
                const Places places = placesOf(geometry, origin, line);
                if (!way) way = places;
                CHECK(places == *way);
                Places thick;
                for (const Axial at : places)
                    forEveryPlace(1, family, [&](Axial more) { thick.insert(at + more); });
                CHECK(placesOf(geometry, origin, brush::thickLine(geometry, origin, end, 1)) == thick);
            }
        }
    }
}

TEST_CASE("flood and wand find on every line what is connected in cube coordinates") {
    tests::Rng rng(12);
    for (const Family family : kFamilies) {
        for (int round = 0; round < 6; ++round) {
            Places wood;
            for (int i = 0; i < 60; ++i) wood.insert(randomPlace(rng, family, 6));
            wood.insert({0, 0});
            Places connected{{0, 0}};
            for (bool grew = true; grew;) {
                grew = false;
                for (const Axial at : wood) {
                    const bool touches =
                        std::ranges::any_of(connected, [&](Axial in) { return apart(family, in, at) == 1; });
                    grew = (touches && connected.insert(at).second) || grew;
                }
            }
            SmallGame game;
            const Document bare = field(game, family);
            const grid::Geometry& geometry = bare.board()->geometry();
            for (const CellId origin : origins(geometry)) {
                std::vector<CellId> cells;
                for (const Axial at : wood) cells.push_back(geometry.cellAt(geometry.axial(origin) + at));
                const Document document = applied(bare, paintGround(bare, cells, 1));
                const grid::Board& board = *document.board();
                CHECK(placesOf(geometry, origin, brush::wand(board, origin, true)) == connected);
                CHECK(placesOf(geometry, origin, brush::wand(board, origin, false)) == wood);
                CHECK(placesOf(geometry, origin, brush::flood(board, origin, [&](CellId cell) {
                                   return board.cell(cell).terrain == 1;
                               })) == connected);
                const Document flooded =
                    applied(document, paintGround(document, brush::wand(board, origin, true), 2));
                const Document replaced = applied(flooded, replaceTerrain(flooded, 1, 0));
                for (std::int32_t i = 0; i < geometry.cellCount(); ++i) {
                    const Axial at = geometry.axial(CellId{i}) - geometry.axial(origin);
                    CHECK(replaced.board()->cell(CellId{i}).terrain == (connected.contains(at) ? 2 : 0));
                }
            }
        }
    }
}

TEST_CASE("a side drawn with one drag takes the same way on every line") {
    tests::Rng rng(13);
    for (const Family family : kFamilies) {
        SmallGame game;
        const Document document = field(game, family);
        const grid::Geometry& geometry = document.board()->geometry();
        for (int round = 0; round < 30; ++round) {
            const Axial to = randomPlace(rng, family, 5);
            const int first = static_cast<int>(rng.boundedDraw(static_cast<std::uint32_t>(geometry.sides())));
            const int last = static_cast<int>(rng.boundedDraw(static_cast<std::uint32_t>(geometry.sides())));
            std::optional<std::vector<std::pair<std::pair<int, int>, int>>> way;
            for (const CellId origin : origins(geometry)) {
                const CellId end = geometry.cellAt(geometry.axial(origin) + to);
                const auto chain =
                    brush::chain(geometry, geometry.edge(origin, first), geometry.edge(end, last));
                std::vector<std::pair<std::pair<int, int>, int>> places;
                for (const EdgeId edge : chain) {
                    const Axial at = geometry.axial(edge.owner()) - geometry.axial(origin);
                    places.push_back({{at.q, at.r}, edge.direction()});
                }
                if (!way) way = places;
                CHECK(places == *way);
                for (std::size_t i = 1; i < chain.size(); ++i) {
                    const auto near = brush::touching(geometry, chain[i - 1]);
                    CHECK(std::ranges::find(near, chain[i]) != near.end());
                }
            }
        }
    }
}

namespace {

// A painted patch about an origin: ground, levels, features, a river with a bridge, roads, relief, pieces.
Document patch(const Document& bare, CellId origin, tests::Rng rng) {
    const grid::Geometry& geometry = bare.board()->geometry();
    const Family family = geometry.family();
    Document now = bare;
    const auto cellAt = [&](int radius) {
        return geometry.cellAt(geometry.axial(origin) + randomPlace(rng, family, radius));
    };
    for (int i = 0; i < 14; ++i) {
        const CellId cell = cellAt(3);
        const auto draw = [&](std::uint32_t count) { return static_cast<int>(rng.boundedDraw(count)); };
        switch (i % 7) {
        case 0: now = applied(now, paintGround(now, std::span(&cell, 1), 1 + draw(2))); break;
        case 1: now = applied(now, paintLevel(now, std::span(&cell, 1), 1 + draw(3))); break;
        case 2: now = applied(now, paintFeature(now, std::span(&cell, 1), 3 + draw(2))); break;
        case 3: {
            const EdgeId edge = geometry.edge(cell, draw(static_cast<std::uint32_t>(geometry.sides())));
            now = applied(now, setSides(now, std::span(&edge, 1), 0));
            now = applied(now, setSides(now, std::span(&edge, 1), 1));
            break;
        }
        case 4: {
            const EdgeId edge = geometry.edge(cell, draw(static_cast<std::uint32_t>(geometry.sides())));
            now = applied(now, setLinks(now, std::span(&edge, 1), 0));
            break;
        }
        case 5: {
            const EdgeId edge = geometry.edge(cell, draw(static_cast<std::uint32_t>(geometry.sides())));
            now = applied(now, setRelief(now, std::span(&edge, 1), draw(4) - 1));
            break;
        }
        default: {
            const Edited placed = placePiece(now, {draw(3),
                                                   draw(2),
                                                   cell,
                                                   draw(static_cast<std::uint32_t>(geometry.sides())),
                                                   {},
                                                   draw(2) == 0 ? "N" : ""});
            if (placed) now = applied(now, placed);
            break;
        }
        }
    }
    return now;
}

Axial turnedPlace(Family family, Axial at, int steps, bool mirror) {
    for (int i = 0; i < steps; ++i) {
        // Clockwise, in cube coordinates (q, r, s): (q, r, s) becomes (-r, -s, -q).
        at = family == Family::Square ? Axial{-at.r, at.q} : Axial{-at.r, at.q + at.r};
    }
    if (!mirror) return at;
    if (family == Family::Square) return {-at.q, at.r};
    const int s = -at.q - at.r;
    return family == Family::HexPointy ? Axial{s, at.r} : Axial{-at.q, -s};
}

} // namespace

TEST_CASE(
    "a stamp turned by sixths or quarters and mirrored lays down what cube coordinates say, on every line") {
    for (const Family family : kFamilies) {
        SmallGame game;
        const Document bare = field(game, family);
        const grid::Geometry& geometry = bare.board()->geometry();
        const int sides = geometry.sides();
        for (std::uint32_t seed = 0; seed < 4; ++seed) {
            const CellId from = origins(geometry)[seed];
            const Document source = patch(bare, from, tests::Rng(100 + seed));
            std::vector<CellId> cells = brush::disc(geometry, from, 4);
            std::swap(cells.front(), *std::ranges::find(cells, from)); // the origin
            const Stamp stamp = stampOf(source, cells, true);
            const auto carried = stampFromText("Dear friend, ...\n" + stampText(stamp));
            CHECK_FALSE(carried);
            REQUIRE(stampFromText(stampText(stamp)));
            CHECK(stampText(*stampFromText(stampText(stamp))) == stampText(stamp));
            for (int steps = 0; steps < sides; ++steps) {
                for (const bool mirror : {false, true}) {
                    const Stamp turned = mirror ? mirrored(rotated(stamp, steps)) : rotated(stamp, steps);
                    const CellId to = origins(geometry)[static_cast<std::size_t>(steps) % 4];
                    const Document after = applied(bare, applyStamp(bare, turned, to));
                    REQUIRE(firstProblem(after) == "");
                    const auto place = [&](CellId cell) {
                        return geometry.cellAt(
                            geometry.axial(to) +
                            turnedPlace(family, geometry.axial(cell) - geometry.axial(from), steps, mirror));
                    };
                    for (const CellId cell : cells) {
                        CHECK(after.board()->cell(place(cell)) == source.board()->cell(cell));
                        for (int direction = 0; direction < sides; ++direction) {
                            const CellId other = geometry.neighbour(cell, direction);
                            const EdgeId edge = geometry.edgeBetween(place(cell), place(other));
                            REQUIRE(edge.valid());
                            CHECK(after.board()->edge(edge).features ==
                                  source.board()->edge(cell, direction).features);
                            if (std::ranges::find(cells, other) == cells.end()) continue;
                            CHECK(after.board()->edge(edge).links ==
                                  source.board()->edge(cell, direction).links);
                            const grid::Direction there = geometry.directionTo(place(cell), place(other));
                            CHECK(after.board()->rise(place(cell), there) ==
                                  source.board()->rise(cell, direction));
                        }
                    }
                    REQUIRE(after.setup()->pieceCount() == source.setup()->pieceCount());
                    for (int piece = 0; piece < source.setup()->pieceCount(); ++piece) {
                        const game::PieceSetup& old = source.setup()->piece(piece);
                        const auto now = [&] {
                            for (int other = 0; other < after.setup()->pieceCount(); ++other)
                                if (after.setup()->piece(other).cell == place(old.cell)) return other;
                            return -1;
                        }();
                        REQUIRE(now >= 0);
                        const game::PieceSetup& made = after.setup()->piece(now);
                        CHECK(made.type == old.type);
                        CHECK(made.side == old.side);
                        CHECK(made.name == old.name);
                        const CellId ahead = place(geometry.neighbour(old.cell, old.facing));
                        CHECK(geometry.neighbour(made.cell, made.facing) == ahead);
                    }
                }
            }
        }
    }
}

TEST_CASE("six turns, and two mirrorings, give the stamp back") {
    for (const Family family : kFamilies) {
        SmallGame game;
        const Document bare = field(game, family);
        const grid::Geometry& geometry = bare.board()->geometry();
        const CellId origin = origins(geometry)[1];
        Stamp stamp = stampOf(patch(bare, origin, tests::Rng(7)), brush::disc(geometry, origin, 4), true);
        CHECK(rotated(rotated(stamp, 2), geometry.sides() - 2) == stamp);
        CHECK(mirrored(mirrored(stamp)) == stamp);
        stamp.cornerFacing = true;
        CHECK(mirrored(mirrored(stamp)) == stamp);
        CHECK(rotated(mirrored(stamp), 1) == mirrored(rotated(stamp, -1)));
    }
}

TEST_CASE("a stamp laid over a painted place leaves nothing of what was there, and none of it hangs over the "
          "border") {
    SmallGame game;
    const Document bare = field(game, Family::HexPointy);
    const grid::Geometry& geometry = bare.board()->geometry();
    const CellId origin = origins(geometry)[0];
    const Document painted = patch(bare, origin, tests::Rng(3));
    const auto cells = brush::disc(geometry, origin, 4);
    const Stamp plain = stampOf(bare, cells);
    const Document cleared = applied(painted, applyStamp(painted, plain, cells.front()));
    for (const CellId cell : brush::disc(geometry, origin, 3)) {
        CHECK(cleared.board()->cell(cell) == grid::CellGround{});
        for (int direction = 0; direction < 6; ++direction)
            CHECK(cleared.board()->edge(cell, direction).isPlain());
    }
    const Stamp stamp = stampOf(painted, cells);
    const Document corner = applied(bare, applyStamp(bare, stamp, CellId{0}));
    CHECK(firstProblem(corner) == "");
    const auto covered = coveredCells(stamp, geometry, CellId{0});
    CHECK(covered.size() < cells.size());
    CHECK_FALSE(covered.empty());
}

TEST_CASE("what a stamp needs and the scenario lacks is the reason why it cannot be laid down") {
    SmallGame game;
    const Document bare = field(game, Family::HexPointy);
    const CellId origin{40};
    Stamp stamp = stampOf(bare, std::span(&origin, 1));
    stamp.cells[0].ground = "lava";
    CHECK(canApply(bare, stamp, origin).error().reason == "this scenario does not know lava");
    stamp.cells[0].ground = "wood";
    CHECK(canApply(bare, stamp, grid::kNoCell).error().reason == "point at a cell of the map");
    stamp.family = Family::Square;
    CHECK(canApply(bare, stamp, origin).error().reason ==
          "it comes from a map whose cells have another shape");
    CHECK_FALSE(canApply(bare, Stamp{}, origin));
    CHECK_FALSE(stampFromText("groma: clip/1\ngrid: hex\ncells: [{at: [1]}]\n"));
    CHECK(stampFromText("groma: clip/1\ngrid: hex-pointy\ncells: [{at: [1, 0]}]\n"));
    CHECK_FALSE(stampFromText("groma: clip/1\ngrid: hex\nsides: [{at: [0, 0, 9]}]\n"));
    CHECK_FALSE(stampFromText("groma: clip/1\n\xff"));
    CHECK_FALSE(stampFromText("hello"));
}

TEST_CASE("a bridge without its river is found and taken away") {
    SmallGame game;
    std::string battle(kBattle);
    battle.replace(battle.find("  features:"), 11,
                   "  sides: {bridge: [001/002, 003/004], river: [003/004]}\n  features:");
    game.files.put("/game/battle.yaml", battle);
    const Document document = game.open();
    const auto orphans = orphanSides(document);
    REQUIRE(orphans.size() == 1);
    CHECK(edgeText(document, orphans[0].edge) == "001/002");
    const Document mended = applied(document, removeOrphanSides(document));
    CHECK(orphanSides(mended).empty());
    CHECK(mended.text("battle.yaml").find("bridge: [003/004]") != std::string_view::npos);
    CHECK_FALSE(removeOrphanSides(mended));
    const grid::EdgeId bare =
        mended.board()->geometry().edgeBetween(cellAt(mended, "010"), cellAt(mended, "011"));
    CHECK(canSetSide(mended, bare, 1).error().reason == "Bridge needs River at 010/011");
    CHECK(canSetSide(mended, bare, 0));
}

} // namespace groma::session
