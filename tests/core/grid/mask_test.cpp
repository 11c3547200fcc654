#include "core/grid/mask.h"
#include "tests/core/grid/grids.h"

using namespace groma::grid;
using namespace groma::grid::tests;

namespace {

Mask drawn(std::string_view picture, Family family, FacingKind facing) {
    const auto mask = parseMask(picture, family, facing);
    REQUIRE_MESSAGE(mask.has_value(), (mask ? std::string() : mask.error().message));
    return *mask;
}

std::string refusal(std::string_view picture, Family family = Family::Square,
                    FacingKind facing = FacingKind::Sides) {
    const auto mask = parseMask(picture, family, facing);
    REQUIRE_FALSE(mask.has_value());
    return std::to_string(mask.error().line) + ":" + std::to_string(mask.error().column) + " " +
           mask.error().message;
}

} // namespace

TEST_CASE("a zone of control is the two squares ahead, whichever way the unit faces") {
    const Mask zone = drawn("z z\n^ ^\n", Family::Square, FacingKind::Sides);
    CHECK(zone.piece == Footprint{{0, 0}, {1, 0}});
    CHECK(zone.cells == std::vector<MaskCell>{{{0, 1}, 'z'}, {{1, 1}, 'z'}});
    const auto map = made(uniformLayout(Family::Square, 6, 8));
    CHECK(listed(*map, cellsOf(*map, zone, {at(*map, "019"), 3})) == "011 012");
    CHECK(listed(*map, cellsOf(*map, zone, {at(*map, "019"), 0})) == "020 028");
    CHECK(listed(*map, cellsOf(*map, zone, {at(*map, "019"), 1})) == "027 026");
    CHECK(listed(*map, cellsOf(*map, zone, {at(*map, "003"), 3})).empty());
}

TEST_CASE("labels tell the parts of a picture apart, dots and blanks are nothing") {
    const Mask mask = drawn(". f .\n  ^ a\n. r", Family::Square, FacingKind::Sides);
    CHECK(mask.cells == std::vector<MaskCell>{{{0, 1}, 'f'}, {{1, 0}, 'a'}, {{0, -1}, 'r'}});
    const auto map = made(uniformLayout(Family::Square, 6, 8));
    const Pose pose{at(*map, "019"), 3};
    CHECK(listed(*map, cellsOf(*map, mask, pose)) == "011 020 027");
    CHECK(listed(*map, cellsOf(*map, mask, pose, 'r')) == "027");
}

TEST_CASE("the six neighbours of a hex piece that faces a side") {
    const Mask ring = drawn("    a\n"
                            "  f   b\n"
                            "    ^\n"
                            "  e   c\n"
                            "    d\n",
                            Family::HexPointy, FacingKind::Sides);
    const auto map = made(uniformLayout(Family::HexPointy, 7, 7, Displaced::EvenLines));
    const CellId middle = map->cellAt(3, 3);
    for (Direction facing = 0; facing < 6; ++facing) {
        for (int side = 0; side < 6; ++side) {
            const char label = static_cast<char>('a' + side);
            CHECK(cellsOf(*map, ring, {middle, facing}, label) ==
                  std::vector{map->neighbour(middle, (facing + side) % 6)});
        }
    }
}

TEST_CASE("the six neighbours of a hex piece that faces a corner") {
    const Mask ring = drawn("  f   a\n"
                            "e   ^   b\n"
                            "  d   c\n",
                            Family::HexFlat, FacingKind::Corners);
    const auto map = made(uniformLayout(Family::HexFlat, 7, 7, Displaced::EvenLines));
    const CellId middle = map->cellAt(3, 3);
    for (Direction facing = 0; facing < 6; ++facing) {
        for (int side = 0; side < 6; ++side) {
            const char label = static_cast<char>('a' + side);
            // Relative side 0 is the one clockwise of the corner that is faced.
            CHECK(cellsOf(*map, ring, {middle, facing}, label) ==
                  std::vector{map->neighbour(middle, (facing + side) % 6)});
        }
    }
}

TEST_CASE("second rings are drawn on the same half steps") {
    const Mask ahead = drawn("a\n.\n.\n.\n^", Family::HexPointy, FacingKind::Sides);
    CHECK(ahead.cells == std::vector<MaskCell>{{{0, 2}, 'a'}});
    const Mask right = drawn("^ . . . a", Family::HexPointy, FacingKind::Corners);
    CHECK(right.cells == std::vector<MaskCell>{{{2, 0}, 'a'}});
}

TEST_CASE("blanks before every row and line ends of other systems change nothing") {
    CHECK(drawn("   z z\r\n   ^ ^\r\n", Family::Square, FacingKind::Sides) ==
          drawn("z z\n^ ^", Family::Square, FacingKind::Sides));
}

TEST_CASE("pictures that make no mask are refused at their place") {
    CHECK(refusal("z z\n") == "1:1 a mask shows its piece as ^");
    CHECK(refusal("") == "1:1 a mask shows its piece as ^");
    CHECK(refusal("^ ^\nzz z") == "2:2 cells of a mask stand in every second column, with a blank between");
    CHECK(refusal("^\tz") == "1:2 cells of a mask are drawn with plain letters and signs");
    CHECK(refusal("^ z", Family::HexPointy) == "1:3 no hex stands here: neighbours are half a hex over");
    CHECK(refusal("^ ^ ^ ^ ^ ^ ^ ^ ^") == "1:17 a piece fills at most 8 cells");
    CHECK(refusal(std::string(1000, '\n')) == "65:1 a mask has at most 64 rows of 128 characters");
    CHECK(refusal("^" + std::string(500, ' ') + "z") == "1:1 a mask has at most 64 rows of 128 characters");
}
