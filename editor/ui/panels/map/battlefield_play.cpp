// A game on the map: reach, ways, who may be acted upon, what was done last, what is asked.
#include "core/game/position/occupancy.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/map/battlefield.h"
#include "editor/ui/panels/parts/special_rules.h"
#include "editor/ui/workbench/map/piece_places.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace groma::ui {

namespace {

constexpr double kLeastForCost = 28; // pixels of a cell
const Colour kReach = rgb(0x2F8F78);
const Colour kReachLine = rgb(0x12584A);
const Colour kRust = rgb(0x8C3320);
const Colour kBlue = rgb(0x24527F);
const Colour kCream = rgb(0xF6EFDC);

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

/// "69", "< 1", "> 99": whole per cent, never 0 or 100 where it is not certain.
std::string wholePercent(const odds::Chance& chance) {
    const double share = session::shareOf(chance) * 100;
    if (share > 0 && share < 0.5) return "<1";
    if (share < 100 && share > 99.5) return ">99";
    return fmt::format("{:.0f}", share);
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

void drawBadge(const Canvas& canvas, ImVec2 middle, const session::TargetOdds& odds) {
    const Look& look = *canvas.look;
    if (!odds.they || !odds.it) return;
    const ImVec2 half{look.px(26), look.px(8)};
    const ImVec2 low{middle.x - half.x, middle.y - half.y};
    const ImVec2 high{middle.x + half.x, middle.y + half.y};
    canvas.list->AddRectFilled({low.x - 1.5F, low.y - 1.5F}, {high.x + 1.5F, high.y + 1.5F}, col(kCream),
                               look.px(4));
    canvas.list->AddRectFilled(low, {middle.x, high.y}, col(kBlue), look.px(3), ImDrawFlags_RoundLeft);
    canvas.list->AddRectFilled({middle.x, low.y}, high, col(kRust), look.px(3), ImDrawFlags_RoundRight);
    drawTextCentred(*canvas.list, look, kLabelStrong, {middle.x - half.x / 2, middle.y}, kCream,
                    wholePercent(*odds.they));
    drawTextCentred(*canvas.list, look, kLabelStrong, {middle.x + half.x / 2, middle.y}, kCream,
                    wholePercent(*odds.it));
}

} // namespace

void BattlefieldPanel::drawPlaces(Workbench& bench, Sheet& sheet, const Canvas& canvas) {
    if (!desk_->playing()) return;
    const game::Setup& setup = *sheet.setup();
    const game::Position& position = sheet.position();
    const session::PlayKind* kind = desk_->kind();
    if (desk_->piece() < 0 || !position.onMap(desk_->piece())) {
        // Nothing in the hand: a quiet ring round all that can act.
        for (const session::CounterPlay& counter : desk_->map().counters)
            if (position.onMap(counter.piece))
                outlineCells(canvas, cellsOf(setup, position, counter.piece, position.cell(counter.piece)),
                             faded(bench.look.colour().play, 0.95), bench.look.px(2));
        return;
    }
    if (kind == nullptr) return;
    const session::ReachMap* reach = desk_->reach();
    std::vector<CellAt> all;
    double dearest = 0;
    if (reach != nullptr)
        for (const session::Reached& cell : reach->cells) dearest = std::max(dearest, asDouble(cell.cost));
    static constexpr std::array<double, 4> kStrength{0.50, 0.37, 0.25, 0.14};
    for (const session::PlayWay& way : kind->ways) {
        if (way.piece >= 0) continue;
        const std::vector<CellAt> cells = cellsOf(setup, position, desk_->piece(), way.cell);
        const session::Reached* reached = reach != nullptr ? reach->at(way.cell) : nullptr;
        const double share = reached != nullptr && dearest > 0 ? asDouble(reached->cost) / dearest : 0.6;
        const auto step = static_cast<std::size_t>(std::clamp(std::ceil(share * 4) - 1, 0.0, 3.0));
        const std::array own{cellAt(setup.geometry(), way.cell)};
        fillCells(canvas, own, faded(kReach, kStrength[step]));
        for (const CellAt cell : cells)
            if (std::ranges::find(all, cell) == all.end()) all.push_back(cell);
        if (reached != nullptr && reached->ends && canvas.camera.cellPixels >= kLeastForCost)
            hatchCell(canvas, own.front());
    }
    if (all.empty()) return;
    outlineCells(canvas, all, faded(kCream, 0.9), bench.look.px(3.6F));
    outlineCells(canvas, all, kReachLine, bench.look.px(1.8F));
    if (reach == nullptr || canvas.camera.cellPixels < kLeastForCost) return;
    for (const session::PlayWay& way : kind->ways)
        if (const session::Reached* reached = way.piece < 0 ? reach->at(way.cell) : nullptr)
            drawCost(canvas, cellAt(setup.geometry(), way.cell), reached->cost.toString(), reached->ends);
}

void BattlefieldPanel::drawHand(Workbench& bench, Sheet& sheet, const Canvas& canvas) {
    if (!desk_->playing() || desk_->piece() < 0) return;
    const Look& look = bench.look;
    const game::Setup& setup = *sheet.setup();
    const game::Position& position = sheet.position();
    const grid::Geometry& geometry = setup.geometry();
    const int piece = desk_->piece();
    if (!position.onMap(piece)) return;
    // Whom it may act upon: a ring, and who comes off worse.
    const PiecePlaces places(setup, position, canvas);
    const auto ring = [&](int target, float thickness, Colour colour) {
        const CounterPose& pose = places.of(target);
        const ImVec2 half{pose.size.x / 2 + look.px(4), pose.size.y / 2 + look.px(4)};
        canvas.list->AddRect(pose.middle - half, pose.middle + half, col(kCream), look.px(5),
                             thickness + look.px(2));
        canvas.list->AddRect(pose.middle - half, pose.middle + half, col(colour), look.px(5), thickness);
    };
    if (const session::CounterPlay* counter = desk_->counter())
        for (const session::PlayKind& kind : counter->kinds)
            for (const session::PlayWay& way : kind.ways)
                if (way.piece >= 0 && position.onMap(way.piece)) {
                    const bool under = way.piece == sheet.hoveredPiece;
                    const bool enemy = setup.sideOf(way.piece) != setup.sideOf(piece);
                    if (enemy || &kind == desk_->kind())
                        ring(way.piece, look.px(under ? 3.2F : 2.2F), enemy ? kBlue : kReachLine);
                }
    for (const session::TargetOdds& odds : desk_->odds()) {
        if (!position.onMap(odds.target)) continue;
        if (odds.ahead) ring(odds.target, look.px(1.4F), faded(kBlue, 0.8));
        const CounterPose& pose = places.of(odds.target);
        drawBadge(canvas, {pose.middle.x, pose.middle.y + pose.size.y / 2 + look.px(11)}, odds);
    }
    // What the pointer, or a row of the list, would do.
    const bool byList = desk_->pointed() && desk_->pointed()->inList;
    const grid::CellId cell = byList ? desk_->pointed()->cell : sheet.hovered.value_or(grid::kNoCell);
    const int under = byList ? desk_->pointed()->piece : sheet.hoveredPiece;
    if (!cell.valid() && under < 0) return;
    const session::PlayKind* kind = nullptr;
    const session::PlayWay* way = desk_->wayTo(cell, under == piece ? -1 : under, &kind);
    if (way == nullptr) {
        if (desk_->reach() == nullptr || under >= 0) return;
        const auto why =
            session::whyNotReached(setup, position, piece, desk_->kind()->move, *desk_->reach(), cell);
        if (why)
            drawCallout(canvas, canvas.map->lattice.centre(cellAt(geometry, cell)),
                        geometry.numberText(cell) + ": " + why->reason, why->cite, rgb(0x2B2620));
        return;
    }
    if (!byList) desk_->point({kind->action, way->piece, way->cell, false});
    if (way->piece >= 0) {
        if (position.onMap(way->piece)) {
            drawArrow(canvas, canvas.mapAt(places.of(piece).middle),
                      canvas.mapAt(places.of(way->piece).middle), kBlue);
            drawCallout(canvas, canvas.mapAt(places.of(way->piece).middle), kind->title, kind->cite,
                        kReachLine);
        }
        return;
    }
    std::vector<MapPoint> line{canvas.map->lattice.centre(cellAt(geometry, position.cell(piece)))};
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
                              bench.symbols.own())[static_cast<std::size_t>(piece)],
                    poseAt(setup, canvas, piece, {way->cell, position.facing(piece)}), CounterState::WhatIf);
    std::string strong = kind->title;
    std::string more = geometry.numberText(way->cell);
    if (reached != nullptr) {
        strong = reach->budget ? fmt::format("{} of {}", reached->cost.toString(), reach->budget->toString())
                               : reached->cost.toString();
        more = reached->ends ? "ends the move" : more;
    }
    drawCallout(canvas, canvas.map->lattice.centre(cellAt(geometry, way->cell)), strong, more, kReachLine);
    if (dragging_) moving_ = true;
}

