#include "editor/ui/widgets/controls.h"

#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/widgets/words.h"

#include <fmt/core.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace groma::ui {
namespace {

std::string_view shown(const char* label) {
    const std::string_view text(label);
    return text.substr(0, text.find("##"));
}

/// What is too wide for the rest of its line begins the next one, and what is too wide for any line gives
/// way.
float widthOf(const Look& look, float logical, float natural) {
    if (logical < 0) return ImGui::GetContentRegionAvail().x;
    return widthOnLine(logical > 0 ? look.px(logical) : natural);
}

struct Item {
    ImVec2 low, high;
    bool pressed = false, hovered = false, held = false, focused = false;
    [[nodiscard]] ImVec2 middle() const { return (low + high) * 0.5F; }
};

bool isOff() { return (ImGui::GetItemFlags() & ImGuiItemFlags_Disabled) != 0; }

Item item(const char* id, ImVec2 size) {
    Item it;
    it.pressed = ImGui::InvisibleButton(id, size, ImGuiButtonFlags_EnableNav);
    it.low = ImGui::GetItemRectMin();
    it.high = ImGui::GetItemRectMax();
    it.hovered = ImGui::IsItemHovered();
    it.held = ImGui::IsItemActive();
    it.focused = ImGui::IsItemFocused() && ImGui::GetIO().NavVisible;
    return it;
}

void focusRing(ImDrawList& list, const Look& look, const Item& it) {
    if (!it.focused) return;
    const float r = look.px(look.size().radius);
    list.AddRect(it.low - ImVec2{3, 3}, it.high + ImVec2{3, 3}, col(faded(look.colour().accent, 0.35)), r + 3,
                 look.px(2));
    list.AddRect(it.low - ImVec2{1, 1}, it.high + ImVec2{1, 1}, col(look.colour().accent), r + 1,
                 look.px(1.5F));
}

struct ButtonColours {
    Colour ground, edge, text;
};

ButtonColours coloursOf(const Palette& p, ButtonKind kind, const Item& it, bool off) {
    const Colour clear = faded(p.panel, 0);
    if (off) return {mixed(p.panel, p.raised, 0.35), p.line, p.faint};
    switch (kind) {
    case ButtonKind::Primary: {
        const Colour bronze = p.light ? mixed(p.accent, rgb(0xFFFFFF), 0.0) : p.accent;
        const Colour ground = it.held      ? mixed(bronze, rgb(0x000000), 0.2)
                              : it.hovered ? mixed(bronze, rgb(0xFFFFFF), 0.12)
                                           : bronze;
        return {ground, ground, p.accentInk};
    }
    case ButtonKind::Quiet: return {it.held ? p.well : it.hovered ? p.raised : clear, clear, p.text};
    case ButtonKind::Danger:
        return {it.held ? p.well : it.hovered ? faded(p.error, 0.15) : clear, p.error, p.error};
    case ButtonKind::Plain: break;
    }
    const Colour edge = p.light ? p.lineStrong : mixed(p.raised, p.lineStrong, 0.8);
    return {it.held ? p.well : it.hovered ? p.raisedHover : p.raised, it.held ? p.lineStrong : edge, p.text};
}

} // namespace

