#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "tests/gui/showcase/board_image.h"
#include "tests/gui/showcase/ford_map.h"
#include "tests/gui/showcase/stage.h"

#include <array>
#include <cstdio>

namespace groma::ui::showcase {
namespace {

MapView plainMap() {
    MapView map(Lattice{CellShape::PointyHex, 1}, 15, 10);
    map.symbols.grounds = {{.title = "Plain", .pattern = patternNamed("plain")}};
    map.setAll({.exists = true});
    for (int row = 1; row < 10; row += 2) map.setCell({14, row}, {});
    map.sheet = {.title = "Arretium",
                 .subtitle = "284\xE2\x80\x93"
                             "283 BC, Etruria",
                 .corner = "Little Battlefield, 15 / 14 hexes a row",
                 .scaleCells = 5,
                 .scaleLabel = "1 km  (1 hex = 200 m)",
                 .legend = "Assumed: ten rows of green plain; the text prints no map",
                 .legendHatched = true};
    return map;
}

std::string number(CellAt cell) {
    char text[8];
    std::snprintf(text, sizeof text, "%03d", 1 + cell.row / 2 * 29 + (cell.row % 2) * 15 + cell.col);
    return text;
}

CellAt cellOf(int book) {
    const int at = book - 1;
    const int pair = at / 29;
    const int rest = at % 29;
    return rest < 15 ? CellAt{rest, pair * 2} : CellAt{rest - 15, pair * 2 + 1};
}

CounterFace side(bool gold, const char* code, const char* values, const DrawnSymbol& symbol,
                 bool assumed = false) {
    return {.code = code,
            .values = values,
            .symbol = &symbol,
            .ground = gold ? rgb(0xE0B84C) : rgb(0x8F2B2B),
            .ink = gold ? rgb(0x1C1710) : rgb(0xFFF3DC),
            .assumed = assumed};
}

void counters(const Canvas& canvas, const Classes& c) {
    const float size = counterSide(canvas.camera.cellPixels, canvas.map->lattice.cellHeight());
    const auto put = [&](CounterFace face, std::initializer_list<int> cells,
                         std::vector<SkillDisc> skills = {}) {
        face.skills = std::move(skills);
        for (const int cell : cells)
            drawCounter(*canvas.list, *canvas.look, face, counterPlace(canvas, cellOf(cell)), size,
                        cell == 7 ? CounterState::Selected : CounterState::Fresh);
    };
    const SkillDisc ja{"JA", DiscTone::Green};
    const SkillDisc ml{"ML", DiscTone::Plain};
    put(side(true, "CAVA", "4-4", c.cavalry), {3, 13, 17, 18, 27, 28});
    put(side(true, "BREN", "4-3", c.leader), {5});
    put(side(true, "GUARD", "4-3", c.heavy), {6});
    put(side(true, "WARB", "3-3", c.heavy), {7, 8, 9, 10, 11});
    put(side(true, "SKIM", "2*-3", c.missile, true), {19, 20, 21});
    put(side(true, "CHAR", "2-4", c.chariot), {22, 23}, {ja});
    put(side(true, "JAVE", "2*-3", c.missile, true), {24, 25, 26});
    put(side(false, "VELI", "2*-3", c.missile, true), {109, 111});
    put(side(false, "ITAL", "2-4", c.cavalry), {120, 121});
    put(side(false, "HAST", "4-3", c.heavy), {123, 124}, {ja, ml});
    put(side(false, "PRINC", "4-3", c.heavy), {125, 126}, {ja, ml});
    put(side(false, "ALAE", "3-4", c.cavalry), {128, 129});
    put(side(false, "TRIA", "3-3", c.heavy), {138, 139}, {ml});
    put(side(false, "CONSUL", "3-4", c.leader), {140});
    drawGhostPath(canvas, canvas.map->lattice.centre(cellOf(7)) + MapPoint{0.1, 0.4},
                  canvas.map->lattice.centre(cellOf(108)), canvas.look->colour().whatIfSolid);
    outlineCell(canvas, cellOf(108), Ring::WhatIf);
    drawCounter(*canvas.list, *canvas.look, side(true, "WARB", "3-3", c.heavy),
                counterPlace(canvas, cellOf(108)), size, CounterState::WhatIf);
    drawArrow(canvas, canvas.map->lattice.centre(cellOf(108)), canvas.map->lattice.centre(cellOf(123)),
              canvas.look->colour().whatIfSolid);
    drawCallout(canvas, canvas.map->lattice.centre(cellOf(108)), "What if  3 : 5", "column 1/2",
                canvas.look->colour().whatIfSolid);
    drawPill(canvas, canvas.at(canvas.map->lattice.centre(cellOf(123)) + MapPoint{0.36, -0.43}), "+1",
             rgb(0x24527F));
}

void swatches(Stage& stage) {
    const Look& look = stage.look;
    const float s = look.scale;
    SymbolTable symbols = fordMap().symbols;
    struct Kind {
        const char* name;
        CellLook middle, around;
    };
    const std::array<Kind, 8> kinds{{{"Plain", {}, {}},
                                     {"Woods", {.ground = 1}, {.ground = 1}},
                                     {"Dunes", {.ground = 3}, {.ground = 3}},
                                     {"Marsh", {.ground = 2}, {.ground = 2}},
                                     {"Village", {.features = 1}, {.features = 1}},
                                     {"Camp", {.features = 4}, {.features = 4}},
                                     {"Works", {.features = 2}, {}},
                                     {"Level 1", {.level = 1}, {}}}};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        static std::array<MapView, 8> maps;
        maps[i] = swatchOf(symbols, CellShape::PointyHex, kinds[i].middle, kinds[i].around);
        Camera camera = swatchCamera(maps[i], 50 * s);
        const ImVec2 low{(44 + 66 * static_cast<float>(i % 4)) * s,
                         (140 + 80 * static_cast<float>(i / 4)) * s};
        placeBoard(look, stage.board(5 + i), maps[i], camera, low, {50 * s, 50 * s},
                   {.numbers = false, .grid = false, .swatch = true});
        drawTextCentred(list, look, kLabel, {low.x + 25 * s, low.y + 60 * s}, look.colour().quiet,
                        kinds[i].name);
    }
}

void tools(const Look& look) {
    const float s = look.scale;
    const std::array<Icon, 12> icons{Icon::Select,    Icon::Move, Icon::Brush, Icon::Line,
                                     Icon::Rectangle, Icon::Fill, Icon::Wand,  Icon::Pipette,
                                     Icon::Cells,     Icon::Side, Icon::Stamp, Icon::Ruler};
    for (std::size_t i = 0; i < icons.size(); ++i) {
        ImGui::SetCursorScreenPos({0, (42 + 36 * static_cast<float>(i)) * s});
        toolButton(look, std::string(nameOf(icons[i])).c_str(), icons[i], i == 0);
    }
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (int i = 0; i <= static_cast<int>(Icon::Dots); ++i) { // every icon there is
        drawIcon(list, static_cast<Icon>(i),
                 {(60 + 24 * static_cast<float>(i % 10)) * s, (330 + 26 * static_cast<float>(i / 10)) * s},
                 18 * s, look.colour().quiet);
    }
}

void odds(Stage& stage, const Classes& c) {
    const Look& look = stage.look;
    const float s = look.scale;
    const std::array<ResultLook, 4> r{
        {{"AD", 1, 8, false}, {"AT", 2, 8, false}, {"AR", 3, 8, false}, {"DR", 4, 8, false}}};
    ImGui::SetCursorScreenPos({1244 * s, 120 * s});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, vecOf(look.colour().panel));
    ImGui::BeginChild("whatif", {352 * s, 560 * s}, ImGuiChildFlags_AlwaysUseWindowPadding);
    fighters(look,
             {side(true, "WARB", "3-3", c.heavy),
              "Attacks",
              "WARB in 108",
              "3",
              look.colour().attacker,
              {{"3", "front", "8.1"}}},
             {side(false, "HAST", "4-3", c.heavy),
              "Defends",
              "HAST in 123",
              "5",
              look.colour().defender,
              {{"4", "front", "8.1"}, {"+1", "VELI 109", "6.3b"}}});
    citedLine(look, "Column", "3 : 5 falls between 1/2 and 2/3, so 1/2", "6.3c");
    const std::array<std::string, 8> columns{"\xE2\x89\xA4 1/3", "1/2", "2/3", "1/1", "3/2", "2/1", "3/1",
                                             "\xE2\x89\xA5 4/1"};
    columnStrip(look, columns, 1, 2.0F);
    citedLine(look, "Die", "d6 as rolled: plain on both sides", "5.2");
    const std::array<OddsPart, 4> parts{{{r[0], 1 / 3.0}, {r[1], 1 / 6.0}, {r[2], 1 / 3.0}, {r[3], 1 / 6.0}}};
    oddsBar(look, parts);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2{0, 0});
    oddsRow(look, {r[0], "WARB is disorganised", "1/3", "33.3 %"});
    oddsRow(look, {r[1], "WARB tests morale, passes 1 in 2", "1/6", "16.7 %"});
    oddsRow(look, {r[2], "WARB falls back to 093 or 094", "1/3", "33.3 %"});
    oddsRow(look, {r[3], "HAST disorganised, VELI back to 110", "1/6", "16.7 %",
                   "124 and 138 are occupied: HAST has no way back", "6.3f"});
    const std::array<Outcome, 3> outcomes{{{"WARB worse off", "75.0 %", "3/4", 0.75, resultColour(2, 8)},
                                           {"no change", "8.3 %", "1/12", 0.083, look.colour().quiet},
                                           {"Romans worse off", "16.7 %", "1/6", 0.167, resultColour(5, 8)}}};
    outcomeBars(look, outcomes);
    sectionTitle(look, "Did not count");
    uncountedRow(look, "a", {"+2", "HAST 124", "does not touch WARB", true, "6.3b"});
    uncountedRow(look, "b", {"+1", "TRIA 138", "does not touch WARB", true, "6.3b"});
    uncountedRow(look, "c",
                 {"\xE2\x88\x92"
                  "1",
                  "BREN 005", "7 hexes away, commands 4", false, "6.4b"});
    uncountedRow(look, "d",
                 {"\xE2\x88\x92"
                  "1",
                  "Formation", "HAST 124 stands beside HAST", false, "7.1"});
    ImGui::PopStyleVar();
    ImGui::EndChild();
    ImGui::PopStyleColor();
}

} // namespace

void arretiumPage(Stage& stage, const Classes& classes) {
    const Look& look = stage.look;
    const float s = look.scale;
    static const MapView map = plainMap();
    const ImVec2 low{290 * s, 97 * s};
    const ImVec2 size{950 * s, 650 * s};
    Camera camera;
    camera.resize(size.x, size.y);
    camera.fit(sheetOf(map), 16 * s, 80 * s);
    const Canvas canvas = placeBoard(look, stage.board(4), map, camera, low, size);
    canvas.list->PushClipRect(low, low + size, true);
    drawSheetText(canvas);
    drawNumbers(canvas, number);
    counters(canvas, classes);
    drawModeFrame(canvas, low, low + size, Mode::SetUp, "SET UP", "edits the file");
    drawIcon(*canvas.list, Icon::Pencil, {low.x + 15 * s, low.y + 11 * s}, 14 * s, rgb(0x1E1A12));
    canvas.list->PopClipRect();
    swatches(stage);
    tools(look);
    odds(stage, classes);
}

} // namespace groma::ui::showcase