/// The step that was played last: from where, and what came of it.
void BattlefieldPanel::drawLastEvent(Workbench& bench, Sheet& sheet, const Canvas& canvas) {
    if (!desk_->playing()) return;
    const DeskEvent* event = desk_->lastEvent();
    if (event == nullptr) return;
    const game::Setup& setup = *sheet.setup();
    const game::Position& position = sheet.position();
    const auto& faces = faces_.of(setup, position, bench.settings.safeColours, bench.symbols.own());
    for (const DeskEvent::Moved& moved : event->moved) {
        if (!position.onMap(moved.piece) || !moved.from.valid()) continue;
        const CounterPose from = poseAt(setup, canvas, moved.piece, {moved.from, moved.facing});
        const CounterPose to =
            poseAt(setup, canvas, moved.piece, {position.cell(moved.piece), position.facing(moved.piece)});
        drawCounter(*canvas.list, bench.look, faces[static_cast<std::size_t>(moved.piece)], from,
                    CounterState::WhatIf);
        drawGhostPath(canvas, canvas.mapAt(from.middle), canvas.mapAt(to.middle), rgb(0x6B4A2B));
    }
    if (event->text.empty() || !event->at.valid() || canvas.camera.cellPixels < bench.look.px(20)) return;
    const ImVec2 at =
        canvas.at(canvas.map->lattice.centre(cellAt(setup.geometry(), event->at)) + MapPoint{0, 0.62});
    const std::string text = fitted(bench.look, kLabelStrong, event->text, bench.look.px(200));
    const ImVec2 extent = textSize(bench.look, kLabelStrong, text);
    const ImVec2 half{extent.x / 2 + bench.look.px(7), bench.look.px(10)};
    canvas.list->AddRectFilled(at - half, at + half, col(rgb(0x2B2620)), bench.look.px(3));
    drawTextCentred(*canvas.list, bench.look, kLabelStrong, at, kCream, text);
}

