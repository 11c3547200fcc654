#include "tests/cli/captured.h"
#include "tests/support/golden.h"

#include <cairo.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

using groma::test::bytesOf;
using groma::tests::Ran;
using groma::tests::runGroma;
using groma::tests::sample;

namespace {

struct PrintFolder {
    std::filesystem::path path;
    explicit PrintFolder(const char* name)
        : path(std::filesystem::temp_directory_path() /
               ("groma-print-" + std::to_string(::getpid()) + name)) {
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path);
    }
    ~PrintFolder() { std::filesystem::remove_all(path); }
    PrintFolder(const PrintFolder&) = delete;
    PrintFolder& operator=(const PrintFolder&) = delete;
    std::string operator/(const std::string& name) const { return (path / name).string(); }
    std::string put(const std::string& name, const std::string& text) const {
        std::ofstream(path / name) << text;
        return (path / name).string();
    }
};

// 0xRRGGBB of a pixel of a PNG.
class Picture {
  public:
    explicit Picture(const std::string& path) : surface_(cairo_image_surface_create_from_png(path.c_str())) {}
    ~Picture() { cairo_surface_destroy(surface_); }
    Picture(const Picture&) = delete;
    Picture& operator=(const Picture&) = delete;
    [[nodiscard]] int width() const { return cairo_image_surface_get_width(surface_); }
    [[nodiscard]] int height() const { return cairo_image_surface_get_height(surface_); }
    [[nodiscard]] std::uint32_t at(int x, int y) const {
        const unsigned char* row =
            cairo_image_surface_get_data(surface_) + y * cairo_image_surface_get_stride(surface_);
        return reinterpret_cast<const std::uint32_t*>(row)[x] & 0xFFFFFFU;
    }

  private:
    cairo_surface_t* surface_;
};

int countOf(const std::string& text, const std::string& what) {
    int count = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
    return count;
}

constexpr const char* kSquareRules = R"(groma: ruleset/1
title: Squares
board: {grid: square, facing: sides, stacking: 1, directions: [E, S, W, N], footprints: {line: [[0, 0], [1, 0]]}}
classes: {unit: {attributes: {points: number}, notation: [points]}}
types: {LINE: {class: unit, points: 4, footprint: line}}
terrain: {plain: {layer: ground, code: "."}}
)";

std::string squareBattle(const char* facing) {
    return std::string("groma: scenario/1\ntitle: Two squares\nrules: rules.yaml\nmap:\n  numbering: "
                       "{widths: [6], rows: 5}\n"
                       "sides:\n  reds: {colour: \"#C00000\", ink: \"#FFFFFF\"}\n  blues: {colour: "
                       "\"#0000C0\"}\npieces:\n  reds:\n"
                       "    - {type: LINE, at: \"015\", facing: ") +
           facing + "}\n";
}

// The red of a plate, lighter or darker where its edge catches the light.
bool isPlate(std::uint32_t colour) {
    return (colour >> 16) > 140 && ((colour >> 8) & 255) < 60 && (colour & 255) < 60;
}

} // namespace

// The map begins 28 to the right and 62 down (margin and title) or, on a map narrower than 420, in the
// middle: cells of 64 and six columns give 384 wide, 440 with margins. So cell 015, third row and third
// column, has its middle at 28 + 2.5 * 64, 62 + 2.5 * 64.
TEST_CASE("a unit two squares wide covers both of its squares on the printed map, whichever way it looks") {
    const PrintFolder folder("footprint");
    folder.put("rules.yaml", kSquareRules);
    const int x = 28 + 160;
    const int y = 62 + 160;
    // The plate reaches from the anchor to the square at its right hand; its lower left quarter is free of
    // letters.
    for (const auto& [facing, dx, dy] :
         {std::tuple{"N", 64, 0}, {"S", -64, 0}, {"E", 0, 64}, {"W", 0, -64}}) {
        CAPTURE(facing);
        const std::string battle = folder.put("battle.yaml", squareBattle(facing));
        REQUIRE(runGroma({"render", battle, "-o", folder / "map.png"}).exit == 0);
        const Picture map(folder / "map.png");
        CHECK(isPlate(map.at(x - 14, y + 3)));
        CHECK(isPlate(map.at(x + dx - 14, y + dy + 3)));
        CHECK(isPlate(map.at(x + dx / 2 - 14, y + dy / 2 + 3)));
        CHECK_FALSE(isPlate(map.at(x - dx - 14, y - dy + 3))); // the square at its other hand is free
    }
}

