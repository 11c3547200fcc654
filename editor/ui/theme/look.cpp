#include "editor/ui/theme/look.h"

#include "editor/ui/theme/short_texts.h"

#include <algorithm>
#include <cmath>

namespace groma::ui {
namespace {

const char* end(std::string_view text) { return text.data() + text.size(); }

ImFont* load(const std::filesystem::path& folder, const char* file, std::vector<std::string>& missing) {
    const std::filesystem::path path = folder / file;
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) {
        missing.push_back(path.string());
        return nullptr;
    }
    ImFontConfig config;
    config.OversampleH = 1;
    config.OversampleV = 1;
    return ImGui::GetIO().Fonts->AddFontFromFileTTF(path.string().c_str(), 0.0F, &config);
}

void mergeIcons(const std::filesystem::path& folder, std::vector<std::string>& missing) {
    const std::filesystem::path path = folder / "Font_Awesome_6_Free-Solid-900.otf";
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) {
        missing.push_back(path.string());
        return;
    }
    ImFontConfig config;
    config.MergeMode = true;
    config.ExtraSizeScale = 0.80F;
    config.GlyphMinAdvanceX = 0;
    ImGui::GetIO().Fonts->AddFontFromFileTTF(path.string().c_str(), 0.0F, &config);
}

} // namespace

ImFont* Fonts::of(Face face) const {
    switch (face) {
    case Face::Regular: return regular;
    case Face::Medium: return medium;
    case Face::Bold: return bold;
    case Face::Mono: return mono;
    }
    return regular;
}

float Look::px(float logical) const {
    const float scaled = logical * scale;
    return logical >= 1 ? std::round(scaled) : scaled;
}

float Look::unscaledSize(TextStyle style) {
    return style.em * (style.face == Face::Mono ? kMonoPerEm : kRobotoPerEm);
}
float Look::fontSize(TextStyle style) const { return std::round(unscaledSize(style) * scale); }

std::vector<std::string> loadFonts(Fonts& fonts, const std::filesystem::path& folder) {
    std::vector<std::string> missing;
    fonts.regular = load(folder, "Roboto-Regular.ttf", missing);
    if (fonts.regular == nullptr) fonts.regular = ImGui::GetIO().Fonts->AddFontDefault();
    mergeIcons(folder, missing);
    fonts.bold = load(folder, "Roboto-Bold.ttf", missing);
    fonts.medium = load(folder, "Roboto-Medium.ttf", missing);
    fonts.mono = load(folder, "Inconsolata-Medium.ttf", missing);
    if (fonts.bold == nullptr) fonts.bold = fonts.regular;
    if (fonts.medium == nullptr) fonts.medium = fonts.bold;
    if (fonts.mono == nullptr) fonts.mono = fonts.regular;
    return missing;
}

void applyLook(Look& look, const Theme& theme, float scale) {
    look.theme = &theme;
    look.scale = std::clamp(scale, 1.0F, 2.5F);
    applyStyle(theme, look.scale);
}

TextScope::TextScope(const Look& look, TextStyle style) {
    ImGui::PushFont(look.fonts.of(style.face), Look::unscaledSize(style));
}
TextScope::~TextScope() { ImGui::PopFont(); }

ImVec2 textSize(const Look& look, TextStyle style, std::string_view text) {
    if (text.empty()) return {0, look.fontSize(style)};
    return look.fonts.of(style.face)->CalcTextSizeA(look.fontSize(style), 1e9F, 0, text.data(), end(text));
}

float drawText(ImDrawList& list, const Look& look, TextStyle style, ImVec2 at, Colour colour,
               std::string_view text) {
    if (text.empty()) return 0;
    const ImVec2 low{std::round(at.x), std::round(at.y)};
    const ImVec2 size = textSize(look, style, text);
    list.AddText(look.fonts.of(style.face), look.fontSize(style), low, col(colour), text.data(), end(text));
    if (look.shortTexts != nullptr) look.shortTexts->drawn(list, low, {low.x + size.x, low.y + size.y}, text);
    return size.x;
}

void drawTextCentred(ImDrawList& list, const Look& look, TextStyle style, ImVec2 at, Colour colour,
                     std::string_view text) {
    const ImVec2 size = textSize(look, style, text);
    drawText(list, look, style, {at.x - size.x / 2, at.y - size.y / 2}, colour, text);
}

void drawTextRight(ImDrawList& list, const Look& look, TextStyle style, ImVec2 at, Colour colour,
                   std::string_view text) {
    const ImVec2 size = textSize(look, style, text);
    drawText(list, look, style, {at.x - size.x, at.y - size.y / 2}, colour, text);
}

float drawTextMiddle(ImDrawList& list, const Look& look, TextStyle style, ImVec2 at, Colour colour,
                     std::string_view text) {
    return drawText(list, look, style, {at.x, at.y - look.fontSize(style) / 2}, colour, text);
}

namespace {

/// The longest beginning that fits, with an ellipsis when it was cut; `whole` is what it is a part of.
std::string cutTo(const Look& look, TextStyle style, std::string_view text, float width,
                  std::string_view whole) {
    if (textSize(look, style, text).x <= width) return std::string(text);
    std::size_t keep = text.size();
    while (keep > 0) {
        --keep;
        while (keep > 0 && (static_cast<unsigned char>(text[keep]) & 0xC0U) == 0x80U) --keep;
        std::string cut = std::string(text.substr(0, keep)) + "\xE2\x80\xA6";
        if (textSize(look, style, cut).x > width) continue;
        if (look.shortTexts != nullptr) look.shortTexts->cut(cut, whole);
        return cut;
    }
    return {};
}

std::vector<std::string> linesOf(const Look& look, TextStyle style, std::string_view text, float width,
                                 std::size_t lines, std::string_view whole) {
    std::vector<std::string> made;
    // A line that ends in the text ends here too.
    if (const auto end = text.find('\n'); end != std::string_view::npos && lines > 1) {
        made = linesOf(look, style, text.substr(0, end), width, lines - 1, whole);
        for (std::string& line :
             linesOf(look, style, text.substr(end + 1), width, lines - made.size(), whole))
            made.push_back(std::move(line));
        return made;
    }
    while (!text.empty() && made.size() + 1 < lines) {
        std::size_t keep = 0;
        for (std::size_t space = text.find(' '); keep != text.size(); space = text.find(' ', space + 1)) {
            const std::size_t next = std::min(space, text.size());
            if (keep != 0 && textSize(look, style, text.substr(0, next)).x > width) break;
            keep = next;
        }
        made.push_back(cutTo(look, style, text.substr(0, keep), width, whole));
        text.remove_prefix(std::min(keep + 1, text.size()));
    }
    if (!text.empty()) made.push_back(cutTo(look, style, text, width, whole));
    return made;
}

} // namespace

std::string fitted(const Look& look, TextStyle style, std::string_view text, float width) {
    return cutTo(look, style, text, width, text);
}

std::vector<std::string> wrapped(const Look& look, TextStyle style, std::string_view text, float width,
                                 std::size_t lines) {
    return linesOf(look, style, text, width, lines, text);
}

} // namespace groma::ui
