#include "editor/ui/panels/map/battlefield.h"

#include "core/game/position/occupancy.h"
#include "editor/session/play/as_seen.h"
#include "editor/session/views/map_words.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/map/piece_places.h"
#include "editor/ui/workbench/map/scan_layer.h"
#include "editor/ui/workbench/map_cursor.h"
#include "editor/ui/workbench/state/map_layers.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/state/step_signs.h"
#include "editor/ui/workbench/state/what_if.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace groma::ui {

namespace {

constexpr float kFitPadding = 20;
constexpr float kLeastCellForTag = 20;
constexpr double kCellAtFull = 64; // pixels of a cell at a zoom of 100 %
constexpr int kFramesOfNewTabs = 3;
constexpr double kSharpenMilliseconds = 12; // a frame

bool isDragged(const Sheet& sheet, int piece) {
    return sheet.tools.busy() && std::ranges::any_of(sheet.tools.preview().moves, [piece](const auto& move) {
               return move.first == piece;
           });
}

grid::CellId placeInDrag(const std::vector<session::PieceMove>& moves, int piece) {
    const auto found = std::ranges::find(moves, piece, &session::PieceMove::first);
    return found == moves.end() ? grid::kNoCell : found->second;
}

HiddenParts hiddenParts(const MapLayers& layers) {
    const auto hidden = [&](Layer layer) { return !layers.of(layer).shown; };
    return {hidden(Layer::Ground), hidden(Layer::Features), hidden(Layer::Levels),
            hidden(Layer::Sides),  hidden(Layer::Links),    hidden(Layer::Picture)};
}

FaintParts faintParts(const MapLayers& layers) {
    const auto faint = [&](Layer layer) { return layers.of(layer).dimmed; };
    return {faint(Layer::Ground), faint(Layer::Features), faint(Layer::Levels),
            faint(Layer::Sides),  faint(Layer::Links),    faint(Layer::Picture)};
}

SheetText sheetTextOf(const session::Document& document) {
    SheetText text;
    const session::Meaning& meaning = document.meaning();
    if (!meaning.scenario) return text;
    const session::MapWords words = session::mapWords(document);
    text.title = meaning.scenario->title.text;
    text.subtitle = meaning.scenario->subtitle.text;
    text.corner = words.title;
    text.scaleCells = words.scaleCells;
    text.scaleLabel = words.scale;
    text.legendHatched = !words.assumed.empty();
    if (text.legendHatched) text.legend = "Assumed: " + words.assumed;
    return text;
}

} // namespace

void BattlefieldPanel::draw(const Workbench& bench) {
    const Sheet* sheet = bench.sheet();
    moving_ = false;
    hasKeyboard_ = ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows);
    drawTabs(bench);
    if (sheet != nullptr) drawDiskNews(bench, *sheet);
    desk_->look(bench);
    faces_.seenBy(desk_->playing() && sheet->play ? session::onlookerOf(*sheet->play) : -1);
    if (desk_->playing()) drawTrack(bench, *sheet);
    else if (bench.settings.strip && sheet != nullptr && sheet->document().setup()) drawStrip(bench);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size = ImGui::GetContentRegionAvail();
    if (size.x < 8 || size.y < 8) {
        ImGui::Dummy({1, 1});
        return;
    }
    const bool starting = sheet == nullptr && bench.underWay().empty();
    if (starting) {
        start_.draw(bench, low, size);
        tellsOfMap_ = true;
    } else {
        start_.forget();
    }
    if (sheet == nullptr || !sheet->document().setup()) {
        answers_.clear();
        if (!starting) mapless_.draw(bench, low, size);
        ImGui::SetCursorScreenPos(low); // above the page, which is a window of its own
        if (ImGui::BeginChild("notices", size, 0, ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoBackground))
            drawNotices(bench, low, {low.x + size.x, low.y + size.y});
        ImGui::EndChild();
        return;
    }
    drawMap(bench, *sheet, low, size);
    drawNotices(bench, low, {low.x + size.x, low.y + size.y});
}

