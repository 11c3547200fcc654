#include "editor/ui/panels/map/prompt_rows.h"

#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/icons/icons.h"
#include "editor/ui/panels/map/play_marks.h"
#include "editor/ui/panels/parts/tips_of.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace groma::ui {

namespace {

/// "1" in a small frame: the key that says it.
float drawKey(const Canvas& canvas, ImVec2 at, const std::string& key, Colour ink) {
    const Look& look = *canvas.look;
    const ImVec2 half{look.px(7), look.px(7)};
    const ImVec2 middle{at.x + half.x, at.y};
    canvas.list->AddRect(middle - half, middle + half, col(faded(ink, 0.55)), look.px(2), look.px(1));
    drawTextCentred(*canvas.list, look, kSmall, middle, faded(ink, 0.85), key);
    return half.x * 2 + look.px(6);
}

constexpr const char* kYours = "or yours:";
constexpr float kFace = 17;
constexpr float kFaceGap = 3;

bool isDigit(const session::PlayOption& outcome) {
    return outcome.text.size() == 1 && outcome.text[0] >= '0' && outcome.text[0] <= '9';
}

} // namespace

bool Block::row(const PlayPrompt& prompt, const std::string& key, bool marked,
                const session::AnswerOdds* odds, bool counted) {
    const Look& look = *canvas.look;
    const ImVec2 size{width, look.px(kRow)};
    ImGui::SetCursorScreenPos(at);
    const bool clicked = ImGui::InvisibleButton(prompt.id.c_str(), size);
    const bool on = marked || ImGui::IsItemHovered();
    canvas.list->AddRectFilled(at, at + size, col(on ? kDeep : kCream), look.px(4));
    canvas.list->AddRect(at, at + size, col(kDeep), look.px(4), look.px(1));
    const Colour ink = on ? kCream : kDeep;
    const float y = at.y + size.y / 2;
    float x = at.x + look.px(7);
    if (!key.empty()) x += drawKey(canvas, {x, y}, key, ink);
    const bool figures = odds != nullptr || counted;
    const float right = at.x + size.x - look.px(7) - (figures ? look.px(kWorseOffWidth + 6) : 0);
    x += drawTextMiddle(*canvas.list, look, kStrong, {x, y}, ink,
                        fitted(look, kStrong, prompt.words, right - x)) +
         look.px(kBeforePrice);
    const std::string pays = fitted(look, kLabel, prompt.pays, std::max(right - x, 0.0F));
    cut = pays != prompt.pays;
    if (!prompt.pays.empty() && right - x > look.px(kBeforePrice))
        drawTextMiddle(*canvas.list, look, kLabel, {x, y}, faded(ink, 0.85), pays);
    const ImVec2 middle{at.x + size.x - look.px(kWorseOffWidth / 2 + 6), y};
    if (odds != nullptr)
        drawWorseOff(*canvas.list, look, worseOffAt(look, middle), inks, odds->they, odds->it);
    else if (counted) drawWorseOffToCome(canvas, middle);
    at.y += size.y + look.px(kRowGap);
    return clicked;
}

void Block::notes(std::span<const std::string> lines) {
    if (lines.empty()) return;
    const Look& look = *canvas.look;
    const float step = look.px(kRow + kRowGap);
    // One sheet for all of them, with a margin where answers have their key: nothing of it is to be clicked.
    const ImVec2 end{at.x + width, at.y + step * static_cast<float>(lines.size()) - look.px(kRowGap)};
    canvas.list->AddRectFilled(at, end, col(faded(kCream, 0.94)), look.px(4));
    canvas.list->AddRectFilled(at + ImVec2{look.px(3), look.px(4)}, {at.x + look.px(5), end.y - look.px(4)},
                               col(faded(kDeep, 0.55)), look.px(1));
    for (const std::string& line : lines) {
        drawTextMiddle(*canvas.list, look, kLabel, {at.x + look.px(10), at.y + look.px(kRow) / 2}, kDeep,
                       fitted(look, kLabel, line, width - look.px(14)));
        at.y += step;
    }
}

