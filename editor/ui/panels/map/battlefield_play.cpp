// A game on the map: reach, ways, who may be acted upon, what was done last, what is asked.
#include "core/game/position/occupancy.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/map/battlefield.h"
#include "editor/ui/panels/map/play_marks.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/panels/parts/special_rules.h"
#include "editor/ui/panels/parts/tips_of.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/map/piece_places.h"
#include "editor/ui/workbench/state/map_state.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace groma::ui {

namespace {

constexpr double kLeastForCost = 28; // pixels of a cell
const Colour kReach = rgb(0x2F8F78);
const Colour kReachLine = rgb(0x12584A);

/// The cells that a way ends in: a counter of several fills them all.
std::vector<CellAt> cellsOf(const game::Setup& setup, const game::Position& position, int piece,
                            grid::CellId cell) {
    std::vector<CellAt> cells;
    for (const grid::CellId one :
         grid::cellsOf(setup.geometry(), setup.footprint(piece), {cell, position.facing(piece)}))
        if (one.valid()) cells.push_back(cellAt(setup.geometry(), one));
    return cells;
}

double asDouble(base::Number number) {
    return static_cast<double>(number.numerator()) / static_cast<double>(number.denominator());
}

void hatchCell(const Canvas& canvas, CellAt cell) {
    const int corners = canvas.map->lattice.corners();
    ImVec2 low{1e9F, 1e9F};
    ImVec2 high{-1e9F, -1e9F};
    for (int i = 0; i < corners; ++i) {
        const ImVec2 p = canvas.corner(cell, i);
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    const ImVec2 third{(high.x - low.x) * 0.06F, (high.y - low.y) * 0.22F};
    hatch(*canvas.list, {low.x + third.x, low.y + third.y}, {high.x - third.x, high.y - third.y},
          canvas.look->px(7), canvas.look->px(1), faded(kRust, 0.5));
}

/// A cost: bold with a halo, on a cream disc with a rust ring where the move ends.
void drawCost(const Canvas& canvas, CellAt cell, const std::string& cost, bool ends) {
    const Look& look = *canvas.look;
    const ImVec2 at = canvas.at(canvas.map->lattice.centre(cell) + MapPoint{0, 0.12});
    if (ends) {
        canvas.list->AddCircleFilled(at, look.px(9), col(kCream), 24);
        canvas.list->AddCircle(at, look.px(9), col(kRust), 24, look.px(1.5F));
        drawTextCentred(*canvas.list, look, {Face::Bold, 12}, at, kRust, cost);
        return;
    }
    const ImVec2 extent = textSize(look, {Face::Bold, 12}, cost);
    haloText(*canvas.list, look.fonts.of(Face::Bold), look.fontSize({Face::Bold, 12}),
             {std::round(at.x - extent.x / 2), std::round(at.y - extent.y / 2)}, kReachLine,
             faded(kCream, 0.9), look.px(1.5F), cost.c_str());
}

/// "Charge", "Attack, Fire": of what the badges tell the chances; "" for more than two.
std::string deedsOf(const game::Setup& setup, const std::vector<session::TargetOdds>& odds,
                    const session::PlayKind* kind) {
    std::vector<std::string> deeds;
    for (const session::TargetOdds& one : odds) {
        if (!one.they || !one.it || one.action < 0 ||
            !(one.ahead || (kind != nullptr && one.action == kind->action)))
            continue;
        const std::string& title = setup.model().actions[static_cast<std::size_t>(one.action)].named.title;
        if (std::ranges::find(deeds, title) == deeds.end()) deeds.push_back(title);
    }
    if (deeds.size() > 2) return {};
    std::string all;
    for (const std::string& deed : deeds) all += (all.empty() ? "" : ", ") + deed;
    return all;
}

} // namespace

void BattlefieldPanel::drawPlaces(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    if (!desk_->playing()) return;
    const game::Setup& setup = *sheet.setup();
    const game::Position& position = sheet.position();
    const session::PlayKind* kind = desk_->kind();
    if (kind == nullptr) {
        // Nothing in the hand that can act: a ring round all that can act, amber where something must be
        // done.
        const bool due = !sheet.play->question().mustReason.empty();
        const Colour ring = due ? kDueInk : faded(bench.look.colour().play, 0.95);
        for (const int piece : desk_->ringed())
            outlineCells(canvas, cellsOf(setup, position, piece, position.cell(piece)), ring,
                         bench.look.px(due ? 2.6F : 2));
        return;
    }
    const session::ReachMap* reach = desk_->reach();
    std::vector<CellAt> all;
    double dearest = 0;
    if (reach != nullptr)
        for (const session::Reached& cell : reach->cells) dearest = std::max(dearest, asDouble(cell.cost));
    static constexpr std::array<double, 4> kStrength{0.50, 0.37, 0.25, 0.14};
    // A counter of several cells fills them all: each is tinted once, as the cheapest that leads to it.
    std::vector<std::size_t> steps;
    const auto tint = [&](const session::PlayWay& way, std::size_t step) {
        for (const grid::CellId filled : desk_->cellsAfter(way)) {
            if (!filled.valid()) continue;
            const CellAt cell = cellAt(setup.geometry(), filled);
            const auto known = std::ranges::find(all, cell);
            if (known != all.end()) {
                std::size_t& kept = steps[static_cast<std::size_t>(known - all.begin())];
                kept = std::min(kept, step);
                continue;
            }
            all.push_back(cell);
            steps.push_back(step);
        }
    };
    for (const session::PlayWay& way : kind->ways) {
        if (way.piece >= 0) continue;
        const session::Reached* reached = reach != nullptr ? reach->at(way.cell) : nullptr;
        const double share = reached != nullptr && dearest > 0 ? asDouble(reached->cost) / dearest : 0.6;
        tint(way, static_cast<std::size_t>(std::clamp(std::ceil(share * 4) - 1, 0.0, 3.0)));
    }
    for (const session::PlayWay& lead : desk_->leads()) tint(lead, 2);
    for (std::size_t i = 0; i < all.size(); ++i)
        fillCells(canvas, std::array{all[i]}, faded(kReach, kStrength[steps[i]]));
    if (reach != nullptr && canvas.camera.cellPixels >= kLeastForCost)
        for (const session::PlayWay& way : kind->ways)
            if (const session::Reached* reached = way.piece < 0 ? reach->at(way.cell) : nullptr;
                reached != nullptr && reached->ends)
                hatchCell(canvas, cellAt(setup.geometry(), way.cell));
    if (all.empty()) return;
    outlineCells(canvas, all, faded(kCream, 0.9), bench.look.px(3.6F));
    outlineCells(canvas, all, kReachLine, bench.look.px(1.8F));
    if (reach == nullptr || canvas.camera.cellPixels < kLeastForCost) return;
    for (const session::PlayWay& way : kind->ways)
        if (const session::Reached* reached = way.piece < 0 ? reach->at(way.cell) : nullptr)
            drawCost(canvas, cellAt(setup.geometry(), way.cell), reached->cost.toString(), reached->ends);
}

void BattlefieldPanel::drawHand(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    if (!desk_->playing() || desk_->piece() < 0) return;
    const Look& look = bench.look;
    const game::Setup& setup = *sheet.setup();
    const game::Position& position = sheet.position();
    const grid::Geometry& geometry = setup.geometry();
    const int piece = desk_->piece();
    const bool waits = !position.onMap(piece); // beside the map
    if (waits && desk_->counter() == nullptr) return;
    const auto& odds = desk_->odds();
    const auto counted = [](const session::TargetOdds& one) { return one.they && one.it; };
    const auto first = std::ranges::find_if(odds, counted);
    const bool ahead =
        std::ranges::any_of(odds, [&](const session::TargetOdds& one) { return one.ahead && counted(one); });
    drawKeyOfSigns(canvas,
                   first == odds.end()
                       ? std::nullopt
                       : std::optional(worseOffInks(setup, setup.sideOf(piece), setup.sideOf(first->target),
                                                    bench.settings.safeColours)),
                   ahead, desk_->reach() != nullptr, deedsOf(setup, odds, desk_->kind()),
                   first == odds.end() ? std::string() : chancesOf(*sheet.play, piece, odds));
    // Whom it may act upon: a ring, and who comes off worse.
    const PiecePlaces places(setup, position, canvas);
    // What words beside the pointer should leave to be seen: counters, and the chances of those ringed.
    std::vector<ScreenBox> counters = boxesOf(places, setup, position);
    for (const OddsLabel& label : oddsLabels(bench, sheet, canvas)) counters.push_back(label.box);
    counters.insert(counters.end(), answers_.begin(), answers_.end());
    const auto ring = [&](int target, float thickness, Colour colour) {
        drawRing(*canvas.list, look, boxOf(places.of(target)), colour, thickness);
    };
    if (const session::CounterPlay* counter = desk_->counter())
        for (const session::PlayKind& kind : counter->kinds)
            for (const session::PlayWay& way : kind.ways)
                if (way.piece >= 0 && position.onMap(way.piece)) {
                    const bool under = way.piece == bench.of<Hovered>().piece;
                    const bool enemy = setup.sideOf(way.piece) != setup.sideOf(piece);
                    // Whom only another kind of action reaches has a thin ring.
                    const bool own = &kind == desk_->kind() || desk_->kind()->to({}, way.piece) != nullptr;
                    if (enemy && !own)
                        ring(way.piece, look.px(under ? 3.2F : 1.4F), faded(kBlue, under ? 1 : 0.6));
                    else if (enemy || (&kind == desk_->kind() && !desk_->hasJustActed()))
                        ring(way.piece, look.px(under ? 3.2F : 2.2F), enemy ? kBlue : kReachLine);
                }
    for (const session::TargetOdds& one : odds) {
        if (!position.onMap(one.target)) continue;
        const bool under = one.target == bench.of<Hovered>().piece;
        if (one.ahead) ring(one.target, look.px(under ? 3.2F : 1.4F), faded(kBlue, under ? 1 : 0.8));
    }
    // What the pointer, or a row of the list, would do.
    const bool byList = desk_->pointed() && desk_->pointed()->inList;
    const grid::CellId cell =
        byList ? desk_->pointed()->cell : bench.of<Hovered>().cell.value_or(grid::kNoCell);
    const int under = byList ? desk_->pointed()->piece : bench.of<Hovered>().piece;
    if (!cell.valid() && under < 0) return;
    const session::PlayKind* kind = nullptr;
    const session::PlayWay* way = desk_->wayTo(cell, under == piece ? -1 : under, &kind);
    // A row is of one kind of action, whichever is in the hand.
    if (const session::CounterPlay* counter = byList ? desk_->counter() : nullptr)
        for (const session::PlayKind& one : counter->kinds)
            if (one.action == desk_->pointed()->action)
                if (const session::PlayWay* told = one.to(cell, under)) {
                    way = told;
                    kind = &one;
                }
    bool noted = false; // first the way, and whom it leads to in a later step
    if (way == nullptr && !byList) {
        way = desk_->wayAhead(under);
        kind = desk_->kind();
        noted = way != nullptr;
    }
    if (way == nullptr) {
        // Who can do nothing more says why where it stands, as a move that has ended does.
        if (under == piece && desk_->counter() == nullptr && !desk_->reasons().empty() && !waits) {
            const session::PlayRefusal& why = desk_->reasons().front();
            drawCallout(canvas, canvas.mapAt(places.of(piece).middle), why.title + ": " + why.reason,
                        why.cite, rgb(0x2B2620), counters);
        }
        if (under >= 0) return;
        if (const auto why = desk_->outOfReach(cell))
            drawCallout(canvas, canvas.map->lattice.centre(cellAt(geometry, cell)),
                        geometry.numberText(cell) + ": " + why->reason, why->cite, rgb(0x2B2620), counters);
        return;
    }
    // A deed that names no place: the label that does the same is marked, and shown is what it leads to.
    if (const auto& leads = desk_->leads();
        !leads.empty() && way >= leads.data() && way < leads.data() + leads.size()) {
        const std::size_t choice = way->choices.front();
        const std::string& words = desk_->map().choices[choice].more;
        const PlayPrompt does{
            PlayPrompt::Does::Choice, choice, {}, words.empty() ? kind->title : kind->title + ": " + words};
        const std::string others = way->choices.size() == 2 ? "or another way"
                                   : way->choices.size() > 2
                                       ? fmt::format("or {} other ways", way->choices.size() - 1)
                                       : std::string();
        drawPreview(bench, sheet, canvas, does, others);
        if (desk_->preview(does).onDice) return; // told with it
        std::string more = others.empty() ? words : others;
        if (const std::string& told = desk_->foreseen(does); !told.empty())
            more += (more.empty() ? "" : "; ") + told;
        drawCallout(canvas, canvas.map->lattice.centre(cellAt(geometry, way->cell)), kind->title, more,
                    kReachLine, counters);
        return;
    }
    if (!byList) desk_->point({kind->action, way->piece, way->cell, false});
    if (way->piece >= 0) {
        if (position.onMap(way->piece)) {
            if (!waits)
                drawArrow(canvas, canvas.mapAt(places.of(piece).middle),
                          canvas.mapAt(places.of(way->piece).middle), kBlue);
            // A throw that comes first, and what it may end, is said before it is begun.
            std::string more = kind->cite;
            if (way->choices.size() == 1)
                if (const std::string& told =
                        desk_->foreseen({PlayPrompt::Does::Choice, way->choices.front(), {}, {}});
                    !told.empty())
                    more = more.empty() ? told : more + "; " + told;
            drawCallout(canvas, canvas.mapAt(places.of(way->piece).middle), kind->title, more, kReachLine,
                        counters);
        }
        return;
    }
    std::vector<MapPoint> line;
    if (!waits) line.push_back(canvas.map->lattice.centre(cellAt(geometry, position.cell(piece))));
    const session::ReachMap* reach = desk_->reach();
    const session::Reached* reached = reach != nullptr ? reach->at(way->cell) : nullptr;
    if (reached != nullptr)
        for (const grid::CellId step : reach->wayTo(way->cell))
            line.push_back(canvas.map->lattice.centre(cellAt(geometry, step)));
    else line.push_back(canvas.map->lattice.centre(cellAt(geometry, way->cell)));
    std::vector<ImVec2> points;
    for (const MapPoint p : line) points.push_back(canvas.at(p));
    canvas.list->AddPolyline(points.data(), static_cast<int>(points.size()), col(faded(kCream, 0.9)),
                             look.px(7.5F));
    canvas.list->AddPolyline(points.data(), static_cast<int>(points.size()), col(kReachLine), look.px(4.5F));
    if (reached != nullptr) {
        const std::vector<grid::CellId> steps = reach->wayTo(way->cell);
        for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
            const session::Reached* at = reach->at(steps[i]);
            if (at == nullptr || canvas.camera.cellPixels < kLeastForCost) continue;
            canvas.list->AddCircleFilled(points[i + 1], look.px(9), col(kReachLine), 24);
            drawTextCentred(*canvas.list, look, {Face::Bold, 12}, points[i + 1], kCream, at->cost.toString());
        }
    }
    if (!dragging_)
        drawCounter(*canvas.list, look,
                    faces_.of(setup, position, bench.settings.safeColours,
                              bench.symbols().own())[static_cast<std::size_t>(piece)],
                    poseAt(setup, canvas, piece, {way->cell, position.facing(piece)}), CounterState::WhatIf);
    std::string strong = kind->title;
    std::string more = geometry.numberText(way->cell);
    if (reached != nullptr) {
        strong = reach->budget ? fmt::format("{} of {}", reached->cost.toString(), reach->budget->toString())
                               : reached->cost.toString();
        more = reached->ends ? "ends the move" : more;
    }
    if (noted) {
        drawArrow(canvas, canvas.map->lattice.centre(cellAt(geometry, way->cell)),
                  canvas.mapAt(places.of(under).middle), kReachLine);
        more += ", target noted";
    }
    drawCallout(canvas, canvas.map->lattice.centre(cellAt(geometry, way->cell)), strong, more, kReachLine,
                counters);
    if (dragging_) moving_ = true;
}