bool button(const Look& look, const char* label, const ButtonLook& options) {
    const std::string_view text = shown(label);
    const bool icon = options.icon.has_value();
    const float iconSpace = icon ? look.px(text.empty() ? 16 : 22) : 0;
    const ImVec2 extent = textSize(look, kStrong, text);
    const ImVec2 size{widthOf(look, options.width, extent.x + iconSpace + look.px(24)),
                      look.px(options.height)};
    const Item it = item(label, size);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float r = look.px(look.size().radiusSmall);
    const ButtonColours colours = coloursOf(look.colour(), options.kind, it, isOff());
    list.AddRectFilled(it.low, it.high, col(colours.ground), r);
    if (options.kind == ButtonKind::Plain && !it.held && !look.colour().light && !isOff()) {
        list.AddLine({it.low.x + r, it.low.y + 1}, {it.high.x - r, it.low.y + 1},
                     col(faded(rgb(0xFFFFFF), 0.06)), 1);
    }
    list.AddRect(it.low, it.high, col(colours.edge), r, 1);
    focusRing(list, look, it);
    const std::string words = fitted(look, kStrong, text, size.x - iconSpace - look.px(8));
    const float left = it.middle().x - (std::min(extent.x, textSize(look, kStrong, words).x) + iconSpace) / 2;
    if (icon) drawIcon(list, *options.icon, {left + look.px(8), it.middle().y}, look.px(17), colours.text);
    drawTextMiddle(list, look, kStrong, {left + iconSpace, it.middle().y}, colours.text, words);
    return it.pressed;
}

bool iconButton(const Look& look, const char* label, Icon icon, bool on, float side) {
    const Item it = item(label, {look.px(side), look.px(side)});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Palette& p = look.colour();
    if (on || it.hovered)
        list.AddRectFilled(it.low, it.high, col(on ? p.raised : mixed(p.panel, p.raised, 0.6)),
                           look.px(look.size().radiusSmall));
    focusRing(list, look, it);
    drawIcon(list, icon, it.middle(), look.px(std::min(side * 0.62F, 20.0F)),
             isOff()            ? p.faint
             : on || it.hovered ? p.text
                                : p.quiet);
    ImGui::SetItemTooltip("%.*s", static_cast<int>(shown(label).size()), label);
    return it.pressed;
}

bool toolButton(const Look& look, const char* label, Icon icon, bool on, float width) {
    const Item it = item(label, {look.px(width), look.px(34)});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Palette& p = look.colour();
    const ImVec2 inset{look.px(4), look.px(1)};
    if (on || it.hovered)
        list.AddRectFilled(it.low + inset, it.high - inset,
                           col(on ? p.accentWash : mixed(p.window, p.raised, 0.7)), look.px(3));
    if (on)
        list.AddRectFilled(it.low + inset, {it.low.x + inset.x + look.px(2), it.high.y - inset.y},
                           col(p.accent));
    focusRing(list, look, it);
    drawIcon(list, icon, it.middle(), look.px(20),
             on           ? p.accent
             : isOff()    ? p.faint
             : it.hovered ? p.text
                          : p.quiet);
    ImGui::SetItemTooltip("%.*s", static_cast<int>(shown(label).size()), label);
    return it.pressed;
}

namespace {

/// How wide each of a strip's labels is, in so many rows: those of a row share its width by what they need.
std::vector<float> shares(const std::vector<float>& natural, std::size_t perRow, float whole) {
    std::vector<float> wide;
    for (std::size_t from = 0; from < natural.size(); from += perRow) {
        const std::size_t to = std::min(from + perRow, natural.size());
        float sum = 0;
        for (std::size_t i = from; i < to; ++i) sum += natural[i];
        const float spare = (whole - sum) / static_cast<float>(to - from);
        for (std::size_t i = from; i < to; ++i)
            wide.push_back(spare >= 0 ? natural[i] + spare : natural[i] * whole / sum);
    }
    return wide;
}

} // namespace

