// Paper and other programs: the window Print and export, and a scanned map aligned by three cells.
#include "editor/session/edits/scan/underlay.h"
#include "formats/draw/pages.h"
#include "tests/gui/pictures.h"

#include <cmath>

namespace groma::gui {
namespace {

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";

void openPrint(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(6);
    press(ui, ImGuiMod_Ctrl | ImGuiMod_Alt | ImGuiKey_P);
    IM_CHECK(fixture.shell.bench().windows.isOpen("Print and export"));
}

void printsTheMapAndTheSheetsBesideTheDocument(ImGuiTestContext& ui, Fixture& fixture) {
    openPrint(ui, fixture);
    const auto folder = fixture.directory / "samples/ars-bellum";
    ui.ItemClick("//Print and export/Write");
    settle(ui, fixture);
    IM_CHECK(textOf(folder / "arretium-map.pdf").starts_with("%PDF"));
    ui.ItemClick("//Print and export/what/Play sheet");
    ui.ItemClick("//Print and export/format/SVG");
    ui.ItemClick("//Print and export/Write");
    settle(ui, fixture);
    IM_CHECK(textOf(folder / "arretium-play-sheet-1.svg").find("<svg") != std::string::npos);
    ui.ItemClick("//Print and export/what/Counters");
    ui.ItemClick("//Print and export/format/PNG");
    ui.ItemClick("//Print and export/Write");
    settle(ui, fixture);
    IM_CHECK(std::filesystem::exists(folder / "arretium-counters-1.png")); // fronts
    IM_CHECK(std::filesystem::exists(folder / "arretium-counters-2.png")); // and their backs
    press(ui, ImGuiKey_Escape);
    IM_CHECK(!fixture.shell.bench().windows.isOpen("Print and export"));
    IM_CHECK(!sheetOf(fixture).history.modified());
}

// Each page is shown before anything is written; what is chosen changes it.
void thePageIsShownBefore(ImGuiTestContext& ui, Fixture& fixture) {
    openPrint(ui, fixture);
    settle(ui, fixture);
    ui.Yield(4);
    IM_CHECK(!ui.ItemExists("//Print and export/Next page")); // one sheet of the size it needs
    fixture.wantedPicture = "print-preview-map";
    for (int frame = 0; frame < 300 && !fixture.wantedPicture.empty(); ++frame) ui.Yield();
    ui.ItemClick("//Print and export/what/Counters");
    settle(ui, fixture);
    ui.Yield(4);
    ui.ItemClick("//Print and export/Next page"); // their backs
    settle(ui, fixture);
    ui.Yield(4);
    fixture.wantedPicture = "print-preview-backs";
    for (int frame = 0; frame < 300 && !fixture.wantedPicture.empty(); ++frame) ui.Yield();
    IM_CHECK(fixture.wantedPicture.empty());
    IM_CHECK(!std::filesystem::exists(
        fixture.directory / "samples/ars-bellum/arretium-counters-1.png")); // nothing is written by looking
}

// The captions follow the choice, on the page that is shown and on that which is written.
void thePageSpeaksTheChosenLanguage(ImGuiTestContext& ui, Fixture& fixture) {
    openPrint(ui, fixture);
    ui.ItemClick("//Print and export/what/Forces");
    ui.ItemClick("//Print and export/format/SVG");
    ui.ItemClick("//Print and export/language/Fran\u00e7ais");
    settle(ui, fixture);
    ui.Yield(4);
    fixture.wantedPicture = "print-preview-french";
    for (int frame = 0; frame < 300 && !fixture.wantedPicture.empty(); ++frame) ui.Yield();
    ui.ItemClick("//Print and export/Write");
    settle(ui, fixture);
    const auto file = fixture.directory / "samples/ars-bellum/arretium-order-of-battle.svg";
    IM_CHECK(textOf(file).find("Placement") != std::string::npos);
    ui.ItemClick("//Print and export/language/Of the rules");
    ui.ItemClick("//Print and export/Write");
    settle(ui, fixture);
    IM_CHECK(textOf(file).find("Placement") == std::string::npos);
    IM_CHECK(textOf(file).find("Set up") != std::string::npos);
}

void anOrderOfBattleComesBackFromTheSpreadsheet(ImGuiTestContext& ui, Fixture& fixture) {
    openPrint(ui, fixture);
    ui.ItemClick("//Print and export/what/CSV");
    ui.ItemClick("//Print and export/Write");
    settle(ui, fixture);
    const auto file = fixture.directory / "samples/ars-bellum/arretium-order-of-battle.csv";
    std::string csv = textOf(file);
    const std::size_t at = csv.find("romans,TRIA,,,138");
    IM_CHECK(at != std::string::npos);
    std::ofstream(file) << csv.replace(at, 17, "romans,TRIA,,,130");
    const int pieces = setupOf(fixture).pieceCount();
    ui.ItemClick("//Print and export/Take from the file");
    ui.Yield(4);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), pieces);
    IM_CHECK(sheetOf(fixture).history.modified());
    IM_CHECK(game::startPosition(setupOf(fixture)).pieceIn(cellOf(fixture, "130")) >= 0);
    IM_CHECK(game::startPosition(setupOf(fixture)).pieceIn(cellOf(fixture, "138")) < 0);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    IM_CHECK(!sheetOf(fixture).history.modified());
}