bool hasDigitFaces(const session::PlayQuestion& chance) {
    return chance.what == game::Pending::What::Chance && chance.options.size() > 1 &&
           std::ranges::all_of(chance.options, isDigit);
}

float Block::widthOfFaces(const Look& look, const session::PlayQuestion& chance) {
    return textSize(look, kLabel, kYours).x + look.px(7 + 6 + 7) +
           look.px(kFace + kFaceGap) * static_cast<float>(chance.options.size());
}

std::optional<std::size_t> Block::faces(const session::PlayQuestion& chance) {
    const Look& look = *canvas.look;
    const ImVec2 size{width, look.px(kRow)};
    canvas.list->AddRectFilled(at, at + size, col(faded(kCream, 0.94)), look.px(4));
    float x = at.x + look.px(7);
    x += drawTextMiddle(*canvas.list, look, kLabel, {x, at.y + size.y / 2}, kDeep, kYours) + look.px(6);
    std::optional<std::size_t> told;
    const float side = look.px(kFace);
    for (std::size_t i = 0; i < chance.options.size(); ++i) {
        const ImVec2 low{x, at.y + (size.y - side) / 2};
        if (low.x + side > at.x + size.x) break;
        ImGui::SetCursorScreenPos(low);
        if (ImGui::InvisibleButton(("own die " + chance.options[i].text).c_str(), {side, side})) told = i;
        const bool on = ImGui::IsItemHovered();
        const TipsOf row{at, at + size};
        row.explainItemBy("Your own die shows " + chance.options[i].text + ": click, or type it");
        canvas.list->AddRectFilled(low, low + ImVec2{side, side}, col(on ? kDeep : kCream), look.px(3));
        canvas.list->AddRect(low, low + ImVec2{side, side}, col(kDeep), look.px(3), look.px(1));
        drawTextCentred(*canvas.list, look, kLabelStrong, low + ImVec2{side / 2, side / 2},
                        on ? kCream : kDeep, chance.options[i].text);
        x += side + look.px(kFaceGap);
    }
    at.y += size.y + look.px(kRowGap);
    return told;
}

void drawTie(const Canvas& canvas, const ScreenBox& about, const ScreenBox& block) {
    const float wide = canvas.look->px(2);
    const auto nearest = [](const ScreenBox& box, ImVec2 to) {
        return ImVec2{std::clamp(to.x, box.low.x, box.high.x), std::clamp(to.y, box.low.y, box.high.y)};
    };
    const ImVec2 from = nearest(block, {(about.low.x + about.high.x) / 2, (about.low.y + about.high.y) / 2});
    const ImVec2 to = nearest(about, from);
    canvas.list->AddLine(from, to, col(kCream), wide * 2);
    canvas.list->AddLine(from, to, col(kDeep), wide);
    const ImVec2 rim{wide * 1.5F, wide * 1.5F};
    canvas.list->AddRect(about.low - rim, about.high + rim, col(kCream), canvas.look->px(4), wide * 2);
    canvas.list->AddRect(about.low - rim, about.high + rim, col(kDeep), canvas.look->px(4), wide);
}

bool drawFolded(const Canvas& canvas, const ScreenBox& box, const std::string& words, bool open,
                const char* id) {
    const Look& look = *canvas.look;
    const ImVec2 at = box.low;
    const ImVec2 size = box.high - box.low;
    ImGui::SetCursorScreenPos(at);
    const bool clicked = ImGui::InvisibleButton(id, size);
    const bool on = ImGui::IsItemHovered();
    canvas.list->AddRectFilled(at, at + size, col(on ? kDeep : kCream), look.px(4));
    canvas.list->AddRect(at, at + size, col(kDeep), look.px(4), look.px(1));
    drawIcon(*canvas.list, open ? Icon::ChevronDown : Icon::ChevronRight,
             {at.x + look.px(13), at.y + size.y / 2}, look.px(13), on ? kCream : kDeep);
    drawTextMiddle(*canvas.list, look, kStrong, {at.x + look.px(26), at.y + size.y / 2}, on ? kCream : kDeep,
                   words);
    return clicked;
}