void BattlefieldPanel::drawTabs(const Workbench& bench) {
    if (bench.sheets.empty()) return;
    if (!ImGui::BeginTabBar("sheets", ImGuiTabBarFlags_Reorderable | ImGuiTabBarFlags_FittingPolicyScroll))
        return;
    // The tabs of another workspace are others, and know not which sheet is shown.
    if (tabsIn_ != bench.settings.workspace) tabsHeld_ = kFramesOfNewTabs;
    tabsIn_ = bench.settings.workspace;
    const bool held = tabsHeld_ > 0;
    tabsHeld_ = std::max(0, tabsHeld_ - 1);
    for (std::size_t i = 0; i < bench.sheets.size(); ++i) {
        const Sheet& sheet = *bench.sheets[i];
        const bool chosen = bench.wantedSheet ? *bench.wantedSheet == i : held && bench.current == i;
        std::string name = sheet.document().startPath();
        const session::Meaning& meaning = sheet.document().meaning();
        if (meaning.scenario && !meaning.scenario->title.empty()) name = meaning.scenario->title.text;
        else if (meaning.kind == formats::FileKind::Ruleset && meaning.ruleset &&
                 !meaning.ruleset->model.title.empty())
            name = meaning.ruleset->model.title + ", rules";
        bool open = true;
        const ImGuiTabItemFlags flags = (sheet.history.modified() ? ImGuiTabItemFlags_UnsavedDocument : 0) |
                                        (chosen ? ImGuiTabItemFlags_SetSelected : 0);
        // A document keeps its tab when it is saved under another name; two without a file may have the same
        // one.
        if (ImGui::BeginTabItem(fmt::format("{}###sheet-{}", name, static_cast<const void*>(&sheet)).c_str(),
                                &open, flags)) {
            if (bench.current != i && !bench.wantedSheet && !held)
                bench.later([i](Workbench& b) { b.current = i; });
            ImGui::EndTabItem();
        }
        if (!open) bench.later([i](Workbench& b) { b.askToClose(i); });
    }
    if (bench.wantedSheet) bench.later([](Workbench& b) { b.wantedSheet.reset(); });
    ImGui::EndTabBar();
    drawViewTools(bench);
}

/// At the right of the tabs: the selected cell, what the map shows, how large.
void BattlefieldPanel::drawViewTools(const Workbench& bench) {
    const Sheet* sheet = bench.sheet();
    const Look& look = bench.look;
    if (sheet == nullptr || !sheet->document().setup() || ImGui::GetContentRegionAvail().x < look.px(560))
        return;
    const ImVec2 after = ImGui::GetCursorScreenPos();
    const ImVec2 low = ImGui::GetWindowPos();
    const float right = low.x + ImGui::GetWindowWidth() - look.px(8);
    const float height = after.y - ImGui::GetStyle().ItemSpacing.y - low.y;
    const float side = look.px(24);
    const float top = low.y + (height - side) / 2;
    const std::string zoom = fmt::format("{:.0f} %", 100 * bench.of<Viewport>().camera.cellPixels /
                                                         (kCellAtFull * static_cast<double>(look.scale)));
    float x = right - textSize(look, kText, "100 %").x;
    drawTextRight(*ImGui::GetWindowDrawList(), look, kText, {right, top + side / 2}, look.colour().text,
                  zoom);
    const auto tool = [&](const char* label, Icon icon, bool on) {
        x -= side + look.px(2);
        ImGui::SetCursorScreenPos({x, top});
        return iconButton(look, label, icon, on, 24);
    };
    if (tool("Show the whole map", Icon::Search, false))
        bench.change<Viewport>([](Viewport& v) { v.placed = v.moved = false; });
    x -= look.px(8);
    if (tool("Layers and reading aids", Icon::Layers, false)) bench.show("Layers");
    if (tool("Measure", Icon::Ruler, bench.of<Measure>().on))
        bench.change<Measure>([](Measure& measure) { measure.on = !measure.on; });
    if (tool("Terrain letters", Icon::Letters, bench.settings.letters))
        bench.later([](Workbench& b) { b.settings.letters = !b.settings.letters; });
    if (tool("Cell numbers", Icon::Hexagon, bench.settings.numbers))
        bench.later([](Workbench& b) { b.settings.numbers = !b.settings.numbers; });
    const std::vector<int> pieces = sheet->tools.selection.pieceIndices(sheet->document());
    if (!pieces.empty() && sheet->setup() != nullptr && pieces.back() < sheet->setup()->pieceCount() &&
        sheet->position().onMap(pieces.back())) {
        const std::string number =
            sheet->setup()->geometry().numberText(sheet->position().cell(pieces.back()));
        const ImVec2 size{textSize(look, kCite, number).x + look.px(12), look.px(20)};
        const ImVec2 box{x - size.x - look.px(6), top + (side - size.y) / 2};
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddRectFilled(box, {box.x + size.x, box.y + size.y}, col(look.colour().well), look.px(3));
        drawTextCentred(list, look, kCite, {box.x + size.x / 2, box.y + size.y / 2}, look.colour().text,
                        number);
    }
    ImGui::SetCursorScreenPos(after);
}

