#include "editor/ui/shell/layout_text.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace groma::ui {

namespace {

constexpr int kMostPixels = 32767; // a dock keeps its size in 16 bits
constexpr std::size_t kMostLines = 10'000;
constexpr int kMostDepth = 64; // of docks in docks

struct Section {
    std::string type, name;
    std::vector<std::string> lines;
};

template <class T>
std::optional<T> numberIn(std::string_view text) {
    T value{};
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<std::uint32_t> idIn(std::string_view text) {
    if (!text.starts_with("0x") || text.size() > 10) return std::nullopt;
    std::uint32_t id = 0;
    const auto read = std::from_chars(text.data() + 2, text.data() + text.size(), id, 16);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
    return id;
}

bool isPair(std::string_view text, int least) {
    const auto comma = text.find(',');
    if (comma == std::string_view::npos) return false;
    const auto x = numberIn<int>(text.substr(0, comma));
    const auto y = numberIn<int>(text.substr(comma + 1));
    return x && y && *x >= least && *y >= least && *x <= kMostPixels && *y <= kMostPixels;
}

bool isPositive(std::string_view text) {
    const auto value = numberIn<float>(text);
    return value && std::isfinite(*value) && *value > 0 && *value < kMostPixels;
}

/// `Name=value` of a line's words.
std::vector<std::pair<std::string_view, std::string_view>> valuesOf(std::string_view line) {
    std::vector<std::pair<std::string_view, std::string_view>> values;
    for (const std::string_view word : base::split(line, ' ')) {
        const auto equals = word.find('=');
        if (word.empty()) continue;
        if (equals == std::string_view::npos) values.emplace_back(std::string_view(), word);
        else values.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    }
    return values;
}

std::string_view valueOf(std::string_view line, std::string_view name) {
    for (const auto& [key, value] : valuesOf(line))
        if (key == name) return value;
    return {};
}

/// A dock space that was never shown has no size, and is none yet.
bool neverShown(const std::string& line) {
    return valueOf(line, "Parent").empty() && valueOf(line, "Size") == "0,0" &&
           valueOf(line, "Split").empty();
}

std::vector<Section> sectionsOf(std::string_view text) {
    std::vector<Section> sections;
    std::size_t read = 0;
    for (const std::string_view raw : base::split(text, '\n')) {
        const std::string_view line = base::trim(raw);
        if (line.empty() || ++read > kMostLines ||
            (line.starts_with("Dock") && neverShown(std::string(line))))
            continue;
        const auto middle = line.find("][");
        if (line.front() == '[' && line.back() == ']' && middle != std::string_view::npos)
            sections.push_back({std::string(line.substr(1, middle - 1)),
                                std::string(line.substr(middle + 2, line.size() - middle - 3)),
                                {}});
        else if (!sections.empty()) sections.back().lines.emplace_back(line);
    }
    return sections;
}

bool soundWindow(const Section& section) {
    return std::ranges::all_of(section.lines, [](const std::string& line) {
        if (line.starts_with("Pos=") || line.starts_with("ViewportPos="))
            return isPair(std::string_view(line).substr(line.find('=') + 1), -kMostPixels);
        if (line.starts_with("Size=")) return isPair(std::string_view(line).substr(5), 0);
        if (line.starts_with("Collapsed=")) return line == "Collapsed=0" || line == "Collapsed=1";
        if (line.starts_with("DockId="))
            return idIn(std::string_view(line).substr(7, line.find(',') - 7)).has_value();
        return line.find('=') != std::string::npos;
    });
}

bool soundTable(const Section& section) {
    return std::ranges::all_of(section.lines, [](const std::string& line) {
        for (const auto& [name, value] : valuesOf(line)) {
            if ((name == "Weight" || name == "Width" || name == "RefScale") && !isPositive(value))
                return false;
            if ((name == "Visible" || name == "Order") && !numberIn<int>(value)) return false;
        }
        return true;
    });
}

struct Dock {
    std::uint32_t parent = 0;
    int children = 0, depth = 0;
    bool split = false;
};

/// Each dock once, below one that came before it; who is split has two parts, who is not has none.
std::optional<std::map<std::uint32_t, Dock>> docksOf(const Section& section) {
    std::map<std::uint32_t, Dock> docks;
    for (const std::string& line : section.lines) {
        const auto id = idIn(valueOf(line, "ID"));
        if ((!line.starts_with("DockNode") && !line.starts_with("DockSpace")) || !id || *id == 0 ||
            docks.contains(*id))
            return std::nullopt;
        // What lies in a window of ours is a dock space; a floating dock lies in none.
        if (line.starts_with("DockSpace") == valueOf(line, "Window").empty()) return std::nullopt;
        Dock dock;
        if (const auto parent = valueOf(line, "Parent"); !parent.empty()) {
            const auto above = docks.find(idIn(parent).value_or(0));
            if (above == docks.end() || ++above->second.children > 2) return std::nullopt;
            dock.parent = above->first;
            dock.depth = above->second.depth + 1;
            const auto size = valueOf(line, "SizeRef");
            if (dock.depth > kMostDepth || (!size.empty() && !isPair(size, 0))) return std::nullopt;
        } else if (!isPair(valueOf(line, "Pos"), -kMostPixels) || !isPair(valueOf(line, "Size"), 1)) {
            return std::nullopt;
        }
        const auto split = valueOf(line, "Split");
        dock.split = !split.empty();
        if (dock.split && split != "X" && split != "Y") return std::nullopt;
        docks.emplace(*id, dock);
    }
    const auto torn = [](const auto& dock) { return dock.second.children != (dock.second.split ? 2 : 0); };
    if (std::ranges::any_of(docks, torn)) return std::nullopt;
    return docks;
}

} // namespace

std::string soundLayout(std::string_view text) {
    std::vector<Section> sections = sectionsOf(text);
    std::set<std::pair<std::string, std::string>> seen;
    std::erase_if(sections, [&](const Section& section) {
        if (!seen.emplace(section.type, section.name).second) return true;
        if (section.type == "Window") return section.name.empty() || !soundWindow(section);
        if (section.type == "Table")
            return !idIn(std::string_view(section.name).substr(0, section.name.find(','))) ||
                   !soundTable(section);
        return section.type != "Docking";
    });
    std::map<std::uint32_t, Dock> docks;
    for (const Section& section : sections)
        if (section.type == "Docking") docks = docksOf(section).value_or(docks);
    std::erase_if(sections,
                  [](const Section& section) { return section.type == "Docking" && !docksOf(section); });
    std::string sound;
    for (const Section& section : sections) {
        sound += "[" + section.type + "][" + section.name + "]\n";
        for (const std::string& line : section.lines) {
            // A place in a dock that is not there, or that is divided, is none.
            if (line.starts_with("DockId=")) {
                const auto dock =
                    docks.find(idIn(std::string_view(line).substr(7, line.find(',') - 7)).value_or(0));
                if (dock == docks.end() || dock->second.split) continue;
            }
            sound += line + "\n";
        }
        sound += "\n";
    }
    return sound;
}

} // namespace groma::ui
