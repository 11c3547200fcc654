// Signs of the step on the map: who has acted, who lends what to the deed under way, why a place near by is
// out of reach.
#include "core/game/position/occupancy.h"
#include "editor/session/play/as_seen.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/map/battlefield.h"
#include "editor/ui/panels/map/play_marks.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/map/piece_places.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/state/step_signs.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace groma::ui {

namespace {

constexpr float kLeastCellForSigns = 28;
constexpr Colour kCiteOnDark = rgb(0xD0A657);

/// Work of each change of the game, not of each frame.
StepSigns signsOf(const session::TestPlay& play, PlayDesk& desk, StepSigns signs) {
    signs.stamp = desk.stamp();
    signs.lent = desk.map().acting ? std::vector<session::Lent>{} : session::lentNow(play);
    const std::vector<int> acted = session::actedInStep(play, desk.track());
    if (!desk.map().acting) {
        // Within a deed nothing is known of who can do what after it: what was known before stays, but of the
        // one that does it.
        const int acts = desk.parties().front();
        const bool fresh = play.played().empty() || play.played().back().answers.empty();
        std::erase_if(signs.done, [&](int piece) {
            return piece == acts || std::ranges::find(acted, piece) == acted.end();
        });
        std::erase_if(signs.left, [&](const auto& one) {
            return fresh || one.first == acts || one.first >= play.setup().pieceCount() ||
                   play.setup().sideOf(one.first) != play.activeSide();
        });
        return signs;
    }
    signs.done.clear();
    for (const int piece : acted)
        if (desk.map().of(piece) == nullptr) signs.done.insert(piece);
    signs.left.clear();
    const game::Position start = game::startPosition(play.setup());
    for (const session::CounterPlay& counter : desk.map().counters)
        if (const auto left = session::movementLeft(play.setup(), start, play.position(), counter))
            signs.left.emplace(counter.piece, *left);
    return signs;
}

/// Out of reach, and next to where the move of the counter in the hand would end: the nearest of them.
grid::CellId nearestOfNote(const game::Setup& setup, const game::Position& position,
                           const session::ReachMap& reach) {
    const grid::Geometry& map = setup.geometry();
    grid::CellId best;
    int least = 0;
    for (const session::Reached& cell : reach.cells) {
        if (!cell.ends) continue;
        for (grid::Direction d = 0; d < map.sides(); ++d) {
            const grid::CellId beyond = map.neighbour(cell.cell, d);
            if (!beyond.valid() || beyond == reach.from || reach.at(beyond) != nullptr ||
                game::nextPieceIn(setup, position, beyond) >= 0)
                continue;
            const int far = map.distance(reach.from, beyond);
            if (best.valid() && (far > least || (far == least && !(beyond < best)))) continue;
            best = beyond;
            least = far;
        }
    }
    return best;
}

/// Dark words beside a place, with a line to it, where they hide no counter; else nothing.
void drawReason(const Canvas& canvas, ImVec2 place, const std::string& words, const std::string& cite,
                const std::vector<ScreenBox>& counters) {
    const Look& look = *canvas.look;
    const float wide = textSize(look, kLabel, words).x;
    const float cited = cite.empty() ? 0 : textSize(look, kCite, cite).x + look.px(8);
    const ImVec2 size{wide + cited + look.px(16), look.px(22)};
    const float far = look.px(26);
    const ScreenBox map{{canvas.origin.x + look.px(8), canvas.origin.y + look.px(30)},
                        {canvas.origin.x + static_cast<float>(canvas.camera.width) - look.px(8),
                         canvas.origin.y + static_cast<float>(canvas.camera.height) - look.px(8)}};
    // Below it first: what the pointer does is told above and beside it.
    std::vector<ImVec2> where;
    for (const float step : {1.0F, 2.0F, 3.0F})
        for (const float share : {0.5F, 1.0F, 0.0F})
            where.emplace_back(place.x - size.x * share, place.y + far * step);
    for (const float step : {1.0F, 2.0F, 3.0F}) {
        where.emplace_back(place.x - size.x - far * step, place.y - size.y / 2);
        where.emplace_back(place.x + far * step, place.y - size.y / 2);
    }
    for (const ImVec2 at : where) {
        const ImVec2 low{std::clamp(at.x, map.low.x, std::max(map.low.x, map.high.x - size.x)), at.y};
        const ScreenBox box{low, low + size};
        if (sharedArea(box, map) < size.x * size.y - 1 ||
            std::ranges::any_of(counters, [&](const ScreenBox& one) { return sharedArea(box, one) > 0; }))
            continue;
        const ImVec2 nearest{std::clamp(place.x, box.low.x, box.high.x),
                             std::clamp(place.y, box.low.y, box.high.y)};
        canvas.list->AddLine(place, nearest, col(rgb(0x2B2620)), look.px(1.5F));
        canvas.list->AddCircleFilled(place, look.px(3), col(rgb(0x2B2620)));
        canvas.list->AddRectFilled(box.low, box.high, col(rgb(0x2B2620)), look.px(3));
        drawTextMiddle(*canvas.list, look, kLabel, {low.x + look.px(8), low.y + size.y / 2}, kCream, words);
        drawTextRight(*canvas.list, look, kCite, {box.high.x - look.px(8), low.y + size.y / 2}, kCiteOnDark,
                      cite);
        return;
    }
}

} // namespace