/// What another program did to a file with edits here stays until the user decides; work goes on meanwhile.
void BattlefieldPanel::drawDiskNews(const Workbench& bench, const Sheet& sheet) {
    const Look& look = bench.look;
    for (const session::DiskWatch::News& news : sheet.disk.news) {
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float height = look.px(look.size().strip);
        const float width = ImGui::GetContentRegionAvail().x;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddRectFilled(low, {low.x + width, low.y + height}, col(faded(look.colour().warning, 0.18)));
        const float buttons = look.px(230);
        drawTextMiddle(list, look, kText, {low.x + look.px(16), low.y + height / 2}, look.colour().text,
                       fitted(look, kText, news.text(), width - buttons - look.px(32)));
        ImGui::PushID(news.path.c_str());
        ImGui::SetCursorScreenPos({low.x + width - buttons, low.y + look.px(4)});
        if (news.state == formats::DiskState::Gone) {
            if (button(look, "Write it again", {.kind = ButtonKind::Primary, .height = 24}))
                bench.later([](Workbench& b) { b.save(); });
        } else {
            if (button(look, "Reload", {.height = 24}))
                bench.later([path = news.path](Workbench& b) { b.takeTheirs(path); });
            ImGui::SetItemTooltip("Takes the file from the disk; one step back brings your edits again");
            ImGui::SameLine();
            if (button(look, "Keep mine", {.kind = ButtonKind::Primary, .height = 24}))
                bench.later([path = news.path](Workbench& b) { b.keepMine(path); });
            ImGui::SetItemTooltip(
                "Saving writes over what the other program did; it stays beside the file as .bak");
        }
        ImGui::PopID();
        ImGui::SetCursorScreenPos({low.x, low.y + height});
    }
}

