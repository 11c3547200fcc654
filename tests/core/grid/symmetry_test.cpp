// A board that is turned or mirrored is the same board: whatever lies exactly on a border falls alike.
#include "core/grid/facing.h"
#include "core/grid/sight.h"
#include "tests/core/grid/grids.h"
#include "tests/support/rng.h"

#include <algorithm>
#include <set>
#include <utility>

using namespace groma::grid;
using namespace groma::grid::tests;

namespace {

constexpr int kReach = 6;

// One of the ways to lay a board upon itself: perhaps mirrored, then turned, both about the origin.
struct Symmetry {
    Family family = Family::HexPointy;
    bool mirror = false;
    int turns = 0;

    Axial operator()(Axial at) const {
        return axialRotated(family, mirror ? axialMirrored(family, at) : at, turns);
    }
    Direction side(Direction side) const {
        return rotated(family, mirror ? mirrored(family, side) : side, turns);
    }
    Direction facing(FacingKind kind, Direction facing) const {
        return rotated(family, mirror ? mirroredFacing(family, kind, facing) : facing, turns);
    }
};

std::vector<Symmetry> symmetriesOf(Family family) {
    std::vector<Symmetry> all;
    for (const bool mirror : {false, true}) {
        for (int turns = 0; turns < sideCount(family); ++turns) {
            all.push_back({family, mirror, turns});
        }
    }
    return all;
}

// A map that holds all cells within reach of its middle, however they are turned.
struct Field {
    explicit Field(Family family)
        : map(made(uniformLayout(family, 6 * kReach + 1, 6 * kReach + 1, Displaced::EvenLines))) {
        middle = map->axial(map->cellAt(3 * kReach, 3 * kReach));
        for (int q = -kReach; q <= kReach; ++q) {
            for (int r = -kReach; r <= kReach; ++r) {
                if (axialDistance(family, {}, {q, r}) <= kReach) {
                    near.push_back({q, r});
                }
            }
        }
    }
    CellId at(Axial offset) const { return map->cellAt(middle + offset); }
    EdgeId side(Axial offset, Direction side) const { return map->edge(at(offset), side); }

    GeometryRef map;
    Axial middle;
    std::vector<Axial> near;
};

using Wall = std::pair<Axial, Direction>;

struct Obstacles {
    std::vector<Axial> woods;
    std::vector<Wall> walls;
};

Obstacles scattered(const Field& field, groma::tests::Rng& rng) {
    Obstacles all;
    for (const Axial at : field.near) {
        if (rng.boundedDraw(3) == 0) {
            all.woods.push_back(at);
        }
        if (rng.boundedDraw(6) == 0) {
            all.walls.emplace_back(
                at, static_cast<Direction>(rng.boundedDraw(static_cast<std::uint32_t>(field.map->sides()))));
        }
    }
    return all;
}

struct SeenAlong {
    bool clear = true;
    std::set<CellId> cells;
    std::set<EdgeId> edges;
    std::set<CellId> approach;

