// Chances beside those who may be acted upon, over everything else; what was noted for a later step; and what
// a click would do.
#include "editor/session/questions/what_if.h"
#include "editor/ui/panels/map/battlefield.h"
#include "editor/ui/panels/map/play_marks.h"
#include "editor/ui/workbench/map/piece_places.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/state/play_hint.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace groma::ui {

namespace {

const Colour kNoted = rgb(0x2F8F78);
constexpr float kBecomesLine = 13;
constexpr float kBecomesWidth = 46; // of a line of it, however small the cells are
constexpr std::size_t kMostBecomes = 3;

/// What becomes of who goes to a place: from `at` downwards, or with its middle there.
void drawBecomes(const Canvas& canvas, ImVec2 at, const std::string& words, bool middle) {
    const Look& look = *canvas.look;
    // Within the cell, beside which there may be another one that is asked for.
    const float room = std::max(look.px(kBecomesWidth), static_cast<float>(canvas.camera.cellPixels) * 0.94F);
    const std::vector<std::string> lines = wrapped(look, kSmall, words, room, kMostBecomes);
    float wide = 0;
    for (const std::string& line : lines) wide = std::max(wide, textSize(look, kSmall, line).x);
    const float high = look.px(kBecomesLine) * static_cast<float>(lines.size()) + look.px(3);
    const ImVec2 low{at.x - wide / 2 - look.px(4), middle ? at.y - high / 2 : at.y};
    canvas.list->AddRectFilled(low, low + ImVec2{wide + look.px(8), high}, col(faded(kCream, 0.94)),
                               look.px(3));
    float y = low.y + look.px(1.5F + kBecomesLine / 2);
    for (const std::string& line : lines) {
        drawTextCentred(*canvas.list, look, kSmall, {at.x, y}, rgb(0x2B2620), line);
        y += look.px(kBecomesLine);
    }
}

/// The same to a hand that walks the map by keys: Enter does what a click would, but lets go of nobody.
std::string byEnter(std::string text) {
    constexpr std::string_view kClick = "Click";
    constexpr std::string_view kLetsGo = "Click lets go";
    if (const std::size_t at = text.find(kLetsGo); at != std::string::npos)
        return text.replace(at, kClick.size(), "Esc");
    if (!text.starts_with(kClick)) return text;
    const bool thing = text.starts_with("Click a ") || text.starts_with("Click what ");
    return text.replace(0, kClick.size(), thing ? "Enter on" : "Enter");
}

} // namespace

/// They lie upon no other, and they hide as little of the counters as they can.
std::vector<BattlefieldPanel::OddsLabel>
BattlefieldPanel::oddsLabels(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    if (!desk_->playing() || desk_->piece() < 0) return {};
    const game::Setup& setup = *sheet.setup();
    const game::Position& position = sheet.position();
    const PiecePlaces places(setup, position, canvas);
    std::vector<ScreenBox> targets, counters;
    std::vector<const session::TargetOdds*> told;
    for (const session::TargetOdds& odds : desk_->odds()) {
        // Of other kinds of action than the one in the hand they stand beside their rows.
        const bool own = odds.ahead || (desk_->kind() != nullptr && odds.action == desk_->kind()->action);
        if (!own || !position.onMap(odds.target) || !odds.they || !odds.it) continue;
        told.push_back(&odds);
        targets.push_back(boxOf(places.of(odds.target)));
    }
    if (told.empty()) return {};
    for (int piece = 0; piece < setup.pieceCount(); ++piece)
        if (position.onMap(piece) && places.visible(piece)) counters.push_back(boxOf(places.of(piece)));
    // Costs where a move ends are read with the chances, and the pointer may bring a ghost there.
    if (const session::ReachMap* reach = desk_->reach())
        for (const session::Reached& cell : reach->cells)
            if (cell.ends)
                counters.push_back(boxOf(
                    poseAt(setup, canvas, desk_->piece(), {cell.cell, position.facing(desk_->piece())})));
    // What came of the last deed is read too.
    if (const DeskEvent* event = desk_->lastEvent())
        if (const std::optional<ScreenBox> chip = eventChip(canvas, setup, position, *event))
            counters.push_back(*chip);
    const ImVec2 half{bench.look.px(kWorseOffWidth / 2 + 2), bench.look.px(10)};
    const ScreenBox map{canvas.origin,
                        {canvas.origin.x + static_cast<float>(canvas.camera.width),
                         canvas.origin.y + static_cast<float>(canvas.camera.height)}};
    const std::vector<ImVec2> at = placesOfLabels(targets, half, counters, map);
    std::vector<OddsLabel> labels;
    for (std::size_t i = 0; i < told.size(); ++i) labels.push_back({told[i], {at[i] - half, at[i] + half}});
    return labels;
}