std::optional<int> segments(const Look& look, const char* id, std::span<const std::string> labels, int chosen,
                            float width, std::optional<Colour> tint, float height) {
    std::optional<int> clicked;
    const Palette& p = look.colour();
    std::vector<float> natural;
    float sum = 0;
    for (const std::string& label : labels)
        sum += natural.emplace_back(textSize(look, kStrong, shown(label.c_str())).x + look.px(22));
    const float whole = widthOf(look, width, sum + look.px(4));
    // Smaller letters where there is too little room, then several rows, and only then a word is cut.
    const auto fits = [&](const std::vector<float>& wide) {
        TextStyle least = kStrong;
        least.em = kSmall.em;
        for (std::size_t i = 0; i < labels.size(); ++i)
            if (textSize(look, least, shown(labels[i].c_str())).x > wide[i] - look.px(6)) return false;
        return true;
    };
    std::size_t perRow = std::max<std::size_t>(labels.size(), 1);
    std::vector<float> wide = shares(natural, perRow, whole - look.px(4));
    for (std::size_t rows = 2; rows <= labels.size() && !fits(wide); ++rows) {
        perRow = (labels.size() + rows - 1) / rows;
        wide = shares(natural, perRow, whole - look.px(4));
    }
    const auto rows = static_cast<float>((labels.size() + perRow - 1) / perRow);
    ImGui::PushID(id);
    ImGui::BeginGroup();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high = low + ImVec2{whole, look.px(height) * rows};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float r = look.px(look.size().radiusSmall);
    list.AddRectFilled(low, high, col(p.well), r);
    list.AddRect(low, high, col(p.lineStrong), r, 1);
    float x = low.x + look.px(2);
    float y = low.y + look.px(2);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const bool begins = i % perRow == 0;
        if (begins && i > 0) {
            x = low.x + look.px(2);
            y += look.px(height);
        }
        const float w = wide[i];
        ImGui::SetCursorScreenPos({x, y});
        const Item it = item(labels[i].c_str(), {w, look.px(height - 4)});
        const bool on = static_cast<int>(i) == chosen;
        if (on) {
            const Colour ground = tint.value_or(p.raised);
            list.AddRectFilled(it.low, it.high, col(ground), r - 1);
            if (!tint) list.AddRect(it.low, it.high, col(p.lineStrong), r - 1, 1);
        } else if (it.hovered) {
            list.AddRectFilled(it.low, it.high, col(mixed(p.well, p.raised, 0.5)), r - 1);
        }
        const bool bar = !begins && !on && static_cast<int>(i) - 1 != chosen;
        if (bar)
            list.AddLine({x, it.middle().y - look.px(6)}, {x, it.middle().y + look.px(6)}, col(p.lineStrong),
                         1);
        focusRing(list, look, it);
        const Colour ink = on ? (tint ? inkOn(*tint) : p.text) : p.quiet;
        const std::string_view words = shown(labels[i].c_str());
        TextStyle style = on ? kStrong : kText;
        while (style.em > kSmall.em && textSize(look, style, words).x > w - look.px(6))
            style.em -= 1; // smaller rather than cut
        drawTextCentred(list, look, style, it.middle(), ink, fitted(look, style, words, w - look.px(6)));
        if (it.pressed && !on) clicked = static_cast<int>(i);
        x += w;
    }
    ImGui::SetCursorScreenPos(low);
    ImGui::Dummy({whole, look.px(height) * rows});
    ImGui::EndGroup();
    ImGui::PopID();
    return clicked;
}

std::optional<int> wordTabs(const Look& look, const char* id, std::span<const std::string> labels,
                            int chosen) {
    std::optional<int> clicked;
    const Palette& p = look.colour();
    ImGui::PushID(id);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float whole = ImGui::GetContentRegionAvail().x;
    float sum = 0;
    for (const std::string& label : labels) sum += textSize(look, kStrong, label).x;
    const float gap = labels.size() > 1 ? std::clamp((whole - sum) / static_cast<float>(labels.size() - 1),
                                                     look.px(8), look.px(20))
                                        : 0;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float height = look.px(24);
    float x = low.x;
    float y = low.y;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const float w = std::min(textSize(look, kStrong, labels[i]).x, whole);
        if (x > low.x && x + w > low.x + whole + 0.5F) { // a narrow panel: on the next line
            x = low.x;
            y += height;
        }
        if (x == low.x)
            list.AddLine({low.x, y + height - 0.5F}, {low.x + whole, y + height - 0.5F}, col(p.line), 1);
        ImGui::SetCursorScreenPos({x, y});
        const Item it = item(labels[i].c_str(), {w, height});
        const bool on = static_cast<int>(i) == chosen;
        drawTextMiddle(list, look, on ? kStrong : kText, {x, y + height / 2 - look.px(1)},
                       on || it.hovered ? p.text : p.quiet, labels[i]);
        if (on) list.AddRectFilled({x, y + height - look.px(2)}, {x + w, y + height}, col(p.accent));
        if (it.pressed) clicked = static_cast<int>(i);
        x += w + gap;
    }
    ImGui::SetCursorScreenPos(low);
    ImGui::Dummy({whole, y + height - low.y});
    ImGui::PopID();
    return clicked;
}

