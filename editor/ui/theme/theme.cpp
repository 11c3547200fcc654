#include "editor/ui/theme/theme.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace groma::ui {
namespace {

constexpr std::array<Colour, 8> kResults{rgb(0x8C3320), rgb(0xB04A2C), rgb(0xD58B66), rgb(0xE8BFA0),
                                         rgb(0xB9CFDE), rgb(0x86AECB), rgb(0x3F76A3), rgb(0x24527F)};

constexpr PieceInks kPiece{
    .die = rgb(0xF4ECD8),
    .dieEdge = rgb(0xC9B891),
    .pip = rgb(0x241C14),
    .turnedOver = rgb(0xA9A190),
    .hover = rgb(0xFFFFFF),
    .select = rgb(0xF0B74A),
    .selectDark = rgb(0x3A2A0A),
    .disc = rgb(0xEFE7D2),
    .discGreen = rgb(0xCFE0D2),
    .discRose = rgb(0xF3C7B4),
    .discInk = rgb(0x2A2118),
    .discRim = rgb(0x4A3F30),
};

constexpr Theme kDark{
    .colour =
        {
            .window = rgb(0x1E2024),
            .panel = rgb(0x272A2F),
            .raised = rgb(0x343840),
            .raisedHover = rgb(0x3F444D),
            .well = rgb(0x1C1E22),
            .line = rgb(0x383C43),
            .lineStrong = rgb(0x4A4F58),
            .text = rgb(0xE6E1D6),
            .quiet = rgb(0xA39F95),
            .faint = rgb(0x6C6A65),
            .accent = rgb(0xC8963E),
            .accentInk = rgb(0x1E1A12),
            .accentWash = rgb(0x3B352A),
            .cite = rgb(0xD0A657),
            .error = rgb(0xE47563),
            .warning = rgb(0xD9A441),
            .fine = rgb(0x7FA65A),
            .setUp = rgb(0xC8963E),
            .play = rgb(0x4FA08A),
            .whatIf = rgb(0xAD8BDB),
            .whatIfSolid = rgb(0x6B3FA8),
            .attacker = rgb(0xB04A2C),
            .defender = rgb(0x3F76A3),
            .tableNear = rgb(0x23201E),
            .tableFar = rgb(0x151415),
        },
    .map = formats::kMapInks,
    .piece = kPiece,
    .size = {},
};

constexpr Theme kLight{
    .colour =
        {
            .window = rgb(0xE9E6DF),
            .panel = rgb(0xF6F3EC),
            .raised = rgb(0xFFFFFF),
            .raisedHover = rgb(0xF0EBDF),
            .well = rgb(0xFFFFFF),
            .line = rgb(0xD6D0C2),
            .lineStrong = rgb(0xB5AD9C),
            .text = rgb(0x26231E),
            .quiet = rgb(0x625D54),
            .faint = rgb(0xA8A296),
            .accent = rgb(0x8A5F14),
            .accentInk = rgb(0xFFF8E8),
            .accentWash = rgb(0xEFE3C8),
            .cite = rgb(0x8A5F14),
            .error = rgb(0xA8402F),
            .warning = rgb(0x85600F),
            .fine = rgb(0x4A6E2C),
            .setUp = rgb(0xC8963E),
            .play = rgb(0x2F7A66),
            .whatIf = rgb(0x6B3FA8),
            .whatIfSolid = rgb(0x6B3FA8),
            .attacker = rgb(0xB04A2C),
            .defender = rgb(0x3F76A3),
            .tableNear = rgb(0xB9B2A4),
            .tableFar = rgb(0xA29B8E),
            .light = true,
        },
    .map = formats::kMapInks,
    .piece = kPiece,
    .size = {},
};

/// Orange against blue: the pair that every kind of eye keeps apart.
constexpr Theme safeOf(Theme theme, Colour error, Colour warning, Colour fine, Colour play) {
    theme.colour.error = error;
    theme.colour.warning = warning;
    theme.colour.fine = fine;
    theme.colour.play = play;
    theme.colour.attacker = rgb(0xD55E00);
    theme.colour.defender = rgb(0x0072B2);
    return theme;
}

ImVec4 vec(Colour c) {
    return {static_cast<float>(c.r) / 255.0F, static_cast<float>(c.g) / 255.0F,
            static_cast<float>(c.b) / 255.0F, static_cast<float>(c.a) / 255.0F};
}

void applyColours(const Palette& p, ImGuiStyle& style) {
    const auto set = [&style](ImGuiCol slot, Colour colour) { style.Colors[slot] = vec(colour); };
    const Colour none{0, 0, 0, 0};
    for (int i = 0; i < ImGuiCol_COUNT; ++i) style.Colors[i] = vec(p.raised);
    set(ImGuiCol_Text, p.text);
    set(ImGuiCol_TextDisabled, p.quiet);
    set(ImGuiCol_WindowBg, p.panel);
    set(ImGuiCol_ChildBg, none);
    set(ImGuiCol_PopupBg, p.light ? p.raised : mixed(p.panel, p.raised, 0.4));
    set(ImGuiCol_Border, p.line);
    set(ImGuiCol_BorderShadow, none);
    set(ImGuiCol_FrameBg, p.well);
    set(ImGuiCol_FrameBgHovered, mixed(p.well, p.raisedHover, 0.5));
    set(ImGuiCol_FrameBgActive, p.well);
    set(ImGuiCol_TitleBg, p.window);
    set(ImGuiCol_TitleBgActive, p.window);
    set(ImGuiCol_TitleBgCollapsed, p.window);
    set(ImGuiCol_MenuBarBg, p.window);
    set(ImGuiCol_ScrollbarBg, none);
    set(ImGuiCol_ScrollbarGrab, p.lineStrong);
    set(ImGuiCol_ScrollbarGrabHovered, mixed(p.lineStrong, p.quiet, 0.5));
    set(ImGuiCol_ScrollbarGrabActive, p.quiet);
    set(ImGuiCol_CheckMark, p.accent);
    set(ImGuiCol_SliderGrab, p.accent);
    set(ImGuiCol_SliderGrabActive, p.accent);
    set(ImGuiCol_ButtonHovered, p.raisedHover);
    set(ImGuiCol_ButtonActive, p.well);
    set(ImGuiCol_Header, p.accentWash);
    set(ImGuiCol_HeaderHovered, mixed(p.panel, p.raisedHover, 0.7));
    set(ImGuiCol_HeaderActive, p.accentWash);
    set(ImGuiCol_Separator, p.line);
    set(ImGuiCol_SeparatorHovered, p.accent);
    set(ImGuiCol_SeparatorActive, p.accent);
    set(ImGuiCol_ResizeGrip, none);
    set(ImGuiCol_ResizeGripHovered, p.accent);
    set(ImGuiCol_ResizeGripActive, p.accent);
    set(ImGuiCol_InputTextCursor, p.text);
    set(ImGuiCol_Tab, p.window);
    set(ImGuiCol_TabHovered, p.panel);
    set(ImGuiCol_TabSelected, p.panel);
    set(ImGuiCol_TabSelectedOverline, p.lineStrong);
    set(ImGuiCol_TabDimmed, p.window);
    set(ImGuiCol_TabDimmedSelected, p.panel);
    set(ImGuiCol_TabDimmedSelectedOverline, p.lineStrong);
    set(ImGuiCol_DockingPreview, faded(p.accent, 0.5));
    set(ImGuiCol_DockingEmptyBg, p.window);
    set(ImGuiCol_TableHeaderBg, p.panel);
    set(ImGuiCol_TableBorderStrong, p.line);
    set(ImGuiCol_TableBorderLight, p.line);
    set(ImGuiCol_TableRowBg, none);
    set(ImGuiCol_TableRowBgAlt, faded(p.raised, 0.25));
    set(ImGuiCol_TextLink, p.accent);
    set(ImGuiCol_UnsavedMarker, p.accent);
    set(ImGuiCol_TextSelectedBg, faded(p.accent, 0.35));
    set(ImGuiCol_TreeLines, p.line);
    set(ImGuiCol_DragDropTarget, p.accent);
    set(ImGuiCol_NavCursor, p.accent);
    set(ImGuiCol_NavWindowingHighlight, p.accent);
    set(ImGuiCol_NavWindowingDimBg, faded(p.window, 0.5));
    set(ImGuiCol_ModalWindowDimBg, faded(p.window, 0.5));
    set(ImGuiCol_PlotLines, p.accent);
    set(ImGuiCol_PlotHistogram, p.accent);
    set(ImGuiCol_PlotLinesHovered, p.text);
    set(ImGuiCol_PlotHistogramHovered, p.text);
}

} // namespace

