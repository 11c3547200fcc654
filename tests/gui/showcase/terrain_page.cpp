#include "editor/ui/canvas/drawing/dice.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "tests/gui/showcase/board_image.h"
#include "tests/gui/showcase/ford_map.h"
#include "tests/gui/showcase/stage.h"

#include <array>

namespace groma::ui::showcase {
namespace {

struct Piece {
    CellAt at;
    CounterFace face;
};

CounterFace gold(const char* code, const char* values, const DrawnSymbol& symbol) {
    return {.code = code, .values = values, .symbol = &symbol, .ground = rgb(0xE0B84C), .ink = rgb(0x1C1710)};
}
CounterFace red(const char* code, const char* values, const DrawnSymbol& symbol) {
    return {.code = code, .values = values, .symbol = &symbol, .ground = rgb(0x8F2B2B), .ink = rgb(0xFFF3DC)};
}

std::vector<Piece> pieces(const Classes& c) {
    std::vector<Piece> list{
        {{10, 2}, gold("JAVE", "2*-3", c.missile)}, {{8, 3}, gold("GUARD", "4-3", c.heavy)},
        {{5, 5}, red("VELI", "2*-3", c.missile)},   {{4, 6}, red("HAST", "4-3", c.heavy)},
        {{7, 6}, gold("WARB", "3-3", c.heavy)},     {{7, 7}, gold("CAVA", "4-4", c.cavalry)},
        {{2, 7}, red("CONSUL", "3-4", c.leader)}};
    list[0].face.assumed = true;
    list[2].face.assumed = true;
    list[3].face.skills = {{"JA", DiscTone::Green}, {"ML", DiscTone::Plain}};
    return list;
}

void mapInto(Stage& stage, std::size_t index, const MapView& map, ImVec2 low, ImVec2 size, double px,
             MapPoint centre, bool grey, bool letters, bool numbers, const std::vector<Piece>& list) {
    const Look& look = stage.look;
    Camera camera;
    camera.cellPixels = px * look.scale;
    camera.centre = centre;
    const Canvas canvas =
        placeBoard(look, stage.board(index), map, camera, low, size, {.numbers = numbers, .grey = grey});
    canvas.list->PushClipRect(low, low + size, true);
    if (numbers) {
        drawNumbers(canvas, [](CellAt cell) {
            const int number = 40 + cell.row * 20 + cell.col - cell.row / 2;
            return (number < 100 ? "0" : "") + std::to_string(number);
        });
    }
    if (letters) drawLetters(canvas);
    const float side = counterSide(camera.cellPixels, map.lattice.cellHeight());
    for (const Piece& piece : list) {
        CounterFace face = piece.face;
        if (grey) {
            face.ground = desaturated(face.ground, 1);
            face.skills.clear();
        }
        drawCounter(*canvas.list, look, face, counterPlace(canvas, piece.at),
                    px < 20 ? 10 * look.scale : side);
    }
    canvas.list->PopClipRect();
}

void caption(Stage& stage, ImVec2 at, const char* strong, const char* quiet) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float w = drawTextMiddle(list, stage.look, kTextBold, at, stage.look.colour().text, strong);
    drawTextMiddle(list, stage.look, kText, {at.x + w + stage.look.px(8), at.y}, stage.look.colour().quiet,
                   quiet);
}

void maps(Stage& stage, const Classes& classes) {
    const float s = stage.look.scale;
    static const MapView map = fordMap();
    const auto list = pieces(classes);
    const auto at = [s](float x, float y) { return ImVec2{x * s, y * s}; };
    mapInto(stage, 0, map, at(24, 57), at(776, 487), 80, {5.25, 4.85}, false, false, true, list);
    caption(stage, at(24, 560), "80 px", "the whole drawing; light from the north-west");
    caption(stage, at(24, 586), "14 px", "numbers gone, grid fading, patterns stay");
    mapInto(stage, 1, map, at(24, 598), at(314, 175), 14, {9.6, 5.2}, false, false, false, list);
    caption(stage, at(24, 795), "14 px, greyscale", "every terrain still has its own texture");
    mapInto(stage, 2, map, at(24, 807), at(314, 168), 14, {9.6, 5.2}, true, false, false, list);
    caption(stage, at(361, 586), "36 px, greyscale",
            "letters on: W woods, M marsh, D dunes, V village, E works");
    mapInto(stage, 3, map, at(361, 598), at(439, 377), 36, {6.0, 5.0}, true, true, false, list);
}

void title(const Look& look, float x, float y, float w, const char* text, const char* quiet,
           const char* right) {
    ImGui::SetCursorScreenPos({x * look.scale, y * look.scale});
    ImGui::PushItemWidth(w);
    ImGui::BeginChild((std::string(text) + "##t").c_str(), {w * look.scale, 30 * look.scale});
    sectionTitle(look, text, quiet, right);
    ImGui::EndChild();
    ImGui::PopItemWidth();
}

void countersPart(Stage& stage, const Classes& c) {
    const Look& look = stage.look;
    const float s = look.scale;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    title(look, 824, 52, 752, "A symbol by class", "PELT and ELEPH are invented",
          "path strings on 24 x 24; below 28 px the symbol alone");
    const std::array<std::pair<CounterFace, const char*>, 7> classes{
        {{gold("WARB", "3-3", c.heavy), "heavy infantry"},
         {red("PELT", "2-4", c.light), "light infantry"},
         {gold("SKIM", "2*-3", c.missile), "missile"},
         {gold("CAVA", "4-4", c.cavalry), "cavalry"},
         {gold("CHAR", "2-4", c.chariot), "chariot"},
         {red("ELEPH", "5-3", c.elephant), "elephant"},
         {red("CONSUL", "3-4", c.leader), "leader"}}};
    for (std::size_t i = 0; i < classes.size(); ++i) {
        const float x = 824 + 108.4F * static_cast<float>(i);
        const auto& [face, name] = classes[i];
        drawCounter(list, look, face, {(x + 32) * s, 122 * s}, 64 * s);
        drawCounter(list, look, face, {(x + 84) * s, 112 * s}, 23 * s);
        drawCounter(list, look, face, {(x + 78) * s, 136 * s}, 10 * s);
        drawCounter(list, look, face, {(x + 76) * s, 148 * s}, 6 * s);
        drawTextMiddle(list, look, kText, {x * s, 167 * s}, look.colour().quiet, name);
    }
    title(look, 824, 184, 752, "States", "", "ground and edge change, the layout does not");
    CounterFace hast = red("HAST", "4-3", c.heavy);
    CounterFace moved = hast;
    moved.moved = true;
    CounterFace back = gold("WARB", "?-?", c.heavy);
    back.turnedOver = true;
    CounterFace skilled = hast;
    skilled.skills = {{"JA", DiscTone::Green}, {"ML", DiscTone::Plain}};
    CounterFace assumed = red("VELI", "2*-3", c.missile);
    assumed.assumed = true;
    const CounterFace warb = gold("WARB", "3-3", c.heavy);
    struct State {
        CounterFace face;
        CounterState state;
        const char* name;
    };
    const std::array<State, 10> states{{{warb, CounterState::Fresh, "fresh"},
                                        {warb, CounterState::Hovered, "hovered"},
                                        {warb, CounterState::Selected, "selected"},
                                        {warb, CounterState::Dragged, "dragged"},
                                        {warb, CounterState::WhatIf, "what if"},
                                        {moved, CounterState::Fresh, "moved"},
                                        {back, CounterState::Fresh, "disorganised"},
                                        {skilled, CounterState::Fresh, "skills"},
                                        {gold("WARB", "?-3", c.heavy), CounterState::Fresh, "unknown"},
                                        {assumed, CounterState::Fresh, "assumed"}}};
    for (std::size_t i = 0; i < states.size(); ++i) {
        const float x = 852 + 77.4F * static_cast<float>(i);
        drawCounter(list, look, states[i].face, {x * s, 254 * s}, 56 * s, states[i].state);
        drawTextCentred(list, look, kText, {x * s, 300 * s}, look.colour().quiet, states[i].name);
    }
}

const std::array<ResultLook, 8> kResults{{{"AE", 0, 8, true},
                                          {"AD", 1, 8, false},
                                          {"AT", 2, 8, false},
                                          {"AR", 3, 8, false},
                                          {"DR", 4, 8, false},
                                          {"DT", 5, 8, false},
                                          {"DD", 6, 8, false},
                                          {"DE", 7, 8, true}}};

void diceAndResults(Stage& stage) {
    const Look& look = stage.look;
    const float s = look.scale;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    title(look, 824, 316, 372, "Dice", "", "");
    for (int i = 1; i <= 6; ++i)
        drawDie(list, look, {.pips = i}, {(824 + 20 + 44 * static_cast<float>(i - 1)) * s, 368 * s}, 34 * s);
    drawDie(list, look, {.pips = 4}, {1116 * s, 366 * s}, 36 * s, -0.22F);
    drawTextMiddle(list, look, kValue, {1146 * s, 368 * s}, look.colour().text,
                   "\xE2\x88\x92"
                   "2");
    drawTextMiddle(list, look, kText, {1170 * s, 368 * s}, look.colour().quiet, "=");
    drawTextMiddle(list, look, kHeading, {1184 * s, 368 * s}, look.colour().text, "2");
    title(look, 1220, 316, 356, "Results", "", "eliminations hatched");
    ImGui::SetCursorScreenPos({1220 * s, 354 * s});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2{4.5F * s, 0});
    for (std::size_t i = 0; i < kResults.size(); ++i) {
        if (i > 0) ImGui::SameLine();
        resultChip(look, kResults[i].letters.c_str(), kResults[i], 40);
    }
    ImGui::PopStyleVar();
    drawTextMiddle(list, look, kText, {1220 * s, 392 * s}, look.colour().quiet, "attacker worse off");
    drawTextRight(list, look, kText, {1576 * s, 392 * s}, look.colour().quiet, "defender worse off");
}

