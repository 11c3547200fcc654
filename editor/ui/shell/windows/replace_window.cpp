#include "editor/ui/shell/windows/replace_window.h"

#include "editor/session/edits/map/terrain.h"
#include "editor/ui/shell/windows/overlay_window.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

namespace groma::ui {

namespace {

enum What { Terrain, Sides, Levels };
constexpr int kLeastLevel = -2;
constexpr int kMostLevel = 9;

std::vector<std::string> choices(const rules::Model& model, int what) {
    std::vector<std::string> names;
    if (what == Levels)
        for (int level = kLeastLevel; level <= kMostLevel; ++level)
            names.push_back(fmt::format("Level {}", level));
    else
        for (const rules::Terrain& kind : what == Terrain ? model.terrain : model.sides)
            names.push_back(kind.named.title);
    return names;
}

struct Matches {
    std::size_t count = 0;
    const char* noun = "cells";
};

Matches countOf(const session::Document& document, const ReplaceWindow& state,
                std::span<const grid::CellId> within) {
    switch (state.what) {
    case Terrain: return {session::cellsWith(document, state.from, within).size(), "cells"};
    case Sides: return {session::sidesWith(document, state.from, within).size(), "sides"};
    default: return {session::cellsAtLevel(document, state.from + kLeastLevel, within).size(), "cells"};
    }
}

session::Edited replaced(const session::Document& document, const ReplaceWindow& state,
                         std::span<const grid::CellId> within) {
    switch (state.what) {
    case Terrain: return session::replaceTerrain(document, state.from, state.to, within);
    case Sides: return session::replaceSides(document, state.from, state.to, within);
    default: return session::replaceLevel(document, state.from + kLeastLevel, state.to + kLeastLevel, within);
    }
}

/// Begins with what is in the hand, or lies under the last selected cell.
void begin(const Sheet& sheet, ReplaceWindow& state) {
    const session::ToolSettings& hand = sheet.tools.settings;
    state = {};
    state.selected = !sheet.tools.selection.cells.empty();
    const game::Setup& setup = *sheet.document().setup();
    if (state.selected) state.from = setup.board().cell(sheet.tools.selection.cells.back()).terrain;
    if (hand.terrain >= 0) state.to = hand.terrain;
    if (state.from == state.to) state.to = state.from == 0 ? 1 : 0;
}

} // namespace

void drawReplace(const Workbench& bench, bool& open, ReplaceWindow& state) {
    const Sheet* sheet = bench.sheet();
    if (!open || sheet == nullptr || !sheet->document().setup() || sheet->mode == Mode::Play) {
        open = false;
        state.wasOpen = false;
        return;
    }
    if (!state.wasOpen) begin(*sheet, state);
    state.wasOpen = true;
    const Look& look = bench.look;
    const session::Document& document = sheet->document();
    const OverlayWindow window(look, "Replace terrain", {400, 0}, open, OverlayFocus::Once);
    overlayTitle(look, "Replace over the map", open);
    std::optional<OverlayBody> body(std::in_place, look, kOverlayFoot);
    static const std::array<std::string, 3> kWhat{"Terrain", "Side features", "Levels"};
    if (const auto chosen = segments(look, "what", kWhat, state.what, -1, {}, 26)) {
        state.what = *chosen;
        state.from = *chosen == Levels ? 1 - kLeastLevel : 0;
        state.to = *chosen == Levels ? -kLeastLevel : 1;
    }
    const std::vector<std::string> names = choices(document.ruleset()->model, state.what);
    formLabel(look, "Every", {}, 72);
    if (const auto chosen = dropdown(look, "from", names, state.from)) state.from = *chosen;
    formLabel(look, "becomes", {}, 72);
    if (const auto chosen = dropdown(look, "to", names, state.to)) state.to = *chosen;
    std::vector<grid::CellId> within;
    const std::vector<grid::CellId>& cells = sheet->tools.selection.cells;
    ImGui::BeginDisabled(cells.empty());
    checkbox(look, fmt::format("Only in the selected cells ({})###selected", cells.size()).c_str(),
             state.selected);
    ImGui::EndDisabled();
    if (state.selected && !cells.empty()) within = cells;
    const int kinds = static_cast<int>(names.size());
    const bool known = state.from < kinds && state.to < kinds;
    const Matches found = known ? countOf(document, state, within) : Matches{};
    if (known) ImGui::Text("%zu %s would change", state.from == state.to ? 0 : found.count, found.noun);
    else quietText("These rules have too few kinds of it");
    body.reset();
    ImGui::BeginDisabled(!known || found.count == 0 || state.from == state.to);
    if (button(look, "Replace", {.kind = ButtonKind::Primary}))
        bench.later(
            [state, within](Workbench& b) { b.commit(replaced(b.sheet()->document(), state, within)); });
    ImGui::EndDisabled();
}

} // namespace groma::ui