Colour Theme::mode(Mode which) const {
    switch (which) {
    case Mode::SetUp: return colour.setUp;
    case Mode::Play: return colour.play;
    case Mode::WhatIf: return colour.whatIf;
    }
    return colour.setUp;
}

const Theme& darkTheme() { return kDark; }
const Theme& lightTheme() { return kLight; }

const Theme& themeFor(bool light, bool safe) {
    static constexpr Theme safeDark =
        safeOf(kDark, rgb(0xF08A4B), rgb(0xF0C24B), rgb(0x6CB6EA), rgb(0x56B4E9));
    static constexpr Theme safeLight =
        safeOf(kLight, rgb(0x9C3D00), rgb(0x7A5A00), rgb(0x00588F), rgb(0x00588F));
    if (safe) return light ? safeLight : safeDark;
    return light ? kLight : kDark;
}

SideInks safeSideInks(int side) {
    constexpr std::array<SideInks, 4> kInks{{{rgb(0xE69F00), rgb(0x1C1814)},
                                             {rgb(0x005A8F), rgb(0xFFF6E4)},
                                             {rgb(0xF2EAD6), rgb(0x1C1814)},
                                             {rgb(0x2E2A26), rgb(0xFFF6E4)}}};
    return kInks[static_cast<std::size_t>(std::max(side, 0)) % kInks.size()];
}

