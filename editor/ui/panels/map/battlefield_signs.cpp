// Signs of the step on the map: who has acted, who lends what to the deed under way.
#include "editor/session/play/as_seen.h"
#include "editor/ui/panels/map/battlefield.h"
#include "editor/ui/panels/map/play_marks.h"
#include "editor/ui/workbench/map/piece_places.h"
#include "editor/ui/workbench/state/step_signs.h"

#include <algorithm>
#include <array>
#include <vector>

namespace groma::ui {

namespace {

constexpr float kLeastCellForSigns = 28;

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

} // namespace

void BattlefieldPanel::seeSigns(const Workbench& bench, const Sheet& sheet) {
    if (!desk_->playing() || bench.of<StepSigns>().stamp == desk_->stamp()) return;
    StepSigns signs = signsOf(*sheet.play, *desk_, bench.of<StepSigns>());
    bench.change<StepSigns>([signs = std::move(signs)](StepSigns& kept) { kept = signs; });
}

/// A tick on each that is marked in a question of several, over all counters: at the lower left corner, which
/// sticks out below another of its cell; of one that lies over others at the upper right.
void BattlefieldPanel::drawChosen(const Sheet& sheet, const Canvas& canvas) {
    if (!desk_->playing() || desk_->curtained()) return;
    const Look& look = *canvas.look;
    const game::Setup& setup = *sheet.setup();
    const game::Position& position = sheet.position();
    const auto& options = sheet.play->question().options;
    const PiecePlaces places(setup, position, canvas);
    for (std::size_t i = 0; i < options.size() && i < desk_->marked.size(); ++i)
        for (const int piece : options[i].pieces) {
            if (!desk_->marked[i] || !position.onMap(piece)) continue;
            const ScreenBox own = boxOf(places.of(piece));
            drawRing(*canvas.list, look, own, kChosenInk, look.px(3));
            const CounterPose alone =
                poseAt(setup, canvas, piece, {position.cell(piece), position.facing(piece)});
            const bool over = places.of(piece).middle.x > alone.middle.x + 0.5F;
            const ImVec2 at = over ? ImVec2{own.high.x, own.low.y} : ImVec2{own.low.x, own.high.y};
            const float r = look.px(8);
            canvas.list->AddCircleFilled(at, r + look.px(1.5F), col(kCream), 24);
            canvas.list->AddCircleFilled(at, r, col(kChosenInk), 24);
            const std::array<ImVec2, 3> tick{at + ImVec2{-r * 0.45F, r * 0.02F},
                                             at + ImVec2{-r * 0.1F, r * 0.36F},
                                             at + ImVec2{r * 0.48F, -r * 0.36F}};
            canvas.list->AddPolyline(tick.data(), 3, col(kCream), look.px(2));
        }
}

/// Round pills at those who lend something to the fight, in the colour of the side that they lend it to.
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
        // In the colour of the side that it is lent to.
        const int acts = desk_->parties().front(), upon = desk_->parties().back();
        const WorseOffInks inks =
            worseOffInks(setup, acts < 0 ? -1 : setup.sideOf(acts), upon < 0 ? -1 : setup.sideOf(upon),
                         bench.settings.safeColours);
        drawPill(canvas, {pose.middle.x + pose.size.x * 0.28F, pose.middle.y - pose.size.y / 2}, lent.amount,
                 lent.toActor ? inks.it.ground : inks.they.ground);
    }
}

} // namespace groma::ui