    friend bool operator==(const SeenAlong&, const SeenAlong&) = default;
};

SeenAlong seen(const Field& field, const Obstacles& obstacles, const Symmetry& laid, Axial from, Axial to,
               bool either) {
    std::set<CellId> woods;
    std::set<EdgeId> walls;
    for (const Axial at : obstacles.woods) {
        woods.insert(field.at(laid(at)));
    }
    for (const auto& [at, side] : obstacles.walls) {
        walls.insert(field.side(laid(at), laid.side(side)));
    }
    const SightRules rules{[&](CellId cell) { return woods.contains(cell); },
                           [&](EdgeId edge) { return walls.contains(edge); }, either};
    Blockers blockers;
    SeenAlong found;
    found.clear = sightIsClear(*field.map, field.at(laid(from)), field.at(laid(to)), rules, &blockers);
    found.cells.insert(blockers.cells.begin(), blockers.cells.end());
    found.edges.insert(blockers.edges.begin(), blockers.edges.end());
    const auto last = approach(*field.map, field.at(laid(from)), field.at(laid(to)));
    found.approach.insert(last.begin(), last.end());
    return found;
}

// What was seen on the board as it is, laid as the symmetry says.
SeenAlong carried(const Field& field, const SeenAlong& found, const Symmetry& laid) {
    const auto cell = [&](CellId at) { return field.at(laid(field.map->axial(at) - field.middle)); };
    SeenAlong made{found.clear, {}, {}, {}};
    for (const CellId at : found.cells) {
        made.cells.insert(cell(at));
    }
    for (const EdgeId edge : found.edges) {
        made.edges.insert(field.map->edge(cell(edge.owner()), laid.side(edge.direction())));
    }
    for (const CellId at : found.approach) {
        made.approach.insert(cell(at));
    }
    return made;
}

// Every way to part the sides among arcs: the arc of each side, a new one at most one above those before.
void partings(int sides, std::vector<int>& arcOf, std::vector<std::vector<int>>& all) {
    if (std::ssize(arcOf) == sides) {
        all.push_back(arcOf);
        return;
    }
    const int next = arcOf.empty() ? 0 : *std::ranges::max_element(arcOf) + 1;
    for (int arc = 0; arc <= next; ++arc) {
        arcOf.push_back(arc);
        partings(sides, arcOf, all);
        arcOf.pop_back();
    }
}

std::vector<ArcTable::Arc> arcsOf(const std::vector<int>& arcOf) {
    std::vector<ArcTable::Arc> arcs;
    for (std::size_t side = 0; side < arcOf.size(); ++side) {
        const auto arc = static_cast<std::size_t>(arcOf[side]);
        if (arc == arcs.size()) {
            arcs.push_back({std::string(1, static_cast<char>('a' + arc)), {}});
        }
        arcs[arc].sides.push_back(static_cast<int>(side));
    }
    return arcs;
}

// The arc whose sides are the mirror images of this one's; -1 when there is none.
int imageOf(const std::vector<ArcTable::Arc>& arcs, int arc, Family family, FacingKind kind) {
    std::vector<int> image;
    for (const int side : arcs[static_cast<std::size_t>(arc)].sides) {
        image.push_back(rotated(family, 0, (kind == FacingKind::Corners ? -1 : 0) - side));
    }
    std::ranges::sort(image);
    const auto found = std::ranges::find(arcs, image, &ArcTable::Arc::sides);
    return found == arcs.end() ? -1 : static_cast<int>(found - arcs.begin());
}

// How many cells lie elsewhere on a turned or mirrored board; those in arcs without a mirror image are not
// asked in the mirror.
int misplaced(const Field& field, const ArcTable& table, FacingKind kind) {
    const Family family = field.map->family();
    int wrong = 0;
    for (const Symmetry& laid : symmetriesOf(family)) {
        for (const Axial to : field.near) {
            const int here = table.arcOf(*field.map, field.at({}), 0, field.at(to));
            const int there = table.arcOf(*field.map, field.at({}), laid.facing(kind, 0), field.at(laid(to)));
            const int image = laid.mirror && here >= 0 ? imageOf(table.arcs(), here, family, kind) : here;
            const bool asked = !laid.mirror || here < 0 || image >= 0;
            wrong += asked && there != image ? 1 : 0;
        }
    }
    return wrong;
}

} // namespace

TEST_CASE(
    "a line of sight fares alike on every turned and mirrored board, through gaps and past corners too") {
    for (const Family family : {Family::HexPointy, Family::HexFlat, Family::Square}) {
        const Field field(family);
        groma::tests::Rng rng(41);
        int between = 0;
        int blocked = 0;
        int wrong = 0;
        for (int battle = 0; battle < 6; ++battle) {
            const Obstacles obstacles = scattered(field, rng);
            for (int line = 0; line < 60; ++line) {
                const Axial from = field.near[rng.boundedDraw(static_cast<std::uint32_t>(field.near.size()))];
                const Axial to = field.near[rng.boundedDraw(static_cast<std::uint32_t>(field.near.size()))];
                const bool either = line % 2 != 0;
                const SeenAlong here = seen(field, obstacles, {family}, from, to, either);
                between += here.approach.size() == 2 ? 1 : 0;
                blocked += here.clear ? 0 : 1;
                wrong += seen(field, obstacles, {family}, to, from, either).clear == here.clear ? 0 : 1;
                for (const Symmetry& laid : symmetriesOf(family)) {
                    wrong +=
                        seen(field, obstacles, laid, from, to, either) == carried(field, here, laid) ? 0 : 1;
                }
            }
        }
        CHECK(wrong == 0);
        CHECK(between > 10);
        CHECK(blocked > 50);
    }
}

TEST_CASE("whichever arcs the rules declare and in whatever order their borders fall, a turned and mirrored "
          "piece sees alike") {
    for (const Family family : {Family::HexPointy, Family::HexFlat, Family::Square}) {
        const Field field(family);
        std::vector<std::vector<int>> all;
        std::vector<int> begun;
        partings(sideCount(family), begun, all);
        CHECK(all.size() == (isHex(family) ? 203 : 15));
        for (const FacingKind kind : {FacingKind::Sides, FacingKind::Corners}) {
            int tables = 0;
            int refused = 0;
            int wrong = 0;
            for (const std::vector<int>& arcOf : all) {
                std::vector<int> borders;
                for (int arc = 0; arc < std::ssize(arcsOf(arcOf)); ++arc) {
                    borders.push_back(arc);
                }
                // All orders of up to three arcs; of more, that in which they are named and its reverse.
                const bool few = borders.size() <= 3;
                do {
                    const auto table = ArcTable::make(family, kind, arcsOf(arcOf), borders);
                    tables += table ? 1 : 0;
                    refused += table ? 0 : 1;
                    wrong += table ? misplaced(field, *table, kind) : 0;
                } while (few ? std::ranges::next_permutation(borders).found
                             : (std::ranges::reverse(borders), borders.front() != 0));
            }
            CHECK(wrong == 0);
            CHECK(tables > (isHex(family) ? 300 : 20));
            CHECK(refused > 0);
        }
    }
}