/// A label on the map that can be clicked; the next one stands above it.
bool BattlefieldPanel::mapLabel(const Canvas& canvas, ImVec2& at, const std::string& text,
                                const std::string& id, bool strong) {
    const Look& look = *canvas.look;
    const ImVec2 size{textSize(look, kStrong, text).x + look.px(18), look.px(22)};
    ImGui::SetCursorScreenPos(at);
    const bool clicked = ImGui::InvisibleButton(id.c_str(), size);
    const bool under = ImGui::IsItemHovered();
    softShadow(*canvas.list, at + ImVec2{1, 2}, at + size + ImVec2{1, 2}, look.px(4), look.px(6),
               faded(rgb(0x000000), 0.35));
    canvas.list->AddRectFilled(at, at + size, col(strong || under ? kReachLine : kCream), look.px(4));
    canvas.list->AddRect(at, at + size, col(kReachLine), look.px(4), look.px(1));
    drawTextMiddle(*canvas.list, look, kStrong, {at.x + look.px(9), at.y + size.y / 2},
                   strong || under ? kCream : kReachLine, text);
    at.y -= size.y + look.px(4);
    return clicked;
}

namespace {

/// Who won, and what each side has lost.
void drawClosingCard(const Canvas& canvas, const session::TestPlay& play, const session::TurnTrack& track) {
    const Look& look = *canvas.look;
    const game::Setup& setup = play.setup();
    std::vector<std::string> lines;
    for (int side = 0; side < setup.sideCount(); ++side) {
        const auto own = setup.piecesOf(side);
        const auto gone = std::ranges::count_if(own, [&](std::int32_t piece) {
            return play.position().status(piece) == game::PieceStatus::Eliminated;
        });
        std::string line = fmt::format("{}: {} of {} eliminated", setup.side(side).title, gone, own.size());
        for (const session::TurnTrack::Item& item : track.items)
            if (item.side == side) line += fmt::format(", {} {}", item.title, item.value);
        lines.push_back(std::move(line));
    }
    if (track.turn > 0)
        lines.push_back(
            fmt::format("after {} {}", track.turn, track.turn == 1 ? track.title : track.title + "s"));
    const std::string head = play.question().verdict.empty() ? "The game is over" : play.question().verdict;
    const int verdict = play.position().verdict();
    const int winner = verdict >= 0 ? setup.model().verdicts[static_cast<std::size_t>(verdict)].winner : -1;
    const std::string title =
        winner >= 0 && winner < setup.sideCount() ? head + ": " + setup.side(winner).title : head;
    float wide = textSize(look, kHeading, title).x;
    for (const std::string& line : lines) wide = std::max(wide, textSize(look, kText, line).x);
    const ImVec2 size{wide + look.px(48), look.px(64) + look.px(22) * static_cast<float>(lines.size())};
    const ImVec2 low{canvas.origin.x + (static_cast<float>(canvas.camera.width) - size.x) / 2,
                     canvas.origin.y + look.px(60)};
    softShadow(*canvas.list, low + ImVec2{2, 4}, low + size + ImVec2{2, 4}, look.px(6), look.px(14),
               faded(rgb(0x000000), 0.5));
    canvas.list->AddRectFilled(low, low + size, col(look.colour().panel), look.px(6));
    canvas.list->AddRect(low, low + size, col(look.colour().play), look.px(6), look.px(2));
    drawText(*canvas.list, look, kHeading, {low.x + look.px(24), low.y + look.px(14)}, look.colour().text,
             title);
    for (std::size_t i = 0; i < lines.size(); ++i)
        drawTextMiddle(*canvas.list, look, kText,
                       {low.x + look.px(24), low.y + look.px(58) + look.px(22) * static_cast<float>(i)},
                       look.colour().quiet, lines[i]);
}

} // namespace

