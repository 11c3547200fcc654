#include "editor/session/told/page.h"

#include <algorithm>
#include <string_view>

namespace groma::session {

namespace {

// Signs that Markdown would take for its own, or a cell for its end; some of them only where a line begins.
std::string plain(std::string_view text) {
    constexpr std::string_view kSigns = "\\`*_[]<|", kAtStart = "#>-+~=";
    std::string made;
    for (const char c : text) {
        if (c == '\n' || c == '\r') {
            made += ' ';
            continue;
        }
        if (kSigns.find(c) != std::string_view::npos) made += '\\';
        made += c;
    }
    const std::size_t first = made.find_first_not_of(' ');
    if (first != std::string::npos && kAtStart.find(made[first]) != std::string_view::npos)
        made.insert(first, 1, '\\');
    return made;
}

// A cell begins no line: a sign stands there as it is.
std::string plainCell(const std::string& text) {
    std::string made = plain("x" + text);
    made.erase(0, 1);
    return made;
}

// Numbers alone, and what stands for one that is not known.
bool isNumbers(const PagePart& part, std::size_t column) {
    return std::ranges::all_of(part.rows, [&](const std::vector<std::string>& row) {
        const std::string& cell = row[column];
        return cell.empty() || cell.find_first_of("+-0123456789") == 0;
    });
}

void putRow(const std::vector<std::string>& cells, std::string& text) {
    for (const std::string& cell : cells) text += "| " + plainCell(cell) + " ";
    text += "|\n";
}

void putPart(const PagePart& part, std::string& text) {
    if (!part.title.empty()) text += "\n## " + plain(part.title) + "\n";
    for (const std::string& sentence : part.sentences) text += "\n" + plain(sentence) + "\n";
    if (!part.head.empty() && !part.rows.empty()) {
        text += "\n";
        putRow(part.head, text);
        for (std::size_t i = 0; i < part.head.size(); ++i)
            text += i == 0 || !isNumbers(part, i) ? "| --- " : "| ---: ";
        text += "|\n";
        for (const std::vector<std::string>& row : part.rows) putRow(row, text);
    }
    if (!part.points.empty()) text += "\n";
    for (const std::string& point : part.points) text += "- " + plain(point) + "\n";
}

} // namespace

std::string markdownOf(const ToldPage& page) {
    std::string text = "# " + plain(page.title) + "\n";
    if (!page.question.empty()) text += "\n" + plain(page.question) + "\n";
    for (const PagePart& part : page.parts) putPart(part, text);
    return text;
}

} // namespace groma::session