void buttonsPart(Stage& stage) {
    const Look& look = stage.look;
    const float s = look.scale;
    title(look, 824, 412, 372, "Buttons", "", "");
    const auto put = [s](float x, float y) { ImGui::SetCursorScreenPos({x * s, y * s}); };
    put(824, 444);
    button(look, "Roll", {.kind = ButtonKind::Primary, .icon = Icon::Die, .width = 80});
    put(912, 444);
    button(look, "Save as snippet", {.width = 132});
    put(1052, 444);
    button(look, "Clear", {.kind = ButtonKind::Quiet, .width = 60});
    put(1120, 444);
    button(look, "Remove", {.kind = ButtonKind::Danger, .width = 76});
    put(824, 480);
    button(look, "normal", {.width = 68});
    put(900, 480);
    button(look, "Attach", {.icon = Icon::Plus, .width = 80});
    put(988, 480);
    ImGui::BeginDisabled();
    button(look, "off", {.width = 68});
    ImGui::EndDisabled();
    put(1064, 480);
    iconButton(look, "Undo", Icon::Undo);
    put(1096, 480);
    iconButton(look, "Layers", Icon::Layers, true);
    put(824, 516);
    const std::array<std::string, 2> modes{"Set up", "Play"};
    segments(look, "mode", modes, 1, 152, look.colour().play);
    put(996, 518);
    static bool numbers = true;
    static bool letters = false;
    checkbox(look, "Numbers", numbers);
    put(1092, 518);
    checkbox(look, "Letters", letters);
    title(look, 1220, 412, 356, "Inputs", "", "");
    put(1220, 444);
    static std::string entry = "5 WARB (3-3) hexes 007-011";
    field(look, "##entry", entry, {.mono = true, .width = 256});
    put(1488, 446);
    static std::optional<int> three = 3;
    static std::optional<int> none;
    static std::optional<int> two = 2;
    stepper(look, "three", three);
    put(1220, 480);
    static std::string wrong = "cpp >= 4";
    field(look, "##wrong", wrong,
          {.mono = true, .error = "cpp is not an attribute of unit; did you mean cp?", .width = 256});
    put(1488, 482);
    stepper(look, "none", none);
    put(1220, 536);
    const std::array<std::string, 2> readings{"Supports touch the opponent",
                                              "Supports touch the defender's hex"};
    dropdown(look, "reading", readings, 0, 256);
    put(1488, 538);
    stepper(look, "two", two, {.assumed = true});
}

