#include "editor/ui/widgets/cards.h"

#include "editor/ui/icons/icons.h"

#include <fmt/core.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace groma::ui {
namespace {

constexpr float kRow = 20; // of stacks
constexpr float kValueColumn = 30;
constexpr float kSecondLine = 16;

ImDrawList& list() { return *ImGui::GetWindowDrawList(); }

float left() { return ImGui::GetCursorScreenPos().x; }
float width() { return ImGui::GetContentRegionAvail().x; }

// A line of the given logical height at the cursor; returns its left end and middle, and moves on.
ImVec2 line(const Look& look, float height) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    ImGui::Dummy({width(), look.px(height)});
    return {low.x, low.y + look.px(height) / 2};
}

struct Tight { // rows follow each other without the usual gap
    Tight() { ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2{0, 0}); }
    ~Tight() { ImGui::PopStyleVar(); }
    Tight(const Tight&) = delete;
    Tight& operator=(const Tight&) = delete;
};

/// Whether its words and where the book says so stand on one line; else the second stands below.
bool isOneLine(const Look& look, const StackRow& shown, float wide) {
    const float gap = shown.text.empty() || shown.cite.empty() ? 0 : look.px(8);
    return look.px(kValueColumn + 4) + textSize(look, kText, shown.text).x + gap +
               textSize(look, kCite, shown.cite).x <=
           wide;
}
/// In units.
float highOf(const Look& look, const StackRow& shown, float wide) {
    return isOneLine(look, shown, wide) ? kRow : kRow + kSecondLine;
}

void row(const Look& look, const StackRow& shown, float x, float wide, float y) {
    const Palette& p = look.colour();
    const float number = x + look.px(kValueColumn) - look.px(6);
    const bool whatIf = shown.kind == StackRow::Kind::WhatIf;
    const Colour ink = whatIf ? p.whatIf : shown.kind == StackRow::Kind::Quiet ? p.quiet : p.text;
    if (shown.kind == StackRow::Kind::Sum) {
        const float top = std::round(y - look.px(kRow) / 2) + 0.5F;
        list().AddLine({x + look.px(2), top}, {number + look.px(3), top}, col(p.quiet), 1);
    }
    if (whatIf && shown.value.empty())
        drawIcon(list(), Icon::ArrowRight, {number - look.px(5), y}, look.px(13), p.whatIf);
    drawTextRight(list(), look, kStrong, {number, y}, ink, shown.value);
    const float at = x + look.px(kValueColumn + 4);
    const bool one = isOneLine(look, shown, wide);
    const float room = x + wide - at;
    drawTextRight(list(), look, kCite, {x + wide, one ? y : y + look.px(kSecondLine)}, p.cite,
                  fitted(look, kCite, shown.cite, room));
    drawTextMiddle(list(), look, kText, {at, y}, ink, fitted(look, kText, shown.text, room));
}

} // namespace

Card::Card(const Look& look, const char* id) {
    ImGui::PushStyleColor(ImGuiCol_ChildBg, vecOf(look.colour().well));
    ImGui::PushStyleColor(ImGuiCol_Border, vecOf(look.colour().line));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{look.px(12), look.px(8)});
    ImGui::BeginChild(id, {0, 0},
                      ImGuiChildFlags_Borders | ImGuiChildFlags_AutoResizeY |
                          ImGuiChildFlags_AlwaysUseWindowPadding,
                      ImGuiWindowFlags_NoScrollbar);
}

Card::~Card() {
    ImGui::EndChild();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor(2);
}

void stackRows(const Look& look, std::span<const StackRow> rows) {
    const Tight tight;
    for (const StackRow& shown : rows) {
        const float wide = width();
        const float high = highOf(look, shown, wide);
        const ImVec2 at = line(look, high);
        row(look, shown, at.x, wide, at.y - look.px(high - kRow) / 2);
    }
}

