#include "tests/gui/drawn_text.h"

#include <algorithm>
#include <cfloat>
#include <cstring>
#include <string_view>
#include <vector>

namespace groma::gui {
namespace {

// The linker hands calls of a member function to plain ones, which have nobody to ask but this.
struct Kept {
    int watching = 0;
    int frame = -1;
    std::vector<DrawnText> texts;
};
Kept kept;

void keep(const ImDrawList& list, ImFont* font, float size, ImVec2 at, const char* begin, const char* end,
          float wrap, const ImVec4* fine) {
    if (kept.watching == 0 || begin == end || *begin == '\0') return;
    if (end == nullptr) end = begin + std::strlen(begin);
    if (const int now = ImGui::GetFrameCount(); now != kept.frame) {
        kept.frame = now;
        kept.texts.clear();
    }
    if (font == nullptr) font = ImGui::GetFont();
    if (size == 0) size = ImGui::GetFontSize();
    ImVec4 clip = list._CmdHeader.ClipRect;
    if (fine != nullptr)
        clip = {std::max(clip.x, fine->x), std::max(clip.y, fine->y), std::min(clip.z, fine->z),
                std::min(clip.w, fine->w)};
    const ImVec2 extent = font->CalcTextSizeA(size, FLT_MAX, wrap, begin, end);
    kept.texts.push_back({list._OwnerName == nullptr ? "" : list._OwnerName, std::string(begin, end),
                          ImRect(at, at + extent), clip});
}

} // namespace

WatchTexts::WatchTexts() { ++kept.watching; }
WatchTexts::~WatchTexts() { --kept.watching; }

std::span<const DrawnText> drawnTexts() { return kept.texts; }

bool isWritten(std::string_view window, std::string_view words) {
    return std::ranges::any_of(drawnTexts(), [&](const DrawnText& drawn) {
        return drawn.window.find(window) != std::string::npos && drawn.text.find(words) != std::string::npos;
    });
}

bool isWrittenWhole(std::string_view window, std::string_view words) {
    return std::ranges::any_of(drawnTexts(), [&](const DrawnText& drawn) {
        return drawn.window.find(window) != std::string::npos && drawn.text == words;
    });
}

std::string tooltipText() {
    std::string all;
    for (const DrawnText& text : kept.texts)
        if (text.window.starts_with("##Tooltip")) all += (all.empty() ? "" : " ") + text.text;
    return all;
}

} // namespace groma::gui

// As GCC and Clang name the member functions, and as ld gives them to whom it wraps.
#define GROMA_ADD_TEXT "_ZN10ImDrawList7AddTextEP6ImFontfRK6ImVec2jPKcS6_fPK6ImVec4"
#define GROMA_ADD_TEXT_PLAIN "_ZN10ImDrawList7AddTextERK6ImVec2jPKcS4_"

void realAddText(ImDrawList*, ImFont*, float, const ImVec2&, ImU32, const char*, const char*, float,
                 const ImVec4*) asm("__real_" GROMA_ADD_TEXT);
void watchedAddText(ImDrawList*, ImFont*, float, const ImVec2&, ImU32, const char*, const char*, float,
                    const ImVec4*) asm("__wrap_" GROMA_ADD_TEXT);
void realAddText(ImDrawList*, const ImVec2&, ImU32, const char*,
                 const char*) asm("__real_" GROMA_ADD_TEXT_PLAIN);
void watchedAddText(ImDrawList*, const ImVec2&, ImU32, const char*,
                    const char*) asm("__wrap_" GROMA_ADD_TEXT_PLAIN);

void watchedAddText(ImDrawList* list, ImFont* font, float size, const ImVec2& at, ImU32 colour,
                    const char* begin, const char* end, float wrap, const ImVec4* fine) {
    groma::gui::keep(*list, font, size, at, begin, end, wrap, fine);
    realAddText(list, font, size, at, colour, begin, end, wrap, fine);
}

void watchedAddText(ImDrawList* list, const ImVec2& at, ImU32 colour, const char* begin, const char* end) {
    groma::gui::keep(*list, nullptr, 0, at, begin, end, 0, nullptr);
    realAddText(list, at, colour, begin, end);
}