void BattlefieldPanel::seeSigns(const Workbench& bench, const Sheet& sheet) {
    if (!desk_->playing() || bench.of<StepSigns>().stamp == desk_->stamp()) return;
    StepSigns signs = signsOf(*sheet.play, *desk_, bench.of<StepSigns>());
    bench.change<StepSigns>([signs = std::move(signs)](StepSigns& kept) { kept = signs; });
}

/// Round pills at those who lend something to the fight: rust for the side that acts, blue for the other.
void BattlefieldPanel::drawSigns(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    const StepSigns& signs = bench.of<StepSigns>();
    if (!desk_->playing() || signs.stamp != desk_->stamp()) return;
    const Look& look = bench.look;
    const game::Setup& setup = *sheet.setup();
    const game::Position& position = sheet.position();
    if (canvas.camera.cellPixels < look.px(kLeastCellForSigns)) return;
    const PiecePlaces places(setup, position, canvas);
    for (const session::Lent& lent : signs.lent) {
        if (!position.onMap(lent.piece) || !places.visible(lent.piece) ||
            session::isUnseen(*sheet.play, lent.piece))
            continue;
        const CounterPose& pose = places.of(lent.piece);
        drawPill(canvas, {pose.middle.x + pose.size.x * 0.28F, pose.middle.y - pose.size.y / 2}, lent.amount,
                 lent.toActor ? kRust : kBlue);
    }
    // What is under the pointer tells its own reason, or where the move leads (drawHand): that is asked for.
    const bool held = desk_->reach() != nullptr && desk_->counter() != nullptr && desk_->open.empty();
    const grid::CellId under = bench.of<Hovered>().cell.value_or(grid::kNoCell);
    if (!held || (under.valid() && bench.of<Hovered>().piece < 0 &&
                  (desk_->outOfReach(under) || desk_->wayTo(under, -1) != nullptr)))
        return;
    const grid::CellId beyond = nearestOfNote(setup, position, *desk_->reach());
    const auto why = beyond.valid() ? desk_->outOfReach(beyond) : std::nullopt;
    if (!why) return;
    std::vector<ScreenBox> counters = boxesOf(places, setup, position);
    for (const OddsLabel& label : oddsLabels(bench, sheet, canvas)) counters.push_back(label.box);
    for (const ScreenBox& answer : answers_) counters.push_back(answer);
    drawReason(canvas, canvas.at(cellAt(setup.geometry(), beyond)),
               setup.geometry().numberText(beyond) + ": " + why->reason, why->cite, counters);
}

} // namespace groma::ui
