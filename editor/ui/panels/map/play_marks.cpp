#include "editor/ui/panels/map/play_marks.h"

#include "editor/session/play/as_seen.h"
#include "editor/session/questions/what_if.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/workbench/glossary.h"
#include "editor/ui/workbench/map/map_model.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace groma::ui {

namespace {

ScreenBox round(ImVec2 middle, ImVec2 half) { return {middle - half, middle + half}; }

} // namespace

void drawRing(ImDrawList& list, const Look& look, const ScreenBox& box, Colour colour, float thickness) {
    const ImVec2 rim{look.px(4), look.px(4)};
    list.AddRect(box.low - rim, box.high + rim, col(kCream), look.px(5), thickness + look.px(2));
    list.AddRect(box.low - rim, box.high + rim, col(colour), look.px(5), thickness);
}

ScreenBox boxOf(const CounterPose& pose) {
    const float along = std::abs(std::cos(pose.turn)) / 2;
    const float across = std::abs(std::sin(pose.turn)) / 2;
    return round(pose.middle,
                 {pose.size.x * along + pose.size.y * across, pose.size.x * across + pose.size.y * along});
}

std::vector<ScreenBox> boxesOf(const PiecePlaces& places, const game::Setup& setup,
                               const game::Position& position) {
    std::vector<ScreenBox> boxes;
    for (int piece = 0; piece < setup.pieceCount(); ++piece)
        if (position.onMap(piece)) boxes.push_back(boxOf(places.of(piece)));
    return boxes;
}

std::vector<ScreenBox> placesOfChances(const Look& look, const std::vector<AboutWhom>& whom) {
    std::vector<ScreenBox> places;
    for (const AboutWhom& one : whom) {
        const ImVec2 span = one.box.high - one.box.low;
        const float side = std::min(span.x, span.y);
        // As high as the gap to the row below and the rim below the values let it be.
        const ImVec2 size{std::min(span.x + look.px(8), look.px(kWorseOffWidth)),
                          std::min(side * 0.28F, look.px(16))};
        const float left = (one.box.low.x + one.box.high.x - size.x) / 2;
        const float rim = side * 0.04F;
        const ImVec2 below{left, one.box.high.y - rim}, above{left, one.box.low.y + rim - size.y};
        const ImVec2 beside{one.box.high.x - rim, (one.box.low.y + one.box.high.y - size.y) / 2};
        const std::array<ImVec2, 3> where{one.above ? above : below, one.above ? below : above, beside};
        const auto taken = [&](ImVec2 at) {
            return std::ranges::any_of(places, [&](const ScreenBox& other) {
                return sharedArea({at, at + size}, other) >= 1;
            });
        };
        const auto free = std::ranges::find_if_not(where, taken);
        const ImVec2 at = free == where.end() ? where.front() : *free;
        places.push_back({at, at + size});
    }
    return places;
}

ImVec2 placeOfBlock(const ScreenBox& about, ImVec2 size, const std::vector<ScreenBox>& kept,
                    const std::vector<ScreenBox>& counters, const ScreenBox& map) {
    constexpr int kRings = 9; // how many steps away it may go; further than that nobody sees whose it is
    const ImVec2 span = about.high - about.low;
    const float step = std::min(span.x, span.y) / 2;
    const ImVec2 middle{(about.low.x + about.high.x - size.x) / 2, (about.low.y + about.high.y - size.y) / 2};
    std::vector<ImVec2> where;
    for (int ring = 0; ring < kRings; ++ring) {
        const float away = static_cast<float>(ring) * step + step / 3;
        const float above = about.low.y - size.y - away;
        const float below = about.high.y + away;
        const float left = about.low.x - size.x - away;
        const float right = about.high.x + away;
        for (const float y : {above, below})
            for (const float x : {about.low.x, middle.x, about.high.x - size.x}) where.emplace_back(x, y);
        for (const float x : {right, left})
            for (const float y : {middle.y, about.low.y, about.high.y - size.y}) where.emplace_back(x, y);
        for (const float x : {right, left})
            for (const float y : {above, below}) where.emplace_back(x, y);
    }
    for (ImVec2& at : where)
        at = {std::clamp(at.x, map.low.x, std::max(map.low.x, map.high.x - size.x)),
              std::clamp(at.y, map.low.y, std::max(map.low.y, map.high.y - size.y))};
    // Upon the one that it is about only where nothing else is left.
    const auto covers = [&](ImVec2 at) { return sharedArea({at, at + size}, about) >= 1; };
    if (!std::ranges::all_of(where, covers)) std::erase_if(where, covers);
    std::vector<ScreenBox> held = kept;
    held.push_back(about);
    return freestOf(where, size, held, counters);
}

