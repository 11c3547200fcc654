#include "formats/scenario/noted_line.h"

#include "core/base/text.h"

#include <algorithm>

namespace groma::formats {

namespace {

bool isBlank(char c) { return c == ' ' || c == '\t'; }

bool isCellsWord(std::string_view word) {
    return !word.empty() && base::isDigit(word.front()) &&
           std::ranges::all_of(word, [](char c) { return base::isDigit(c) || c == '-' || c == ','; });
}

} // namespace

NotedLine NotedLine::read(std::string_view text) {
    NotedLine line;
    line.text = std::string(text);
    std::size_t at = 0;
    while (at < text.size() && isBlank(text[at])) {
        ++at;
    }
    const std::size_t firstEnd = std::min(text.find_first_of(" \t", at), text.size());
    const std::string_view first = text.substr(at, firstEnd - at);
    const bool counted =
        !first.empty() && std::ranges::all_of(first, base::isDigit) && firstEnd < text.size();
    if (counted) {
        line.count = std::stoi(std::string(first.substr(0, 6)));
        line.countBegin = at;
        line.countEnd = firstEnd;
        at = firstEnd;
    }
    const std::size_t close = text.find(')', at);
    at = close == std::string_view::npos ? at : close + 1;
    line.cellsBegin = text.size();
    while (at < text.size()) {
        while (at < text.size() && (isBlank(text[at]) || text[at] == ',')) {
            ++at;
        }
        const std::size_t end = std::min(text.find_first_of(" \t", at), text.size());
        if (isCellsWord(text.substr(at, end - at))) {
            line.cellsBegin = at;
            break;
        }
        at = end;
    }
    line.cells = std::string(text.substr(line.cellsBegin));
    return line;
}

std::string NotedLine::with(const std::string& newCells, bool several, int change) const {
    std::string middle = text.substr(countEnd, cellsBegin - countEnd);
    const std::size_t wordAt = middle.find_last_not_of(" \t");
    const std::string_view trimmed =
        std::string_view(middle).substr(0, wordAt == std::string::npos ? 0 : wordAt + 1);
    const std::string_view rest = std::string_view(middle).substr(trimmed.size());
    std::string head(trimmed);
    if (newCells.empty()) {
        for (const std::string_view word : {" hexes", " hex"}) {
            if (head.ends_with(word)) {
                head.resize(head.size() - word.size());
            }
        }
    } else if (several && head.ends_with(" hex")) {
        head += "es";
    } else if (!several && head.ends_with(" hexes")) {
        head.resize(head.size() - 2);
    }
    std::string made = text.substr(0, countBegin);
    if (count > 0) {
        made += std::to_string(count + change);
    }
    made += head;
    if (!newCells.empty()) {
        made += rest.empty() ? " " : std::string(rest);
        made += newCells;
    }
    return made;
}

} // namespace groma::formats
