#include "editor/ui/shell/windows/scan_window.h"

#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/shell/windows/overlay_window.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/map/scan_layer.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace groma::ui {

namespace {

constexpr float kViewHeight = 380;

void commitUnderlay(const Workbench& bench, const session::Underlay& underlay) {
    bench.later([underlay](Workbench& b) {
        if (Sheet* sheet = b.sheet(); sheet != nullptr)
            b.commit(session::setUnderlay(sheet->document(), underlay));
    });
}

// What is proposed for each cell, the examples in a ring.
void drawTerrain(const Workbench& bench, const session::Document& document, const session::UnderlayFit& fit,
                 float cellPixels, const std::function<ImVec2(grid::Point)>& toScreen) {
    const Look& look = bench.look;
    const ScanTerrain& scan = bench.of<ScanTerrain>();
    const grid::Geometry& geometry = document.board()->geometry();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float em = std::clamp(cellPixels * 0.3F, look.px(8), look.px(14));
    const auto placeOf = [&](grid::CellId cell) {
        return toScreen(fit.pixelAt(grid::centreOf(geometry, cell)));
    };
    const rules::Model& model = document.ruleset()->model;
    if (scan.proposals && cellPixels >= look.px(14) &&
        scan.proposals->size() == static_cast<std::size_t>(geometry.cellCount()))
        for (std::int32_t i = 0; i < geometry.cellCount(); ++i)
            if (const auto& one = (*scan.proposals)[static_cast<std::size_t>(i)]; one.terrain >= 0)
                drawProposal(list, look, placeOf(grid::CellId{i}), em, one, model);
    for (const session::ScanExample& example : scan.examples) {
        const ImVec2 at = placeOf(example.cell);
        drawProposal(list, look, at, em, {example.terrain, 1}, model);
        list.AddCircle(at, em * 1.2F, col(rgb(0xFFFFFF)), 32, look.px(3.5F));
        list.AddCircle(at, em * 1.2F, col(look.colour().accent), 32, look.px(2));
    }
}

// The picture at a zoom, with what is known marked in it. A click asks for a number, or names an example.
void drawView(const Workbench& bench, const session::Document& document, const session::Underlay& underlay,
              ScanWindow& state, const PictureTexture& picture) {
    const Look& look = bench.look;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, look.px(kViewHeight)};
    ImGui::InvisibleButton("scan", size,
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                               ImGuiButtonFlags_MouseButtonMiddle);
    const bool hovered = ImGui::IsItemHovered();
    const double least = std::min(static_cast<double>(size.x) / picture.width(),
                                  static_cast<double>(size.y) / picture.height());
    if (state.zoom <= 0) {
        state.zoom = least;
        state.middle = {picture.width() / 2.0, picture.height() / 2.0};
    }
    const ImVec2 centre{low.x + size.x / 2, low.y + size.y / 2};
    const auto toScreen = [&](grid::Point p) {
        return ImVec2{centre.x + static_cast<float>((p.x - state.middle.x) * state.zoom),
                      centre.y + static_cast<float>((p.y - state.middle.y) * state.zoom)};
    };
    const ImGuiIO& io = ImGui::GetIO();
    const grid::Point under{state.middle.x + static_cast<double>(io.MousePos.x - centre.x) / state.zoom,
                            state.middle.y + static_cast<double>(io.MousePos.y - centre.y) / state.zoom};
    if (hovered && io.MouseWheel != 0) {
        const double before = state.zoom;
        state.zoom = std::clamp(state.zoom * (io.MouseWheel > 0 ? 1.25 : 0.8), least * 0.5, 16.0);
        state.middle = {under.x - (under.x - state.middle.x) * before / state.zoom,
                        under.y - (under.y - state.middle.y) * before / state.zoom};
    }
    if (ImGui::IsItemActive() && (ImGui::IsMouseDragging(ImGuiMouseButton_Middle, 0) ||
                                  ImGui::IsMouseDragging(ImGuiMouseButton_Right, 0)))
        state.middle = {state.middle.x - static_cast<double>(io.MouseDelta.x) / state.zoom,
                        state.middle.y - static_cast<double>(io.MouseDelta.y) / state.zoom};
    const grid::Geometry& geometry = document.board()->geometry();
    const auto fit = session::fitOf(geometry, underlay.anchors);
    if (hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
        const grid::CellId cell = fit ? grid::pick(geometry, fit->at(under)) : grid::kNoCell;
        if (state.terrain) {
            if (cell.valid()) toggleExample(bench, underlay, state.terrainForm, cell);
        } else {
            state.clicked = under;
            state.number = cell.valid() ? geometry.numberText(cell) : std::string(); // read off
        }
    }
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRect(low, {low.x + size.x, low.y + size.y}, true);
    list.AddRectFilled(low, {low.x + size.x, low.y + size.y}, col(look.colour().well));
    list.AddImage(picture.id(), toScreen({0, 0}),
                  toScreen({static_cast<double>(picture.width()), static_cast<double>(picture.height())}));
    const auto mark = [&](grid::Point at, Colour colour, const std::string& text) {
        const ImVec2 p = toScreen(at);
        const float r = look.px(7);
        for (const float w : {look.px(3.5F), look.px(1.5F)}) {
            const ImU32 ink = w > look.px(2) ? col(rgb(0xFFFFFF)) : col(colour);
            list.AddCircle(p, r, ink, 24, w);
            list.AddLine({p.x - r * 1.6F, p.y}, {p.x + r * 1.6F, p.y}, ink, w);
            list.AddLine({p.x, p.y - r * 1.6F}, {p.x, p.y + r * 1.6F}, ink, w);
        }
        haloText(list, look.fonts.bold, look.fontSize(kText), {p.x + r * 1.3F, p.y + r * 0.5F}, colour,
                 rgb(0xFFFFFF), look.px(2), text.c_str());
    };
    if (state.terrain && fit) {
        const grid::Point one = fit->pixelAt({0, 0}), next = fit->pixelAt({1, 0});
        const auto cellPixels = static_cast<float>(std::hypot(next.x - one.x, next.y - one.y) * state.zoom);
        drawTerrain(bench, document, *fit, cellPixels, toScreen);
    } else {
        const auto residuals = fit ? session::residualsOf(geometry, underlay.anchors, *fit)
                                   : std::vector<double>(underlay.anchors.size());
        for (std::size_t i = 0; i < underlay.anchors.size(); ++i)
            mark(underlay.anchors[i].pixel, rgb(residuals[i] > session::kMostResidual ? 0xB3261E : 0x2C5F1E),
                 geometry.numberText(underlay.anchors[i].cell));
        if (state.clicked) mark(*state.clicked, rgb(0x8C3320), "?");
    }
    list.PopClipRect();
}