std::string wholePercent(const odds::Chance& chance) {
    const double share = session::shareOf(chance) * 100;
    if (share > 0 && share < 0.5) return "<1";
    if (share < 100 && share > 99.5) return ">99";
    return fmt::format("{:.0f}", share);
}

WorseOffInks worseOffInks(const game::Setup& setup, int acts, int other, bool safe) {
    if (acts < 0 || other < 0 || acts == other) return {{kRust, kCream}, {kBlue, kCream}};
    return {sideInks(setup, acts, safe), sideInks(setup, other, safe)};
}

ScreenBox worseOffAt(const Look& look, ImVec2 middle) {
    return round(middle, {look.px(kWorseOffWidth / 2), look.px(8)});
}

namespace {

std::string titleOfChances(const game::Setup& setup, const session::TargetOdds& odds) {
    return odds.action < 0 ? std::string("Attack")
                           : setup.model().actions[static_cast<std::size_t>(odds.action)].named.title;
}

/// Two halves, each in its colour, with words in their middles.
void drawHalves(ImDrawList& list, const Look& look, const ScreenBox& box, const WorseOffInks& inks,
                const std::string& it, const std::string& they, float size) {
    const float middle = (box.low.x + box.high.x) / 2;
    const float high = box.high.y - box.low.y;
    const float round = std::min(look.px(3), high / 4);
    // A pale rim and a dark one: the ground may be as light or as dark as a side's colour.
    list.AddRectFilled(box.low - ImVec2{1.5F, 1.5F}, box.high + ImVec2{1.5F, 1.5F}, col(rgb(0x2B2620)),
                       round + 1);
    list.AddRectFilled(box.low - ImVec2{0.5F, 0.5F}, box.high + ImVec2{0.5F, 0.5F}, col(kCream), round);
    list.AddRectFilled(box.low, {middle - 0.5F, box.high.y}, col(inks.it.ground), round,
                       ImDrawFlags_RoundLeft);
    list.AddRectFilled({middle + 0.5F, box.low.y}, box.high, col(inks.they.ground), round,
                       ImDrawFlags_RoundRight);
    constexpr float kLeastFigures = 8.5F; // pixels: lower than that nobody reads them
    if (high < kLeastFigures) return;
    ImFont* font = look.fonts.of(Face::Bold);
    const auto write = [&](const std::string& text, float low, float end, Colour ink) {
        float em = std::min(size, high * 1.12F);
        ImVec2 extent = font->CalcTextSizeA(em, 1e9F, 0, text.c_str());
        if (const float most = end - low - 2; extent.x > most) {
            em = std::floor(em * most / extent.x);
            extent = font->CalcTextSizeA(em, 1e9F, 0, text.c_str());
        }
        list.AddText(
            font, em,
            {std::round((low + end - extent.x) / 2), std::round((box.low.y + box.high.y - extent.y) / 2)},
            col(ink), text.c_str());
    };
    write(it, box.low.x, middle, inks.it.ink);
    write(they, middle, box.high.x, inks.they.ink);
}

} // namespace

void drawWorseOff(ImDrawList& list, const Look& look, const ScreenBox& box, const WorseOffInks& inks,
                  const std::optional<odds::Chance>& they, const std::optional<odds::Chance>& it) {
    if (!they || !it) return;
    drawHalves(list, look, box, inks, wholePercent(*it), wholePercent(*they), look.fontSize(kLabelStrong));
}

std::string chancesSaid(const session::TestPlay& play, int piece, const session::TargetOdds& odds) {
    const game::Setup& setup = play.setup();
    const auto sideOf = [&](int one) { return setup.side(setup.sideOf(one)).title; };
    std::string told =
        titleOfChances(setup, odds) + fmt::format(", {} upon {}", session::calledAsSeen(play, piece),
                                                  session::calledAsSeen(play, odds.target));
    if (odds.ahead && odds.from.valid() && odds.from != play.position().cell(piece))
        told +=
            fmt::format(", ahead: if it goes to {} and then attacks", setup.geometry().numberText(odds.from));
    else if (odds.ahead) told += ", ahead: if it stays and attacks in a later step";
    return fmt::format("{}.\nWorse off afterwards: {} {} % (attacker), {} {} % (target).", told,
                       sideOf(piece), wholePercent(*odds.it), sideOf(odds.target), wholePercent(*odds.they));
}

