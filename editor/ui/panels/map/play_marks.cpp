#include "editor/ui/panels/map/play_marks.h"

#include "editor/session/questions/what_if.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/parts/explained_words.h"

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

std::vector<ImVec2> placesOfLabels(const std::vector<ScreenBox>& targets, ImVec2 half,
                                   const std::vector<ScreenBox>& counters, const ScreenBox& map) {
    constexpr float kUponAnother = 1000; // counts more than any counter that is hidden
    std::vector<ImVec2> places;
    for (const ScreenBox& target : targets) {
        const ImVec2 middle{(target.low.x + target.high.x) / 2, (target.low.y + target.high.y) / 2};
        const float near = half.y * 0.9F;
        const std::array<ImVec2, 6> where{
            ImVec2{middle.x, target.high.y + near},          ImVec2{middle.x, target.low.y - near},
            ImVec2{target.high.x + half.x * 0.8F, middle.y}, ImVec2{target.low.x - half.x * 0.8F, middle.y},
            ImVec2{middle.x, target.high.y + near * 3},      ImVec2{middle.x, target.low.y - near * 3}};
        const auto hides = [&](ImVec2 at) {
            const ScreenBox own = round(at, half);
            float sum = 0;
            for (const ScreenBox& counter : counters)
                if (counter != target) sum += sharedArea(own, counter); // its own label may touch it
            for (const ImVec2 other : places) sum += kUponAnother * sharedArea(own, round(other, half));
            const float whole = half.x * half.y * 4;
            return sum + kUponAnother * (whole - sharedArea(own, map));
        };
        places.push_back(*std::ranges::min_element(where, {}, hides));
    }
    return places;
}

ImVec2 placeOfBlock(const ScreenBox& about, ImVec2 size, const std::vector<ScreenBox>& kept,
                    const std::vector<ScreenBox>& counters, const ScreenBox& map) {
    constexpr int kRings = 5; // how many steps away it may go; further than that nobody sees whose it is
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

void drawWorseOff(ImDrawList& list, const Look& look, ImVec2 middle, const std::optional<odds::Chance>& they,
                  const std::optional<odds::Chance>& it) {
    if (!they || !it) return;
    const ImVec2 half{look.px(kWorseOffWidth / 2), look.px(8)};
    const ImVec2 low{middle.x - half.x, middle.y - half.y};
    const ImVec2 high{middle.x + half.x, middle.y + half.y};
    list.AddRectFilled({low.x - 1.5F, low.y - 1.5F}, {high.x + 1.5F, high.y + 1.5F}, col(kCream), look.px(4));
    list.AddRectFilled(low, {middle.x, high.y}, col(kRust), look.px(3), ImDrawFlags_RoundLeft);
    list.AddRectFilled({middle.x, low.y}, high, col(kBlue), look.px(3), ImDrawFlags_RoundRight);
    drawTextCentred(list, look, kLabelStrong, {middle.x - half.x / 2, middle.y}, kCream, wholePercent(*it));
    drawTextCentred(list, look, kLabelStrong, {middle.x + half.x / 2, middle.y}, kCream, wholePercent(*they));
}

void drawKeyOfSigns(const Canvas& canvas, bool chances, bool ahead, bool costs) {
    if (!chances && !costs) return;
    const Look& look = *canvas.look;
    ImDrawList& list = *canvas.list;
    const auto wide = [&](const char* words) { return textSize(look, kLabel, words).x; };
    const float disc = look.px(18);
    const float gap = look.px(12);
    static constexpr const char* kWorse = "worse off, %";
    static constexpr const char* kAhead = "ahead";
    static constexpr const char* kCosts = "2  cost";
    static constexpr const char* kEnds = "ends the move";
    float width = gap;
    if (chances) width += wide(kWorse) + look.px(8 + kWorseOffWidth) + gap;
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
        x += drawTextMiddle(list, look, kLabel, {x, y}, look.colour().text, kWorse) + look.px(8);
        const ImVec2 half{look.px(kWorseOffWidth / 2), look.px(8)};
        const ImVec2 middle{x + half.x, y};
        list.AddRectFilled({middle.x - half.x, y - half.y}, {middle.x, y + half.y}, col(kRust), look.px(3),
                           ImDrawFlags_RoundLeft);
        list.AddRectFilled({middle.x, y - half.y}, {middle.x + half.x, y + half.y}, col(kBlue), look.px(3),
                           ImDrawFlags_RoundRight);
        drawTextCentred(list, look, kSmall, {middle.x - half.x / 2, y}, kCream, "it");
        drawTextCentred(list, look, kSmall, {middle.x + half.x / 2, y}, kCream, "they");
        x += half.x * 2 + gap;
        explainWord(low, {x, high.y}, "worse off, it / they");
    }
    if (ahead) {
        const float begins = x;
        const ImVec2 half{disc / 2, disc / 2};
        const ImVec2 middle{x + half.x, y};
        list.AddRectFilled(middle - half, middle + half, col(kCream), look.px(4));
        list.AddRect(middle - half, middle + half, col(kBlue), look.px(4), look.px(1.4F));
        x += disc + look.px(4);
        x += drawTextMiddle(list, look, kLabel, {x, y}, look.colour().text, kAhead) + gap;
        explainWord({begins, low.y}, {x, high.y}, kAhead);
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

void drawWorseOff(const Canvas& canvas, ImVec2 middle, const std::optional<odds::Chance>& they,
                  const std::optional<odds::Chance>& it) {
    drawWorseOff(*canvas.list, *canvas.look, middle, they, it);
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