void drawAnchors(const Workbench& bench, const session::Document& document, session::Underlay underlay,
                 ScanWindow& state) {
    const Look& look = bench.look;
    const grid::Geometry& geometry = document.board()->geometry();
    if (state.clicked) {
        const grid::CellId cell = geometry.cellByNumber(std::string_view(state.number));
        const bool enter =
            field(look, "##cell", state.number,
                  {.hint = "Number of the cell whose middle you clicked",
                   .error = state.number.empty() || cell.valid() ? "" : "no cell has this number",
                   .width = 320});
        if (enter && cell.valid()) {
            std::erase_if(underlay.anchors,
                          [cell](const session::UnderlayAnchor& anchor) { return anchor.cell == cell; });
            underlay.anchors.push_back({cell, *state.clicked});
            state.clicked.reset();
            commitUnderlay(bench, underlay);
            return;
        }
    }
    const auto fit = session::fitOf(geometry, underlay.anchors);
    const auto residuals = fit ? session::residualsOf(geometry, underlay.anchors, *fit)
                               : std::vector<double>(underlay.anchors.size());
    const auto wrong = std::ranges::max_element(residuals);
    ImGui::PushTextWrapPos(0);
    if (!fit)
        ImGui::TextColored(vecOf(look.colour().warning),
                           "Click the middle of a cell whose number you can read: %s.",
                           fit.error().reason.c_str());
    else if (*wrong > session::kMostResidual)
        ImGui::TextColored(
            vecOf(look.colour().error),
            "%s lies %.2f cells beside its place: click it again, or take it away.",
            geometry.numberText(underlay.anchors[static_cast<std::size_t>(wrong - residuals.begin())].cell)
                .c_str(),
            *wrong);
    else
        ImGui::TextColored(vecOf(look.colour().fine),
                           "Aligned by %zu cells%s. A further click reads its number off.",
                           underlay.anchors.size(),
                           underlay.anchors.size() > session::kLeastAnchors
                               ? fmt::format(", none more than {:.2f} of a cell off", *wrong).c_str()
                               : "");
    ImGui::PopTextWrapPos();
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    for (std::size_t i = 0; i < underlay.anchors.size(); ++i) {
        const bool red = residuals[i] > session::kMostResidual;
        const std::string label =
            underlay.anchors.size() > session::kLeastAnchors
                ? fmt::format("{}  {:.2f} x##anchor{}", geometry.numberText(underlay.anchors[i].cell),
                              residuals[i], i)
                : fmt::format("{} x##anchor{}", geometry.numberText(underlay.anchors[i].cell), i);
        if (i > 0 && ImGui::GetItemRectMax().x + look.px(110) < right) ImGui::SameLine();
        if (button(look, label.c_str(),
                   {.kind = red ? ButtonKind::Danger : ButtonKind::Quiet, .height = 22})) {
            underlay.anchors.erase(underlay.anchors.begin() + static_cast<std::ptrdiff_t>(i));
            commitUnderlay(bench, underlay);
            return;
        }
    }
}

} // namespace

