#include "editor/ui/workbench/actions/keys_page.h"

#include <fmt/core.h>

#include <array>

namespace groma::ui {

namespace {

constexpr std::array kGameKeys{
    KeyNote{"Tab, Shift+Tab", "The next counter",
            "Takes up the next counter that can act, or the one before; of a "
            "question about the map, the next place that answers it"},
    KeyNote{"Shift+letters", "A counter by its name",
            "Takes up the counter on which these letters are printed; the same again, the next of the kind. "
            "Shift+D rolls where nobody is called so"},
    KeyNote{"Arrows", "Walk the cells",
            "The cursor of the map: the way there and what Enter would do are shown"},
    KeyNote{"Enter", "What a click does",
            "Goes, attacks, marks, answers where the cursor stands; in a list, takes "
            "the marked row"},
    KeyNote{"1 to 9, 0", "The answer with that number",
            "Stands before each answer and each action; of your own die, what it shows"},
    KeyNote{"Shift+1 to 9", "Shows a deed", "Where it leads, before it is done"},
    KeyNote{"Space", "Ends the step",
            "Or decides for what is marked; the status line says what it would end"},
    KeyNote{"D, Shift+D", "Roll", "The die that is asked for; all until the deed is done"},
    KeyNote{"Backspace", "One step back", "Whatever it was; dice fall as they fell"},
    KeyNote{"Esc", "Lets go", "The counter in the hand; with nothing in the hand, once more leaves the game"},
    KeyNote{"Ctrl+F1", "What a word means", "The words of the rules that stand on the map"},
};
constexpr std::array kListKeys{
    KeyNote{"Letters", "Narrow the list", "The field above it has the keyboard"},
    KeyNote{"Arrows, PageUp, PageDown", "Go through it", "The marked row moves"},
    KeyNote{"Enter", "Takes the marked row", "Opens the file, runs the command"},
    KeyNote{"Esc", "Closes it", "Nothing is done"},
};
constexpr std::array kFirstPageKeys{
    KeyNote{"Tab, arrows, Home, End", "Go through it", "What can be begun, what was open, and the battles"},
    KeyNote{"Enter", "Takes the marked row", "Opens the battle, or what the row says"},
};
constexpr std::array kAllNotes{KeyNotes{"In a game", kGameKeys}, KeyNotes{"In lists", kListKeys},
                               KeyNotes{"On the first page", kFirstPageKeys}};

/// A bar would part the cells of a table.
std::string inTable(std::string text) {
    for (std::size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2))
        text.insert(at, 1, '\\');
    return text;
}

std::string keysOf(const Action& action) {
    std::string keys = keyText(action.key);
    if (action.otherKey != 0) keys += (keys.empty() ? "" : ", ") + keyText(action.otherKey);
    return keys;
}

} // namespace

std::span<const KeyNotes> keyNotes() { return kAllNotes; }

std::string keysPage(const ActionTable& actions) {
    std::string page = "# Keys and what they do\n\nMade from the program's own table of actions: Help, Keys "
                       "and what they do, Write as a page.\n";
    for (const KeyNotes& notes : keyNotes()) {
        page += fmt::format("\n## {}\n\n| Key | Does | More |\n| --- | --- | --- |\n", notes.group);
        for (const KeyNote& note : notes.notes)
            page += fmt::format("| {} | {} | {} |\n", note.keys, note.label, note.help);
    }
    for (const std::string& group : actions.groups()) {
        page += fmt::format("\n## {}\n\n| Key | Action | What it does |\n| --- | --- | --- |\n", group);
        for (const Action& action : actions.all())
            if (action.group == group)
                page += fmt::format("| {} | {} | {} |\n", inTable(keysOf(action)), inTable(action.label),
                                    inTable(action.help));
    }
    return page;
}

} // namespace groma::ui