void terrainComesBackFromTiled(ImGuiTestContext& ui, Fixture& fixture) {
    openPrint(ui, fixture);
    ui.ItemClick("//Print and export/what/Tiled");
    ui.ItemClick("//Print and export/Write");
    settle(ui, fixture);
    const auto file = fixture.directory / "samples/ars-bellum/arretium-terrain.tmx";
    std::string tmx = textOf(file);
    const std::size_t at = tmx.find("\n1,1,1,1,1,1,1,"); // the first row: plain
    IM_CHECK(at != std::string::npos);
    std::ofstream(file) << tmx.replace(at, 15, "\n1,1,1,1,1,1,3,");
    ui.ItemClick("//Print and export/Take from the file");
    ui.Yield(4);
    IM_CHECK_STR_EQ(terrainAt(fixture, "007").c_str(), "dunes");
    IM_CHECK_EQ(sheetOf(fixture).history.position(), 1U);
}

// A scan of 300 x 200 pixels is shown; three clicks in it with their numbers place it on the map.
void alignsAScannedMapByThreeCells(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(6);
    const auto scan = fixture.directory / "samples/ars-bellum/scan.png";
    IM_CHECK(formats::writePages(fixture.shell.bench().files, scan.string(), formats::PictureFormat::Png,
                                 "scan",
                                 {{{300, 200},
                                   [](const formats::Pen& pen) {
                                       pen.colour(0xD0C0A0);
                                       cairo_paint(pen.context());
                                   }}})
                 .has_value());
    fixture.shell.bench().windows.open("Scanned map");
    ui.Yield(3);
    ui.ItemInputValue("//Scanned map/##image", "scan.png");
    ui.ItemClick("//Scanned map/Show");
    ui.Yield(4);
    for (const auto& [number, x, y] :
         {std::tuple{"001", 0.25F, 0.25F}, {"015", 0.75F, 0.25F}, {"131", 0.30F, 0.75F}}) {
        const ImRect view = ui.ItemInfo("//Scanned map/scan").RectFull;
        click(ui, {view.Min.x + view.GetWidth() * x, view.Min.y + view.GetHeight() * y});
        ui.ItemInputValue("//Scanned map/##cell", number);
        ui.KeyPress(ImGuiKey_Enter);
        ui.Yield(4);
    }
    const auto underlay = session::underlayOf(sheetOf(fixture).document());
    IM_CHECK(underlay.has_value());
    IM_CHECK_EQ(underlay->anchors.size(), 3U);
    const auto fit = session::fitOf(setupOf(fixture).geometry(), underlay->anchors);
    IM_CHECK(fit.has_value());
    const grid::Point at = fit->at(underlay->anchors[1].pixel);
    const grid::Point wanted = grid::centreOf(setupOf(fixture).geometry(), cellOf(fixture, "015"));
    IM_CHECK(std::fabs(at.x - wanted.x) < 0.01 && std::fabs(at.y - wanted.y) < 0.01);
    IM_CHECK_EQ(sheetOf(fixture).history.position(), 4U);
}

// A scan of the whole map, 36 pixels a cell, woods to the west of the field, the rest plain.
constexpr double kScanCell = 36;

grid::Point pixelOf(const grid::Geometry& geometry, grid::CellId cell) {
    const grid::Point p = grid::centreOf(geometry, cell);
    return {10 + kScanCell * p.x, 14 + kScanCell * p.y};
}

void makeScan(Fixture& fixture, const std::filesystem::path& file) {
    const grid::Geometry& geometry = setupOf(fixture).geometry();
    const auto written =
        formats::writePages(fixture.shell.bench().files, file.string(), formats::PictureFormat::Png, "scan",
                            {{{570, 350}, [&](const formats::Pen& pen) {
                                  for (std::int32_t i = 0; i < geometry.cellCount(); ++i) {
                                      const grid::Point at = pixelOf(geometry, grid::CellId{i});
                                      pen.colour(geometry.placeOf(grid::CellId{i}) < 4 ? 0x5F8A45 : 0xD9DBB2);
                                      cairo_arc(pen.context(), at.x, at.y, kScanCell * 0.55, 0, 7);
                                      cairo_fill(pen.context());
                                  }
                              }}});
    IM_CHECK(written.has_value());
}