/// Another one that can act is in the hand: what befell somebody else is not to be read as its own. Whose
/// deed it was may act on, and what came of it is wanted most then.
bool BattlefieldPanel::tellsOfAnother(const Sheet& sheet) const {
    return desk_->counter() != nullptr && sheet.position().cell(desk_->piece()) != desk_->lastEvent()->at &&
           desk_->piece() != desk_->parties().front();
}

/// What came of the step that was played last. While another one that can act is in the hand a small sign
/// stands for it where somebody is gone, else nothing.
std::optional<EventChip> BattlefieldPanel::lastChip(const Workbench& bench, const Sheet& sheet,
                                                    const Canvas& canvas) {
    const DeskEvent* event = desk_->lastEvent();
    if (event == nullptr) return {};
    const bool another = tellsOfAnother(sheet);
    if (another && !event->loss) return {};
    std::vector<ScreenBox> read;
    for (const OddsLabel& label : oddsLabels(bench, sheet, canvas)) read.push_back(label.box);
    // Whom the hand may act upon, and where it may go.
    if (const session::CounterPlay* held = desk_->counter())
        for (const session::PlayKind& kind : held->kinds)
            for (const session::PlayWay& way : kind.ways)
                if (way.cell.valid()) {
                    const ImVec2 there = canvas.at(cellAt(sheet.setup()->geometry(), way.cell));
                    const float around = static_cast<float>(canvas.camera.cellPixels) * 0.4F;
                    read.push_back({there - ImVec2{around, around}, there + ImVec2{around, around}});
                }
    return eventChip(canvas, *sheet.setup(), sheet.position(), *event, read, another);
}