void BattlefieldPanel::drawStrip(const Workbench& bench) {
    const Look& look = bench.look;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float height = look.px(look.size().strip);
    const float width = ImGui::GetContentRegionAvail().x;
    const float middle = low.y + height / 2;
    struct Hint {
        Icon icon;
        const char* words;
        const char* key;
        const char* after;
    };
    static constexpr std::array<Hint, 3> kHints{
        {{Icon::Mouse, "Right-drag another counter to ask \xE2\x80\x9Cwhat if\xE2\x80\x9D", "", ""},
         {Icon::Sliders, "Change a value in the Inspector and see the odds follow", "", ""},
         {Icon::Play, "Press", "F5", "to play"}}};
    static constexpr std::array<Hint, 3> kFirstHints{
        {{Icon::Brush, "Choose terrain in the Palette and paint", "", ""},
         {Icon::Stamp, "Drag units from it, or type them in the Order of battle", "", ""},
         {Icon::Save, "Press", "Ctrl+S", "to keep it"}}};
    const bool empty =
        bench.sheet()->document().setup() && bench.sheet()->document().setup()->pieceCount() == 0;
    const std::array<Hint, 3>& hints = empty ? kFirstHints : kHints;
    const auto wide = [&](const Hint& hint) {
        const float key = hint.key[0] == '\0' ? 0 : keyCapsWidth(look, hint.key) + look.px(16);
        return look.px(24) + textSize(look, kText, hint.words).x + key + textSize(look, kText, hint.after).x;
    };
    float x = low.x + look.px(16);
    const auto fits = [&](const Hint& hint) { return x + wide(hint) <= low.x + width - height; };
    if (!fits(hints.front())) return; // no bar without words
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, {low.x + width, low.y + height}, col(look.colour().accentWash));
    for (const Hint& hint : hints) {
        if (!fits(hint)) break; // of a narrow window: what has room
        drawIcon(list, hint.icon, {x + look.px(8), middle}, look.px(16), look.colour().accent);
        x += look.px(24);
        x += drawTextMiddle(list, look, kText, {x, middle}, look.colour().text, hint.words);
        if (hint.key[0] != '\0') {
            x += look.px(8);
            x += drawKeyCaps(list, look, {x, middle}, hint.key) + look.px(8);
            x += drawTextMiddle(list, look, kText, {x, middle}, look.colour().text, hint.after);
        }
        x += look.px(36);
    }
    ImGui::SetCursorScreenPos({low.x + width - height, low.y + look.px(4)});
    if (iconButton(look, "Hide these hints", Icon::Cross, false, look.size().strip - 8))
        bench.later([](Workbench& b) { b.settings.strip = false; });
    ImGui::SetCursorScreenPos({low.x, low.y + height});
}

/// The camera as this frame draws it: of the panel's size, fitted or brought to a cell where that was asked
/// for.
Camera BattlefieldPanel::placedCamera(const Workbench& bench, const game::Setup& setup, const MapView& map,
                                      ImVec2 size) {
    const Viewport& viewport = bench.of<Viewport>();
    Camera camera = viewport.camera;
    const bool resized = camera.width != size.x || camera.height != size.y;
    const bool fits = !viewport.placed || (resized && !viewport.moved);
    camera.resize(size.x, size.y);
    if (fits) camera.fit(sheetOf(map), bench.look.px(kFitPadding));
    const std::optional<grid::CellId> goTo = viewport.goTo;
    // With room around it where the map was moved; a map that is seen whole stays where it is.
    if (goTo)
        camera.reveal(map.lattice.centre(cellAt(setup.geometry(), *goTo)),
                      bench.look.px(viewport.moved ? 90 : 16));
    if (resized || fits || goTo)
        bench.change<Viewport>([camera, fits, goTo](Viewport& v) {
            v.camera = camera;
            if (fits) v.moved = v.moved && v.placed;
            if (fits) v.placed = true;
            if (v.goTo == goTo) v.goTo.reset();
        });
    return camera;
}