void drawStem(const Canvas& canvas, float step, const ScreenBox& block) {
    const float rim = canvas.look->px(10);
    const float x = std::clamp(step, block.low.x + rim, std::max(block.low.x + rim, block.high.x - rim));
    canvas.list->AddLine({x, canvas.origin.y}, {x, block.low.y}, col(kCream), canvas.look->px(4));
    canvas.list->AddLine({x, canvas.origin.y}, {x, block.low.y}, col(kDeep), canvas.look->px(2));
}

bool drawCard(const Canvas& canvas, ImVec2 low, const PlayPrompt& prompt, bool marked) {
    const Look& look = *canvas.look;
    const ImVec2 size{look.px(kCardWidth), look.px(kCardHeight)};
    ImGui::SetCursorScreenPos(low);
    const bool clicked = ImGui::InvisibleButton(prompt.id.c_str(), size);
    const bool on = marked || ImGui::IsItemHovered();
    const ImVec2 at{low.x, low.y - (on ? look.px(4) : 0)};
    softShadow(*canvas.list, at + ImVec2{1, 3}, at + size + ImVec2{1, 3}, look.px(6), look.px(8),
               faded(rgb(0x000000), 0.45));
    canvas.list->AddRectFilled(at, at + size, col(kCream), look.px(6));
    canvas.list->AddRect(at, at + size, col(on ? rgb(0xC8963E) : kDeep), look.px(6), look.px(on ? 2.5F : 1));
    if (prompt.key >= 0)
        drawKey(canvas, {at.x + look.px(6), at.y + look.px(12)}, std::to_string(prompt.key), kDeep);
    if (prompt.copies > 1)
        drawTextRight(*canvas.list, look, kStrong, {at.x + size.x - look.px(7), at.y + look.px(12)},
                      rgb(0x8A5F14), fmt::format("\xC3\x97{}", prompt.copies));
    const std::vector<std::string> lines = wrapped(look, kStrong, prompt.words, size.x - look.px(12), 3);
    const float step = look.px(16);
    // Its number stands in the corner: two lines leave it alone, three stand beside it.
    const float below = look.px(lines.size() > 2 ? 3 : 8);
    float y = at.y + size.y / 2 + below - step * static_cast<float>(lines.size() - 1) / 2;
    for (const std::string& line : lines) {
        drawTextCentred(*canvas.list, look, kStrong, {at.x + size.x / 2, y}, kDeep, line);
        y += step;
    }
    return clicked;
}

float arrowsAway(const Canvas& canvas) {
    return std::max(static_cast<float>(canvas.camera.cellPixels) * 0.62F, canvas.look->px(34));
}

bool drawDirection(const Canvas& canvas, ImVec2 middle, float angle, const PlayPrompt& prompt, bool marked) {
    const Look& look = *canvas.look;
    const float radius = look.px(13);
    ImGui::SetCursorScreenPos({middle.x - radius, middle.y - radius});
    const bool clicked = ImGui::InvisibleButton(prompt.id.c_str(), {radius * 2, radius * 2});
    const bool on = marked || ImGui::IsItemHovered();
    canvas.list->AddCircleFilled(middle, radius, col(on ? kDeep : kCream), 28);
    canvas.list->AddCircle(middle, radius, col(kDeep), 28, look.px(1.5F));
    const ImVec2 ahead{std::cos(angle), std::sin(angle)};
    const ImVec2 across{-ahead.y, ahead.x};
    const auto point = [&](float forth, float side) {
        return ImVec2{middle.x + (ahead.x * forth + across.x * side) * radius,
                      middle.y + (ahead.y * forth + across.y * side) * radius};
    };
    // With a notch: three equal corners would point three ways.
    for (const float side : {0.5F, -0.5F})
        canvas.list->AddTriangleFilled(point(0.75F, 0), point(-0.6F, side), point(-0.25F, 0),
                                       col(on ? kCream : kDeep));
    return clicked;
}

} // namespace groma::ui