void BattlefieldPanel::drawPlayLabels(Workbench& bench, Sheet& sheet, const Canvas& canvas) {
    if (!desk_->playing()) return;
    if (sheet.play->isGame() && sheet.play->question().finished) {
        drawClosingCard(canvas, *sheet.play, desk_->track());
        return;
    }
    const Look& look = bench.look;
    const game::Setup& setup = *sheet.setup();
    const game::Position& position = sheet.position();
    const session::PlayQuestion& question = sheet.play->question();
    const auto beside = [&](int piece) {
        const CounterPose pose = poseAt(setup, canvas, piece, {position.cell(piece), position.facing(piece)});
        return ImVec2{pose.middle.x - pose.size.x / 2, std::max(pose.middle.y - pose.size.y / 2 - look.px(28),
                                                                canvas.origin.y + look.px(110))};
    };
    const ImVec2 corner{canvas.origin.x + look.px(16), canvas.origin.y + look.px(110)};
    if (!desk_->open.empty()) {
        // Several ways to do one thing: which of them.
        ImVec2 at = desk_->piece() >= 0 && position.onMap(desk_->piece()) ? beside(desk_->piece()) : corner;
        for (const std::size_t choice : std::vector(desk_->open))
            if (mapLabel(canvas, at, desk_->map().choices[choice].more,
                         fmt::format("more {}", desk_->map().choices[choice].more), false))
                desk_->act(bench, choice);
        return;
    }
    if (desk_->map().acting) {
        if (const session::CounterPlay* counter = desk_->counter();
            counter != nullptr && position.onMap(desk_->piece())) {
            ImVec2 at = beside(desk_->piece());
            for (const session::PlayKind& kind : counter->kinds)
                for (const std::size_t choice : kind.plain) {
                    const session::PlayChoice& does = desk_->map().choices[choice];
                    if (mapLabel(canvas, at, does.more.empty() ? kind.title : kind.title + ": " + does.more,
                                 "do " + does.call, &kind == desk_->kind()))
                        desk_->act(bench, choice);
                }
        }
        return;
    }
    if (question.what != game::Pending::What::Choice) return;
    const bool words = std::ranges::all_of(question.options, [](const session::PlayOption& option) {
        return option.cells.empty() && option.pieces.empty();
    });
    const int about = desk_->about();
    ImVec2 at = about >= 0 && position.onMap(about) ? beside(about) : corner;
    const std::string who = question.side >= 0 ? setup.side(question.side).title + ": " : std::string();
    std::string what = worded(question.name);
    if (!desk_->asked().empty()) what = desk_->asked() + ", " + worded(question.name);
    const std::string said = who + what + "?";
    const ImVec2 size{textSize(look, kStrong, said).x + look.px(18), look.px(22)};
    at.x = std::min(at.x, canvas.origin.x + static_cast<float>(canvas.camera.width) - size.x - look.px(8));
    const bool some = question.shape == game::Pending::Shape::Some ||
                      question.shape == game::Pending::Shape::Number ||
                      question.shape == game::Pending::Shape::Perform;
    // The answers stand above their question, each in its own words.
    const ImVec2 asked = at;
    canvas.list->AddRectFilled(asked, asked + size, col(kReachLine), look.px(4));
    drawTextMiddle(*canvas.list, look, kStrong, {asked.x + look.px(9), asked.y + size.y / 2}, kCream, said);
    at.y -= size.y + look.px(4);
    if (question.shape == game::Pending::Shape::Some && !sheet.play->computersTurn()) {
        const auto chosen = std::ranges::count(desk_->marked, true);
        if (mapLabel(canvas, at, chosen == 0 ? "None" : fmt::format("These {}", chosen), "decide",
                     chosen > 0))
            desk_->decide(bench);
        return;
    }
    if (!words || some || question.options.size() > 8 || sheet.play->computersTurn()) return;
    for (const session::PlayOption& option : question.options)
        if (mapLabel(canvas, at, worded(option.text), "answer " + option.text, false))
            bench.later([answer = option.answer](Workbench& b) {
                if (Sheet* s = b.sheet(); s != nullptr && s->play)
                    if (const auto done = s->play->answer(answer); !done) b.refuse(done.error().reason);
            });
}

} // namespace groma::ui