Colour resultColour(int index, int count) {
    const double last = static_cast<double>(kResults.size() - 1);
    const double at =
        count <= 1 ? last / 2 : std::clamp(static_cast<double>(index) / (count - 1), 0.0, 1.0) * last;
    const auto low = static_cast<std::size_t>(std::floor(at));
    const std::size_t high = std::min(low + 1, kResults.size() - 1);
    return mixed(kResults[low], kResults[high], at - std::floor(at));
}

void applyStyle(const Theme& theme, float scale) {
    ImGuiStyle& style = ImGui::GetStyle();
    style = ImGuiStyle();
    const Metrics& m = theme.size;
    style.WindowPadding = {m.card, m.card};
    style.FramePadding = {8, 5};
    style.CellPadding = {6, 3};
    style.ItemSpacing = {8, 8};
    style.ItemInnerSpacing = {8, 4};
    style.IndentSpacing = 16;
    style.ScrollbarSize = 10;
    style.GrabMinSize = 12;
    style.WindowBorderSize = 0;
    style.ChildBorderSize = 1;
    style.PopupBorderSize = 1;
    style.FrameBorderSize = 1;
    style.TabBorderSize = 0;
    style.TabBarBorderSize = 0;
    style.TabBarOverlineSize = 2;
    style.WindowRounding = m.radius;
    style.ChildRounding = m.radius;
    style.FrameRounding = m.radius;
    style.PopupRounding = m.radius;
    style.ScrollbarRounding = m.radius;
    style.GrabRounding = m.radiusSmall;
    style.TabRounding = 0;
    style.WindowMenuButtonPosition = ImGuiDir_None;
    style.DockingSeparatorSize = m.gutter;
    style.SeparatorTextBorderSize = 1;
    style.DisabledAlpha = 0.5F;
    style.FontSizeBase = m.emText * kRobotoPerEm;
    applyColours(theme.colour, style);
    style.ScaleAllSizes(scale);
    style.TabMinWidthShrink = std::numeric_limits<float>::max(); // a full row is scrolled, not shortened
    style.FontScaleMain = scale;
}

} // namespace groma::ui
