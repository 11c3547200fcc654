#pragma once

#include "editor/ui/icons/icons.h"
#include "editor/ui/theme/look.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace groma::ui {

/// Widgets that do something. All of them are ImGui items with an id, so that tests find them by their label
/// and the keyboard reaches them; labels follow ImGui's `##` rule. Widths are logical pixels, 0 = as wide as
/// needed, -1 = what is left.

enum class ButtonKind { Plain, Primary, Quiet, Danger };

struct ButtonLook {
    ButtonKind kind = ButtonKind::Plain;
    std::optional<Icon> icon{};
    float width = 0;
    float height = 28;
};
bool button(const Look& look, const char* label, const ButtonLook& options = {});
/// Only an icon; the label is its id and its tooltip.
bool iconButton(const Look& look, const char* label, Icon icon, bool on = false, float side = 28);
/// A tool of the narrow column on the left: with the bronze edge when it is in the hand.
bool toolButton(const Look& look, const char* label, Icon icon, bool on, float width = 40);

/// One of several, as a strip. Returns the one that was clicked. `tint` colours the chosen one (a mode), else
/// it is raised.
std::optional<int> segments(const Look& look, const char* id, std::span<const std::string> labels, int chosen,
                            float width = -1, std::optional<Colour> tint = {}, float height = 28);
/// Underlined words, for the groups of a palette.
std::optional<int> wordTabs(const Look& look, const char* id, std::span<const std::string> labels,
                            int chosen);

bool checkbox(const Look& look, const char* label, bool& on);

/// A number with minus and plus, or nothing known: dashed, `?`. Typing works too.
struct StepperLook {
    int least = -99;
    int most = 99;
    bool assumed = false; ///< hatched: known, but not from the book
    bool mixed = false;   ///< of several things that differ: only a typed number makes them alike
    float width = 88;
};
/// True when the value changed. An unknown value becomes known by plus, minus or typing a number; typing `?`
/// makes it unknown.
bool stepper(const Look& look, const char* id, std::optional<int>& value, const StepperLook& options = {});

/// A field for text. With `error` the frame is red and the sentence stands below. True when Enter was
/// pressed.
struct FieldLook {
    const char* hint = "";
    bool mono = false;
    std::optional<Icon> icon{};
    std::string error{};
    std::string key{}; ///< a key that brings the cursor here, shown at the right
    float width = -1;
};
bool field(const Look& look, const char* id, std::string& text, const FieldLook& options = {},
           bool* changed = nullptr);

/// Lines of text, as many as are in it up to `mostRows`, then it scrolls. Enter hands all of it to `taken`
/// and shows what that gives back; the keyboard stays here. Shift+Enter begins a line. Ctrl+Z in an empty one
/// is `undo`, since there is no text to take back.
struct LinesLook {
    const char* hint = "";
    std::optional<Icon> icon{};
    int mostRows = 6;
    bool wrong = false; ///< a red frame
};
struct LinesDone {
    bool changed = false;
    bool undo = false;
};
LinesDone lines(const Look& look, const char* id, std::string& text, const LinesLook& options,
                const std::function<std::string(const std::string&)>& taken);

/// A choice from a list that opens below. Returns the one that was chosen.
std::optional<int> dropdown(const Look& look, const char* id, std::span<const std::string> labels, int chosen,
                            float width = -1);

/// A row of a list that can be clicked: words at the left, quieter ones at the right. `off`: faint.
bool listRow(const Look& look, const std::string& label, const std::string& id, bool chosen, bool off,
             const std::string& right);

/// The name of a key as a key cap. Draws at the cursor, on one line with what follows.
void keyCap(const Look& look, const char* key);
/// The same into a draw list, its left end and the middle of its height at `at`; returns the width. `keys`
/// may be several: "Ctrl+P".
float drawKeyCaps(ImDrawList& list, const Look& look, ImVec2 at, std::string_view keys);
float keyCapsWidth(const Look& look, std::string_view keys);
/// A word in a hatched or plain frame: "assumed".
void chip(const Look& look, const char* text, Colour colour, bool hatched);
/// A word with dotted underline that can be clicked: an option of the rules.
bool readingLink(const Look& look, const char* label);

} // namespace groma::ui
