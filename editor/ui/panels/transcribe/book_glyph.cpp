#include "editor/ui/panels/transcribe/book_glyph.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace groma::ui {

namespace {

void tick(ImDrawList& list, ImVec2 middle, float radius, float line, ImU32 ink) {
    const std::array<ImVec2, 3> points{ImVec2{middle.x - radius * 0.5F, middle.y + radius * 0.05F},
                                       ImVec2{middle.x - radius * 0.1F, middle.y + radius * 0.42F},
                                       ImVec2{middle.x + radius * 0.52F, middle.y - radius * 0.4F}};
    list.AddPolyline(points.data(), static_cast<int>(points.size()), ink, line);
}

/// Falling lines within a disc.
void hatchDisc(ImDrawList& list, ImVec2 middle, float radius, float line, ImU32 ink) {
    const int lines = radius < line * 5 ? 1 : 2; // closer ones would run together
    const float slope = std::sqrt(0.5F);
    for (int i = -lines; i <= lines; ++i) {
        const float off = radius * static_cast<float>(i) * (lines == 1 ? 0.5F : 0.38F);
        const float half = std::sqrt(std::max(0.0F, radius * radius - off * off));
        const ImVec2 foot{middle.x + off * slope, middle.y + off * slope};
        list.AddLine({foot.x - half * slope, foot.y + half * slope},
                     {foot.x + half * slope, foot.y - half * slope}, ink, line);
    }
}

} // namespace

Colour colourOf(const Look& look, session::BookState state) {
    using session::BookState;
    const Palette& colour = look.colour();
    switch (state) {
    case BookState::Open: return colour.text;
    case BookState::Entered: return colour.defender;
    case BookState::ReadAgain: return colour.whatIf;
    case BookState::Hollow: return colour.error;
    case BookState::Assumed: return colour.warning;
    case BookState::Proved: return colour.fine;
    case BookState::NotPlayable: return colour.quiet;
    }
    return colour.text;
}

void drawBookState(ImDrawList& list, const Look& look, session::BookState state, ImVec2 middle,
                   float radius) {
    using session::BookState;
    const ImU32 ink = col(colourOf(look, state));
    const float line = look.px(1.5F);
    constexpr float kPi = 3.14159265F;
    if (state == BookState::Proved) {
        list.AddCircleFilled(middle, radius, ink);
        tick(list, middle, radius, line, col(look.colour().panel));
        return;
    }
    list.AddCircle(middle, radius - line / 2, ink, 0, line);
    switch (state) {
    case BookState::Entered:
        list.PathArcTo(middle, radius - line / 2, kPi / 2, kPi * 1.5F);
        list.PathFillConvex(ink);
        break;
    case BookState::ReadAgain:
        list.AddLine({middle.x, middle.y - radius * 0.5F}, {middle.x, middle.y + radius * 0.1F}, ink, line);
        list.AddCircleFilled({middle.x, middle.y + radius * 0.48F}, line * 0.7F, ink);
        break;
    case BookState::Hollow: tick(list, middle, radius, line, ink); break;
    case BookState::Assumed: hatchDisc(list, middle, radius - line, look.px(1), ink); break;
    case BookState::NotPlayable:
        list.AddLine({middle.x - radius * 0.5F, middle.y}, {middle.x + radius * 0.5F, middle.y}, ink, line);
        break;
    case BookState::Open:
    case BookState::Proved: break;
    }
}

std::string toldState(session::BookState state) {
    return fmt::format("{}: {}", session::nameOf(state), session::meaningOf(state));
}

} // namespace groma::ui