TEST_CASE("an ink-saving map is white paper") {
    const PrintFolder folder("ink");
    REQUIRE(runGroma({"render", sample("the-ford/the-ford.yaml"), "-o", folder / "map.png", "--ink-saving",
                      "--no-pieces", "--no-numbers", "--no-legend"})
                .exit == 0);
    const Picture map(folder / "map.png");
    int white = 0;
    for (int y = 0; y < map.height(); y += 3)
        for (int x = 0; x < map.width(); x += 3) white += map.at(x, y) == 0xFFFFFF ? 1 : 0;
    const int all = (map.height() / 3) * (map.width() / 3);
    CHECK(white * 100 > all * 70);
}

// 18 hexes of 64 points and half a hex are 1184 wide, with margins 1240; twelve rows are 684 high, with title
// and legend about 830. A window of A4 upright is 538.6 wide and repeats 28.35: three columns (512 + 510 +
// ...) by two rows; lying it is 785.2 wide: two by two.
TEST_CASE("a map in pages takes the way of the paper that needs fewer, and A3 fewer than A4") {
    const PrintFolder folder("pages");
    const Ran a4 =
        runGroma({"render", sample("the-ford/the-ford.yaml"), "-o", folder / "map.svg", "--pages", "a4"});
    CHECK(a4.exit == 0);
    CHECK(countOf(a4.out, "map-") == 4);
    CHECK(std::filesystem::exists(folder / "map-4.svg"));
    CHECK(bytesOf(folder / "map-1.svg").find("width=\"841.89") != std::string::npos);
    const Ran a3 = runGroma(
        {"render", sample("the-ford/the-ford.yaml"), "-o", folder / "big.svg", "--pages", "a3", "--list"});
    CHECK(countOf(a3.out, "big-") == 2);
    CHECK(runGroma({"render", sample("the-ford/the-ford.yaml"), "-o", folder / "map.pdf", "--pages", "a4"})
              .exit == 0);
    CHECK(countOf(bytesOf(folder / "map.pdf"), "/Type /Page %") == 4);
}

TEST_CASE("counter backs lie behind their fronts when the sheet is turned over its long edge") {
    const PrintFolder folder("counters");
    folder.put("rules.yaml", kSquareRules);
    const std::string battle = folder.put("battle.yaml", squareBattle("N"));
    const Ran ran = runGroma({"render", battle, "--what", "counters", "-o", folder / "c.png", "--scale", "1",
                              "--counter-mm", "20"});
    CHECK(ran.exit == 0);
    const Picture front(folder / "c-1.png");
    const Picture back(folder / "c-2.png");
    REQUIRE(front.width() == back.width());
    // One counter, 113 by 57 points, in the upper left corner: its mirror image is in the upper right one.
    int same = 0;
    int red = 0;
    for (int y = 55; y < 100; ++y)
        for (int x = 36; x < 146; ++x) {
            const bool here = isPlate(front.at(x, y));
            red += here ? 1 : 0;
            same += here && isPlate(back.at(back.width() - 1 - x, y)) ? 1 : 0;
        }
    CHECK(red > 2000);
    CHECK(same * 10 > red * 8); // letters are not mirrored
}

TEST_CASE("order of battle and play sheet are printed in every format, and a picture is the same each time") {
    const PrintFolder folder("sheets");
    for (const char* what : {"oob", "playsheet"}) {
        for (const char* ending : {".pdf", ".svg", ".png"}) {
            CAPTURE(what);
            CAPTURE(ending);
            for (const char* name : {"a", "b"})
                REQUIRE(runGroma({"render", sample("ars-bellum/arretium.yaml"), "--what", what, "-o",
                                  folder / (std::string(name) + ending)})
                            .exit == 0);
            const std::string first =
                std::filesystem::exists(folder / (std::string("a") + ending)) ? std::string() : "-1";
            CHECK(bytesOf(folder / ("a" + first + ending)).size() > 3000);
            // Within one run PDF and SVG count their fonts and surfaces on.
            if (std::string_view(ending) == ".png")
                CHECK((bytesOf(folder / ("a" + first + ending)) == bytesOf(folder / ("b" + first + ending))));
        }
    }
}

TEST_CASE("a thing to print that does not exist is misuse") {
    const PrintFolder folder("misuse");
    CHECK(runGroma({"render", sample("ars-bellum/arretium.yaml"), "--what", "poster", "-o", folder / "x.pdf"})
              .exit == 2);
    CHECK(runGroma({"render", sample("ars-bellum/arretium.yaml"), "--pages", "a9", "-o", folder / "x.pdf"})
              .exit == 2);
}
