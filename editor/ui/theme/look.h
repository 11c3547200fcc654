#pragma once

#include "editor/ui/theme/theme.h"

#include <imgui.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace groma::ui {

class ShortTexts;

enum class Face { Regular, Medium, Bold, Mono };

/// A face and the size of its em in logical pixels.
struct TextStyle {
    Face face = Face::Regular;
    float em = 13;
};

inline constexpr TextStyle kSmall{Face::Regular, 11};
inline constexpr TextStyle kLabel{Face::Regular, 12};
inline constexpr TextStyle kLabelStrong{Face::Medium, 12};
inline constexpr TextStyle kText{Face::Regular, 13};
inline constexpr TextStyle kStrong{Face::Medium, 13};
inline constexpr TextStyle kTextBold{Face::Bold, 13};
inline constexpr TextStyle kValue{Face::Medium, 15};
inline constexpr TextStyle kHeading{Face::Medium, 20};
inline constexpr TextStyle kCite{Face::Mono, 12};
inline constexpr TextStyle kCode{Face::Mono, 13};

struct Fonts {
    ImFont* regular = nullptr;
    ImFont* medium = nullptr;
    ImFont* bold = nullptr;
    ImFont* mono = nullptr;
    [[nodiscard]] ImFont* of(Face face) const;
};

/// How everything is drawn: handed to every widget and overlay. `scale` 1.0 to 2.5.
struct Look {
    const Theme* theme = nullptr;
    Fonts fonts;
    float scale = 1;
    bool motion = true;               ///< dice fall, counters slide
    ShortTexts* shortTexts = nullptr; ///< hears what fitted() and wrapped() cut

    [[nodiscard]] const Palette& colour() const { return theme->colour; }
    [[nodiscard]] const Metrics& size() const { return theme->size; }
    /// Logical pixels in screen pixels, to whole ones from 1 up.
    [[nodiscard]] float px(float logical) const;
    /// ImGui's font size on the screen for a style; `unscaled` leaves the scale out, as PushFont wants it.
    [[nodiscard]] float fontSize(TextStyle style) const;
    [[nodiscard]] static float unscaledSize(TextStyle style);
};

/// Loads Roboto (Regular, Medium, Bold), Inconsolata and the icon font from a folder into the current
/// context. A face that is missing is replaced by the nearest one there is, in the end by ImGui's own. What
/// was missing is returned.
std::vector<std::string> loadFonts(Fonts& fonts, const std::filesystem::path& folder);

/// Sets theme and scale for ImGui's own widgets and for ours.
void applyLook(Look& look, const Theme& theme, float scale);

inline ImU32 col(Colour c) { return packed(c); }
inline ImVec4 vecOf(Colour c) { return ImGui::ColorConvertU32ToFloat4(packed(c)); }

/// Pushes a text style for ImGui's own text.
class TextScope {
  public:
    TextScope(const Look& look, TextStyle style);
    ~TextScope();
    TextScope(const TextScope&) = delete;
    TextScope& operator=(const TextScope&) = delete;
};

ImVec2 textSize(const Look& look, TextStyle style, std::string_view text);
/// Upper left corner at `at`; returns the width.
float drawText(ImDrawList& list, const Look& look, TextStyle style, ImVec2 at, Colour colour,
               std::string_view text);
/// `at` is the middle (x) or the right end; y is the middle of the line in both.
void drawTextCentred(ImDrawList& list, const Look& look, TextStyle style, ImVec2 at, Colour colour,
                     std::string_view text);
void drawTextRight(ImDrawList& list, const Look& look, TextStyle style, ImVec2 at, Colour colour,
                   std::string_view text);
/// With y in the middle of the line; returns the width.
float drawTextMiddle(ImDrawList& list, const Look& look, TextStyle style, ImVec2 at, Colour colour,
                     std::string_view text);
/// The longest beginning that fits in `width`, with an ellipsis when it was cut: where it is drawn, a pointer
/// that rests on it is told the whole.
std::string fitted(const Look& look, TextStyle style, std::string_view text, float width);
/// The text in at most `lines` lines, broken between words. What does not fit into the last is cut as by
/// fitted().
std::vector<std::string> wrapped(const Look& look, TextStyle style, std::string_view text, float width,
                                 std::size_t lines);

} // namespace groma::ui