void stackCard(const Look& look, const char* id, const StackCard& card) {
    const Card frame(look, id);
    const Tight tight;
    const Palette& p = look.colour();
    const float wide = width();
    const ImVec2 at = line(look, 22);
    drawTextMiddle(list(), look, kStrong, at, p.text, card.title);
    drawTextRight(list(), look, kValue, {at.x + wide, at.y}, p.text, card.total);
    drawTextRight(list(), look, kText,
                  {at.x + wide - textSize(look, kValue, card.total).x - look.px(10), at.y}, p.quiet,
                  card.quiet);
    if (!card.quiet.empty()) {
        const float y = at.y + look.px(13);
        list().AddLine({at.x, y}, {at.x + wide, y}, col(p.lineStrong), 1);
        ImGui::Dummy({wide, look.px(5)});
    }
    stackRows(look, card.rows);
}

namespace {

/// Of many throws it has thirty digits: then the tooltip has it, and the line the chance in percent.
bool isReadable(const std::string& fraction) { return fraction.size() <= 11; }

} // namespace

void oddsRow(const Look& look, const OddsRow& row) {
    const Tight tight;
    OddsRow shown = row;
    const Palette& p = look.colour();
    const float wide = width();
    const ImVec2 at = line(look, 22);
    if (!isReadable(row.fraction)) {
        ImGui::SetItemTooltip("%s", row.fraction.c_str());
        shown.fraction.clear();
    }
    const ImVec2 chipLow{at.x, at.y - look.px(9)};
    drawResult(list(), look, shown.result, chipLow, chipLow + ImVec2{look.px(28), look.px(18)});
    const float percent = look.px(52);
    drawTextRight(list(), look, kStrong, {at.x + wide, at.y}, p.text, shown.percent);
    drawTextRight(list(), look, kText, {at.x + wide - percent, at.y}, p.quiet, shown.fraction);
    const float text = at.x + look.px(36);
    const float room = wide - look.px(36) - percent - textSize(look, kText, shown.fraction).x - look.px(6);
    const std::vector<std::string> words = wrapped(look, kText, shown.text, room, 2);
    if (!words.empty()) drawTextMiddle(list(), look, kText, {text, at.y}, p.text, words.front());
    for (std::size_t i = 1; i < words.size(); ++i)
        drawTextMiddle(list(), look, kText, {text, line(look, 16).y}, p.text, words[i]);
    if (shown.note.empty()) return;
    const ImVec2 below = line(look, 16);
    drawTextRight(list(), look, kCite, {below.x + wide, below.y}, p.cite, shown.cite);
    drawTextMiddle(list(), look, kLabel, {text, below.y}, p.quiet,
                   fitted(look, kLabel, shown.note, wide - look.px(80)));
}

void outcomeBars(const Look& look, std::span<const Outcome> all) {
    const Tight tight;
    const Palette& p = look.colour();
    const float wide = width();
    std::vector<Outcome> outcomes(all.begin(), all.end());
    std::string exact;
    for (Outcome& o : outcomes) {
        if (isReadable(o.fraction)) continue;
        exact += (exact.empty() ? "" : "\n") + o.title + "  " + o.fraction;
        o.fraction.clear();
    }
    const float gap = look.px(4);
    // Shares give the widths, but every outcome keeps room for its words.
    std::vector<float> least;
    float words = 0;
    for (const Outcome& o : outcomes) {
        words += least.emplace_back(std::max(textSize(look, kLabel, o.title).x,
                                             textSize(look, kValue, o.percent).x +
                                                 textSize(look, kText, o.fraction).x + look.px(10)) +
                                    look.px(8));
    }
    const float room = wide - gap * static_cast<float>(outcomes.size());
    const float spare = std::max(room - words, 0.0F);
    // Where not even the words have room beside each other, each has a line.
    if (words > room) {
        for (const Outcome& o : outcomes) {
            const ImVec2 at = line(look, kRow);
            list().AddRectFilled({at.x, at.y - look.px(6)}, {at.x + look.px(4), at.y + look.px(6)},
                                 col(o.colour));
            const float percent = look.px(56);
            drawTextRight(list(), look, kStrong, {at.x + wide, at.y}, p.text, o.percent);
            drawTextRight(list(), look, kText, {at.x + wide - percent, at.y}, p.quiet, o.fraction);
            const float left = wide - percent - textSize(look, kText, o.fraction).x - look.px(18);
            drawTextMiddle(list(), look, kLabel, {at.x + look.px(10), at.y}, p.quiet,
                           fitted(look, kLabel, o.title, left));
        }
        if (!exact.empty()) ImGui::SetItemTooltip("%s", exact.c_str());
        return;
    }
    const ImVec2 at = line(look, 48);
    if (!exact.empty()) ImGui::SetItemTooltip("%s", exact.c_str());
    const float low = at.y - look.px(24);
    float x = at.x;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const Outcome& o = outcomes[i];
        const float w =
            i + 1 == outcomes.size() ? at.x + wide - x : least[i] + spare * static_cast<float>(o.share);
        list().AddRectFilled({x, low + look.px(3)},
                             {x + w - (i + 1 == outcomes.size() ? 0 : gap), low + look.px(6)}, col(o.colour));
        drawTextMiddle(list(), look, kLabel, {x, low + look.px(17)}, p.quiet,
                       fitted(look, kLabel, o.title, w - look.px(8)));
        const float value = drawTextMiddle(list(), look, kValue, {x, low + look.px(35)}, p.text, o.percent);
        if (value + look.px(8) + textSize(look, kText, o.fraction).x <= w)
            drawTextMiddle(list(), look, kText, {x + value + look.px(8), low + look.px(35)}, p.quiet,
                           o.fraction);
        x += w;
    }
}