bool checkbox(const Look& look, const char* label, bool& on) {
    const std::string_view text = shown(label);
    const float side = look.px(16);
    const float wanted = side + (text.empty() ? 0 : look.px(8) + textSize(look, kText, text).x);
    const Item it = item(label, {widthOnLine(wanted), look.px(24)});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Palette& p = look.colour();
    const ImVec2 low{it.low.x, std::round(it.middle().y - side / 2)};
    const ImVec2 high = low + ImVec2{side, side};
    list.AddRectFilled(low, high, col(on ? p.accent : p.well), look.px(3));
    if (!on) list.AddRect(low, high, col(it.hovered ? p.quiet : p.lineStrong), look.px(3), 1);
    if (on) drawIcon(list, Icon::Check, (low + high) * 0.5F, side * 0.92F, p.accentInk);
    focusRing(list, look, it);
    drawTextMiddle(list, look, kText, {high.x + look.px(8), it.middle().y}, isOff() ? p.faint : p.text,
                   fitted(look, kText, text, it.high.x - high.x - look.px(7)));
    if (it.pressed) on = !on;
    return it.pressed;
}

std::optional<int> dropdown(const Look& look, const char* id, std::span<const std::string> labels, int chosen,
                            float width) {
    std::optional<int> picked;
    const Palette& p = look.colour();
    const ImVec2 size{widthOf(look, width, look.px(160)), look.px(look.size().input)};
    ImGui::PushID(id);
    const Item it = item("open", size);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(it.low, it.high, col(p.well), look.px(3));
    list.AddRect(it.low, it.high, col(it.hovered ? p.quiet : p.lineStrong), look.px(3), 1);
    focusRing(list, look, it);
    const std::string text = chosen >= 0 && static_cast<std::size_t>(chosen) < labels.size()
                                 ? labels[static_cast<std::size_t>(chosen)]
                                 : std::string();
    drawTextMiddle(list, look, kText, {it.low.x + look.px(9), it.middle().y}, p.text,
                   fitted(look, kText, text, size.x - look.px(36)));
    drawIcon(list, Icon::ChevronDown, {it.high.x - look.px(15), it.middle().y}, look.px(14), p.quiet);
    if (it.pressed) ImGui::OpenPopup("list");
    ImGui::SetNextWindowPos({it.low.x, it.high.y + look.px(2)});
    float widest = size.x; // its rows are read whole
    for (const std::string& label : labels)
        widest = std::max(widest, textSize(look, kText, label).x + 2 * ImGui::GetStyle().WindowPadding.x);
    ImGui::SetNextWindowSize({widest, 0});
    if (ImGui::BeginPopup("list")) {
        {
            const TextScope scope(look, kText); // ends before the popup does
            for (std::size_t i = 0; i < labels.size(); ++i) {
                if (ImGui::Selectable(labels[i].c_str(), static_cast<int>(i) == chosen))
                    picked = static_cast<int>(i);
            }
        }
        ImGui::EndPopup();
    }
    ImGui::PopID();
    return picked;
}

