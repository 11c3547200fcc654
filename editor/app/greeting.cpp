#include "editor/app/greeting.h"

#include <glad/gl.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace groma::app {
namespace {

// A strip as wide as the sentence, its first row the lowest, as OpenGL counts.
struct Strip {
    int width = 0, height = 0;
    std::vector<std::uint32_t> pixels;
};

std::uint32_t between(const ImVec4& ground, const ImVec4& ink, float share) {
    ImVec4 mixed = ImLerp(ground, ink, share);
    mixed.w = 1;
    return ImGui::ColorConvertFloat4ToU32(mixed);
}

// How much of a pixel of the atlas is covered, from 0 to 1.
float coverAt(ImTextureData& atlas, int x, int y) {
    const auto* at = static_cast<const std::uint8_t*>(atlas.GetPixelsAt(x, y));
    return static_cast<float>(at[atlas.BytesPerPixel - 1]) / 255;
}

Strip stripOf(std::string_view sentence, const ImVec4& ground, const ImVec4& ink) {
    ImFont* font = ImGui::GetIO().Fonts->Fonts.empty() ? nullptr : ImGui::GetDefaultFont();
    if (font == nullptr) return {};
    const float size = ImGui::GetStyle().FontSizeBase * ImGui::GetStyle().FontScaleMain;
    ImFontBaked* baked = font->GetFontBaked(size > 0 ? size : font->LegacySize);
    std::vector<ImWchar> letters(sentence.size() + 1);
    const char* from = sentence.data();
    letters.resize(static_cast<std::size_t>(
        ImTextStrFromUtf8(letters.data(), static_cast<int>(letters.size()), from, from + sentence.size())));
    float wide = 0;
    for (const ImWchar letter : letters) wide += baked->FindGlyph(letter)->AdvanceX;
    Strip strip{static_cast<int>(std::ceil(wide)) + 2, static_cast<int>(std::ceil(baked->Size)) + 2, {}};
    strip.pixels.assign(static_cast<std::size_t>(strip.width) * static_cast<std::size_t>(strip.height),
                        between(ground, ink, 0));
    ImTextureData& atlas = *ImGui::GetIO().Fonts->TexData; // looked at when all glyphs lie in it
    float left = 1;
    for (const ImWchar letter : letters) {
        const ImFontGlyph& glyph = *baked->FindGlyph(letter);
        const int u = static_cast<int>(std::lround(glyph.U0 * static_cast<float>(atlas.Width)));
        const int v = static_cast<int>(std::lround(glyph.V0 * static_cast<float>(atlas.Height)));
        const int columns = static_cast<int>(std::lround(glyph.X1 - glyph.X0));
        const int rows = static_cast<int>(std::lround(glyph.Y1 - glyph.Y0));
        for (int row = 0; glyph.Visible && row < rows; ++row) {
            for (int column = 0; column < columns; ++column) {
                const int x = static_cast<int>(std::lround(left + glyph.X0)) + column;
                const int y = strip.height - 1 - (static_cast<int>(std::lround(1 + glyph.Y0)) + row);
                if (x < 0 || y < 0 || x >= strip.width || y >= strip.height) continue;
                strip.pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(strip.width) +
                             static_cast<std::size_t>(x)] =
                    between(ground, ink, coverAt(atlas, u + column, v + row));
            }
        }
        left += glyph.AdvanceX;
    }
    return strip;
}

void copyIntoMiddle(const Strip& strip, int width, int height) {
    GLuint texture = 0;
    GLuint buffer = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, strip.width, strip.height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 strip.pixels.data());
    glGenFramebuffers(1, &buffer);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, buffer);
    glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    const int left = std::max(0, (width - strip.width) / 2);
    const int low = std::max(0, (height - strip.height) / 2);
    const int across = std::min(strip.width, width);
    const int up = std::min(strip.height, height);
    glBlitFramebuffer(0, 0, across, up, left, low, left + across, low + up, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &buffer);
    glBindTexture(GL_TEXTURE_2D, 0);
    glDeleteTextures(1, &texture);
}

} // namespace

void drawGreeting(std::string_view sentence, int width, int height) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const ImVec4 ground = style.Colors[ImGuiCol_DockingEmptyBg];
    glViewport(0, 0, width, height);
    glClearColor(ground.x, ground.y, ground.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    if (sentence.empty()) return;
    if (const Strip strip = stripOf(sentence, ground, style.Colors[ImGuiCol_Text]); strip.width > 0)
        copyIntoMiddle(strip, width, height);
}

} // namespace groma::app
