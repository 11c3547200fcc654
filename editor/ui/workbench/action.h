// The one table of actions: menus, buttons, shortcuts, the command palette, the help page and the GUI tests all read it.
#pragma once

#include <imgui.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::ui {

class Workbench;

struct Action {
    std::string id;    ///< "file.save": stable, for shortcut files and tests
    std::string label; ///< "Save"
    std::string group; ///< of the menu and the palette: "File"
    std::string help;  ///< one line
    ImGuiKeyChord key = 0; ///< 0: none
    ImGuiKeyChord otherKey = 0;
    std::function<std::string(Workbench&)> whyNot; ///< empty text: enabled. Absent: always enabled
    std::function<void(Workbench&)> run;
    std::string icon; ///< UTF-8 of the icon font; may be empty
};

class ActionTable {
  public:
    void add(Action action);
    [[nodiscard]] const std::vector<Action>& all() const { return actions_; }
    [[nodiscard]] const Action* find(std::string_view id) const;
    /// Runs what the keys of this frame ask for, unless a text field has the keyboard.
    void runShortcuts(Workbench& bench) const;

  private:
    std::vector<Action> actions_;
};

/// "Ctrl+Shift+P"; empty for none.
std::string keyText(ImGuiKeyChord key);

/// Every action of the program.
ActionTable makeActions();

} // namespace groma::ui
