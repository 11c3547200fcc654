#include "editor/ui/workbench/actions/keys_page.h"

#include <fmt/core.h>

namespace groma::ui {

namespace {

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

std::string keysPage(const ActionTable& actions) {
    std::string page = "# Keys and what they do\n\nMade from the program's own table of actions: Help, Keys "
                       "and what they do, Write as a page.\n";
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