/// The step that was played last: from where, and what came of it.
void BattlefieldPanel::drawLastEvent(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    if (!desk_->playing()) return;
    const DeskEvent* event = desk_->lastEvent();
    if (event == nullptr) return;
    const game::Setup& setup = *sheet.setup();
    const game::Position& position = sheet.position();
    const auto& faces = faces_.of(setup, position, bench.settings.safeColours, bench.symbols().own());
    if (!tellsOfAnother(sheet))
        for (const DeskEvent::Moved& moved : event->moved) {
            if (!position.onMap(moved.piece) || !moved.from.valid()) continue;
            const CounterPose from = poseAt(setup, canvas, moved.piece, {moved.from, moved.facing});
            const CounterPose to = poseAt(setup, canvas, moved.piece,
                                          {position.cell(moved.piece), position.facing(moved.piece)});
            // Who has taken its place meanwhile is seen, what going there would cost too, and not its ghost.
            if (desk_->leavesGhost(moved) && desk_->wayTo(moved.from, -1) == nullptr)
                drawCounter(*canvas.list, bench.look, faces[static_cast<std::size_t>(moved.piece)], from,
                            CounterState::WhatIf);
            drawGhostPath(canvas, canvas.mapAt(from.middle), canvas.mapAt(to.middle), rgb(0x6B4A2B));
        }
    const std::optional<EventChip> chip = lastChip(bench, sheet, canvas);
    if (!chip) return;
    drawEventChip(canvas, *chip);
    if (liesOn(answers_, ImGui::GetIO().MousePos)) return;
    const std::string words = wordsSaid(bench, event->text);
    const std::vector<ScreenBox> others = boxesOf(PiecePlaces(setup, position, canvas), setup, position);
    const TipsOf tips{chip->box.low, chip->box.high, true, others};
    tips.explainBox(chip->box.low, chip->box.high,
                    chip->lines.empty() ? event->text + (words.empty() ? "" : "\n") + words : words);
}

} // namespace groma::ui
