// Windows, keys and conventions: resize, replace, layers, problems, symbols, turning, the order of battle,
// forms.
#include "editor/session/edits/map/terrain.h"
#include "editor/ui/panels/parts/state_fields.h"
#include "editor/ui/workbench/actions/keys_page.h"
#include "editor/ui/workbench/map/piece_places.h"
#include "editor/ui/workbench/state/map_layers.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/state/proving.h"
#include "tests/gui/gestures.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace groma::gui {
namespace {

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";
constexpr const char* kEryx = "samples/special-stands/eryx.yaml";

int terrainNamed(Fixture& fixture, std::string_view id) {
    const auto& kinds = setupOf(fixture).model().terrain;
    return static_cast<int>(
        std::ranges::find(kinds, id, [](const rules::Terrain& kind) { return kind.named.id; }) -
        kinds.begin());
}

std::string whereIs(Fixture& fixture, const std::string& id) {
    const auto piece = setupOf(fixture).pieceNamed(id);
    if (!piece) return "gone";
    const grid::CellId cell = setupOf(fixture).piece(*piece).cell;
    return cell.valid() ? setupOf(fixture).geometry().numberText(cell) : "off";
}

void theMapIsResizedWithWhatFallsOffShown(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const int before = setupOf(fixture).geometry().cellCount();
    const int lines = setupOf(fixture).geometry().lineCount();
    const int pieces = setupOf(fixture).pieceCount();
    press(ui, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_R);
    for (int i = 0; i < 2; ++i) ui.ItemClick("//Resize map/**/Bottom/more");
    ui.ItemClick("//Resize map/Resize");
    ui.Yield(4);
    IM_CHECK_EQ(setupOf(fixture).geometry().lineCount(), lines + 2);
    IM_CHECK(setupOf(fixture).geometry().cellCount() > before);
    IM_CHECK_EQ(sheetOf(fixture).history.position(), 1U);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    IM_CHECK_EQ(setupOf(fixture).geometry().cellCount(), before);
    // The Gauls stand in the first row: it falls off with them, and only once that is allowed.
    press(ui, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_R);
    ui.ItemClick("//Resize map/**/Top/less");
    ui.Yield(2);
    IM_CHECK(!stateOf<ui::CutOff>(fixture).cells.empty());
    ui.ItemClick("//Resize map/Cut that off; one step back brings it again");
    ui.ItemClick("//Resize map/Resize");
    ui.Yield(4);
    IM_CHECK_EQ(setupOf(fixture).geometry().lineCount(), lines - 1);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), pieces);
    IM_CHECK(stateOf<ui::CutOff>(fixture).cells.empty());
    bool waiting = false;
    for (int piece = 0; piece < pieces; ++piece)
        waiting = waiting || !setupOf(fixture).piece(piece).cell.valid();
    IM_CHECK(waiting);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    IM_CHECK(!sheetOf(fixture).history.modified());
}

void terrainIsReplacedInTheSelectedCells(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui::Sheet& sheet = sheetOf(fixture);
    sheet.tools.settings.terrain = terrainNamed(fixture, "forest");
    sheet.tools.selection.selectCells({cellOf(fixture, "064"), cellOf(fixture, "065")});
    press(ui, ImGuiMod_Ctrl | ImGuiMod_Alt | ImGuiKey_R);
    ui.Yield(2);
    ui.ItemClick("//Replace terrain/Replace");
    ui.Yield(3);
    IM_CHECK_STR_EQ(terrainAt(fixture, "064").c_str(), "forest");
    IM_CHECK_STR_EQ(terrainAt(fixture, "065").c_str(), "forest");
    IM_CHECK_STR_EQ(terrainAt(fixture, "066").c_str(), "plain");
    IM_CHECK_EQ(sheet.history.position(), 1U);
    press(ui, ImGuiKey_Escape);
    IM_CHECK(!fixture.shell.bench().windows.isOpen("Replace terrain"));
}

// A text can say a bridge where no river is.
void anOrphanSideHasAFix(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui::Workbench& bench = fixture.shell.bench();
    std::string text(sheetOf(fixture).document().text(sheetOf(fixture).document().scenarioPath()));
    text.replace(text.find("\nmap:\n") + 6, 0, "  sides: {bridge: [064/065]}\n");
    bench.commit(session::replaceText(sheetOf(fixture).document(), sheetOf(fixture).document().scenarioPath(),
                                      text, "By hand"));
    IM_CHECK_EQ(session::orphanSides(sheetOf(fixture).document()).size(), 1U);
    bench.show("Problems");
    ui.Yield(4);
    ui.ItemClick("//Problems/**/take it off##fix");
    ui.Yield(4);
    IM_CHECK(session::orphanSides(sheetOf(fixture).document()).empty());
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    IM_CHECK_EQ(session::orphanSides(sheetOf(fixture).document()).size(), 1U);
    fixture.shell.actions().run(bench, "map.orphans");
    ui.Yield(3);
    IM_CHECK(session::orphanSides(sheetOf(fixture).document()).empty());
}