/// Nothing is drawn over them.
void BattlefieldPanel::drawOddsLabels(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    for (const OddsLabel& label : oddsLabels(bench, sheet, canvas))
        drawWorseOff(canvas,
                     {(label.box.low.x + label.box.high.x) / 2, (label.box.low.y + label.box.high.y) / 2},
                     label.odds->they, label.odds->it);
    drawAnswerOdds(sheet, canvas);
}

/// In the places that are asked for, and beside the counters: how each would turn out, and what becomes of
/// who goes there. Where all of them turn out alike there is nothing to choose by.
void BattlefieldPanel::drawAnswerOdds(const Sheet& sheet, const Canvas& canvas) {
    if (!desk_->playing() || desk_->map().acting) return;
    const std::vector<session::PlayOption>& options = sheet.play->question().options;
    const bool tells =
        sheet.play->question().shape == game::Pending::Shape::Some || !answersAlike(desk_->answerOdds());
    const PiecePlaces places(*sheet.setup(), sheet.position(), canvas);
    for (std::size_t i = 0; i < options.size(); ++i) {
        const session::AnswerOdds* odds = tells ? desk_->oddsOfOption(i) : nullptr;
        const bool shown = odds != nullptr && odds->they && odds->it;
        if (options[i].cells.size() == 1 && options[i].cells.front().valid()) {
            ImVec2 at = canvas.at(cellAt(sheet.setup()->geometry(), options[i].cells.front()));
            if (shown) drawWorseOff(canvas, at, odds->they, odds->it);
            const std::string& becomes = desk_->becomes(i);
            if (becomes.empty()) continue;
            if (shown) at.y += canvas.look->px(10);
            drawBecomes(canvas, at, becomes, !shown);
        } else if (shown && options[i].pieces.size() == 1 &&
                   sheet.position().onMap(options[i].pieces.front())) {
            const ScreenBox box = boxOf(places.of(options[i].pieces.front()));
            drawWorseOff(canvas, {(box.low.x + box.high.x) / 2, box.high.y + canvas.look->px(8)}, odds->they,
                         odds->it);
        }
    }
}

void BattlefieldPanel::drawPlans(const Sheet& sheet, const Canvas& canvas) {
    if (!desk_->playing() || desk_->plans().empty()) return;
    const game::Setup& setup = *sheet.setup();
    const game::Position& position = sheet.position();
    const PiecePlaces places(setup, position, canvas);
    for (const PlayPlan& plan : desk_->plans()) {
        if (!position.onMap(plan.piece) || !position.onMap(plan.target)) continue;
        const ImVec2 from = places.of(plan.piece).middle;
        const ImVec2 to = places.of(plan.target).middle;
        const ImVec2 way = to - from;
        const float length = std::max(std::hypot(way.x, way.y), 1.0F);
        const ImVec2 ahead{way.x / length, way.y / length};
        const ImVec2 across{-ahead.y, ahead.x};
        const float size = canvas.look->px(7);
        // From rim to rim: what stands on the counters stays readable.
        const float rim = std::min(places.of(plan.target).size.x, places.of(plan.target).size.y) * 0.4F;
        const ImVec2 begin{from.x + ahead.x * rim, from.y + ahead.y * rim};
        const ImVec2 tip{to.x - ahead.x * rim, to.y - ahead.y * rim};
        const ImVec2 neck{tip.x - ahead.x * size, tip.y - ahead.y * size};
        for (const auto& [colour, wide] : {std::pair{rgb(0xF6EFDC), 3.0F}, std::pair{kNoted, 0.0F}}) {
            canvas.list->AddLine(begin, neck, col(colour), canvas.look->px(2) + wide);
            canvas.list->AddTriangleFilled(tip, neck + ImVec2{across.x * size, across.y * size},
                                           neck - ImVec2{across.x * size, across.y * size}, col(colour));
        }
    }
}

void BattlefieldPanel::tellClick(const Workbench& bench) {
    const Hovered& under = bench.of<Hovered>();
    std::string text = desk_->clickTells(under.cell.value_or(grid::kNoCell), under.piece);
    if (bench.of<MapCursor>().inUse) text = byEnter(std::move(text));
    if (text == bench.of<PlayHint>().text) return;
    bench.change<PlayHint>([text = std::move(text)](PlayHint& hint) { hint.text = text; });
}

} // namespace groma::ui