void BattlefieldPanel::drawMap(const Workbench& bench, const Sheet& sheet, ImVec2 low, ImVec2 size) {
    const game::Setup& setup = *sheet.document().setup();
    if (!board_ && std::exchange(tellsOfMap_, false)) {
        drawTextCentred(*ImGui::GetWindowDrawList(), bench.look, kText,
                        {low.x + size.x / 2, low.y + size.y / 2}, bench.look.colour().quiet,
                        "Opening " + sheet.document().startPath());
        ImGui::Dummy(size);
        bench.later([](Workbench&) {}); // the next frame draws it
        return;
    }
    if (!board_ && boardProblem_.empty()) {
        auto made = GlBoard::create(programs_);
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
    if (!(sheetTextFor_ == sheet.document())) {
        sheetTextFor_ = sheet.document();
        sheetText_ = sheetTextOf(sheetTextFor_);
    }
    const bool previewing = sheet.mode == Mode::SetUp && sheet.tools.preview().board.has_value();
    Theme theme = *bench.look.theme;
    const MapLayers& layers = bench.of<MapLayers>();
    const MapView& map =
        model_.update(setup, previewing ? *sheet.tools.preview().board : setup.board(), sheetText_, theme.map,
                      hiddenParts(layers), faintParts(layers), bench.symbols().own());
    theme.map = inksFor(theme.map, faintParts(layers));
    const Camera camera = placedCamera(bench, setup, map, size);
    BoardOptions options;
    options.numbers = bench.settings.numbers;
    options.grid = bench.settings.grid;
    options.grey = bench.settings.greyscale;
    const std::uint32_t texture = board_->draw(map, camera, options, theme, kSharpenMilliseconds);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImGui::SetNextItemAllowOverlap();
    ImGui::InvisibleButton("map", size,
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                               ImGuiButtonFlags_MouseButtonMiddle);
    hovered_ = ImGui::IsItemHovered();
    const bool active = ImGui::IsItemActive();
    takeDropped(bench, sheet, {&list, &bench.look, &map, camera, low});
    list.PushClipRect(low, {low.x + size.x, low.y + size.y}, true);
    list.AddImage(static_cast<ImTextureID>(texture), low, {low.x + size.x, low.y + size.y});
    const Canvas canvas{&list, &bench.look, &map, camera, low};
    scan_.draw(canvas, sheet.document(), bench.of<ScanState>());
    if (const session::ToolSettings& hand = sheet.tools.settings;
        sheet.mode == Mode::SetUp && hand.kind == session::ToolKind::Proposed && hand.proposals)
        ScanLayer::drawProposals(canvas, sheet.document(), *hand.proposals);
    if (bench.settings.numbers)
        drawNumbers(canvas, [&](CellAt at) {
            const grid::CellId cell = cellIdAt(setup.geometry(), at);
            return cell.valid() ? setup.geometry().numberText(cell) : std::string();
        });
    if (bench.settings.letters || bench.settings.safeColours) drawLetters(canvas);
    drawSheetText(canvas);
    drawAid(bench, sheet, canvas);
    if (layers.of(Layer::Labels).shown) drawLabels(setup, canvas, layers.of(Layer::Labels).dimmed);
    moving_ = board_->unfinished();
    if (hovered_ || active) {
        handleView(bench, sheet, canvas);
        if (bench.of<Measure>().on) handleMeasure(bench, canvas);
        else if (sheet.mode == Mode::Play) handlePlay(bench, sheet, canvas);
        else handleSetUp(bench, sheet, canvas);
        handleRightDrag(bench, sheet, canvas);
    } else if (!bench.of<MapCursor>().inUse) {
        hover(bench, {});
    }
    drawPlayHints(sheet, canvas);
    drawPlaces(bench, sheet, canvas);
    if (layers.of(Layer::Pieces).shown) drawCounters(bench, sheet, canvas);
    if (layers.of(Layer::Pieces).dimmed)
        list.AddRectFilled(low, {low.x + size.x, low.y + size.y},
                           col(faded(bench.look.theme->map.paper, 0.55)));
    drawEntryGhosts(bench, sheet, canvas);
    drawWhatIf(bench, sheet, canvas);
    drawMarks(bench, sheet, canvas); // outlines lie under all words
    drawLastEvent(bench, sheet, canvas);
    drawPlans(sheet, canvas);
    drawHand(bench, sheet, canvas);
    drawSigns(bench, sheet, canvas);
    drawChosen(sheet, canvas);
    answers_.clear(); // until here those of the frame before: they are drawn over all this
    drawWaiting(bench, sheet, canvas);
    drawTurning(bench, sheet, canvas);
    drawPlayLabels(bench, sheet, canvas);
    drawMeasure(bench, sheet, canvas);
    drawOddsLabels(bench, sheet, canvas);
    tellClick(bench);
    seeSigns(bench, sheet);
    tellWords(bench, sheet);
    const Mode mode = bench.of<WhatIf>().question && sheet.mode == Mode::SetUp ? Mode::SetUp : sheet.mode;
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
        haloText(*canvas.list, look.fonts.of(Face::Bold), size,
                 {middle.x - width.x / 2, middle.y + cell * 0.16F},
                 faded(look.theme->map.ink, dimmed ? 0.35 : 1), look.theme->map.halo, look.px(2),
                 label.text.c_str());
    }
}

