#include "editor/ui/panels/map/block_places.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>

namespace groma::ui {

namespace {

ImVec2 insideOf(const ScreenBox& map, ImVec2 size, ImVec2 at) {
    return {std::clamp(at.x, map.low.x, std::max(map.low.x, map.high.x - size.x)),
            std::clamp(at.y, map.low.y, std::max(map.low.y, map.high.y - size.y))};
}

float hiddenBy(ImVec2 at, ImVec2 size, std::span<const ScreenBox> boxes) {
    float sum = 0;
    for (const ScreenBox& box : boxes) sum += sharedArea({at, at + size}, box);
    return sum;
}

bool comesUnderHand(ImVec2 at, const BlockAsked& asked) {
    return hiddenBy(at + asked.clickable.low, asked.clickable.high - asked.clickable.low, asked.hands) > 0;
}

} // namespace

std::optional<ImVec2> placeAgain(ImVec2 before, ImVec2 best, const BlockAsked& asked) {
    constexpr float kFar = 4.0F; // heights of a counter: a longer line to it is followed with effort
    const auto isNear = [&](ImVec2 at) {
        return std::ranges::any_of(asked.near, [&](const ScreenBox& box) {
            const float far = std::min(box.high.x - box.low.x, box.high.y - box.low.y) * kFar;
            return at.x < box.high.x + far && at.x + asked.size.x > box.low.x - far &&
                   at.y < box.high.y + far && at.y + asked.size.y > box.low.y - far;
        });
    };
    // Little more of them than it would anywhere else.
    constexpr float kShare = 1.0F; // of a counter: to look for the place anew costs more
    float most = hiddenBy(best, asked.size, asked.counters);
    if (asked.about)
        most +=
            kShare * (asked.about->high.x - asked.about->low.x) * (asked.about->high.y - asked.about->low.y);
    for (const float rows : {0.0F, 1.0F, -1.0F, 2.0F, -2.0F, 3.0F, -3.0F}) {
        const ImVec2 at = insideOf(asked.within, asked.size, {before.x, before.y + rows * asked.row});
        if (comesUnderHand(at, asked) || (asked.about && !isNear(at))) continue;
        if (asked.about && sharedArea({at, at + asked.size}, *asked.about) > 0) continue;
        if (hiddenBy(at, asked.size, asked.kept) > 0) continue;
        if (hiddenBy(at, asked.size, asked.counters) > most + 1) continue; // a rim is none
        return at;
    }
    return std::nullopt;
}

ImVec2 placeOfNobody(const std::optional<ImVec2>& before, const BlockAsked& asked) {
    const ImVec2 room = asked.within.high - asked.within.low - asked.size;
    std::vector<ImVec2> where;
    for (const float across : {0.5F, 0.3F, 0.7F, 0.15F, 0.85F, 0.0F, 1.0F})
        for (const float down : {0.5F, 0.4F, 0.6F, 0.3F, 0.7F, 0.15F, 0.85F, 0.0F, 1.0F})
            where.push_back(
                insideOf(asked.within, asked.size,
                         {asked.within.low.x + room.x * across, asked.within.low.y + room.y * down}));
    std::vector<ImVec2> free = where;
    std::erase_if(free, [&](ImVec2 at) { return comesUnderHand(at, asked); });
    const ImVec2 best = freestOf(free.empty() ? where : free, asked.size, asked.kept, asked.counters);
    return before ? placeAgain(*before, best, asked).value_or(best) : best;
}

std::optional<ReadPlace> placeToRead(const ScreenBox& own, ImVec2 size, std::span<const ScreenBox> kept,
                                     std::span<const ScreenBox> others, const ScreenBox& map) {
    constexpr int kFar = 6; // half heights of the counter that a line to the words may be long
    const ImVec2 span = own.high - own.low;
    const float step = std::max(std::min(span.x, span.y) / 2, size.y / 2);
    const float gap = std::max(step * 0.4F, 2.0F); // a tick stands out of the counter
    const auto around = [&](float away) {
        const float left = own.low.x - size.x - away, right = own.high.x + away;
        const float above = own.low.y - size.y - away, below = own.high.y + away;
        const ImVec2 middle = (own.low + own.high - size) * 0.5F;
        std::vector<ImVec2> where;
        for (const float y : {below, above})
            for (const float x : {middle.x, own.high.x - size.x, own.low.x}) where.emplace_back(x, y);
        for (const float x : {right, left})
            for (const float y : {middle.y, own.low.y, own.high.y - size.y}) where.emplace_back(x, y);
        for (const float x : {right, left})
            for (const float y : {below, above}) where.emplace_back(x, y);
        std::erase_if(where, [&](ImVec2 at) { return !(insideOf(map, size, at) == at); });
        return where;
    };
    const auto isFree = [&](ImVec2 at, std::span<const ScreenBox> boxes) {
        return hiddenBy(at, size, boxes) < 1; // a rim is none
    };
    for (int ring = 0; ring <= kFar; ++ring)
        for (const ImVec2 at : around(gap + step * static_cast<float>(ring)))
            if (isFree(at, kept) && isFree(at, others)) return ReadPlace{at, ring > 0};
    std::vector<ImVec2> near = around(gap);
    std::erase_if(near, [&](ImVec2 at) { return !isFree(at, kept); });
    if (near.empty()) return std::nullopt;
    return ReadPlace{freestOf(near, size, kept, others), false};
}

std::optional<ImVec2> cornerToRead(ImVec2 size, std::span<const ScreenBox> kept,
                                   std::span<const ScreenBox> others, const ScreenBox& map) {
    const ImVec2 end = map.high - size;
    std::vector<ImVec2> where{
        {map.low.x, end.y}, end, {(map.low.x + end.x) / 2, end.y}, map.low, {end.x, map.low.y}};
    std::erase_if(where, [&](ImVec2 at) { return hiddenBy(at, size, kept) >= 1; });
    if (where.empty()) return std::nullopt;
    return freestOf(where, size, kept, others);
}

} // namespace groma::ui