void layersHaveKeys(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    IM_CHECK(stateOf<ui::MapLayers>(fixture).current == ui::Layer::Ground);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_PageDown);
    IM_CHECK(stateOf<ui::MapLayers>(fixture).current == ui::Layer::Features);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_H);
    IM_CHECK(!stateOf<ui::MapLayers>(fixture).of(ui::Layer::Features).shown);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_PageUp);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_L);
    IM_CHECK(stateOf<ui::MapLayers>(fixture).of(ui::Layer::Ground).locked);
    press(ui, ImGuiMod_Shift | ImGuiKey_H);
    IM_CHECK(ui::othersDimmed(stateOf<ui::MapLayers>(fixture), ui::Layer::Ground));
    press(ui, ImGuiMod_Shift | ImGuiKey_H);
    IM_CHECK(!stateOf<ui::MapLayers>(fixture).of(ui::Layer::Pieces).dimmed);
    press(ui, ImGuiKey_C);
    IM_CHECK(!stateOf<ui::MapLayers>(fixture).of(ui::Layer::Pieces).shown);
    fixture.shell.bench().show("Layers");
    ui.Yield(3);
    ui.ItemClick("//Layers/Sides/name");
    IM_CHECK(stateOf<ui::MapLayers>(fixture).current == ui::Layer::Sides);
    ui.ItemClick("//Layers/Sides/Show alone");
    IM_CHECK(ui::isAlone(stateOf<ui::MapLayers>(fixture), ui::Layer::Sides));
    ui.ItemClick("//Layers/Sides/Show all");
    IM_CHECK(stateOf<ui::MapLayers>(fixture).of(ui::Layer::Pieces).shown);
}

void aSymbolIsDrawnByItsPath(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    stateOf<ui::RuleEntry>(fixture) = {"symbols", ""};
    fixture.shell.bench().show("Rules");
    ui.Yield(4);
    ui.ItemInput("//Rules/**/##name");
    ui.KeyCharsReplaceEnter("banner");
    ui.Yield(4);
    const auto path = [&]() -> std::string {
        const auto& symbols = sheetOf(fixture).document().ruleset()->model.symbols;
        const auto found =
            std::ranges::find(symbols, std::string("banner"), &std::pair<std::string, std::string>::first);
        return found == symbols.end() ? "none" : found->second;
    };
    IM_CHECK_STR_EQ(path().c_str(), "M4 4 L20 4 L20 20 L4 20 Z");
    IM_CHECK_STR_EQ(stateOf<ui::RuleEntry>(fixture).id.c_str(), "banner");
    ui.ItemInput("//Rules/**/##path");
    ui.KeyCharsReplace("M2 2 L22 12 L2 22 Z");
    ui.ItemClick("//Rules/**/##filter");
    ui.Yield(4);
    IM_CHECK_STR_EQ(path().c_str(), "M2 2 L22 12 L2 22 Z");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
}

/// Where the arrow of a counter is on the screen.
ImVec2 arrowOf(ImGuiTestContext& ui, Fixture& fixture, int piece, int facing) {
    const game::Setup& setup = setupOf(fixture);
    const ui::MapView map(ui::latticeOf(setup.geometry().layout()), 1, 1);
    const ui::Canvas canvas{nullptr, &fixture.shell.bench().look, &map, stateOf<ui::Viewport>(fixture).camera,
                            ui.ItemInfo("//Battlefield/map").RectFull.Min};
    const ui::CounterPose pose = ui::poseAt(setup, canvas, piece, {setup.piece(piece).cell, facing});
    const float side = std::min(pose.size.x, pose.size.y);
    const float reach =
        side * 0.5F / std::max(std::fabs(std::cos(*pose.facing)), std::fabs(std::sin(*pose.facing))) +
        side * 0.1F;
    return {pose.middle.x + std::cos(*pose.facing) * reach, pose.middle.y + std::sin(*pose.facing) * reach};
}