std::string chancesOf(const session::TestPlay& play, int piece,
                      const std::vector<session::TargetOdds>& odds) {
    std::vector<std::string> fights;
    for (const session::TargetOdds& one : odds) {
        if (!one.they || !one.it) continue;
        std::string fight = titleOfChances(play.setup(), one);
        if (one.ahead)
            fight +=
                fmt::format(", ahead: if {} marches up and then attacks", session::calledAsSeen(play, piece));
        if (std::ranges::find(fights, fight) == fights.end()) fights.push_back(std::move(fight));
    }
    std::string all;
    for (const std::string& fight : fights) all += (all.empty() ? "Here: " : "; ") + fight;
    return all;
}

void drawKeyOfSigns(const Canvas& canvas, const std::optional<WorseOffInks>& chances, bool ahead, bool costs,
                    const std::string& deeds, const std::string& of) {
    if (!chances && !costs) return;
    const Look& look = *canvas.look;
    ImDrawList& list = *canvas.list;
    const auto wide = [&](const std::string& words) { return textSize(look, kLabel, words).x; };
    const float disc = look.px(18);
    const float gap = look.px(12);
    const std::string worse = (deeds.empty() ? std::string() : deeds + ": ") + "worse off, %";
    static constexpr const char* kAhead = "ahead: first the march";
    static constexpr const char* kCosts = "2  cost";
    static constexpr const char* kEnds = "ends the move";
    const float halves = look.px(kWorseOffWidth * 2);
    float width = gap;
    if (chances) width += wide(worse) + look.px(8) + halves + gap;
    if (ahead) width += disc + look.px(4) + wide(kAhead) + gap;
    if (costs) width += wide(kCosts) + gap + disc + look.px(4) + wide(kEnds) + gap;
    const float right = canvas.origin.x + static_cast<float>(canvas.camera.width) - look.px(6);
    if (right - width < canvas.origin.x + static_cast<float>(canvas.camera.width) * 0.3F) return;
    const ImVec2 low{right - width, canvas.origin.y + look.px(4)};
    const ImVec2 high{right, low.y + look.px(24)};
    const float y = (low.y + high.y) / 2;
    list.AddRectFilled(low, high, col(faded(look.colour().panel, 0.94)), look.px(4));
    float x = low.x + gap;
    if (chances) {
        x += drawTextMiddle(list, look, kLabel, {x, y}, look.colour().text, worse) + look.px(8);
        drawHalves(list, look, {{x, y - look.px(8)}, {x + halves, y + look.px(8)}}, *chances, "attacker",
                   "target", look.fontSize(kLabelStrong));
        x += halves + gap;
        explainBox(low, {x, high.y}, sentenceOf("worse off, it / they") + "\n" + of);
    }
    if (ahead) {
        const float begins = x;
        const ImVec2 half{disc / 2, disc / 2};
        const ImVec2 middle{x + half.x, y};
        list.AddRectFilled(middle - half, middle + half, col(kCream), look.px(4));
        list.AddRect(middle - half, middle + half, col(kBlue), look.px(4), look.px(1.4F));
        x += disc + look.px(4);
        x += drawTextMiddle(list, look, kLabel, {x, y}, look.colour().text, kAhead) + gap;
        explainBox({begins, low.y}, {x, high.y}, sentenceOf("ahead") + "\n" + of);
    }
    if (costs) {
        const float begins = x;
        x += drawTextMiddle(list, look, kLabel, {x, y}, look.colour().text, kCosts) + gap;
        explainWord({begins, low.y}, {x, high.y}, "reach");
        for (const char* word : {"ends the move", "contact"}) explainWord({x, low.y}, high, word);
        list.AddCircleFilled({x + disc / 2, y}, disc / 2, col(kCream), 24);
        list.AddCircle({x + disc / 2, y}, disc / 2, col(kRust), 24, look.px(1.5F));
        drawTextCentred(list, look, {Face::Bold, 12}, {x + disc / 2, y}, kRust, "3");
        drawTextMiddle(list, look, kLabel, {x + disc + look.px(4), y}, look.colour().text, kEnds);
    }
}

bool answersAlike(const std::vector<session::AnswerOdds>& odds) {
    const session::AnswerOdds* first = nullptr;
    for (const session::AnswerOdds& one : odds) {
        if (!one.they || !one.it) continue;
        if (first == nullptr) first = &one;
        else if (!(*first->they == *one.they) || !(*first->it == *one.it)) return false;
    }
    // A single one is of what is marked alone.
    const bool harms =
        first != nullptr && (session::shareOf(*first->they) > 0 || session::shareOf(*first->it) > 0);
    return odds.size() > 1 || !harms;
}

void drawWorseOffToCome(const Canvas& canvas, ImVec2 middle) {
    const ImVec2 half{canvas.look->px(kWorseOffWidth / 2), canvas.look->px(8)};
    canvas.list->AddRectFilled(middle - half, middle + half, col(rgb(0xA39F95)), canvas.look->px(3));
}

} // namespace groma::ui