void fighters(const Look& look, const FighterCard& first, const FighterCard& second) {
    const Tight tight;
    const Palette& p = look.colour();
    const float wide = width();
    const float between = look.px(20);
    // Beside each other, or one above the other where a name has no room in half the width.
    const auto fits = [&](const StackRow& row) {
        return isOneLine(look, row, (wide - between) / 2 - look.px(14));
    };
    const auto hasRoom = [&](const FighterCard& card) {
        return std::ranges::all_of(card.rows, fits) && look.px(40) + textSize(look, kStrong, card.title).x +
                                                               look.px(20) +
                                                               textSize(look, kHeading, card.total).x <=
                                                           (wide - between) / 2;
    };
    const bool beside = hasRoom(first) && hasRoom(second);
    const float w = beside ? (wide - between) / 2 : wide;
    constexpr float kGap = 6;
    const auto highOfCard = [&](const FighterCard& card) {
        float rows = 0;
        for (const StackRow& one : card.rows) rows += highOf(look, one, w - look.px(14));
        return 44 + std::max(rows, kRow) + 8;
    };
    const float highest = std::max(highOfCard(first), highOfCard(second));
    const float upper = beside ? highest : highOfCard(first);
    const float lower = beside ? highest : highOfCard(second);
    const float all = beside ? highest : upper + lower + kGap;
    const ImVec2 at = line(look, all);
    const float top = at.y - look.px(all) / 2;
    const auto draw = [&](const FighterCard& card, ImVec2 low, float height) {
        const ImVec2 high{low.x + w, low.y + look.px(height)};
        list().AddRectFilled(low, high, col(p.well), look.px(3));
        list().AddRect(low, high, col(p.line), look.px(3), 1);
        list().AddRectFilled(low, {low.x + look.px(3), high.y}, col(card.edge), look.px(2),
                             ImDrawFlags_RoundLeft);
        drawChit(list(), card.face, {low.x + look.px(11), low.y + look.px(9)}, look.px(22));
        const float text = low.x + look.px(40);
        drawTextMiddle(list(), look, kLabel, {text, low.y + look.px(13)}, p.quiet, card.role);
        drawTextMiddle(list(), look, kStrong, {text, low.y + look.px(28)}, p.text,
                       fitted(look, kStrong, card.title,
                              high.x - text - look.px(20) - textSize(look, kHeading, card.total).x));
        drawTextRight(list(), look, kHeading, {high.x - look.px(11), low.y + look.px(20)}, p.text,
                      card.total);
        const float y = low.y + look.px(43);
        list().AddLine({low.x + look.px(11), y}, {high.x - look.px(11), y}, col(p.line), 1);
        float middle = 14;
        for (const StackRow& one : card.rows) {
            row(look, one, low.x + look.px(4), w - look.px(14), y + look.px(middle));
            middle += highOf(look, one, w - look.px(14));
        }
    };
    draw(first, {at.x, top}, upper);
    draw(second, beside ? ImVec2{at.x + w + between, top} : ImVec2{at.x, top + look.px(upper + kGap)}, lower);
    if (!beside) return;
    drawTextCentred(list(), look, kHeading, {at.x + wide / 2, top + look.px(19)}, p.quiet, ":");
}

