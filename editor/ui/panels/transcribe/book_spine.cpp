#include "editor/ui/panels/transcribe/book_spine.h"

#include "editor/ui/panels/transcribe/book_glyph.h"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>

namespace groma::ui {

namespace {

constexpr float kHeight = 24, kDone = 8, kLeft = 18, kChapterRow = 14;
constexpr float kLeastStroke = 2, kMostStroke = 8;

/// "6" of "6.3b".
std::string_view chapterOf(const session::BookItem& item) {
    const std::string_view section = item.section;
    return section.substr(0, section.find('.'));
}

/// Below the strokes where each chapter begins, as far as there is room; the one of the page stands out.
void drawChapters(const Look& look, const OpenBook& book, const session::BookPage* page, float each) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float middle = low.y + look.px(kChapterRow) / 2;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const std::string_view here =
        page == nullptr || page->first >= book.states.all() ? "" : chapterOf(book.view.items[page->first]);
    const char* unit = "one stroke a passage";
    const bool told = width > look.px(300);
    const float end = low.x + width - (told ? textSize(look, kSmall, unit).x + look.px(10) : 0);
    float free = low.x;
    std::string_view last;
    for (std::size_t i = 0; i < book.states.all(); ++i) {
        const std::string_view chapter = chapterOf(book.view.items[i]);
        if (chapter.empty() || chapter == last) continue;
        last = chapter;
        const float x = low.x + each * static_cast<float>(i);
        const float wide = textSize(look, kSmall, chapter).x;
        if (x < free || x + wide > end) continue;
        drawTextMiddle(list, look, kSmall, {x, middle},
                       chapter == here ? look.colour().text : look.colour().faint, chapter);
        free = x + wide + look.px(5);
    }
    if (told) drawTextRight(list, look, kSmall, {low.x + width, middle}, look.colour().faint, unit);
    ImGui::Dummy({width, look.px(kChapterRow)});
}

} // namespace

std::optional<std::size_t> bookSpine(const Look& look, const OpenBook& book, const session::BookPage* page) {
    const std::size_t count = book.states.all();
    const float width = ImGui::GetContentRegionAvail().x;
    if (count == 0 || width < look.px(20)) return std::nullopt;
    const float each = std::min(width / static_cast<float>(count), look.px(kMostStroke));
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const bool clicked =
        ImGui::InvisibleButton("spine", {each * static_cast<float>(count), look.px(kHeight)});
    const float base = low.y + look.px(kHeight - 3);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto xOf = [&](std::size_t item) { return low.x + each * static_cast<float>(item); };
    // Where strokes would be thinner than can be seen, the one with most left stands for its neighbours.
    const auto together =
        std::max<std::size_t>(1, static_cast<std::size_t>(look.px(kLeastStroke) / std::max(each, 0.01F)));
    for (std::size_t first = 0; first < count; first += together) {
        const std::size_t end = std::min(count, first + together);
        session::BookState worst = book.states.of[first];
        for (std::size_t i = first; i < end; ++i) worst = std::min(worst, book.states.of[i]);
        const float gap = each >= look.px(4) ? look.px(1) : 0;
        const Colour ink = session::isLeft(worst) ? colourOf(look, worst)
                                                  : mixed(look.colour().panel, colourOf(look, worst), 0.6);
        list.AddRectFilled({xOf(first), base - look.px(session::isLeft(worst) ? kLeft : kDone)},
                           {std::max(xOf(end) - gap, xOf(first) + 1), base}, col(ink));
    }
    if (page != nullptr) {
        const ImVec2 from{xOf(page->first) - look.px(1), low.y};
        const ImVec2 to{xOf(page->first + page->count) + look.px(1), base + look.px(2)};
        list.AddRect(from, to, col(look.colour().accent), look.px(2), look.px(1));
    }
    const bool hovered = ImGui::IsItemHovered();
    drawChapters(look, book, page, each);
    if (!hovered) return std::nullopt;
    const auto at = static_cast<std::size_t>(
        std::clamp((ImGui::GetIO().MousePos.x - low.x) / each, 0.0F, static_cast<float>(count - 1)));
    ImGui::SetTooltip("%s  %s\n%s", book.view.items[at].id.c_str(), book.view.items[at].shortly(60).c_str(),
                      toldState(book.states.of[at]).c_str());
    return clicked ? std::optional(at) : std::nullopt;
}

} // namespace groma::ui