void drawScan(const Workbench& bench, bool& open, ScanWindow& state) {
    const Sheet* sheet = bench.sheet();
    if (!open || sheet == nullptr || sheet->document().board() == nullptr) {
        open = open && sheet != nullptr && sheet->document().board() != nullptr;
        state.wasOpen = false;
        return;
    }
    const Look& look = bench.look;
    const session::Document& document = sheet->document();
    const session::Underlay underlay = session::underlayOf(document).value_or(session::Underlay{});
    if (!state.wasOpen) state.image = underlay.image;
    state.wasOpen = true;
    const OverlayWindow window(look, "Scanned map", {640, 0}, open, OverlayFocus::Once);
    overlayTitle(look, "Scanned map to trace", open);
    const bool enter = field(look, "##image", state.image,
                             {.hint = "PNG file, beside the scenario: scan.png", .width = 420});
    ImGui::SameLine();
    if ((button(look, "Show", {.kind = ButtonKind::Primary}) || enter) && !state.image.empty() &&
        state.image != underlay.image) {
        state.zoom = 0;
        commitUnderlay(bench, {state.image, underlay.anchors});
    }
    if (!underlay.image.empty()) {
        ImGui::SameLine();
        if (button(look, "Take away", {.kind = ButtonKind::Quiet}))
            bench.later([](Workbench& b) { b.commit(session::removeUnderlay(b.sheet()->document())); });
    }
    const PictureTexture* picture = state.picture.of(document);
    if (!state.picture.problem().empty())
        ImGui::TextColored(vecOf(look.colour().error), "%s", state.picture.problem().c_str());
    if (picture == nullptr) return;
    static const std::array<std::string, 2> kWhat{"Place", "Terrain"};
    if (const auto chosen = segments(look, "what a click is", kWhat, state.terrain ? 1 : 0, 220, {}, 26))
        state.terrain = *chosen == 1;
    drawView(bench, document, underlay, state, *picture);
    if (state.terrain) drawScanTerrain(bench, underlay, state.terrainForm);
    else drawAnchors(bench, document, underlay, state);
    ScanState scan = bench.of<ScanState>();
    bool changed = checkbox(look, "Shown on the map", scan.shown);
    ImGui::SameLine();
    ImGui::SetNextItemWidth(look.px(220));
    float percent = scan.strength * 100;
    if (ImGui::SliderFloat("##strength", &percent, 5, 100, "%.0f %% strong")) {
        scan.strength = percent / 100;
        changed = true;
    }
    if (changed) bench.change<ScanState>([scan](ScanState& kept) { kept = scan; });
}

} // namespace groma::ui
