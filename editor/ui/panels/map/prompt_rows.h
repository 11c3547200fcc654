// What blocks of words on the map are made of: rows with their keys, faces of a die, cards, arrows, and the
// line to the counter that they are about.
#pragma once

#include "editor/session/play/play_map.h"
#include "editor/ui/canvas/overlays/overlays.h"
#include "editor/ui/canvas/overlays/places.h"
#include "editor/ui/panels/map/play_marks.h"
#include "editor/ui/workbench/play_desk.h"

#include <optional>
#include <span>
#include <string>

namespace groma::ui {

inline constexpr Colour kDeep = rgb(0x12584A);
inline constexpr float kRow = 22; ///< logical pixels, as all of them
inline constexpr float kRowGap = 3;
inline constexpr float kBeforePrice = 10;
inline constexpr float kCardWidth = 104;
inline constexpr float kCardHeight = 62;

/// The side where no counter hides it: the title of what is asked and its answers, one below another.
struct Block {
    const Canvas& canvas;
    ImVec2 at;
    float width = 0;
    WorseOffInks inks{}; ///< of the odds of its rows
    bool cut = false;    ///< what the last row costs has no room in it

    /// A row of the block; true when it was clicked. `key`: that says the same, "" for none. `counted`: its
    /// odds are on their way, a grey bar stands in their place.
    bool row(const PlayPrompt& prompt, const std::string& key, bool marked, const session::AnswerOdds* odds,
             bool counted);
    /// What is no answer, line by line.
    void notes(std::span<const std::string> lines);
    /// What one's own die shows, each face as the digit that says it; that which was clicked.
    std::optional<std::size_t> faces(const session::PlayQuestion& chance);
    [[nodiscard]] static float widthOfFaces(const Look& look, const session::PlayQuestion& chance);
};

/// Each outcome is a die that shows a digit: typed, it is told.
bool hasDigitFaces(const session::PlayQuestion& chance);

/// Which counter a block of words is about: a ring round it, and a line where the block lies away from it.
void drawTie(const Canvas& canvas, const ScreenBox& about, const ScreenBox& block);
/// A row in the place of others, which it shows or hides; true when it was clicked.
bool drawFolded(const Canvas& canvas, const ScreenBox& box, const std::string& words, bool open,
                const char* id);
/// What is nobody's on the map hangs from the step that asks it.
void drawStem(const Canvas& canvas, float step, const ScreenBox& block);
/// A card of a hand; true when it was clicked.
bool drawCard(const Canvas& canvas, ImVec2 low, const PlayPrompt& prompt, bool marked);
/// From the middle of a counter to the arrows that it may turn to.
float arrowsAway(const Canvas& canvas);
/// An arrow that looks along an angle; true when it was clicked.
bool drawDirection(const Canvas& canvas, ImVec2 middle, float angle, const PlayPrompt& prompt, bool marked);

} // namespace groma::ui