void theArrowOfACounterTurnsIt(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiKey_Escape);
    const game::Setup& setup = setupOf(fixture);
    int piece = -1;
    for (int each = 0; each < setup.pieceCount() && piece < 0; ++each)
        if (setup.piece(each).cell.valid() && setup.footprint(each).size() == 1) piece = each;
    IM_CHECK(piece >= 0);
    const std::string id = setup.piece(piece).id;
    const int before = setup.piece(piece).facing;
    const int sides = setup.geometry().sides();
    fixture.shell.bench().goTo(setup.piece(piece).cell);
    sheetOf(fixture).tools.selection.selectPieces({id});
    ui.Yield(3);
    const int wanted = (before + 2) % sides;
    drag(ui, arrowOf(ui, fixture, piece, before), arrowOf(ui, fixture, piece, wanted));
    const auto now = setupOf(fixture).pieceNamed(id);
    IM_CHECK(now.has_value());
    IM_CHECK_EQ(setupOf(fixture).piece(*now).facing, wanted);
    IM_CHECK_EQ(sheetOf(fixture).history.position(), 1U);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    IM_CHECK_EQ(setupOf(fixture).piece(*setupOf(fixture).pieceNamed(id)).facing, before);
}

// Two WARB of the first line.
void aDragOntoAFriendChangesPlaces(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    click(ui, screenOf(ui, fixture, "007"));
    const std::string first = sheetOf(fixture).tools.selection.pieces.front();
    click(ui, screenOf(ui, fixture, "008"));
    const std::string second = sheetOf(fixture).tools.selection.pieces.front();
    IM_CHECK_STR_NE(first.c_str(), second.c_str());
    drag(ui, screenOf(ui, fixture, "008"), screenOf(ui, fixture, "007"));
    IM_CHECK_STR_EQ(whereIs(fixture, second).c_str(), "007");
    IM_CHECK_STR_EQ(whereIs(fixture, first).c_str(), "008");
    IM_CHECK_EQ(sheetOf(fixture).history.position(), 1U);
}

void aLineIsDrawnFromPointToPoint(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui.WindowFocus("//Battlefield");
    ui.ItemClick("//Palette/**/forest/tile");
    ui.KeyDown(ImGuiMod_Shift);
    for (const char* number : {"061", "063", "066"}) click(ui, screenOf(ui, fixture, number));
    ui.KeyUp(ImGuiMod_Shift);
    ui.Yield();
    IM_CHECK(sheetOf(fixture).tools.open());
    IM_CHECK_EQ(sheetOf(fixture).history.position(), 0U);
    press(ui, ImGuiKey_Backspace);
    ui.WindowFocus("//Battlefield");
    press(ui, ImGuiKey_Enter);
    IM_CHECK_STR_EQ(terrainAt(fixture, "062").c_str(), "forest");
    IM_CHECK_STR_EQ(terrainAt(fixture, "063").c_str(), "forest");
    IM_CHECK_STR_EQ(terrainAt(fixture, "064").c_str(), "plain");
    IM_CHECK_EQ(sheetOf(fixture).history.position(), 1U);
    // The other button takes a stroke back while it is drawn.
    ui.MouseMoveToPos(screenOf(ui, fixture, "076"));
    ui.MouseDown(ImGuiMouseButton_Left);
    ui.MouseMoveToPos(screenOf(ui, fixture, "079"));
    ui.MouseDown(ImGuiMouseButton_Right);
    ui.Yield();
    ui.MouseUp(ImGuiMouseButton_Right);
    ui.MouseUp(ImGuiMouseButton_Left);
    ui.Yield(3);
    IM_CHECK_EQ(sheetOf(fixture).history.position(), 1U);
    IM_CHECK_STR_EQ(terrainAt(fixture, "077").c_str(), "plain");
}