void BattlefieldPanel::drawCounters(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    const game::Setup& setup =
        sheet.mode == Mode::Play && sheet.play ? sheet.play->setup() : *sheet.document().setup();
    const game::Position& position = sheet.position();
    const PiecePlaces places(setup, position, canvas);
    const std::vector<CounterFace>& faces =
        faces_.of(setup, position, bench.settings.safeColours, bench.symbols().own());
    const std::set<int> none;
    const std::set<int>& done = desk_->playing() ? bench.of<StepSigns>().done : none;
    const auto& moves = sheet.tools.preview().moves;
    const double now = ImGui::GetTime();
    const auto draw = [&](int piece) {
        CounterPose pose = places.of(piece);
        const bool dragged = isDragged(sheet, piece);
        if (dragged && sheet.tools.selection.hasPiece(setup.piece(piece).id))
            pose.middle = ImGui::GetIO().MousePos;
        else if (dragged)
            pose = poseAt(setup, canvas, piece,
                          {placeInDrag(moves, piece), position.facing(piece)}); // changes places
        if (piece == slidingPiece_) {
            slide_.to = pose.middle;
            if (slide_.done(now, bench.settings.motion)) slidingPiece_ = -1;
            else pose.middle = slide_.at(now, bench.settings.motion);
            moving_ = true;
        }
        CounterState state = CounterState::Fresh;
        if (sheet.tools.selection.hasPiece(setup.piece(piece).id) && !desk_->asksOthers(piece))
            state = CounterState::Selected;
        else if (piece == bench.of<Hovered>().piece) state = CounterState::Hovered;
        if (dragging_ && desk_->piece() == piece) {
            pose.middle = ImGui::GetIO().MousePos;
            state = CounterState::Dragged;
        }
        if (dragged) state = CounterState::Dragged;
        const CounterFace& face = faces[static_cast<std::size_t>(piece)];
        if (!done.contains(piece)) {
            drawCounter(*canvas.list, bench.look, face, pose, state);
            return;
        }
        CounterFace ticked = face; // it has acted, and can do nothing more in this step
        ticked.moved = true;
        drawCounter(*canvas.list, bench.look, ticked, pose, state);
    };
    for (int piece = 0; piece < setup.pieceCount(); ++piece)
        if (position.onMap(piece) && places.visible(piece) && !isDragged(sheet, piece) &&
            !bench.of<MapLayers>().hiddenPieces.contains(setup.piece(piece).id))
            draw(piece);
    for (const auto& [piece, to] : moves) // over all others
        if (position.onMap(piece) && isDragged(sheet, piece)) draw(piece);
    tellOfCounter(bench, sheet, canvas);
}

void BattlefieldPanel::drawWhatIf(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    if (!bench.of<WhatIf>().question || sheet.mode == Mode::Play) return;
    const session::WhatIfQuestion& question = *bench.of<WhatIf>().question;
    const game::Setup& setup = *sheet.document().setup();
    if (question.piece < 0 || question.target < 0 || question.piece >= setup.pieceCount() ||
        question.target >= setup.pieceCount())
        return;
    const game::Position& position = sheet.position();
    const auto middleOf = [&](int piece, grid::CellId cell) {
        return canvas.mapAt(poseAt(setup, canvas, piece, {cell, position.facing(piece)}).middle);
    };
    const grid::CellId stands = position.cell(question.piece);
    const grid::CellId at = question.at.value_or(stands);
    if (!at.valid() || !position.onMap(question.target)) return;
    const MapPoint ghost = middleOf(question.piece, at);
    const MapPoint target = middleOf(question.target, position.cell(question.target));
    if (stands.valid() && stands != at)
        drawGhostPath(canvas, middleOf(question.piece, stands), ghost, bench.look.colour().whatIfSolid);
    drawCounter(*canvas.list, bench.look,
                faces_.of(setup, position, bench.settings.safeColours,
                          bench.symbols().own())[static_cast<std::size_t>(question.piece)],
                poseAt(setup, canvas, question.piece, {at, position.facing(question.piece)}),
                CounterState::WhatIf);
    drawArrow(canvas, ghost, target, bench.look.colour().whatIfSolid);
    const session::OddsCard* card = bench.of<WhatIf>().card.value();
    if (card == nullptr) return;
    if (canvas.camera.cellPixels < bench.look.px(kLeastCellForTag))
        return; // it would hide the map; the card says the same
    const std::string strong = bench.of<WhatIf>().example ? "For example" : "What if";
    std::string more = card->legal ? card->title : card->refused;
    if (!card->tables.empty() && card->tables.front().column >= 0) {
        const session::TableGlow& glow = card->tables.front();
        // The rules may have other tables than those that the question was asked under.
        const auto& tables = setup.model().tables;
        const auto table = static_cast<std::size_t>(glow.table),
                   column = static_cast<std::size_t>(glow.column);
        if (table < tables.size() && tables[table].columns.size() > std::max<std::size_t>(column, 1))
            more = "column " + tables[table].columns[column].text;
    }
    drawCallout(canvas, ghost, strong, more, bench.look.colour().whatIfSolid);
}

