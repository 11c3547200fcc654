#include "editor/ui/shell/windows/resize_window.h"

#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/shell/windows/overlay_window.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace groma::ui {

namespace {

constexpr float kLabel = 72;
constexpr float kPictureSide = 190;
constexpr float kBelowPicture = 110; // words and the button stay on a small screen
constexpr int kMostAdded = 1000;
constexpr std::size_t kMostMarks = 4000; // cells that are worth a mark of their own in a small picture

struct Size {
    int columns = 0, rows = 0;
};

Size sizeOf(const grid::Layout& layout) {
    const int longest = std::ranges::max(layout.lineLengths);
    const int lines = static_cast<int>(layout.lineLengths.size());
    return layout.family == grid::Family::HexFlat ? Size{lines, longest} : Size{longest, lines};
}

/// Column and row of a cell as one looks at the map.
Size placeOf(const grid::Geometry& geometry, grid::CellId cell) {
    const bool columns = geometry.family() == grid::Family::HexFlat;
    return columns ? Size{geometry.lineOf(cell), geometry.placeOf(cell)}
                   : Size{geometry.placeOf(cell), geometry.lineOf(cell)};
}

/// `more` cells shared out before and after what is there: 0 all after, 1 half and half, 2 all before.
std::pair<int, int> shared(int more, int anchor) {
    const int before = anchor == 0 ? 0 : anchor == 1 ? more / 2 : more;
    return {before, more - before};
}

void takeSize(ResizeWindow& state, Size now, Size wanted) {
    std::tie(state.by.left, state.by.right) = shared(wanted.columns - now.columns, state.anchor % 3);
    std::tie(state.by.top, state.by.bottom) = shared(wanted.rows - now.rows, state.anchor / 3);
}

bool sideStepper(const Look& look, const char* label, int& value) {
    formLabel(look, label, "Rows or columns added there; less than 0: taken away", kLabel);
    std::optional<int> number = value;
    if (!stepper(look, label, number, {.least = -kMostAdded, .most = kMostAdded, .width = 96}) || !number)
        return false;
    value = *number;
    return true;
}

void drawSides(const Look& look, ResizeWindow& state) {
    sideStepper(look, "Left", state.by.left);
    sideStepper(look, "Right", state.by.right);
    sideStepper(look, "Top", state.by.top);
    sideStepper(look, "Bottom", state.by.bottom);
}

/// The new size outright; where the old map comes to lie in it is chosen by nine boxes.
void drawSize(const Look& look, ResizeWindow& state, Size now) {
    const Size then{now.columns + state.by.left + state.by.right, now.rows + state.by.top + state.by.bottom};
    std::optional<int> columns = then.columns;
    std::optional<int> rows = then.rows;
    formLabel(look, "Columns", {}, kLabel);
    if (stepper(look, "Columns", columns, {.least = 1, .most = grid::kMaxLines, .width = 96}) && columns)
        takeSize(state, now, {*columns, then.rows});
    formLabel(look, "Rows", {}, kLabel);
    if (stepper(look, "Rows", rows, {.least = 1, .most = grid::kMaxLines, .width = 96}) && rows)
        takeSize(state, now, {then.columns, *rows});
    formLabel(look, "Old map", "Where the present map comes to lie in the new size", kLabel);
    ImGui::BeginGroup();
    for (int box = 0; box < 9; ++box) {
        if (box % 3 != 0) ImGui::SameLine(0, look.px(2));
        if (iconButton(look, fmt::format("anchor {}##{}", box + 1, box).c_str(),
                       box == state.anchor ? Icon::Square : Icon::Dots, box == state.anchor, 24)) {
            state.anchor = box;
            takeSize(state, now, then);
        }
    }
    ImGui::EndGroup();
}

/// The present map, the new one, what stands in cells that go.
void drawPicture(const Look& look, const session::Document& document, const session::MapResize& by,
                 const session::ResizeLoss& loss) {
    const grid::Geometry& geometry = document.board()->geometry();
    const Size now = sizeOf(geometry.layout());
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImGuiViewport& view = *ImGui::GetMainViewport();
    const float below = look.px(kBelowPicture);
    const float room = view.Pos.y + view.Size.y - ImGui::GetCursorScreenPos().y - below;
    const ImVec2 size{ImGui::GetContentRegionAvail().x, std::clamp(room, look.px(60), look.px(kPictureSide))};
    ImGui::Dummy(size);
    const float left = static_cast<float>(std::min(0, -by.left));
    const float top = static_cast<float>(std::min(0, -by.top));
    const float right = static_cast<float>(std::max(now.columns, now.columns + by.right));
    const float bottom = static_cast<float>(std::max(now.rows, now.rows + by.bottom));
    const float cell =
        std::min((size.x - look.px(16)) / (right - left), (size.y - look.px(16)) / (bottom - top));
    const ImVec2 origin{low.x + (size.x - cell * (right - left)) / 2 - left * cell,
                        low.y + (size.y - cell * (bottom - top)) / 2 - top * cell};
    const auto at = [&](float column, float row) {
        return ImVec2{origin.x + column * cell, origin.y + row * cell};
    };
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Palette& p = look.colour();
    const auto columns = static_cast<float>(now.columns);
    const auto rows = static_cast<float>(now.rows);
    list.AddRectFilled(low, {low.x + size.x, low.y + size.y}, col(p.well), look.px(3));
    const ImVec2 newLow = at(static_cast<float>(-by.left), static_cast<float>(-by.top));
    const ImVec2 newHigh = at(columns + static_cast<float>(by.right), rows + static_cast<float>(by.bottom));
    list.AddRectFilled(at(0, 0), at(columns, rows), col(look.theme->map.field));
    hatch(list, at(0, 0), at(columns, rows), look.px(5), look.px(1.5F), faded(p.error, 0.8));
    list.AddRectFilled(newLow, newHigh, col(faded(p.fine, 0.35)));
    const ImVec2 keptLow{std::max(at(0, 0).x, newLow.x), std::max(at(0, 0).y, newLow.y)};
    const ImVec2 keptHigh{std::min(at(columns, rows).x, newHigh.x), std::min(at(columns, rows).y, newHigh.y)};
    if (keptLow.x < keptHigh.x && keptLow.y < keptHigh.y)
        list.AddRectFilled(keptLow, keptHigh, col(look.theme->map.field));
    const auto mark = [&](grid::CellId where, Colour colour) {
        const Size place = placeOf(geometry, where);
        const ImVec2 a = at(static_cast<float>(place.columns), static_cast<float>(place.rows));
        list.AddRectFilled(a, {a.x + std::max(cell - 1, 1.0F), a.y + std::max(cell - 1, 1.0F)}, col(colour));
    };
    if (loss.painted.size() < kMostMarks)
        for (const grid::CellId where : loss.painted) mark(where, p.warning);
    const game::Setup& setup = *document.setup();
    for (int piece = 0; piece < setup.pieceCount(); ++piece)
        if (setup.piece(piece).cell.valid())
            mark(setup.piece(piece).cell, sideColour(setup, setup.sideOf(piece)));
    list.AddRect(newLow, newHigh, col(p.accent), 0, look.px(2));
}

std::string names(const std::vector<std::string>& all) {
    std::string text;
    for (std::size_t i = 0; i < all.size() && i < 6; ++i) text += (i == 0 ? "" : ", ") + all[i];
    return all.size() > 6 ? text + fmt::format(" and {} more", all.size() - 6) : text;
}

void drawLoss(const Look& look, const session::Document& document, const session::ResizeLoss& loss) {
    const auto line = [&](std::size_t count, const char* what, const std::string& more) {
        if (count == 0) return;
        ImGui::TextColored(vecOf(look.colour().warning), "%zu", count);
        ImGui::SameLine();
        ImGui::TextWrapped("%s%s%s", what, more.empty() ? "" : ": ", more.c_str());
    };
    std::vector<std::string> pieces;
    for (const int piece : loss.pieces) pieces.push_back(document.setup()->piece(piece).id);
    std::vector<std::string> labels;
    for (const game::Label& label : document.setup()->draft().labels)
        if (std::ranges::binary_search(loss.cells, label.cell)) labels.push_back(label.text);
    if (loss.none()) {
        ImGui::TextColored(vecOf(look.colour().fine), "Nothing falls off");
        return;
    }
    line(loss.pieces.size(), "counters go to the Unplaced tray", names(pieces));
    line(loss.painted.size(), "cells with terrain, levels or labels go", {});
    line(loss.labels, "labels go", names(labels));
    line(loss.areas.size(), "zones lose cells", names(loss.areas));
    line(loss.sides, "side features go", {});
    line(loss.links, "links of roads go", {});
}

} // namespace

