#include "editor/ui/panels/battlefield.h"

#include "core/game/occupancy.h"
#include "editor/ui/canvas/draw_kit.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/map_cursor.h"
#include "editor/ui/workbench/piece_places.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

constexpr float kFitPadding = 26;
constexpr double kSharpenMilliseconds = 12; // a frame

bool isDragged(const Sheet& sheet, int piece) {
    return sheet.tools.busy() && std::ranges::any_of(sheet.tools.preview().moves, [piece](const auto& move) { return move.first == piece; });
}

HiddenParts hiddenParts(const Sheet& sheet) {
    const auto hidden = [&](Layer layer) { return !sheet.layer(layer).shown; };
    return {hidden(Layer::Ground), hidden(Layer::Features), hidden(Layer::Levels), hidden(Layer::Sides), hidden(Layer::Links)};
}

SheetText sheetTextOf(const Sheet& sheet) {
    SheetText text;
    const session::Meaning& meaning = sheet.document().meaning();
    if (!meaning.scenario) return text;
    text.title = meaning.scenario->title.text;
    text.subtitle = meaning.scenario->subtitle.text;
    return text;
}

} // namespace

void BattlefieldPanel::draw(Workbench& bench) {
    Sheet* sheet = bench.sheet();
    moving_ = false;
    bench.mapHasKeyboard = ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows);
    drawTabs(bench);
    if (sheet != nullptr) drawDiskNews(bench, *sheet);
    if (bench.settings.strip) drawStrip(bench);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size = ImGui::GetContentRegionAvail();
    if (size.x < 8 || size.y < 8) {
        ImGui::Dummy({1, 1});
        return;
    }
    if (sheet == nullptr || !sheet->document().setup()) {
        const Look& look = bench.look;
        drawTextCentred(*ImGui::GetWindowDrawList(), look, kText, {low.x + size.x / 2, low.y + size.y / 2}, look.colour().quiet,
                        sheet == nullptr ? "Open a scenario to see its map" : "This file has no map that can be drawn; see Problems");
        ImGui::Dummy(size);
        return;
    }
    drawMap(bench, *sheet, low, size);
    drawNotices(bench, low, {low.x + size.x, low.y + size.y});
}

void BattlefieldPanel::drawTabs(Workbench& bench) {
    if (bench.sheets.empty()) return;
    if (!ImGui::BeginTabBar("sheets", ImGuiTabBarFlags_Reorderable | ImGuiTabBarFlags_FittingPolicyScroll)) return;
    for (std::size_t i = 0; i < bench.sheets.size(); ++i) {
        const Sheet& sheet = *bench.sheets[i];
        std::string name = sheet.document().startPath();
        if (const auto& scenario = sheet.document().meaning().scenario; scenario && !scenario->title.empty()) name = scenario->title.text;
        bool open = true;
        const ImGuiTabItemFlags flags = (sheet.history.modified() ? ImGuiTabItemFlags_UnsavedDocument : 0) |
                                        (bench.wantedSheet == i ? ImGuiTabItemFlags_SetSelected : 0);
        // A document keeps its tab when it is saved under another name; two without a file may have the same one.
        if (ImGui::BeginTabItem(fmt::format("{}###sheet-{}", name, static_cast<const void*>(&sheet)).c_str(), &open, flags)) {
            if (bench.current != i && !bench.wantedSheet) bench.later([i](Workbench& b) { b.current = i; });
            ImGui::EndTabItem();
        }
        if (!open) bench.later([i](Workbench& b) { b.askToClose(i); });
    }
    bench.wantedSheet.reset();
    ImGui::EndTabBar();
}

