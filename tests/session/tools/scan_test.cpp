#include "editor/session/edits/scan/scan_terrain.h"
#include "editor/session/tools/tools.h"
#include "tests/session/small_game.h"
#include "tests/support/rng.h"

#include <cmath>

namespace groma::session {
namespace {

// 24 pixels a cell, turned by a quarter and a little stretched, as a careless scan is.
constexpr double kCell = 24;

grid::Point pixelOf(const grid::Geometry& geometry, grid::CellId cell) {
    const grid::Point p = grid::centreOf(geometry, cell);
    return {260 - kCell * p.y, 20 + 1.1 * kCell * p.x};
}

std::vector<UnderlayAnchor> anchorsOf(const Document& document,
                                      std::initializer_list<std::string_view> numbers) {
    std::vector<UnderlayAnchor> anchors;
    for (const std::string_view number : numbers) {
        const grid::CellId cell = cellAt(document, number);
        anchors.push_back({cell, pixelOf(document.board()->geometry(), cell)});
    }
    return anchors;
}

// What the printed map shows: plain by default, some wood, some marsh.
std::vector<int> printedTerrain(const Document& document) {
    std::vector<int> printed(45, terrain(document, "plain"));
    for (const grid::CellId cell : cellsAt(document, {"003", "004", "013", "022", "023", "031"}))
        printed[static_cast<std::size_t>(cell.index)] = terrain(document, "wood");
    for (const grid::CellId cell : cellsAt(document, {"008", "017", "036", "045"}))
        printed[static_cast<std::size_t>(cell.index)] = terrain(document, "marsh");
    return printed;
}

// Colours with the noise of paper, ink along the borders, a number in each cell.
formats::Pixels scanOf(const Document& document, const UnderlayFit& fit, const std::vector<int>& printed) {
    const grid::Geometry& geometry = document.board()->geometry();
    tests::Rng rng(7);
    formats::Pixels picture{280, 300, {}};
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x) {
            const grid::Point at = fit.at({x + 0.5, y + 0.5});
            const grid::CellId cell = grid::pick(geometry, at);
            std::uint32_t colour = 0xFFFFFF;
            if (cell.valid()) {
                const int kind = printed[static_cast<std::size_t>(cell.index)];
                const grid::Point middle = grid::centreOf(geometry, cell);
                const bool number =
                    std::fabs(at.x - middle.x) < 0.12 && std::fabs(at.y - middle.y + 0.25) < 0.06;
                colour = number                               ? 0x202020
                         : kind == terrain(document, "wood")  ? 0x6F8F4A
                         : kind == terrain(document, "marsh") ? 0x8FB0B8
                                                              : 0xD9D8AE;
            }
            std::uint32_t noisy = 0xFF;
            for (const unsigned shift : {16U, 8U, 0U}) {
                const int value =
                    static_cast<int>((colour >> shift) & 255U) + static_cast<int>(rng.boundedDraw(25)) - 12;
                noisy = noisy << 8U | static_cast<std::uint32_t>(std::clamp(value, 0, 255));
            }
            picture.rows.push_back(noisy);
        }
    return picture;
}

} // namespace

TEST_CASE("more than three cells share the error of a hand, and the one that was clicked wrong shows") {
    SmallGame game;
    const Document document = game.open();
    const grid::Geometry& geometry = document.board()->geometry();
    auto anchors = anchorsOf(document, {"001", "009", "037", "045", "023"});
    for (const double residual : residualsOf(geometry, anchors, fitOf(geometry, anchors).value()))
        CHECK(residual < 1e-9);
    // Half a cell off in 023: the others give way by less than it stands out.
    anchors.back().pixel.x += kCell / 2;
    const auto fit = fitOf(geometry, anchors);
    REQUIRE(fit);
    const auto residuals = residualsOf(geometry, anchors, *fit);
    CHECK(residuals[4] > kMostResidual);
    for (std::size_t i = 0; i < 4; ++i) CHECK(residuals[i] < kMostResidual);
}

TEST_CASE("a picture is placed by twelve cells at most") {
    SmallGame game;
    const Document document = game.open();
    Underlay scan{"scan.png", {}};
    for (int i = 0; i < 13; ++i) scan.anchors.push_back({grid::CellId{i * 3}, {i * 10.0, i * i * 1.0}});
    CHECK(setUnderlay(document, scan).error().reason.find("twelve") != std::string::npos);
    scan.anchors.pop_back();
    CHECK(setUnderlay(document, scan));
}

TEST_CASE("from the place and the number of three cells the number of every other is read off") {
    SmallGame game;
    const Document document = game.open();
    const grid::Geometry& geometry = document.board()->geometry();
    const auto fit = fitOf(geometry, anchorsOf(document, {"001", "009", "037"}));
    REQUIRE(fit);
    for (std::int32_t i = 0; i < geometry.cellCount(); ++i) {
        const grid::Point pixel = pixelOf(geometry, grid::CellId{i});
        CHECK(grid::pick(geometry, fit->at({pixel.x + 5, pixel.y - 4})) == grid::CellId{i});
        const grid::Point back = fit->pixelAt(grid::centreOf(geometry, grid::CellId{i}));
        CHECK(back.x == doctest::Approx(pixel.x));
        CHECK(back.y == doctest::Approx(pixel.y));
    }
}