void theHandChangesByKeys(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiKey_Escape);
    ui.WindowFocus("//Battlefield");
    session::ToolSettings& hand = sheetOf(fixture).tools.settings;
    press(ui, ImGuiKey_N);
    IM_CHECK(hand.kind == session::ToolKind::Ground);
    hand.terrain = terrainNamed(fixture, "forest");
    hand.terrainRight = terrainNamed(fixture, "plain");
    press(ui, ImGuiKey_X);
    IM_CHECK_EQ(hand.terrainRight, terrainNamed(fixture, "forest"));
    press(ui, ImGuiKey_Equal);
    IM_CHECK_EQ(hand.radius, 1);
    press(ui, ImGuiKey_Minus);
    IM_CHECK_EQ(hand.radius, 0);
    ui.MouseMoveToPos(screenOf(ui, fixture, "064"));
    ui.KeyDown(ImGuiMod_Shift);
    ui.MouseWheelY(1);
    ui.KeyUp(ImGuiMod_Shift);
    ui.Yield(2);
    IM_CHECK_EQ(hand.radius, 1);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_G);
    IM_CHECK(!fixture.shell.bench().settings.grid);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_0);
    IM_CHECK_EQ(std::lround(stateOf<ui::Viewport>(fixture).camera.cellPixels), 64L);
    // Alt-click takes a counter into the hand.
    ui.MouseMoveToPos(screenOf(ui, fixture, "007"));
    fixture.shell.bench().goTo(cellOf(fixture, "007"));
    ui.Yield(3);
    ui.KeyDown(ImGuiMod_Alt);
    click(ui, screenOf(ui, fixture, "007"));
    ui.KeyUp(ImGuiMod_Alt);
    IM_CHECK(hand.kind == session::ToolKind::Place);
    IM_CHECK_EQ(sheetOf(fixture).history.position(), 0U);
}

void theSelectionIsInvertedAndTheSameIsSelected(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui.WindowFocus("//Battlefield");
    ui::Sheet& sheet = sheetOf(fixture);
    ui.MouseMoveToPos(screenOf(ui, fixture, "007"));
    ui.Yield(2);
    press(ui, ImGuiKey_S);
    IM_CHECK(sheet.tools.selection.pieces.size() > 1);
    std::size_t onMap = 0;
    for (int piece = 0; piece < setupOf(fixture).pieceCount(); ++piece)
        onMap += setupOf(fixture).piece(piece).cell.valid() ? 1U : 0U;
    const std::size_t same = sheet.tools.selection.pieces.size();
    press(ui, ImGuiMod_Ctrl | ImGuiKey_I);
    IM_CHECK_EQ(sheet.tools.selection.pieces.size(), onMap - same);
    ui.MouseMoveToPos(screenOf(ui, fixture, "064"));
    ui.Yield(2);
    press(ui, ImGuiKey_S);
    const std::size_t plain = sheet.tools.selection.cells.size();
    IM_CHECK(plain > 50);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_I);
    IM_CHECK_EQ(sheet.tools.selection.cells.size(),
                static_cast<std::size_t>(setupOf(fixture).geometry().cellCount()) - plain);
}

void aCounterIsRenamed(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    click(ui, screenOf(ui, fixture, "007"));
    press(ui, ImGuiKey_F2);
    ui.Yield(3);
    ui.ItemInput("//Rename/##name");
    ui.KeyCharsReplaceEnter("Brennus");
    ui.Yield(4);
    const auto piece = setupOf(fixture).pieceNamed(sheetOf(fixture).tools.selection.pieces.front());
    IM_CHECK(piece.has_value());
    IM_CHECK_STR_EQ(setupOf(fixture).piece(*piece).name.c_str(), "Brennus");
    IM_CHECK(!fixture.shell.bench().windows.isOpen("Rename"));
}

void severalCountersShareTheirFields(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui::Sheet& sheet = sheetOf(fixture);
    press(ui, ImGuiKey_Escape);
    const game::Setup& setup = setupOf(fixture);
    std::vector<std::string> ids;
    for (const char* number : {"007", "008"})
        for (int piece = 0; piece < setup.pieceCount(); ++piece)
            if (setup.piece(piece).cell == cellOf(fixture, number)) ids.push_back(setup.piece(piece).id);
    IM_CHECK_EQ(ids.size(), 2U);
    sheet.tools.selection.selectPieces(ids);
    fixture.shell.bench().show("Inspector");
    ui.Yield(4);
    const int attribute = setup.model()
                              .classes[static_cast<std::size_t>(setup.classOf(*setup.pieceNamed(ids[0])))]
                              .attributes.front();
    ui.ItemInput(fmt::format("//Inspector/**/$${}/value/##value", attribute * 2).c_str());
    ui.KeyCharsReplaceEnter("3+2");
    ui.Yield(4);
    for (const std::string& id : ids) {
        const int piece = *setupOf(fixture).pieceNamed(id);
        IM_CHECK(base::Number::fromBits(setupOf(fixture).effective(piece, false, attribute).value) ==
                 base::Number(5));
    }
    IM_CHECK_EQ(sheet.history.position(), 1U);
    ui.ItemClick(fmt::format("//Inspector/**/$${}/As the rules have it", attribute * 2).c_str());
    ui.Yield(4);
    const game::EffectiveValue value =
        setupOf(fixture).effective(*setupOf(fixture).pieceNamed(ids[0]), false, attribute);
    IM_CHECK(value.from != game::Provenance::Counter);
}