/// What another program did to a file with edits here stays until the user decides; work goes on meanwhile.
void BattlefieldPanel::drawDiskNews(Workbench& bench, const Sheet& sheet) {
    const Look& look = bench.look;
    for (const session::DiskWatch::News& news : sheet.diskNews) {
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float height = look.px(look.size().strip);
        const float width = ImGui::GetContentRegionAvail().x;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddRectFilled(low, {low.x + width, low.y + height}, col(faded(look.colour().warning, 0.18)));
        const float buttons = look.px(230);
        drawTextMiddle(list, look, kText, {low.x + look.px(16), low.y + height / 2}, look.colour().text, fitted(look, kText, news.text(), width - buttons - look.px(32)));
        ImGui::PushID(news.path.c_str());
        ImGui::SetCursorScreenPos({low.x + width - buttons, low.y + look.px(4)});
        if (news.state == formats::DiskState::Gone) {
            if (button(look, "Write it again", {.kind = ButtonKind::Primary, .height = 24})) bench.later([](Workbench& b) { b.save(); });
        } else {
            if (button(look, "Reload", {.height = 24})) bench.later([path = news.path](Workbench& b) { b.takeTheirs(path); });
            ImGui::SetItemTooltip("Takes the file from the disk; one step back brings your edits again");
            ImGui::SameLine();
            if (button(look, "Keep mine", {.kind = ButtonKind::Primary, .height = 24})) bench.later([path = news.path](Workbench& b) { b.keepMine(path); });
            ImGui::SetItemTooltip("Saving writes over what the other program did; it stays beside the file as .bak");
        }
        ImGui::PopID();
        ImGui::SetCursorScreenPos({low.x, low.y + height});
    }
}

void BattlefieldPanel::drawStrip(Workbench& bench) {
    const Look& look = bench.look;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float height = look.px(look.size().strip);
    const float width = ImGui::GetContentRegionAvail().x;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, {low.x + width, low.y + height}, col(look.colour().accentWash));
    const float middle = low.y + height / 2;
    float x = low.x + look.px(16);
    for (const char* sentence : {"Right-drag a counter to ask \"what if\"", "Change a value in the Inspector and see the odds follow", "Press F5 to play"}) {
        if (x + textSize(look, kText, sentence).x > low.x + width - height) break; // of a narrow window: what has room
        x += drawTextMiddle(list, look, kText, {x, middle}, look.colour().text, sentence) + look.px(36);
    }
    ImGui::SetCursorScreenPos({low.x + width - height, low.y + look.px(4)});
    if (ImGui::Button("x##strip", {height - look.px(8), height - look.px(8)})) bench.later([](Workbench& b) { b.settings.strip = false; });
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Hide these hints");
    ImGui::SetCursorScreenPos({low.x, low.y + height});
}

void BattlefieldPanel::drawMap(Workbench& bench, Sheet& sheet, ImVec2 low, ImVec2 size) {
    const game::Setup& setup = *sheet.document().setup();
    if (!board_ && boardProblem_.empty()) {
        auto made = GlBoard::create();
        if (made) board_.emplace(std::move(*made));
        else boardProblem_ = made.error();
    }
    if (!board_) {
        ImGui::TextWrapped("The map cannot be drawn: %s", boardProblem_.c_str());
        return;
    }
    if (shown_ != &sheet) {
        model_ = MapModel();
        board_->forget();
        shown_ = &sheet;
    }
    const bool previewing = sheet.mode == Mode::SetUp && sheet.tools.preview().board.has_value();
    const MapView& map = model_.update(setup, previewing ? *sheet.tools.preview().board : setup.board(), sheetTextOf(sheet), hiddenParts(sheet));
    const bool resized = sheet.camera.width != size.x || sheet.camera.height != size.y;
    sheet.camera.resize(size.x, size.y);
    if (!sheet.cameraPlaced || (resized && !sheet.cameraMoved)) {
        sheet.camera.fit(sheetOf(map), bench.look.px(kFitPadding));
        sheet.cameraMoved = sheet.cameraMoved && sheet.cameraPlaced;
        sheet.cameraPlaced = true;
    }
    if (sheet.goTo) {
        sheet.camera.reveal(map.lattice.centre(cellAt(setup.geometry(), *sheet.goTo)), bench.look.px(90));
        sheet.goTo.reset();
    }
    BoardOptions options;
    options.numbers = bench.settings.numbers;
    options.grey = bench.settings.greyscale;
    const std::uint32_t texture = board_->draw(map, sheet.camera, options, *bench.look.theme, kSharpenMilliseconds);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImGui::InvisibleButton("map", size, ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight | ImGuiButtonFlags_MouseButtonMiddle);
    hovered_ = ImGui::IsItemHovered();
    const bool active = ImGui::IsItemActive();
    takeDropped(bench, sheet, {&list, &bench.look, &map, sheet.camera, low});
    list.PushClipRect(low, {low.x + size.x, low.y + size.y}, true);
    list.AddImage(static_cast<ImTextureID>(texture), low, {low.x + size.x, low.y + size.y});
    const Canvas canvas{&list, &bench.look, &map, sheet.camera, low};
    scan_.draw(canvas, sheet.document(), sheet.scan);
    if (sheet.layer(Layer::Ground).dimmed) list.AddRectFilled(low, {low.x + size.x, low.y + size.y}, col(faded(bench.look.theme->map.paper, 0.6)));
    if (bench.settings.numbers)
        drawNumbers(canvas, [&](CellAt at) {
            const grid::CellId cell = cellIdAt(setup.geometry(), at);
            return cell.valid() ? setup.geometry().numberText(cell) : std::string();
        });
    if (bench.settings.letters || bench.settings.safeColours) drawLetters(canvas);
    drawSheetText(canvas);
    drawReading(bench, sheet, canvas);
    if (sheet.layer(Layer::Labels).shown) drawLabels(setup, canvas, sheet.layer(Layer::Labels).dimmed);
    moving_ = board_->unfinished();
    if (hovered_ || active) {
        handleView(sheet, canvas);
        if (sheet.measure.on) handleMeasure(sheet, canvas);
        else if (sheet.mode == Mode::Play) handlePlay(bench, sheet, canvas);
        else handleSetUp(bench, sheet, canvas);
        handleRightDrag(bench, sheet, canvas);
    } else if (!sheet.cursor.inUse) {
        sheet.hovered.reset();
        sheet.hoveredPiece = -1;
    }
    drawPlayHints(sheet, canvas);
    if (sheet.layer(Layer::Pieces).shown) drawCounters(bench, sheet, canvas);
    if (sheet.layer(Layer::Pieces).dimmed) list.AddRectFilled(low, {low.x + size.x, low.y + size.y}, col(faded(bench.look.theme->map.paper, 0.55)));
    drawWhatIf(bench, sheet, canvas);
    drawMarks(bench, sheet, canvas);
    drawMeasure(bench, sheet, canvas);
    const Mode mode = sheet.whatIf.question && sheet.mode == Mode::SetUp ? Mode::SetUp : sheet.mode;
    drawModeFrame(canvas, low, {low.x + size.x, low.y + size.y}, mode, mode == Mode::Play ? "PLAY" : "SET UP",
                  mode == Mode::Play ? "the scenario stays as it is" : "edits the file");
    list.PopClipRect();
    drawMenu(bench, sheet);
    drawLabelField(bench, sheet, canvas);
}