void BattlefieldPanel::drawPlayHints(const Sheet& sheet, const Canvas& canvas) {
    if (sheet.mode != Mode::Play || !sheet.play || desk_->curtained()) return;
    const grid::Geometry& geometry = sheet.play->setup().geometry();
    const auto& options = sheet.play->question().options;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const session::PlayOption& option = options[i];
        if (option.action >= 0) continue;
        if (i < desk_->marked.size() && desk_->marked[i])
            for (const int piece : option.pieces)
                for (const grid::CellId cell :
                     game::cellsOfPiece(sheet.play->setup(), sheet.play->position(), piece))
                    if (cell.valid())
                        fillCells(canvas, std::array{cellAt(geometry, cell)},
                                  faded(canvas.look->colour().play, 0.6));
        for (const grid::CellId cell : option.cells)
            if (cell.valid()) outlineCell(canvas, cellAt(geometry, cell), Ring::Target);
        for (const int piece : option.pieces)
            for (const grid::CellId cell :
                 game::cellsOfPiece(sheet.play->setup(), sheet.play->position(), piece))
                if (cell.valid()) outlineCell(canvas, cellAt(geometry, cell), Ring::Target);
    }
}

void BattlefieldPanel::drawNotices(const Workbench& bench, ImVec2 low, ImVec2 high) {
    const Look& look = bench.look;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    float y = high.y - look.px(16);
    for (auto notice = bench.notices.rbegin(); notice != bench.notices.rend(); ++notice) {
        const std::vector<std::string> lines =
            wrapped(look, kText, notice->text, high.x - low.x - look.px(48), 6);
        ImVec2 size{0, 0};
        const float step = textSize(look, kText, "x").y;
        for (const std::string& line : lines)
            size = {std::max(size.x, textSize(look, kText, line).x), size.y + step};
        const float x = (low.x + high.x - size.x) / 2;
        y -= size.y + look.px(14);
        ImVec2 a{x - look.px(12), y - look.px(5)};
        ImVec2 b{x + size.x + look.px(12), y + size.y + look.px(5)};
        // Nothing lies upon what is to be answered: each of those that are in the way lifts it once.
        for (std::size_t tries = 0; tries < answers_.size(); ++tries)
            for (const ScreenBox& answer : answers_) {
                if (sharedArea({a, b}, answer) <= 0 || answer.low.y - (b.y - a.y) < low.y) continue;
                y = answer.low.y - size.y - look.px(9);
                a.y = y - look.px(5);
                b.y = y + size.y + look.px(5);
            }
        list.AddRectFilled(a, b, col(look.colour().raised), look.px(4));
        list.AddRect(a, b, col(notice->isRefusal ? look.colour().warning : look.colour().lineStrong),
                     look.px(4));
        for (std::size_t i = 0; i < lines.size(); ++i)
            drawText(list, look, kText, {x, y + step * static_cast<float>(i)}, look.colour().text, lines[i]);
    }
}

std::unique_ptr<Panel> makeBattlefieldPanel(const std::shared_ptr<PlayDesk>& desk,
                                            const std::shared_ptr<GlPrograms>& programs) {
    return std::make_unique<BattlefieldPanel>(desk, programs);
}

} // namespace groma::ui
