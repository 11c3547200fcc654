#include "editor/ui/panels/map/event_chip.h"

#include "core/game/position/occupancy.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/map/block_places.h"
#include "editor/ui/panels/map/play_marks.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/map/piece_places.h"

#include <algorithm>

namespace groma::ui {

namespace {

constexpr Colour kChipGround = rgb(0x2B2620);
constexpr float kChipRim = 7;
constexpr float kChipLine = 16;
constexpr float kChipWidth = 260; // of a line of it at most
constexpr std::size_t kMostChipLines = 4;
constexpr float kLeastCellOfChip = 20;
constexpr ImVec2 kChipSign{18, 11};

/// At the upper left corner of whom it befell: ticks, discs and chits stand elsewhere.
ScreenBox signOf(const Look& look, const ScreenBox& own) {
    const ImVec2 half{look.px(kChipSign.x) / 2, look.px(kChipSign.y) / 2};
    return {own.low - half, own.low + half};
}

} // namespace

std::optional<EventChip> eventChip(const Canvas& canvas, const game::Setup& setup,
                                   const game::Position& position, const DeskEvent& event,
                                   std::span<const ScreenBox> read, bool small) {
    const Look& look = *canvas.look;
    if (event.text.empty() || (event.at.valid() && canvas.camera.cellPixels < look.px(kLeastCellOfChip)))
        return {};
    std::vector<std::string> lines =
        wrapped(look, kLabelStrong, event.text, look.px(kChipWidth), kMostChipLines);
    float wide = 0;
    for (const std::string& line : lines) wide = std::max(wide, textSize(look, kLabelStrong, line).x);
    const ImVec2 size{wide + look.px(kChipRim) * 2,
                      look.px(4) + look.px(kChipLine) * static_cast<float>(lines.size())};
    const ScreenBox map{{canvas.origin.x + look.px(8), canvas.origin.y + look.px(30)},
                        {canvas.origin.x + static_cast<float>(canvas.camera.width) - look.px(8),
                         canvas.origin.y + static_cast<float>(canvas.camera.height) - look.px(8)}};
    const PiecePlaces places(setup, position, canvas);
    const std::vector<ScreenBox> counters = boxesOf(places, setup, position);
    std::vector<ScreenBox> kept(read.begin(), read.end());
    const float around = static_cast<float>(canvas.camera.cellPixels) * 0.4F;
    for (const grid::CellId cell : event.next) {
        const ImVec2 there = canvas.at(cellAt(setup.geometry(), cell));
        kept.push_back({there - ImVec2{around, around}, there + ImVec2{around, around}});
    }
    if (!event.at.valid()) {
        if (small) return {};
        const std::optional<ImVec2> at = cornerToRead(size, kept, counters, map);
        if (!at) return {};
        return EventChip{{*at, *at + size}, {}, std::move(lines)};
    }
    const int befell = game::nextPieceIn(setup, position, event.at);
    const ImVec2 middle = canvas.at(cellAt(setup.geometry(), event.at));
    const ScreenBox own = befell >= 0 ? boxOf(places.of(befell)) : ScreenBox{middle, middle};
    const std::optional<ReadPlace> place = small ? std::nullopt : placeToRead(own, size, kept, counters, map);
    if (!place) return EventChip{signOf(look, own), {}, {}};
    return EventChip{
        {place->at, place->at + size}, place->led ? std::optional(own) : std::nullopt, std::move(lines)};
}

void drawEventChip(const Canvas& canvas, const EventChip& chip) {
    const Look& look = *canvas.look;
    if (chip.led) {
        const auto nearest = [](const ScreenBox& box, ImVec2 to) {
            return ImVec2{std::clamp(to.x, box.low.x, box.high.x), std::clamp(to.y, box.low.y, box.high.y)};
        };
        const ImVec2 from = nearest(chip.box, (chip.led->low + chip.led->high) * 0.5F);
        const ImVec2 to = nearest(*chip.led, from);
        canvas.list->AddLine(from, to, col(kCream), look.px(3));
        canvas.list->AddLine(from, to, col(kChipGround), look.px(1.5F));
        canvas.list->AddCircleFilled(to, look.px(3), col(kChipGround));
    }
    canvas.list->AddRectFilled(chip.box.low, chip.box.high, col(kChipGround), look.px(3));
    ImVec2 middle{(chip.box.low.x + chip.box.high.x) / 2, chip.box.low.y + look.px(2 + kChipLine / 2)};
    for (const std::string& line : chip.lines) {
        drawTextCentred(*canvas.list, look, kLabelStrong, middle, kCream, line);
        middle.y += look.px(kChipLine);
    }
    if (!chip.lines.empty()) return;
    canvas.list->AddRect(chip.box.low, chip.box.high, col(kCream), look.px(3), look.px(1));
    middle.y = (chip.box.low.y + chip.box.high.y) / 2;
    for (const float along : {-4.0F, 0.0F, 4.0F}) // more is to be read
        canvas.list->AddCircleFilled(middle + ImVec2{look.px(along), 0}, look.px(1.3F), col(kCream));
}

} // namespace groma::ui
