// Chances beside those who may be acted upon, over everything else; what was noted for a later step; and what
// a click would do.
#include "core/game/position/occupancy.h"
#include "editor/session/questions/what_if.h"
#include "editor/ui/panels/map/answer_notes.h"
#include "editor/ui/panels/map/battlefield.h"
#include "editor/ui/panels/map/play_marks.h"
#include "editor/ui/panels/parts/tips_of.h"
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
    const float rim = look.px(4);
    const float room =
        std::max(look.px(kBecomesWidth), static_cast<float>(canvas.camera.cellPixels) * 0.94F - rim * 2);
    const std::vector<std::string> lines = wrapped(look, kSmall, words, room, kMostBecomes);
    float wide = 0;
    for (const std::string& line : lines) wide = std::max(wide, textSize(look, kSmall, line).x);
    const float high = look.px(kBecomesLine) * static_cast<float>(lines.size()) + look.px(3);
    const ImVec2 low{at.x - wide / 2 - rim, middle ? at.y - high / 2 : at.y};
    canvas.list->AddRectFilled(low, low + ImVec2{wide + rim * 2, high}, col(faded(kCream, 0.94)), look.px(3));
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

std::vector<BattlefieldPanel::OddsLabel>
BattlefieldPanel::oddsLabels(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    if (!desk_->playing() || desk_->piece() < 0) return {};
    const game::Setup& setup = *sheet.setup();
    const game::Position& position = sheet.position();
    const PiecePlaces places(setup, position, canvas);
    const auto& faces = faces_.of(setup, position, bench.settings.safeColours, bench.symbols().own());
    std::vector<AboutWhom> targets;
    std::vector<const session::TargetOdds*> told;
    for (const session::TargetOdds& odds : desk_->odds()) {
        // Of other kinds of action than the one in the hand they stand beside their rows.
        const bool own = odds.ahead || (desk_->kind() != nullptr && odds.action == desk_->kind()->action);
        if (!own || !position.onMap(odds.target) || !odds.they || !odds.it) continue;
        told.push_back(&odds);
        targets.push_back(
            {boxOf(places.of(odds.target)), !faces[static_cast<std::size_t>(odds.target)].chits.empty()});
    }
    const std::vector<ScreenBox> boxes = placesOfChances(bench.look, targets);
    std::vector<OddsLabel> labels;
    for (std::size_t i = 0; i < told.size(); ++i) labels.push_back({told[i], boxes[i]});
    return labels;
}

/// Nothing is drawn over them.
void BattlefieldPanel::drawOddsLabels(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    const std::vector<OddsLabel> labels = oddsLabels(bench, sheet, canvas);
    const game::Setup& setup = *sheet.setup();
    for (const OddsLabel& label : labels)
        drawWorseOff(*canvas.list, bench.look, label.box,
                     worseOffInks(setup, setup.sideOf(desk_->piece()), setup.sideOf(label.odds->target),
                                  bench.settings.safeColours),
                     label.odds->they, label.odds->it);
    drawAnswerOdds(bench, sheet, canvas);
    if (labels.empty() || !hovered_ || dragging_ || liesOn(answers_, ImGui::GetIO().MousePos)) return;
    // What is told of a fight hides neither the badge nor who stands near.
    const PiecePlaces places(setup, sheet.position(), canvas);
    std::vector<ScreenBox> seen = boxesOf(places, setup, sheet.position());
    for (const OddsLabel& label : labels) seen.push_back(label.box);
    for (const OddsLabel& label : labels) {
        const ScreenBox whom = boxOf(places.of(label.odds->target));
        const TipsOf tips{{std::min(whom.low.x, label.box.low.x), std::min(whom.low.y, label.box.low.y)},
                          {std::max(whom.high.x, label.box.high.x), std::max(whom.high.y, label.box.high.y)},
                          true,
                          seen};
        tips.explainBox(label.box.low, label.box.high, chancesSaid(*sheet.play, desk_->piece(), *label.odds));
    }
}

/// In the places that are asked for, and beside the counters: how each would turn out, and what becomes of
/// who goes there. Where all of them turn out alike there is nothing to choose by.
void BattlefieldPanel::drawAnswerOdds(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    if (!desk_->playing() || desk_->map().acting) return;
    const std::vector<session::PlayOption>& options = sheet.play->question().options;
    const bool tells =
        sheet.play->question().shape == game::Pending::Shape::Some || !answersAlike(desk_->answerOdds());
    const PiecePlaces places(*sheet.setup(), sheet.position(), canvas);
    const WorseOffInks inks = answerInks(bench, *sheet.setup());
    const bool alike = !becomesAlike(sheet.play->question(), *desk_).empty();
    const auto draw = [&](const ScreenBox& box, const session::AnswerOdds& odds) {
        drawWorseOff(*canvas.list, *canvas.look, box, inks, odds.they, odds.it);
    };
    for (std::size_t i = 0; i < options.size(); ++i) {
        const session::AnswerOdds* odds = tells ? desk_->oddsOfOption(i) : nullptr;
        const bool shown = odds != nullptr && odds->they && odds->it;
        if (options[i].cells.size() == 1 && options[i].cells.front().valid()) {
            ImVec2 at = canvas.at(cellAt(sheet.setup()->geometry(), options[i].cells.front()));
            if (shown) draw(worseOffAt(*canvas.look, at), *odds);
            const std::string& becomes = desk_->becomes(i);
            if (becomes.empty() || alike) continue;
            // Who stands there is seen.
            const int stands = game::nextPieceIn(*sheet.setup(), sheet.position(), options[i].cells.front());
            if (stands >= 0) at.y = boxOf(places.of(stands)).high.y;
            else if (shown) at.y += canvas.look->px(10);
            drawBecomes(canvas, at, becomes, !shown && stands < 0);
        } else if (shown && options[i].pieces.size() == 1 &&
                   sheet.position().onMap(options[i].pieces.front())) {
            const AboutWhom whom{boxOf(places.of(options[i].pieces.front()))};
            draw(placesOfChances(*canvas.look, {whom}).front(), *odds);
        }
    }
}

/// Of the chances of an answer: who acts, and the other side.
WorseOffInks BattlefieldPanel::answerInks(const Workbench& bench, const game::Setup& setup) {
    int acts = desk_->oddsOfAction() ? desk_->oddsOfAction()->side : -1;
    if (desk_->map().acting) acts = desk_->piece() < 0 ? -1 : setup.sideOf(desk_->piece());
    return worseOffInks(setup, acts, setup.sideCount() == 2 && acts >= 0 ? 1 - acts : -1,
                        bench.settings.safeColours);
}

void BattlefieldPanel::drawPlans(const Sheet& sheet, const Canvas& canvas) {
    if (!desk_->playing() || desk_->plans().empty()) return;
    const game::Setup& setup = *sheet.setup();
    const game::Position& position = sheet.position();
    const PiecePlaces places(setup, position, canvas);
    for (const PlayPlan& plan : desk_->plans()) {
        if (!position.onMap(plan.piece) || !position.onMap(plan.target) || desk_->isMissed(plan)) continue;
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