namespace {

/// Calls for each key of "Ctrl+Shift+P"; a plus that ends the text is a key itself.
template <class Visit>
void forKeys(std::string_view keys, Visit visit) {
    while (!keys.empty()) {
        const std::size_t plus = keys.find('+', 1);
        visit(keys.substr(0, plus));
        keys = plus == std::string_view::npos ? std::string_view() : keys.substr(plus + 1);
    }
}

float capWidth(const Look& look, std::string_view key) {
    return std::max(textSize(look, kSmall, key).x + look.px(12), look.px(20));
}

} // namespace

float keyCapsWidth(const Look& look, std::string_view keys) {
    float width = -look.px(4);
    forKeys(keys, [&](std::string_view key) { width += capWidth(look, key) + look.px(4); });
    return std::max(width, 0.0F);
}

float drawKeyCaps(ImDrawList& list, const Look& look, ImVec2 at, std::string_view keys) {
    float x = at.x;
    forKeys(keys, [&](std::string_view key) {
        const ImVec2 low{std::round(x), std::round(at.y - look.px(9))};
        const ImVec2 high{low.x + capWidth(look, key), low.y + look.px(18)};
        list.AddRect(low, high, col(look.colour().lineStrong), look.px(3), 1);
        drawTextCentred(list, look, kSmall, (low + high) * 0.5F, look.colour().quiet, key);
        x = high.x + look.px(4);
    });
    return std::max(x - look.px(4) - at.x, 0.0F);
}

void keyCap(const Look& look, const char* key) {
    ImGui::Dummy({keyCapsWidth(look, key), look.px(18)});
    const ImVec2 low = ImGui::GetItemRectMin();
    drawKeyCaps(*ImGui::GetWindowDrawList(), look, {low.x, low.y + look.px(9)}, key);
}

void chip(const Look& look, const char* text, Colour colour, bool hatched) {
    const ImVec2 extent = textSize(look, kLabel, text);
    const ImVec2 size{extent.x + look.px(12), look.px(18)};
    ImGui::Dummy(size);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 low = ImGui::GetItemRectMin();
    if (hatched)
        hatch(list, low + ImVec2{1, 1}, low + size - ImVec2{1, 1}, look.px(4), look.px(1),
              faded(colour, 0.30));
    list.AddRect(low, low + size, col(colour), look.px(3), 1);
    drawTextCentred(list, look, kLabel, low + size * 0.5F, colour, text);
}

bool readingLink(const Look& look, const char* label) {
    const std::string_view text = shown(label);
    const Item it = item(label, {textSize(look, kLabel, text).x, look.px(18)});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Colour colour = it.hovered ? look.colour().text : look.colour().cite;
    drawTextMiddle(list, look, kLabel, {it.low.x, it.middle().y}, colour, text);
    for (float x = it.low.x; x < it.high.x; x += look.px(3)) {
        list.AddRectFilled({x, it.high.y - look.px(2)}, {x + look.px(1.5F), it.high.y - look.px(1)},
                           col(colour));
    }
    if (it.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    return it.pressed;
}

bool listRow(const Look& look, const std::string& label, const std::string& id, bool chosen, bool off,
             const std::string& right) {
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::PushStyleColor(ImGuiCol_Text, col(off ? look.colour().faint : look.colour().text));
    const bool clicked = ImGui::Selectable(fmt::format("##{}", id).c_str(), chosen, 0, {0, look.px(20)});
    ImGui::PopStyleColor();
    const ImVec2 low = ImGui::GetItemRectMin();
    const float middle = (low.y + ImGui::GetItemRectMax().y) / 2;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float left = drawTextMiddle(list, look, kText, {low.x + look.px(8), middle},
                                      off ? look.colour().faint : look.colour().text,
                                      fitted(look, kText, label, width - look.px(24)));
    const float room = width - left - look.px(40);
    drawTextRight(list, look, kLabel, {low.x + width - look.px(4), middle}, look.colour().quiet,
                  fitted(look, kLabel, right, room));
    return clicked;
}

} // namespace groma::ui