void columnStrip(const Look& look, std::span<const std::string> columns, int chosen, float pointer) {
    const Tight tight;
    const Palette& p = look.colour();
    const float wide = width();
    const ImVec2 at = line(look, 26);
    const float gap = look.px(2);
    const auto n = static_cast<float>(std::max<std::size_t>(columns.size(), 1));
    const float w = (wide - gap * (n - 1)) / n;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const ImVec2 low{at.x + static_cast<float>(i) * (w + gap), at.y - look.px(9)};
        const ImVec2 high = low + ImVec2{w, look.px(21)};
        const bool on = static_cast<int>(i) == chosen;
        list().AddRectFilled(low, high, col(on ? p.whatIfSolid : p.well), look.px(2));
        list().AddRect(low, high, col(on ? p.whatIf : p.line), look.px(2), on ? look.px(1.5F) : 1);
        drawTextCentred(list(), look, on ? kTextBold : kLabel, (low + high) * 0.5F,
                        on ? rgb(0xFFFFFF) : p.quiet, columns[i]);
    }
    if (pointer < 0) return;
    const ImVec2 tip{at.x + pointer * (w + gap) - gap / 2, at.y - look.px(6)};
    const float s = look.px(5);
    list().AddTriangleFilled({tip.x - s, tip.y - s * 1.1F}, {tip.x + s, tip.y - s * 1.1F}, tip, col(p.text));
}

namespace {

constexpr std::size_t kMostReasonLines = 4;

} // namespace

bool uncountedRow(const Look& look, const char* id, const UncountedRow& shown) {
    const Tight tight;
    const Palette& p = look.colour();
    const float wide = width();
    ImVec2 at = line(look, 18);
    const float room = wide - look.px(30) - textSize(look, kCite, shown.cite).x - look.px(8) -
                       (shown.reading ? look.px(52) : 0);
    const float column = look.px(74);
    const bool brief = textSize(look, kText, shown.source).x <= column - look.px(4) &&
                       textSize(look, kText, shown.reason).x <= room - column;
    drawTextRight(list(), look, kText, {at.x + look.px(20), at.y}, p.quiet, shown.value);
    drawTextMiddle(list(), look, kText, {at.x + look.px(30), at.y}, brief ? p.quiet : p.text,
                   fitted(look, kText, shown.source, brief ? column : room));
    drawTextRight(list(), look, kCite, {at.x + wide, at.y}, p.cite, shown.cite);
    const TextStyle style = brief ? kText : kLabel;
    const float reason = at.x + look.px(30) + (brief ? column : 0);
    const float most = brief ? room - column : wide - look.px(30) - (shown.reading ? look.px(60) : 0);
    const std::vector<std::string> words =
        wrapped(look, style, shown.reason, most, brief ? 1 : kMostReasonLines);
    for (const std::string& text : words) {
        if (!brief) at = line(look, 17); // what does not fit beside it stands below
        drawTextMiddle(list(), look, style, {reason, at.y}, p.quiet, text);
    }
    if (!shown.reading) return false;
    const float end = reason + (words.empty() ? 0 : std::min(textSize(look, style, words.back()).x, most));
    const ImVec2 link{end + look.px(7), at.y - look.px(7)};
    const ImVec2 size{textSize(look, kText, "reading").x, look.px(15)};
    const ImGuiID item = ImGui::GetID(id);
    const ImRect box{link, link + size};
    bool pressed = false;
    bool hovered = false;
    bool held = false;
    if (ImGui::ItemAdd(box, item)) pressed = ImGui::ButtonBehavior(box, item, &hovered, &held);
    drawTextMiddle(list(), look, kText, {link.x, at.y}, hovered ? p.text : p.cite, "reading");
    for (float x = box.Min.x; x < box.Max.x; x += look.px(3))
        list().AddRectFilled({x, at.y + look.px(7)}, {x + look.px(1.5F), at.y + look.px(8)}, col(p.cite));
    return pressed;
}