TEST_CASE("terrain is proposed by the colours of cells that a person named") {
    SmallGame game;
    const Document document = game.open();
    const grid::Geometry& geometry = document.board()->geometry();
    const auto fit = fitOf(geometry, anchorsOf(document, {"001", "009", "037", "045"}));
    REQUIRE(fit);
    const auto printed = printedTerrain(document);
    const auto picture = scanOf(document, *fit, printed);
    const std::vector<ScanExample> examples{{cellAt(document, "001"), terrain(document, "plain")},
                                            {cellAt(document, "003"), terrain(document, "wood")},
                                            {cellAt(document, "008"), terrain(document, "marsh")}};
    const auto proposals = proposedTerrain(document, picture, *fit, examples);
    REQUIRE(proposals);
    for (std::int32_t i = 0; i < geometry.cellCount(); ++i) {
        const TerrainProposal& one = (*proposals)[static_cast<std::size_t>(i)];
        CAPTURE(geometry.numberText(grid::CellId{i}));
        CHECK(one.terrain == printed[static_cast<std::size_t>(i)]);
        CHECK(one.sure >= kSure);
    }
    // A kind that nobody named an example of is as far from one as from the other: it is not sure.
    const auto without = proposedTerrain(document, picture, *fit, std::span(examples).first(2));
    REQUIRE(without);
    CHECK((*without)[static_cast<std::size_t>(cellAt(document, "036").index)].sure < kSure);
    CHECK(proposedTerrain(document, picture, *fit, std::span(examples).first(1)).error().reason.find("two") !=
          std::string::npos);
}

TEST_CASE("what the picture does not show is not proposed") {
    SmallGame game;
    const Document document = game.open();
    const auto fit = fitOf(document.board()->geometry(), anchorsOf(document, {"001", "009", "037"}));
    REQUIRE(fit);
    auto picture = scanOf(document, *fit, printedTerrain(document));
    picture.height /= 2; // the cells to the east are cut off
    picture.rows.resize(picture.rows.size() / 2);
    const std::vector<ScanExample> examples{{cellAt(document, "001"), terrain(document, "plain")},
                                            {cellAt(document, "003"), terrain(document, "wood")}};
    const auto proposals = proposedTerrain(document, picture, *fit, examples);
    REQUIRE(proposals);
    CHECK((*proposals)[static_cast<std::size_t>(cellAt(document, "009").index)].terrain == -1);
    CHECK((*proposals)[static_cast<std::size_t>(cellAt(document, "002").index)].terrain ==
          terrain(document, "plain"));
    const std::vector<ScanExample> outside{examples[0], {cellAt(document, "009"), terrain(document, "wood")}};
    CHECK(proposedTerrain(document, picture, *fit, outside).error().reason.find("009") != std::string::npos);
}

TEST_CASE("proposals are taken by painting over them, as one step, features beside the ground") {
    SmallGame game;
    History history{game.open()};
    Tools tools;
    auto proposals = TerrainProposals(45);
    proposals[static_cast<std::size_t>(cellAt(history.present(), "002").index)] = {
        terrain(history.present(), "wood"), 1};
    proposals[static_cast<std::size_t>(cellAt(history.present(), "003").index)] = {
        terrain(history.present(), "village"), 1};
    proposals[static_cast<std::size_t>(cellAt(history.present(), "009").index)] = {
        terrain(history.present(), "marsh"), 1};
    tools.settings.kind = ToolKind::Proposed;
    Pointer from, to;
    from.cell = cellAt(history.present(), "001");
    to.cell = cellAt(history.present(), "004");
    CHECK(tools.whyNot(history.present()).find("examples") != std::string::npos);
    tools.settings.proposals = std::make_shared<const TerrainProposals>(proposals);
    CHECK(tools.hint(history.present(), from).find("Nothing is proposed in 001") != std::string::npos);
    tools.press(history.present(), from);
    tools.drag(history.present(), to);
    const auto& shown = tools.preview().board;
    REQUIRE(shown);
    CHECK(shown->cell(cellAt(history.present(), "002")).terrain == 1);
    const auto edit = tools.release(history.present(), to);
    REQUIRE(edit);
    REQUIRE(history.commit(*edit));
    CHECK(changedLines(game.open(), history.present()) ==
          "-  ground: plain\n-  features: {village: \"012\"}\n+  ground:\n+    default: plain\n+    wood: "
          "\"002\"\n+  features: {village: \"003, 012\"}\n");
    REQUIRE(history.undo());
    CHECK(history.present().text("battle.yaml") == kBattle);
}

} // namespace groma::session