void BattlefieldPanel::drawLabels(const game::Setup& setup, const Canvas& canvas, bool dimmed) const {
    const float cell = static_cast<float>(canvas.camera.cellPixels);
    if (cell < 18) return;
    const Look& look = *canvas.look;
    for (const game::Label& label : setup.draft().labels) {
        const ImVec2 middle = canvas.at(cellAt(setup.geometry(), label.cell));
        const float size = std::clamp(cell * 0.24F, look.px(11), look.px(22));
        const ImVec2 width = look.fonts.of(Face::Bold)->CalcTextSizeA(size, 1e6F, 0, label.text.c_str());
        haloText(*canvas.list, look.fonts.of(Face::Bold), size, {middle.x - width.x / 2, middle.y + cell * 0.16F}, faded(look.theme->map.ink, dimmed ? 0.35 : 1), look.theme->map.halo,
                 look.px(2), label.text.c_str());
    }
}

void BattlefieldPanel::drawCounters(Workbench& bench, Sheet& sheet, const Canvas& canvas) {
    const game::Setup& setup = sheet.mode == Mode::Play && sheet.play ? sheet.play->setup() : *sheet.document().setup();
    const game::Position& position = sheet.position();
    const PiecePlaces places(setup, position, canvas);
    const std::vector<CounterFace>& faces = faces_.of(setup, position, bench.settings.safeColours);
    const auto& moves = sheet.tools.preview().moves;
    const double now = ImGui::GetTime();
    const auto draw = [&](int piece) {
        CounterPose pose = places.of(piece);
        const bool dragged = isDragged(sheet, piece);
        if (dragged) pose.middle = ImGui::GetIO().MousePos;
        if (piece == slidingPiece_) {
            slide_.to = pose.middle;
            if (slide_.done(now, bench.settings.motion)) slidingPiece_ = -1;
            else pose.middle = slide_.at(now, bench.settings.motion);
            moving_ = true;
        }
        CounterState state = CounterState::Fresh;
        if (sheet.tools.selection.hasPiece(setup.piece(piece).id)) state = CounterState::Selected;
        else if (piece == sheet.hoveredPiece) state = CounterState::Hovered;
        if (dragged) state = CounterState::Dragged;
        drawCounter(*canvas.list, bench.look, faces[static_cast<std::size_t>(piece)], pose, state);
    };
    for (int piece = 0; piece < setup.pieceCount(); ++piece)
        if (position.onMap(piece) && places.visible(piece) && !isDragged(sheet, piece)) draw(piece);
    for (const auto& [piece, to] : moves) // over all others
        if (position.onMap(piece) && isDragged(sheet, piece)) draw(piece);
}

