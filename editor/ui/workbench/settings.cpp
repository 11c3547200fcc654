#include "editor/ui/workbench/settings.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

namespace groma::ui {

namespace {

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

struct Line {
    std::size_t number = 0;
    std::string_view name, value;
};

/// Lines `name: value`, without comments and empty ones. A line without a colon has an empty name.
std::vector<Line> linesOf(std::string_view text) {
    std::vector<Line> lines;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const auto end = text.find('\n');
        const std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (line.empty() || line.front() == '#') continue;
        const auto colon = line.find(':');
        if (colon == std::string_view::npos) lines.push_back({number, {}, line});
        else lines.push_back({number, trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1))});
    }
    return lines;
}

struct Switch {
    std::string_view name;
    bool Settings::*value;
};
constexpr std::array<Switch, 9> kSwitches{{{"light", &Settings::light},
                                           {"motion", &Settings::motion},
                                           {"curtain", &Settings::curtain},
                                           {"letters", &Settings::letters},
                                           {"safe-colours", &Settings::safeColours},
                                           {"greyscale", &Settings::greyscale},
                                           {"numbers", &Settings::numbers},
                                           {"grid", &Settings::grid},
                                           {"hints", &Settings::strip}}};

} // namespace

Settings settingsFrom(std::string_view text) {
    Settings settings;
    for (const Line& line : linesOf(text)) {
        for (const Switch& known : kSwitches)
            if (line.name == known.name && (line.value == "yes" || line.value == "no"))
                settings.*known.value = line.value == "yes";
        if (line.name == "scale") {
            int percent = 100;
            if (std::from_chars(line.value.data(), line.value.data() + line.value.size(), percent).ec ==
                std::errc())
                settings.scale = std::clamp(static_cast<float>(percent) / 100, kLeastScale, kMostScale);
        } else if (line.name == "workspace") {
            for (std::size_t i = 0; i < kWorkspaceNames.size(); ++i)
                if (line.value == kWorkspaceNames[i]) settings.workspace = static_cast<Workspace>(i);
        }
    }
    return settings;
}

std::string textOf(const Settings& settings) {
    std::string text;
    for (const Switch& known : kSwitches)
        text += fmt::format("{}: {}\n", known.name, settings.*known.value ? "yes" : "no");
    text += fmt::format("scale: {}\n", static_cast<int>(settings.scale * 100 + 0.5F));
    text += fmt::format("workspace: {}\n", kWorkspaceNames[static_cast<std::size_t>(settings.workspace)]);
    return text;
}

std::vector<KeyProblem> applyKeys(ActionTable& actions, std::string_view text) {
    std::vector<KeyProblem> problems;
    for (const Line& line : linesOf(text)) {
        if (line.name.empty() || actions.find(line.name) == nullptr) {
            problems.push_back({line.number, fmt::format("there is no action {}",
                                                         line.name.empty() ? line.value : line.name)});
            continue;
        }
        std::array<ImGuiKeyChord, 2> keys{};
        std::string_view rest = line.value;
        bool good = true;
        for (std::size_t i = 0; i < keys.size() && !rest.empty(); ++i) {
            const auto comma = rest.find(", ");
            const std::string_view word = trimmed(rest.substr(0, comma));
            rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 2);
            keys[i] = keyOf(word);
            if (keys[i] != 0) continue;
            problems.push_back({line.number, fmt::format("{} is no key", word)});
            good = false;
        }
        if (good) actions.setKeys(line.name, keys[0], keys[1]);
    }
    return problems;
}

std::string keysText(const ActionTable& actions) {
    std::string text =
        "# Keys of the editor: an action and its keys on each line. A line without keys takes them away.\n";
    for (const Action& action : actions.all()) {
        text += action.id + ":";
        if (action.key != 0) text += " " + keyText(action.key);
        if (action.otherKey != 0) text += (action.key != 0 ? ", " : " ") + keyText(action.otherKey);
        text += "\n";
    }
    return text;
}

} // namespace groma::ui