void changeLine(const Look& look, const std::string& title, const std::string& before,
                const std::string& after, const std::string& right) {
    const Palette& p = look.colour();
    const float wide = width();
    const ImVec2 at = line(look, 20);
    float x = at.x + drawTextMiddle(list(), look, kText, at, p.quiet, title) + look.px(12);
    x += drawTextMiddle(list(), look, kText, {x, at.y}, p.quiet, before) + look.px(8);
    drawIcon(list(), Icon::ArrowRight, {x + look.px(7), at.y}, look.px(14), p.accent);
    drawTextMiddle(list(), look, kTextBold, {x + look.px(20), at.y}, p.text, after);
    drawTextRight(list(), look, kText, {at.x + wide, at.y}, p.quiet, right);
}

void sectionTitle(const Look& look, const std::string& title, const std::string& quiet,
                  const std::string& right) {
    const Palette& p = look.colour();
    const float wide = width();
    // What has no room in one line runs over several; the rest stands beside the last of them.
    constexpr std::size_t kMostLines = 3;
    const float besides = right.empty() ? 0 : textSize(look, kText, right).x + look.px(12);
    std::vector<std::string> lines = wrapped(look, kStrong, title, wide - besides, kMostLines);
    if (lines.empty()) lines.emplace_back();
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
        const Tight tight;
        const ImVec2 above = line(look, 18);
        drawTextMiddle(list(), look, kStrong, above, p.text, lines[i]);
    }
    // What is said beside it stands below where the line is too short for it.
    const float beside =
        wide - textSize(look, kStrong, lines.back()).x - look.px(24) - textSize(look, kText, right).x;
    std::vector<std::string> below;
    if (textSize(look, kText, quiet).x > beside) below = wrapped(look, kText, quiet, wide, kMostLines);
    const auto last = [&](bool is) { return line(look, is ? 26 : 18); };
    const ImVec2 head = last(below.empty());
    const float rise = below.empty() ? look.px(2) : 0;
    const float w = drawTextMiddle(list(), look, kStrong, {head.x, head.y - rise}, p.text, lines.back());
    drawTextRight(list(), look, kText, {head.x + wide, head.y - rise}, p.quiet, right);
    ImVec2 at = head;
    if (below.empty())
        drawTextMiddle(list(), look, kText, {at.x + w + look.px(12), at.y - rise}, p.quiet, quiet);
    for (std::size_t i = 0; i < below.size(); ++i) {
        at = last(i + 1 == below.size());
        drawTextMiddle(list(), look, kText, {at.x, at.y - look.px(2)}, p.quiet, below[i]);
    }
    list().AddLine({at.x, at.y + look.px(11)}, {at.x + wide, at.y + look.px(11)}, col(p.line), 1);
}

void citedLine(const Look& look, const std::string& label, const std::string& text, const std::string& cite) {
    const Tight tight;
    const Palette& p = look.colour();
    const float wide = width();
    const ImVec2 at = line(look, 20);
    drawTextMiddle(list(), look, kStrong, at, p.text, label);
    const float after = std::max(look.px(60), textSize(look, kStrong, label).x + look.px(8));
    drawTextMiddle(list(), look, kText, {at.x + after, at.y}, p.text,
                   fitted(look, kText, text, wide - after - textSize(look, kCite, cite).x - look.px(8)));
    drawTextRight(list(), look, kCite, {left() + wide, at.y}, p.cite, cite);
}

void saidOf(const Look& look, const std::string& name, const std::string& text) {
    const Palette& p = look.colour();
    const float wide = width();
    const float after = textSize(look, kStrong, name).x + look.px(10);
    const std::vector<std::string> lines = wrapped(look, kText, text, wide - after, 3);
    const Tight tight;
    for (std::size_t i = 0; i < std::max<std::size_t>(lines.size(), 1); ++i) {
        const ImVec2 at = line(look, 19);
        if (i == 0) drawTextMiddle(list(), look, kStrong, at, p.text, name);
        if (i < lines.size()) drawTextMiddle(list(), look, kText, {at.x + after, at.y}, p.quiet, lines[i]);
    }
}

} // namespace groma::ui
