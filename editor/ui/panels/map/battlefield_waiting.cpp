// Counters that can act and are not on the map, those that wait to be placed for instance: in a row along
// the edge that lies away from where they can go; the hand takes them up there.
#include "editor/session/play/as_seen.h"
#include "editor/ui/panels/map/battlefield.h"
#include "editor/ui/panels/map/play_marks.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/map/piece_places.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

constexpr float kSide = 42;
constexpr float kStep = 50;
constexpr float kLine = 50;

/// Most of the cells where they can go lie in the lower half of the picture.
bool goesLow(const session::PlayMap& map, const game::Position& position, const game::Setup& setup,
             const Canvas& canvas) {
    const float middle = canvas.origin.y + static_cast<float>(canvas.camera.height) / 2;
    int low = 0;
    for (const session::CounterPlay& counter : map.counters) {
        if (position.onMap(counter.piece)) continue;
        for (const session::PlayKind& kind : counter.kinds)
            for (const session::PlayWay& way : kind.ways)
                if (way.cell.valid())
                    low += canvas.at(cellAt(setup.geometry(), way.cell)).y > middle ? 1 : -1;
    }
    return low > 0;
}

} // namespace

void BattlefieldPanel::drawWaiting(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    if (!desk_->playing()) return;
    const Look& look = bench.look;
    const game::Setup& setup = *sheet.setup();
    const game::Position& position = sheet.position();
    std::vector<int> waiting;
    for (const session::CounterPlay& counter : desk_->map().counters)
        if (!position.onMap(counter.piece)) waiting.push_back(counter.piece);
    if (waiting.empty()) return;
    const bool due = !sheet.play->question().mustReason.empty();
    const float whole = static_cast<float>(canvas.camera.width) - look.px(40);
    const auto inLine = std::max<std::size_t>(1, static_cast<std::size_t>(whole / look.px(kStep)));
    const std::size_t columns = std::min(inLine, waiting.size());
    const std::size_t lines = (waiting.size() + inLine - 1) / inLine;
    const ImVec2 size{look.px(kStep) * static_cast<float>(columns) + look.px(12),
                      look.px(kLine) * static_cast<float>(lines) + look.px(8)};
    const bool above = goesLow(desk_->map(), position, setup, canvas);
    const float down = above ? look.px(30) : static_cast<float>(canvas.camera.height) - size.y - look.px(8);
    const ImVec2 low{canvas.origin.x + (static_cast<float>(canvas.camera.width) - size.x) / 2,
                     canvas.origin.y + down};
    answers_.push_back({low, low + size});
    canvas.list->AddRectFilled(low, low + size, col(faded(look.colour().panel, 0.92)), look.px(6));
    canvas.list->AddRect(low, low + size, col(due ? kDueInk : look.colour().play), look.px(6),
                         look.px(due ? 2 : 1));
    const std::vector<CounterFace>& faces =
        faces_.of(setup, position, bench.settings.safeColours, bench.symbols().own());
    for (std::size_t i = 0; i < waiting.size(); ++i) {
        const int piece = waiting[i];
        const std::size_t line = i / inLine;
        const ImVec2 middle{low.x + look.px(6) + look.px(kStep) * (static_cast<float>(i % inLine) + 0.5F),
                            low.y + look.px(4) + look.px(kLine) * (static_cast<float>(line) + 0.5F)};
        const float half = look.px(kSide / 2 + 2);
        ImGui::SetCursorScreenPos({middle.x - half, middle.y - half});
        const std::string id = "waiting " + setup.piece(piece).id;
        const bool clicked = ImGui::InvisibleButton(id.c_str(), {half * 2, half * 2});
        const bool under = ImGui::IsItemHovered();
        ImGui::SetItemTooltip("%s", session::calledAsSeen(*sheet.play, piece).c_str());
        const CounterState state = piece == desk_->piece() ? CounterState::Selected
                                   : under                 ? CounterState::Hovered
                                                           : CounterState::Fresh;
        drawCounter(*canvas.list, look, faces[static_cast<std::size_t>(piece)], middle, look.px(kSide),
                    state);
        if (clicked) bench.later([desk = desk_, piece](Workbench& b) { desk->takeUp(b, piece); });
    }
}

} // namespace groma::ui