void oddsPanel(Stage& stage) {
    const Look& look = stage.look;
    const float s = look.scale;
    ImGui::SetCursorScreenPos({824 * s, 606 * s});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, vecOf(look.colour().panel));
    ImGui::BeginChild("odds", {372 * s, 372 * s}, ImGuiChildFlags_AlwaysUseWindowPadding);
    {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        drawTextMiddle(list, look, kValue, {at.x, at.y + look.px(10)}, look.colour().text,
                       "M4 attacks S4, supported by M5");
        drawTextRight(list, look, kCite, {at.x + ImGui::GetContentRegionAvail().x, at.y + look.px(10)},
                      look.colour().cite, "6.4");
        ImGui::Dummy({1, look.px(20)});
    }
    using Kind = StackRow::Kind;
    stackCard(look, "column",
              {.title = "Melee column",
               .total = "2/1",
               .rows = {{"4", "M4, combat value", "2.2"},
                        {"+1", "M5 supports: infantry, 3 or less", "6.3b"},
                        {"5", "against 2: 5/2 reads 2/1", "6.3c", Kind::Sum}}});
    stackCard(look, "die",
              {.title = "Die",
               .total = "2",
               .rows = {{"4", "rolled"},
                        {"\xE2\x88\x92"
                         "2",
                         "line of relief, level 1", "5.2"},
                        {"2", "row 2", "", Kind::Sum}}});
    citedLine(look, "Pinned", "WARB combat value", "");
    const std::array<OddsPart, 4> a{
        {{kResults[1], 1 / 3.0}, {kResults[2], 1 / 6.0}, {kResults[3], 1 / 3.0}, {kResults[4], 1 / 6.0}}};
    const std::array<OddsPart, 4> b{
        {{kResults[1], 1 / 6.0}, {kResults[2], 1 / 6.0}, {kResults[3], 1 / 3.0}, {kResults[4], 1 / 3.0}}};
    oddsBar(look, a);
    oddsBar(look, b);
    changeLine(look, "WARB worse off", "75.0 %", "55.6 %",
               "\xE2\x88\x92"
               "19.4 points");
    ImGui::EndChild();
    ImGui::PopStyleColor();
}