void clickScan(ImGuiTestContext& ui, Fixture& fixture, const char* number) {
    const ImRect view = ui.ItemInfo("//Scanned map/scan").RectFull;
    const double zoom = std::min(view.GetWidth() / 570.0, view.GetHeight() / 350.0); // all of it is shown
    const grid::Point at = pixelOf(setupOf(fixture).geometry(), cellOf(fixture, number));
    click(ui, {view.GetCenter().x + static_cast<float>((at.x - 285) * zoom),
               view.GetCenter().y + static_cast<float>((at.y - 175) * zoom)});
    ui.Yield(2);
}

void readsNumbersOffAndTakesTheTerrainOfAScannedMap(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(6);
    makeScan(fixture, fixture.directory / "samples/ars-bellum/scan.png");
    fixture.shell.bench().windows.open("Scanned map");
    ui.Yield(3);
    ui.ItemInputValue("//Scanned map/##image", "scan.png");
    ui.ItemClick("//Scanned map/Show");
    ui.Yield(4);
    for (const char* number : {"001", "015", "131"}) {
        clickScan(ui, fixture, number);
        ui.ItemInputValue("//Scanned map/##cell", number);
        ui.KeyPress(ImGuiKey_Enter);
        ui.Yield(4);
    }
    // The fourth number is read off, and a fifth that is clicked two cells beside is told.
    clickScan(ui, fixture, "145");
    ui.ItemClick("//Scanned map/##cell");
    ui.KeyPress(ImGuiKey_Enter);
    ui.Yield(4);
    const auto anchors = [&] { return session::underlayOf(sheetOf(fixture).document())->anchors; };
    IM_CHECK_EQ(anchors().size(), 4U);
    IM_CHECK(anchors().back().cell == cellOf(fixture, "145"));
    const auto worst = [&] {
        const grid::Geometry& geometry = setupOf(fixture).geometry();
        return std::ranges::max(
            session::residualsOf(geometry, anchors(), session::fitOf(geometry, anchors()).value()));
    };
    IM_CHECK(worst() < session::kMostResidual);
    clickScan(ui, fixture, "067");
    ui.ItemInputValue("//Scanned map/##cell", "068");
    ui.KeyPress(ImGuiKey_Enter);
    ui.Yield(4);
    IM_CHECK(worst() > session::kMostResidual);
    takePicture(ui, fixture, "scan-placed");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    ui.Yield(4);
    IM_CHECK(worst() < session::kMostResidual);

    ui.ItemClick("//Scanned map/what a click is/Terrain");
    ui.Yield(2);
    clickScan(ui, fixture, "010");
    ui.ItemClick("//Scanned map/##example terrain/open");
    ui.Yield(2);
    ui.ItemClick("//$FOCUSED/Forest");
    ui.Yield(2);
    clickScan(ui, fixture, "002");
    ui.Yield(2);
    takePicture(ui, fixture, "scan-terrain");
    ui.ItemClick("//Scanned map/###take sure");
    settle(ui, fixture);
    const grid::Geometry& geometry = setupOf(fixture).geometry();
    for (std::int32_t i = 0; i < geometry.cellCount(); ++i)
        IM_CHECK_STR_EQ(terrainAt(fixture, geometry.numberText(grid::CellId{i})).c_str(),
                        geometry.placeOf(grid::CellId{i}) < 4 ? "forest" : "plain");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    settle(ui, fixture);
    IM_CHECK_STR_EQ(terrainAt(fixture, "001").c_str(), "plain");
    // Taken by painting over: the hand holds what is proposed.
    ui.ItemClick("//Scanned map/Paint over to take");
    settle(ui, fixture);
    IM_CHECK(!fixture.shell.bench().windows.isOpen("Scanned map"));
    std::vector<ImVec2> way;
    for (const char* number : {"031", "032", "033", "034", "035"})
        way.push_back(screenOf(ui, fixture, number));
    stroke(ui, way);
    takePicture(ui, fixture, "scan-painted-over");
    IM_CHECK_STR_EQ(terrainAt(fixture, "031").c_str(), "forest");
    IM_CHECK_STR_EQ(terrainAt(fixture, "034").c_str(), "plain");
    IM_CHECK_STR_EQ(terrainAt(fixture, "001").c_str(), "plain");
}

} // namespace

std::vector<GuiTest> printTests() {
    return {
        {"each page is shown before it is printed", kArretium, thePageIsShownBefore},
        {"a page speaks the language that is chosen, without a choice that of the rules", kArretium,
         thePageSpeaksTheChosenLanguage},
        {"map, play sheet and counters are printed beside the document", kArretium,
         printsTheMapAndTheSheetsBesideTheDocument},
        {"an order of battle goes to a spreadsheet and its changed row comes back", kArretium,
         anOrderOfBattleComesBackFromTheSpreadsheet},
        {"terrain goes to Tiled and a tile painted there comes back", kArretium, terrainComesBackFromTiled},
        {"three clicks with their numbers align a scanned map", kArretium, alignsAScannedMapByThreeCells},
        {"numbers are read off a scanned map, and its terrain is taken by painting over it", kArretium,
         readsNumbersOffAndTakesTheTerrainOfAScannedMap},
    };
}

} // namespace groma::gui
