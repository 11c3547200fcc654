// The one table of actions: menus, buttons, shortcuts, the command palette, the help page and the GUI tests
// all read it.
#pragma once

#include <imgui.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::ui {

class Workbench;

/// Where a key means the action: letters and arrows of the map must not act while another panel has the
/// keyboard.
enum class KeyReach { Everywhere, Map };

struct Action {
    std::string id;        ///< "file.save": stable, for shortcut files and tests
    std::string label;     ///< "Save"
    std::string group;     ///< of the menu and the palette: "File"
    std::string help;      ///< one line
    ImGuiKeyChord key = 0; ///< 0: none
    ImGuiKeyChord otherKey = 0;
    std::function<std::string(const Workbench&)> whyNot{}; ///< empty text: enabled. Absent: always enabled
    std::function<void(Workbench&)> run{};
    KeyReach reach = KeyReach::Everywhere;
    bool repeats = false; ///< while the key is held
};

/// Two actions that ask for one key: the first one gets it.
struct KeyConflict {
    ImGuiKeyChord key = 0;
    std::string first, second; ///< ids
    friend bool operator==(const KeyConflict&, const KeyConflict&) = default;
};

class ActionTable {
  public:
    void add(Action action);
    [[nodiscard]] const std::vector<Action>& all() const { return actions_; }
    [[nodiscard]] const Action* find(std::string_view id) const;
    /// Other keys for an action; 0 takes one away. False if there is no such action.
    bool setKeys(std::string_view id, ImGuiKeyChord key, ImGuiKeyChord otherKey = 0);
    [[nodiscard]] std::vector<KeyConflict> conflicts() const;
    /// Groups in the order in which they first come.
    [[nodiscard]] std::vector<std::string> groups() const;
    /// Runs what the keys of this frame ask for, unless a text field has the keyboard.
    void runShortcuts(Workbench& bench) const;
    /// Now, or a notice that says why not.
    void run(Workbench& bench, std::string_view id) const;
    void run(const Workbench& bench, std::string_view id) const; ///< by who draws: after the frame
    /// Why it cannot be done now; empty if it can.
    [[nodiscard]] static std::string whyNot(const Workbench& bench, const Action& action);

  private:
    std::vector<Action> actions_;
};

/// "Ctrl+Shift+P"; empty for none.
std::string keyText(ImGuiKeyChord key);
/// And back; 0 for what is no key.
ImGuiKeyChord keyOf(std::string_view text);

/// Every action of the program but those that bring a panel to the front.
ActionTable makeActions();

} // namespace groma::ui