void drawResize(const Workbench& bench, bool& open, ResizeWindow& state) {
    const Sheet* sheet = bench.sheet();
    if (!open || sheet == nullptr || !sheet->document().setup() || sheet->mode == Mode::Play) {
        open = false;
        if (state.wasOpen && sheet != nullptr)
            bench.change<CutOff>([](CutOff& cutOff) { cutOff.cells.clear(); });
        state = {};
        return;
    }
    state.wasOpen = true;
    const Look& look = bench.look;
    const session::Document& document = sheet->document();
    const Size now = sizeOf(document.board()->geometry().layout());
    const OverlayWindow window(look, "Resize map", {440, 0}, open, OverlayFocus::Once);
    overlayTitle(look, "Resize the map", open);
    constexpr float kFootWithLoss = 150;
    std::optional<OverlayBody> body(std::in_place, look,
                                    bench.of<CutOff>().cells.empty() ? kOverlayFoot : kFootWithLoss);
    if (ImGui::BeginTable("parts", 2, ImGuiTableFlags_SizingStretchSame)) {
        ImGui::TableNextColumn();
        drawSides(look, state);
        ImGui::TableNextColumn();
        drawSize(look, state, now);
        ImGui::EndTable();
    }
    const session::ResizeLoss loss = session::resizeLoss(document, state.by);
    if (bench.of<CutOff>().cells != loss.cells)
        bench.change<CutOff>([cells = loss.cells](CutOff& cutOff) { cutOff.cells = cells; });
    drawPicture(look, document, state.by, loss);
    ImGui::TextDisabled("%d x %d now, %d x %d then; the book's numbers follow", now.columns, now.rows,
                        now.columns + state.by.left + state.by.right,
                        now.rows + state.by.top + state.by.bottom);
    body.reset();
    const auto can = state.by == session::MapResize{}
                         ? session::Expected<void>(session::refuse("say how many rows or columns"))
                         : session::canResizeMap(document, state.by, state.cutting);
    ImGui::BeginDisabled(!can.has_value());
    if (button(look, "Resize", {.kind = ButtonKind::Primary})) {
        bench.later([by = state.by, cutting = state.cutting](Workbench& b) {
            b.commit(session::resizeMap(b.sheet()->document(), by, cutting));
            b.of<Viewport>().placed = false;
        });
        open = false;
    }
    ImGui::EndDisabled();
    if (!can) {
        ImGui::SameLine();
        ImGui::AlignTextToFramePadding();
        quietText(can.error().reason.c_str());
    }
    // Below the button, which stays where it is while the loss grows.
    drawLoss(look, document, loss);
    if (!loss.none()) checkbox(look, "Cut that off; one step back brings it again", state.cutting);
}

} // namespace groma::ui