void inspectorPanel(Stage& stage, const Classes& c) {
    const Look& look = stage.look;
    const float s = look.scale;
    ImGui::SetCursorScreenPos({1220 * s, 606 * s});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, vecOf(look.colour().panel));
    ImGui::BeginChild("inspector", {356 * s, 372 * s}, ImGuiChildFlags_AlwaysUseWindowPadding);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    drawCounter(list, look, gold("WARB", "3-3", c.heavy), {at.x + look.px(27), at.y + look.px(30)},
                look.px(52));
    drawTextMiddle(list, look, kHeading, {at.x + look.px(66), at.y + look.px(16)}, look.colour().text,
                   "WARB");
    const float right = at.x + ImGui::GetContentRegionAvail().x;
    drawTextRight(list, look, {Face::Mono, 13}, {right, at.y + look.px(16)}, look.colour().cite, "007");
    drawTextMiddle(list, look, kText, {at.x + look.px(66), at.y + look.px(42)}, look.colour().quiet,
                   "Warband, Senones, infantry");
    ImGui::SetCursorScreenPos({at.x + look.px(232), at.y + look.px(33)});
    chip(look, "assumed", look.colour().cite, true);
    ImGui::SetCursorScreenPos({at.x, at.y + look.px(66)});
    const std::array<std::string, 4> scope{"This counter", "All 5 WARB", "Senones", "In the rules"};
    segments(look, "scope", scope, 0);
    static std::optional<int> three = 3;
    static std::optional<int> none;
    const float y = at.y + look.px(112);
    for (int i = 0; i < 2; ++i) {
        const float row = y + look.px(30 * static_cast<float>(i));
        drawTextMiddle(list, look, kText, {at.x, row + look.px(12)}, look.colour().text,
                       i == 0 ? "Combat value" : "Movement");
        drawTextRight(list, look, kCite, {at.x + look.px(130), row + look.px(12)}, look.colour().cite, "8.1");
        ImGui::SetCursorScreenPos({at.x + look.px(148), row});
        ImGui::PushID(i);
        stepper(look, "front", three);
        ImGui::SetCursorScreenPos({at.x + look.px(244), row});
        stepper(look, "back", none);
        ImGui::PopID();
    }
    ImGui::SetCursorScreenPos({at.x, y + look.px(70)});
    using Kind = StackRow::Kind;
    stackCard(look, "morale",
              {.title = "Morale test in 007",
               .quiet = "2/3",
               .total = "66.7 %",
               .rows = {{"3", "combat value, front", "6.4a"},
                        {"+1", "BREN in 005 is 2 hexes away, commands 4", "6.4b"},
                        {"4", "passes on a d6 of 4 or less", "", Kind::Sum},
                        {"", "1/2 in 108: BREN is 7 hexes away", "6.4b", Kind::WhatIf}}});
    ImGui::EndChild();
    ImGui::PopStyleColor();
}

} // namespace

void terrainPage(Stage& stage, const Classes& classes) {
    const Look& look = stage.look;
    const float s = look.scale;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    drawIcon(list, Icon::Logo, {36 * s, 28 * s}, 24 * s, look.colour().accent);
    drawTextMiddle(list, look, kHeading, {56 * s, 29 * s}, look.colour().text, "Terrain and counters");
    drawTextRight(list, look, kText, {800 * s, 30 * s}, look.colour().quiet, "The Ford: an invented map");
    maps(stage, classes);
    countersPart(stage, classes);
    diceAndResults(stage);
    buttonsPart(stage);
    oddsPanel(stage);
    inspectorPanel(stage, classes);
}

} // namespace groma::ui::showcase