void theOrderOfBattleIsAGrid(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    fixture.shell.bench().show("Order of battle");
    ui.Yield(3);
    ui.ItemClick("//Order of battle/As a grid");
    ui.Yield(4);
    const int before = setupOf(fixture).pieceCount();
    ImGui::SetClipboardText("cell\tname\n064\tOne\n065\tTwo\n");
    ui.ItemClick("//Order of battle/Paste");
    ui.Yield(4);
    // Laid over the first two rows: no counter is new.
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), before);
    IM_CHECK_EQ(sheetOf(fixture).history.position(), 1U);
    IM_CHECK(setupOf(fixture).piece(0).cell == cellOf(fixture, "064"));
    IM_CHECK_STR_EQ(setupOf(fixture).piece(1).name.c_str(), "Two");
    ui.ItemClick("//Order of battle/As a list");
    ui.Yield(3);
    ui.ItemInput("//Order of battle/##filter");
    ui.KeyCharsReplace("britomaris");
    ui.Yield(3);
}

void aPrizeIsChosenFromTheCounters(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    fixture.shell.bench().show("Scenario");
    ui.Yield(4);
    const auto& states = setupOf(fixture).model().states;
    const auto prize = std::ranges::find(states, std::string("prize"),
                                         [](const rules::State& state) { return state.named.id; }) -
                       states.begin();
    const std::string& side = setupOf(fixture).side(0).id;
    ui.ItemClick(fmt::format("//Scenario/{}/$${}/###piece", side, prize).c_str());
    ui.Yield(2);
    const int enemy = setupOf(fixture).piecesOf(1).front();
    const std::string id = setupOf(fixture).piece(enemy).id;
    ui.ItemInput("//$FOCUSED/##search");
    ui.KeyCharsReplace(id.c_str());
    ui.Yield(2);
    ui.ItemClick(fmt::format("//$FOCUSED/  {}##{}", ui::pieceInList(setupOf(fixture), enemy), id).c_str());
    ui.Yield(4);
    IM_CHECK(std::string(sheetOf(fixture).document().text(sheetOf(fixture).document().scenarioPath()))
                 .find("prize: " + id) != std::string::npos);
}

void theListOfKeysIsWrittenAsAPage(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(4);
    const std::string wanted = ui::keysPage(fixture.shell.actions());
    press(ui, ImGuiMod_Shift | ImGuiKey_F1);
    ui.Yield(2);
    ui.ItemClick("//Keys/Write as a page");
    ui.Yield(3);
    IM_CHECK(textOf(fixture.directory / "config" / "groma" / "keys.md") == wanted);
}

} // namespace

std::vector<GuiTest> controlsTests() {
    return {
        {"controls: the map grows and shrinks, and what falls off is shown and waits", kArretium,
         theMapIsResizedWithWhatFallsOffShown},
        {"controls: terrain is replaced in the selected cells", kArretium,
         terrainIsReplacedInTheSelectedCells},
        {"controls: a bridge without its river has a fix in Problems", kArretium, anOrphanSideHasAFix},
        {"controls: layers are chosen, hidden, locked and dimmed by keys", kArretium, layersHaveKeys},
        {"controls: a symbol is made and its path is changed", kArretium, aSymbolIsDrawnByItsPath},
        {"controls: the arrow of a counter turns it", kEryx, theArrowOfACounterTurnsIt},
        {"controls: a drag onto a counter of the side changes places", kArretium,
         aDragOntoAFriendChangesPlaces},
        {"controls: a line is drawn from point to point, taken back and ended by keys", kArretium,
         aLineIsDrawnFromPointToPoint},
        {"controls: keys change the hand: next tool, swapped terrains, brush, grid, Alt-click", kArretium,
         theHandChangesByKeys},
        {"controls: the same is selected and the selection inverted", kArretium,
         theSelectionIsInvertedAndTheSameIsSelected},
        {"controls: F2 names a counter", kArretium, aCounterIsRenamed},
        {"controls: several counters share their fields, sums are numbers, and reset leads back to the rules",
         kArretium, severalCountersShareTheirFields},
        {"controls: the order of battle is a grid that takes rows of a spreadsheet", kArretium,
         theOrderOfBattleIsAGrid},
        {"controls: a state that names a counter is chosen from a list", kArretium,
         aPrizeIsChosenFromTheCounters},
        {"controls: the list of keys is written as a page", "", theListOfKeysIsWrittenAsAPage},
    };
}

} // namespace groma::gui
