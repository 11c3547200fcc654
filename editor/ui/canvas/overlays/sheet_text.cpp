#include "editor/ui/canvas/board/gl_board.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/canvas/overlays/overlays.h"
#include "editor/ui/theme/short_texts.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace groma::ui {
namespace {

constexpr float kTitleSpread = 0.14F; // of the letters' size

struct Pen {
    const Canvas& canvas;
    float unit; // pixels for one unit of the sheet's margins

    [[nodiscard]] float size(float part) const {
        return std::round(std::clamp(unit * part, 1.0F, 72.0F) * kRobotoPerEm);
    }

    float text(ImFont* font, float part, ImVec2 at, Colour colour, const std::string& words,
               float spread = 0) const {
        const float s = size(part);
        if (s < 6) return 0;
        float x = std::round(at.x);
        const float y = std::round(at.y - s / 2);
        if (spread <= 0) {
            canvas.list->AddText(font, s, {std::round(x), y}, col(colour), words.c_str());
            const float wide = font->CalcTextSizeA(s, 1e9F, 0, words.c_str()).x;
            if (canvas.look->shortTexts != nullptr)
                canvas.look->shortTexts->drawn(*canvas.list, {x, y}, {x + wide, y + s}, words);
            return wide;
        }
        for (std::size_t i = 0; i < words.size();) { // letter by letter, each with its whole UTF-8 sequence
            std::size_t next = i + 1;
            while (next < words.size() && (static_cast<unsigned char>(words[next]) & 0xC0U) == 0x80U) ++next;
            const std::string letter = words.substr(i, next - i);
            canvas.list->AddText(font, s, {x, y}, col(colour), letter.c_str());
            x += std::round(font->CalcTextSizeA(s, 1e9F, 0, letter.c_str()).x +
                            s * spread); // whole pixels, or gaps look uneven
            i = next;
        }
        return x - at.x;
    }
};

/// Where it ends.
float scaleBar(const Pen& pen, ImVec2 at, const SheetText& sheet, const MapInks& inks) {
    const Canvas& canvas = pen.canvas;
    const auto cell = static_cast<float>(canvas.camera.cellPixels);
    const float length = static_cast<float>(sheet.scaleCells) * cell;
    const float height = std::max(pen.unit * 0.075F, 2.0F);
    const int segments = std::max(static_cast<int>(std::lround(sheet.scaleCells)), 1);
    const ImVec2 low{at.x, at.y - height / 2};
    canvas.list->AddRectFilled(low - ImVec2{1, 1}, low + ImVec2{length + 1, height + 1}, col(inks.ink));
    for (int i = 1; i < segments; i += 2) {
        const float x = low.x + length * static_cast<float>(i) / static_cast<float>(segments);
        canvas.list->AddRectFilled({x, low.y}, {x + length / static_cast<float>(segments), low.y + height},
                                   col(rgb(0xF6EFDC)));
    }
    const float label = low.x + length + pen.unit * 0.16F;
    return label + pen.text(canvas.look->fonts.regular, 0.215F, {label, at.y}, inks.ink, sheet.scaleLabel);
}

/// As many whole words as there is room for, letters spread as Pen::text does.
std::string wordsWithin(const Look& look, float room, ImFont* font, float size, std::string words,
                        float spread = 0) {
    const auto wide = [&](const std::string& text) {
        const auto gaps = static_cast<float>(ImTextCountCharsFromUtf8(text.c_str(), nullptr));
        return font->CalcTextSizeA(size, 1e9F, 0, text.c_str()).x +
               (spread > 0 ? gaps * std::ceil(size * spread) : 0);
    };
    if (wide(words) <= room) return words;
    const std::string whole = words;
    while (!words.empty()) {
        const std::size_t blank = words.rfind(' ');
        words.resize(blank == std::string::npos ? 0 : blank);
        const std::string cut = words + " \xE2\x80\xA6";
        if (wide(cut) > room) continue;
        if (look.shortTexts != nullptr) look.shortTexts->cut(cut, whole);
        return cut;
    }
    return words;
}

} // namespace

void drawSheetText(const Canvas& canvas) {
    const SheetText& sheet = canvas.map->sheet;
    const Pen pen{canvas, static_cast<float>(sheetUnit(*canvas.map) * canvas.camera.cellPixels)};
    if (pen.size(0.215F) < 6) return;
    const MapRect field = canvas.map->bounds();
    const MapRect paper = sheetOf(*canvas.map);
    const MapInks& inks = canvas.look->theme->map;
    const ImVec2 low = canvas.at(field.min);
    const ImVec2 high = canvas.at(field.max);
    const float top = (low.y + canvas.at(paper.min).y) / 2 + pen.unit * 0.08F;
    const float foot = (high.y + canvas.at(paper.max).y) / 2 - pen.unit * 0.04F;
    ImFont* regular = canvas.look->fonts.regular;
    std::string title = sheet.title;
    std::ranges::transform(title, title.begin(),
                           [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
    ImFont* bold = canvas.look->fonts.bold;
    title = wordsWithin(*canvas.look, high.x - low.x, bold, pen.size(0.25F), title, kTitleSpread);
    const float wide = pen.text(bold, 0.25F, {low.x, top}, inks.ink, title, kTitleSpread);
    const float after = wide + pen.unit * 0.55F;
    const std::string below =
        wordsWithin(*canvas.look, high.x - low.x - after, regular, pen.size(0.225F), sheet.subtitle);
    const float subtitle = regular->CalcTextSizeA(pen.size(0.225F), 1e9F, 0, below.c_str()).x;
    const float corner = regular->CalcTextSizeA(pen.size(0.22F), 1e9F, 0, sheet.corner.c_str()).x;
    const bool roomy =
        after + subtitle + pen.unit * 0.4F + corner <= high.x - low.x; // else the corner stays empty
    pen.text(regular, 0.225F, {low.x + after, top}, inks.quietInk, below);
    const auto right = [&](const std::string& words, float y) {
        const float width = regular->CalcTextSizeA(pen.size(0.22F), 1e9F, 0, words.c_str()).x;
        pen.text(regular, 0.22F, {high.x - width, y}, inks.quietInk, words);
        return high.x - width;
    };
    if (roomy) right(sheet.corner, top);
    const float s = pen.unit * 0.20F;
    float room = high.x - low.x;
    if (sheet.scaleCells > 0) room = high.x - scaleBar(pen, {low.x, foot}, sheet, inks) - s;
    if (sheet.legendHatched) room -= s * 2.2F;
    const float left = right(wordsWithin(*canvas.look, room, regular, pen.size(0.22F), sheet.legend), foot);
    if (!sheet.legendHatched || sheet.legend.empty()) return;
    const ImVec2 box{left - s * 2.2F, foot - s / 2};
    hatch(*canvas.list, box, box + ImVec2{s * 1.1F, s}, std::max(s * 0.22F, 2.0F), 1, inks.ink);
    canvas.list->AddRect(box, box + ImVec2{s * 1.1F, s}, col(inks.ink), 0, 1);
}

} // namespace groma::ui