void BattlefieldPanel::drawWhatIf(Workbench& bench, Sheet& sheet, const Canvas& canvas) {
    if (!sheet.whatIf.question || sheet.mode == Mode::Play) return;
    const session::WhatIfQuestion& question = *sheet.whatIf.question;
    const game::Setup& setup = *sheet.document().setup();
    if (question.piece < 0 || question.target < 0 || question.piece >= setup.pieceCount() || question.target >= setup.pieceCount()) return;
    const game::Position& position = sheet.position();
    const auto middleOf = [&](int piece, grid::CellId cell) { return canvas.mapAt(poseAt(setup, canvas, piece, {cell, position.facing(piece)}).middle); };
    const grid::CellId stands = position.cell(question.piece);
    const grid::CellId at = question.at.value_or(stands);
    if (!at.valid() || !position.onMap(question.target)) return;
    const MapPoint ghost = middleOf(question.piece, at);
    const MapPoint target = middleOf(question.target, position.cell(question.target));
    if (stands.valid() && stands != at) drawGhostPath(canvas, middleOf(question.piece, stands), ghost, bench.look.colour().whatIfSolid);
    drawCounter(*canvas.list, bench.look, faces_.of(setup, position, bench.settings.safeColours)[static_cast<std::size_t>(question.piece)],
                poseAt(setup, canvas, question.piece, {at, position.facing(question.piece)}), CounterState::WhatIf);
    drawArrow(canvas, ghost, target, bench.look.colour().whatIfSolid);
    const session::OddsCard* card = sheet.whatIf.card.value();
    if (card == nullptr) return;
    const std::string strong = "What if";
    std::string more = card->legal ? card->title : card->refused;
    if (!card->tables.empty() && card->tables.front().column >= 0) {
        const session::TableGlow& glow = card->tables.front();
        const auto& heads = setup.model().tables[static_cast<std::size_t>(glow.table)].columns;
        if (heads.size() > 1) more = "column " + heads[static_cast<std::size_t>(glow.column)].text;
    }
    drawCallout(canvas, ghost, strong, more, bench.look.colour().whatIfSolid);
}

void BattlefieldPanel::drawPlayHints(Sheet& sheet, const Canvas& canvas) {
    if (sheet.mode != Mode::Play || !sheet.play) return;
    const grid::Geometry& geometry = sheet.play->setup().geometry();
    for (const session::PlayOption& option : sheet.play->question().options) {
        if (option.action >= 0) continue;
        for (const grid::CellId cell : option.cells)
            if (cell.valid()) outlineCell(canvas, cellAt(geometry, cell), Ring::Target);
        for (const int piece : option.pieces)
            for (const grid::CellId cell : game::cellsOfPiece(sheet.play->setup(), sheet.play->position(), piece))
                if (cell.valid()) outlineCell(canvas, cellAt(geometry, cell), Ring::Target);
    }
}

void BattlefieldPanel::drawNotices(Workbench& bench, ImVec2 low, ImVec2 high) {
    const Look& look = bench.look;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    float y = high.y - look.px(16);
    for (auto notice = bench.notices.rbegin(); notice != bench.notices.rend(); ++notice) {
        const ImVec2 size = textSize(look, kText, notice->text);
        const float x = (low.x + high.x - size.x) / 2;
        y -= size.y + look.px(14);
        const ImVec2 a{x - look.px(12), y - look.px(5)};
        const ImVec2 b{x + size.x + look.px(12), y + size.y + look.px(5)};
        list.AddRectFilled(a, b, col(look.colour().raised), look.px(4));
        list.AddRect(a, b, col(notice->isRefusal ? look.colour().warning : look.colour().lineStrong), look.px(4));
        drawText(list, look, kText, {x, y}, look.colour().text, notice->text);
        moving_ = true;
    }
}

std::unique_ptr<Panel> makeBattlefieldPanel() { return std::make_unique<BattlefieldPanel>(); }

} // namespace groma::ui
