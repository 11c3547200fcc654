// What the user likes, kept between sessions in two files of the settings directory: settings and keys.
#pragma once

#include "editor/ui/workbench/action.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace groma::ui {

enum class Workspace { Design, Transcribe, Balance };
inline constexpr std::array<const char*, 3> kWorkspaceNames{"Design", "Transcribe", "Balance"};

struct Settings {
    bool light = false;
    float scale = 1; ///< 1 to 2.5
    bool motion = true;
    bool letters = false;     ///< terrain letters
    bool safeColours = false; ///< for eyes that do not tell red from green
    bool greyscale = false;
    bool numbers = true;
    bool grid = true;    ///< lines between cells
    bool strip = true;   ///< the strip of hints
    bool curtain = true; ///< two persons at one screen take turns to look at what they hold
    Workspace workspace = Workspace::Design;
    friend bool operator==(const Settings&, const Settings&) = default;
};

inline constexpr float kLeastScale = 1;
inline constexpr float kMostScale = 2.5F;

/// One `name: value` a line. Lines that say nothing we know are left out; a value that cannot be read keeps
/// the default.
Settings settingsFrom(std::string_view text);
std::string textOf(const Settings& settings);

/// A line of the keys file that could not be used: what is wrong with it.
struct KeyProblem {
    std::size_t line = 0; ///< from 1
    std::string message;
    friend bool operator==(const KeyProblem&, const KeyProblem&) = default;
};
/// One action a line: `edit.undo: Ctrl+Z, Alt+Backspace`; `edit.undo:` takes its keys away; `#` begins a
/// comment.
std::vector<KeyProblem> applyKeys(ActionTable& actions, std::string_view text);
/// Every action with the keys that it has now, as a keys file: to begin one with.
std::string keysText(const ActionTable& actions);

} // namespace groma::ui
